#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "carom/vec2.hpp"

/// When circles touch that grow while they fly.
namespace carom::growth {

inline constexpr double never = std::numeric_limits<double>::infinity();

// With d the offset of the centres now and w their relative velocity, R the sum of the radii now and G the rate at
// which it grows, they touch when
//
//     |d + w τ| = R + G τ        a τ² + 2 b τ + c = 0        a = w·w − G², b = d·w − R G, c = d·d − R²
//
// c is positive while they are apart. They come nearer as long as b < 0; the first root is then c / (−b + √(b² − a c)).
// When b ≥ 0, they move apart, but if a < 0 they grow faster than that, and the one positive root is
// (b + √(b² − a c)) / −a.
/// The time from now until the touch; zero for those that touch, or by rounding overlap, and are closing.
[[nodiscard]] inline double time_until_contact(Vec2 d, Vec2 w, double reach, double growth) noexcept {
  const double a = length_squared(w) - growth * growth;
  const double b = dot(d, w) - reach * growth;
  const double c = std::max(length_squared(d) - reach * reach, 0.0);
  const double discriminant = b * b - a * c;
  if (b < 0) return discriminant < 0 ? never : c / (-b + std::sqrt(discriminant));
  return a < 0 ? (b + std::sqrt(discriminant)) / -a : never;
}

/// The same for a circle at `gap` from a wall, toward which it flies with `speed` and grows by `growth` per time.
[[nodiscard]] inline double time_until_wall(double gap, double speed, double growth) noexcept {
  const double closing = speed + growth;
  return closing > 0 ? std::max(gap, 0.0) / closing : never;
}

}  // namespace carom::growth
