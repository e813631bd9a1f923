#pragma once

#include <optional>

#include "carom/turning.hpp"

/// What a leg began at can be met again, and a shape that turns may follow the ball even without an acceleration. As in
/// recontact.hpp the gap is zero at the start, whatever rounding says of it, and that root is divided out.
namespace carom::physics {

/// The velocity of the circle's centre as it is seen from what turns, in the axes of the world: v − w J q, with q the
/// centre relative to the pivot and J the turn to the left.
[[nodiscard]] constexpr Vec2 relative_velocity(const Turning& turning, const MovingCircle& circle) noexcept {
  return circle.velocity - velocity_at(turning, circle.center);
}

/// The acceleration of the circle's centre as it is seen from what turns, in the axes of the world: with
/// Q(t) = R(−w t) q(t),
///
///     R Q″ = a − 2 w J v + w² J² q = a − 2 w J v − w² q
///
/// The second part is Coriolis', and the third one bends the path of a circle at rest into its circle round the pivot.
[[nodiscard]] constexpr Vec2 apparent_acceleration(const Turning& turning, const MovingCircle& circle) noexcept {
  const Vec2 v = circle.velocity;
  const Vec2 q = circle.center - turning.pivot;
  return circle.acceleration - Vec2{-v.y, v.x} * (2 * turning.rate) - q * (turning.rate * turning.rate);
}

/// When a circle that touches a wall that turns touches it again, from its start (0) to `end`, included. The part that
/// it touches is the nearest one; the others are swept as usual. Closing at the start, or neither closing nor
/// separating while it accelerates toward the wall as seen from it, is a contact at 0. A point on the face has just
/// left it to the side that it moves to. What is searched, and bad input, are as for `sweep` of a turning wall; with a
/// rate of zero it is `sweep_from_contact` of a fixed one.
[[nodiscard]] std::optional<Hit> sweep_from_contact(const Wall& wall, const Turning& turning,
                                                    const MovingCircle& circle, double end) noexcept;

/// The same for a pillar that turns about a pivot.
[[nodiscard]] std::optional<Hit> sweep_from_contact(const Pillar& pillar, const Turning& turning,
                                                    const MovingCircle& circle, double end) noexcept;

}  // namespace carom::physics
