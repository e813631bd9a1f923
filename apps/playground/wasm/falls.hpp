#pragma once

#include "carom/world.hpp"
#include "cli/explain/explanation.hpp"

namespace carom::page {

/// Whether an explanation of the world's next impact, as `carom explain` gives it, ends as the impact was played. Not
/// for a ball that slides, for one that is let off its loss, and for a contact without closing speed.
[[nodiscard]] bool is_by_the_book(const cli::Explanation& explanation, const World& before, const World& after,
                                  const Impact& impact);

/// Any impact in a world with gravity, step by step, in a frame: the way to it, and the response. `after` is the world
/// `before` when the impact, its next, has been played.
[[nodiscard]] cli::Explanation explain_fall(const World& before, const World& after, const Impact& impact,
                                            const Interval& frame);

}  // namespace carom::page
