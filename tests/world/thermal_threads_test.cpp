#include <gtest/gtest.h>

#include "carom/gas.hpp"
#include "carom/world.hpp"
#include "support/same_run.hpp"
#include "support/sanitized.hpp"

/// A gas between thermal walls, on several threads.
namespace carom {
namespace {

World heated_gas(std::uint32_t balls) {
  const Gas gas{{.balls = balls, .packing = 0.3}};
  World world;
  for (Wall wall : gas.walls()) {
    wall.temperature = 3;
    world.add(wall);
  }
  for (std::uint32_t i = 0; i < balls; ++i) world.add(gas.ball(i));
  return world;
}

TEST(AHeatedGas, HasOneHistoryForAllTilesThreadsAndCuts) {
  const World played = expect_one_history(heated_gas(sanitized ? 400 : 2000), sanitized ? 2 : 5, sanitized ? 3 : 6);
  EXPECT_GT(played.energy_given(), 10);
}

}  // namespace
}  // namespace carom
