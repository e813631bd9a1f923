#include <gtest/gtest.h>

#include "support/play.hpp"
#include "support/sanitized.hpp"
#include "support/work_per_impact.hpp"
#include "world/awkward_worlds.hpp"

/// Awkward worlds cost little more than the standard gas, and have one history however they are advanced.
namespace carom {
namespace {

class Awkward : public testing::TestWithParam<AwkwardWorld> {};

TEST_P(Awkward, WorldsCostAtMostTenTimesWhatTheStandardGasDoes) {
  static const double usual = usual_work_per_impact();
  World world = world_of(GetParam().make(1));
  const double work = work_per_impact(world, GetParam().duration);
  EXPECT_GT(world.counts().total(), 3000U);
  RecordProperty("times_the_usual", std::to_string(work / usual));
  if (GetParam().is_bounded) {
    EXPECT_LT(work, 10 * usual) << work / usual << " times the usual";
  }
}

TEST_P(Awkward, WorldsHaveOneHistoryForAllTunings) {
  for (std::uint64_t seed = 1; seed <= (sanitized ? 1U : 3U); ++seed) {
    const SceneShapes scene = GetParam().make(seed);
    World world = world_of(scene);
    play(world, GetParam().duration / 10);
    World other = world_of(scene);
    other.tune({.tile = 5, .horizon = 0.1, .rebuild = 2});
    play(other, GetParam().duration / 30);
    play_to(other, world.time());
    EXPECT_EQ(world.history(), other.history()) << "seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Worlds, Awkward, testing::ValuesIn(awkward_worlds()),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace carom
