#include <gtest/gtest.h>

#include "carom/gas.hpp"
#include "carom/world.hpp"
#include "support/history_and_counts.hpp"
#include "support/pieces.hpp"
#include "support/play.hpp"
#include "support/random.hpp"
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
  const std::uint32_t balls = sanitized ? 400 : 2000;
  const double until = sanitized ? 2 : 5;
  World expected = heated_gas(balls);
  play_to(expected, until, [](const Impact&) {});  // in order
  EXPECT_GT(expected.energy_given(), 10);
  for (int seed = 0; seed < (sanitized ? 3 : 6); ++seed) {
    SCOPED_TRACE(seed);
    Random random{static_cast<std::uint64_t>(seed)};
    World world = heated_gas(balls);
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

}  // namespace
}  // namespace carom
