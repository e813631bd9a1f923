#include "world/golden.hpp"
#include "world/moving_scenes.hpp"

/// Golden histories of worlds in which walls and pillars move.
namespace carom {
namespace {

/// So many random scenes, with motions that are changed while they are played.
Outcome run(const MovingKind& kind, std::uint64_t scenes, double duration, const Tuning& tuning) {
  Outcome all;
  for (std::uint64_t seed = 0; seed < scenes; ++seed) {
    Random random{seed};
    const MovingScene scene = random_moving_scene(random, kind);
    World world = world_of_moving<World>(scene);
    world.tune(tuning);
    for (const MotionEdit& edit : random_edits(random, scene, duration)) {
      static_cast<void>(world.advance_to(edit.time));
      apply(edit, world);
    }
    static_cast<void>(world.advance_to(duration));
    all = combined(all, outcome_of(world));
  }
  return all;
}

Outcome run(World world, double duration, const Tuning& tuning) {
  world.tune(tuning);
  static_cast<void>(world.advance(duration));
  return outcome_of(world);
}

}  // namespace

const std::vector<Golden>& golden_moving_histories() {
  static const std::vector<Golden> all = {
      {"stirred gas of 1600",
       {14685, 0xfd214af09e661d44U},
       [](auto& tuning) { return run(stirred_gas(40), 3, tuning); }},
      {"50 in which shapes move", {20284, 0xd56d0ec46725e009U}, [](auto& tuning) { return run({}, 50, 4, tuning); }},
      {"50 in which shapes move, lossy",
       {3422, 0x387e89e40d43177aU},
       [](auto& tuning) { return run({.loses = true}, 50, 10, tuning); }},
      {"50 in which shapes move and balls fall",
       {10064, 0x3317126e7fcd0301U},
       [](auto& tuning) { return run({.falls = true}, 50, 4, tuning); }},
      {"20 in which shapes move and kick, and balls fall with losses",
       {8637, 0xc9c95dd2fa3c9cb1U},
       [](auto& tuning) { return run({.falls = true, .loses = true, .kicks = true}, 20, 5, tuning); }},
      {"20 in which shapes move, and walls are thermal",
       {518, 0x8127e5da2d521d0cU},
       [](auto& tuning) { return run({.heats = true}, 20, 5, tuning); }},
      {"20 in which shapes move, walls are thermal, and balls fall with losses",
       {52863, 0xce69740f476419f6U},
       [](auto& tuning) { return run({.falls = true, .loses = true, .heats = true}, 20, 5, tuning); }},
  };
  return all;
}

}  // namespace carom
