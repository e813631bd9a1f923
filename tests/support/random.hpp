#pragma once

#include <cstddef>
#include <cstdint>

#include "carom/vec2.hpp"

namespace carom {

// An inline namespace, because the library has its own Random: with the same full name, the linker would use the
// functions of one for both.
inline namespace tests {

/// Splitmix64: a test that fails here fails everywhere, with the same numbers. (The standard's distributions are not
/// the same everywhere.)
class Random {
 public:
  explicit Random(std::uint64_t seed) noexcept : state_{seed * 0xd1342543de82ef95U} {}

  [[nodiscard]] std::uint64_t next() noexcept {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31U);
  }
  /// Uniform in [low, high).
  [[nodiscard]] double between(double low, double high) noexcept {
    return low + (high - low) * (static_cast<double>(next() >> 11U) * 0x1p-53);
  }
  /// Uniform in low … high, both included.
  [[nodiscard]] int whole(int low, int high) noexcept {
    return low + static_cast<int>(next() % static_cast<std::uint64_t>(high - low + 1));
  }
  [[nodiscard]] Vec2 vector(double low, double high) noexcept {
    const double x = between(low, high);
    return {x, between(low, high)};
  }
  [[nodiscard]] bool chance(double probability) noexcept { return between(0, 1) < probability; }

 private:
  std::uint64_t state_;
};

}  // namespace tests
}  // namespace carom
