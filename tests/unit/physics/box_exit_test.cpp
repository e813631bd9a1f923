#include "physics/box_exit.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

#include "physics/rounding.hpp"
#include "support/printing.hpp"
#include "unit/physics/exact_position.hpp"

namespace carom::physics {
namespace {

constexpr double never = std::numeric_limits<double>::infinity();
constexpr double epsilon = std::numeric_limits<double>::epsilon();

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

// With an acceleration that is rounding beside the speed, nothing may cancel.
TEST(TheExitTime, OfAFastCentreIsThatOfItsStraightPath) {
  const Box box{{0, 0}, 1};
  for (const double speed : {1.0, -1.0, 1e20, -1e20}) {
    for (const double acceleration : {1e-30, -1e-30}) {
      const Motion across{
          .center = {0.5, 0.25}, .velocity = {speed, 0}, .start = {}, .acceleration = {acceleration, 0}};
      const double exit = exit_time(across, box, across.start).whole;
      EXPECT_DOUBLE_EQ(exit, (speed > 0 ? 0.5 : 1.5) / std::abs(speed));
    }
  }
}

// No later than the exit, or the ball could meet what is on no list; hardly earlier, or boxes would move too often.
TEST(TheExitTimeOfAFlatLeg, IsWhenTheCentreIsNearASideOfTheBoxAndStillInside) {
  Random random{6};
  int found = 0;
  for (int trial = 0; trial < 10'000; ++trial) {
    Motion motion = random_motion(random);
    motion.acceleration = random.vector(-1, 1) * random.between(0, 0.5);
    const Box box{motion.center + random.vector(-1.1, 1.1), 1.0};
    const InitialMotion initial{motion.center, motion.velocity, motion.start};
    const auto exit = flat_exit_time(initial, size_of(motion.acceleration), box, motion.start);
    if (!exit) continue;
    ++found;
    const double tolerance = 64 * 8 * epsilon;
    // The box is smaller by a 64th, and the leg deviates by no more than that.
    ASSERT_GE(distance_outside(box, exact_position(motion, *exit)), -2 / 64.0 - tolerance);
    for (int i = 0; i <= 20; ++i) {
      const Instant before = motion.start + (*exit - motion.start) * i / 20;
      ASSERT_LE(distance_outside(box, exact_position(motion, before)), tolerance);
    }
    ASSERT_EQ(flat_exit_time(initial, size_of(motion.acceleration), box, *exit), exit);
    ASSERT_EQ(flat_exit_time(initial, size_of(motion.acceleration), box, *exit + 1e-9), std::nullopt);
  }
  EXPECT_GT(found, 4000);
}

TEST(TheExitTimeOfAFlatLeg, IsNotBoundedForLegsThatCurveOrStartOutside) {
  const Box box{{0, 0}, 1};
  EXPECT_FALSE(flat_exit_time({{0, 0}, {1, 0}, {}}, 1, box, {}));
  EXPECT_FALSE(flat_exit_time({{-1, 0}, {1, 0}, {}}, 1e-3, box, {}));
  EXPECT_FALSE(flat_exit_time({{0, 0}, {0, 0}, {}}, 1e-3, box, {}));
  EXPECT_TRUE(flat_exit_time({{0, 0}, {1, 0}, {}}, 1e-3, box, {}));
}

}  // namespace
}  // namespace carom::physics
