#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>

#include "carom/generators.hpp"
#include "carom/scene.hpp"
#include "carom/world.hpp"
#include "support/in_words.hpp"
#include "support/play.hpp"
#include "support/sanitized.hpp"

/// Walls with a temperature.
namespace carom {
namespace {

using testing::ElementsAre;

/// A box [0, width] × [0, height] with its walls: bottom, right, top, left.
World box(double width, double height, std::array<double, 4> temperatures) {
  const std::array<Vec2, 4> corners = {{{0, 0}, {width, 0}, {width, height}, {0, height}}};
  World world;
  for (std::size_t i = 0; i < 4; ++i)
    world.add(Wall{.from = corners[i], .to = corners[(i + 1) % 4], .temperature = temperatures[i]});
  return world;
}

TEST(ThermalWalls, BringAGasToTheirTemperature) {
  PlacedGas gas;
  gas.balls = 16;
  gas.packing = 0.3;
  gas.temperature = 0.01;
  gas.mass = 2;
  gas.wall_temperature = 2.5;
  Scene scene;
  scene.gases = {gas};
  World world = make_world(scene).world.value();
  play_to(world, 200);
  const int samples = sanitized ? 200 : 2000;
  double mean = 0;
  for (int i = 0; i < samples; ++i) {
    play(world, 10);  // many passages of the box: the samples are independent
    mean += world.kinetic_energy() / 16 / samples;
  }
  // The energy of each ball has the mean T and the standard deviation T: five standard errors.
  EXPECT_NEAR(mean, 2.5, 5 * 2.5 / std::sqrt(16.0 * samples));
}

TEST(ThermalWalls, GiveWhatTheEnergyGains) {
  Scene scene;
  PlacedGas gas;
  gas.balls = 100;
  gas.packing = 0.5;
  gas.wall_temperature = 4;
  scene.gases = {gas};
  World world = make_world(scene).world.value();
  const double before = world.energy();
  double work = 0;
  play(world, 20, [&](const Impact& impact) { work += impact.work; });
  EXPECT_GT(world.energy_given(), 100);
  EXPECT_NEAR(world.energy() - before, world.energy_given(), 1e-12 * world.energy());
  EXPECT_NEAR(work, world.energy_given(), 1e-10 * world.energy());
}

TEST(ThermalWalls, ReportTheImpulseAlongTheNormal) {
  World world = box(4, 4, {1, 1, 1, 1});
  const BallId ball = world.add(Ball{.center = {2, 2}, .velocity = {1, 0.7}, .radius = 0.5, .mass = 3});
  for (int i = 0; i < 100; ++i) {
    const Vec2 before = world.velocity(ball);
    const auto impact = world.advance_to_next_impact(1e6);
    ASSERT_TRUE(impact);
    const Vec2 change = world.velocity(ball) - before;
    EXPECT_NEAR(impact->impulse, 3 * dot(change, impact->normal), 1e-12 * (1 + impact->impulse));
    const double gained = 1.5 * (length_squared(world.velocity(ball)) - length_squared(before));
    EXPECT_NEAR(impact->work, gained, 1e-12 * (1 + std::abs(gained)));
  }
}

// One ball between a hot and a cold wall, with reflecting sides: each passage carries m v²/2, whose mean is T for the
// normal part of the flux distribution, and T/2 for the tangential one. A passage over the way ℓ takes ℓ/v, whose mean
// is ℓ √(πm/2T). So per pair of passages 3/2 (T₁ − T₂) goes from the hot wall to the cold one.
TEST(ThermalWalls, LetHeatFlowAsKnudsenSays) {
  constexpr double hot = 4, cold = 1, way = 9;
  World world = box(10, 6, {0, cold, 0, hot});
  world.add(Ball{.center = {5, 3}, .velocity = {1, 0.5}, .radius = 0.5, .mass = 1});
  const int impacts = sanitized ? 5'000 : 40'000;
  double from_hot = 0, to_cold = 0;
  int hits_of_hot = 0, hits_of_cold = 0;
  const auto count = [&](const Impact& impact) {
    if (impact.other == WallId{3}) from_hot += impact.work, ++hits_of_hot;
    if (impact.other == WallId{1}) to_cold -= impact.work, ++hits_of_cold;
  };
  while (hits_of_hot < impacts) play(world, 1000, count);
  EXPECT_LE(std::abs(hits_of_hot - hits_of_cold), 1);
  // The energy that comes in and that goes out vary by √(3/2) T each.
  const double deviation = std::sqrt(1.5 * (hot * hot + cold * cold));
  EXPECT_NEAR(from_hot / hits_of_hot, 1.5 * (hot - cold), 5 * deviation / std::sqrt(hits_of_hot));
  EXPECT_NEAR(to_cold / hits_of_cold, 1.5 * (hot - cold), 5 * deviation / std::sqrt(hits_of_cold));
  const double cycle = way * std::sqrt(std::numbers::pi / 2) * (1 / std::sqrt(hot) + 1 / std::sqrt(cold));
  // 1/v has a variance that grows with the logarithm of the number of passages: about ln n /T here, below 12.
  EXPECT_NEAR(world.time() / hits_of_hot, cycle, 5 * way * std::sqrt(12 * (1 / hot + 1 / cold) / hits_of_hot));
}

TEST(ThermalWalls, MakeFlowsBetweenEachOtherInAGas) {
  World world = box(12, 6, {0, 1, 0, 3});
  for (int i = 0; i < 30; ++i)
    world.add(Ball{.center = {1.0 + i % 10, 1.0 + 1.8 * (i / 10)}, .velocity = {1.0 - i % 3, 0.5}, .radius = 0.4});
  play_to(world, 100);
  double from_hot = 0, to_cold = 0;
  play(world, sanitized ? 300 : 3000, [&](const Impact& impact) {
    if (impact.other == WallId{3}) from_hot += impact.work;
    if (impact.other == WallId{1}) to_cold -= impact.work;
  });
  EXPECT_GT(from_hot, 0);
  EXPECT_NEAR(from_hot / to_cold, 1, 0.1);  // what stays in the gas is at most its energy, about 60
}

TEST(ThermalWalls, DragABallAlongWhenTheyMove) {
  World world;
  const MoverId mover = world.add(Mover{.motion = {.velocity = {0, 1e3}}});
  world.add(Wall{.from = {-10, 0}, .to = {10, 0}, .mover = mover, .temperature = 1e-6});
  const BallId ball = world.add(Ball{.center = {0, 2}, .velocity = {5, 0}, .radius = 0.5, .mass = 2});
  const auto impact = world.advance_to_next_impact(1);
  ASSERT_TRUE(impact);
  EXPECT_NEAR(world.velocity(ball).x, 0, 0.01);  // what it had along the wall is forgotten
  EXPECT_NEAR(world.velocity(ball).y, 1e3, 0.01);
  EXPECT_NEAR(impact->work, 1e6 - 25, 20);  // all that its energy has changed by
  EXPECT_NEAR(world.energy_given(), impact->work, 1e-6);
}

TEST(ThermalWalls, AreRefusedWhenTheyAreUnsound) {
  EXPECT_THAT(in_words(problems_with(Wall{.to = {1, 0}, .temperature = -1})),
              ElementsAre("temperature is -1: make it zero or more, and finite"));
  EXPECT_THAT(in_words(problems_with(Wall{.to = {1, 0}, .kick = {.speed = 1}, .temperature = 2})),
              ElementsAre("temperature is 2: leave it out, or `kick`: a wall can't do both"));
}

TEST(ThermalWalls, AreMadeByGenerators) {
  const SceneRead read = read_scene(R"({
      "walls": [{ "from": [0, 0], "to": [1, 0], "temperature": 1 }],
      "gases": [{ "balls": 1, "packing": 0.01, "center": [0, 100], "wall_temperature": 2 }],
      "growths": [{ "balls": 1, "packing": 0.01, "center": [0, 200], "wall_temperature": 3 }],
      "crystals": [{ "columns": 1, "rows": 1, "packing": 0.01, "center": [0, 300], "wall_temperature": 4 }],
      "polygons": [{ "center": [0, 400], "radius": 1, "sides": 3, "temperature": 5 }],
      "rings": [{ "center": [0, 500], "radius": 1, "sides": 3, "temperature": 6 }],
      "chains": [{ "points": [[0, 600], [1, 600]], "temperature": 7 }]})");
  ASSERT_TRUE(read.scene);
  std::vector<double> temperatures;
  for (const Wall& wall : shapes_of(*read.scene).walls) temperatures.push_back(wall.temperature);
  EXPECT_THAT(temperatures, ElementsAre(1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7));
  EXPECT_EQ(problems_with_stepping(*read.scene).size(), 7U);
}

}  // namespace
}  // namespace carom
