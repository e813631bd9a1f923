#pragma once

#include <vector>

#include "broadphase/broad_phase.hpp"
#include "execution/region.hpp"
#include "storage/tiling.hpp"

namespace carom::engine {

/// The region of each block: where a worker may change things while it executes that block.
[[nodiscard]] std::vector<Region> regions_of(const Tiling& tiling, const BroadPhase& broad_phase);

}  // namespace carom::engine
