#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "carom/world.hpp"

/// Walls and pillars that move, worked out by hand.
namespace carom {
namespace {

constexpr double rounding = 1e-13;

Wall upright(double x, std::optional<MoverId> mover = {}) { return {.from = {x, -5}, .to = {x, 5}, .mover = mover}; }

TEST(APiston, GivesABallTwiceItsOwnSpeed) {
  World world;
  const MoverId piston = world.add(Mover{.motion = {.velocity = {2, 0}}});
  world.add(upright(0, piston));
  const BallId ball = world.add(Ball{.center = {5, 0}, .radius = 1});
  ASSERT_EQ(world.advance_to(1.5), Progress::done);
  EXPECT_EQ(world.counts().total(), 0U);
  EXPECT_NEAR(world.wall(WallId{0}).from.x, 3, rounding);
  ASSERT_EQ(world.advance_to(3), Progress::done);  // they meet at t = 2
  EXPECT_NEAR(world.leg(ball).start.whole, 2, rounding);
  EXPECT_NEAR(world.velocity(ball).x, 4, rounding);
  EXPECT_NEAR(world.energy_given(), 8, rounding);  // ½ 4²
  EXPECT_EQ(world.pose(piston).offset, (Vec2{6, 0}));
}

TEST(APiston, TakesEnergyFromABallThatItFleesFrom) {
  World world;
  const MoverId piston = world.add(Mover{.motion = {.velocity = {1, 0}}});
  world.add(upright(3, piston));
  const BallId ball = world.add(Ball{.center = {0, 0}, .velocity = {3, 0}, .radius = 1, .mass = 2, .restitution = 0.5});
  ASSERT_EQ(world.advance_to(2), Progress::done);
  EXPECT_NEAR(world.leg(ball).start.whole, 1, rounding);  // 1 + 3t = 3 + t
  EXPECT_NEAR(world.velocity(ball).x, 0, rounding);       // closing at 2, so it leaves at 1 relative to the piston
  EXPECT_NEAR(world.energy_given(), -6, rounding);        // m w Δv; the loss is ½ m (2² − 1²) = 3, and 9 is gone
}

TEST(AProgram, TakesItsStepsOneAfterAnotherAndEndsWhereItSays) {
  World world;
  const MoverId mover = world.add(Mover{.program = {{.duration = 1, .to = {{0.1, 0}}},
                                                    {.duration = 0.5, .to = {{0.1, 0}}},
                                                    {.duration = 2, .to = {{0.1, 0}, std::numbers::pi}}}});
  const WallId wall = world.add(Wall{.from = {1, 0}, .to = {2, 0}, .mover = mover});
  const auto at = [&](double time) {
    EXPECT_EQ(world.advance_to(time), Progress::done);
    return world.pose(mover);
  };
  EXPECT_NEAR(at(0.5).offset.x, 0.05, rounding);
  EXPECT_EQ(at(1.25), (Pose{{0.1, 0}}));
  EXPECT_NEAR(at(2.5).angle, std::numbers::pi / 2, rounding);
  EXPECT_NEAR(world.wall(wall).to.y, 2, rounding);
  EXPECT_EQ(at(10), (Pose{{0.1, 0}, std::numbers::pi}));
  EXPECT_EQ(world.motion(mover), MoverMotion{});
}

TEST(AProgram, RepeatsWithoutDrifting) {
  World world;
  const MoverId mover =
      world.add(Mover{.program = {{.duration = 0.1, .to = {{0.3, 0}}}, {.duration = 0.7, .to = {}}}, .repeats = true});
  const WallId wall = world.add(Wall{.from = {1, 0}, .to = {2, 0}, .mover = mover});
  ASSERT_EQ(world.advance_to(8000.05), Progress::done);  // ten thousand rounds and half a step, but for roundings
  EXPECT_NEAR(world.pose(mover).offset.x, 0.15, 1e-9);
  ASSERT_EQ(world.advance_to(8000.45), Progress::done);
  EXPECT_NEAR(world.wall(wall).from.x, 1.15, 1e-9);
}

TEST(ATurningWall, HitsARestingBallWhenItGetsThere) {
  World world;
  const MoverId flipper = world.add(Mover{.pivot = {0, 0}, .motion = {.rate = 2}});
  world.add(Wall{.from = {0, 0}, .to = {5, 0}, .mover = flipper});
  const BallId ball = world.add(Ball{.center = {0, 3}, .radius = 0.5});
  ASSERT_EQ(world.advance_to(1), Progress::done);
  const double angle = std::numbers::pi / 2 - std::asin(0.5 / 3);  // where the wall is at a radius from the centre
  EXPECT_NEAR(world.leg(ball).start.whole, angle / 2, 1e-12);
  const double distance = std::sqrt(9 - 0.25);  // of the contact from the pivot
  EXPECT_NEAR(length(world.velocity(ball)), 2 * 2 * distance, 1e-12);
  EXPECT_NEAR(world.energy_given(), world.energy(), 1e-10);
}

TEST(AFlipper, StopsWhereItIsTold) {
  World world;
  const MoverId flipper = world.add(Mover{.pivot = {1, 1}});
  const WallId wall = world.add(Wall{.from = {1, 1}, .to = {3, 1}, .mover = flipper});
  for (int i = 0; i < 1000; ++i) {
    world.turn_to(flipper, 0.7, 20);
    ASSERT_EQ(world.advance(0.01), Progress::done);
    world.turn_to(flipper, 0, 20);
    ASSERT_EQ(world.advance(0.05), Progress::done);
  }
  EXPECT_EQ(world.wall(wall).to, (Vec2{3, 1})) << "to the last bit";
  EXPECT_EQ(world.pose(flipper), Pose{});
}

TEST(AKick, AddsItsSpeedToABallThatComesFastEnough) {
  World world;
  world.add(Wall{.from = {5, -9}, .to = {5, 9}, .kick = {.speed = 3, .from = 1}});
  const BallId fast = world.add(Ball{.center = {0, 2}, .velocity = {2, 0}, .radius = 1, .restitution = 0.5});
  const BallId slow = world.add(Ball{.center = {0, -2}, .velocity = {0.9, 0}, .radius = 1, .restitution = 0.5});
  ASSERT_EQ(world.advance_to(4.6), Progress::done);
  EXPECT_NEAR(world.velocity(fast).x, -4, rounding);
  EXPECT_NEAR(world.velocity(slow).x, -0.45, rounding);
  EXPECT_NEAR(world.energy_given(), 0.5 * (4 * 4 - 1 * 1), rounding);
}

TEST(AnElevator, CarriesABallAtRestAndThrowsItWhenItStops) {
  World world;
  world.set_gravity({0, -10});
  const MoverId platform = world.add(Mover{});
  world.add(Wall{.from = {-2, 0}, .to = {2, 0}, .restitution = 0, .mover = platform});
  const BallId ball = world.add(Ball{.center = {0, 1}, .radius = 1});
  ASSERT_EQ(world.advance_to(1), Progress::done);
  ASSERT_EQ(world.leg(ball).support, Support::slides);
  world.set_program(platform, {{.duration = 2, .to = {{0, 4}}}});
  const double before = world.energy();
  ASSERT_EQ(world.advance_to(2), Progress::done);
  EXPECT_NEAR(world.position(ball).y, 3, 1e-9);
  EXPECT_NEAR(world.velocity(ball).y, 2, 1e-12);
  EXPECT_NEAR(world.energy() - before, world.energy_given() - 2, 1e-9) << "of the first push, half is lost";
  ASSERT_EQ(world.advance_to(3.2), Progress::done);  // it stops at 3
  EXPECT_NEAR(world.position(ball).y, 5 + 2 * 0.2 - 5 * 0.2 * 0.2, 1e-9);
  ASSERT_EQ(world.advance_to(5), Progress::done);
  EXPECT_NEAR(world.position(ball).y, 5, 1e-9);
  EXPECT_EQ(world.velocity(ball), (Vec2{}));
}

TEST(AnElevator, ThrowsABallOnItsPathToo) {
  World world;
  world.set_gravity({0, -10});
  const MoverId platform = world.add(Mover{.program = {{.duration = 2, .to = {{0, 4}}}}});
  world.add(Wall{.from = {-2, 0}, .to = {2, 0}, .restitution = 0, .mover = platform});
  const BallId ball = world.add(Ball{.center = {0, 1.5}, .radius = 1});
  ASSERT_EQ(world.advance_to(1), Progress::done);
  ASSERT_EQ(world.leg(ball).support, Support::slides);
  const BallPath path = world.path(ball, 2.3);
  ASSERT_EQ(world.advance_to(2.3), Progress::done);
  ASSERT_EQ(path.legs.size(), 2U) << "the platform stops at 2";
  EXPECT_EQ(position_at(path.legs.back(), path.end), world.position(ball));
}

// No ball slides along a wall that turns: it makes hops, whose rate is bounded.
TEST(AFlipper, CarriesABallThatRestsOnItAndThrowsItWhenItStops) {
  for (const double restitution : {0.0, 0.5}) {
    World world;
    world.set_gravity({0, -10});
    const MoverId flipper = world.add(Mover{.pivot = {0, 0}});
    world.add(Wall{.from = {0, 0}, .to = {4, 0}, .mover = flipper});
    world.add(Wall{.from = {3, 0}, .to = {3, 3}});  // beside the ball, which would roll off otherwise
    const BallId ball = world.add(Ball{.center = {2.5, 0.5}, .radius = 0.5, .restitution = restitution});
    ASSERT_EQ(world.advance_to(1), Progress::done);
    world.turn_to(flipper, 0.3, 0.5);
    ASSERT_EQ(world.advance_to(1.5), Progress::done);
    const double angle = 0.25;
    const Vec2 normal{-std::sin(angle), std::cos(angle)};
    EXPECT_GE(dot(world.position(ball), normal), 0.5 - 1e-12);
    EXPECT_LT(dot(world.position(ball), normal), 0.6) << "it stays near the flipper";
    ASSERT_EQ(world.advance_to(1.6), Progress::done);  // the end of the stroke
    EXPECT_NEAR(length(world.velocity(ball)), 0.5 * 2.6, 0.4) << "about the flipper's speed there";
    ASSERT_EQ(world.advance_to(4), Progress::done);
    EXPECT_LT(world.counts().total(), 5000U);
    EXPECT_TRUE(world.squeezes().empty());
  }
}

// A slope that rises beside a wall that stands: the two hold the ball together for an instant only.
TEST(ARisingSlope, LiftsABallAlongAWallWithFewImpacts) {
  World world;
  world.set_gravity({0, -10});
  const MoverId lift = world.add(Mover{.motion = {.velocity = {0, 0.5}}});
  world.add(Wall{.from = {-4, 4}, .to = {1, -1}, .restitution = 0.3, .mover = lift});
  world.add(Wall{.from = {0.5, -5}, .to = {0.5, 20}, .restitution = 0.3});
  const BallId ball = world.add(Ball{.center = {-0.5, 2}, .radius = 0.5, .restitution = 0.5});
  ASSERT_EQ(world.advance_to(4), Progress::done);
  EXPECT_LT(world.counts().total(), 20'000U);
  EXPECT_TRUE(world.squeezes().empty());
  // At rest on the slope beside the wall it would be at (0, √½): that has risen by 2.
  EXPECT_NEAR(world.position(ball).x, 0, 0.05);
  EXPECT_NEAR(world.position(ball).y, std::sqrt(0.5) + 2, 0.05);
}

TEST(ASqueezedBall, StopsTheMover) {
  for (const double restitution : {0.0, 0.5, 1.0}) {
    for (const double gravity : {0.0, -10.0}) {
      SCOPED_TRACE(std::to_string(restitution) + ", " + std::to_string(gravity));
      World world;
      world.set_gravity({0, gravity});
      const MoverId press = world.add(Mover{.motion = {.velocity = {0, 1}}});
      world.add(Wall{.from = {-2, 0}, .to = {2, 0}, .mover = press});
      world.add(Wall{.from = {-2, 4}, .to = {2, 4}});
      const BallId ball =
          world.add(Ball{.center = {0, 1}, .velocity = {0, 3}, .radius = 0.5, .restitution = restitution});
      ASSERT_EQ(world.advance_to(4), Progress::done);
      ASSERT_EQ(world.squeezes().size(), 1U);
      EXPECT_EQ(world.squeezes()[0].ball, ball);
      EXPECT_NEAR(world.squeezes()[0].time, 3, 0.01);
      EXPECT_NEAR(world.pose(press).offset.y, 3, 0.01);
      EXPECT_LT(world.counts().total(), 10'000U);
      world.set_motion(press, {.velocity = {0, -1}});
      ASSERT_EQ(world.advance_to(5), Progress::done);
      EXPECT_GT(world.position(ball).y, 2);
      EXPECT_LT(world.position(ball).y, 3.5 + 1e-9);
    }
  }
}

TEST(AMoverWithoutShapes, CostsNothing) {
  World world;
  const MoverId mover =
      world.add(Mover{.program = {{.duration = 1, .to = {{4, 0}}}, {.duration = 1, .to = {}}}, .repeats = true});
  world.add(Ball{.center = {3, 0}, .radius = 0.5});
  world.add(Pillar{.center = {5, 0}, .radius = 0.5});
  ASSERT_EQ(world.advance_to(1000.5), Progress::done);
  EXPECT_NEAR(world.pose(mover).offset.x, 2, 1e-9);
  EXPECT_LT(world.work().total(), 100'000U);
}

TEST(AWorld, SaysWhenAMoverBeginsToMoveOtherwise) {
  World world;
  EXPECT_EQ(world.next_motion_change(), World::forever);
  const MoverId mover = world.add(Mover{.program = {{.duration = 0.1, .to = {{1, 0}}}, {.duration = 0.2, .to = {}}}});
  EXPECT_EQ(world.next_motion_change(), 0.1);
  ASSERT_EQ(world.advance_to(0.1), Progress::done);
  EXPECT_LT(world.motion(mover).velocity.x, 0) << "it has by then";
  const double end = world.next_motion_change();
  EXPECT_NEAR(end, 0.3, 1e-15);
  ASSERT_EQ(world.advance_to(end), Progress::done);
  EXPECT_EQ(world.motion(mover), MoverMotion{}) << "though 0.1 + 0.2 is no double";
  EXPECT_EQ(world.next_motion_change(), World::forever);
}

TEST(ASearchForAnImpact, LeavesMoversAsTheyWereWhenThereIsNone) {
  World world;
  const MoverId mover =
      world.add(Mover{.program = {{.duration = 1, .to = {{1, 0}}}, {.duration = 1, .to = {}}}, .repeats = true});
  world.add(upright(0, mover));
  world.add(Ball{.center = {5, 0}, .radius = 1});
  ASSERT_EQ(world.advance_to(0.25), Progress::done);
  EXPECT_FALSE(world.advance_to_next_impact(100));
  EXPECT_EQ(world.time(), 0.25);
  EXPECT_EQ(world.pose(mover).offset, (Vec2{0.25, 0}));
}

// Something fast is not searched for at one place after another for ever.
TEST(AFastMover, CostsLittleWhereNothingHappens) {
  for (const double speed : {1e3, 1e9, 1e30, 1e60}) {
    SCOPED_TRACE(speed);
    World world;
    const MoverId mover = world.add(Mover{.motion = {.velocity = {0, speed}}});
    world.add(Wall{.from = {0, 0}, .to = {1, 0}, .mover = mover});
    const BallId ahead = world.add(Ball{.center = {0.5, speed}, .radius = 0.25});
    world.add(Ball{.center = {-5, 0}, .velocity = {-1, 0}, .radius = 1});
    ASSERT_EQ(world.advance_to(0.5), Progress::done);
    EXPECT_EQ(world.counts().total(), 0U);
    ASSERT_EQ(world.advance_to(100), Progress::done);
    EXPECT_EQ(world.counts().total(), 1U);
    EXPECT_NEAR(world.leg(ahead).start.whole, 1 - 0.25 / speed, 1e-12);
    EXPECT_LT(world.work().total(), 100'000U);
  }
}

TEST(AMover, MayTurnSoSlowlyThatItHardlyMovesAtAll) {
  World world;
  const MoverId mover = world.add(Mover{.motion = {.velocity = {}, .rate = 1e-319}});
  world.add(Wall{.from = {2, -1}, .to = {2, 1}, .mover = mover});
  const BallId ball = world.add(Ball{.center = {0, 0}, .velocity = {1, 0}, .radius = 0.5});
  ASSERT_EQ(world.advance(3), Progress::done);
  EXPECT_EQ(world.position(ball).x, 0);
}

}  // namespace
}  // namespace carom
