#include <gtest/gtest.h>

#include <cmath>
#include <utility>

#include "carom/tolerances.hpp"
#include "support/history_and_counts.hpp"
#include "support/pieces.hpp"
#include "support/play.hpp"
#include "support/sanitized.hpp"
#include "support/worst_overlap.hpp"
#include "world/standard_gas.hpp"

/// Many balls under gravity: one history however it is executed, heaps that settle, and laws of large numbers.
namespace carom {
namespace {

SceneShapes falling_gas(int side, double packing, double strength, double restitution, std::uint64_t seed) {
  SceneShapes scene = standard_gas(side, packing, seed);
  scene.gravity = {0, -strength};
  for (Ball& ball : scene.balls) ball.restitution = restitution;
  scene.pillars.push_back({{0.3 * side, 0.2 * side}, 1.5});
  std::erase_if(scene.balls, [&](const Ball& ball) {
    return length(ball.center - scene.pillars[0].center) <= ball.radius + scene.pillars[0].radius;
  });
  return scene;
}

void expect_one_history(const SceneShapes& scene, double step, int steps) {
  World single = world_of(scene);
  single.tune({.threads = 1, .tile = 1000});
  std::vector<World> others(4, single);
  others[0].tune({.threads = 1});
  others[1].tune({.threads = 2});
  others[2].tune({.threads = 3, .tile = 12, .horizon = 0.7});
  others[3].tune({.threads = 1, .tile = 3, .horizon = 0.2});
  Random random{5};
  for (int i = 0; i < steps; ++i) {
    play(single, step);
    for (World& other : others) {
      if (&other == &others[0]) {
        ASSERT_EQ(advance_in_pieces(other, single.time(), random), Progress::done);
      } else {
        play_to(other, single.time());
      }
      ASSERT_EQ(history_and_counts(other), history_and_counts(single)) << "world " << &other - others.data();
    }
  }
  EXPECT_GT(single.counts().total(), scene.balls.size());
}

TEST(AFallingGas, HasOneHistory) {
  constexpr int side = sanitized ? 40 : 90;
  expect_one_history(falling_gas(side, 0.3, 0.1, 1, 1), 1, sanitized ? 2 : 4);
  expect_one_history(falling_gas(side, 0.1, 2, 1, 2), 2, sanitized ? 2 : 4);
}

/// Impacts at the very end of a horizon are no reason to execute it again in order.
TEST(AFallingGas, IsHardlyEverRolledBack) {
  World world = world_of(falling_gas(sanitized ? 60 : 300, 0.7, 2e-3, 1, 4));
  play(world, sanitized ? 0.2 : 0.5);
  const auto impacts = static_cast<double>(world.counts().total());
  EXPECT_GT(impacts, sanitized ? 1e3 : 3e5);
  EXPECT_LT(static_cast<double>(world.work().rolled_back), 0.005 * impacts);
}

TEST(AFallingGasThatSettles, HasOneHistory) {
  expect_one_history(falling_gas(sanitized ? 20 : 40, 0.3, 2, 0.5, 3), 2, sanitized ? 3 : 5);
}

/// Balls of radius 0.1 in a box, on a lattice that is too high for them to stay.
SceneShapes poured(int columns, int rows, double restitution) {
  SceneShapes scene;
  scene.gravity = {0, -9.81};
  const double width = 0.25 * columns;
  scene.walls = {{{0, 0}, {width, 0}}, {{width, 0}, {width, 100}}, {{0, 100}, {0, 0}}};
  Random random{7};
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column)
      scene.balls.push_back({.center = Vec2{0.125 + 0.25 * column, 0.2 + 0.25 * row} + random.vector(-0.02, 0.02),
                             .velocity = random.vector(-1, 1),
                             .radius = 0.1,
                             .restitution = restitution});
  }
  return scene;
}

TEST(BallsPouredIntoABox, SettleAndStay) {
  const int rows = sanitized ? 8 : 40;
  World world = world_of(poured(25, rows, 0.5));
  double energy = world.energy();
  const double scale = energy;
  double last_height = 1e9;
  for (int second = 0; second < 12; ++second) {
    play(world, 1);
    EXPECT_LE(world.energy(), energy + 1e-12 * scale) << "in second " << second;
    energy = world.energy();
    EXPECT_LE(worst_overlap(world), 1e-12);
    double height = 0;
    for (const BallId id : world.ball_ids()) {
      const Vec2 place = world.position(id);
      EXPECT_TRUE(place.x > 0.0999 && place.x < 6.2501 - 0.0999 && place.y > 0.0999);
      height = std::max(height, place.y);
    }
    if (second > 8) {
      EXPECT_NEAR(height, last_height, 0.02);
    }
    last_height = height;
  }
  // What is left is below an eighth of what the fastest lossless impact has, per ball.
  const double lossless = 0.5 * tolerance::contact_speed * tolerance::contact_speed * 9.81 * 0.2;
  EXPECT_LT(world.kinetic_energy(), lossless / 8 * static_cast<double>(world.ball_count()));
  const std::uint64_t before = world.counts().total();
  play(world, 1);
  EXPECT_LT(static_cast<double>(world.counts().total() - before), 2000.0 * 25 * rows);  // hops per second
}

