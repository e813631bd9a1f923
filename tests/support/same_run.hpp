#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "support/bits.hpp"
#include "support/brute_force.hpp"
#include "support/history_and_counts.hpp"
#include "support/pieces.hpp"
#include "support/play.hpp"
#include "support/random.hpp"
#include "support/same_history.hpp"

/// Runs of a World that are to have the bits of another run, however it is played.
namespace carom {

/// Succeeds when a world and its impacts are the same bits as a run by brute force; otherwise says what is not.
[[nodiscard]] inline testing::AssertionResult same_run(const World& world, const std::vector<Impact>& impacts,
                                                       const ReferenceWorld& expected) {
  if (testing::AssertionResult same = same_impacts(expected.impacts(), impacts); !same) return same;
  if (history_and_counts(world) != history_and_counts(expected))
    return testing::AssertionFailure() << testing::PrintToString(history_and_counts(world)) << " instead of "
                                       << testing::PrintToString(history_and_counts(expected));
  for (const BallId id : world.balls()) {
    if (!same_bits(world.unwrapped_position(id), expected.unwrapped_position(id)))
      return testing::AssertionFailure() << "the unwrapped position of ball " << id.index;
  }
  return same_legs(world, expected);
}

/// Plays a scene in up to five pieces of random length for as long as the run by brute force, and compares the two.
[[nodiscard]] inline testing::AssertionResult plays_like(const BruteForceRun& expected, const SceneShapes& scene,
                                                         Random& random) {
  World world = world_of(scene);
  std::vector<Impact> impacts;
  for (int pauses = random.whole(0, 4); pauses > 0; --pauses)
    play_to(world, random.between(world.time(), expected.until), keep_in(impacts));
  play_to(world, expected.until, keep_in(impacts));
  return same_run(world, impacts, expected.world);
}

/// Plays a large world so many times, with random tuning, on one to three threads, at once and in pieces, and expects
/// one history, and the same energy given. Returns the world that was played in order, one impact after the other.
inline World expect_one_history(const World& start, double until, int times) {
  World expected = start;
  play_to(expected, until, [](const Impact&) {});
  for (int seed = 0; seed < times; ++seed) {
    SCOPED_TRACE(seed);
    Random random{static_cast<std::uint64_t>(seed)};
    World world = start;
    Tuning tuning = random_tuning(random);
    tuning.threads = static_cast<unsigned>(seed % 3 + 1);
    tuning.tile = random.between(3, 12);
    world.tune(tuning);
    if (seed % 2 == 0)
      play_to(world, until);
    else
      EXPECT_EQ(advance_in_pieces(world, until, random), Progress::done);
    EXPECT_EQ(history_and_counts(world), history_and_counts(expected));
    EXPECT_EQ(world.energy_given(), expected.energy_given()) << "to the last bit";
  }
  return expected;
}

}  // namespace carom
