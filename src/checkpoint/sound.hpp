#pragma once

#include <algorithm>
#include <cmath>

#include "carom/validity.hpp"
#include "checkpoint/format.hpp"
#include "world/model.hpp"

/// Whether what a checkpoint says can be: its checksums agree, but anyone may have made it.
namespace carom::checkpoint {

[[nodiscard]] inline bool is_finite(const Instant& time) noexcept {
  return carom::is_finite(time.whole) && carom::is_finite(time.rest);
}
/// Infinite for what never happens.
[[nodiscard]] inline bool is_time(const Instant& time) noexcept {
  return !std::isnan(time.whole) && carom::is_finite(time.rest);
}

/// Not so large that what follows from it could be infinite.
[[nodiscard]] inline bool is_moderate(double number) noexcept { return std::abs(number) <= 1e100; }
[[nodiscard]] inline bool is_moderate(Vec2 vector) noexcept { return is_moderate(vector.x) && is_moderate(vector.y); }

[[nodiscard]] inline bool is_sound(const Head& head) noexcept {
  constexpr std::uint64_t most = engine::none;
  constexpr double latest = 1e300;
  const bool is_time = is_finite(head.now) && head.now.whole >= 0 && head.now.whole <= latest &&
                       exact_sum(head.now.whole, head.now.rest) == head.now;
  return is_time && problems_with_gravity(head.gravity).empty() && head.ids.balls < most && head.ids.walls < most &&
         head.ids.pillars < most && head.ids.movers < most && head.ids.sensors < most;
}

[[nodiscard]] inline bool is_sound(const engine::Material& material) {
  return problems_with(Ball{.center = {},
                            .velocity = {},
                            .radius = material.radius,
                            .mass = material.mass,
                            .restitution = material.restitution,
                            .filter = material.filter,
                            .user_data = 0,
                            .gravity_scale = material.gravity_scale})
      .empty();
}

/// Only a ball that gravity acts on is supported, on a leg that began at an impact.
[[nodiscard]] inline bool is_sound(const Leg& leg, const engine::StaticShapes<Wall>& walls, bool falls, Instant now) {
  const bool is_motion = is_finite(leg.start) && leg.start <= now && carom::is_finite(leg.center) &&
                         carom::is_finite(leg.velocity) && leg.collapse_count <= engine::LegOrigin::collapse_mask &&
                         leg.cascade_depth <= tolerance::deepest_cascade;
  if (!is_motion || leg.support == Support::none) return is_motion;
  if (!falls || !leg.began_at_impact) return false;
  return leg.support != Support::slides || (leg.origin == ShapeType::wall && walls.has(leg.origin_id));
}

/// Static shapes that are there are sound, and so are their motions and movers.
template <class Shape>
[[nodiscard]] bool are_sound(const engine::StaticShapes<Shape>& shapes, const engine::Movers& movers, Instant now) {
  bool sound = true;
  shapes.for_each([&](std::uint32_t, const auto& value) {
    const physics::ShapeMotion& motion = value.motion;
    sound = sound && problems_with(value.shape).empty() && is_finite(value.since) && value.since <= now &&
            is_moderate(motion.velocity) && is_moderate(motion.rate) && is_moderate(motion.pivot) &&
            is_time(motion.until) && (!value.shape.mover || movers.has(value.shape.mover->index));
  });
  return sound;
}

/// The shapes of every mover are there and name it, and its leg is one of the present.
[[nodiscard]] inline bool are_sound(const engine::Movers& movers, const engine::StaticShapes<Wall>& walls,
                                    const engine::StaticShapes<Pillar>& pillars, Instant now) {
  for (std::uint32_t id = 0; id < movers.size(); ++id) {
    if (!movers.has(id)) continue;
    const MoverLeg& leg = movers[id].leg();
    const bool is_present = is_finite(leg.start) && leg.start <= now && is_time(leg.end) && now <= leg.end &&
                            is_time(leg.step_end) && leg.end <= leg.step_end;
    const bool is_moderate_leg = is_moderate(leg.pose.offset) && is_moderate(leg.pose.angle) &&
                                 is_moderate(leg.motion.velocity) && is_moderate(leg.motion.rate) &&
                                 is_moderate(movers[id].pivot_at(leg.start));
    if (!is_present || !is_moderate_leg || !movers[id].has_sound_program()) return false;
    const auto names_it = [&](const auto& shapes, std::uint32_t shape) {
      return shapes.has(shape) && shapes[shape].shape.mover == MoverId{id};
    };
    for (const auto& [ref, at_first] : movers[id].shapes()) {
      const bool is_wall = ref.type() == ShapeType::wall;
      const bool is_its_own = is_wall ? names_it(walls, ref.number()) : names_it(pillars, ref.number());
      if (!is_its_own || is_wall != std::holds_alternative<Wall>(at_first)) return false;
      if (!std::visit([](const auto& shape) { return problems_with(shape).empty(); }, at_first)) return false;
    }
  }
  return true;
}

}  // namespace carom::checkpoint
