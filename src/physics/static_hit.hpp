#pragma once

#include <algorithm>
#include <limits>
#include <optional>

#include "carom/sweep.hpp"
#include "physics/body.hpp"

namespace carom::physics {

/// From when on a ball on this leg collides with a static shape.
template <class Shape>
[[nodiscard]] Instant sweep_start(const Leg& leg, const StaticShape<Shape>& shape) noexcept {
  return std::max(leg.start, shape.since);
}

/// When a ball touches the shape again at which its leg began, supported as it is there, from the start of the leg on
/// and for ever. For a ball that slides along a wall: where it passes an end, which it touches and does not hit.
[[nodiscard]] std::optional<Hit> next_contact(const Wall& wall, const MovingCircle& circle, Support support) noexcept;
[[nodiscard]] std::optional<Hit> next_contact(const Pillar& pillar, const MovingCircle& circle,
                                              Support support) noexcept;

/// When the ball's leg next touches a static shape, from `sweep_start` on and for ever. `began_there`: the leg began at
/// this very shape. A straight path leads away from it for good, and so must its rounding; an accelerated one may come
/// back.
template <class Shape>
[[nodiscard]] std::optional<Hit> hit_on(const Body& ball, const StaticShape<Shape>& shape, bool began_there) noexcept {
  constexpr double for_ever = std::numeric_limits<double>::infinity();
  const Leg& leg = ball.leg;
  if (began_there && leg.acceleration == Vec2{} && leg.support != Support::slides) return std::nullopt;
  const Instant from = sweep_start(leg, shape);
  const MovingCircle circle{position_at(leg, from), velocity_at(leg, from), ball.radius, leg.acceleration};
  return began_there ? next_contact(shape.shape, circle, leg.support)
                     : sweep(shape.shape, circle, Interval{0, for_ever});
}

}  // namespace carom::physics
