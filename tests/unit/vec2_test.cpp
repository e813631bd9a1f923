#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "carom/vec2.hpp"
#include "support/printing.hpp"

namespace carom {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

// From the smallest denormal to within a few doublings of the largest double.
constexpr int all_scales[] = {-1074, -700, -450, -300, 0, 300, 500, 700, 1020};

TEST(Vec2, StartsAtTheOrigin) { EXPECT_EQ(Vec2{}, (Vec2{0, 0})); }

TEST(Vec2, AddsAndSubtractsCoordinateByCoordinate) {
  EXPECT_EQ((Vec2{1, 2} + Vec2{10, 20}), (Vec2{11, 22}));
  EXPECT_EQ((Vec2{1, 2} - Vec2{10, 30}), (Vec2{-9, -28}));
  EXPECT_EQ((-Vec2{1, -2}), (Vec2{-1, 2}));
}

TEST(Vec2, AddsAndSubtractsInPlace) {
  Vec2 v{1, 2};
  v += {10, 20};
  EXPECT_EQ(v, (Vec2{11, 22}));
  v -= {1, 2};
  EXPECT_EQ(v, (Vec2{10, 20}));
}

TEST(Vec2, IsScaledFromEitherSide) {
  EXPECT_EQ((Vec2{1, -2} * 3), (Vec2{3, -6}));
  EXPECT_EQ((3 * Vec2{1, -2}), (Vec2{3, -6}));
  EXPECT_EQ((Vec2{3, -6} / 3), (Vec2{1, -2}));
}

TEST(DotProduct, IsZeroAcrossAndTheSquaredLengthAlong) {
  EXPECT_EQ(dot({3, 4}, {-4, 3}), 0);
  EXPECT_EQ(dot({3, 4}, {6, 8}), 50);
  EXPECT_EQ(length_squared({3, 4}), 25);
}

TEST(CrossProduct, IsPositiveToTheLeft) {
  EXPECT_EQ(cross({3, 4}, {-4, 3}), 25);
  EXPECT_EQ(cross({3, 4}, {4, -3}), -25);
  EXPECT_EQ(cross({3, 4}, {6, 8}), 0);
}

TEST(RightOf, TurnsClockwise) {
  EXPECT_EQ(right_of({0, 1}), (Vec2{1, 0}));
  EXPECT_EQ(right_of({3, 4}), (Vec2{4, -3}));
}

TEST(Length, IsExactForAThreeFourFiveTriangleAtEveryScale) {
  for (const int scale : all_scales)
    EXPECT_EQ(length({std::ldexp(3, scale), std::ldexp(-4, scale)}), std::ldexp(5, scale)) << "scale 2^" << scale;
}

TEST(Length, IsZeroOnlyForTheZeroVector) {
  EXPECT_EQ(length({0, 0}), 0);
  EXPECT_GT(length({0, std::numeric_limits<double>::denorm_min()}), 0);
}

TEST(Length, IsNotANumberWhenACoordinateIsNot) {
  EXPECT_TRUE(std::isnan(length({nan, 1})));
  EXPECT_TRUE(std::isnan(length({1, nan})));
}

TEST(Length, IsInfiniteWhenACoordinateIs) {
  EXPECT_EQ(length({infinity, 1}), infinity);
  EXPECT_EQ(length({1, -infinity}), infinity);
  EXPECT_TRUE(std::isnan(length({infinity, nan})));
}

TEST(PlainArithmetic, PassesNanAndInfinitiesOn) {
  for (const double bad : {nan, infinity, -infinity}) {
    const Vec2 v{bad, 1};
    EXPECT_FALSE(is_finite(v + Vec2{1, 1}) || is_finite(v - Vec2{1, 1}) || is_finite(-v)) << bad;
    EXPECT_FALSE(is_finite(v * 0.0) || is_finite(v / 2) || is_finite(right_of(v))) << bad;
    EXPECT_FALSE(is_finite(dot(v, {0, 1})) || is_finite(cross(v, {1, 0})) || is_finite(length_squared(v))) << bad;
  }
}

TEST(Direction, IsTheSameAtEveryScale) {
  for (const int scale : all_scales)
    EXPECT_EQ(direction({std::ldexp(3, scale), std::ldexp(-4, scale)}), (Vec2{0.6, -0.8})) << "scale 2^" << scale;
}

TEST(Direction, IsNothingWithoutOne) {
  EXPECT_EQ(direction({0, 0}), std::nullopt);
  EXPECT_EQ(direction({nan, 1}), std::nullopt);
  EXPECT_EQ(direction({1, nan}), std::nullopt);
  EXPECT_EQ(direction({infinity, 1}), std::nullopt);
  EXPECT_EQ(direction({1, -infinity}), std::nullopt);
}

TEST(IsFinite, RefusesNanAndInfinitiesInEitherCoordinate) {
  EXPECT_TRUE(is_finite(Vec2{std::numeric_limits<double>::max(), -std::numeric_limits<double>::denorm_min()}));
  for (const double bad : {nan, infinity, -infinity}) {
    EXPECT_FALSE(is_finite(Vec2{bad, 0})) << bad;
    EXPECT_FALSE(is_finite(Vec2{0, bad})) << bad;
  }
}

}  // namespace
}  // namespace carom
