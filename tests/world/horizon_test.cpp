#include <gtest/gtest.h>

#include "support/play.hpp"
#include "support/sanitized.hpp"
#include "support/shapes.hpp"
#include "world/standard_gas.hpp"

/// Horizons with so many impacts that they are rolled back as a whole and executed in order instead.
namespace carom {
namespace {

/// A gas, and above it a ball that bounces between two walls, 2000 times as often as all the others collide.
SceneShapes gas_with_a_rattle(int side) {
  SceneShapes scene = standard_gas(side, 0.3);
  const double above = side;
  scene.walls.push_back({{0, above}, {0, above + 1}});
  scene.walls.push_back({{1, above}, {1, above + 1}});
  scene.balls.push_back({.center = {0.5, above + 0.5}, .velocity = {2e6, 0}, .radius = 0.25});
  return scene;
}

TEST(AHorizonWithTooManyImpacts, IsPlayedInOrderInstead) {
  constexpr double until = sanitized ? 0.1 : 0.3;
  const SceneShapes scene = gas_with_a_rattle(20);
  World in_order = world_of(scene);
  std::uint64_t reported = 0;
  play_to(in_order, until, [&](const Impact&) { ++reported; });
  ASSERT_GT(reported, 100'000U);
  for (const unsigned threads : {1U, 3U}) {
    World in_tiles = world_of(scene);
    in_tiles.tune({.threads = threads, .tile = 4});
    ASSERT_EQ(in_tiles.advance_to(until), Progress::done);
    EXPECT_EQ(in_tiles.history(), in_order.history());
    EXPECT_EQ(in_tiles.counts().total(), reported);
    EXPECT_EQ(in_tiles.counts().walls, in_order.counts().walls);
  }
}

}  // namespace
}  // namespace carom
