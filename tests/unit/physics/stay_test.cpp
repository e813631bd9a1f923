#include "physics/stay.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "support/random.hpp"
#include "support/sanitized.hpp"

namespace carom::physics {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

Sensor sensor_of(const std::variant<Circle, Gate, Rectangle>& area, Senses senses = Senses::center) {
  return {.area = area, .senses = senses};
}

Motion from(Vec2 center, Vec2 velocity, Instant start = {}, Vec2 acceleration = {}) {
  return {.center = center, .velocity = velocity, .start = start, .acceleration = acceleration};
}

void expect_stays(const Stays& stays, const std::vector<std::pair<double, double>>& expected) {
  ASSERT_EQ(stays.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_DOUBLE_EQ(stays[i].enter.whole, expected[i].first);
    EXPECT_DOUBLE_EQ(stays[i].leave.whole, expected[i].second);
  }
}
void expect_stay(const Stays& stays, double enter, double leave) { expect_stays(stays, {{enter, leave}}); }

TEST(AStay, InACircleIsItsChord) {
  expect_stay(stays_in(sensor_of(Circle{{5, 0}, 1}), from({0, 0}, {2, 0}, {10, 0}), 0.5), 12, 13);
}

TEST(AStay, OfAnEdgeIsLongerByTheRadius) {
  const Senses edge = Senses::edge;
  expect_stay(stays_in(sensor_of(Circle{{5, 0}, 1}, edge), from({0, 0}, {1, 0}), 0.5), 3.5, 6.5);
  expect_stay(stays_in(sensor_of(Rectangle{{4, -1}, {6, 1}}, edge), from({0, 0}, {1, 0}), 0.5), 3.5, 6.5);
  expect_stay(stays_in(sensor_of(Gate{{5, -1}, {5, 1}}, edge), from({0, 0}, {1, 0}), 0.5), 4.5, 5.5);
}

TEST(AStay, MayHaveBegunBeforeTheMotion) {
  expect_stay(stays_in(sensor_of(Rectangle{{-1, -1}, {3, 1}}), from({0, 0}, {1, 0}), 1), -1, 3);
}

TEST(AStay, OfABallThatStandsIsForEver) {
  for (const auto& sensor : {sensor_of(Circle{{0, 0}, 1}), sensor_of(Rectangle{{-1, -1}, {1, 1}}),
                             sensor_of(Gate{{-1, 0}, {1, 0}}, Senses::edge)}) {
    expect_stay(stays_in(sensor, from({0.5, 0.5}, {}), 1), -infinity, infinity);
    EXPECT_TRUE(stays_in(sensor, from({2.5, 0.5}, {}), 1).empty());
  }
}

TEST(AStay, OfAVerySlowBallIsVeryLong) {
  const Stays stays = stays_in(sensor_of(Circle{{0, 0}, 1}), from({0, 0}, {1e-250, 0}), 1);
  ASSERT_EQ(stays.size(), 1U);
  EXPECT_DOUBLE_EQ(stays[0].leave.whole, 1e250);
  EXPECT_FALSE(stays_in(sensor_of(Circle{{0, 0}, 1}), from({0, 0}, {5e-324, 0}), 1).empty());
}

TEST(AGraze, IsNoStay) {
  EXPECT_TRUE(stays_in(sensor_of(Circle{{5, 1}, 1}), from({0, 0}, {1, 0}), 0.5).empty());
  EXPECT_TRUE(stays_in(sensor_of(Circle{{5, 1.5}, 1}, Senses::edge), from({0, 0}, {1, 0}), 0.5).empty());
  EXPECT_TRUE(stays_in(sensor_of(Rectangle{{5, 5}, {6, 6}}), from({0, 12}, {1, -1}), 0.5).empty());  // through a corner
  EXPECT_TRUE(stays_in(sensor_of(Gate{{5, 1}, {5, 2}}, Senses::edge), from({0, 0}, {1, 0}), 1).empty());
}

// The boundary belongs to an area, and a flight along it has a length.
TEST(AFlightAlongASide, IsAStay) {
  expect_stay(stays_in(sensor_of(Rectangle{{4, 0}, {6, 1}}), from({0, 1}, {1, 0}), 0.5), 4, 6);
  expect_stay(stays_in(sensor_of(Gate{{4, 1}, {6, 1}}, Senses::edge), from({0, 0}, {1, 0}), 1), 4, 6);
}

TEST(APoint, IsInAGateForNoTime) {
  EXPECT_TRUE(stays_in(sensor_of(Gate{{5, -1}, {5, 1}}, Senses::edge), from({0, 0}, {1, 0}), 0).empty());
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
    const Stays found = stays_in(sensor, motion, radius);
    if (std::abs(depth_at(deepest)) < 1e-9L) continue;  // too close to a graze for a double
    ASSERT_EQ(found.size(), depth_at(deepest) > 0 ? 1U : 0U);
    if (found.empty()) continue;
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
    EXPECT_NEAR(found[0].enter - motion.start, static_cast<double>(zero_between(-far, deepest)), tolerance);
    EXPECT_NEAR(found[0].leave - motion.start, static_cast<double>(zero_between(far, deepest)), tolerance);
  }
  EXPECT_GT(stays, 800);
}

