#include "physics/motion.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "support/printing.hpp"
#include "unit/physics/exact_position.hpp"

namespace carom::physics {
namespace {

constexpr double never = std::numeric_limits<double>::infinity();
constexpr double epsilon = std::numeric_limits<double>::epsilon();

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
