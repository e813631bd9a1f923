#pragma once

#include <cstdint>

namespace carom {

/// Random numbers that are the same bits on every machine and with every compiler and library, which the standard's
/// distributions are not. Splitmix64: 2⁶⁴ words, each exactly once, then again. For scenes and tests, not for secrets.
class Random {
 public:
  /// Another seed, another sequence; equal seeds, equal sequences.
  explicit constexpr Random(std::uint64_t seed = 0) noexcept : state_{seed} {}

  /// 64 random bits.
  [[nodiscard]] constexpr std::uint64_t bits() noexcept {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31U);
  }

  /// Evenly in [0, 1): every multiple of 2⁻⁵³ is equally likely.
  [[nodiscard]] constexpr double uniform() noexcept { return static_cast<double>(bits() >> 11U) * 0x1p-53; }

  /// Evenly from low to high, both finite; rounding may give high itself.
  [[nodiscard]] constexpr double uniform(double low, double high) noexcept { return low + (high - low) * uniform(); }

  /// True or false, equally likely.
  [[nodiscard]] constexpr bool coin() noexcept { return bits() >> 63U != 0; }

  /// Normal, of mean 0 and variance 1: a multiple of 2⁻⁵³, with no table, logarithm or sine behind it.
  [[nodiscard]] double normal() noexcept;

 private:
  std::uint64_t state_;
};

/// One of the many sequences that belong to a seed, such as one for every ball of a gas, so that what is drawn for one
/// does not depend on how much was drawn for the others. No two indices of a seed begin at the same place.
[[nodiscard]] constexpr Random random_stream(std::uint64_t seed, std::uint64_t index) noexcept {
  return Random{Random{Random{seed}.bits() + index}.bits()};
}

}  // namespace carom