/// Times in a curved flight at which the depth is zero, or nearest to it.
struct DepthAlong {
  std::vector<Real> zeros;
  std::vector<Real> extrema;
};

/// Samples, so dense that the depth has one extremum at most between three of them. Extrema are found by ternary
/// search, zeros by bisection between those and the samples.
template <class Depth>
DepthAlong search(const Depth& depth_at, Real end, int samples) {
  DepthAlong found;
  const auto time_of = [&](int i) { return end * static_cast<Real>(i) / static_cast<Real>(samples); };
  std::vector<Real> times{0};
  Real before = depth_at(time_of(-1)), here = depth_at(0);
  for (int i = 0; i < samples; ++i) {
    const Real after = depth_at(time_of(i + 1));
    const Real sign = here >= before && here >= after ? 1 : here <= before && here <= after ? -1 : 0;
    if (sign != 0) {
      Real low = time_of(i - 1), high = time_of(i + 1);
      for (int step = 0; step < 100; ++step) {
        const Real third = (high - low) / 3;
        if (sign * depth_at(low + third) < sign * depth_at(high - third))
          low += third;
        else
          high -= third;
      }
      if (low <= 0) low = high = 0;  // before the start
      found.extrema.push_back((low + high) / 2);
      times.push_back((low + high) / 2);
    } else {
      times.push_back(time_of(i));
    }
    before = here;
    here = after;
  }
  times.push_back(end);
  for (std::size_t i = 0; i + 1 < times.size(); ++i) {
    Real low = times[i], high = times[i + 1];
    const bool inside = depth_at(low) > 0;
    if (inside == (depth_at(high) > 0)) continue;
    for (int step = 0; step < 70; ++step) {
      const Real middle = (low + high) / 2;
      ((depth_at(middle) > 0) == inside ? low : high) = middle;
    }
    found.zeros.push_back(high);
  }
  return found;
}

/// A flight that comes by a place, mostly with a velocity along its acceleration: so it may turn back near it.
Motion any_curved_flight(Random& random, Vec2 place) {
  const Vec2 pull = random.chance(0.5) ? Vec2{0, -random.between(0.2, 20)} : random.vector(-5, 5);
  const Vec2 aim = place + random.vector(-1, 2);
  const Vec2 velocity = random.chance(0.1) ? Vec2{} : pull * random.between(-0.6, 0.6) + random.vector(-0.5, 0.5);
  const double before = random.chance(0.1) ? 0 : random.between(0, 1.5);
  return from(aim - velocity * before + pull * (before * before / 2), velocity - pull * before,
              {random.between(0, 100), 0}, pull);
}

struct Place {
  Real x, y;
};
Place place_after(const Motion& motion, Real t) {
  return {motion.center.x + (motion.velocity.x + motion.acceleration.x * t / 2) * t,
          motion.center.y + (motion.velocity.y + motion.acceleration.y * t / 2) * t};
}

/// When the flight has left everything within 10 of the origin for good, along the axis with the larger acceleration.
Real time_of_leaving(const Motion& motion) {
  const auto along = [](Real place, Real velocity, Real pull) {
    return (std::abs(velocity) + std::sqrt(velocity * velocity + 2 * std::abs(pull) * (std::abs(place) + 10))) /
           std::abs(pull);
  };
  return std::abs(motion.acceleration.x) > std::abs(motion.acceleration.y)
             ? along(motion.center.x, motion.velocity.x, motion.acceleration.x)
             : along(motion.center.y, motion.velocity.y, motion.acceleration.y);
}

/// A point of an area.
Vec2 place_of(const Sensor& sensor) {
  if (const auto* circle = std::get_if<Circle>(&sensor.area)) return circle->center;
  if (const auto* rectangle = std::get_if<Rectangle>(&sensor.area)) return rectangle->min;
  return std::get<Gate>(sensor.area).from;
}

