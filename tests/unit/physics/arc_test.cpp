#include "physics/arc.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "physics/curved_exit.hpp"
#include "physics/stretches.hpp"
#include "support/printing.hpp"
#include "support/random.hpp"

/// The parts that curved paths are decided with: a root in a bracket, a quadratic in a band, an arc's turns, and when
/// it leaves a circle.
namespace carom::physics {
namespace {

TEST(ARootInABracket, IsFoundWhereverNewtonsStepsLead) {
  const auto cubic = [](double x) { return Slope{x * x * x - 2 * x + 2, 3 * x * x - 2}; };  // from 0 they go in circles
  EXPECT_NEAR(root_between(-3, 2, -1, 0, 0x1p-50, cubic), -1.7692923542386314, 1e-14);
  const auto flat = [](double x) { return Slope{(x - 1) * (x - 1) * (x - 1), 3 * (x - 1) * (x - 1)}; };
  EXPECT_NEAR(root_between(0, 5, -1, 4, 0x1p-50, flat), 1, 1e-5);
  const auto steep = [](double x) { return Slope{1 - std::sqrt(x), -0.5 / std::sqrt(x)}; };
  EXPECT_NEAR(root_between(0, 1e9, 1, 9e8, 0x1p-50, steep), 1, 1e-14);
  const auto without_slope = [](double x) { return Slope{x - 0.3, 0}; };
  EXPECT_NEAR(root_between(0, 1, -1, 0.9, 0x1p-40, without_slope), 0.3, 1e-11);
}

TEST(ARootInABracket, TakesFewSteps) {
  int calls = 0;
  const auto counted = [&](double x) {
    ++calls;
    return Slope{x * x - 2, 2 * x};
  };
  EXPECT_NEAR(root_between(0, 2, -1, 1, 0x1p-50, counted), std::sqrt(2.0), 1e-15);
  EXPECT_LE(calls, 7);
}

bool is_in(const Stretches& stretches, double t) {
  for (const Stretch& stretch : stretches)
    if (!stretch.empty() && stretch.start <= t && t <= stretch.end) return true;
  return false;
}

TEST(AQuadraticInABand, IsThereInTheStretches) {
  Random random{1};
  for (int i = 0; i < 20000; ++i) {
    const double value = random.between(-3, 3);
    const double low = random.between(-3, 3);
    const double high = low + random.between(0, 2);
    const double rate = random.chance(0.1) ? 0 : random.between(-3, 3);
    const double curvature = random.chance(0.1) ? 0 : random.between(-3, 3);
    const Stretches stretches = stretches_within({value - low, value - high, rate, curvature});
    for (int k = 0; k < 20; ++k) {
      const double t = random.between(0, 5);
      const double q = value + (rate + curvature * (t / 2)) * t;
      if (std::min(std::abs(q - low), std::abs(q - high)) < 1e-9) continue;
      ASSERT_EQ(is_in(stretches, t), low < q && q < high) << value << " " << low << " " << rate << " " << curvature;
    }
  }
}

Arc random_arc(Random& random) {
  const Vec2 p = random.vector(-2, 2);
  const Vec2 v = random.vector(-6, 6);
  return {p, v, random.vector(-4, 4)};
}

TEST(AnArc, TurnsWhereItsDistanceIsLeastOrLargest) {
  Random random{2};
  for (int i = 0; i < 2000; ++i) {
    const Arc arc = random_arc(random);
    const Turns turns = turns_of(arc, cuts_of(arc));
    // Between two samples the distance falls or rises as the turns say, unless one of them is in between.
    constexpr int samples = 400;
    for (int k = 0; k < samples; ++k) {
      const double from = static_cast<double>(k) / samples, to = static_cast<double>(k + 1) / samples;
      double trend = turns.first_trend;
      bool turns_between = false;
      for (std::size_t turn = 0; turn < turns.count; ++turn) {
        if (turns.places[turn] <= from) trend = -trend;
        turns_between = turns_between || std::abs(turns.places[turn] - from - 0.5 / samples) <= 0.51 / samples;
      }
      if (turns_between) continue;
      ASSERT_GT((length_squared(arc.at(to)) - length_squared(arc.at(from))) * trend, -1e-14) << i << " " << from;
    }
  }
}

// Where the distance has neither slope nor curvature, its third derivative decides.
TEST(AnArc, BeginsWithTheTrendOfTheFirstDerivativeThatIsNotZero) {
  EXPECT_EQ((Arc{{1, 0}, {-1, 0}, {5, 0}}).first_trend(), -1);
  EXPECT_EQ((Arc{{1, 0}, {0, 1}, {-2, 0}}).first_trend(), -1);
  EXPECT_EQ((Arc{{1, 0}, {0, 1}, {2, 0}}).first_trend(), 1);
  EXPECT_EQ((Arc{{1, 0}, {0, 1}, {-0.5, 1}}).first_trend(), 1);
  EXPECT_EQ((Arc{{1, 0}, {0, 1}, {-0.5, -1}}).first_trend(), -1);
}

TEST(AnArc, ThatStaysAwayIsNowhereWithinReach) {
  Random random{3};
  int away = 0;
  for (int i = 0; i < 20000; ++i) {
    const Arc arc = random_arc(random);
    const double reach = random.between(0, 1);
    if (!stays_away(arc, reach)) continue;
    ++away;
    for (int k = 0; k <= 100; ++k) ASSERT_GE(length(arc.at(k / 100.0)), reach - 1e-12);
  }
  EXPECT_GT(away, 10000) << "most are known to";
}

TEST(APointThatFalls, LeavesACircleThroughItsBottom) {
  const auto delay = first_delay_beyond(2, {{0, 0}, {0, 0}, {0, -4}});
  ASSERT_TRUE(delay);
  EXPECT_DOUBLE_EQ(*delay, 1);  // 2 = 4 t² / 2
}

TEST(APointThatIsThrownUp, LeavesThroughTheTopOrComesBackDown) {
  EXPECT_NEAR(first_delay_beyond(1, {{0, 0}, {0, 5}, {0, -4}}).value(), 1 / (2.5 + std::sqrt(6.25 - 2)) * 1, 1e-14);
  EXPECT_NEAR(first_delay_beyond(1, {{0, 0}, {0, 2}, {0, -4}}).value(), 0.5 + std::sqrt(0.25 + 0.5), 1e-14);
}

TEST(APointThatIsBeyondTheCircle, LeavesAtOnceWhenItGoesAway) {
  EXPECT_EQ(first_delay_beyond(1, {{0, -1 - 1e-12}, {0, -1}, {0, -4}}), 0);
  EXPECT_GT(first_delay_beyond(1, {{0, -1 - 1e-12}, {0, 1}, {0, -4}}).value(), 0.4);
}

TEST(AnExitFromACircle, IsTheFirstTimeBeyondIt) {
  Random random{4};
  int several = 0;
  for (int i = 0; i < 5000; ++i) {
    const CurvedApproach path{random.vector(-0.7, 0.7), random.vector(-6, 6), random.vector(-9, 9)};
    const double reach = 1;
    const auto delay = first_delay_beyond(reach, path);
    ASSERT_TRUE(delay);
    EXPECT_NEAR(length(path.offset_after(*delay)), reach, 1e-12);
    for (int k = 0; k < 200; ++k) ASSERT_LE(length(path.offset_after(*delay * k / 200)), reach + 1e-12) << i;
    EXPECT_GE(dot(path.offset_after(*delay), path.velocity_after(*delay)), -1e-6) << i;
    several += length(path.offset_after(*delay / 2)) < length(path.offset) ? 1 : 0;
  }
  EXPECT_GT(several, 500) << "many come nearer first";
}

}  // namespace
}  // namespace carom::physics
