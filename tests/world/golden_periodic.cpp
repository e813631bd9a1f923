#include <algorithm>
#include <cassert>

#include "support/random_gravity.hpp"
#include "world/golden.hpp"
#include "world/periodic_families.hpp"
#include "world/standard_gas.hpp"

/// Golden histories of periodic boxes.
namespace carom {
namespace {

Outcome run(const SceneShapes& scene, double duration, const Tuning& tuning) {
  World world;
  world.tune(tuning);
  populate(world, scene);
  static_cast<void>(world.advance(duration));
  return outcome_of(world);
}

Outcome gas(int side, double packing, double duration, const Tuning& tuning) {
  SceneShapes scene = standard_gas(side, packing);
  scene.walls.clear();
  const double half = 0.5 * side;
  scene.periodic = PeriodicBox{{-half, -half}, {half, half}};
  return run(scene, duration, tuning);
}

/// The first scenes of all families, every second one with gravity.
Outcome first_of_families(const Tuning& tuning) {
  Outcome all;
  for (const Family& family : periodic_families()) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      Random random{seed};
      SceneShapes scene = family.make(random);
      if (seed % 2 == 1) add_gravity(scene, random);
      all = combined(all, run(scene, 4, tuning));
    }
  }
  return all;
}

}  // namespace

const std::vector<Golden>& golden_periodic_histories() {
  static const std::vector<Golden> all = {
      {"periodic gas, packing 0.1",
       {15786, 0x05c99fabb2b3ff85U},
       [](const Tuning& tuning) { return gas(60, 0.1, 6, tuning); }},
      {"periodic gas, packing 0.6",
       {50402, 0x5bf2c317ec2db199U},
       [](const Tuning& tuning) { return gas(60, 0.6, 2, tuning); }},
      {"periodic families", {8501, 0xd56393f45c01ecf7U}, first_of_families},
  };
  return all;
}

}  // namespace carom
