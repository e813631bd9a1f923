#pragma once

#include <optional>

#include "carom/turning.hpp"
#include "physics/body.hpp"

/// Walls and pillars that move. In a frame that moves with the shape's velocity, balls fly straight or fall as they do
/// in any other, and the shape is at rest, or turns about a fixed pivot (carom/turning.hpp).
namespace carom::physics {

/// A shape in another place. One that is not moved keeps its bits, those of zeros too.
[[nodiscard]] inline Wall shifted(Wall wall, Vec2 by) noexcept {
  if (by == Vec2{}) return wall;
  wall.from += by;
  wall.to += by;
  return wall;
}
[[nodiscard]] inline Circle shifted(Circle circle, Vec2 by) noexcept {
  if (by != Vec2{}) circle.center += by;
  return circle;
}
[[nodiscard]] inline Pillar shifted(Pillar pillar, Vec2 by) noexcept {
  if (by != Vec2{}) pillar.center += by;
  return pillar;
}

/// Where it is at a time.
[[nodiscard]] Wall shape_at(const StaticShape<Wall>& wall, Instant time) noexcept;
[[nodiscard]] Pillar shape_at(const StaticShape<Pillar>& pillar, Instant time) noexcept;

/// How it turns at a time, seen in the frame that moves with it.
[[nodiscard]] Turning turning_at(const ShapeMotion& motion, Instant since, Instant time) noexcept;

/// How fast the part of a moving shape moves that is at a place.
[[nodiscard]] Vec2 velocity_of(const ShapeMotion& motion, Instant since, Vec2 place, Instant time) noexcept;

/// A ball as it is seen from something with this velocity, which it passes where it is.
[[nodiscard]] inline Body seen_from(Vec2 velocity, Body ball) noexcept {
  ball.leg.velocity = ball.leg.velocity - velocity;
  return ball;
}

/// When a ball's leg next touches a shape that moves: `hit_on` (static_hit.hpp) for those. Only before its motion ends.
[[nodiscard]] std::optional<Hit> hit_on_moving(const Body& ball, const StaticShape<Wall>& wall,
                                               bool began_there) noexcept;
[[nodiscard]] std::optional<Hit> hit_on_moving(const Body& ball, const StaticShape<Pillar>& pillar,
                                               bool began_there) noexcept;

}  // namespace carom::physics
