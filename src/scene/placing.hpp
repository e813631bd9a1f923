#pragma once

#include "carom/growth.hpp"
#include "carom/world.hpp"
#include "scene/scene_problem_list.hpp"

namespace carom::scene {

/// A world with everything of the scene that is sound and fits: movers first. A shape that overlaps one before it, in
/// the order walls, pillars, balls, is left out, and the overlap is a problem with the other's id and the depth.
[[nodiscard]] World place(const Scene& scene, SceneProblemList& problems, StopToken stop = {},
                          const OnGrowth& on_growth = {});

}  // namespace carom::scene
