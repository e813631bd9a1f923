#pragma once

#include <cstdint>

#include "carom/instant.hpp"
#include "carom/vec2.hpp"

namespace carom {

/// What a ball can meet.
enum class Met : std::uint8_t { ball, wall, pillar };

/// Free flight from one of a ball's impacts to its next: the whole state of a ball. A leg begins at an impact of the
/// ball itself (or where the user put it), and at nothing else; where the ball is at any time is evaluated from it.
struct Leg {
  Instant start;
  Vec2 center;    ///< at the start
  Vec2 velocity;  ///< all along

  /// What the leg began at, and cannot meet again: a straight path leads away from it for good.
  /// For a ball put there by the user, `began_at_impact` is false and these two mean nothing. The ball itself: what it
  /// began at has been changed since.
  Met origin = Met::ball;
  bool began_at_impact = false;
  /// The collapse counter: how many impacts the ball has had in a row without room between them, up to 64 (see
  /// World::advance on collapse).
  std::uint16_t collapse_count = 0;
  std::uint32_t origin_id = 0;
  /// Of several impacts at one instant, how many had to come before the one that began this leg: 0 for most.
  std::uint32_t cascade_depth = 0;
};

[[nodiscard]] constexpr Vec2 position_at(const Leg& leg, Instant time) noexcept {
  return leg.center + leg.velocity * (time - leg.start);
}

}  // namespace carom
