#pragma once

#include <array>
#include <cstdint>

namespace carom {

/// A sum of doubles without rounding, so that it does not depend on their order: on tiles or threads.
///
/// Every double is a multiple of 2⁻¹⁰⁷⁴. The sum is kept as a number of these, in digits of 32 bits that have room for
/// carries.
class ExactSum {
 public:
  /// Adds a finite number.
  void add(double number) noexcept;
  /// Adds all that another sum has.
  ExactSum& operator+=(ExactSum more) noexcept;
  /// The nearest double, to a rounding or two.
  [[nodiscard]] double value() const noexcept;
  /// All that it remembers, to an archive of a checkpoint or from it.
  template <class Archive>
  void exchange(Archive& archive) {
    for (std::int64_t& digit : digits_) archive(digit);
    archive(additions_);
  }

 private:
  static constexpr int digits = 68;
  static constexpr std::uint32_t most_additions = 1U << 29U;  ///< without carrying

  /// Carries, so that every digit but the last is from 0 up to, but not including, 2³².
  void carry() noexcept;

  std::array<std::int64_t, digits> digits_{};
  std::uint32_t additions_ = 0;  ///< since the last carry
};

}  // namespace carom
