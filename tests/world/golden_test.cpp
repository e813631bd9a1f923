#include "world/golden.hpp"
#include "support/play.hpp"

#include <gtest/gtest.h>

#include "world/scene_files.hpp"

namespace carom {
namespace {

TEST(GoldenHistory, IsThatOfEveryBuildOnEveryMachine) {
  for (const Golden& golden : golden_histories()) EXPECT_EQ(golden.run({}), golden.expected) << golden.name;
}

TEST(GoldenHistory, OfFallingWorldsIsThatOfEveryBuildOnEveryMachine) {
  for (const Golden& golden : golden_falling_histories()) EXPECT_EQ(golden.run({}), golden.expected) << golden.name;
}

TEST(GoldenHistory, OfMovingWorldsIsThatOfEveryBuildOnEveryMachine) {
  for (const Golden& golden : golden_moving_histories()) EXPECT_EQ(golden.run({}), golden.expected) << golden.name;
}

TEST(GoldenHistory, OfPeriodicBoxesIsThatOfEveryBuildOnEveryMachine) {
  for (const Golden& golden : golden_periodic_histories()) EXPECT_EQ(golden.run({}), golden.expected) << golden.name;
}

TEST(GoldenHistory, OfTheRefereesScenes) {
  std::uint64_t all = 0;
  for (const std::string& name : names_of_histories("histories")) {
    const auto [scene, duration] = load_history(name);
    World world = world_of(scene);
    play(world, 10 * duration);
    all = combined(all, world.history());
  }
  EXPECT_EQ(all, golden_history_of_the_referees_scenes);
}

}  // namespace
}  // namespace carom
