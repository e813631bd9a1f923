#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "carom/generators.hpp"
#include "carom/hard_disks.hpp"
#include "carom/measure.hpp"
#include "carom/random.hpp"
#include "carom/world.hpp"
#include "support/sanitized.hpp"

/// Measures of hard disks in periodic boxes, against theory and published values.
namespace carom {
namespace {

World periodic_gas(std::uint32_t balls, double packing, std::uint64_t seed) {
  PlacedGas gas;
  gas.balls = balls;
  gas.packing = packing;
  gas.seed = seed;
  gas.periodic = true;
  World world;
  world.set_periodic_box(box_of(gas));
  for (const Ball& ball : balls_of(gas)) world.add(ball);
  return world;
}

Measures measured(World& world, double warm_up, const MeasureOptions& options) {
  EXPECT_EQ(world.advance_to(warm_up), Progress::done);
  Measurement measurement{world, options};
  while (!measurement.is_done()) EXPECT_EQ(measurement.step(), Progress::done);
  return measurement.result();
}

struct Case {
  double packing;
  double until;
};

class AFluid : public testing::TestWithParam<Case> {};

TEST_P(AFluid, HasTheCompressibilityOfTheVirialSeries) {
  constexpr std::uint32_t balls = 600;
  const auto [packing, until] = GetParam();
  World world = periodic_gas(balls, packing, 3);
  const Measures measures = measured(world, 10, {.until = sanitized ? 10 + until / 10 : 10 + until});
  EXPECT_EQ(measures.pressure_by, PressureBy::virial);
  EXPECT_EQ(measures.degrees_of_freedom, 2 * balls - 2);
  EXPECT_EQ(measures.impacts.walls, 0U);
  const double z = *measures.compressibility;
  const double error = *measures.compressibility_error;
  EXPECT_TRUE(measures.pressure_blocks->is_settled);
  EXPECT_LT(error, (sanitized ? 0.02 : 0.003) * z);
  EXPECT_NEAR(z, fluid_compressibility_in_periodic_box(packing, balls), 3 * error);
  ASSERT_TRUE(measures.compressibility_in_theory);
  EXPECT_NEAR(*measures.compressibility_in_theory, fluid_compressibility_in_periodic_box(packing, balls),
              1e-9);  // rounding of the packing
  // Contacts seen by g(r) are those that the impacts are of. A parabola through noisy bins is good to some per cent.
  if (packing >= 0.3) {
    EXPECT_NEAR(*measures.contact_value / ((z - 1) / (2 * packing)), 1, sanitized ? 0.1 : 0.03);
  }
  // ⟨|v|⟩ times the mean free time is 1/(2√2 ρ d χ) in a gas of Maxwell's velocities: here they are, but for 1/N.
  const double density = balls / *measures.area;
  const double path = 1 / (2 * std::numbers::sqrt2 * density * (z - 1) / (2 * packing));
  EXPECT_NEAR(*measures.mean_free_path, path, (sanitized ? 0.05 : 0.01) * path);
  EXPECT_FALSE(measures.structure_factor.empty());
}

INSTANTIATE_TEST_SUITE_P(OfHardDisks, AFluid,
                         testing::Values(Case{0.1, 800}, Case{0.3, 250}, Case{0.5, 120}, Case{0.6, 100}),
                         [](const auto& run) { return std::to_string(static_cast<int>(100 * run.param.packing)); });

TEST(AFluidNearFreezing, HasThePublishedPressure) {
  // 870 disks in a box of 29 : 30 √3/2 at packing 0.67: βP d² = 7.986735(26) (Li et al. 2022).
  constexpr int columns = 29;
  constexpr int rows = 30;
  constexpr double packing = 0.67;
  const double spacing = std::sqrt(std::numbers::pi / (2 * std::numbers::sqrt3 * packing));
  const double height = spacing * std::numbers::sqrt3 / 2;
  World world;
  world.set_periodic_box({.from = {0, 0}, .to = {columns * spacing, rows * height}});
  Random random{17};
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      const double x = random.normal();
      world.add(Ball{.center = {(column + 0.25 + row % 2 * 0.5) * spacing, (row + 0.5) * height},
                     .velocity = {x, random.normal()},
                     .radius = 0.5});
    }
  }
  const Measures measures = measured(world, sanitized ? 3 : 30, {.until = sanitized ? 6 : 130});
  EXPECT_NEAR(*measures.packing, packing, 1e-12);
  const double found = *measures.compressibility * 4 * packing / std::numbers::pi;
  const double error = *measures.compressibility_error * 4 * packing / std::numbers::pi;
  EXPECT_LT(error, sanitized ? 0.2 : 0.02);
  EXPECT_NEAR(found, 7.986735, sanitized ? 0.5 : 3 * error);
}

