#include "carom/turning.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "physics/recontact.hpp"
#include "physics/turning_contact.hpp"
#include "support/printing.hpp"

namespace carom {
namespace {

using physics::sweep_from_contact;
using std::numbers::pi;

constexpr double for_ever = std::numeric_limits<double>::infinity();
constexpr Turning one_radian{.pivot = {0, 0}, .rate = 1};
constexpr Turning other_way{.pivot = {0, 0}, .rate = -1};
constexpr Wall flipper{.from = {0, 0}, .to = {2, 0}};  // its outside is below

Wall flipper_that_stops(Stops stops) {
  Wall wall = flipper;
  wall.stops = stops;
  return wall;
}

MovingCircle resting(Vec2 center, double radius) { return {center, {}, radius}; }

void expect_near(Vec2 actual, Vec2 expected) {
  EXPECT_NEAR(actual.x, expected.x, 1e-14);
  EXPECT_NEAR(actual.y, expected.y, 1e-14);
}

// A ball at the distance 1 and the angle 90° from the pivot touches a line through it at sin(90° − θ) = r.
TEST(AFlipper, MeetsARestingBallWithItsFace) {
  const auto hit = sweep(flipper, one_radian, resting({0, 1}, 0.5), 2);
  ASSERT_TRUE(hit);
  EXPECT_NEAR(hit->time, pi / 3, 4e-15);
  EXPECT_EQ(hit->feature, Feature::face);
  expect_near(hit->center, {0, 1});
  expect_near(hit->normal, {-std::sqrt(0.75), 0.5});
  expect_near(hit->contact, {std::sqrt(0.1875), 0.75});
}

TEST(AFlipper, MeetsItFromTheOtherSide) {
  const auto hit = sweep(flipper, other_way, resting({0, -1}, 0.5), 2);
  ASSERT_TRUE(hit);
  EXPECT_NEAR(hit->time, pi / 3, 4e-15);
  expect_near(hit->normal, {-std::sqrt(0.75), -0.5});
}

// The long way round, with the back of the flipper.
TEST(AFlipper, MeetsItWithItsBack) {
  const auto hit = sweep(flipper, other_way, resting({0, 1}, 0.5), for_ever);
  ASSERT_TRUE(hit);
  EXPECT_NEAR(hit->time, 1.5 * pi - pi / 6, 4e-15);
  expect_near(hit->normal, {std::sqrt(0.75), 0.5});
}

// Of the triangle of pivot, end and centre: 0.5² = 2² + 2.25² − 2 · 2 · 2.25 cos α.
TEST(AFlipper, MeetsABallWithItsEnd) {
  const auto hit = sweep(flipper, one_radian, resting({0, 2.25}, 0.5), 2);
  ASSERT_TRUE(hit);
  EXPECT_NEAR(hit->time, pi / 2 - std::acos(8.8125 / 9), 4e-15);
  EXPECT_EQ(hit->feature, Feature::to);
  expect_near(hit->contact, Vec2{std::cos(hit->time), std::sin(hit->time)} * 2);
  expect_near(hit->contact + hit->normal * 0.5, {0, 2.25});
}

TEST(AFlipper, TurnsAwayFromABallThatItHasNotReached) {
  EXPECT_FALSE(sweep(flipper, other_way, resting({0, 1}, 0.5), 4));
  EXPECT_FALSE(sweep(flipper, one_radian, resting({0, 2.6}, 0.5), for_ever));
}

TEST(AFlipper, MeetsAPointWithItsFaceAndNotWithItsEnds) {
  const auto hit = sweep(flipper, one_radian, resting({0, 1.5}, 0), 2);
  ASSERT_TRUE(hit);
  EXPECT_NEAR(hit->time, pi / 2, 4e-15);
  EXPECT_EQ(hit->feature, Feature::face);
  expect_near(hit->contact, {0, 1.5});
  EXPECT_FALSE(sweep(flipper, one_radian, resting({0, 2.5}, 0), for_ever));
}

// The root of (4 − g t²/2) cos t − sin t = 0.5 is mpmath's.
TEST(AFlipper, MeetsAFallingBall) {
  const MovingCircle ball{{1, 4}, {}, 0.5, {0, -9.81}};
  const auto hit = sweep(flipper, one_radian, ball, 2);
  ASSERT_TRUE(hit);
  const Vec2 center = position_after(ball, hit->time);
  const Vec2 normal{-std::sin(hit->time), std::cos(hit->time)};
  EXPECT_NEAR(dot(center, normal), 0.5, 4e-15);
  EXPECT_NEAR(hit->time, 0.7109210704608258, 1e-14);
}

TEST(AFlipper, HitsAtTheEndOfTheIntervalAndNotBefore) {
  const auto hit = sweep(flipper, one_radian, resting({0, 1}, 0.5), for_ever);
  ASSERT_TRUE(hit);
  EXPECT_EQ(sweep(flipper, one_radian, resting({0, 1}, 0.5), hit->time)->time, hit->time);
  EXPECT_FALSE(sweep(flipper, one_radian, resting({0, 1}, 0.5), std::nextafter(hit->time, 0)));
}

// The circle on which its end turns touches the ball; the least bit nearer, and it is hit.
TEST(AFlipper, GrazesWithoutAHit) {
  EXPECT_FALSE(sweep(flipper, one_radian, resting({0, 2.5}, 0.5), for_ever));
  EXPECT_FALSE(sweep(flipper, other_way, resting({0, -2.5}, 0.5), for_ever));
  EXPECT_FALSE(sweep(flipper, one_radian, resting({2.5, 1e-9}, 0.5), 3));
  EXPECT_TRUE(sweep(flipper, one_radian, resting({0, 2.5 - 1e-13}, 0.5), for_ever));
}

TEST(AFlipper, CountsTimeFromTheStartOfTheInterval) {
  const auto hit = sweep(flipper, one_radian, resting({0, 1}, 0.5), {100, 102});
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->time, 100 + sweep(flipper, one_radian, resting({0, 1}, 0.5), 2)->time);
}

TEST(AFlipper, TurnsAboutAnyPivot) {
  const Vec2 far{1024, -2048};
  const Wall moved{.from = flipper.from + far, .to = flipper.to + far};
  const auto hit = sweep(moved, {far, 1}, resting(Vec2{0, 1} + far, 0.5), 2);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->time, sweep(flipper, one_radian, resting({0, 1}, 0.5), 2)->time);
}

