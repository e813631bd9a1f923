#include "physics/moving_shape.hpp"

#include <gtest/gtest.h>

#include "physics/collision.hpp"

namespace carom::physics {
namespace {

StaticShape<Wall> moving_wall(const ShapeMotion& motion) { return {{.from = {5, -1}, .to = {5, 1}}, {1, 0}, motion}; }

TEST(AMovingShape, IsWhereItsMotionTakesIt) {
  const Wall shifted = shape_at(moving_wall({.velocity = {2, 1}}), {3, 0});
  EXPECT_EQ(shifted.from, (Vec2{9, 1}));
  const Wall turned =
      shape_at(moving_wall({.velocity = {0, 1}, .rate = 1.5707963267948966 / 2, .pivot = {4, 0}}), {3, 0});
  EXPECT_NEAR(turned.from.x, 5, 1e-15);
  EXPECT_NEAR(turned.from.y, 3, 1e-15) << "a quarter of a turn about the pivot, and up with it";
  EXPECT_NEAR(turned.to.x, 3, 1e-15);
}

TEST(AMovingShape, IsAsFastAsItsMotionAtAPlace) {
  EXPECT_EQ(velocity_of({.velocity = {2, 1}}, {1, 0}, {9, 9}, {3, 0}), (Vec2{2, 1}));
  const ShapeMotion rolling{.velocity = {2, 0}, .rate = -2, .pivot = {0, 1}};
  EXPECT_EQ(velocity_of(rolling, {1, 0}, {4, 0}, {3, 0}), (Vec2{0, 0})) << "below the hub of a wheel that rolls";
  EXPECT_EQ(velocity_of(rolling, {1, 0}, {4, 2}, {3, 0}), (Vec2{4, 0})) << "and above it";
}

TEST(AMovingShape, IsHitOnlyBeforeItBeginsToMoveOtherwise) {
  Body ball;
  ball.leg.velocity = {2, 0};
  ball.radius = 1;
  // The wall comes toward it from the time 1 on: 5 − (t − 1) = 2 t + 1.
  const double time = 5.0 / 3;
  const auto hit = [&](double until) {
    return next_collision(0, ball, 0, moving_wall({.velocity = {-1, 0}, .until = {until, 0}}));
  };
  ASSERT_TRUE(hit(2));
  EXPECT_NEAR(hit(2)->time.whole, time, 1e-15);
  EXPECT_FALSE(hit(time - 1e-9));
  EXPECT_FALSE(hit(1));
  const auto hit_turning = [&](double until) {
    return next_collision(0, ball, 0, moving_wall({.rate = 0.5, .pivot = {5, 0}, .until = {until, 0}}));
  };
  ASSERT_TRUE(hit_turning(9));
  EXPECT_FALSE(hit_turning(hit_turning(9)->time.whole - 1e-9));
}

}  // namespace
}  // namespace carom::physics
