#include "physics/recontact.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "carom/response.hpp"
#include "physics/curved_approach.hpp"
#include "support/printing.hpp"

namespace carom::physics {
namespace {

constexpr Vec2 gravity{0, -9.81};
constexpr Wall floor_of_four{.from = {2, 0}, .to = {-2, 0}};  // its outside is above

MovingCircle after_impact(const MovingCircle& circle, const Hit& hit) {
  return {hit.center, reflect(velocity_after(circle, hit.time), hit.normal), circle.radius, circle.acceleration};
}

TEST(OffAFace, ReturnsAfterTwiceTheSpeedOverTheAcceleration) {
  const auto hit = sweep_from_contact(floor_of_four, {{0, 0.5}, {0.1, 3}, 0.5, gravity});
  ASSERT_TRUE(hit);
  EXPECT_DOUBLE_EQ(hit->time, 2 * 3 / 9.81);
  EXPECT_EQ(hit->feature, Feature::face);
  EXPECT_EQ(hit->center.y, 0.5);
  EXPECT_EQ(hit->normal, (Vec2{0, 1}));
}

TEST(OffAFace, TakesTheGapForZeroWhateverItIs) {
  for (const double height : {0.5 - 1e-13, 0.5, 0.5 + 1e-13}) {
    const auto hit = sweep_from_contact(floor_of_four, {{0, height}, {0, 3}, 0.5, gravity});
    ASSERT_TRUE(hit);
    EXPECT_DOUBLE_EQ(hit->time, 2 * 3 / 9.81);
  }
}

TEST(OffAFace, KeepsItsPeriodForAMillionBounces) {
  MovingCircle ball{{0, 0.5}, {0, 3}, 0.5, gravity};
  const double period = 2 * 3 / 9.81;
  double time = 0;
  for (int bounce = 0; bounce < 1'000'000; ++bounce) {
    const auto hit = sweep_from_contact(floor_of_four, ball);
    ASSERT_TRUE(hit);
    ball = after_impact(ball, *hit);
    time += hit->time;
  }
  EXPECT_NEAR(time / (1e6 * period), 1, 1e-9);
  EXPECT_EQ(ball.center.y, 0.5);
}

TEST(OffAFace, TouchesAtOnceWhenItClosesOrIsPulledToIt) {
  for (const double speed : {-1.0, -1e-300, 0.0}) {
    const auto hit = sweep_from_contact(floor_of_four, {{0, 0.5}, {1, speed}, 0.5, gravity});
    ASSERT_TRUE(hit) << speed;
    EXPECT_EQ(hit->time, 0);
  }
}

TEST(OffAFace, NeverReturnsWhenNothingPullsItBack) {
  EXPECT_FALSE(sweep_from_contact(floor_of_four, {{0, 0.5}, {0, 3}, 0.5, {}}));
  EXPECT_FALSE(sweep_from_contact(floor_of_four, {{0, 0.5}, {0, -3}, 0.5, {}}));
  EXPECT_FALSE(sweep_from_contact(floor_of_four, {{0, 0.5}, {0, 0}, 0.5, -gravity}));
  EXPECT_FALSE(sweep_from_contact(floor_of_four, {{0, 0.5}, {1, 0}, 0.5, {1, 0}}));
}

TEST(OffAFace, MayComeDownOnAnEnd) {
  const MovingCircle ball{{1.5, 0.5}, {1, 3}, 0.5, gravity};
  const auto hit = sweep_from_contact(floor_of_four, ball);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->feature, Feature::from);
  EXPECT_GT(hit->time, 2 * 3 / 9.81);
  EXPECT_NEAR(length(hit->center - floor_of_four.from), 0.5, 1e-15);
}

// It flies past the end, turns back in the air, and meets the end from outside.
TEST(OffAFace, MayComeBackToTheEndFromBeyond) {
  const auto hit = sweep_from_contact(floor_of_four, {{-1.5, 0.5}, {-3, 4.905}, 0.5, {4, -9.81}});
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->feature, Feature::to);
  EXPECT_GT(hit->time, 1);
  EXPECT_LT(hit->time, 1.2);
}

TEST(OffAFace, MayFallPastTheEnd) {
  EXPECT_FALSE(sweep_from_contact(floor_of_four, {{1.5, 0.5}, {3, 3}, 0.5, gravity}));
}

TEST(OffAFace, ReturnsToTheUndersideOfACeiling) {
  const auto hit = sweep_from_contact(floor_of_four, {{0, -0.5}, {0, -3}, 0.5, -gravity});
  ASSERT_TRUE(hit);
  EXPECT_DOUBLE_EQ(hit->time, 2 * 3 / 9.81);
  EXPECT_EQ(hit->normal, (Vec2{0, -1}));
}

TEST(OffAFace, APointReturnsToTheSideThatItLeftTo) {
  for (const double height : {-1e-17, 0.0, 1e-17}) {
    const auto hit = sweep_from_contact(floor_of_four, {{0, height}, {0, 3}, 0, gravity});
    ASSERT_TRUE(hit);
    EXPECT_DOUBLE_EQ(hit->time, 2 * 3 / 9.81);
    EXPECT_EQ(hit->normal, (Vec2{0, 1}));
  }
}

