#pragma once

#include <algorithm>
#include <cstdint>

#include "carom/impact.hpp"
#include "carom/sweep.hpp"
#include "compiler.hpp"
#include "physics/bounce.hpp"
#include "physics/collapse.hpp"
#include "physics/collision.hpp"
#include "physics/rounding.hpp"

/// What follows from a collision: the legs that begin at it, and the impact as it is reported. Pure functions.
namespace carom::physics {

/// How two balls go on after they have collided.
struct PairResolution {
  Leg a, b;     ///< begin at the collision
  Vec2 normal;  ///< from b to a, as long as their centres are apart
  Loss loss;
  Bounce bounce;
};

/// How a ball goes on after it has collided with a static shape.
struct StaticResolution {
  Leg ball;  ///< begins at the collision
  Hit hit;
  Loss loss;
  Bounce bounce;
};

[[nodiscard]] inline Leg next_leg(const Collision& collision, Vec2 center, Vec2 velocity, ShapeType origin,
                                  std::uint32_t origin_id, std::uint16_t collapse_count,
                                  Vec2 acceleration = {}) noexcept {
  return {.start = collision.time,
          .center = center,
          .velocity = velocity,
          .origin = origin,
          .began_at_impact = true,
          .collapse_count = collapse_count,
          .origin_id = origin_id,
          .cascade_depth = collision.cascade_depth,
          .acceleration = acceleration};
}

/// Two balls, at least one of which falls.
[[nodiscard]] PairResolution resolve_falling(const Collision& collision, const Body& a, const Body& b) noexcept;

/// `a` is the ball with the smaller id. Inline, since most impacts are between balls.
[[CAROM_ALWAYS_INLINE]] inline PairResolution resolve(const Collision& collision, const Body& a,
                                                      const Body& b) noexcept {
  if (a.gravity != Vec2{} || b.gravity != Vec2{}) return resolve_falling(collision, a, b);
  const RelativeMotion relative = relative_motion(motion_of(a.leg), motion_of(b.leg));
  const Vec2 normal = offset_at(relative, collision.time);
  const Vec2 velocity_a = velocity_at(a.leg, collision.time);
  const Vec2 velocity_b = velocity_at(b.leg, collision.time);
  const double reach = a.radius + b.radius;
  const std::uint16_t count_a = collapse_count_after(a.leg, collision.time, relative.velocity, normal, reach);
  const std::uint16_t count_b = collapse_count_after(b.leg, collision.time, relative.velocity, normal, reach);
  const Loss loss = loss_of(a.restitution * b.restitution, std::max(count_a, count_b));
  const double least = loss.least_part > 0 ? loss.least_part * (size_of(velocity_a) + size_of(velocity_b)) / reach : 0;
  const Bounce bounced = bounce({velocity_a, a.mass}, {velocity_b, b.mass}, normal, loss.restitution, least);
  return {next_leg(collision, position_at(a.leg, collision.time), velocity_a + bounced.change * bounced.share_a,
                   ShapeType::ball, collision.other, count_a),
          next_leg(collision, position_at(b.leg, collision.time), velocity_b - bounced.change * bounced.share_b,
                   ShapeType::ball, collision.ball, count_b),
          normal, loss, bounced};
}

[[nodiscard]] StaticResolution resolve(const Collision& collision, const Body& ball,
                                       const StaticShape<Wall>& wall) noexcept;
[[nodiscard]] StaticResolution resolve(const Collision& collision, const Body& ball,
                                       const StaticShape<Pillar>& pillar) noexcept;

/// The impact as it is reported. The bodies are those before it.
[[nodiscard]] Impact impact_of(const Collision& collision, const Body& a, const Body& b,
                               const PairResolution& resolution) noexcept;
[[nodiscard]] Impact impact_of(const Collision& collision, const Body& ball,
                               const StaticResolution& resolution) noexcept;

}  // namespace carom::physics
