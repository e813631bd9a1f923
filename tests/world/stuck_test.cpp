#include <gtest/gtest.h>

#include "support/play.hpp"
#include "support/random.hpp"
#include "support/sanitized.hpp"
#include "support/shapes.hpp"

/// Endless impacts in almost no time are detected, and at the same impact however the world is advanced.
namespace carom {
namespace {

/// Balls that fill their box exactly, some of them moving. Their positions are off by roundings, so time still advances
/// a little.
SceneShapes full_box(int side, double scale = 1) {
  Random random{7};
  SceneShapes scene;
  const double radius = 0.3 * scale;
  const double end = (2 * side - 1) * radius;
  add_box(scene, {{-radius, -radius}, {end, end}});
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) {
      const Vec2 velocity = random.chance(0.3) ? random.vector(-1, 1) : Vec2{};
      scene.balls.push_back({.center = Vec2{2.0 * column, 2.0 * row} * radius, .velocity = velocity, .radius = radius});
    }
  }
  return scene;
}

/// Where a world got stuck.
struct Stuck {
  double time = 0;
  std::uint64_t impacts = 0;
  std::uint64_t history = 0;

  friend bool operator==(const Stuck&, const Stuck&) = default;
};

Stuck stuck_at(const World& world) { return {world.time(), world.counts().total(), world.history()}; }

/// Advances in order, in one step.
Stuck stuck_in_order(const SceneShapes& scene) {
  World world = world_of(scene);
  EXPECT_EQ(world.advance(1, [](const Impact&) {}), Progress::stuck);
  return stuck_at(world);
}

TEST(AFullBox, IsStuckAfterBoundedWork) {
  for (const int side : {4, 10}) {
    const Stuck stuck = stuck_in_order(full_box(side));
    EXPECT_GT(stuck.time, 0) << side;
    EXPECT_LT(stuck.time, 1e-9) << side;
    EXPECT_LT(stuck.impacts, 3'000'000U) << side;
  }
}

TEST(AFullBox, StaysStuck) {
  World world = world_of(full_box(4));
  ASSERT_EQ(world.advance(1), Progress::stuck);
  const Stuck stuck = stuck_at(world);
  EXPECT_EQ(world.advance(1), Progress::stuck);
  World copy = world;
  EXPECT_EQ(copy.advance(1), Progress::stuck);
  EXPECT_FALSE(world.advance_to_next_impact());
  EXPECT_EQ(stuck_at(world), stuck);
  EXPECT_EQ(stuck_at(copy), stuck);
}

TEST(AFullBox, IsStuckAtTheSameImpactHoweverTimeIsCut) {
  const Stuck stuck = stuck_in_order(full_box(4));
  World world = world_of(full_box(4));
  Random random{1};
  double time = 0;
  int cuts = 0;
  while (world.advance_to(time) == Progress::done) {
    ASSERT_LT(++cuts, 1000);
    time += random.between(0, 0.02) * stuck.time;
    if (random.chance(0.1)) world = World{world};
    if (random.chance(0.1)) world.tune({.threads = 1, .tile = random.between(1, 20)});
    if (random.chance(0.2)) play(world, random.between(0, 1e-3) * stuck.time);
    time = std::max(time, world.time());
  }
  EXPECT_GT(cuts, 50);
  EXPECT_EQ(stuck_at(world), stuck);
}

TEST(AFullBox, IsStuckAtTheSameImpactForAllTilesAndThreads) {
  if (sanitized) GTEST_SKIP() << "takes minutes";
  const SceneShapes scene = full_box(41);
  const Stuck stuck = stuck_in_order(scene);
  for (const unsigned threads : {1U, 3U}) {
    World world = world_of(scene);
    world.tune({.threads = threads, .tile = 4});
    ASSERT_EQ(world.advance(stuck.time / 3), Progress::done);
    ASSERT_EQ(world.advance(1), Progress::stuck);
    EXPECT_EQ(stuck_at(world), stuck) << threads << " threads";
  }
}

TEST(AFullBox, IsStuckInAnyUnits) {
  for (const double scale : {0x1p-40})
    EXPECT_EQ(stuck_in_order(full_box(4, scale)).impacts, stuck_in_order(full_box(4)).impacts) << "scale " << scale;
}

// Valid scenes with very many impacts in a short time.

TEST(AColumn, OfVeryManyTouchingBallsHandsAHitOn) {
  constexpr int balls = sanitized ? 10'000 : 100'000;
  World world;
  world.add({.center = {-1, 0}, .velocity = {1, 0}, .radius = 0.1});
  for (int i = 0; i < balls; ++i) world.add({.center = {0.2 * i, 0}, .velocity = {}, .radius = 0.1});
  EXPECT_EQ(world.advance(2), Progress::done);
  EXPECT_GE(world.counts().total(), static_cast<std::uint64_t>(balls));
}

TEST(ABall, ThatRattlesInANarrowGapGoesOn) {
  for (const double gap : {1e-9, 1e-12}) {
    World world;
    world.add(Wall{{-1, 0}, {1, 0}});
    world.add(Wall{{-1, 2 + gap}, {1, 2 + gap}});
    world.add({.center = {0, 1 + gap / 2}, .velocity = {0, 1}, .radius = 1});
    EXPECT_EQ(world.advance(1.5e6 * gap), Progress::done) << "a gap of " << gap;
    EXPECT_GT(world.counts().total(), 1'200'000U);
  }
}

TEST(ABall, OfAnySpeedGoesOnInABox) {
  for (const double speed : {1e16, 1e40, 1e70}) {
    SceneShapes scene;
    add_box(scene, {{-2, -2}, {2, 2}});
    scene.balls.push_back({.center = {}, .velocity = Vec2{0.8, 0.6} * speed, .radius = 1});
    World world = world_of(scene);
    EXPECT_EQ(world.advance(2e6 / speed), Progress::done) << "speed " << speed;
    EXPECT_GT(world.counts().total(), 1'200'000U);
  }
}

// A light ball between two heavy ones, all touching: thousands of impacts at one instant.
TEST(ALightBall, BetweenHeavyOnesLetsThemPass) {
  World world;
  world.add({.center = {-2.2, 0}, .velocity = {1, 0}, .radius = 1, .mass = 1e8});
  world.add({.center = {-1.1, 0}, .velocity = {}, .radius = 0.1, .mass = 1});
  world.add({.center = {0, 0}, .velocity = {}, .radius = 1, .mass = 1e8});
  EXPECT_EQ(world.advance(10), Progress::done);
  EXPECT_GT(world.counts().total(), 5000U);
  EXPECT_GT(world.velocity(BallId{2}).x, 0.9);
}

}  // namespace
}  // namespace carom
