#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

namespace carom::cli {

/// The multiples of an interval up to an end, told one after another. Multiplying leaves no sum of roundings; a
/// multiple that misses the end by rounding is the end.
class Multiples {
 public:
  Multiples(std::optional<double> interval, double end) : interval_{interval}, end_{end} {}

  /// Infinity when there are no more.
  [[nodiscard]] double next() const {
    if (!interval_) return std::numeric_limits<double>::infinity();
    const double multiple = static_cast<double>(count_) * *interval_;
    constexpr double rounding = 4 * std::numeric_limits<double>::epsilon();
    if (std::abs(multiple - end_) <= rounding * end_) return end_;
    return multiple < end_ ? multiple : std::numeric_limits<double>::infinity();
  }
  void pass() { ++count_; }

 private:
  std::optional<double> interval_;
  double end_;
  std::uint64_t count_ = 0;
};

}  // namespace carom::cli
