#include "physics/stay.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/random.hpp"

namespace carom::physics {
namespace {

Sensor sensor_of(const std::variant<Circle, Gate, Rectangle>& area, Senses senses = Senses::center) {
  return {.area = area, .senses = senses};
}

Motion from(Vec2 center, Vec2 velocity, Instant start = {}) {
  return {.center = center, .velocity = velocity, .start = start};
}

void expect_stay(const std::optional<Stay>& stay, double enter, double leave) {
  ASSERT_TRUE(stay);
  EXPECT_DOUBLE_EQ(stay->enter.whole, enter);
  EXPECT_DOUBLE_EQ(stay->leave.whole, leave);
}

TEST(AStay, InACircleIsItsChord) {
  expect_stay(stay_in(sensor_of(Circle{{5, 0}, 1}), from({0, 0}, {2, 0}, {10, 0}), 0.5), 12, 13);
}

TEST(AStay, OfAnEdgeIsLongerByTheRadius) {
  const Senses edge = Senses::edge;
  expect_stay(stay_in(sensor_of(Circle{{5, 0}, 1}, edge), from({0, 0}, {1, 0}), 0.5), 3.5, 6.5);
  expect_stay(stay_in(sensor_of(Rectangle{{4, -1}, {6, 1}}, edge), from({0, 0}, {1, 0}), 0.5), 3.5, 6.5);
  expect_stay(stay_in(sensor_of(Gate{{5, -1}, {5, 1}}, edge), from({0, 0}, {1, 0}), 0.5), 4.5, 5.5);
}

TEST(AStay, MayHaveBegunBeforeTheMotion) {
  expect_stay(stay_in(sensor_of(Rectangle{{-1, -1}, {3, 1}}), from({0, 0}, {1, 0}), 1), -1, 3);
}

TEST(AStay, OfABallThatStandsIsForEver) {
  for (const auto& sensor : {sensor_of(Circle{{0, 0}, 1}), sensor_of(Rectangle{{-1, -1}, {1, 1}}),
                             sensor_of(Gate{{-1, 0}, {1, 0}}, Senses::edge)}) {
    const auto stay = stay_in(sensor, from({0.5, 0.5}, {}), 1);
    ASSERT_TRUE(stay);
    EXPECT_EQ(stay->enter.whole, -INFINITY);
    EXPECT_EQ(stay->leave.whole, INFINITY);
    EXPECT_FALSE(stay_in(sensor, from({2.5, 0.5}, {}), 1));
  }
}

TEST(AStay, OfAVerySlowBallIsVeryLong) {
  const auto stay = stay_in(sensor_of(Circle{{0, 0}, 1}), from({0, 0}, {1e-250, 0}), 1);
  ASSERT_TRUE(stay);
  EXPECT_DOUBLE_EQ(stay->leave.whole, 1e250);
  EXPECT_TRUE(stay_in(sensor_of(Circle{{0, 0}, 1}), from({0, 0}, {5e-324, 0}), 1));
}

TEST(AGraze, IsNoStay) {
  EXPECT_FALSE(stay_in(sensor_of(Circle{{5, 1}, 1}), from({0, 0}, {1, 0}), 0.5));
  EXPECT_FALSE(stay_in(sensor_of(Circle{{5, 1.5}, 1}, Senses::edge), from({0, 0}, {1, 0}), 0.5));
  EXPECT_FALSE(stay_in(sensor_of(Rectangle{{5, 5}, {6, 6}}), from({0, 12}, {1, -1}), 0.5));  // through a corner
  EXPECT_FALSE(stay_in(sensor_of(Gate{{5, 1}, {5, 2}}, Senses::edge), from({0, 0}, {1, 0}), 1));
}

// The boundary belongs to an area, and a flight along it has a length.
TEST(AFlightAlongASide, IsAStay) {
  expect_stay(stay_in(sensor_of(Rectangle{{4, 0}, {6, 1}}), from({0, 1}, {1, 0}), 0.5), 4, 6);
  expect_stay(stay_in(sensor_of(Gate{{4, 1}, {6, 1}}, Senses::edge), from({0, 0}, {1, 0}), 1), 4, 6);
}

TEST(APoint, IsInAGateForNoTime) {
  EXPECT_FALSE(stay_in(sensor_of(Gate{{5, -1}, {5, 1}}, Senses::edge), from({0, 0}, {1, 0}), 0));
}

// The oracle computes in higher precision from what is given in doubles.
#pragma GCC diagnostic ignored "-Wdouble-promotion"
using Real = long double;

/// How far a place is inside an area grown by a reach; negative outside.
Real depth(const Sensor& sensor, Real reach, Real x, Real y) {
  const auto distance = [](Real dx, Real dy) { return std::sqrt(dx * dx + dy * dy); };
  if (const auto* circle = std::get_if<Circle>(&sensor.area))
    return circle->radius + reach - distance(x - circle->center.x, y - circle->center.y);
  if (const auto* rectangle = std::get_if<Rectangle>(&sensor.area)) {
    const auto& [min, max] = *rectangle;
    const Real out_x = std::max({min.x - x, x - max.x}), out_y = std::max({min.y - y, y - max.y});
    if (out_x <= 0 || out_y <= 0) return reach - std::max(out_x, out_y);
    return reach - distance(out_x, out_y);
  }
  const auto& gate = std::get<Gate>(sensor.area);
  const Real ex = Real{gate.to.x} - gate.from.x, ey = Real{gate.to.y} - gate.from.y;
  const Real along = ((x - gate.from.x) * ex + (y - gate.from.y) * ey) / (ex * ex + ey * ey);
  const Real clamped = std::min(std::max(along, Real{0}), Real{1});
  return reach - distance(x - gate.from.x - clamped * ex, y - gate.from.y - clamped * ey);
}

Sensor any_sensor(Random& random) {
  const Vec2 place = random.vector(-3, 3);
  const Senses senses = random.chance(0.7) ? Senses::edge : Senses::center;
  switch (random.whole(0, 2)) {
    case 0: return sensor_of(Circle{place, random.between(0, 2)}, senses);
    case 1: return sensor_of(Gate{place, place + random.vector(-2, 2)}, Senses::edge);
    default: {
      const Vec2 size = random.vector(0.01, 2);
      return sensor_of(Rectangle{place, place + size}, senses);
    }
  }
}

// The depth is a concave function of time: it rises, then falls. Its maximum is found by ternary search, and the times
// at which it is zero by bisection on either side.
TEST(AStay, IsThatOfTheExactDistance) {
  int stays = 0;
  for (std::uint64_t seed = 0; seed < 5000; ++seed) {
    SCOPED_TRACE(seed);
    Random random{seed};
    const Sensor sensor = any_sensor(random);
    const double radius = random.between(0.05, 1);
    const Motion motion = from(random.vector(-5, 5), random.vector(-2, 2), {random.between(0, 100), 0});
    const Real reach = sensor.senses == Senses::edge ? radius : 0;
    const auto depth_at = [&](Real delay) {
      return depth(sensor, reach, motion.center.x + motion.velocity.x * delay,
                   motion.center.y + motion.velocity.y * delay);
    };
    const Real far = 40 / static_cast<Real>(length(motion.velocity));
    Real low = -far, high = far;
    for (int i = 0; i < 200; ++i) {
      const Real third = (high - low) / 3;
      if (depth_at(low + third) < depth_at(high - third))
        low += third;
      else
        high -= third;
    }
    const Real deepest = (low + high) / 2;
    const auto stay = stay_in(sensor, motion, radius);
    if (std::abs(depth_at(deepest)) < 1e-9L) continue;  // too close to a graze for a double
    ASSERT_EQ(stay.has_value(), depth_at(deepest) > 0);
    if (!stay) continue;
    ++stays;
    const auto zero_between = [&](Real outside, Real inside) {
      for (int i = 0; i < 100; ++i) {
        const Real middle = (outside + inside) / 2;
        (depth_at(middle) > 0 ? inside : outside) = middle;
      }
      return inside;
    };
    // A shallow stay has ends that are as unsure as the root of the depth's rounding.
    const double tolerance = 1e-12 / std::sqrt(static_cast<double>(depth_at(deepest))) * static_cast<double>(far);
    EXPECT_NEAR(stay->enter - motion.start, static_cast<double>(zero_between(-far, deepest)), tolerance);
    EXPECT_NEAR(stay->leave - motion.start, static_cast<double>(zero_between(far, deepest)), tolerance);
  }
  EXPECT_GT(stays, 800);
}

TEST(AGatesLine, IsPassedWithTheSidesOfAWall) {
  const Gate gate{{5, -1}, {5, 1}};  // upward: its left-hand side, the inside, is toward smaller x
  const LinePassage passage{gate, from({0, 0}, {2, 0}, {1, 0})};
  ASSERT_TRUE(passage.time());
  EXPECT_EQ(passage.time()->whole, 3.5);
  EXPECT_EQ(passage.direction(), GateDirection::outward);
  EXPECT_TRUE(passage.is_inside_at({3.4, 0}));
  EXPECT_TRUE(passage.is_inside_at({3.5, 0}));
  EXPECT_FALSE(passage.is_inside_at({3.6, 0}));

  const LinePassage back{gate, from({10, 0}, {-1, 0})};
  EXPECT_EQ(back.direction(), GateDirection::inward);
  EXPECT_FALSE(back.is_inside_at({4.9, 0}));
  EXPECT_TRUE(back.is_inside_at({5, 0}));
}

TEST(AGatesLine, IsNotPassedAlongIt) {
  const LinePassage along{{{5, -1}, {5, 1}}, from({5, 0}, {0, 1})};
  EXPECT_FALSE(along.time());
  EXPECT_TRUE(along.is_inside_at({0, 0}));
  const LinePassage beside{{{5, -1}, {5, 1}}, from({6, 0}, {0, 1})};
  EXPECT_FALSE(beside.is_inside_at({0, 0}));
}

TEST(AGate, IncludesItsEnds) {
  const Gate gate{{5, -1}, {5, 1}};
  EXPECT_TRUE(is_beside(gate, {5, -1}));
  EXPECT_TRUE(is_beside(gate, {9, 1}));
  EXPECT_FALSE(is_beside(gate, {5, 1.0000001}));
}

TEST(TheDistanceFromASensor, IsZeroInside) {
  EXPECT_EQ(distance_from(sensor_of(Circle{{0, 0}, 2}), {1, 1}), 0);
  EXPECT_EQ(distance_from(sensor_of(Circle{{0, 0}, 2}), {5, 0}), 3);
  EXPECT_EQ(distance_from(sensor_of(Rectangle{{0, 0}, {2, 2}}), {1, 1}), 0);
  EXPECT_EQ(distance_from(sensor_of(Rectangle{{0, 0}, {2, 2}}), {5, 6}), 5);
  EXPECT_EQ(distance_from(sensor_of(Gate{{0, 0}, {2, 0}}), {5, 4}), 5);
}

}  // namespace
}  // namespace carom::physics