/// A row of balls that fills its bin exactly: nothing has any room.
SceneShapes full_bin(double restitution) {
  SceneShapes scene;
  scene.gravity = {0, -9.81};
  scene.walls = {{.from = {0, 0}, .to = {1, 0}, .restitution = 0}, {{1, 0}, {1, 3}}, {{0, 3}, {0, 0}}};
  for (int i = 0; i < 5; ++i)
    scene.balls.push_back({.center = {0.1 + 0.2 * i, 0.3},
                           .velocity = {i % 2 == 0 ? 0.3 : -0.2, 0},
                           .radius = 0.1,
                           .restitution = restitution});
  return scene;
}

TEST(ARowThatFillsItsBin, ComesToRest) {
  World world = world_of(full_bin(0.6));
  play(world, 3);
  EXPECT_LT(world.counts().total(), 100'000U);
  EXPECT_LT(world.kinetic_energy(), 1e-12);
  EXPECT_LE(worst_overlap(world), 1e-12);
}

/// Bins side by side, each as wide as five balls, and a little wider for some: hardly any room in a row, and rows that
/// touch through the walls.
SceneShapes full_bins(int layers) {
  SceneShapes scene;
  scene.gravity = {0, -9.81};
  Random random{3};
  double left = 0;
  for (const double room : {0.0, 0.0, 1e-9, 1e-7, 1e-5, 0.0}) {
    scene.walls.push_back({{left, 3}, {left, 0}});
    const double right = left + 1 + room;
    scene.walls.push_back({.from = {left, 0}, .to = {right, 0}, .restitution = 0});
    for (int i = 0; i < 5 * layers; ++i) {
      const double row = std::floor(i / 5.0);
      scene.balls.push_back({.center = {left + 0.1 + room / 2 + 0.2 * (i % 5), 0.3 + 0.3 * row},
                             .velocity = row > 0 ? random.vector(-0.3, 0.3) : Vec2{},
                             .radius = 0.1,
                             .restitution = 0.6});
    }
    left = right;
  }
  scene.walls.push_back({{left, 0}, {left, 3}});
  return scene;
}

TEST(BinsThatBallsFillExactly, SettleInABoundedNumberOfImpacts) {
  for (const int layers : {1, 2, 3, 5, 8}) {
    if (sanitized && layers > 2) continue;
    World world = world_of(full_bins(layers));
    const double energy = world.energy();
    play(world, 4);
    EXPECT_LT(world.counts().total(), 20'000U * world.ball_count()) << layers;
    EXPECT_LT(world.energy(), energy);
    EXPECT_LE(worst_overlap(world), 1e-12);
    // Rows that lie on each other without a gap have the least energy.
    const double least = 9.81 * 0.1 * layers * static_cast<double>(world.ball_count());
    EXPECT_NEAR(world.energy(), least, 2e-3 * least) << layers;
  }
}

/// A bin that a lattice of balls fills exactly, anywhere and turned by any angle, so that nothing is level to the last
/// digit.
SceneShapes full_bin_somewhere(Random& random) {
  SceneShapes scene;
  const Vec2 right = Vec2{random.between(-1, 1), random.between(-1, 1)};
  const Vec2 x = right / length(right);
  const Vec2 y{-x.y, x.x};
  const Vec2 corner = random.vector(-50, 50);
  const auto at = [&](double along, double up) { return corner + x * along + y * up; };
  scene.gravity = y * -9.81;
  const int wide = random.whole(1, 4), layers = random.whole(1, 4);
  const double radius = 0.1 * (1 - 1e-13);  // where coordinates round, balls may touch, but not overlap
  const double restitution = random.chance(0.2) ? 0 : random.between(0, 0.99);
  const double width = 0.2 * wide + (random.chance(0.5) ? 0 : random.between(0, 1e-6));
  for (const auto& [from, to] : {std::pair{at(0, 2), at(0, 0)}, {at(0, 0), at(width, 0)}, {at(width, 0), at(width, 2)}})
    scene.walls.push_back({.from = from, .to = to, .restitution = restitution});
  for (int i = 0; i < wide * layers; ++i) {
    scene.balls.push_back({.center = at(0.1 + 0.2 * (i % wide), 0.1 + 0.2 * std::floor(i / wide)),
                           .velocity = random.chance(0.5) ? Vec2{} : random.vector(-0.3, 0.3),
                           .radius = radius,
                           .restitution = random.chance(0.5) ? restitution : 0.9});
  }
  return scene;
}

TEST(BinsThatLatticesFill, SettleWhereverTheyAreAndHoweverTheyAreTurned) {
  Random random{11};
  for (int trial = 0; trial < (sanitized ? 5 : 40); ++trial) {
    const SceneShapes scene = full_bin_somewhere(random);
    World world;
    world.set_gravity(scene.gravity);
    for (const Wall& wall : scene.walls) world.add(wall);
    for (const Ball& ball : scene.balls) static_cast<void>(world.try_add(ball));  // rounding lets a few not fit
    const double energy = world.energy();
    const double weight = 9.81 * static_cast<double>(world.ball_count());
    ASSERT_EQ(world.advance(3), Progress::done) << "trial " << trial;
    EXPECT_LT(world.counts().total(), 50'000U * world.ball_count()) << "trial " << trial;
    EXPECT_LT(world.energy(), energy + 0.01 * 0.1 * weight) << "trial " << trial;
    EXPECT_LE(worst_overlap(world), 1e-11) << "trial " << trial;
  }
}

TEST(ARowThatFillsItsBin, IsStuckWithoutLoss) {
  World world = world_of(full_bin(1));
  EXPECT_EQ(world.advance(3), Progress::stuck);
  EXPECT_LT(world.counts().total(), 10'000'000U);
}

}  // namespace
}  // namespace carom
