#pragma once

#include <cstdint>

#include "carom/ids.hpp"
#include "carom/instant.hpp"
#include "carom/shapes.hpp"
#include "carom/vec2.hpp"

namespace carom {

/// What holds a ball against gravity on a leg.
enum class Support : std::uint8_t {
  none,    ///< nothing: the ball falls, or gravity does not act on it
  slides,  ///< the face of the wall that the leg began at: the ball slides along it
  rests,   ///< that and another shape: the ball stays where it is
  left,    ///< nothing: the leg began where the face ended that the ball had slid along
};

/// Motion from one of a ball's impacts to its next: the whole state of a ball. A leg begins at an impact of the
/// ball itself (or where the user put it, or changed gravity), and at nothing else; where the ball is at any time is
/// evaluated from it. Without an acceleration it is a straight line, with one a parabola, or a slide along a wall.
struct Leg {
  Instant start;  ///< when it began
  Vec2 center;    ///< at the start
  Vec2 velocity;  ///< at the start

  /// What the leg began at. The ball cannot collide with it again on this leg, unless it is accelerated: a straight
  /// path leads away for good. For a ball placed by the user, `began_at_impact` is false and these two mean nothing.
  /// What it began at may have been changed or removed since; an origin that is the ball itself was changed at the very
  /// time of the impact.
  ShapeType origin = ShapeType::ball;
  bool began_at_impact = false;  ///< false for a ball placed by the user
  /// How many impacts the ball has had in a row without room between them, up to 64 (see World::advance on collapse).
  /// Under gravity: for how many further slow impacts it loses nothing.
  std::uint16_t collapse_count = 0;
  std::uint32_t origin_id = 0;  ///< the id of what the leg began at
  /// Of several impacts at one instant, how many had to come before the one that began this leg: 0 for most.
  std::uint32_t cascade_depth = 0;
  Vec2 acceleration{};              ///< all along: that of gravity, or what a support leaves of it
  Support support = Support::none;  ///< what holds the ball against gravity
  /// In a periodic box: how many legs before this one it only continues, because they had got too far from their start,
  /// without an impact; at most 63. What it began at is the ball itself then, or the wall along which it slides.
  std::uint16_t renewals = 0;
};

/// Where the ball is on this leg. Any time is allowed; before `start` and after the ball's next impact it is where the
/// ball would have been.
[[nodiscard, gnu::always_inline]] constexpr Vec2 position_at(const Leg& leg, Instant time) noexcept {
  return position_after(MovingPoint{leg.center, leg.velocity, leg.acceleration}, time - leg.start);
}

/// How fast the ball is on this leg then: `leg.velocity` is that at its start. Any time is allowed, as for
/// `position_at`.
[[nodiscard, gnu::always_inline]] constexpr Vec2 velocity_at(const Leg& leg, Instant time) noexcept {
  return velocity_after(MovingPoint{leg.center, leg.velocity, leg.acceleration}, time - leg.start);
}

}  // namespace carom
