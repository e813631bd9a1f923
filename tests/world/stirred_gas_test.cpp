#include <gtest/gtest.h>

#include "support/history_and_counts.hpp"
#include "support/pieces.hpp"
#include "support/play.hpp"
#include "support/sanitized.hpp"
#include "world/moving_scenes.hpp"

/// A gas that a piston, a paddle and a shuttle stir, on several threads.
namespace carom {
namespace {

TEST(AStirredGas, HasOneHistoryForAllTilesThreadsAndCuts) {
  const int side = sanitized ? 30 : 60;
  const double until = sanitized ? 1 : 3;
  World expected = stirred_gas(side);
  play_to(expected, until, [](const Impact&) {});  // in order
  EXPECT_GT(expected.counts().total(), static_cast<std::uint64_t>(side) * static_cast<std::uint64_t>(side));
  EXPECT_GT(expected.energy_given(), 10);
  for (int seed = 0; seed < (sanitized ? 3 : 8); ++seed) {
    SCOPED_TRACE(seed);
    Random random{static_cast<std::uint64_t>(seed)};
    World world = stirred_gas(side);
    Tuning tuning = random_tuning(random);
    tuning.threads = static_cast<unsigned>(seed % 3 + 1);
    tuning.tile = random.between(3, 12);
    world.tune(tuning);
    if (seed % 2 == 0)
      play_to(world, until);
    else
      ASSERT_EQ(advance_in_pieces(world, until, random), Progress::done);
    ASSERT_EQ(history_and_counts(world), history_and_counts(expected));
    ASSERT_EQ(world.energy_given(), expected.energy_given()) << "to the last bit";
  }
}

TEST(AStirredGas, GainsWhatItIsGiven) {
  World world = stirred_gas(sanitized ? 20 : 40);
  const double before = world.energy();
  play_to(world, 2);
  EXPECT_NEAR(world.energy() - before, world.energy_given(), 1e-12 * world.energy());
}

}  // namespace
}  // namespace carom