TEST(AFlipper, HitsABallThatItTouchesAtOnceAndOneThatItLeavesLater) {
  for (const double height : {0.5, 0.4}) {
    const auto hit = sweep(flipper, one_radian, resting({1, height}, 0.5), {3, 4});
    ASSERT_TRUE(hit) << height;
    EXPECT_EQ(hit->time, 3);
    EXPECT_EQ(hit->feature, Feature::face);
    EXPECT_FALSE(sweep(flipper, other_way, resting({1, height}, 0.5), 3)) << height;
  }
}

// It moves up at first, faster than the flipper does, until 0.5 − 4t = 0.01.
TEST(AFlipper, HitsABallThatTurnsBackInIt) {
  const MovingCircle ball{{1, 0.25}, {0, 0.5}, 0.5, {0, -4}};
  const Turning slow{{0, 0}, 0.01};
  const auto hit = sweep(flipper, slow, ball, 4);
  ASSERT_TRUE(hit);
  EXPECT_NEAR(hit->time, 0.49 / 4, 1e-4);
}

TEST(AOneSidedFlipper, StopsBallsOnOneSideOnly) {
  const auto hit = sweep(flipper_that_stops(Stops::inside), one_radian, resting({0, 1}, 0.5), 2);
  ASSERT_TRUE(hit);
  EXPECT_NEAR(hit->time, pi / 3, 4e-15);
  EXPECT_FALSE(sweep(flipper_that_stops(Stops::outside), one_radian, resting({0, 1}, 0.5), 60));
}

TEST(AOneSidedFlipper, StopsABallAtItsEndByTheSideOfItsCentre) {
  const auto hit = sweep(flipper_that_stops(Stops::inside), one_radian, resting({0, 2.25}, 0.5), 2);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->feature, Feature::to);
  EXPECT_FALSE(sweep(flipper_that_stops(Stops::outside), one_radian, resting({0, 2.25}, 0.5), 60));
}

// It is on its way through at first. When the flipper has passed and come round again, it stops it.
TEST(AOneSidedFlipper, LeavesABallAloneUntilItIsClear) {
  const Wall gate = flipper_that_stops(Stops::inside);
  const auto hit = sweep(gate, one_radian, resting({1, 0.25}, 0.5), for_ever);
  ASSERT_TRUE(hit);
  const double distance = length({1, 0.25});
  EXPECT_NEAR(hit->time, 2 * pi + std::atan2(0.25, 1) - std::asin(0.5 / distance), 4e-15);
  EXPECT_FALSE(sweep(gate, one_radian, resting({1, 0.25}, 0.5), 5));
}

// Two centres 2 from the pivot are 1 apart when sin(α/2) = 1/4.
TEST(ATurningPillar, MeetsARestingBall) {
  const Pillar pillar{.center = {2, 0}, .radius = 0.5};
  const auto hit = sweep(pillar, one_radian, resting({0, 2}, 0.5), 2);
  ASSERT_TRUE(hit);
  EXPECT_NEAR(hit->time, pi / 2 - 2 * std::asin(0.25), 4e-15);
  EXPECT_NEAR(length(hit->contact - hit->center), 0.5, 4e-15);
  EXPECT_LT(dot(hit->normal, velocity_at(one_radian, hit->contact)) * -1, 0);
}

