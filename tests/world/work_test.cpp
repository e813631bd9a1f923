#include <gtest/gtest.h>

#include "support/play.hpp"
#include "support/work_per_impact.hpp"

/// The engine's counts of its own work.
namespace carom {
namespace {

World advanced_gas() {
  World world = world_of(standard_gas(40, 0.4));
  play(world, 2);
  return world;
}

TEST(Work, IsNoneAtFirst) { EXPECT_EQ(World{}.work().total(), 0U); }

TEST(Work, IsCountedInAllItsParts) {
  const WorkCounts work = advanced_gas().work();
  EXPECT_GT(work.predictions, 0U);
  EXPECT_GT(work.candidates, work.predictions);
  EXPECT_GT(work.queue, 0U);
  EXPECT_GT(work.cells, 0U);
  EXPECT_GT(work.rebuilt, 0U);
  EXPECT_GT(work.rolled_back, 0U);
  EXPECT_EQ(work.total(),
            work.predictions + work.candidates + work.queue + work.cells + work.rebuilt + work.rolled_back);
}

TEST(Work, RepeatsFromRunToRun) { EXPECT_EQ(advanced_gas().work().total(), advanced_gas().work().total()); }

TEST(Work, IsKeptByCopies) {
  const World world = advanced_gas();
  EXPECT_EQ(World{world}.work().total(), world.work().total());
}

TEST(Work, IsKeptWhenTheNumberOfThreadsChanges) {
  World world = advanced_gas();
  const auto before = world.work().total();
  world.tune({.threads = 2});
  EXPECT_EQ(world.work().total(), before);
  play(world, 0.5);
  const auto of_several = world.work().total();
  EXPECT_GT(of_several, before);
  world.tune({});
  EXPECT_EQ(world.work().total(), of_several);
}

TEST(Work, OfTheStandardGasIsSomeDozenStepsAnImpact) {
  const double usual = usual_work_per_impact();
  EXPECT_GT(usual, 20);
  EXPECT_LT(usual, 100);
}

}  // namespace
}  // namespace carom
