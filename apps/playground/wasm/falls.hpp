#pragma once

#include "carom/world.hpp"
#include "cli/explain/explanation.hpp"

namespace carom::page {

/// Whether one of the two is accelerated on its way into the impact, which must be the world's next.
[[nodiscard]] bool is_fall(const World& before, const Impact& impact);

/// Such an impact step by step, in a frame: the fall to it, and the response. `after` is the world `before` when the
/// impact, its next, has been played.
[[nodiscard]] cli::Explanation explain_fall(const World& before, const World& after, const Impact& impact,
                                            const Interval& frame);

}  // namespace carom::page
