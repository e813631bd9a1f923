#pragma once

#include "carom/tolerances.hpp"
#include "carom/vec2.hpp"

namespace carom {

/// How long until a point at `offset` from another, moving past it with `velocity`, comes within `reach` of it; nothing
/// when it never does while closing. This one function decides every meeting with something round: a pillar, the end
/// of a wall, another ball.
///
/// With offset d, velocity w and reach R the gap closes at the smaller root of |d + wτ|² = R²:
///
///     (w·w) τ² + 2 (d·w) τ + (d·d − R²) = 0        a = w·w,  b = d·w,  c = d·d − R²
///     τ = (−b − √(b² − ac)) / a = c / (−b + √(b² − ac))
///
/// The second form adds two positive numbers where the first subtracts them. The discriminant, too, is kept from
/// cancelling: by Lagrange's identity (d·w)² + (d×w)² = (d·d)(w·w),
///
///     b² − ac = (w·w) R² − (d×w)²
///
/// where |d×w|/|w| is the distance of closest approach: it is as exact as the offset itself, however far away the point
/// starts, while b² and ac would lose the reach in the rounding of the distance.
///
/// The cross product carries a rounding of |d||w|, so the discriminant one of (w·w) R |d|: what is not above
/// that is a graze (see tolerance::graze), also for a pair that touches already.
[[nodiscard]] inline std::optional<double> delay_until_within(double reach, Vec2 offset, Vec2 velocity) noexcept {
  const double b = dot(offset, velocity);
  if (!(b < 0)) return std::nullopt;
  const double a = length_squared(velocity);
  const double sideways = cross(offset, velocity);
  const double discriminant = a * (reach * reach) - sideways * sideways;
  const double distance = std::abs(offset.x) + std::abs(offset.y);
  if (!(discriminant > tolerance::graze * a * reach * (reach + distance))) return std::nullopt;
  const double c = length_squared(offset) - reach * reach;
  return c > 0 ? c / (std::sqrt(discriminant) - b) : 0;
}

}  // namespace carom
