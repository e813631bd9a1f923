#pragma once

#include <functional>

#include "carom/world.hpp"
#include "support/random.hpp"

/// Ways to advance a world that do not change its history.
namespace carom {

/// Mostly tiles of one to four balls, so that small scenes have several; and mostly one thread, because several have
/// little to do there.
[[nodiscard]] inline Tuning random_tuning(Random& random) {
  Tuning tuning;
  tuning.threads = random.chance(0.05) ? static_cast<unsigned>(random.whole(2, 3)) : 1;
  tuning.tile = random.chance(0.9) ? random.between(1, 4) : random.chance(0.5) ? 18 : 1000;
  tuning.horizon = random.between(0.05, 4);
  tuning.rebuild = random.chance(0.5) ? 1 : random.between(1, 100);
  return tuning;
}

/// Advances to `until` in one to six pieces of random length. Some report their impacts, some end at an impact, and
/// after some a copy continues. `between` is called after each piece but the last.
[[nodiscard]] inline Progress advance_in_pieces(World& world, double until, Random& random,
                                                const std::function<void(World&)>& between = {}) {
  for (int pauses = random.whole(0, 5); pauses > 0; --pauses) {
    const double pause = random.between(world.time(), until);
    const bool to_an_impact = random.chance(0.3);
    const bool reported = random.chance(0.3);
    const Progress progress = to_an_impact ? world.advance_to_next_impact(pause).progress
                              : reported   ? world.advance_to(pause, [](const Impact&) {})
                                           : world.advance_to(pause);
    if (progress != Progress::done) return progress;
    if (random.chance(0.2)) world = World{world};
    if (between) between(world);
  }
  return world.advance_to(until);
}

}  // namespace carom
