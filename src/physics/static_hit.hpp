#pragma once

#include <algorithm>
#include <limits>
#include <optional>
#include <type_traits>

#include "carom/sweep.hpp"
#include "physics/body.hpp"
#include "physics/moving_shape.hpp"

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

/// When a circle next touches a shape that does not move, from its start on and for ever. `began_there`: its leg began
/// at this very shape. A straight path leads away from it for good, and so must its rounding; an accelerated one may
/// come back.
template <class Shape>
[[nodiscard]] std::optional<Hit> next_hit(const Shape& shape, const MovingCircle& circle, Support support,
                                          bool began_there) noexcept {
  if (!began_there) return sweep(shape, circle, Interval{0, std::numeric_limits<double>::infinity()});
  if (circle.acceleration == Vec2{} && support != Support::slides) return std::nullopt;
  return next_contact(shape, circle, support);
}

/// A ball on its leg, from a time on.
[[nodiscard]] inline MovingCircle circle_at(const Body& ball, Instant from) noexcept {
  return {position_at(ball.leg, from), velocity_at(ball.leg, from), ball.radius, ball.leg.acceleration};
}

/// A one-sided wall leaves a ball alone that overlapped it where its leg began. In a periodic box that is where the
/// first of the legs began that this one continues: `next_hit` of a path from there, with the time from `sweep_start`
/// on.
[[nodiscard]] std::optional<Hit> next_hit_since_first(const Body& ball, const StaticShape<Wall>& wall) noexcept;

/// When the ball's leg next touches a static shape, from `sweep_start` on.
template <class Shape>
[[nodiscard]] std::optional<Hit> hit_on(const Body& ball, const StaticShape<Shape>& shape, bool began_there) noexcept {
  if (shape.motion.is_moving()) return hit_on_moving(ball, shape, began_there);
  if constexpr (std::is_same_v<Shape, Wall>) {
    if (ball.leg.renewals > 0 && shape.shape.stops != Stops::both && !began_there)
      return next_hit_since_first(ball, shape);
  }
  return next_hit(shape.shape, circle_at(ball, sweep_start(ball.leg, shape)), ball.leg.support, began_there);
}

}  // namespace carom::physics
