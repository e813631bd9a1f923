#pragma once

#include <optional>

#include "carom/sweep.hpp"

/// What a leg began at can be met again when the ball accelerates: the floor, above all. The gap is zero at the start,
/// whatever rounding says of it, so that root is divided out of the equation instead of being searched past.
///
/// In all of these the circle touches the shape at its start. Closing then (or neither closing nor separating, but
/// accelerating towards it) is a contact at 0. Without an acceleration there is never another contact: nothing.
/// docs/math.md, "Curved paths", derives them.
namespace carom::physics {

/// When a circle that touches a wall touches it again, from its start (0) on, for ever. The part that it touches is the
/// nearest one. The other parts are swept as usual. A point on the face has just left it to the side that it moves to.
[[nodiscard]] std::optional<Hit> sweep_from_contact(const Wall& wall, const MovingCircle& circle) noexcept;

/// When a circle that touches a pillar touches it again, from its start (0) on, for ever.
[[nodiscard]] std::optional<Hit> sweep_from_contact(const Pillar& pillar, const MovingCircle& circle) noexcept;

/// How long until two balls that touch now touch again, given the first relative to the second. Nothing when they never
/// do. Changing the sign of all three vectors changes no bit.
[[nodiscard]] std::optional<double> delay_from_contact(Vec2 offset, Vec2 velocity, Vec2 acceleration) noexcept;

/// How long a circle slides along a wall's face: until the foot of its centre passes an end and moves outward. 0 when
/// it is at an end, or beyond it, and moves outward (or is at rest there and accelerates outward). Nothing when it
/// never gets to an end. Only the motion along the wall counts. A zero-length wall has no face: 0.
[[nodiscard]] std::optional<double> delay_until_off_face(const Wall& wall, const MovingCircle& circle) noexcept;

}  // namespace carom::physics