TEST(ATurningPillar, OnItsPivotIsAsGoodAsFixed) {
  const Pillar drum{.center = {3, 1}, .radius = 2};
  const MovingCircle ball{{-4, 1.5}, {3, 0}, 0.25};
  const auto hit = sweep(drum, {drum.center, 50}, ball, 4);
  ASSERT_TRUE(hit);
  EXPECT_NEAR(hit->time, sweep(drum, ball, 4)->time, 4e-15);
  for (const double gap : {-1e-3, 0.0, 1e-15, 1e-12, 1e-6})
    EXPECT_FALSE(sweep(drum, {drum.center, 50}, resting({3, 3.25 + gap}, 0.25), for_ever)) << gap;
}

TEST(ATurningShape, AtRateZeroIsAFixedOne) {
  const MovingCircle ball{{1, 4}, {0.5, -3}, 0.5, {0, -1}};
  const Turning still{{7, 7}, 0};
  EXPECT_EQ(sweep(flipper, still, ball, 5)->time, sweep(flipper, ball, 5)->time);
  const Pillar pillar{.center = {1, 0}, .radius = 1};
  EXPECT_EQ(sweep(pillar, still, ball, 5)->time, sweep(pillar, ball, 5)->time);
  const MovingCircle thrown{{1, 0.5}, {0, 3}, 0.5, {0, -9}};
  EXPECT_EQ(sweep_from_contact(flipper, still, thrown, 5)->time, physics::sweep_from_contact(flipper, thrown)->time);
  EXPECT_FALSE(sweep_from_contact(flipper, still, thrown, 0.1));
}

TEST(ATurningShape, IsNeverHitByBadInput) {
  const MovingCircle ball = resting({0, 1}, 0.5);
  for (const double bad : {for_ever, -for_ever, std::nan("")}) {
    EXPECT_FALSE(sweep(flipper, {{0, 0}, bad}, ball, 4));
    EXPECT_FALSE(sweep(flipper, {{bad, 0}, 1}, ball, 4));
    EXPECT_FALSE(sweep(flipper, one_radian, resting({0, bad}, 0.5), 4));
    EXPECT_FALSE(sweep(flipper, one_radian, resting({0, 1}, bad), 4));
    EXPECT_FALSE(sweep(flipper, one_radian, {{0, 1}, {}, 0.5, {bad, 0}}, 4));
    EXPECT_FALSE(sweep(flipper, one_radian, ball, {bad, 4}));
    EXPECT_FALSE(sweep(Wall{.from = {bad, 0}, .to = {1, 0}}, one_radian, ball, 4));
    EXPECT_FALSE(sweep(Pillar{.center = {bad, 0}, .radius = 1}, one_radian, ball, 4));
    EXPECT_FALSE(sweep(Pillar{.center = {2, 0}, .radius = bad}, one_radian, ball, 4));
  }
  EXPECT_FALSE(sweep(flipper, one_radian, resting({0, 1}, -0.5), 4));
  EXPECT_FALSE(sweep(flipper, one_radian, ball, {4, 3}));
  EXPECT_FALSE(sweep(flipper, one_radian, ball, std::nan("")));
}

TEST(ATurningWall, OfNoLengthIsAPoint) {
  const Wall point{.from = {2, 0}, .to = {2, 0}};
  const auto hit = sweep(point, one_radian, resting({0, 2}, 1), 2);
  ASSERT_TRUE(hit);
  EXPECT_NEAR(hit->time, pi / 2 - 2 * std::asin(0.25), 4e-15);
  EXPECT_EQ(hit->feature, Feature::from);
  EXPECT_FALSE(sweep(Wall{.from = {2, 0}, .to = {2, 0}, .stops = Stops::inside}, one_radian, resting({0, 2}, 1), 7));
}

TEST(VelocityAt, IsTheRateTimesTheArmTurnedLeft) {
  EXPECT_EQ(velocity_at({{1, 2}, 3}, {1, 2}), (Vec2{}));
  EXPECT_EQ(velocity_at({{1, 2}, 3}, {5, 7}), (Vec2{-15, 12}));
}

// Seen from what turns, a ball at rest circles backward: v = −w J q, and w² |q| toward the pivot.
TEST(TheTurningFrame, SeesARestingBallCircle) {
  const Turning turning{{1, 2}, 3};
  EXPECT_EQ(physics::relative_velocity(turning, resting({5, 7}, 1)), (Vec2{15, -12}));
  EXPECT_EQ(physics::apparent_acceleration(turning, resting({5, 7}, 1)), (Vec2{-36, -45}));
}

