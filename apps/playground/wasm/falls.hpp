#pragma once

#include <optional>

#include "carom/world.hpp"
#include "cli/explain/explanation.hpp"

namespace carom::page {

/// What a wall or pillar does besides standing where it is.
struct Drive {
  bool moves = false;
  Kick kick{};
  double temperature = 0;
};
/// Nothing for a ball, and for a wall or pillar that is fixed, does not kick and is not thermal.
[[nodiscard]] std::optional<Drive> drive_of(const World& world, ShapeId shape);

/// A ball's leg, of the image of the ball that is nearest to a place at a time: in a periodic box two balls may meet on
/// images of theirs, and legs lead out of it.
[[nodiscard]] Leg leg_near(const World& world, BallId id, double time, Vec2 place);

/// Whether an explanation of the world's next impact, as `carom explain` gives it, ends as the impact was played. Not
/// for a ball that slides, for one that is let off its loss, and for a contact without closing speed.
[[nodiscard]] bool is_by_the_book(const cli::Explanation& explanation, const World& before, const World& after,
                                  const Impact& impact);

/// Any impact, step by step, in a frame: the way to it, and the response; for what `carom explain` does not have: balls
/// that slide or rest, walls and pillars that move, kick or are thermal. `after` is the world
/// `before` when the impact, its next, has been played.
[[nodiscard]] cli::Explanation explain_as_played(const World& before, const World& after, const Impact& impact,
                                                 const Interval& frame);

}  // namespace carom::page
