#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "carom/gas.hpp"
#include "carom/overlap.hpp"
#include "carom/random.hpp"
#include "cli/running/overlap.hpp"
#include "cli/support/run_whole.hpp"

namespace carom::cli {
namespace {

World ball_between_walls() {
  World world;
  world.add(Wall{{0, -1}, {0, 1}});
  world.add(Wall{{10, -1}, {10, 1}});
  world.add({.center = {5, 0}, .velocity = {2, 0}, .radius = 1, .mass = 3, .restitution = 1});
  return world;
}

TEST(RunWorld, EndsWhenTheCallbackAsksForIt) {
  World world = ball_between_walls();
  int calls = 0;
  const SceneRun run = run_whole(world, {.until = 100,
                                         .step = 1,
                                         .sample = {},
                                         .on_impact = {},
                                         .on_sample = {},
                                         .on_progress = [&](const PlayedWorld&, double) { return ++calls <= 7; }});
  EXPECT_EQ(run.end, SceneRun::End::stopped);
  EXPECT_EQ(world.time(), 7);
}

TEST(RunWorld, BalancesTheMomentumWithWhatWallsGive) {
  World world = ball_between_walls();
  const SceneRun run =
      run_whole(world, {.until = 3, .step = {}, .sample = {}, .on_impact = {}, .on_sample = {}, .on_progress = {}});
  EXPECT_EQ(run.end, SceneRun::End::reached);
  EXPECT_EQ(run.before.momentum.x, 6);
  EXPECT_EQ(run.after.momentum.x, -6);
  EXPECT_EQ(run.momentum_drift, 0);
  EXPECT_EQ(run.energy_drift, 0);
}

World gas_of(std::uint32_t balls, bool in_a_box) {
  const Gas gas{{.balls = balls, .packing = 0.4}};
  World world;
  for (std::uint32_t i = 0; i < balls; ++i) world.add(gas.ball(i));
  if (in_a_box)
    for (const Wall& wall : gas.walls()) world.add(wall);
  return world;
}

TEST(RunWorld, KnowsTheMomentumOfALargeWorldOnlyWithACallback) {
  RunPlan plan{.until = 1, .step = {}, .sample = {}, .on_impact = {}, .on_sample = {}, .on_progress = {}};
  World in_a_box = gas_of(1500, true);
  World seen = in_a_box;
  World free = gas_of(1500, false);
  EXPECT_EQ(run_whole(in_a_box, plan).momentum_drift, std::nullopt);
  EXPECT_LT(run_whole(free, plan).momentum_drift.value(), 1e-12);
  plan.on_impact = [](const Impact&) {};
  EXPECT_LT(run_whole(seen, plan).momentum_drift.value(), 1e-12);
  EXPECT_EQ(seen.history(), in_a_box.history());
}

TEST(RunWorld, ReportsLostEnergy) {
  World world;
  world.add(Wall{{10, -1}, {10, 1}, Stops::both, 0.5});
  world.add({.center = {5, 0}, .velocity = {2, 0}, .radius = 1, .mass = 1, .restitution = 1});
  const SceneRun run =
      run_whole(world, {.until = 5, .step = {}, .sample = {}, .on_impact = {}, .on_sample = {}, .on_progress = {}});
  EXPECT_EQ(run.energy_drift, 0.75);
  EXPECT_EQ(run.momentum_drift, 0);
}

TEST(RunWorld, SamplesAtMultiplesWhateverTheSteps) {
  for (const std::optional<double> step : {std::optional<double>{}, std::optional<double>{0.3}}) {
    World world = ball_between_walls();
    std::vector<double> times;
    const SceneRun run = run_whole(world, {.until = 1,
                                           .step = step,
                                           .sample = 0.25,
                                           .on_impact = {},
                                           .on_sample = [&](PlayedWorld& now) { times.push_back(now.time()); },
                                           .on_progress = {}});
    EXPECT_EQ(run.end, SceneRun::End::reached);
    EXPECT_THAT(times, testing::ElementsAre(0, 0.25, 0.5, 0.75, 1));
  }
}

/// All pairs, one by one.
double worst_of_all(const World& world) {
  double worst = 0;
  for (const BallId a : world.balls()) {
    const Ball ball = world.ball(a);
    for (const BallId b : world.balls()) {
      const Ball other = world.ball(b);
      if (a < b) worst = std::max(worst, ball.radius + other.radius - length(ball.center - other.center));
    }
    for (PillarId id; world.has(id); ++id.index)
      worst = std::max(worst, ball.radius + world.pillar(id).radius - length(ball.center - world.pillar(id).center));
    for (WallId id; world.has(id); ++id.index)
      worst = std::max(worst, ball.radius - length(ball.center - nearest_on(world.wall(id), ball.center).point));
  }
  return worst;
}

// A world accepts shapes that overlap by no more than rounding, which is this much.
constexpr double deepest = 1e-12;

/// Adds shapes of many sizes, most of which touch an earlier one or overlap it by up to `deepest`.
World crowded(std::uint64_t seed) {
  Random random{seed};
  World world;
  world.add(Wall{{-20, -1}, {20, 1}});
  std::vector<Circle> placed;
  for (int i = 0; i < 300; ++i) {
    const double radius = std::ldexp(1 + random.uniform(), -static_cast<int>(random.bits() % 7));
    Circle circle{{random.uniform(-20, 20), random.uniform(-20, 20)}, i % 11 == 0 ? 0 : radius};
    if (!placed.empty() && random.coin()) {
      const Circle& other = placed[random.bits() % placed.size()];
      const Vec2 toward = *direction(Vec2{random.uniform(-1, 1), random.uniform(-1, 1)});
      circle.center = other.center + toward * (other.radius + circle.radius - random.uniform() * deepest);
    }
    const Ball ball{circle.center, {}, circle.radius, 1, 1};
    const Pillar pillar{circle.center, circle.radius, 1};
    if (i % 3 == 0 ? !world.problems_with(pillar).empty() : !world.problems_with(ball).empty()) continue;
    if (i % 3 == 0)
      world.add(pillar);
    else
      world.add(ball);
    placed.push_back(circle);
  }
  return world;
}

TEST(WorstOverlapOfAWorld, IsThatOfAllPairs) {
  int overlapping = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const World world = crowded(seed);
    const double worst = worst_of_all(world);
    // Squared distances lose half of a small depth's digits.
    EXPECT_NEAR(worst_overlap(world), worst, 1e-14) << seed;
    overlapping += worst > 1e-13 ? 1 : 0;
  }
  EXPECT_GT(overlapping, 30);
}

TEST(WorstOverlapOfAWorld, IsZeroWhenThereIsNone) {
  EXPECT_EQ(worst_overlap(World{}), 0);
  EXPECT_EQ(worst_overlap(ball_between_walls()), 0);
}

/// A ball that falls by 4.05 onto a floor in 0.9 of time; all heights are counted from `floor`.
World ball_above_floor(double floor, double restitution) {
  World world;
  world.set_gravity({0, -10});
  world.add(Wall{.from = {-1, floor}, .to = {1, floor}});
  world.add(Ball{.center = {0, floor + 4.55}, .velocity = {}, .radius = 0.5, .mass = 2, .restitution = restitution});
  return world;
}

SceneRun run_until(World& world, double until) {
  return run_whole(world,
                   {.until = until, .step = {}, .sample = {}, .on_impact = {}, .on_sample = {}, .on_progress = {}});
}

TEST(RunWorld, HasKineticAndPotentialEnergyUnderGravity) {
  World world = ball_above_floor(3, 1);
  const SceneRun run = run_until(world, 0.5);
  EXPECT_EQ(run.before.kinetic_energy, 0);
  EXPECT_NEAR(run.before.potential_energy, 20 * 7.55, 1e-12);
  EXPECT_NEAR(run.after.kinetic_energy, 25, 1e-12);
  EXPECT_NEAR(run.after.potential_energy, 20 * 6.3, 1e-12);
  EXPECT_LT(run.energy_drift, 1e-15);
  EXPECT_FALSE(run.momentum_drift.has_value());
}

TEST(RunWorld, CountsALossFromTheLowestPlaceWhereverTheOriginIs) {
  for (const double floor : {-1000.0, -4.55, 0.0, 1000.0}) {
    World world = ball_above_floor(floor, 0);
    const SceneRun run = run_until(world, 2);
    EXPECT_NEAR(run.energy_drift, 4.05 / 4.55, 1e-12) << floor;
  }
}

TEST(RunWorld, CountsTheLossOfABallThatFallsUpFromTheHighestPlace) {
  World world;
  world.set_gravity({0, 10});
  world.add(Wall{.from = {-1, 0}, .to = {1, 0}});
  world.add(Ball{.center = {0, 4.55}, .velocity = {}, .radius = 0.5, .restitution = 0, .gravity_scale = -2});
  EXPECT_NEAR(run_until(world, 2).energy_drift, 4.05 / 4.55, 1e-12);
}

}  // namespace
}  // namespace carom::cli
