#pragma once

#include <cstdint>

#include "physics/body.hpp"
#include "physics/collision.hpp"

/// What holds a ball against gravity. Pure functions of the ball's leg.
namespace carom::physics {

/// The leg of a ball that nothing supports any more, from now on: it begins at no impact.
[[nodiscard]] inline Leg falling_leg(const Body& ball, Instant now) noexcept {
  return {.start = now,
          .center = position_at(ball.leg, now),
          .velocity = velocity_at(ball.leg, now),
          .acceleration = ball.gravity};
}

/// The leg of a ball that a squeeze has stopped.
[[nodiscard]] inline Leg stopped_leg(const Body& ball, Instant now) noexcept {
  return {.start = now, .center = position_at(ball.leg, now), .velocity = {}, .acceleration = ball.gravity};
}

/// Does a ball slide along a shape that is about to go, or rest on it? The shape is given where it is now. A ball at
/// rest touches all that holds it.
[[nodiscard]] bool is_supported_by(const Body& ball, ShapeType type, std::uint32_t id, const Wall& wall,
                                   Instant now) noexcept;
[[nodiscard]] bool is_supported_by(const Body& ball, ShapeType type, std::uint32_t id, const Pillar& pillar,
                                   Instant now) noexcept;

/// Do two contacts hold a ball that gravity pulls? `first` and `second` point from the contacts to the ball, with any
/// length. They do when gravity = −(α first + β second) with α, β ≥ 0.
[[nodiscard]] bool is_held(Vec2 gravity, Vec2 first, Vec2 second) noexcept;

}  // namespace carom::physics
