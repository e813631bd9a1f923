#pragma once

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>

#include "carom/tolerances.hpp"
#include "carom/vec2.hpp"
#include "compiler.hpp"

namespace carom::physics {

/// √x of a double, or of several side by side.
template <class Real>
[[nodiscard]] inline Real root(Real x) noexcept {
  if constexpr (std::is_floating_point_v<Real>) {
    return std::sqrt(x);
  } else {
    for (std::size_t lane = 0; lane < sizeof(Real) / sizeof(double); ++lane) x[lane] = std::sqrt(x[lane]);
    return x;
  }
}

/// |x| of a double, or of several side by side.
template <class Real>
[[nodiscard]] inline Real magnitude(Real x) noexcept {
  if constexpr (std::is_floating_point_v<Real>) {
    return std::abs(x);
  } else {
    using Words = decltype(x < x);
    return std::bit_cast<Real>(std::bit_cast<Words>(x) & std::numeric_limits<std::int64_t>::max());
  }
}

/// `make()` where the condition is true, and `otherwise` elsewhere: for a double, or for several side by side. For a
/// double it is made only where it is needed.
template <class Condition, class Make, class Real>
[[nodiscard, CAROM_ALWAYS_INLINE]] inline Real where(Condition condition, Make make, Real otherwise) noexcept {
  if constexpr (std::is_floating_point_v<Real>)
    return condition ? make() : otherwise;
  else
    return compiler::select(condition, make(), otherwise);
}

/// Whether, and after what delay, a point comes within reach of another. `Real` is a double, or several side by side,
/// for which everything is a vector of as many lanes; each lane has the bits that the double alone would have.
template <class Real, class Mask>
struct Delay {
  Mask meets;
  Real delay;  ///< only valid where it meets
};

/// How long until a point at (dx, dy) from another, moving past it with (wx, wy), comes within `reach` of it while
/// closing. This one function decides every impact with something circular: a pillar, the end of a wall, another ball.
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
///
/// Where balls are `falling` they lie beside each other in heaps, overlap by the rounding of their coordinates, and hop
/// past each other. A pair that overlaps comes nearer by no more than b²/2aR, and that must be above the rounding, too.
/// (For others it follows from the discriminant.)
template <bool falling = false, class Real>
[[nodiscard]] inline auto delay_until(Real reach, Real dx, Real dy, Real wx, Real wy) noexcept {
  const Real none = {};
  const Real b = dx * wx + dy * wy;
  const Real a = wx * wx + wy * wy;
  const Real sideways = dx * wy - dy * wx;
  const Real discriminant = a * (reach * reach) - sideways * sideways;
  const Real distance = magnitude(dx) + magnitude(dy);
  const Real c = (dx * dx + dy * dy) - reach * reach;
  const Real graze = tolerance::graze * a * reach * (reach + distance);
  auto meets = (b < none) & (discriminant > graze);
  if constexpr (falling) meets &= (b * b > graze);
  const Real delay = where(c > none, [&] { return c / (root(discriminant) - b); }, none);
  return Delay<Real, decltype(meets)>{meets, delay};
}

/// The same for one pair; nothing when they never come within reach.
template <bool falling = false>
[[nodiscard]] inline std::optional<double> delay_until_within(double reach, Vec2 offset, Vec2 velocity) noexcept {
  const bool closing = dot(offset, velocity) < 0;  // most are not: return early
  if (!closing) return std::nullopt;
  const auto [meets, delay] = delay_until<falling>(reach, offset.x, offset.y, velocity.x, velocity.y);
  if (meets == 0) return std::nullopt;
  return delay;
}

}  // namespace carom::physics
