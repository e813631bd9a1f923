#pragma once

#include <cstdint>
#include <vector>

#include "carom/world.hpp"

namespace carom::cli {

/// Counts the contacts that a step of the stepped engine did not detect: by the sweeps of the exact engine, two shapes
/// touch within the step, but they have separated again at its end. The stepped balls are followed on their own paths,
/// so this measures stepping itself, even after the history has parted from the exact one.
///
/// `before` are the balls at the start of the step, `detected` its impacts. `straight` says that no ball changed its
/// velocity within the step; otherwise balls with impacts (found by bisection) are not counted.
[[nodiscard]] std::uint64_t overlooked_contacts(const std::vector<Ball>& before, const std::vector<Wall>& walls,
                                                const std::vector<Pillar>& pillars, double step,
                                                const std::vector<Impact>& detected, bool straight);

}  // namespace carom::cli
