#pragma once

#include "carom/shapes.hpp"

/// A ray against a circle, in the two forms a course teaches. Both give the same roots to rounding; the sweeps use a
/// third arrangement of the same algebra that needs one square root and no division by the speed (docs/math.md).
/// Lengths and speeds between 1e-70 and 1e70 are always safe.
namespace carom {

/// The stretch of a ray's line inside a circle: the roots t_i0 ≤ t_i1 of |B_s + v t − C| = r, in the ray's own time.
/// They may lie before the ray's start (negative) or beyond any frame. Equal when the line grazes the circle.
struct Chord {
  double enter = 0;  ///< when the ray comes into the circle
  double leave = 0;  ///< when it comes out; not before `enter`
};

/// How a ray's line lies to a circle.
enum class Crossing {
  miss,   ///< they share no point
  graze,  ///< they share one point
  hit,    ///< they share two
};

/// By the sign of the discriminant b² − 4ac: negative, zero, positive. Bad input misses, here and below: a ray that
/// stands still, NaN or an infinity anywhere, a circle of negative radius.
[[nodiscard]] Crossing crossing(const MovingPoint& ray, const Circle& circle) noexcept;

/// By the quadratic a t² + b t + c = 0 with a = v·v, b = −2 (C − B_s)·v, c = |C − B_s|² − r². Nothing on a miss.
[[nodiscard]] std::optional<Chord> chord_by_quadratic(const MovingPoint& ray, const Circle& circle) noexcept;

/// By projection: m = (C − B_s)·v̂ along the ray, n² = |C − B_s|² − m² beside it, s² = r² − n², t = (m ∓ s)/|v|.
/// Nothing on a miss.
[[nodiscard]] std::optional<Chord> chord_by_projection(const MovingPoint& ray, const Circle& circle) noexcept;

/// An early exit: m < 0 with B_s outside the circle means that the circle is behind the ray, and n² > r² that the
/// ray passes it by. True when either says that there is nothing to hit, and for bad input.
[[nodiscard]] bool passes_by(const MovingPoint& ray, const Circle& circle) noexcept;

}  // namespace carom