TEST(OffAPillar, ReturnsToItsTop) {
  const Pillar pillar{.center = {0, 0}, .radius = 1};
  const auto hit = sweep_from_contact(pillar, {{0, 1.5}, {0, 3}, 0.5, gravity});
  ASSERT_TRUE(hit);
  EXPECT_DOUBLE_EQ(hit->time, 2 * 3 / 9.81);
  EXPECT_EQ(hit->normal, (Vec2{0, 1}));
}

TEST(OffAPillar, KeepsItsDigitsAfterAHighThrow) {
  const Pillar pillar{.center = {0, 0}, .radius = 1};
  const auto hit = sweep_from_contact(pillar, {{0, 1.5}, {0, 1e6}, 0.5, gravity});
  ASSERT_TRUE(hit);
  EXPECT_DOUBLE_EQ(hit->time, 2 * 1e6 / 9.81);
}

TEST(OffAPillar, TouchesAtOnceWhenItRollsTooSlowlyToLeaveIt) {
  const Pillar pillar{.center = {0, 0}, .radius = 1};
  const double fast_enough = std::sqrt(9.81 * 1.5);  // v² / R = g
  const auto slow = sweep_from_contact(pillar, {{0, 1.5}, {fast_enough * 0.999, 0}, 0.5, gravity});
  ASSERT_TRUE(slow);
  EXPECT_EQ(slow->time, 0);
  EXPECT_FALSE(sweep_from_contact(pillar, {{0, 1.5}, {fast_enough * 1.001, 0}, 0.5, gravity}));
}

TEST(OffAnEnd, ReturnsToItOrFallsOnTheFace) {
  const MovingCircle above_end{{2.3, 0.4}, {0, 3}, 0.5, gravity};  // 3-4-5
  const auto again = sweep_from_contact(floor_of_four, above_end);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->feature, Feature::from);
  EXPECT_DOUBLE_EQ(again->time, 2 * 3 / 9.81);
  const auto inward = sweep_from_contact(floor_of_four, {{2.3, 0.4}, {-2, 3}, 0.5, gravity});
  ASSERT_TRUE(inward);
  EXPECT_EQ(inward->feature, Feature::face);
}

TEST(TwoThatTouch, DoNotTouchAgainWhenTheyFallAlike) {
  EXPECT_FALSE(delay_from_contact({1, 0}, {-1, 0}, {}));
  EXPECT_FALSE(delay_from_contact({1, 0}, {1, 0}, {}));
}

TEST(TwoThatTouch, TouchAgainWhenOneIsPulledToTheOther) {
  const auto delay = delay_from_contact({0, 1}, {0, 2}, {0, -1});
  ASSERT_TRUE(delay);
  EXPECT_DOUBLE_EQ(*delay, 4);
  EXPECT_EQ(delay, delay_from_contact({0, -1}, {0, -2}, {0, 1}));
  EXPECT_EQ(delay_from_contact({0, 1}, {0, -2}, {0, 1}), 0);
}

TEST(TwoThatApproach, CollideAsAlongAStraightLineWithoutAcceleration) {
  EXPECT_EQ(delay_until_within(1, {5, 0.25}, {-3, 0}, {}), delay_until_within(1, {5, 0.25}, {-3, 0}));
}

TEST(Sliding, EndsWhereTheFootPassesAnEnd) {
  EXPECT_EQ(delay_until_off_face(floor_of_four, {{0, 0.5}, {1, 0}, 0.5}), 2);
  EXPECT_EQ(delay_until_off_face(floor_of_four, {{0, 0.5}, {-1, 0}, 0.5}), 2);
  EXPECT_EQ(delay_until_off_face(floor_of_four, {{0, 0.5}, {0, 0}, 0.5, {1, 0}}), 2);
  EXPECT_EQ(delay_until_off_face(floor_of_four, {{0, 0.5}, {2, 0}, 0.5, {-0.75, 0}}), 4.0 / 3);
}

TEST(Sliding, TurnsBackAndLeavesAtTheOtherEnd) {
  const auto delay = delay_until_off_face(floor_of_four, {{0, 0.5}, {1, 0}, 0.5, {-1, 0}});
  ASSERT_TRUE(delay);
  EXPECT_DOUBLE_EQ(*delay, 1 + std::sqrt(5));
}

TEST(Sliding, NeverEndsAtRest) {
  EXPECT_FALSE(delay_until_off_face(floor_of_four, {{0, 0.5}, {0, 0}, 0.5}));
  EXPECT_FALSE(delay_until_off_face(floor_of_four, {{2, 0.5}, {0, 0}, 0.5}));
}

TEST(Sliding, EndsAtOnceAtAnEndWhenItMovesOutward) {
  EXPECT_EQ(delay_until_off_face(floor_of_four, {{2, 0.5}, {1, 0}, 0.5, {-1, 0}}), 0);
  EXPECT_EQ(delay_until_off_face(floor_of_four, {{2, 0.5}, {0, 0}, 0.5, {1, 0}}), 0);
  EXPECT_EQ(delay_until_off_face(floor_of_four, {{2, 0.5}, {-1, 0}, 0.5}), 4);
}

}  // namespace
}  // namespace carom::physics
