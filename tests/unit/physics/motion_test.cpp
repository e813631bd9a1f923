#include "physics/motion.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "physics/box_exit.hpp"
#include "support/printing.hpp"
#include "support/random.hpp"

namespace carom::physics {
namespace {

constexpr double never = std::numeric_limits<double>::infinity();
constexpr double epsilon = std::numeric_limits<double>::epsilon();

/// Positions in higher precision.
using Real = long double;
struct Exact {
  Real x = 0, y = 0;
};

Real exactly(double number) { return static_cast<Real>(number); }

Real exact_time(Instant time) { return exactly(time.whole) + exactly(time.rest); }

Exact exact_position(const Motion& motion, Instant time) {
  const Real elapsed = exact_time(time) - exact_time(motion.start);
  const auto along = [&](double place, double velocity, double acceleration) {
    return exactly(place) + (exactly(velocity) + exactly(acceleration) * elapsed / 2) * elapsed;
  };
  return {along(motion.center.x, motion.velocity.x, motion.acceleration.x),
          along(motion.center.y, motion.velocity.y, motion.acceleration.y)};
}

Motion random_motion(Random& random) {
  return {.center = random.vector(-5, 5),
          .velocity = random.vector(-3, 3),
          .start = Instant{random.between(0, 2), random.between(-1e-17, 1e-17)}};
}

TEST(APosition, IsThatOfAStraightPathToARounding) {
  Random random{1};
  for (int trial = 0; trial < 2000; ++trial) {
    const Motion motion = random_motion(random);
    const Instant time = motion.start + random.between(0, 100);
    const Vec2 found = position_at(motion, time);
    const Exact exact = exact_position(motion, time);
    // The elapsed time, the product and the sum round once each.
    const double tolerance = 3 * epsilon * (5 + 3 * 100.0);
    ASSERT_NEAR(static_cast<double>(exactly(found.x) - exact.x), 0, tolerance);
    ASSERT_NEAR(static_cast<double>(exactly(found.y) - exact.y), 0, tolerance);
  }
}

TEST(APosition, IsAsExactLateAsAtTheStart) {
  const Motion motion{.center = {1, 2}, .velocity = {1000, -1000}, .start = Instant{1e9, 0} + 1e-9};
  const Instant later = motion.start + 1e-10;
  EXPECT_NEAR(position_at(motion, later).x, 1 + 1e-7, 1e-15);
  EXPECT_NEAR(position_at(motion, later).y, 2 - 1e-7, 1e-15);
}

/// How far a point is outside of a box, or inside if less than zero.
double distance_outside(const Box& box, Exact point) {
  const Real x = std::abs(point.x - exactly(box.center.x)), y = std::abs(point.y - exactly(box.center.y));
  return static_cast<double>(std::max(x, y) - exactly(box.half));
}

TEST(TheExitTime, IsWhenTheCentreComesToASideOfTheBoxAndNotBefore) {
  Random random{2};
  for (int trial = 0; trial < 2000; ++trial) {
    Motion motion = random_motion(random);
    if (trial % 4 == 1) motion.velocity.x = trial % 8 == 1 ? 0.0 : -0.0;
    if (trial % 4 == 2) motion.velocity.y = trial % 8 == 2 ? 0.0 : -0.0;
    const Box box{motion.center + random.vector(-1, 1), 1.0};
    const Instant exit = exit_time(motion, box, motion.start);
    ASSERT_LT(exit.whole, never);
    ASSERT_FALSE(exit < motion.start);
    // A side of the box, the way to it and the time round: all are lengths of up to 8.
    const double tolerance = 8 * 8 * epsilon;
    ASSERT_LE(std::abs(distance_outside(box, exact_position(motion, exit))), tolerance);
    for (int i = 0; i < 20; ++i) {
      const Instant before = motion.start + (exit - motion.start) * i / 20;
      ASSERT_LE(distance_outside(box, exact_position(motion, before)), tolerance);
    }
  }
}

// The path may leave the box on the side where it turns back, and come in again: exits before `from` do not count.
TEST(TheExitTime, OfAnAcceleratedCentreIsTheFirstFromATimeOnAtWhichItIsInside) {
  Random random{5};
  int returns = 0;
  for (int trial = 0; trial < 4000; ++trial) {
    Motion motion = random_motion(random);
    motion.acceleration = random.vector(-5, 5);
    if (trial % 3 == 1) motion.acceleration.x = 0;
    const Box box{motion.center + random.vector(-1, 1), 1.0};
    const double tolerance = 64 * 8 * epsilon;
    Instant from = motion.start;
    for (int exits = 0; exits < 2; ++exits) {
      const Instant exit = exit_time(motion, box, from);
      ASSERT_FALSE(exit.whole < from.whole);
      ASSERT_LE(std::abs(distance_outside(box, exact_position(motion, exit))), tolerance);
      for (int i = 0; i < 20; ++i) {
        const Instant before = from + (exit - from) * i / 20;
        ASSERT_LE(distance_outside(box, exact_position(motion, before)), tolerance);
      }
      // Where it has come back, if it does.
      Instant back = exit;
      for (int i = 1; i <= 400 && back == exit; ++i) {
        const Instant later = exit + 0.01 * i;
        if (distance_outside(box, exact_position(motion, later)) < -0.01) back = later;
      }
      if (back == exit) break;
      from = back;
      ++returns;
    }
  }
  EXPECT_GT(returns, 100);
}

TEST(TheExitTime, IsNeverWithoutMotion) {
  for (const double zero_x : {0.0, -0.0}) {
    for (const double zero_y : {0.0, -0.0}) {
      const Motion still{.center = {0.5, -0.5}, .velocity = {zero_x, zero_y}, .start = {3, 0}};
      EXPECT_EQ(exit_time(still, {{0, 0}, 1}, still.start), (Instant{never, 0}));
    }
  }
}

TEST(TheExitTime, IsTheStartForACentreThatHasPassedTheSideItMovesTo) {
  const Box box{{0, 0}, 1};
  const Instant start{7, 1e-17};
  for (const Motion& motion : {Motion{{1.5, 0}, {1, 0.25}, start}, Motion{{-1.5, 0}, {-1, 0}, start},
                               Motion{{0, 2}, {0.5, 3}, start}, Motion{{0, -1}, {0, -1}, start}})
    EXPECT_EQ(exit_time(motion, box, motion.start), start);
}

TEST(TheExitTime, IsNeitherNaNNorBeforeTheStartWhereverTheCentreIs) {
  const Box box{{0, 0}, 1};
  const std::array places{-2.0, -1.0, 0.0, 1.0, 2.0};
  const std::array speeds{-1e300, -1.0, -1e-300, -0.0, 0.0, 1e-300, 1.0, 1e300};
  for (const double x : places) {
    for (const double y : places) {
      for (const double vx : speeds) {
        for (const double vy : speeds) {
          const Instant exit = exit_time({{x, y}, {vx, vy}, {5, 0}}, box, {5, 0});
          ASSERT_GE(exit.whole, 5) << x << " " << y << " " << vx << " " << vy;
          ASSERT_EQ(exit.rest, exit.rest);
        }
      }
    }
  }
}

TEST(TheTimeBeyondADistance, IsWhenACoordinateFirstHasThatSize) {
  Random random{3};
  constexpr double distance = 6;
  for (int trial = 0; trial < 2000; ++trial) {
    Motion motion = random_motion(random);
    if (trial % 3 == 1) motion.velocity.x = 0;
    if (trial % 3 == 2) motion.velocity.y = 0;
    const double time = time_beyond(motion, distance);
    const auto size_at = [&](double part) {
      const Exact place = exact_position(motion, motion.start + (time - motion.start.whole) * part);
      return static_cast<double>(std::max(std::abs(place.x), std::abs(place.y)));
    };
    // Times of up to 12 / |v| round, and a start has a smaller part that is not regarded.
    const double tolerance = 64 * epsilon * distance;
    ASSERT_NEAR(size_at(1), distance, tolerance) << "trial " << trial;
    for (const double part : {0.0, 0.3, 0.6, 0.9}) ASSERT_LE(size_at(part), distance + tolerance);
  }
}

TEST(TheTimeBeyondADistance, IsTheFirstForABallThatTurnsBackThere) {
  const Motion motion{.center = {}, .velocity = {10, 0}, .start = {1, 0}, .acceleration = {-1, 0}};
  EXPECT_NEAR(time_beyond(motion, 20), 1 + 10 - std::sqrt(60.0), 1e-14);  // 20 = 10 t − t²/2
  EXPECT_NEAR(time_beyond(motion, 51), 1 + 10 + std::sqrt(202.0), 1e-13) << "it turns back before";
}

TEST(ABoundOnWhenTwoBallsMeet, CountsTheirAccelerations) {
  const Motion still{.center = {10, 0}, .velocity = {}, .start = {}};
  const Motion pulled{.center = {}, .velocity = {}, .start = {}, .acceleration = {2, 0}};
  const double meeting = meeting_time(pulled, still, 1).value().whole;  // 9 = t²
  EXPECT_DOUBLE_EQ(meeting, 3);
  EXPECT_TRUE(may_meet_before(pulled, still, 1, 3.1));
  EXPECT_TRUE(may_meet_before(still, pulled, 1, 3.1));
  EXPECT_FALSE(may_meet_before(pulled, still, 1, 1));
}

TEST(TheTimeBeyondADistance, IsNeverForABallAtRest) {
  EXPECT_EQ(time_beyond({{1, 2}, {0, -0.0}, {3, 0}}, 1e290), never);
}

/// Pairs of motions that start at different times, at the same time, and a rounding apart.
std::vector<std::pair<Motion, Motion>> many_pairs() {
  Random random{4};
  std::vector<std::pair<Motion, Motion>> pairs;
  for (int trial = 0; trial < 3000; ++trial) {
    const Motion a = random_motion(random);
    Motion b = random_motion(random);
    if (trial % 3 == 1) b.start = a.start;
    if (trial % 3 == 2) b.start = {a.start.whole, std::nextafter(a.start.rest, 1)};
    pairs.emplace_back(a, b);
  }
  return pairs;
}

TEST(ARelativeMotion, OnlyChangesItsSignsWhenTheTwoAreSwapped) {
  for (const auto& [a, b] : many_pairs()) {
    const RelativeMotion one = relative_motion(a, b), other = relative_motion(b, a);
    ASSERT_EQ(one.from, other.from);
    ASSERT_EQ(one.offset, -other.offset);
    ASSERT_EQ(one.velocity, -other.velocity);
  }
}

TEST(ARelativeMotion, IsTheDifferenceOfBothFromTheLaterStartOn) {
  Random random{5};
  for (const auto& [a, b] : many_pairs()) {
    const RelativeMotion relative = relative_motion(a, b);
    ASSERT_EQ(relative.from, std::max(a.start, b.start));
    const Instant time = relative.from + random.between(0, 3);
    const Exact place_a = exact_position(a, time), place_b = exact_position(b, time);
    const Vec2 offset = offset_at(relative, time);
    // A few roundings of coordinates up to 20.
    ASSERT_NEAR(offset.x, static_cast<double>(place_a.x - place_b.x), 8 * 20 * epsilon);
    ASSERT_NEAR(offset.y, static_cast<double>(place_a.y - place_b.y), 8 * 20 * epsilon);
  }
}

TEST(AMeetingTime, HasTheSameBitsFromBothSides) {
  for (const auto& [a, b] : many_pairs()) {
    for (const double reach : {0.1, 1.0, 4.0}) ASSERT_EQ(meeting_time(a, b, reach), meeting_time(b, a, reach));
  }
}

/// The first of many instants at which two balls are within reach of each other and closing, by looking at all of them.
std::optional<double> dense_search(const Motion& a, const Motion& b, double reach, double step, int steps) {
  const Instant from = std::max(a.start, b.start);
  const auto distance = [&](Instant time) {
    const Exact place_a = exact_position(a, time), place_b = exact_position(b, time);
    return std::hypot(place_a.x - place_b.x, place_a.y - place_b.y);
  };
  for (int i = 0; i < steps; ++i) {
    const Instant time = from + i * step;
    const Real now = distance(time);
    if (now <= exactly(reach) && distance(time + step) < now) return time.whole;
  }
  return std::nullopt;
}

TEST(AMeetingTime, IsWhereADenseSearchFirstFindsThePairWithinReach) {
  int meetings = 0, dense_meetings = 0;
  const auto pairs = many_pairs();
  for (std::size_t i = 0; i < 400; ++i) {
    const auto& [a, b] = pairs[i];
    constexpr double step = 0.01;
    constexpr int steps = 600;
    const auto time = meeting_time(a, b, 2);
    const auto dense = dense_search(a, b, 2, step, steps);
    if (dense) {
      // Two that are within reach for less than two steps may be missed, never found too early.
      ++dense_meetings;
      ASSERT_TRUE(time);
      ASSERT_LE(time->whole, *dense + 1e-9);
      ASSERT_GE(time->whole, *dense - step - 1e-9);
    }
    if (time) ++meetings;
  }
  EXPECT_GT(dense_meetings, 40);
  EXPECT_GE(meetings, dense_meetings);
}

TEST(AMeetingTime, IsNothingForPairsThatPartOrStandStill) {
  const Motion still{{0, 0}, {0, 0}, {0, 0}};
  EXPECT_FALSE(meeting_time(still, Motion{{1.5, 0}, {1, 0}, {0, 0}}, 2)) << "they overlap, and part";
  EXPECT_FALSE(meeting_time(still, Motion{{1.5, 0}, {0, 0}, {0, 0}}, 2)) << "they overlap, and nothing moves";
  EXPECT_FALSE(meeting_time(still, Motion{{5, 2}, {-1, 0}, {0, 0}}, 2)) << "they graze";
}

TEST(AMeetingTime, IsTheLaterStartForAPairThatTouchesThenAndCloses) {
  const Motion first{{0, 0}, {1, 0}, {0, 0}};
  const Motion later{{5, 0}, {-1, 0}, {3, 0}};
  EXPECT_EQ(meeting_time(first, later, 2), (Instant{3, 0}));
}

}  // namespace
}  // namespace carom::physics
