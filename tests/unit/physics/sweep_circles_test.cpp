#include <gtest/gtest.h>

#include "carom/chord.hpp"
#include "carom/sweep.hpp"
#include "support/printing.hpp"

namespace carom {
namespace {

TEST(CircleAgainstPillar, MeetsItWhenTheCentresAreTheSummedRadiiApart) {
  // Radii 2 + 3; the path passes 3 beside the pillar's centre, so that they touch when it is still 4 short of it.
  const auto hit =
      sweep(Pillar{.center = {10, 0}, .radius = 3}, MovingCircle{.center = {2, 3}, .velocity = {8, 0}, .radius = 2});
  ASSERT_TRUE(hit);
  EXPECT_DOUBLE_EQ(hit->time, 0.5);
  EXPECT_EQ(hit->center, (Vec2{6, 3}));
  EXPECT_EQ(hit->normal, (Vec2{-0.8, 0.6}));
  EXPECT_DOUBLE_EQ(hit->contact.x, 10 - 0.8 * 3);
  EXPECT_DOUBLE_EQ(hit->contact.y, 0.6 * 3);
  EXPECT_EQ(hit->feature, Feature::face);
}

TEST(CircleAgainstPillar, MissesAPillarBesideItsPath) {
  EXPECT_FALSE(sweep(Pillar{.center = {10, 5.001}, .radius = 3},
                     MovingCircle{.center = {2, 0}, .velocity = {80, 0}, .radius = 2}));
}

TEST(CircleAgainstPillar, MissesAPillarBehindIt) {
  EXPECT_FALSE(
      sweep(Pillar{.center = {10, 0}, .radius = 3}, MovingCircle{.center = {16, 0}, .velocity = {80, 0}, .radius = 2}));
}

TEST(CircleAgainstPillar, MissesAPillarThatItDoesNotReachInTime) {
  EXPECT_FALSE(sweep(Pillar{.center = {10, 0}, .radius = 3},
                     MovingCircle{.center = {2, 0}, .velocity = {2.999, 0}, .radius = 2}));
}

TEST(CircleAgainstPillar, MeetsAPillarWithoutRadius) {
  const auto hit =
      sweep(Pillar{.center = {10, 0}, .radius = 0}, MovingCircle{.center = {2, 3}, .velocity = {8, 0}, .radius = 5});
  ASSERT_TRUE(hit);
  EXPECT_DOUBLE_EQ(hit->time, 0.5);
  EXPECT_EQ(hit->contact, (Vec2{10, 0}));
}

TEST(RayAgainstCircle, MeetsItWhereTheChordEnters) {
  const MovingPoint ray{.start = {2, 3}, .velocity = {8, 0}};
  const Circle circle{.center = {10, 0}, .radius = 5};
  const auto hit = sweep(circle, ray);
  const auto chord = chord_by_quadratic(ray, circle);
  ASSERT_TRUE(hit);
  ASSERT_TRUE(chord);
  EXPECT_DOUBLE_EQ(hit->time, 0.5);
  EXPECT_DOUBLE_EQ(hit->time, chord->enter);
  EXPECT_EQ(hit->center, (Vec2{6, 3}));
  EXPECT_DOUBLE_EQ(hit->contact.x, 6);
  EXPECT_DOUBLE_EQ(hit->contact.y, 3);
  EXPECT_EQ(hit->normal, (Vec2{-0.8, 0.6}));
}

TEST(RayAgainstCircle, DoesNotMeetTheFarSideFromWithin) {
  EXPECT_FALSE(sweep(Circle{.center = {10, 0}, .radius = 5}, MovingPoint{.start = {11, 0}, .velocity = {80, 0}}));
}

TEST(RayAgainstCircle, MissesACircleBehindOrBeside) {
  const MovingPoint ray{.start = {0, 0}, .velocity = {80, 0}};
  EXPECT_FALSE(sweep(Circle{.center = {-10, 0}, .radius = 5}, ray));
  EXPECT_FALSE(sweep(Circle{.center = {10, 5.001}, .radius = 5}, ray));
}

TEST(TwoMovingCircles, MeetHeadOn) {
  // 8 between them, closing at 3 + 1.
  const auto hit = sweep(MovingCircle{.center = {0, 0}, .velocity = {3, 0}, .radius = 1},
                         MovingCircle{.center = {10, 0}, .velocity = {-1, 0}, .radius = 1}, 10);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->time, 2);
  EXPECT_EQ(hit->center_a, (Vec2{6, 0}));
  EXPECT_EQ(hit->center_b, (Vec2{8, 0}));
  EXPECT_EQ(hit->contact, (Vec2{7, 0}));
  EXPECT_EQ(hit->normal, (Vec2{-1, 0}));
}

// Seen from the second, the first comes from (−12, 3) with velocity (8, 0): they touch at (−4, 3), after 1.
constexpr MovingCircle small{.center = {0, 3}, .velocity = {6, 0}, .radius = 2};
constexpr MovingCircle large{.center = {12, 0}, .velocity = {-2, 0}, .radius = 3};

TEST(TwoMovingCircles, MeetOffCentreWithTheNormalTowardTheFirst) {
  const auto hit = sweep(small, large);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->time, 1);
  EXPECT_EQ(hit->center_a, (Vec2{6, 3}));
  EXPECT_EQ(hit->center_b, (Vec2{10, 0}));
  EXPECT_EQ(hit->normal, (Vec2{-0.8, 0.6}));
}

TEST(TwoMovingCircles, TouchAtAPointThatDividesTheLineOfCentresByTheRadii) {
  const auto hit = sweep(small, large);
  ASSERT_TRUE(hit);
  // Two fifths of the way from (6, 3) to (10, 0).
  EXPECT_DOUBLE_EQ(hit->contact.x, 7.6);
  EXPECT_DOUBLE_EQ(hit->contact.y, 1.8);
}

TEST(TwoMovingCircles, MeetByTheirRelativeVelocityAlone) {
  const Vec2 wind{-5, 7};
  MovingCircle blown_small = small;
  MovingCircle blown_large = large;
  blown_small.velocity += wind;
  blown_large.velocity += wind;
  const auto calm = sweep(small, large);
  const auto blown = sweep(blown_small, blown_large);
  ASSERT_TRUE(calm);
  ASSERT_TRUE(blown);
  EXPECT_EQ(blown->time, calm->time);
  EXPECT_EQ(blown->normal, calm->normal);
  EXPECT_EQ(blown->center_a, calm->center_a + wind);
}

TEST(TwoMovingCircles, MeetWhenOneCatchesUpWithTheOther) {
  const auto hit = sweep(MovingCircle{.center = {0, 0}, .velocity = {5, 0}, .radius = 1},
                         MovingCircle{.center = {4, 0}, .velocity = {1, 0}, .radius = 1});
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->time, 0.5);
}

TEST(TwoMovingCircles, NeverMeetWhenTheyFlySideBySide) {
  EXPECT_FALSE(sweep(MovingCircle{.center = {0, 0}, .velocity = {5, 1}, .radius = 1},
                     MovingCircle{.center = {4, 0}, .velocity = {5, 1}, .radius = 1}, 1e9));
}

TEST(TwoMovingCircles, MissWhenTheirPathsCrossAtDifferentTimes) {
  EXPECT_FALSE(sweep(MovingCircle{.center = {-10, 0}, .velocity = {10, 0}, .radius = 1},
                     MovingCircle{.center = {0, -20}, .velocity = {0, 10}, .radius = 1}, 10));
}

}  // namespace
}  // namespace carom
