#include "physics/thermal.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "support/bits.hpp"

namespace carom::physics {
namespace {

constexpr double temperature = 3;
constexpr double mass = 2;

Body ball_with(double speed) {
  return {.leg = {.start = {}, .center = {1, 2}, .velocity = {0.5, -speed}}, .radius = 0.5, .mass = mass};
}

Collision at(double time) { return {.time = {time, 0}, .ball = 3, .met = ShapeType::wall, .other = 7}; }

/// The velocities after many impacts that differ from each other in one bit or more.
std::vector<Vec2> draws(int count) {
  std::vector<Vec2> all;
  for (int i = 0; i < count; ++i)
    all.push_back(thermal_velocity(at(1 + i * 0x1p-50), ball_with(1), {0, 1}, temperature));
  return all;
}

/// The largest distance of the distribution of the values from `cumulative`, times √n (Kolmogorov and Smirnov).
double distance_from(std::vector<double> values, auto cumulative) {
  std::ranges::sort(values);
  const auto n = static_cast<double>(values.size());
  double most = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double expected = cumulative(values[i]);
    most = std::max({most, expected - static_cast<double>(i) / n, static_cast<double>(i + 1) / n - expected});
  }
  return most * std::sqrt(n);
}

constexpr double once_in_ten_thousand = 2.23;  // the quantile of Kolmogorov's distribution: 2 e^(−2x²) = 1e-4

TEST(ThermalVelocity, HasTheFluxDistributionAlongTheNormal) {
  std::vector<double> normal;
  for (const Vec2 v : draws(20'000)) {
    EXPECT_GT(v.y, 0);
    normal.push_back(v.y);
  }
  const auto flux = [](double v) { return 1 - std::exp(-mass * v * v / (2 * temperature)); };
  EXPECT_LT(distance_from(normal, flux), once_in_ten_thousand);
  const auto colder = [&](double v) { return flux(v * 1.05); };
  EXPECT_GT(distance_from(normal, colder), once_in_ten_thousand);
}

TEST(ThermalVelocity, IsNormalAlongTheWall) {
  std::vector<double> along;
  for (const Vec2 v : draws(20'000)) along.push_back(v.x);
  const auto gauss = [](double v) { return std::erfc(-v * std::sqrt(mass / (2 * temperature))) / 2; };
  EXPECT_LT(distance_from(along, gauss), once_in_ten_thousand);
}

TEST(ThermalVelocity, LeadsAwayFromTheWallWhereverThatFaces) {
  const Vec2 normal{0.6, -0.8};
  for (int i = 0; i < 1000; ++i) EXPECT_GE(dot(thermal_velocity(at(i), ball_with(1), normal, temperature), normal), 0);
}

TEST(ThermalVelocity, DependsOnTheImpactAlone) {
  const Vec2 first = thermal_velocity(at(1), ball_with(1), {0, 1}, temperature);
  EXPECT_TRUE(same_bits(first, thermal_velocity(at(1), ball_with(1), {0, 1}, temperature)));
  EXPECT_NE(first, thermal_velocity(at(1 + 0x1p-52), ball_with(1), {0, 1}, temperature));
  EXPECT_NE(first, thermal_velocity(at(1), ball_with(1 + 0x1p-52), {0, 1}, temperature));
  Collision other_ball = at(1);
  other_ball.ball = 4;
  EXPECT_NE(first, thermal_velocity(other_ball, ball_with(1), {0, 1}, temperature));
  Collision other_wall = at(1);
  other_wall.other = 8;
  EXPECT_NE(first, thermal_velocity(other_wall, ball_with(1), {0, 1}, temperature));
}

}  // namespace
}  // namespace carom::physics
