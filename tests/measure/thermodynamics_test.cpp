#include <gtest/gtest.h>

#include <cmath>

#include "carom/gas.hpp"
#include "carom/measure.hpp"
#include "carom/world.hpp"

/// Measures of worlds whose answers are exact.
namespace carom {
namespace {

Measures measured(World& world, const MeasureOptions& options) {
  Measurement measurement{world, options};
  while (!measurement.is_done()) EXPECT_EQ(measurement.step(), Progress::done);
  return measurement.result();
}

void add_box(World& world, Vec2 from, Vec2 to) {
  world.add(Wall{.from = from, .to = {to.x, from.y}});
  world.add(Wall{.from = {to.x, from.y}, .to = to});
  world.add(Wall{.from = to, .to = {from.x, to.y}});
  world.add(Wall{.from = {from.x, to.y}, .to = from});
}

double virial_of_motion(const World& world) {
  double sum = 0;
  for (const BallId id : world.ball_ids()) {
    const Ball ball = world.ball(id);
    sum += ball.mass * dot(ball.center, ball.velocity);
  }
  return sum;
}

TEST(Measures, OfOneBallInABoxAreThoseOfItsBounces) {
  World world;
  add_box(world, {0, 0}, {5, 3});
  world.add(Ball{.center = {1, 1.5}, .velocity = {2, 1}, .radius = 0.5, .mass = 3});
  // It goes to and fro in 4 across and 2 up: 8/2 and 4/1, a period of 4 in both.
  const Measures measures = measured(world, {.until = 40});
  EXPECT_EQ(measures.impacts.walls, 40U);
  EXPECT_EQ(measures.impacts.total(), 40U);
  EXPECT_EQ(measures.degrees_of_freedom, 2);
  EXPECT_NEAR(*measures.temperature, 3 * (4 + 1) / 2.0, 1e-12);
  // In a period each wall is hit once: 2 · 3 · 2 for each of the two at the sides, 2 · 3 · 1 for each of the others.
  EXPECT_NEAR(measures.walls[1].impulse, 10 * 12, 1e-9);
  EXPECT_NEAR(measures.walls[0].impulse, 10 * 6, 1e-9);
  EXPECT_EQ(measures.walls[3].impacts, 10U);
  EXPECT_NEAR(measures.wall_pressures[1], 12 / (4.0 * 3), 1e-12);
  EXPECT_NEAR(*measures.pressure, (2 * 12 + 2 * 6) / (4.0 * 16), 1e-12);
  EXPECT_NEAR(*measures.compressibility, *measures.pressure * 15 / 7.5, 1e-12);
  EXPECT_NEAR(*measures.packing, 0.25 * 3.14159265358979 / 15, 1e-12);
  EXPECT_NEAR(*measures.mean_free_time, 1, 1e-12);
  EXPECT_NEAR(*measures.mean_free_path, std::sqrt(5), 1e-12);
  EXPECT_EQ(measures.impact_rate, 1);
}

TEST(Measures, ObeyTheVirialTheoremToRounding) {
  // d/dt Σ m r·v = 2K + Σ impulses · r of the balls they act on. For two balls the latter is impulse × distance of the
  // centres; at a wall of a square around the origin it is −impulse × (half the side − radius).
  for (const double packing : {0.05, 0.6}) {
    const Gas gas{{.balls = 60, .packing = packing, .seed = 3}};
    World world;
    for (const Wall& wall : gas.walls()) world.add(wall);
    for (std::uint32_t i = 0; i < 60; ++i) {
      Ball ball = gas.ball(i);
      ball.mass = i % 3 == 0 ? 5 : 1;
      world.add(ball);
    }
    ASSERT_EQ(world.advance_to(1), Progress::done);
    const double before = virial_of_motion(world);
    const double kinetic = world.kinetic_energy();
    const Measures measures = measured(world, {.until = 11});
    const double span = 10;
    const double side = gas.side();
    const double virial = 2 * (*measures.virial_pressure * side * side * span - 60 * *measures.temperature * span);
    const double by_walls = -*measures.pressure * measures.container->perimeter * span * (side / 2 - 0.5);
    EXPECT_NEAR(virial_of_motion(world) - before, 2 * kinetic * span + virial + by_walls, 1e-9 * kinetic * span);
    EXPECT_EQ(measures.pressure_by, PressureBy::walls);
    double impulses = 0;
    for (const WallTotal& wall : measures.walls) impulses += wall.impulse;
    EXPECT_NEAR(impulses, *measures.pressure * 4 * side * span, 1e-9 * impulses);
    EXPECT_GT(measures.impacts.balls, 50U);
  }
}

TEST(Measures, AreWhatTheWorldCounts) {
  const Gas gas{{.balls = 200, .packing = 0.4}};
  World world;
  for (const Wall& wall : gas.walls()) world.add(wall);
  for (std::uint32_t i = 0; i < 200; ++i) world.add(gas.ball(i));
  World alone = world;
  const Measures measures = measured(world, {.until = 8, .interval = 0.013});
  ASSERT_EQ(alone.advance_to(8), Progress::done);
  EXPECT_EQ(world.history(), alone.history());  // measuring changes nothing
  EXPECT_EQ(measures.impacts.balls, alone.counts().balls);
  EXPECT_EQ(measures.impacts.walls, alone.counts().walls);
  EXPECT_NEAR(*measures.temperature, alone.energy() / 200, 1e-12);
  EXPECT_EQ(measures.time, 8);
  EXPECT_LE(measures.interval, 0.013);
  EXPECT_NEAR(measures.interval * std::round(8 / measures.interval), 8, 1e-12);
}

TEST(Measures, SayWhatCannotBeMeasured) {
  World world;
  world.add(Ball{.center = {0, 0}, .velocity = {1, 0}, .radius = 0.5});
  world.add(Ball{.center = {3, 0}, .velocity = {-1, 0}, .radius = 0.5});
  World with_area = world;
  const Measures measures = measured(world, {.until = 5});
  EXPECT_FALSE(measures.pressure);
  EXPECT_FALSE(measures.packing);
  EXPECT_FALSE(measures.container);
  EXPECT_EQ(measures.impacts.balls, 1U);
  ASSERT_EQ(measures.remarks.size(), 1U);
  EXPECT_NE(measures.remarks[0].find("no area is given"), std::string::npos);
  EXPECT_EQ(measures.degrees_of_freedom, 2);  // nothing holds the two: their momentum is conserved
  EXPECT_NEAR(*measures.temperature, 1, 1e-12);

  // One impact of impulse 2 at the distance 1, in an area of 20 and a time of 5.
  const Measures by_area = measured(with_area, {.until = 5, .area = 20});
  EXPECT_NEAR(*by_area.virial_pressure, 2 * 1.0 / 20 + 2 * 1 / (2.0 * 20 * 5), 1e-12);
  EXPECT_EQ(by_area.pressure, by_area.virial_pressure);
}

TEST(Measures, EndWhereTheyAreStopped) {
  const Gas gas{{.balls = 20, .packing = 0.2}};
  World world;
  for (const Wall& wall : gas.walls()) world.add(wall);
  for (std::uint32_t i = 0; i < 20; ++i) world.add(gas.ball(i));
  Measurement measurement{world, {.until = 10, .interval = 0.1}};
  for (int i = 0; i < 30; ++i) ASSERT_EQ(measurement.step(), Progress::done);
  StopFlag flag;
  flag.request();
  EXPECT_EQ(measurement.step(flag), Progress::stopped);
  EXPECT_TRUE(measurement.is_done());
  EXPECT_NEAR(measurement.result().time, 3, 1e-12);
  EXPECT_TRUE(measurement.result().pressure);
}

}  // namespace
}  // namespace carom
