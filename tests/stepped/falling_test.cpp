#include <gtest/gtest.h>

#include <limits>

#include "carom/stepped.hpp"
#include "support/play.hpp"
#include "support/printing.hpp"

/// The stepped world under gravity: v ← v + s g Δt, then x ← x + v Δt.
namespace carom {
namespace {

constexpr Penetration treatments[] = {Penetration::bisect, Penetration::ignore, Penetration::push_apart};

TEST(AFallByStep, ChangesTheVelocityFirstAndThenThePlace) {
  for (const Penetration penetration : treatments) {
    SteppedWorld world{{.step = 0.5, .penetration = penetration}};
    world.set_gravity({0, -8});
    const BallId ball = world.add(Ball{.center = {0, 0}, .velocity = {1, 3}, .radius = 1});
    play_to(world, 0.5);
    EXPECT_EQ(world.velocity(ball), (Vec2{1, -1}));
    EXPECT_EQ(world.position(ball), (Vec2{0.5, -0.5}));
    play_to(world, 1);
    EXPECT_EQ(world.velocity(ball), (Vec2{1, -5}));
    EXPECT_EQ(world.position(ball), (Vec2{1, -3}));
  }
}

TEST(AFallByStep, IsScaledForEveryBall) {
  SteppedWorld world{{.step = 0.5}};
  world.set_gravity({0, -8});
  for (const double scale : {1.0, 0.0, -0.5}) {
    const BallId ball = world.add(Ball{.center = {5 * scale, 0}, .velocity = {}, .radius = 1, .gravity_scale = scale});
    EXPECT_EQ(world.ball(ball).gravity_scale, scale);
  }
  play_to(world, 0.5);
  EXPECT_EQ(world.velocity({0}), (Vec2{0, -4}));
  EXPECT_EQ(world.velocity({1}), (Vec2{0, 0}));
  EXPECT_EQ(world.velocity({2}), (Vec2{0, 2}));
}

TEST(AFallByStep, HasKineticAndPotentialEnergy) {
  SteppedWorld world;
  world.add(Ball{.center = {1, 3}, .velocity = {2, 0}, .radius = 1, .mass = 2, .gravity_scale = 0.5});
  EXPECT_EQ(world.gravity(), (Vec2{}));
  EXPECT_EQ(world.energy(), 4);
  EXPECT_EQ(world.potential_energy(), 0);
  world.set_gravity({0, -8});
  EXPECT_EQ(world.gravity(), (Vec2{0, -8}));
  EXPECT_EQ(world.kinetic_energy(), 4);
  EXPECT_EQ(world.potential_energy(), 2 * 0.5 * 8 * 3);
  EXPECT_EQ(world.energy(), 28);
}

TEST(AFallByStep, IsNotBegunWhenAStopIsRequested) {
  for (const Penetration penetration : treatments) {
    SteppedWorld world{{.step = 0.5, .penetration = penetration}};
    world.set_gravity({0, -8});
    const BallId ball = world.add(Ball{.center = {0, 1}, .velocity = {1, 3}, .radius = 1});
    StopFlag flag;
    flag.request();
    EXPECT_EQ(world.step({}, flag), Progress::stopped);
    EXPECT_EQ(world.velocity(ball), (Vec2{1, 3}));
    EXPECT_EQ(world.position(ball), (Vec2{0, 1}));
    EXPECT_EQ(world.steps(), 0U);
  }
}

// Without a rebound: when penetration is ignored, it sinks by g Δt² in every step.
TEST(ABallOnTheFloor, IsHeldUnlessPenetrationIsIgnored) {
  for (const Penetration penetration : treatments) {
    SteppedWorld world{{.step = 1.0 / 64, .penetration = penetration}};
    world.set_gravity({0, -8});
    world.add(Wall{{-9, 0}, {9, 0}});
    const BallId ball = world.add(Ball{.center = {0, 1}, .velocity = {}, .radius = 1, .restitution = 0});
    play_to(world, 1);
    if (penetration == Penetration::ignore) {
      EXPECT_NEAR(world.position(ball).y, 1 - 8.0 / 64, 1e-12);
      continue;
    }
    play_to(world, 10);
    EXPECT_NEAR(world.position(ball).y, 1, 0.01);
    EXPECT_LT(length(world.velocity(ball)), 0.2);
  }
}

TEST(ASteppedWorld, RefusesAGravityThatIsNotFinite) {
  SteppedWorld world;
  world.set_gravity({0, -1});
  for (const double bad : {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN(), 1e71})
    EXPECT_THROW(world.set_gravity({0, bad}), ProblemError);
  EXPECT_EQ(world.gravity(), (Vec2{0, -1}));
}

}  // namespace
}  // namespace carom