TEST(APeriodicBoxOfAFewBalls, LeavesThemTheVelocitiesOfFixedEnergyAndMomentum) {
  // Of a point on a sphere in 2N − 2 dimensions: a₂ = −1/N.
  World world = periodic_gas(5, 0.15, 5);
  const Measures measures = measured(world, 20, {.until = sanitized ? 2000.0 : 40'000.0});
  EXPECT_EQ(measures.degrees_of_freedom, 8);
  EXPECT_NEAR(*measures.sonine, -1.0 / 5, sanitized ? 0.1 : 0.02);
}

TEST(Diffusion, IsEnskogsWhereItIsDilute) {
  // In a dilute gas Enskog's first approximation is short of the true one by 2.7 % (in the plane, Sonine polynomials to
  // higher orders), and correlated collisions add some per cent at this packing.
  World world = periodic_gas(sanitized ? 400 : 2000, 0.02, 4);
  const Measures measures = measured(world, 30, {.until = sanitized ? 1500.0 : 4000.0});
  ASSERT_TRUE(measures.diffusion);
  const double ratio = *measures.diffusion / *measures.diffusion_by_enskog;
  EXPECT_LT(*measures.diffusion_error, 0.05 * *measures.diffusion);
  EXPECT_NEAR(ratio, 1.05, 0.04 + 3 * *measures.diffusion_error / *measures.diffusion_by_enskog);
}

TEST(Diffusion, BeginsAsEnskogSays) {
  // ⟨v(t)·v(0)⟩/⟨v²⟩ begins as 1 − λt with λ = kT/(m D_E), exactly: the first collision is uncorrelated.
  World world = periodic_gas(1000, 0.4, 6);
  const Measures measures = measured(world, 10, {.until = sanitized ? 12.0 : 60.0, .interval = 0.004});
  const double decay = *measures.temperature / (*measures.mass * *measures.diffusion_by_enskog);
  const Lag& lag = measures.lags[2];
  const double t = static_cast<double>(lag.ticks) * measures.interval;
  ASSERT_LT(decay * t, 0.06);
  // The next order is within (λt)².
  EXPECT_NEAR((1 - lag.correlation / measures.lags[0].correlation) / (decay * t), 1 - decay * t / 2,
              decay * t / 2 + 0.01);
}

TEST(Displacement, IsThatOfTheWayAcrossEdges) {
  // A single ball flies on for ever: its displacement is v² t², however often it has crossed the edges.
  World world;
  world.set_periodic_box({.from = {0, 0}, .to = {8, 8}});
  for (int i = 0; i < 10; ++i) {
    const double y = 0.4 + 0.75 * i;
    world.add(Ball{.center = {1, y}, .velocity = {i % 2 == 0 ? 3.0 : -3.0, 0}, .radius = 0.3});
  }
  const Measures measures = measured(world, 0, {.until = 100});
  ASSERT_EQ(measures.impacts.total(), 0U);
  const Lag& last = measures.lags.back();
  const double t = static_cast<double>(last.ticks) * measures.interval;
  EXPECT_GT(t, 10);
  EXPECT_NEAR(last.displacement, 9 * t * t, 1e-6);
}

}  // namespace
}  // namespace carom
