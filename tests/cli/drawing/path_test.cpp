#include "cli/drawing/path.hpp"

#include <gtest/gtest.h>

/// The shapes of legs in pictures.
namespace carom::cli {
namespace {

// At its top, (5, 6.125), at t = 1.5.
constexpr Leg thrown{.start = {1}, .center = {3, 5}, .velocity = {4, 4.5}, .acceleration = {0, -9}};

Vec2 point_on(const Curve& curve, double s) {
  const double t = 1 - s;
  return curve.from * (t * t * t) + curve.first_control * (3 * t * t * s) + curve.second_control * (3 * t * s * s) +
         curve.to * (s * s * s);
}

void expect_on_path(const Curve& curve, const Leg& leg, double from, double to) {
  for (const double s : {0.0, 0.1, 0.37, 0.5, 0.9, 1.0}) {
    const Vec2 place = position_at(leg, {from + s * (to - from)});
    EXPECT_NEAR(point_on(curve, s).x, place.x, 1e-14) << s;
    EXPECT_NEAR(point_on(curve, s).y, place.y, 1e-14) << s;
  }
}

TEST(APath, OfAFallingLegIsItsParabola) {
  const Curve curve = path_of(thrown, {1.25}, {3});
  EXPECT_FALSE(curve.is_straight);
  expect_on_path(curve, thrown, 1.25, 3);
}

TEST(APath, OfAnEvenLegIsALine) {
  const Leg even{.start = {1}, .center = {3, 5}, .velocity = {4, 4.5}};
  const Curve curve = path_of(even, {2}, {3});
  EXPECT_TRUE(curve.is_straight);
  EXPECT_EQ(curve.from, (Vec2{7, 9.5}));
  EXPECT_EQ(curve.to, (Vec2{11, 14}));
}

TEST(APath, HasHalvesThatAreOnIt) {
  const auto [first, second] = halves_of(path_of(thrown, {1}, {3}));
  expect_on_path(first, thrown, 1, 2);
  expect_on_path(second, thrown, 2, 3);
}

TEST(APath, NeedsARectangleUpToItsTop) {
  Bounds bounds;
  add_path(bounds, thrown, {1.25}, {2}, 0.5);
  EXPECT_NEAR(bounds.box().max.y, 6.125 + 0.5, 1e-14);
  EXPECT_NEAR(bounds.box().min.x, 4 - 0.5, 1e-14);
  EXPECT_NEAR(bounds.box().max.x, 7 + 0.5, 1e-14);
  EXPECT_NEAR(bounds.box().min.y, 5 - 0.5, 1e-14);
}

TEST(APath, NeedsNoRectangleUpToATopThatItDoesNotReach) {
  Bounds bounds;
  add_path(bounds, thrown, {1}, {1.25}, 0);
  EXPECT_EQ(bounds.box().max, position_at(thrown, {1.25}));
  Bounds later;
  add_path(later, thrown, {1.75}, {2}, 0);
  EXPECT_EQ(later.box().max.y, position_at(thrown, {1.75}).y);
}

}  // namespace
}  // namespace carom::cli
