#include <gtest/gtest.h>

#include <cmath>

#include "carom/gas.hpp"
#include "carom/hard_disks.hpp"
#include "carom/measure.hpp"
#include "carom/world.hpp"

/// Measures of gases, against theory.
namespace carom {
namespace {

World closed_gas(const GasOptions& options) {
  const Gas gas{options};
  World world;
  for (const Wall& wall : gas.walls()) world.add(wall);
  for (std::uint32_t i = 0; i < options.balls; ++i) world.add(gas.ball(i));
  return world;
}

Measures measured(World& world, double warm_up, double until) {
  EXPECT_EQ(world.advance_to(warm_up), Progress::done);
  Measurement measurement{world, {.until = until}};
  while (!measurement.is_done()) EXPECT_EQ(measurement.step(), Progress::done);
  return measurement.result();
}

TEST(Theory, IsHendersonsUpToItsOwnError) {
  // Z = (1 + φ²/8)/(1 − φ)² (Henderson 1975) is right to some per mille, and to fourth order in φ nearly exactly.
  for (const double packing : {0.0, 0.01, 0.1, 0.2})
    EXPECT_NEAR(fluid_compressibility(packing), (1 + packing * packing / 8) / ((1 - packing) * (1 - packing)), 1e-4);
  EXPECT_NEAR(fluid_compressibility(0.5), 4.125, 0.02);
  EXPECT_NEAR(fluid_compressibility(1e-6), 1 + 2e-6, 1e-11);  // B₂
}

TEST(Theory, KnowsHowManyPairsAFewBallsHave) {
  // Of N balls each meets N − 1 others: to first order in φ, Z = 1 + 2φ (N − 1)/N.
  EXPECT_NEAR(fluid_compressibility_in_periodic_box(0.002, 10), 1 + 2 * 0.002 * 0.9, 2e-5);
  EXPECT_NEAR(fluid_compressibility_in_periodic_box(0.3, 1e12), fluid_compressibility(0.3), 1e-9);
}

TEST(Measures, OfAClosedBoxHaveItsPressure) {
  // Four hundred balls; without the term of the walls theory would be off by 4 to 9 per cent.
  for (const double packing : {0.05, 0.3, 0.55}) {
    World world = closed_gas({.balls = 400, .packing = packing, .seed = 11});
    const Measures measures = measured(world, 10, packing < 0.1 ? 1500 : 400);
    ASSERT_TRUE(measures.compressibility_in_theory);
    const double z = *measures.compressibility;
    const double theory = *measures.compressibility_in_theory;
    EXPECT_LT(*measures.compressibility_error, 0.01 * z) << packing;
    // Three errors, and what the theory leaves out: the second order in d/L, of some (2 d/L)².
    const double side = std::sqrt(*measures.area);
    EXPECT_NEAR(z, theory, 3 * *measures.compressibility_error + theory * 4 / (side * side)) << packing;
    EXPECT_GT(z, fluid_compressibility(packing) * (1 + 0.5 / side)) << packing;
  }
}

TEST(Measures, OfAFewBallsHaveTheVelocitiesThatAFixedEnergyLeavesThem) {
  // Of a point on a sphere in 2N dimensions: a₂ = −1/(N + 1).
  // u⁴/8 has a standard deviation of about 2, and there are some 10⁵ values.
  World world = closed_gas({.balls = 4, .packing = 0.2, .seed = 5});
  const Measures measures = measured(world, 20, 60'000);
  EXPECT_NEAR(*measures.sonine, -1.0 / 5, 0.02);
}

TEST(Measures, AreTheSameWithAnyThreads) {
  const auto with = [](unsigned threads) {
    World world = closed_gas({.balls = 3000, .packing = 0.5});
    world.tune({.threads = threads});
    return measured(world, 0.5, 2);
  };
  const Measures one = with(1);
  const Measures two = with(2);
  EXPECT_EQ(one.pressure, two.pressure);
  EXPECT_EQ(one.virial_pressure, two.virial_pressure);
  EXPECT_EQ(one.diffusion, two.diffusion);
  EXPECT_EQ(one.contact_value, two.contact_value);
  EXPECT_EQ(one.global_order, two.global_order);
  EXPECT_EQ(one.mean_free_path, two.mean_free_path);
  EXPECT_GT(one.impacts.balls, 10'000U);
}

}  // namespace
}  // namespace carom
