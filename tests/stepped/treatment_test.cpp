#include <gtest/gtest.h>

#include "carom/stepped.hpp"
#include "support/play.hpp"
#include "support/printing.hpp"
#include "support/same_history.hpp"

/// The three treatments of penetration against numbers worked by hand. All are sums of powers of two: exact in doubles.
namespace carom {
namespace {

/// Balls of radius ½, 2¼ apart, fly at each other with speed 1 each. The gap of 1¼ closes with 2: they collide at t =
/// 0.625. With steps of ¼ their distance is 1¾, 1¼, ¾: found at t = 0.75, an eighth late, ¼ deep.
SteppedWorld head_on(Stepping stepping, double mass_b = 1) {
  stepping.step = 0.25;
  SteppedWorld world{stepping};
  world.add(Ball{.center = {0, 0}, .velocity = {1, 0}, .radius = 0.5});
  world.add(Ball{.center = {2.25, 0}, .velocity = {-1, 0}, .radius = 0.5, .mass = mass_b});
  return world;
}

TEST(Ignore, LeavesBallsWhereTheyAreAndLetsTheImpulseSeparateThem) {
  SteppedWorld world = head_on({.penetration = Penetration::ignore});
  std::vector<Impact> impacts;
  play_to(world, 0.5, keep_in(impacts));
  EXPECT_TRUE(impacts.empty());
  step(world, keep_in(impacts));
  ASSERT_EQ(impacts.size(), 1U);
  EXPECT_EQ(impacts[0].time, 0.75);
  EXPECT_EQ(impacts[0].ball.index, 0U);
  EXPECT_EQ(impacts[0].other.type, ShapeType::ball);
  EXPECT_EQ(impacts[0].other.index, 1U);
  EXPECT_EQ(impacts[0].contact, (Vec2{1.125, 0}));
  EXPECT_EQ(impacts[0].normal, (Vec2{-1, 0}));
  EXPECT_EQ(impacts[0].impulse, 2);  // equal masses swap their velocities: each changes by 2
  EXPECT_EQ(world.position(BallId{0}), (Vec2{0.75, 0}));
  EXPECT_EQ(world.position(BallId{1}), (Vec2{1.5, 0}));
  EXPECT_EQ(world.velocity(BallId{0}), (Vec2{-1, 0}));
  EXPECT_EQ(world.velocity(BallId{1}), (Vec2{1, 0}));
  EXPECT_EQ(world.deepest_penetration(), 0.25);
  // At t = 1 the exact ball is at 0.625 − 0.375 = 0.25; this one has gone an eighth too far and comes back from there.
  step(world);
  EXPECT_EQ(world.position(BallId{0}), (Vec2{0.5, 0}));
  EXPECT_EQ(world.counts().balls, 1U);
}

TEST(Ignore, GivesNoSecondImpulseToBallsThatStillOverlapButSeparate) {
  // Restitution ¼ separates them with a quarter of the speed: from ¼ deep at t = 0.75 to an eighth deep at t = 1.
  SteppedWorld world{{.step = 0.25, .penetration = Penetration::ignore}};
  world.add(Ball{.center = {0, 0}, .velocity = {1, 0}, .radius = 0.5, .restitution = 0.25});
  world.add(Ball{.center = {2.25, 0}, .velocity = {-1, 0}, .radius = 0.5});
  play_to(world, 1);
  EXPECT_EQ(world.position(BallId{1}) - world.position(BallId{0}), (Vec2{0.875, 0}));
  play_to(world, 2);
  EXPECT_EQ(world.counts().total(), 1U);
  EXPECT_EQ(world.position(BallId{1}) - world.position(BallId{0}), (Vec2{1.375, 0}));
}

TEST(PushApart, MovesEachBallByHalfOfTheDepth) {
  SteppedWorld world = head_on({.penetration = Penetration::push_apart});
  play_to(world, 0.75);
  EXPECT_EQ(world.position(BallId{0}), (Vec2{0.625, 0}));
  EXPECT_EQ(world.position(BallId{1}), (Vec2{1.625, 0}));
  EXPECT_EQ(world.velocity(BallId{0}), (Vec2{-1, 0}));
  EXPECT_EQ(world.deepest_penetration(), 0.25);
  step(world);
  EXPECT_EQ(world.position(BallId{0}), (Vec2{0.375, 0}));
}

TEST(PushApart, SharesTheWayByInverseMassWhenAsked) {
  // Masses 1 and 3: the first takes 3/4 of the depth of 1/4, the second 1/4 of it.
  SteppedWorld world = head_on({.penetration = Penetration::push_apart, .shares = PushShares::by_inverse_mass}, 3);
  play_to(world, 0.75);
  EXPECT_EQ(world.position(BallId{0}), (Vec2{0.5625, 0}));
  EXPECT_EQ(world.position(BallId{1}), (Vec2{1.5625, 0}));
  // The centre of mass is where it would be without any push: (0.75 + 3 · 1.5) / 4.
  EXPECT_EQ((world.position(BallId{0}).x + 3 * world.position(BallId{1}).x) / 4, 1.3125);
  // v_a = 1 − 2·3/4·2 = −2, v_b = −1 + 2·1/4·2 = 0.
  EXPECT_EQ(world.velocity(BallId{0}), (Vec2{-2, 0}));
  EXPECT_EQ(world.velocity(BallId{1}), (Vec2{0, 0}));
}

TEST(Bisect, FindsTheMomentByHalvingTheStep) {
  // Two halvings of [0.5, 0.75]: at 0.625 they touch, which is together; at 0.5625 they are apart. So 0.5625 it is: the
  // balls are at 0.5625 and 1.6875 then, and fly back for 0.1875.
  SteppedWorld world = head_on({.penetration = Penetration::bisect, .halvings = 2});
  std::vector<Impact> impacts;
  play_to(world, 0.75, keep_in(impacts));
  ASSERT_EQ(impacts.size(), 1U);
  EXPECT_EQ(impacts[0].time, 0.5625);
  EXPECT_EQ(impacts[0].contact, (Vec2{1.125, 0}));
  EXPECT_EQ(world.position(BallId{0}), (Vec2{0.375, 0}));
  EXPECT_EQ(world.position(BallId{1}), (Vec2{1.875, 0}));
  EXPECT_EQ(world.deepest_penetration(), 0);
}

TEST(Bisect, ComesAsCloseAsItsHalvingsAllow) {
  SteppedWorld world = head_on({.penetration = Penetration::bisect, .halvings = 40});
  play_to(world, 1);
  // The moment is early by no more than a step / 2⁴⁰, and the way back longer by as much: exact is 0.25.
  EXPECT_NEAR(world.position(BallId{0}).x, 0.25, 2 * 0.25 * 0x1p-40);
}

TEST(Bisect, PlaysAChainOfImpactsWithinOneStep) {
  // The gap between 0 and 1 closes after 0.25, that between 1 and 2 after another 0.25: a step of 1 sees both. The last
  // then flies for the half that is left; the first two stand where they were hit, 0 at 0.25 and 1 at 1.5.
  SteppedWorld world{{.step = 1, .penetration = Penetration::bisect, .halvings = 50}};
  world.add(Ball{.center = {0, 0}, .velocity = {1, 0}, .radius = 0.5});
  world.add(Ball{.center = {1.25, 0}, .velocity = {}, .radius = 0.5});
  world.add(Ball{.center = {2.5, 0}, .velocity = {}, .radius = 0.5});
  std::vector<Impact> impacts;
  step(world, keep_in(impacts));
  ASSERT_EQ(impacts.size(), 2U);
  EXPECT_NEAR(impacts[0].time, 0.25, 1e-14);
  EXPECT_NEAR(impacts[1].time, 0.5, 1e-14);
  EXPECT_NEAR(world.position(BallId{0}).x, 0.25, 1e-14);
  EXPECT_NEAR(world.position(BallId{1}).x, 1.5, 1e-14);
  EXPECT_NEAR(world.position(BallId{2}).x, 3, 1e-14);
}

TEST(Bisect, CutsACollapseShortAndSaysSo) {
  // A ball comes to another that stands before a wall, all with restitution 0.1. Below 3 − 2√2 = 0.17 they collide
  // without end in a finite time, slower and slower.
  SteppedWorld world{{.step = 1, .penetration = Penetration::bisect, .halvings = 50}};
  world.add(Wall{{0, -5}, {0, 5}, Stops::both, 0.1});
  world.add(Ball{.center = {0.75, 0}, .velocity = {0, 0}, .radius = 0.5});
  world.add(Ball{.center = {1.75, 0}, .velocity = {-1, 0}, .radius = 0.5, .restitution = 0.1});
  step(world);
  EXPECT_GT(world.cut_short(), 0U);
  EXPECT_LE(world.counts().total(), 2U * 64);
  for (const BallId id : world.balls()) EXPECT_TRUE(is_finite(world.position(id)));
}

// A chain in the order of ids is passed on within one step; against it, one pair per step.
TEST(Treatments, HandlePairsInTheOrderOfIds) {
  const auto speeds_after_a_step = [](bool upwards) {
    SteppedWorld world{{.step = 0.25, .penetration = Penetration::ignore}};
    const Ball balls[] = {{.center = {0, 0}, .velocity = {1, 0}, .radius = 0.5},
                          {.center = {1, 0}, .velocity = {}, .radius = 0.5},
                          {.center = {2, 0}, .velocity = {}, .radius = 0.5}};
    for (int i = 0; i < 3; ++i) world.add(balls[upwards ? i : 2 - i]);
    step(world);
    std::vector<double> speeds;
    for (const BallId id : world.balls()) speeds.push_back(world.velocity(id).x);
    return speeds;
  };
  EXPECT_EQ(speeds_after_a_step(true), (std::vector<double>{0, 0, 1}));
  EXPECT_EQ(speeds_after_a_step(false), (std::vector<double>{0, 1, 0}));
}

TEST(PushApart, LeavesABallPushedIntoAThirdToTheNextStep) {
  // All at rest. 0 and 1 overlap by ½: pushing them apart puts 1 from 0.5 to 0.75, a quarter deep into 2, which it only
  // touched before (so the pair was found, and is treated from there: 1 goes back by an eighth). The next step
  // separates 0 and 1 again.
  SteppedWorld world{{.step = 0.25, .penetration = Penetration::push_apart}};
  world.add(Ball{.center = {0, 0}, .velocity = {}, .radius = 0.5});
  world.add(Ball{.center = {0.5, 0}, .velocity = {}, .radius = 0.5});
  world.add(Ball{.center = {1.5, 0}, .velocity = {}, .radius = 0.5});
  step(world);
  EXPECT_EQ(world.position(BallId{0}), (Vec2{-0.25, 0}));
  EXPECT_EQ(world.position(BallId{1}), (Vec2{0.625, 0}));
  EXPECT_EQ(world.position(BallId{2}), (Vec2{1.625, 0}));
  EXPECT_EQ(world.deepest_penetration(), 0.5);
  step(world);
  EXPECT_EQ(world.position(BallId{0}), (Vec2{-0.3125, 0}));
  EXPECT_EQ(world.counts().total(), 0U);
}

TEST(Treatments, MissBallsThatPassEachOtherWithinAStep) {
  for (const Penetration penetration : {Penetration::bisect, Penetration::ignore, Penetration::push_apart}) {
    SteppedWorld world{{.step = 0.25, .penetration = penetration}};
    // 2 apart and then 2 apart on the other side.
    world.add(Ball{.center = {-1, 0}, .velocity = {8, 0}, .radius = 0.5});
    world.add(Ball{.center = {1, 0}, .velocity = {-8, 0}, .radius = 0.5});
    step(world);
    EXPECT_EQ(world.counts().total(), 0U);
    EXPECT_EQ(world.position(BallId{0}), (Vec2{1, 0}));
  }
}

TEST(Treatments, DoNothingToBallsAtTheSamePlace) {
  for (const Penetration penetration : {Penetration::bisect, Penetration::ignore, Penetration::push_apart}) {
    SteppedWorld world{{.step = 0.25, .penetration = penetration}};
    world.add(Ball{.center = {1, 1}, .velocity = {0, 0}, .radius = 0.5});
    world.add(Ball{.center = {1, 1}, .velocity = {0, 0}, .radius = 0.5});
    step(world);
    EXPECT_EQ(world.counts().total(), 0U);
    EXPECT_EQ(world.position(BallId{1}), (Vec2{1, 1}));
  }
}

}  // namespace
}  // namespace carom
