#include <gtest/gtest.h>

#include "world/scene_files.hpp"
#include "world/standard_gas.hpp"

/// Histories as they were once, with g++ and clang, optimised and not: every build on every machine must give the same
/// bits. When physics is changed on purpose, so are these numbers, and the change says why.
namespace carom {
namespace {

TEST(GoldenHistory, OfTheStandardGas) {
  World world = world_of(standard_gas(20, 0.5));
  world.advance(16);
  EXPECT_EQ(world.counts().total(), 31642U);
  EXPECT_EQ(world.history(), 1030282448776512846U);
}

TEST(GoldenHistory, OfTheRefereesScenes) {
  std::uint64_t together = 0;
  for (const std::string& name : names_of_histories()) {
    const auto [scene, duration] = load_scene(name);
    World world = world_of(scene);
    world.advance(10 * duration);  // far beyond what 60 digits are needed for: only the same bits lead here
    together = 31 * together + world.history();
  }
  EXPECT_EQ(together, 457209786288173715U);
}

}  // namespace
}  // namespace carom
