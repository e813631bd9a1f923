#include <gtest/gtest.h>

#include <utility>

#include "support/play.hpp"
#include "support/shapes.hpp"
#include "world/standard_gas.hpp"

/// A moved-from world is empty and can be used like a new one.
namespace carom {
namespace {

void expect_empty(const World& world) {
  EXPECT_TRUE(world.balls().empty());
  EXPECT_TRUE(world.walls().empty());
  EXPECT_TRUE(world.pillars().empty());
  EXPECT_FALSE(world.has(BallId{0}));
  EXPECT_EQ(world.time(), 0);
  EXPECT_EQ(world.energy(), 0);
  EXPECT_EQ(world.counts().total(), 0U);
  EXPECT_EQ(world.tuning().threads, 1U);
  EXPECT_EQ(world.history(), World{}.history());
  EXPECT_THROW((void)world.position(BallId{0}), std::out_of_range);
  EXPECT_TRUE(world.problems_with(Pillar{{0, 0}, 1}).empty());
  EXPECT_TRUE(world.problems_with(Wall{{0, 0}, {1, 0}}).empty());
  EXPECT_TRUE(world.problems_with(Ball{.center = {0, 0}, .velocity = {}, .radius = 1}).empty());
}

TEST(AWorldThatWasMovedFrom, IsEmpty) {
  World world = world_of(standard_gas(3, 0.5));
  play(world, 1);
  const std::uint64_t history = world.history();
  World taken = std::move(world);
  expect_empty(world);  // NOLINT(bugprone-use-after-move): that is what is tested
  EXPECT_EQ(taken.history(), history);

  World assigned;
  assigned = std::move(taken);
  expect_empty(taken);  // NOLINT(bugprone-use-after-move)
  EXPECT_EQ(assigned.history(), history);
}

TEST(AWorldThatWasMovedFrom, CanBeUsedAsANewOne) {
  const auto moved_from = [] {
    World world = world_of(standard_gas(3, 0.5));
    const World taken = std::move(world);
    return world;  // NOLINT(bugprone-use-after-move)
  };
  World world = moved_from();
  EXPECT_EQ(world.advance(1), Progress::done);
  EXPECT_EQ(world.time(), 1);
  World another = moved_from();
  EXPECT_EQ(another.add(Ball{.center = {0, 0}, .velocity = {1, 0}, .radius = 1}).index, 0U);
  EXPECT_THROW(moved_from().remove(BallId{0}), std::out_of_range);
  moved_from().tune({.threads = 2});
  moved_from().reserve(10);
  const World copy = moved_from();
  expect_empty(copy);
  another = moved_from();
  expect_empty(another);
}

TEST(TheCounts, AreAValueThatStays) {
  World world = world_of(standard_gas(10, 0.5));
  play(world, 1);
  const auto counts = world.counts();
  const std::uint64_t before = counts.total();
  world.tune({.threads = 2});
  play(world, 1);
  EXPECT_EQ(counts.total(), before);
  EXPECT_GT(world.counts().total(), before);
}

}  // namespace
}  // namespace carom