TEST(ACurvedFlight, HasTheStaysOfADenseSearch) {
  std::array<int, Stays::most + 1> flights{};
  for (std::uint64_t seed = 0; seed < (sanitized ? 200 : 1500); ++seed) {
    SCOPED_TRACE(seed);
    Random random{seed};
    const Sensor sensor = any_sensor(random);
    const double radius = random.between(0.05, 1);
    const Motion motion = any_curved_flight(random, place_of(sensor));
    const Real reach = sensor.senses == Senses::edge ? radius : 0;
    const auto depth_at = [&](Real t) {
      const auto [x, y] = place_after(motion, t);
      return depth(sensor, reach, x, y);
    };
    const Stays stays = stays_in(sensor, motion, radius);
    const DepthAlong expected = search(depth_at, time_of_leaving(motion), 2000);
    // Too close to a graze for a double.
    if (std::ranges::any_of(expected.extrema, [&](Real t) { return std::abs(depth_at(t)) < 1e-8L; })) continue;
    if (std::abs(depth_at(0)) < 1e-8L) continue;

    std::vector<double> passages;
    for (const auto& [enter, leave] : stays) {
      ASSERT_LT(enter, leave);
      ASSERT_TRUE(passages.empty() || enter - motion.start > passages.back());
      passages.push_back(enter - motion.start);
      passages.push_back(leave - motion.start);
    }
    if (depth_at(0) > 0) {
      ASSERT_FALSE(passages.empty());
      ASSERT_LE(passages.front(), 0);
      passages.erase(passages.begin());
    }
    ASSERT_EQ(passages.size(), expected.zeros.size());
    for (std::size_t i = 0; i < passages.size(); ++i) {
      const Real zero = expected.zeros[i];
      const Real speed = std::abs(depth_at(zero + 1e-9L) - depth_at(zero - 1e-9L)) / 2e-9L;
      // Some roundings of the lengths that are added up, at the speed with which the boundary is passed.
      const double t = static_cast<double>(zero);
      const double lengths =
          10 + length(motion.center) + (length(motion.velocity) + length(motion.acceleration) * t) * t;
      ASSERT_NEAR(passages[i], t, 1e-13 * lengths / static_cast<double>(speed));
    }
    ++flights[stays.size()];
  }
  if (sanitized) return;
  EXPECT_GT(flights[1], 300);
  EXPECT_GT(flights[2], 100);
}

TEST(AThrownBall, EntersACircleTwice) {
  // y = 10 t − 5 t² is 3.75 at 0.5 and 1.5, and 5 in between.
  const Motion thrown = from({0, 0}, {0, 10}, {7, 0}, {0, -10});
  expect_stays(stays_in(sensor_of(Circle{{0, 1.875}, 1.875}), thrown, 1), {{7, 7.5}, {8.5, 9}});
  expect_stays(stays_in(sensor_of(Rectangle{{-1, 0}, {1, 3.75}}), thrown, 1), {{7, 7.5}, {8.5, 9}});
  expect_stays(stays_in(sensor_of(Gate{{-1, 1.875}, {1, 1.875}}, Senses::edge), thrown, 1.875), {{7, 7.5}, {8.5, 9}});
  expect_stays(stays_in(sensor_of(Rectangle{{-1, 3.75}, {1, 6}}), thrown, 1), {{7.5, 8.5}});
}

TEST(AThrownBall, ThatTurnsBackOnTheBoundaryHasNoStay) {
  const Motion thrown = from({0, 0}, {0, 10}, {}, {0, -10});  // up to 5
  EXPECT_TRUE(stays_in(sensor_of(Rectangle{{-1, 5}, {1, 6}}), thrown, 1).empty());
  EXPECT_TRUE(stays_in(sensor_of(Circle{{0, 6}, 1}), thrown, 1).empty());
  EXPECT_TRUE(stays_in(sensor_of(Circle{{0, 6.5}, 1}, Senses::edge), thrown, 0.5).empty());
}

TEST(AThrownBall, ThatTouchesTheBoundaryFromInsideStays) {
  const Motion thrown = from({0, 0}, {0, 10}, {}, {0, -10});  // up to 5
  expect_stay(stays_in(sensor_of(Circle{{0, 2}, 3}), thrown, 1), 0, 1 + std::sqrt(1.2));
  expect_stay(stays_in(sensor_of(Rectangle{{-1, 0}, {1, 5}}), thrown, 1), 0, 2);
}

TEST(ABallAtRest, LeavesWhenItBeginsToFall) {
  expect_stay(stays_in(sensor_of(Circle{{0, 0}, 2}), from({0, 0}, {}, {3, 0}, {0, -1}), 1), 3, 5);
  EXPECT_TRUE(stays_in(sensor_of(Circle{{0, 0}, 2}), from({0, -2}, {}, {3, 0}, {0, -1}), 1).empty());
}

