#include "physics/support.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "physics/static_hit.hpp"
#include "support/printing.hpp"

namespace carom::physics {
namespace {

constexpr Vec2 gravity{0, -9.81};
constexpr Wall floor_wall{.from = {-2, 0}, .to = {2, 0}};

TEST(TwoContacts, HoldABallThatGravityPressesOnBoth) {
  EXPECT_TRUE(is_held(gravity, {1, 1}, {-1, 1}));
  EXPECT_TRUE(is_held(gravity, {-1, 1}, {1, 1}));
  EXPECT_TRUE(is_held(gravity, {0.1, 5}, {-1, 0.2})) << "lengths do not matter";
  EXPECT_TRUE(is_held({-3, -3}, {1, 0}, {0, 1})) << "a corner of a box";
}

TEST(TwoContacts, DoNotHoldABallThatCanGetAwayFromOneOfThem) {
  EXPECT_FALSE(is_held(gravity, {1, 1}, {0.5, 1})) << "both are on its left";
  EXPECT_FALSE(is_held(gravity, {0.5, 1}, {1, 1}));
  EXPECT_FALSE(is_held(gravity, {1, -1}, {-1, -1})) << "above";
  EXPECT_FALSE(is_held(gravity, {-1, 1}, {-2, 2})) << "one and the same direction";
}

Body supported(Support support) {
  Body ball;
  ball.leg.center = {0, 0.5};
  ball.leg.origin = ShapeType::wall;
  ball.leg.began_at_impact = true;
  ball.leg.origin_id = 7;
  ball.leg.support = support;
  ball.radius = 0.5;
  ball.gravity = gravity;
  return ball;
}

TEST(ABallThatSlides, IsSupportedByTheWallItsLegBeganAt) {
  const Body ball = supported(Support::slides);
  EXPECT_TRUE(is_supported_by(ball, ShapeType::wall, 7, floor_wall, Instant{}));
  EXPECT_FALSE(is_supported_by(ball, ShapeType::wall, 8, floor_wall, Instant{}));
}

TEST(ABallAtRest, IsSupportedByAllThatItTouches) {
  const Body ball = supported(Support::rests);
  EXPECT_TRUE(is_supported_by(ball, ShapeType::wall, 8, floor_wall, Instant{}));
  EXPECT_FALSE(is_supported_by(ball, ShapeType::wall, 7, {.from = {-2, -1e-5}, .to = {2, -1e-5}}, Instant{}));
  EXPECT_TRUE(is_supported_by(ball, ShapeType::pillar, 1, Pillar{.center = {1.5, 0.5}, .radius = 1}, Instant{}));
  EXPECT_FALSE(is_supported_by(ball, ShapeType::pillar, 1, Pillar{.center = {1.5, 0.5}, .radius = 0.9}, Instant{}));
}

TEST(ABallThatFalls, IsSupportedByNothing) {
  for (const Support support : {Support::none, Support::left}) {
    EXPECT_FALSE(is_supported_by(supported(support), ShapeType::wall, 7, floor_wall, Instant{}));
    EXPECT_FALSE(is_supported_by(supported(support), ShapeType::pillar, 1, Pillar{.center = {1.5, 0.5}, .radius = 1},
                                 Instant{}));
  }
}

TEST(AFallingLeg, GoesOnFromWhereTheBallIsWithItsWholeAcceleration) {
  Body ball = supported(Support::slides);
  ball.leg.velocity = {3, 0};
  ball.leg.acceleration = {2, 0};
  const Leg leg = falling_leg(ball, {2, 0});
  EXPECT_EQ(leg.center, (Vec2{10, 0.5}));
  EXPECT_EQ(leg.velocity, (Vec2{7, 0}));
  EXPECT_EQ(leg.acceleration, gravity);
  EXPECT_EQ(leg.support, Support::none);
  EXPECT_FALSE(leg.began_at_impact);
}

TEST(TheEndOfASlide, IsAtTheEndThatThePathLeadsTo) {
  const auto right = next_contact(floor_wall, MovingCircle{{1, 0.5}, {2, 0}, 0.5}, Support::slides);
  ASSERT_TRUE(right);
  EXPECT_DOUBLE_EQ(right->time, 0.5);
  EXPECT_EQ(right->contact, floor_wall.to);
  EXPECT_EQ(right->feature, Feature::to);
  EXPECT_EQ(right->normal, (Vec2{0, 1}));
  const auto left = next_contact(floor_wall, MovingCircle{{1, -0.5}, {-2, 0}, 0.5}, Support::slides);
  ASSERT_TRUE(left);
  EXPECT_DOUBLE_EQ(left->time, 1.5);
  EXPECT_EQ(left->contact, floor_wall.from);
  EXPECT_EQ(left->feature, Feature::from);
  EXPECT_EQ(left->normal, (Vec2{0, -1}));
}

// Another wall that goes on in the same line must be met first.
TEST(ABallThatHasSlidOverAnEnd, HitsItOnlyWhenItHasSunk) {
  const MovingCircle circle{{2, 0.5}, {0.01, 0}, 0.5, gravity};
  const auto hit = next_contact(floor_wall, circle, Support::left);
  ASSERT_TRUE(hit);
  EXPECT_GT(hit->time, 0);
  EXPECT_LT(hit->time, 1e-5);
  EXPECT_EQ(hit->feature, Feature::to);
  const auto at_once = next_contact(floor_wall, circle, Support::none);
  ASSERT_TRUE(at_once);
  EXPECT_EQ(at_once->time, 0);
}

TEST(ABallAtRest, MeetsNothingAgain) {
  const MovingCircle circle{{0, 0.5}, {}, 0.5};
  EXPECT_FALSE(next_contact(floor_wall, circle, Support::rests));
  EXPECT_FALSE(next_contact(Pillar{.center = {0, -1}, .radius = 1}, circle, Support::rests));
}

}  // namespace
}  // namespace carom::physics
