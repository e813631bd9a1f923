#include <gtest/gtest.h>

#include <cmath>

#include "support/play.hpp"
#include "support/random.hpp"
#include "support/shapes.hpp"

/// Inelastic collapse: restitution below 1 can ask for infinitely many impacts in a finite time.
namespace carom {
namespace {

/// Advances, and checks that no impact adds energy beyond rounding.
Progress advance_losing_energy(World& world, double dt) {
  double energy = world.energy();
  return world.advance(dt, [&](const Impact&) {
    const double now = world.energy();
    EXPECT_LE(now, energy * (1 + 1e-14));
    energy = now;
  });
}

class ThreeBallsOnALine : public testing::TestWithParam<double> {};

/// The outer balls squeeze the middle one, whose restitution is that of every impact.
World squeezed(double restitution, double right_speed) {
  World world;
  world.add({.center = {-2, 0}, .velocity = {1, 0}, .radius = 0.5, .mass = 1, .restitution = 1});
  world.add({.center = {0, 0}, .velocity = {}, .radius = 0.5, .mass = 1, .restitution = restitution});
  world.add({.center = {2.5, 0}, .velocity = {-right_speed, 0}, .radius = 0.5, .mass = 1, .restitution = 1});
  return world;
}

TEST_P(ThreeBallsOnALine, ComeApartAgainAfterBoundedWork) {
  for (const double speed : {1.0, 0.9, 0.5}) {
    World world = squeezed(GetParam(), speed);
    EXPECT_EQ(advance_losing_energy(world, 1000), Progress::done);
    EXPECT_LT(world.counts().total(), 1000U);
    EXPECT_NEAR(world.momentum().x, 1 - speed, 1e-14);
    EXPECT_GE(world.energy(), 0.5 * (1 - speed) * (1 - speed) / 3 * (1 - 1e-12));  // what the momentum requires
    EXPECT_FALSE(world.advance_to_next_impact());
  }
}

INSTANTIATE_TEST_SUITE_P(Restitution, ThreeBallsOnALine, testing::Values(0.1, 0.08, 0.07, 0.05, 0.02, 0.01, 1e-3, 0.0));

// Below 7 − 4√3 = 0.0718 equal balls collapse (McNamara and Young 1992): without the rule this would not end.
TEST(TheLosslessRule, ActsBelowTheCriticalRestitutionOfThreeBalls) {
  for (const double restitution : {0.07, 0.05, 0.02}) {
    World world = squeezed(restitution, 1);
    play(world, 1000);
    EXPECT_GT(world.counts().lossless, 0U) << "restitution " << restitution;
  }
}

TEST(TheLosslessRule, DoesNotActAboveTheCriticalRestitutionOfThreeBalls) {
  for (const double restitution : {0.08, 0.1, 0.5, 0.99}) {
    World world = squeezed(restitution, 1);
    play(world, 1000);
    EXPECT_EQ(world.counts().lossless, 0U) << "restitution " << restitution;
    EXPECT_LT(world.counts().total(), 64U);
  }
}

TEST(TheLosslessRule, LeavesTheBreakOfARackAlone) {
  SceneShapes scene;
  add_box(scene, {{-10, -20}, {10, 20}}, 0.9);
  for (int row = 0; row < 10; ++row) {
    for (int column = 0; column <= row; ++column)
      scene.balls.push_back({.center = {column - 0.5 * row, 0.8660254037844387 * row},
                             .velocity = {},
                             .radius = 0.5,
                             .mass = 1,
                             .restitution = 0.95});
  }
  scene.balls.push_back({.center = {0.1, -8}, .velocity = {0, 30}, .radius = 0.5, .mass = 1, .restitution = 0.95});
  World world = world_of(scene);
  EXPECT_EQ(advance_losing_energy(world, 10), Progress::done);
  EXPECT_GT(world.counts().total(), 200U);
  EXPECT_EQ(world.counts().lossless, 0U);
}

// A wall and a heavy ball squeeze a light ball between them.
TEST(ABallPressedAgainstAWall, IsLetGoAgain) {
  for (const double restitution : {0.0, 0.05, 0.1, 0.3, 0.6}) {
    World world;
    world.add(Wall{{0, -5}, {0, 5}, Stops::both, 1});
    world.add({.center = {1, 0}, .velocity = {}, .radius = 0.5, .mass = 1, .restitution = restitution});
    const BallId heavy = world.add({.center = {4, 0}, .velocity = {-1, 0}, .radius = 1, .mass = 100, .restitution = 1});
    EXPECT_EQ(advance_losing_energy(world, 1e4), Progress::done) << "restitution " << restitution;
    EXPECT_LT(world.counts().total(), 1000U);
    EXPECT_GT(world.counts().lossless, 0U);
    EXPECT_GE(world.position(heavy).x, 2 - 1e-12) << "restitution " << restitution;
  }
}

class DeadWedge : public testing::TestWithParam<double> {};

// The ball slides along one wall into the tip. There each wall takes the velocity that the other has left.
TEST_P(DeadWedge, HoldsABallAfterBoundedWork) {
  World world;
  const double slope = GetParam();
  world.add(Wall{{0, 0}, {-2000, 0}, Stops::both, 0});
  world.add(Wall{{0, 0}, {-2000, 2000 * slope}, Stops::both, 0});
  const BallId ball = world.add({.center = {-10, 5 * slope}, .velocity = {3, -1}, .radius = 0.5});
  EXPECT_EQ(advance_losing_energy(world, 1000), Progress::done);
  EXPECT_LT(world.counts().total(), 1000U);
  EXPECT_GT(world.counts().lossless, 0U);
  // Inside: above the floor and below the slanting wall, with room for the radius.
  const Vec2 place = world.position(ball);
  EXPECT_GE(place.y, 0.5 - 1e-12);
  EXPECT_GE((-slope * place.x - place.y) / std::sqrt(1 + slope * slope), 0.5 - 1e-12);
}

// A point may slip between two walls that share only their ends, but the work stays bounded.
TEST_P(DeadWedge, TakesBoundedWorkForAPoint) {
  World world;
  world.add(Wall{{0, 0}, {-20, 0}, Stops::both, 0});
  world.add(Wall{{0, 0}, {-20, 20 * GetParam()}, Stops::both, 0});
  world.add({.center = {-10, 5 * GetParam()}, .velocity = {3, -1}, .radius = 0});
  EXPECT_EQ(advance_losing_energy(world, 1000), Progress::done);
  EXPECT_LT(world.counts().total(), 1000U);
}

INSTANTIATE_TEST_SUITE_P(Slope, DeadWedge, testing::Values(0.3, 1.0, 3.0));

/// Balls that fall toward one point and lose almost all of their energy there.
World imploding_cluster(double restitution) {
  Random random{5};
  World world;
  while (world.balls().size() < 60) {
    const Vec2 center = random.vector(-8, 8);
    const Ball ball{.center = center,
                    .velocity = -center / 4,
                    .radius = random.between(0.2, 0.6),
                    .mass = random.between(0.5, 2),
                    .restitution = restitution};
    if (world.problems_with(ball).empty()) world.add(ball);
  }
  return world;
}

TEST(ACluster, ThatFallsTogetherEndsInBoundedWork) {
  for (const double restitution : {0.95, 0.7, 0.3, 0.1, 0.0}) {
    World world = imploding_cluster(restitution);
    EXPECT_EQ(advance_losing_energy(world, 100), Progress::done) << "restitution " << restitution;
    EXPECT_LT(world.counts().total(), 20'000U);
    EXPECT_EQ(world.counts().lossless > 0, restitution < 0.9) << "restitution " << restitution;
  }
}

TEST(ACluster, InABoxThatCoolsDownEndsInBoundedWork) {
  SceneShapes scene;
  add_box(scene, {{-5, -5}, {5, 5}}, 0.5);
  Random random{3};
  World world = world_of(scene);
  for (int i = 0; i < 300; ++i) {
    const Ball ball{
        .center = random.vector(-5, 5), .velocity = random.vector(-2, 2), .radius = 0.4, .mass = 1, .restitution = 0.6};
    if (world.problems_with(ball).empty()) world.add(ball);
  }
  const double energy = world.energy();
  EXPECT_EQ(advance_losing_energy(world, 1000), Progress::done);
  EXPECT_LT(world.energy(), 1e-3 * energy);
  EXPECT_LT(world.counts().total(), 200'000U);
  EXPECT_GT(world.counts().lossless, 0U);
}

}  // namespace
}  // namespace carom
