#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/play.hpp"
#include "support/sanitized.hpp"
#include "world/standard_gas.hpp"

/// What an elastic gas conserves, however long it runs.
namespace carom {
namespace {

/// The deepest overlap of two balls of equal radius, in diameters; negative when none touch. Balls are sorted along x,
/// and each is compared with those within a diameter to its right.
double worst_overlap(const World& world) {
  std::vector<Vec2> centers;
  for (const BallId id : world.balls()) centers.push_back(world.position(id));
  std::sort(centers.begin(), centers.end(), [](Vec2 a, Vec2 b) { return a.x < b.x; });
  const double diameter = 2 * world.ball(BallId{0}).radius;
  double worst = -1;
  for (std::size_t i = 0; i < centers.size(); ++i) {
    for (std::size_t j = i + 1; j < centers.size() && centers[j].x - centers[i].x < diameter; ++j)
      worst = std::max(worst, 1 - length(centers[i] - centers[j]) / diameter);
  }
  return worst;
}

/// How far the furthest ball sticks out of a box of this half-width around the origin, in diameters.
double worst_excess(const World& world, double half) {
  double worst = -half;
  double diameter = 0;
  for (const BallId id : world.balls()) {
    const Ball ball = world.ball(id);
    diameter = 2 * ball.radius;
    worst = std::max(worst, std::max(std::abs(ball.center.x), std::abs(ball.center.y)) + ball.radius - half);
  }
  return worst / diameter;
}

TEST(AGasOfTenThousandBalls, KeepsItsEnergyAndItsPlaceForTenMillionImpacts) {
  constexpr int side = sanitized ? 30 : 100;
  constexpr std::uint64_t target = sanitized ? 200'000 : 10'000'000;
  constexpr int checks = 5;
  World world = world_of(standard_gas(side, 0.5));
  const double energy = world.energy();
  for (std::uint64_t check = 1; check <= checks; ++check) {
    while (world.counts().total() < target / checks * check) ASSERT_EQ(world.advance(0.25), Progress::done);
    // The required bounds. At a contact each centre is off by some roundings of its coordinates, 7e-15 each.
    EXPECT_LT(std::abs(world.energy() / energy - 1), 1e-12);
    EXPECT_LT(worst_overlap(world), 1e-12);
    EXPECT_LT(worst_excess(world, 0.5 * side), 1e-12);
  }
  EXPECT_EQ(world.counts().lossless, 0U);
}

TEST(AnOpenScene, KeepsItsMomentum) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Random random{seed};
    World world;
    double size = 0;
    for (int i = 0; i < 40; ++i) {
      const Vec2 center = random.vector(-5, 5);
      const Ball ball{.center = center,
                      .velocity = random.vector(-1, 1) - center,
                      .radius = random.between(0.1, 0.5),
                      .mass = random.between(0.1, 10),
                      .restitution = random.between(0.3, 1)};
      if (!world.problems_with(ball).empty()) continue;
      world.add(ball);
      size += ball.mass * length(ball.velocity);
    }
    const Vec2 before = world.momentum();
    const double energy = world.energy();
    play(world, 100);
    ASSERT_GT(world.counts().total(), 5U);
    // Four roundings of each partner's momentum at each impact.
    const double bound = 4 * 0x1p-52 * size * static_cast<double>(world.counts().total());
    EXPECT_LE(length(world.momentum() - before), bound);
    EXPECT_LE(world.energy(), energy * (1 + 1e-13));
  }
}

}  // namespace
}  // namespace carom
