#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <optional>

#include "carom/shapes.hpp"
#include "physics/body.hpp"
#include "physics/motion.hpp"

/// When two shapes collide. Pure functions of the two legs; nothing here knows of grids or queues.
namespace carom::physics {

/// A collision that will happen if nothing else happens first. The order of these is the order in which a world
/// executes them.
struct Collision {
  Instant time;
  std::uint32_t cascade_depth = 0;  ///< 1 + that of the legs that begin at this very instant; 0 when none does
  std::uint32_t ball = 0;           ///< of two balls, the smaller id
  ShapeType met = ShapeType::ball;
  std::uint32_t other = 0;

  friend constexpr auto operator<=>(const Collision&, const Collision&) noexcept = default;
};

/// A leg that begins at this instant puts what follows from it one level deeper.
[[nodiscard]] inline std::uint32_t cascade_depth_at(Instant time, const Leg& leg) noexcept {
  return leg.began_at_impact && leg.start == time ? leg.cascade_depth + 1 : 0;
}

[[nodiscard]] inline bool began_at(const Leg& leg, ShapeType what, std::uint32_t id) noexcept {
  return leg.began_at_impact && leg.origin == what && leg.origin_id == id;
}

/// The impact that a leg began at, as a collision: by it legs of one ball are ordered.
[[nodiscard]] inline Collision origin_of(std::uint32_t ball, const Leg& leg) noexcept {
  const bool with_ball = leg.origin == ShapeType::ball;
  return {leg.start, leg.cascade_depth, with_ball ? std::min(ball, leg.origin_id) : ball, leg.origin,
          with_ball ? std::max(ball, leg.origin_id) : leg.origin_id};
}

/// Whether a leg began at a static shape as it is now. One that began before the shape was put there began at another
/// one of that id.
template <class Shape>
[[nodiscard]] bool began_at(const Leg& leg, ShapeType what, std::uint32_t id,
                            const StaticShape<Shape>& shape) noexcept {
  return began_at(leg, what, id) && !(leg.start < shape.since);
}

/// The leg of a ball once a static shape has been changed: one that began at the shape at that very time may meet it
/// again, and says so by an origin that is the ball itself. Of a leg that began earlier, `began_at` says it.
[[nodiscard]] inline Leg without_changed_origin(Leg leg, std::uint32_t ball, ShapeType what, std::uint32_t id,
                                                Instant now) noexcept {
  if (leg.start != now || !began_at(leg, what, id)) return leg;
  leg.origin = ShapeType::ball;
  leg.origin_id = ball;
  return leg;
}

/// When two balls meet of which at least one is accelerated. Those whose legs began at one impact with each other
/// (`just_parted`) meet again only when they are accelerated differently.
[[nodiscard]] std::optional<Instant> curved_meeting_time(const Body& a, const Body& b, bool just_parted) noexcept;

/// The next collision of two balls on their present legs.
[[nodiscard, CAROM_ALWAYS_INLINE]] inline std::optional<Collision> next_collision(std::uint32_t id_a, const Body& a,
                                                                                  std::uint32_t id_b,
                                                                                  const Body& b) noexcept {
  const bool just_parted =
      began_at(a.leg, ShapeType::ball, id_b) && began_at(b.leg, ShapeType::ball, id_a) && a.leg.start == b.leg.start;
  const bool straight = a.leg.acceleration == Vec2{} && b.leg.acceleration == Vec2{};
  if (straight && just_parted) return std::nullopt;
  const auto time = straight ? meeting_time(motion_from(initial_motion_of(a.leg)),
                                            motion_from(initial_motion_of(b.leg)), a.radius + b.radius, a.period)
                             : curved_meeting_time(a, b, just_parted);
  if (!time) return std::nullopt;
  return Collision{*time, std::max(cascade_depth_at(*time, a.leg), cascade_depth_at(*time, b.leg)),
                   std::min(id_a, id_b), ShapeType::ball, std::max(id_a, id_b)};
}

/// The next collision with a static shape, or where a ball that slides along a wall leaves it. A straight leg never
/// meets again what it began at.
[[nodiscard]] std::optional<Collision> next_collision(std::uint32_t id, const Body& ball, std::uint32_t wall_id,
                                                      const StaticShape<Wall>& wall) noexcept;
[[nodiscard]] std::optional<Collision> next_collision(std::uint32_t id, const Body& ball, std::uint32_t pillar_id,
                                                      const StaticShape<Pillar>& pillar) noexcept;

}  // namespace carom::physics
