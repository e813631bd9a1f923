#include <gtest/gtest.h>

#include <cmath>

#include "carom/gas.hpp"
#include "support/play.hpp"
#include "support/sanitized.hpp"
#include "world/moving_scenes.hpp"

/// Moving walls among many balls.
namespace carom {
namespace {

// A slow piston: the energy of an ideal gas in two dimensions is inversely proportional to its area, T A = const. Hard
// disks of packing φ have a pressure that is higher by the factor 1 + 2 φ + …, so d ln T = −(1 + 2 φ) d ln A, and
// ln(T A) grows by 2 (φ₁ − φ₀). The piston is slow when it is much slower than balls: it heats by its speed over
// theirs.
TEST(APiston, CompressesAGasAdiabatically) {
  const GasOptions options{.balls = 400, .packing = 0.01, .seed = 3};
  const Gas gas{options};
  World world;
  const auto walls = gas.walls();
  for (const Wall& wall : walls) world.add(wall);
  for (std::uint32_t i = 0; i < options.balls; ++i) world.add(gas.ball(i));
  const double half = gas.side() / 2;
  const double speed = 0.005, way = half, first = -half + 1e-6;  // from the left wall to the middle
  const MoverId piston = world.add(Mover{.motion = {.velocity = {speed, 0}}});
  world.add(Wall{.from = {first, -2 * half}, .to = {first, 2 * half}, .mover = piston});
  const double before = world.energy();
  const double part = sanitized ? 0.1 : 1;
  play_to(world, part * way / speed);
  const double area_left = 1 - part / 2;
  const double packing = options.packing / area_left;
  const double expected = std::exp(2 * (packing - options.packing)) / area_left;
  // Twice the speed over that of the balls, and the fluctuation of a share of 1/√400 of the energy along the axis.
  EXPECT_NEAR(world.energy() / before, expected, 0.02 * expected);
  EXPECT_NEAR(world.energy() - before, world.energy_given(), 1e-11 * world.energy());
}

/// Lossy balls in a drum of walls that turns about its middle, as in a tumbler.
TEST(ADrum, KeepsItsBallsInside) {
  World world;
  world.set_gravity({0, -9.81});
  const MoverId drum = world.add(Mover{.motion = {.rate = 2}});
  const double radius = 2;
  std::vector<Vec2> corners{{2, 0}, {1, 1.7}, {-1, 1.7}, {-2, 0}, {-1, -1.7}, {1, -1.7}};
  for (std::size_t i = 0; i < corners.size(); ++i)
    world.add(Wall{.from = corners[i], .to = corners[(i + 1) % corners.size()], .restitution = 0.8, .mover = drum});
  int balls = 0;
  for (double y = -1; y < 1.1; y += 0.25) {
    for (double x = -1; x < 1.1; x += 0.25, ++balls)
      world.add(Ball{.center = {x, y}, .radius = 0.1, .restitution = 0.7});
  }
  for (int frame = 0; frame < (sanitized ? 30 : 240); ++frame) {
    play(world, 1.0 / 60);
    for (const BallId id : world.balls()) ASSERT_LT(length(world.position(id)), radius);
  }
  EXPECT_TRUE(world.squeezes().empty());
  EXPECT_GT(world.counts().walls, 50U);
}

}  // namespace
}  // namespace carom
