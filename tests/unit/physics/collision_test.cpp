#include "physics/collision.hpp"

#include <gtest/gtest.h>

#include <tuple>
#include <vector>

#include "carom/sweep.hpp"
#include "support/random.hpp"

namespace carom::physics {
namespace {

Body ball_at(Vec2 center, Vec2 velocity, double radius, Instant start = {}) {
  Body body;
  body.leg.start = start;
  body.leg.center = center;
  body.leg.velocity = velocity;
  body.radius = radius;
  return body;
}

/// The same ball on a leg that began at an impact.
Body parted_from(Body body, ShapeType what, std::uint32_t id, std::uint32_t depth = 0) {
  body.leg.began_at_impact = true;
  body.leg.origin = what;
  body.leg.origin_id = id;
  body.leg.cascade_depth = depth;
  return body;
}

TEST(Collisions, AreOrderedByTimeThenByDepthThenByWhatCollides) {
  Random random{1};
  const auto any = [&] {
    return Collision{{random.whole(0, 1) * 1.0, random.whole(-1, 1) * 1e-17},
                     static_cast<std::uint32_t>(random.whole(0, 1)),
                     static_cast<std::uint32_t>(random.whole(0, 2)),
                     static_cast<ShapeType>(random.whole(0, 2)),
                     static_cast<std::uint32_t>(random.whole(0, 2))};
  };
  const auto key = [](const Collision& c) {
    return std::tuple{c.time.whole, c.time.rest, c.cascade_depth, c.ball, static_cast<int>(c.met), c.other};
  };
  for (int trial = 0; trial < 5000; ++trial) {
    const Collision a = any(), b = any();
    ASSERT_EQ(a < b, key(a) < key(b));
    ASSERT_EQ(a == b, key(a) == key(b));
  }
}

TEST(TheCascadeDepth, IsOneMoreThanThatOfALegWhichBeginsAtTheSameInstant) {
  const Body begun = parted_from(ball_at({}, {}, 1, {2, 1e-17}), ShapeType::wall, 0, 5);
  EXPECT_EQ(cascade_depth_at({2, 1e-17}, begun.leg), 6U);
  EXPECT_EQ(cascade_depth_at({2, 2e-17}, begun.leg), 0U) << "a little later is another instant";
}

TEST(TheCascadeDepth, IsZeroForABallThatWasJustPlaced) {
  EXPECT_EQ(cascade_depth_at({2, 0}, ball_at({}, {}, 1, {2, 0}).leg), 0U);
}

TEST(TheCascadeDepth, OfTwoBallsIsThatOfTheDeeperOne) {
  const Body a = parted_from(ball_at({0, 0}, {1, 0}, 1), ShapeType::ball, 7, 3);
  const Body b = parted_from(ball_at({2, 0}, {-1, 0}, 1), ShapeType::ball, 8, 9);
  const auto at_once = next_collision(0, a, 1, b);
  ASSERT_TRUE(at_once);
  EXPECT_EQ(at_once->time, Instant{});
  EXPECT_EQ(at_once->cascade_depth, 10U);
}

TEST(TheNextCollisionOfTwoBalls, IsThatOfTheSweepWhenTheirLegsBeginTogether) {
  Random random{2};
  int found = 0;
  for (int trial = 0; trial < 3000; ++trial) {
    const Body a = ball_at(random.vector(-4, 4), random.vector(-2, 2), random.between(0, 1));
    const Body b = ball_at(random.vector(-4, 4), random.vector(-2, 2), random.between(0, 1));
    const auto collision = next_collision(9, a, 4, b);
    const auto hit = sweep(MovingCircle{a.leg.center, a.leg.velocity, a.radius},
                           MovingCircle{b.leg.center, b.leg.velocity, b.radius}, 1e9);
    ASSERT_EQ(collision.has_value(), hit.has_value());
    if (!hit) continue;
    ++found;
    ASSERT_EQ(*collision, (Collision{{hit->time, 0}, 0, 4, ShapeType::ball, 9}));
  }
  EXPECT_GT(found, 200);
}

TEST(TheNextCollisionOfTwoBalls, IsTheSameFromBothSides) {
  Random random{3};
  for (int trial = 0; trial < 3000; ++trial) {
    const Body a = ball_at(random.vector(-4, 4), random.vector(-2, 2), 1, {random.between(0, 1), 0});
    const Body b = ball_at(random.vector(-4, 4), random.vector(-2, 2), 1, {random.between(0, 1), 0});
    ASSERT_EQ(next_collision(2, a, 3, b), next_collision(3, b, 2, a));
  }
}

TEST(TwoBallsThatHaveJustParted, DoNotCollideAgainOnTheSameLegs) {
  // Rounding has left them overlapping, and closing.
  const Body a = ball_at({0, 0}, {1, 0}, 1, {3, 0}), b = ball_at({1.9, 0}, {-1, 0}, 1, {3, 0});
  EXPECT_FALSE(next_collision(0, parted_from(a, ShapeType::ball, 1), 1, parted_from(b, ShapeType::ball, 0)));
  EXPECT_TRUE(next_collision(0, a, 1, b)) << "placed there";
  EXPECT_TRUE(next_collision(0, parted_from(a, ShapeType::ball, 1), 1, parted_from(b, ShapeType::ball, 2)))
      << "one has collided with another ball since";
  EXPECT_TRUE(next_collision(0, parted_from(a, ShapeType::wall, 1), 1, parted_from(b, ShapeType::ball, 0)))
      << "one has collided with a wall of the same number";
  Body later = parted_from(b, ShapeType::ball, 0);
  later.leg.start = {3, 1e-17};
  EXPECT_TRUE(next_collision(0, parted_from(a, ShapeType::ball, 1), 1, later)) << "they parted at another impact";
}

/// Walls and pillars around the origin, there since some time.
const StaticShape<Wall> wall{{.from = {5, -9}, .to = {5, 9}}, {}};
const StaticShape<Pillar> pillar{{.center = {5, 0}, .radius = 1}, {}};

TEST(TheNextCollisionWithAStaticShape, IsThatOfTheSweep) {
  const Body ball = ball_at({0, 0}, {1, 0}, 1, {10, 0});
  EXPECT_EQ(next_collision(3, ball, 7, wall), (Collision{{14, 0}, 0, 3, ShapeType::wall, 7}));
  EXPECT_EQ(next_collision(3, ball, 7, pillar), (Collision{{13, 0}, 0, 3, ShapeType::pillar, 7}));
  EXPECT_FALSE(next_collision(3, ball_at({0, 0}, {-1, 0}, 1), 7, wall));
}

TEST(TheNextCollisionWithAStaticShape, IsNeverWithWhatTheLegBeganAt) {
  const Body ball = ball_at({4, 0}, {1, 0}, 1);
  EXPECT_FALSE(next_collision(3, parted_from(ball, ShapeType::wall, 7), 7, wall));
  EXPECT_FALSE(next_collision(3, parted_from(ball, ShapeType::pillar, 7), 7, pillar));
  EXPECT_TRUE(next_collision(3, parted_from(ball, ShapeType::pillar, 7), 7, wall));
  EXPECT_TRUE(next_collision(3, parted_from(ball, ShapeType::wall, 8), 7, wall));
  EXPECT_TRUE(next_collision(3, parted_from(ball, ShapeType::ball, 7), 7, wall));
}

TEST(TheNextCollisionWithAStaticShape, FollowsTheImpactThatBeganTheLegAtTheSameInstant) {
  const Body in_the_corner = parted_from(ball_at({4, 0}, {1, 0}, 1, {2, 0}), ShapeType::wall, 1, 4);
  const auto found = next_collision(3, in_the_corner, 7, wall);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->time, (Instant{2, 0}));
  EXPECT_EQ(found->cascade_depth, 5U);
}

TEST(AStaticShapeThatWasAddedLater, IsNotMetBefore) {
  const Body ball = ball_at({0, 0}, {1, 0}, 1);
  StaticShape<Wall> later = wall;
  later.since = {2, 0};
  EXPECT_EQ(next_collision(0, ball, 0, later)->time, (Instant{4, 0})) << "in time";
  later.since = {4.5, 0};
  EXPECT_EQ(next_collision(0, ball, 0, later)->time, (Instant{4.5, 0})) << "put where the ball is touching it";
  later.since = {9, 0};
  EXPECT_FALSE(next_collision(0, ball, 0, later)) << "put behind the ball";
}

TEST(AStaticShapeThatWasAddedLater, IsMetAsByABallThatWasPlacedThen) {
  Random random{4};
  for (int trial = 0; trial < 2000; ++trial) {
    const Body ball = ball_at(random.vector(-4, 4), random.vector(-2, 2), random.between(0, 1));
    const Instant since{random.between(0, 3), 0};
    const StaticShape<Pillar> late{{.center = random.vector(-4, 4), .radius = random.between(0, 1)}, since};
    const Body placed = ball_at(position_at(ball.leg, since), ball.leg.velocity, ball.radius, since);
    ASSERT_EQ(next_collision(0, ball, 0, late), next_collision(0, placed, 0, late));
  }
}

TEST(TheOriginOfALeg, IsTheCollisionThatItBeganAt) {
  Leg leg = parted_from(ball_at({}, {}, 1, {2, 1e-17}), ShapeType::ball, 3, 6).leg;
  const Collision with_ball{{2, 1e-17}, 6, 3, ShapeType::ball, 8};
  EXPECT_EQ(origin_of(8, leg), with_ball);
  leg.origin_id = 8;
  EXPECT_EQ(origin_of(3, leg), with_ball) << "and the same for the other ball";
  leg.origin = ShapeType::wall;
  EXPECT_EQ(origin_of(9, leg), (Collision{{2, 1e-17}, 6, 9, ShapeType::wall, 8}));
}

}  // namespace
}  // namespace carom::physics
