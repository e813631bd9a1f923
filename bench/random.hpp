#pragma once

#include <cstdint>

#include "carom/vec2.hpp"

namespace carom::bench {

/// Splitmix64, the same numbers with every compiler and library: the standard's distributions are not.
class Random {
 public:
  /// Evenly in [low, high).
  [[nodiscard]] double between(double low, double high) noexcept {
    const double unit = static_cast<double>(next() >> 11U) * 0x1p-53;
    return low + (high - low) * unit;
  }
  /// Each coordinate evenly in [low, high).
  [[nodiscard]] Vec2 vector_between(double low, double high) noexcept {
    const double x = between(low, high);
    return {x, between(low, high)};
  }
  [[nodiscard]] bool coin() noexcept { return next() >> 63U != 0; }

 private:
  [[nodiscard]] std::uint64_t next() noexcept {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31U);
  }

  std::uint64_t state_ = 0;
};

}  // namespace carom::bench
