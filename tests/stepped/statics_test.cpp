#include <gtest/gtest.h>

#include "carom/stepped.hpp"
#include "support/play.hpp"
#include "support/printing.hpp"
#include "support/same_history.hpp"

/// Walls with their ends and sides, and pillars, against numbers worked by hand.
namespace carom {
namespace {

constexpr Penetration treatments[] = {Penetration::bisect, Penetration::ignore, Penetration::push_apart};
constexpr BallId ball{0};

SteppedWorld with_ball(Penetration penetration, const Ball& first) {
  SteppedWorld world{{.step = 0.25, .penetration = penetration, .halvings = 40}};
  world.add(first);
  return world;
}

// At t = 0.5 the centre is at 1.5, an eighth too close to the wall at 1.875. The exact impact is at 1.375 / 3.
TEST(SteppedWalls, AreHitAtTheFace) {
  const double way_back[] = {1.375 - 3 * (0.5 - 1.375 / 3), 1.5, 1.375};
  for (const Penetration penetration : treatments) {
    SteppedWorld world = with_ball(penetration, {.center = {0, 0}, .velocity = {3, 1}, .radius = 0.5});
    world.add(Wall{{1.875, -5}, {1.875, 5}});
    std::vector<Impact> impacts;
    play_to(world, 0.5, keep_in(impacts));
    ASSERT_EQ(impacts.size(), 1U);
    EXPECT_EQ(impacts[0].other.type, ShapeType::wall);
    EXPECT_EQ(impacts[0].feature, Feature::face);
    EXPECT_EQ(impacts[0].normal, (Vec2{-1, 0}));
    EXPECT_EQ(impacts[0].impulse, 6);
    EXPECT_EQ(impacts[0].contact.x, 1.875);
    EXPECT_EQ(world.velocity(ball), (Vec2{-3, 1}));
    EXPECT_NEAR(world.position(ball).x, way_back[static_cast<int>(penetration)], 1e-11);
    EXPECT_NEAR(world.position(ball).y, 0.5, 1e-15);
  }
}

// The centre is at 1 after a step, with the pillar's at 2 and radii that add up to 1.25: a quarter deep.
TEST(SteppedPillars, AreHit) {
  const double way_back[] = {0.75 - 4 * (0.25 - 0.75 / 4), 1, 0.75};
  for (const Penetration penetration : treatments) {
    SteppedWorld world = with_ball(penetration, {.center = {0, 0}, .velocity = {4, 0}, .radius = 0.5});
    world.add(Pillar{.center = {2, 0}, .radius = 0.75, .restitution = 1});
    std::vector<Impact> impacts;
    step(world, keep_in(impacts));
    ASSERT_EQ(impacts.size(), 1U);
    EXPECT_EQ(impacts[0].other.type, ShapeType::pillar);
    EXPECT_EQ(impacts[0].contact, (Vec2{1.25, 0}));
    EXPECT_EQ(impacts[0].impulse, 8);
    EXPECT_NEAR(world.position(ball).x, way_back[static_cast<int>(penetration)], 1e-11);
  }
}

TEST(SteppedWalls, AreHitAtTheirEnds) {
  for (const Penetration penetration : treatments) {
    // The wall begins a quarter beyond where the ball's edge is, and is hit end-on.
    SteppedWorld world = with_ball(penetration, {.center = {0, 0}, .velocity = {2, 0}, .radius = 0.5});
    world.add(Wall{{0.75, 0}, {5, 0}});
    std::vector<Impact> impacts;
    step(world, keep_in(impacts));
    ASSERT_EQ(impacts.size(), 1U);
    EXPECT_EQ(impacts[0].feature, Feature::from);
    EXPECT_EQ(impacts[0].contact, (Vec2{0.75, 0}));
    EXPECT_EQ(impacts[0].normal, (Vec2{-1, 0}));
    EXPECT_EQ(world.velocity(ball), (Vec2{-2, 0}));
  }
}

TEST(SteppedWalls, AreTunnelledByBallsFasterThanTheirSizePerStep) {
  for (const Penetration penetration : treatments) {
    SteppedWorld world = with_ball(penetration, {.center = {0, 0}, .velocity = {8, 0}, .radius = 0.5});
    world.add(Wall{{1, -5}, {1, 5}});
    step(world);
    EXPECT_EQ(world.counts().total(), 0U);
    EXPECT_EQ(world.position(ball), (Vec2{2, 0}));
  }
}

// After a step the centre is at 1.5, a quarter beyond the wall, which it overlaps: only bisection finds where it came
// from. Pushing brings it a quarter further along the wrong way.
TEST(SteppedWalls, SendABallWhoseCentreIsThroughAwayOnTheWrongSide) {
  const double where[] = {0.75 - 6 * (0.25 - 0.75 / 6), 1.5, 1.75};
  for (const Penetration penetration : treatments) {
    SteppedWorld world = with_ball(penetration, {.center = {0, 0}, .velocity = {6, 0}, .radius = 0.5});
    world.add(Wall{{1.25, -5}, {1.25, 5}});
    step(world);
    EXPECT_NEAR(world.position(ball).x, where[static_cast<int>(penetration)], 1e-11);
    EXPECT_EQ(world.counts().total(), penetration == Penetration::bisect ? 1U : 0U);
  }
}

TEST(SteppedWalls, StopBallsFromTheirStoppedSideOnly) {
  for (const Penetration penetration : treatments) {
    for (const bool stopped : {true, false}) {
      // The wall points up, so its right-hand side, the outside, is where larger x are; the ball comes from smaller x.
      SteppedWorld world = with_ball(penetration, {.center = {0, 0}, .velocity = {1, 0}, .radius = 0.5});
      world.add(Wall{{1.125, -5}, {1.125, 5}, stopped ? Stops::inside : Stops::outside});
      play_to(world, 4);
      EXPECT_EQ(world.velocity(ball).x, stopped ? -1 : 1);
      EXPECT_EQ(world.counts().walls, stopped ? 1U : 0U);
      if (!stopped) {
        EXPECT_EQ(world.deepest_penetration(), 0) << "on its way through";
      }
    }
  }
}

TEST(SteppedWalls, LetABallTurnBackThatIsHalfWayThrough) {
  for (const Penetration penetration : treatments) {
    // The first is through the one-sided wall with its centre, but not clear of it, when the heavy one sends it back:
    // the wall would stop it from there.
    SteppedWorld world = with_ball(penetration, {.center = {0, 0}, .velocity = {1, 0}, .radius = 0.5});
    world.add(Ball{.center = {4, 0}, .velocity = {-1, 0}, .radius = 0.5, .mass = 1000});
    world.add(Wall{{1.25, -5}, {1.25, 5}, Stops::outside});
    play_to(world, 5);
    EXPECT_EQ(world.counts().balls, 1U);
    EXPECT_LT(world.position(ball).x, 0);
    // The heavy one comes from the stopped side.
    EXPECT_EQ(world.counts().walls, 1U);
  }
}

TEST(SteppedWalls, LetABallOutThatBeginsInThem) {
  for (const Penetration penetration : treatments) {
    SteppedWorld world = with_ball(penetration, {.center = {0.25, 0}, .velocity = {-1, 0}, .radius = 0.5});
    world.add(Wall{{0, -5}, {0, 5}, Stops::outside});
    play_to(world, 2);
    EXPECT_EQ(world.position(ball), (Vec2{-1.75, 0}));
  }
}

TEST(SteppedWalls, StopABallThatBeginsTouchingThem) {
  for (const Penetration penetration : treatments) {
    SteppedWorld world = with_ball(penetration, {.center = {0.5, 0}, .velocity = {-1, 0}, .radius = 0.5});
    world.add(Wall{{0, -5}, {0, 5}, Stops::outside});
    play_to(world, 2);
    EXPECT_EQ(world.counts().walls, 1U);
    EXPECT_GT(world.position(ball).x, 1.5);
  }
}

}  // namespace
}  // namespace carom
