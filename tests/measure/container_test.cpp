#include "carom/container.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "carom/generators.hpp"
#include "carom/periodic_box.hpp"
#include "carom/world.hpp"

namespace carom {
namespace {

void add_square(World& world, Vec2 center, double half) {
  const std::vector<Vec2> corners = {center + Vec2{-half, -half}, center + Vec2{half, -half}, center + Vec2{half, half},
                                     center + Vec2{-half, half}};
  for (const Wall& wall : walls_of(Chain{.points = corners, .closed = true})) world.add(wall);
}

TEST(Container, IsTheBoxOfAGas) {
  World world;
  const Gas gas{{.balls = 50, .packing = 0.3}};
  for (const Wall& wall : gas.walls()) world.add(wall);
  for (std::uint32_t i = 0; i < 50; ++i) world.add(gas.ball(i));
  const auto container = container_of(world);
  ASSERT_TRUE(container);
  EXPECT_TRUE(container->is_rectangle);
  EXPECT_NEAR(container->area, gas.side() * gas.side(), 1e-10);
  EXPECT_NEAR(container->perimeter, 4 * gas.side(), 1e-12);
  EXPECT_EQ(container->walls.size(), 4U);
  EXPECT_NEAR(50 * std::numbers::pi / 4 / container->area, 0.3, 1e-12);
}

TEST(Container, MayHaveAnyShape) {
  World world;
  for (const Wall& wall : walls_of(Polygon{.center = {3, 4}, .radius = 2, .sides = 6})) world.add(wall);
  world.add(Ball{.center = {3, 4}, .radius = 0.1});
  const auto container = container_of(world);
  ASSERT_TRUE(container);
  EXPECT_FALSE(container->is_rectangle);
  EXPECT_NEAR(container->area, 6 * std::numbers::sqrt3, 1e-12);
  EXPECT_NEAR(container->perimeter, 12, 1e-12);
}

TEST(Container, IsTheSmallestThatHasAllBallsInside) {
  World world;
  add_square(world, {0, 0}, 10);
  add_square(world, {0, 0}, 5);
  add_square(world, {0, 0}, 1);
  world.add(Ball{.center = {2, 0}, .radius = 0.1});
  EXPECT_EQ(container_of(world)->area, 100);
  world.add(Ball{.center = {7, 0}, .radius = 0.1});
  EXPECT_EQ(container_of(world)->area, 400);
  world.add(Ball{.center = {11, 0}, .radius = 0.1});
  EXPECT_FALSE(container_of(world));
}

TEST(Container, LeavesOutWhatPillarsCover) {
  World world;
  add_square(world, {0, 0}, 5);
  world.add(Ball{.center = {2, 0}, .radius = 0.1});
  world.add(Pillar{.center = {0, 0}, .radius = 1});
  world.add(Pillar{.center = {20, 0}, .radius = 3});  // outside
  EXPECT_NEAR(container_of(world)->area, 100 - std::numbers::pi, 1e-12);
}

TEST(Container, HasNoGapsAndDoesNotMove) {
  const std::vector<Vec2> corners = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
  World open;
  for (const Wall& wall : walls_of(Chain{.points = corners})) open.add(wall);
  open.add(Ball{.center = {2, 2}, .radius = 0.1});
  EXPECT_FALSE(container_of(open));

  World piston;
  const MoverId mover = piston.add(Mover{});
  for (Wall wall : walls_of(Chain{.points = corners, .closed = true})) {
    if (wall.from.x == 4 && wall.to.x == 4) wall.mover = mover;
    piston.add(wall);
  }
  piston.add(Ball{.center = {2, 2}, .radius = 0.1});
  EXPECT_FALSE(container_of(piston));
  EXPECT_FALSE(container_of(World{}));
}

TEST(Container, IsThePeriodicBox) {
  World world;
  world.set_periodic_box({.from = {-2, 1}, .to = {10, 9}});
  world.add(Ball{.center = {2, 2}, .radius = 0.5});
  world.add(Pillar{.center = {5, 5}, .radius = 1});
  const auto container = container_of(world);
  ASSERT_TRUE(container);
  EXPECT_TRUE(container->wraps_x);
  EXPECT_TRUE(container->wraps_y);
  EXPECT_NEAR(container->area, 12 * 8 - std::numbers::pi, 1e-12);
  EXPECT_EQ(container->perimeter, 0);
  EXPECT_EQ(nearest_image(*container, {7, -5}), Vec2(-5, 3));
}

TEST(Container, IsTheChannelBetweenTwoWalls) {
  for (const bool along_x : {true, false}) {
    const auto at = [&](double along, double across) { return along_x ? Vec2{along, across} : Vec2{across, along}; };
    World world;
    world.set_periodic_box({.from = {0, 0}, .to = {20, 20}, .axes = along_x ? Axes::x : Axes::y});
    for (const double across : {-8.0, -3.0, 7.0, 30.0}) {
      world.add(Wall{.from = at(0, across), .to = at(12, across)});
      world.add(Wall{.from = at(12, across), .to = at(20, across)});
    }
    world.add(Wall{.from = at(3, 6), .to = at(5, 6)});  // not from edge to edge
    world.add(Ball{.center = at(2, 5), .radius = 0.5});
    world.add(Ball{.center = at(2, -2), .radius = 0.5});
    const auto container = container_of(world);
    ASSERT_TRUE(container);
    EXPECT_EQ(container->wraps_x, along_x);
    EXPECT_EQ(container->wraps_y, !along_x);
    EXPECT_EQ(container->bounds.min, at(0, -3));
    EXPECT_EQ(container->bounds.max, at(20, 7));
    EXPECT_EQ(container->area, 200);
    EXPECT_EQ(container->perimeter, 40);
    EXPECT_EQ(container->walls.size(), 4U);
    world.add(Ball{.center = at(2, 40), .radius = 0.5});
    EXPECT_FALSE(container_of(world));
  }
}

}  // namespace
}  // namespace carom
