#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "carom/random.hpp"
#include "carom/speed_distribution.hpp"
#include "carom/time_correlation.hpp"

/// How balls move: motions whose answers are known.
namespace carom {
namespace {

TEST(TimeCorrelation, OfFreeFlightIsTheSquareOfTheWay) {
  Random random{1};
  std::vector<BallState> balls(30);
  double square = 0;
  for (BallState& ball : balls) {
    ball.velocity.x = random.normal();
    ball.velocity.y = random.normal();
    square += length_squared(ball.velocity) / 30;
  }
  TimeCorrelation correlation{100};
  for (int tick = 0; tick < 200; ++tick) {
    correlation.add(balls);
    for (BallState& ball : balls) ball.center += ball.velocity * 0.5;
  }
  const auto lags = correlation.result();
  std::vector<std::uint64_t> ticks;
  for (const Lag& lag : lags) {
    ticks.push_back(lag.ticks);
    const double time = 0.5 * static_cast<double>(lag.ticks);
    EXPECT_NEAR(lag.displacement, square * time * time, 1e-9 * (1 + square * time * time));
    EXPECT_NEAR(lag.correlation, square, 1e-12);
  }
  EXPECT_EQ(ticks.front(), 0U);
  EXPECT_EQ(ticks.back(), 64U);  // the next level would go to 128, beyond the longest
  EXPECT_EQ(ticks.size(), 1 + 16 + 8 + 8U);
}

TEST(TimeCorrelation, OfARandomWalkHasItsSlopeAndItsError) {
  Random random{2};
  std::vector<BallState> balls(500);
  TimeCorrelation correlation{64};
  for (int tick = 0; tick < 1000; ++tick) {
    correlation.add(balls);
    for (BallState& ball : balls) {
      ball.velocity.x = random.normal();
      ball.velocity.y = random.normal();
      ball.center += ball.velocity;
    }
  }
  // ⟨|Δr|²⟩ = 2 n for steps of variance 1 in each direction. The velocity is that of the step before.
  for (const Lag& lag : correlation.result()) {
    const double n = static_cast<double>(lag.ticks);
    EXPECT_NEAR(lag.displacement, 2 * n, 5 * lag.displacement_error + 1e-12) << n;
    if (lag.ticks > 0) {
      EXPECT_NEAR(lag.correlation, 0, 5 * lag.correlation_error) << n;
      // Independent pieces: 500 balls · 1000/n, but at most a quarter as many as configurations, as each fourth is an
      // origin; each with a spread as large as its mean. Overlapping ones say a bit more. The error of an error of ten
      // values is a quarter.
      const double independent = 2 * n / std::sqrt(500 * 1000 / std::fmax(n, 4));
      EXPECT_GT(lag.displacement_error, 0.3 * independent) << n;
      EXPECT_LT(lag.displacement_error, 1.75 * independent) << n;
    }
  }
  const auto slope = correlation.slope(8, 64);
  ASSERT_TRUE(slope);
  EXPECT_NEAR(slope->value, 2, 4 * slope->error);
  EXPECT_LT(slope->error, 0.05);  // 2 / √(500 · 1000 / 64) at the longest
  EXPECT_FALSE(correlation.slope(200, 300));
}

TEST(SpeedDistribution, OfNormalVelocitiesIsMaxwells) {
  Random random{3};
  constexpr double temperature = 2.5;
  SpeedDistribution speeds{temperature};
  const Vec2 drift{3, -1};
  constexpr int count = 200'000;
  std::vector<Vec2> velocities;
  std::vector<double> masses;
  for (int i = 0; i < count; ++i) {
    masses.push_back(i % 2 == 0 ? 1 : 4);
    const double width = std::sqrt(temperature / masses.back());
    const double x = random.normal();
    velocities.push_back(drift + Vec2{x, random.normal()} * width);
  }
  speeds.add(velocities, masses, drift);
  double share = 0;
  for (const SpeedDensity& bin : speeds.result()) {
    share += bin.density * 0.05;
    EXPECT_NEAR(bin.density, bin.maxwell, 5 * std::sqrt(bin.maxwell / (count * 0.05)) + 1e-3) << bin.speed;
  }
  EXPECT_NEAR(share, 1, 1e-6);
  // ⟨|v|⟩ = √(πkT/2m), the mean of both masses; its standard deviation is below 0.7/√count of it.
  const double mean = std::sqrt(std::numbers::pi * temperature / 2) * (1 + 0.5) / 2;
  EXPECT_NEAR(speeds.mean_speed(), mean, 0.01 * mean);
  EXPECT_NEAR(speeds.sonine(), 0, 0.02);
}

TEST(SpeedDistribution, KnowsSpeedsThatAreAllEqualFromMaxwells) {
  SpeedDistribution speeds{1};
  speeds.add(std::vector<Vec2>(10, {1, 1}), std::vector<double>(10, 1.0));
  EXPECT_DOUBLE_EQ(speeds.sonine(), -0.5);
  EXPECT_DOUBLE_EQ(speeds.mean_speed(), std::numbers::sqrt2);
  EXPECT_EQ(SpeedDistribution{1}.sonine(), 0);
}

}  // namespace
}  // namespace carom
