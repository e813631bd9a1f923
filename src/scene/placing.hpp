#pragma once

#include "carom/world.hpp"
#include "scene/complaints.hpp"

namespace carom::scene {

/// A world with everything of the scene that is sound and fits. What overlaps something before it, in the order walls,
/// pillars, balls, is left out and complained of, with its partner and the depth.
[[nodiscard]] World place(const Scene& scene, Complaints& complaints, StopToken stop = {});

}  // namespace carom::scene
