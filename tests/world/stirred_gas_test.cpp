#include <gtest/gtest.h>

#include "support/play.hpp"
#include "support/same_run.hpp"
#include "support/sanitized.hpp"
#include "world/moving_scenes.hpp"

/// A gas that a piston, a paddle and a shuttle stir, on several threads.
namespace carom {
namespace {

TEST(AStirredGas, HasOneHistoryForAllTilesThreadsAndCuts) {
  const int side = sanitized ? 30 : 60;
  const World played = expect_one_history(stirred_gas(side), sanitized ? 1 : 3, sanitized ? 3 : 8);
  EXPECT_GT(played.counts().total(), static_cast<std::uint64_t>(side) * static_cast<std::uint64_t>(side));
  EXPECT_GT(played.energy_given(), 10);
}

TEST(AStirredGas, GainsWhatItIsGiven) {
  World world = stirred_gas(sanitized ? 20 : 40);
  const double before = world.energy();
  play_to(world, 2);
  EXPECT_NEAR(world.energy() - before, world.energy_given(), 1e-12 * world.energy());
}

}  // namespace
}  // namespace carom
