#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "carom/sweep.hpp"
#include "support/printing.hpp"

namespace carom {
namespace {

constexpr Vec2 gravity{0, -10};
constexpr Wall floor_of_four{.from = {2, 0}, .to = {-2, 0}};  // its outside is above
constexpr Wall platform{.from = {2, 0}, .to = {-2, 0}, .stops = Stops::outside};

TEST(FallingPoint, IsWhereFreeFallPutsIt) {
  const MovingPoint point{{1, 2}, {3, 4}, gravity};
  EXPECT_EQ(position_after(point, 2), (Vec2{7, -10}));
  EXPECT_EQ(velocity_after(point, 2), (Vec2{3, -16}));
}

TEST(FallingCircle, LandsOnAFloor) {
  const auto hit = sweep(floor_of_four, MovingCircle{{0, 5.5}, {1, 0}, 0.5, gravity});
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->time, 1);
  EXPECT_EQ(hit->center, (Vec2{1, 0.5}));
  EXPECT_EQ(hit->contact, (Vec2{1, 0}));
  EXPECT_EQ(hit->normal, (Vec2{0, 1}));
}

TEST(FallingCircle, LandsOnALineAndAPillar) {
  const MovingCircle circle{{0, 5.5}, {0, 0}, 0.5, gravity};
  EXPECT_EQ(sweep(Line{{7, 0}, {0, 1}}, circle)->time, 1);
  EXPECT_EQ(sweep(Pillar{{0, -1}, 1}, circle)->time, 1);
  EXPECT_EQ(sweep(Circle{{0, -1}, 1}, MovingPoint{{0, 5}, {}, gravity})->time, 1);
}

TEST(FallingCircle, MissesACeilingThatItDoesNotReach) {
  EXPECT_FALSE(sweep(floor_of_four, MovingCircle{{0, -5.75}, {0, 10}, 0.5, gravity}, 100.0));
  EXPECT_TRUE(sweep(floor_of_four, MovingCircle{{0, -5.25}, {0, 10}, 0.5, gravity}, 100.0));
}

TEST(FallingCircle, GrazesACeilingThatTheTopOfItsPathTouches) {
  for (const double by_rounding : {0.0, 4e-15})
    EXPECT_FALSE(sweep(floor_of_four, MovingCircle{{0, -5.5 + by_rounding}, {0, 10}, 0.5, gravity}, 100.0));
  EXPECT_FALSE(sweep(Pillar{{0, 1}, 1}, MovingCircle{{-1, -5.5}, {1, 10}, 0.5, gravity}, 1.5));
}

TEST(FallingCircle, LandsOnTopOfAFloorWhenItIsThrownPastItsEnd) {
  const auto hit = sweep(floor_of_four, MovingCircle{{3, -2}, {-1, 10}, 0.5, gravity}, 10.0);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->feature, Feature::face);
  EXPECT_EQ(hit->center.y, 0.5);
  EXPECT_EQ(hit->normal, (Vec2{0, 1}));
}

TEST(FallingCircle, LandsOnAPlatformThatItHasJumpedThrough) {
  const MovingCircle jump{{0, -2}, {0, 8}, 0.5, gravity};
  EXPECT_LT(sweep(floor_of_four, jump)->center.y, 0);
  const auto hit = sweep(platform, jump, 10.0);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->center.y, 0.5);
  EXPECT_LT(velocity_after(jump, hit->time).y, 0);
}

TEST(FallingCircle, FallsBackThroughAPlatformThatItHasNotCleared) {
  EXPECT_FALSE(sweep(platform, MovingCircle{{0, -2}, {0, 6.5}, 0.5, gravity}, 10.0));  // up to 0.1125
  EXPECT_FALSE(sweep(platform, MovingCircle{{0, 0.1}, {0, 1}, 0.5, gravity}, 10.0));   // up to 0.15
  EXPECT_TRUE(sweep(platform, MovingCircle{{0, 0.1}, {0, 3}, 0.5, gravity}, 10.0));    // up to 0.55
}

TEST(FallingCircle, HitsTheEndOfAPlatformOnceItIsClear) {
  const auto hit = sweep(platform, MovingCircle{{1, -2}, {0.9, 8}, 0.5, gravity}, 10.0);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->feature, Feature::from);
  EXPECT_GT(hit->center.y, 0);
}

TEST(FallingCircle, BeginsToCloseWhenItTouchesAndIsPulled) {
  EXPECT_EQ(sweep(floor_of_four, MovingCircle{{0, 0.5}, {1, 0}, 0.5, gravity})->time, 0);
  EXPECT_EQ(sweep(Pillar{{0, -1}, 1}, MovingCircle{{0, 0.5}, {0, 0}, 0.5, gravity})->time, 0);
  EXPECT_FALSE(sweep(floor_of_four, MovingCircle{{0, 0.5}, {1, 0}, 0.5, -gravity}));
}

TEST(FallingCircle, ThatOverlapsAndSeparatesIsHitWhenItTurnsBack) {
  const auto face = sweep(floor_of_four, MovingCircle{{0, 0.25}, {0, 1}, 0.5, gravity});
  ASSERT_TRUE(face);
  EXPECT_DOUBLE_EQ(face->time, 0.1);
  const auto pillar = sweep(Pillar{{0, -1}, 1}, MovingCircle{{0, 0.25}, {0, 1}, 0.5, gravity});
  ASSERT_TRUE(pillar);
  EXPECT_NEAR(pillar->time, 0.1, 1e-12);
}

TEST(FallingPoint, ThatStartsOnAWallReturnsToIt) {
  const auto hit = sweep(floor_of_four, MovingPoint{{0, 0}, {0, 5}, gravity}, 10.0);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->time, 1);
  EXPECT_FALSE(sweep(floor_of_four, MovingPoint{{0, 0}, {0, -5}, gravity}, 10.0));
}

TEST(TwoFallingCircles, CollideAsIfTheyDidNotFall) {
  const MovingCircle a{{0, 0}, {1, 0}, 0.5, gravity};
  const MovingCircle b{{3, 0}, {0, 0}, 0.5, gravity};
  const auto hit = sweep(a, b, 10.0);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->time, 2);
  EXPECT_EQ(hit->center_a, (Vec2{2, -20}));
}

TEST(TwoFallingCircles, CollideWhenOnlyOneFalls) {
  const auto hit = sweep(MovingCircle{{0, 6}, {}, 0.5, gravity}, MovingCircle{{0, 0}, {}, 0.5}, 10.0);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->time, 1);
  EXPECT_EQ(hit->normal, (Vec2{0, 1}));
}

TEST(FallingCircle, HitsNothingWhenItsAccelerationIsNonsense) {
  for (const double bad : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    const MovingCircle circle{{0, 5.5}, {0, -5}, 0.5, {0, bad}};
    EXPECT_FALSE(sweep(floor_of_four, circle));
    EXPECT_FALSE(sweep(Line{{7, 0}, {0, 1}}, circle));
    EXPECT_FALSE(sweep(Pillar{{0, -1}, 1}, circle));
    EXPECT_FALSE(sweep(circle, MovingCircle{{0, 0}, {}, 1}));
    EXPECT_FALSE(sweep(MovingCircle{{0, 0}, {}, 1}, circle));
    EXPECT_FALSE(sweep(floor_of_four, MovingPoint{{0, 5.5}, {0, -5}, {bad, 0}}));
    EXPECT_FALSE(sweep(Circle{{0, -1}, 1}, MovingPoint{{0, 5.5}, {0, -5}, {bad, 0}}));
  }
}

}  // namespace
}  // namespace carom
