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
  double work = 0;  ///< that the motion of the shape, its kick or its temperature does on the ball; zero for most
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

/// Two balls, at least one of which falls, by the rule of heaps (hop.hpp).
[[nodiscard]] PairResolution resolve_in_heap(const Collision& collision, const Body& a, const Body& b) noexcept;

/// Is an impact of two balls far above the speeds that the rule of heaps is for? So are most impacts of a gas.
/// `closing` is the speed times the reach. Without the roots that the rule needs.
[[nodiscard]] inline bool is_too_fast_for_heap(double closing, double reach, const Body& a, const Body& b) noexcept {
  constexpr double far_above = 2 * tolerance::contact_speed;
  const auto most = [](Vec2 v) { return magnitude(v.x) + magnitude(v.y); };
  const double gravity = std::max(most(a.gravity), most(b.gravity));
  return closing > 0 && closing * closing > far_above * far_above * gravity * (reach * reach * reach);
}

/// An impact of two balls that the rule of heaps is not for. `relative` is their motion relative to each other, and
/// `normal` the offset at the collision. Of a ball that falls only the motion is read of its leg.
template <Paths paths>
[[CAROM_ALWAYS_INLINE]] inline PairResolution resolve_outside_heaps(const Collision& collision, const Body& a,
                                                                    const Body& b, const RelativeMotion& relative,
                                                                    Vec2 normal, bool falling) noexcept {
  const auto path_of = [](const Leg& leg) { return MovingPoint{leg.center, leg.velocity, leg.acceleration}; };
  const double elapsed_a = collision.time - a.leg.start, elapsed_b = collision.time - b.leg.start;
  const Vec2 velocity_a = velocity_on<paths>(path_of(a.leg), elapsed_a);
  const Vec2 velocity_b = velocity_on<paths>(path_of(b.leg), elapsed_b);
  const double reach = a.radius + b.radius;
  std::uint16_t count_a = 0, count_b = 0;
  if (!falling) {
    count_a = collapse_count_after(a.leg, collision.time, relative.velocity, normal, reach);
    count_b = collapse_count_after(b.leg, collision.time, relative.velocity, normal, reach);
  }
  const Loss loss = loss_of(a.restitution * b.restitution, std::max(count_a, count_b));
  const double least = loss.least_part > 0 ? loss.least_part * (size_of(velocity_a) + size_of(velocity_b)) / reach : 0;
  const Bounce bounced = bounce({velocity_a, a.mass}, {velocity_b, b.mass}, normal, loss.restitution, least);
  return {next_leg(collision, position_on<paths>(path_of(a.leg), elapsed_a),
                   velocity_a + bounced.change * bounced.share_a, ShapeType::ball, collision.other, count_a, a.gravity),
          next_leg(collision, position_on<paths>(path_of(b.leg), elapsed_b),
                   velocity_b - bounced.change * bounced.share_b, ShapeType::ball, collision.ball, count_b, b.gravity),
          normal, loss, bounced};
}

/// The same as `resolve` for two balls that fall alike, unless it takes the rule of heaps: nothing then. Of their legs
/// only the motions are read.
[[CAROM_ALWAYS_INLINE]] inline std::optional<PairResolution> resolve_in_free_fall(const Collision& collision,
                                                                                  const Body& a,
                                                                                  const Body& b) noexcept {
  const RelativeMotion relative = relative_motion<Paths::fall_alike>(motion_of(a.leg), motion_of(b.leg), a.period);
  const Vec2 normal = offset_at(relative, collision.time);
  if (!is_too_fast_for_heap(-dot(relative.velocity, normal), a.radius + b.radius, a, b)) return std::nullopt;
  return resolve_outside_heaps<Paths::fall_alike>(collision, a, b, relative, normal, true);
}

/// `a` is the ball with the smaller id. Inline, since most impacts are between balls.
[[CAROM_ALWAYS_INLINE]] inline PairResolution resolve(const Collision& collision, const Body& a,
                                                      const Body& b) noexcept {
  const RelativeMotion relative = relative_motion(motion_of(a.leg), motion_of(b.leg), a.period);
  const Vec2 normal = offset_at(relative, collision.time);
  const bool falling = a.gravity != Vec2{} || b.gravity != Vec2{};
  if (falling && (relative.acceleration != Vec2{} ||
                  !is_too_fast_for_heap(-dot(relative.velocity, normal), a.radius + b.radius, a, b)))
    return resolve_in_heap(collision, a, b);
  return resolve_outside_heaps<Paths::any>(collision, a, b, relative, normal, falling);
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
