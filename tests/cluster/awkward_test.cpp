#include <gtest/gtest.h>

#include <stdexcept>

#include "support/play_on_ranks.hpp"
#include "support/random.hpp"
#include "support/sanitized.hpp"
#include "support/shapes.hpp"
#include "world/standard_gas.hpp"

/// Worlds that are hard to divide.
namespace carom::cluster {
namespace {

TEST(AwkwardCluster, HasFewerBallsThanRanks) {
  carom::World world;
  world.add(Wall{.from = {-3, -3}, .to = {3, -3}});
  world.add(Wall{.from = {3, 3}, .to = {-3, 3}});
  world.add(Ball{.center = {0, 0}, .velocity = {0.3, 1}, .radius = 0.5});
  world.add(Ball{.center = {1.5, 0}, .velocity = {-0.2, 1.3}, .radius = 0.5});
  expect_one_history(world, 30, {2, 5, 8});
}

TEST(AwkwardCluster, HasNoBalls) {
  carom::World world;
  world.add(Wall{.from = {0, 0}, .to = {1, 0}});
  expect_one_history(world, 10, {1, 3});
}

/// Half of the domains have nothing in them for long.
TEST(AwkwardCluster, GathersInACorner) {
  SceneShapes scene = standard_gas(12, 0.5);
  for (Ball& ball : scene.balls) ball.center = (ball.center + Vec2{6, 6}) / 40 - Vec2{5.8, 5.8}, ball.radius /= 40;
  expect_one_history(world_of(scene), 3, {4, 9});
}

TEST(AwkwardCluster, ExpandsIntoTheOpen) {
  SceneShapes scene = standard_gas(16, 0.5);
  scene.walls.clear();
  expect_one_history(world_of(scene), 50, {2, 6});
}

/// An impulse passes through all domains in no time.
TEST(AwkwardCluster, IsARowOfTouchingBalls) {
  carom::World world;
  constexpr int balls = 60;
  for (int i = 0; i < balls; ++i) world.add(Ball{.center = {static_cast<double>(i), 0}, .velocity = {}, .radius = 0.5});
  world.add(Ball{.center = {-5, 0}, .velocity = {1, 0}, .radius = 0.5});
  expect_one_history(world, 20, {2, 5});
}

/// The ball crosses many domains in a window in which the others hardly move.
TEST(AwkwardCluster, HasAFastBall) {
  SceneShapes scene = standard_gas(sanitized ? 16 : 30, 0.3);
  scene.balls[scene.balls.size() / 2].velocity = Vec2{0.6, 0.8} * 3000;
  const Costs costs = expect_one_history(world_of(scene), 0.3, {2, 6});
  EXPECT_GT(costs.repeated, 0);
}

TEST(AwkwardCluster, HasABoulderAmongDust) {
  SceneShapes scene = standard_gas(sanitized ? 16 : 30, 0.2);
  std::erase_if(scene.balls, [](const Ball& ball) { return length(ball.center) < 4; });
  scene.balls.push_back({.center = {0, 0}, .velocity = {1, 0.5}, .radius = 3, .mass = 50});
  expect_one_history(world_of(scene), 2, {2, 6});
}

/// Balls that fill their box: impacts without end, which every rank must notice at the same one.
TEST(AwkwardCluster, GetsStuckWhereOneProcessDoes) {
  Random random{7};
  SceneShapes scene;
  constexpr int side = 5;
  constexpr double radius = 0.3, end = (2 * side - 1) * radius;
  add_box(scene, {{-radius, -radius}, {end, end}});
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) {
      const Vec2 velocity = random.chance(0.3) ? random.vector(-1, 1) : Vec2{};
      scene.balls.push_back({.center = Vec2{2.0 * column, 2.0 * row} * radius, .velocity = velocity, .radius = radius});
    }
  }
  const carom::World start = world_of(scene);
  carom::World single = start;
  ASSERT_EQ(single.advance_to(1), Progress::stuck);
  const RanksRun run = play_on_ranks(3, start, {1});
  EXPECT_EQ(run.progress, Progress::stuck);
  EXPECT_EQ(run.time, single.time());
  EXPECT_EQ(run.result, history_and_counts(single));
}

/// A stop at one rank stops all, and the world goes on from there.
TEST(AwkwardCluster, StopsAtAllRanksAndGoesOn) {
  const carom::World start = world_of(standard_gas(30, 0.5));
  carom::World single = start;
  ASSERT_EQ(single.advance_to(2), Progress::done);
  for (const std::size_t fewest : {0U, 1'000'000U}) {
    Options options;
    options.fewest_balls = fewest;
    StopFlag flag;
    ThreadRanks{3}.run([&](Communicator& communicator) {
      World world{communicator, start, options};
      EXPECT_EQ(world.advance_to(0.5), Progress::done);
      if (communicator.rank() == 2) flag.request();
      EXPECT_EQ(world.advance_to(2, {}, communicator.rank() == 2 ? StopToken{flag} : StopToken{}), Progress::stopped);
      EXPECT_GE(world.time(), 0.5);
      EXPECT_LT(world.time(), 2);
      EXPECT_EQ(world.advance_to(2), Progress::done);
      EXPECT_EQ(world.history(), single.history());
    });
  }
}

TEST(AwkwardCluster, RefusesWhatItCannotDivide) {
  carom::World moving;
  moving.add(Mover{.motion = {.velocity = {1, 0}}});
  carom::World sensing;
  sensing.add(Sensor{.area = Circle{{0, 0}, 1}});
  for (const carom::World* world : {&moving, &sensing}) {
    ASSERT_TRUE(World::problem_with(*world));
    ThreadRanks{2}.run(
        [&](Communicator& communicator) { EXPECT_THROW((World{communicator, *world}), std::invalid_argument); });
  }
}

TEST(AwkwardCluster, RefusesTimesItCannotReach) {
  ThreadRanks{2}.run([&](Communicator& communicator) {
    World world{communicator, world_of(standard_gas(4, 0.5))};
    EXPECT_EQ(world.advance_to(1), Progress::done);
    EXPECT_THROW(static_cast<void>(world.advance_to(0.5)), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(world.advance_to(carom::World::forever)), std::invalid_argument);
  });
}

}  // namespace
}  // namespace carom::cluster