// Seen from what turns, a ball that moves with it is at rest, and flies off.
TEST(TheTurningFrame, SeesABallThatItLetsGoFlyOff) {
  const Turning turning{{1, 2}, 3};
  const MovingCircle ball{{5, 7}, velocity_at(turning, {5, 7}), 1, {0.5, 0}};
  EXPECT_EQ(physics::relative_velocity(turning, ball), (Vec2{}));
  EXPECT_EQ(physics::apparent_acceleration(turning, ball), (Vec2{36.5, 45}));
}

// The gap is (0.5 + u t) cos t − sin t − 0.5; the root for u = 1.1 is mpmath's.
TEST(FromATurningFace, TheBallIsCaughtUpWith) {
  const auto hit = sweep_from_contact(flipper, one_radian, {{1, 0.5}, {0, 1.1}, 0.5}, 1);
  ASSERT_TRUE(hit);
  EXPECT_NEAR(hit->time, 0.28138440929415808, 4e-15);
  EXPECT_FALSE(sweep_from_contact(flipper, one_radian, {{1, 0.5}, {0, 1.1}, 0.5}, 0.2));
}

// With u = 1 + h the gap is h t − t²/4 − t³/3, zero at 4 h (1 − 16/3 h): far below the rounding of the gap itself. Of
// h, the velocity has 22 digits.
TEST(FromATurningFace, TheShortestHopsKeepTheirDigits) {
  for (const double h : {0x1p-10, 0x1p-20, 0x1p-30}) {
    for (const double off : {-1e-13, 0.0, 1e-13}) {
      const auto hit = sweep_from_contact(flipper, one_radian, {{1, 0.5 + off}, {0, 1 + h}, 0.5}, 1);
      ASSERT_TRUE(hit) << h;
      EXPECT_NEAR(hit->time / (4 * h * (1 - 16.0 / 3 * h)), 1, 1e-6 + 50 * h * h) << h;
    }
  }
}

TEST(FromATurningFace, ClosingIsAContactAtOnce) {
  for (const double speed : {0.9, 1 - 1e-14, 0.0, -1.0}) {
    const auto hit = sweep_from_contact(flipper, one_radian, {{1, 0.5}, {0, speed}, 0.5}, 1);
    ASSERT_TRUE(hit) << speed;
    EXPECT_EQ(hit->time, 0);
  }
}

// Neither closing nor separating: seen from the flipper it accelerates by −0.5, as the wall follows it round.
TEST(FromATurningFace, MovingWithItWhileItFollowsIsAContactAtOnce) {
  const auto hit = sweep_from_contact(flipper, one_radian, {{1, 0.5}, {0, 1}, 0.5}, 1);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->time, 0);
}

TEST(FromATurningFace, APointLeavesToTheSideThatItMovesTo) {
  for (const double speed : {2.0, -2.0}) {
    const auto hit = sweep_from_contact(flipper, one_radian, {{1, 0}, {0, speed}, 0}, 60);
    EXPECT_FALSE(hit) << speed;
  }
  const auto caught = sweep_from_contact(flipper, one_radian, {{1, 0}, {0, 1.25}, 0}, 60);
  ASSERT_TRUE(caught);
  EXPECT_NEAR(std::tan(caught->time), 1.25 * caught->time, 1e-13);
}

TEST(FromATurningPillar, ADrumOnItsPivotLetsTheBallComeBackAsAFixedOne) {
  const Pillar drum{.center = {3, 1}, .radius = 2};
  for (const double speed : {1e-9, 1e-3, 1.0, 1e3}) {
    const MovingCircle ball{{3, 3.25}, {0, speed}, 0.25, {0, -10}};
    const auto hit = sweep_from_contact(drum, {drum.center, 2}, ball, for_ever);
    ASSERT_TRUE(hit) << speed;
    EXPECT_NEAR(hit->time / (2 * speed / 10), 1, 1e-12) << speed;
  }
}

TEST(FromATurningPillar, ABallAtRestOnADrumStays) {
  const Pillar drum{.center = {3, 1}, .radius = 2};
  EXPECT_FALSE(sweep_from_contact(drum, {drum.center, 2}, resting({3, 3.25}, 0.25), for_ever));
  EXPECT_EQ(sweep_from_contact(drum, {drum.center, 2}, {{3, 3.25}, {}, 0.25, {0, -1}}, 1)->time, 0);
}

TEST(FromATurningEnd, TheBallIsLeftBehindAndMetAfterATurn) {
  const auto hit = sweep_from_contact(flipper, one_radian, resting({2.3, -0.4}, 0.5), 7);
  ASSERT_TRUE(hit);
  EXPECT_NEAR(hit->time, 2 * pi - 2 * std::atan2(0.4, 2.3), 4e-15);
  EXPECT_EQ(hit->feature, Feature::to);
}

}  // namespace
}  // namespace carom
