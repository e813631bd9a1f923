#pragma once

#include <cmath>
#include <utility>

#include "support/reference_world.hpp"
#include "support/shapes.hpp"

namespace carom {

/// A scene after a run by brute force.
struct BruteForceRun {
  ReferenceWorld world;
  double until;  ///< the time that it reached; negative when all of its impacts are at the start
};

/// Runs a scene for `duration`. A scene with more than `most` impacts ends just before the last of those.
[[nodiscard]] inline BruteForceRun run_by_brute_force(const SceneShapes& scene, double duration, std::size_t most) {
  const auto start = [&scene] {
    ReferenceWorld world;
    populate(world, scene);
    return world;
  };
  ReferenceWorld world = start();
  if (world.advance_to(duration, most)) return {std::move(world), duration};
  const double until = std::nextafter(world.impacts().back().time, -1);
  if (until < 0) return {std::move(world), until};
  ReferenceWorld shorter = start();
  shorter.advance_to(until, most);
  return {std::move(shorter), until};
}

}  // namespace carom
