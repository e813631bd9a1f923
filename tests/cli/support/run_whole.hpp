#pragma once

#include "cli/running/scene_run.hpp"
#include "cli/running/whole_world.hpp"

namespace carom::cli {

/// Plays a world of this process.
inline SceneRun run_whole(World& world, const RunPlan& plan) {
  WholeWorld whole{world};
  return run_world(whole, plan);
}

}  // namespace carom::cli