void expect_passages(const LinePassages& passages, const std::vector<std::pair<double, GateDirection>>& expected) {
  ASSERT_EQ(passages.size(), expected.size());
  const LinePassage* passage = passages.begin();
  for (const auto& [time, direction] : expected) {
    EXPECT_DOUBLE_EQ(passage->time.whole, time);
    EXPECT_EQ(passage->direction, direction);
    ++passage;
  }
}

TEST(AGatesLine, IsPassedWithTheSidesOfAWall) {
  const Gate gate{{5, -1}, {5, 1}};  // upward: its left-hand side, the inside, is toward smaller x
  const LinePassages out{gate, from({0, 0}, {2, 0}, {1, 0})};
  expect_passages(out, {{3.5, GateDirection::outward}});
  EXPECT_TRUE(out.is_inside_at({3.4, 0}));
  EXPECT_TRUE(out.is_inside_at({3.5, 0}));
  EXPECT_FALSE(out.is_inside_at({3.6, 0}));

  const LinePassages back{gate, from({10, 0}, {-1, 0})};
  expect_passages(back, {{5, GateDirection::inward}});
  EXPECT_FALSE(back.is_inside_at({4.9, 0}));
  EXPECT_TRUE(back.is_inside_at({5, 0}));
}

TEST(AGatesLine, IsNotPassedAlongIt) {
  const LinePassages along{{{5, -1}, {5, 1}}, from({5, 0}, {0, 1})};
  expect_passages(along, {});
  EXPECT_TRUE(along.is_inside_at({0, 0}));
  const LinePassages beside{{{5, -1}, {5, 1}}, from({6, 0}, {0, 1}, {}, {0, 1})};
  expect_passages(beside, {});
  EXPECT_FALSE(beside.is_inside_at({0, 0}));
}

TEST(AGatesLine, IsPassedTwiceByAThrownBall) {
  const Gate gate{{-1, 3.75}, {1, 3.75}};  // its inside is above
  const LinePassages over{gate, from({0, 0}, {0, 10}, {}, {0, -10})};
  expect_passages(over, {{0.5, GateDirection::inward}, {1.5, GateDirection::outward}});
  EXPECT_FALSE(over.is_inside_at({0.4, 0}));
  EXPECT_TRUE(over.is_inside_at({1, 0}));
  EXPECT_FALSE(over.is_inside_at({1.6, 0}));
  const LinePassages from_inside{{{1, 3.75}, {-1, 3.75}}, from({0, 0}, {0, 10}, {}, {0, -10})};
  expect_passages(from_inside, {{0.5, GateDirection::outward}, {1.5, GateDirection::inward}});
  expect_passages({gate, from({0, 0}, {0, 8}, {}, {0, -10})}, {});  // up to 3.2
}

// The line belongs to the inside.
TEST(AGatesLine, IsPassedInAndOutByACentreThatTurnsBackOnItFromTheOutside) {
  const Motion thrown = from({0, 0}, {0, 10}, {}, {0, -10});  // up to 5
  expect_passages({{{-1, 5}, {1, 5}}, thrown}, {{1, GateDirection::inward}, {1, GateDirection::outward}});
  const LinePassages inside{{{1, 5}, {-1, 5}}, thrown};
  expect_passages(inside, {});
  EXPECT_TRUE(inside.is_inside_at({1, 0}));
}

TEST(ACurvedFlight, PassesALineWhereItsDistanceChangesItsSign) {
  int twice = 0;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    SCOPED_TRACE(seed);
    Random random{seed};
    const Vec2 place = random.vector(-3, 3);
    const Gate gate{place, place + random.vector(-2, 2)};
    const Motion motion = any_curved_flight(random, place);
    const LinePassages passages{gate, motion};
    twice += passages.size() == 2 ? 1 : 0;
    const Real end = time_of_leaving(motion);
    for (int i = 0; i <= 200; ++i) {
      const Real t = end * i / 200;
      const auto [x, y] = place_after(motion, t);
      const Real distance =
          (Real{gate.to.y} - gate.from.y) * (x - gate.from.x) - (Real{gate.to.x} - gate.from.x) * (y - gate.from.y);
      const Instant time = motion.start + static_cast<double>(t);
      ASSERT_TRUE(std::abs(distance) < 1e-10L || passages.is_inside_at(time) == (distance < 0)) << time.whole;
    }
  }
  EXPECT_GT(twice, 1000);
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
