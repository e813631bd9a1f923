#pragma once

#include <cstdint>
#include <vector>

#include "carom/world.hpp"

namespace carom::cli {

/// The meetings that a step flew past: by the sweeps of the exact engine, two shapes came to touch between two looks of
/// the stepped one, which saw nothing, as they had parted again. This follows the stepped balls on their own paths, so
/// it counts what stepping misses, whether or not the history is still the exact one.
///
/// `before` are the balls at the beginning of the step, `seen` the impacts that it had. `straight`: nobody was turned
/// within the step; otherwise those who were (by bisection) are left out.
[[nodiscard]] std::uint64_t overlooked_meetings(const std::vector<Ball>& before, const std::vector<Wall>& walls,
                                                const std::vector<Pillar>& pillars, double step,
                                                const std::vector<Impact>& seen, bool straight);

}  // namespace carom::cli
