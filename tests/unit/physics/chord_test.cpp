#include <gtest/gtest.h>

#include <limits>

#include "carom/chord.hpp"

namespace carom {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

/// The two forms of the lectures answer the same question: every test here asks both.
using ChordForm = std::optional<Chord> (*)(const MovingPoint&, const Circle&) noexcept;

class EitherForm : public testing::TestWithParam<ChordForm> {};
INSTANTIATE_TEST_SUITE_P(Chord, EitherForm, testing::Values(chord_by_quadratic, chord_by_projection),
                         [](const auto& form) { return form.index == 0 ? "Quadratic" : "Projection"; });

void expect_chord(const std::optional<Chord>& chord, double enter, double leave) {
  ASSERT_TRUE(chord);
  EXPECT_DOUBLE_EQ(chord->enter, enter);
  EXPECT_DOUBLE_EQ(chord->leave, leave);
}

TEST_P(EitherForm, EntersAndLeavesWhereTheLineCrossesTheCircle) {
  // The centre is m = 5 ahead and n = 3 beside the ray: half the chord is s = 4.
  const Circle circle{.center = {5, 3}, .radius = 5};
  expect_chord(GetParam()({.start = {0, 0}, .velocity = {1, 0}}, circle), 1, 9);
}

TEST_P(EitherForm, MeasuresInTheRaysOwnTime) {
  // Speed 5 toward a centre 10 away: the circle of radius 5 is entered after 5 and left after 15 units of length.
  const Circle circle{.center = {6, 8}, .radius = 5};
  expect_chord(GetParam()({.start = {0, 0}, .velocity = {3, 4}}, circle), 1, 3);
}

TEST_P(EitherForm, LooksBackFromInsideTheCircle) {
  const Circle circle{.center = {1, 3}, .radius = 5};
  expect_chord(GetParam()({.start = {0, 0}, .velocity = {1, 0}}, circle), -3, 5);
}

TEST_P(EitherForm, LooksBackAtACircleBehind) {
  const Circle circle{.center = {-5, 3}, .radius = 5};
  expect_chord(GetParam()({.start = {0, 0}, .velocity = {1, 0}}, circle), -9, -1);
}

TEST_P(EitherForm, StartsAtZeroOnTheBoundary) {
  const Circle circle{.center = {4, 3}, .radius = 5};
  expect_chord(GetParam()({.start = {0, 0}, .velocity = {2, 0}}, circle), 0, 4);
}

TEST_P(EitherForm, GivesOneTimeTwiceForAGraze) {
  expect_chord(GetParam()({.start = {0, 0}, .velocity = {1, 0}}, {.center = {4, 3}, .radius = 3}), 4, 4);
}

TEST_P(EitherForm, GivesZeroTwiceWhenTheRayStartsWhereItGrazes) {
  expect_chord(GetParam()({.start = {0, 0}, .velocity = {1, 0}}, {.center = {0, 3}, .radius = 3}), 0, 0);
}

TEST_P(EitherForm, GivesTheSameTimeTwiceForAGrazeThatRounds) {
  const MovingPoint ray{.start = {-0.2, 0}, .velocity = {0.8, 0}};
  const Circle circle{.center = {-0.8, 1}, .radius = 1};
  ASSERT_EQ(crossing(ray, circle), Crossing::graze);
  const auto chord = GetParam()(ray, circle);
  ASSERT_TRUE(chord);
  EXPECT_EQ(chord->enter, chord->leave);
}

TEST_P(EitherForm, IsNothingWhenTheLineMisses) {
  EXPECT_FALSE(GetParam()({.start = {0, 0}, .velocity = {1, 0}}, {.center = {4, 3}, .radius = 2.999}));
}

TEST_P(EitherForm, IsNothingForBadInput) {
  const MovingPoint ray{.start = {0, 0}, .velocity = {1, 0}};
  EXPECT_FALSE(GetParam()({.start = {5, 0}, .velocity = {0, 0}}, {.center = {5, 0}, .radius = 1}));
  EXPECT_FALSE(GetParam()(ray, {.center = {5, 0}, .radius = -1}));
  for (const double bad : {nan, infinity}) {
    EXPECT_FALSE(GetParam()({.start = {0, bad}, .velocity = {1, 0}}, {.center = {5, 0}, .radius = 1})) << bad;
    EXPECT_FALSE(GetParam()({.start = {0, 0}, .velocity = {bad, 0}}, {.center = {5, 0}, .radius = 1})) << bad;
    EXPECT_FALSE(GetParam()(ray, {.center = {5, bad}, .radius = 1})) << bad;
    EXPECT_FALSE(GetParam()(ray, {.center = {5, 0}, .radius = bad})) << bad;
  }
}

TEST(Crossing, IsAMissAGrazeOrAHitByTheDistanceOfTheCentreFromTheLine) {
  const MovingPoint ray{.start = {0, 0}, .velocity = {2, 0}};
  EXPECT_EQ(crossing(ray, {.center = {4, 3.001}, .radius = 3}), Crossing::miss);
  EXPECT_EQ(crossing(ray, {.center = {4, 3}, .radius = 3}), Crossing::graze);
  EXPECT_EQ(crossing(ray, {.center = {4, 2.999}, .radius = 3}), Crossing::hit);
}

TEST(Crossing, LooksAtTheWholeLineNotOnlyAhead) {
  EXPECT_EQ(crossing({.start = {0, 0}, .velocity = {2, 0}}, {.center = {-4, 1}, .radius = 3}), Crossing::hit);
}

TEST(Crossing, IsToldApartHoweverFarAwayTheCircleIs) {
  // At 2⁴⁰ the textbook b² − 4ac is exactly zero for all three: r² drowns in |C − B_s|².
  const MovingPoint ray{.start = {0, 0}, .velocity = {1, 0}};
  EXPECT_EQ(crossing(ray, {.center = {0x1p40, 1.5}, .radius = 1}), Crossing::miss);
  EXPECT_EQ(crossing(ray, {.center = {0x1p40, 1}, .radius = 1}), Crossing::graze);
  EXPECT_EQ(crossing(ray, {.center = {0x1p40, 0.5}, .radius = 1}), Crossing::hit);
}

TEST(Crossing, IsAMissForBadInput) {
  const MovingPoint ray{.start = {0, 0}, .velocity = {1, 0}};
  EXPECT_EQ(crossing({.start = {5, 0}, .velocity = {0, 0}}, {.center = {5, 0}, .radius = 1}), Crossing::miss);
  EXPECT_EQ(crossing(ray, {.center = {5, 0}, .radius = -1}), Crossing::miss);
  for (const double bad : {nan, infinity}) {
    EXPECT_EQ(crossing({.start = {0, bad}, .velocity = {1, 0}}, {.center = {5, 0}, .radius = 1}), Crossing::miss);
    EXPECT_EQ(crossing({.start = {0, 0}, .velocity = {bad, 0}}, {.center = {5, 0}, .radius = 1}), Crossing::miss);
    EXPECT_EQ(crossing(ray, {.center = {bad, 0}, .radius = 1}), Crossing::miss);
    EXPECT_EQ(crossing(ray, {.center = {5, 0}, .radius = bad}), Crossing::miss);
  }
}

TEST(PassesBy, IsFalseForACircleAhead) {
  EXPECT_FALSE(passes_by({.start = {0, 0}, .velocity = {2, 0}}, {.center = {9, 2}, .radius = 3}));
}

TEST(PassesBy, IsTrueForACircleBehind) {
  EXPECT_TRUE(passes_by({.start = {0, 0}, .velocity = {2, 0}}, {.center = {-9, 2}, .radius = 3}));
}

TEST(PassesBy, IsFalseInsideTheCircleEvenWithItsCentreBehind) {
  EXPECT_FALSE(passes_by({.start = {0, 0}, .velocity = {2, 0}}, {.center = {-1, 0}, .radius = 3}));
}

TEST(PassesBy, IsTrueForACircleBesideTheRayButNotForAGraze) {
  EXPECT_TRUE(passes_by({.start = {0, 0}, .velocity = {2, 0}}, {.center = {9, 3.001}, .radius = 3}));
  EXPECT_FALSE(passes_by({.start = {0, 0}, .velocity = {2, 0}}, {.center = {9, 3}, .radius = 3}));
}

TEST(PassesBy, IsTrueForBadInput) {
  const MovingPoint ray{.start = {0, 0}, .velocity = {1, 0}};
  EXPECT_TRUE(passes_by({.start = {0, 0}, .velocity = {0, 0}}, {.center = {0, 0}, .radius = 3}));
  EXPECT_TRUE(passes_by(ray, {.center = {5, 0}, .radius = -1}));
  for (const double bad : {nan, infinity}) {
    EXPECT_TRUE(passes_by({.start = {0, bad}, .velocity = {1, 0}}, {.center = {5, 0}, .radius = 1})) << bad;
    EXPECT_TRUE(passes_by({.start = {0, 0}, .velocity = {bad, 0}}, {.center = {5, 0}, .radius = 1})) << bad;
    EXPECT_TRUE(passes_by(ray, {.center = {5, bad}, .radius = 1})) << bad;
    EXPECT_TRUE(passes_by(ray, {.center = {5, 0}, .radius = bad})) << bad;
  }
}

}  // namespace
}  // namespace carom
