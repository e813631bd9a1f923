#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

/// Ways to cut the time of a run into pieces.
namespace carom::cli {

/// The multiples of an interval up to an end, one after another. Each is computed by multiplication, so rounding errors
/// do not add up; a multiple that misses the end by rounding is the end.
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
  /// How many have been passed.
  [[nodiscard]] std::uint64_t passed() const noexcept { return count_; }
  void pass_first(std::uint64_t count) noexcept { count_ = count; }

 private:
  std::optional<double> interval_;
  double end_;
  std::uint64_t count_ = 0;
};

/// How much of a world's time to advance at once: little enough that Ctrl-C takes effect immediately, enough that the
/// calls cost nothing.
class Pace {
 public:
  /// `span` is the whole time to be played.
  explicit constexpr Pace(double span) : piece_{span * 0x1p-20} {}

  [[nodiscard]] constexpr double piece() const noexcept { return piece_; }
  /// Adapts to the time that the last piece took.
  constexpr void took(double seconds) noexcept {
    constexpr double short_time = 0.01;
    constexpr double long_time = 0.1;
    if (seconds < short_time) piece_ *= 2;
    if (seconds > long_time) piece_ /= 2;
  }
  /// Takes larger pieces from now on.
  constexpr void widen() noexcept { piece_ *= 2; }

 private:
  double piece_;
};

}  // namespace carom::cli
