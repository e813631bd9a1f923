#pragma once

#include <cstdint>

#include "carom/scene.hpp"
#include "scene/scene_problem_list.hpp"

namespace carom::game {

/// How many shapes a scene makes, which its rules may name.
struct ShapeCounts {
  std::uint64_t walls = 0;
  std::uint64_t pillars = 0;
};

/// Reports what is wrong with the rules of a scene, if it has any: with their parts, and names of what is not there.
void check_rules(const Scene& scene, const ShapeCounts& counts, scene::SceneProblemList& problems);

}  // namespace carom::game
