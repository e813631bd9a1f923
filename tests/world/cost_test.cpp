#include <gtest/gtest.h>

#include "support/play.hpp"
#include "support/work_per_impact.hpp"

/// No scene costs more than ten times as much per impact as the standard gas, by the engine's own counts.
namespace carom {
namespace {

double most_work_per_impact() {
  static const double most = 10 * usual_work_per_impact();
  return most;
}

/// Rows of balls that all collide with their neighbours at time 1.5.
World closing_rows(int side) {
  World world;
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column)
      world.add({.center = {4.0 * column, 4.0 * row}, .velocity = {column % 2 == 0 ? 1.0 : -1.0, 0}, .radius = 0.5});
  }
  return world;
}

TEST(Cost, OfRowsThatMeetAllAtOneInstantDoesNotGrowWithTheirNumber) {
  for (const int side : {40, 160}) {
    World with_callback = closing_rows(side);
    EXPECT_LT(work_per_impact(with_callback, 3, [](const Impact&) {}), most_work_per_impact());
    World world = closing_rows(side);
    EXPECT_LT(work_per_impact(world, 3), most_work_per_impact());
    EXPECT_EQ(world.history(), with_callback.history());
  }
}

// While touching balls separate, everything happens at one instant. Afterwards horizons must become long again.
TEST(Cost, OfATouchingLatticeFallsAfterItsBurst) {
  constexpr int side = 31;
  World world;
  Random random{1};
  SceneShapes box;
  add_box(box, {{-0.51, -0.51}, {side - 0.49, side - 0.49}});
  populate(world, box);
  for (int i = 0; i < side * side; ++i) {
    const Vec2 center = Vec2{1, 0} * (i % side) + Vec2{0, 1} * (i / side);
    world.add({.center = center, .velocity = random.vector(-1, 1), .radius = 0.5});
  }
  EXPECT_LT(work_per_impact(world, 1), most_work_per_impact());
  const WorkCounts before = world.work();
  const auto impacts = world.counts().total();
  play(world, 4);
  const auto rebuilt = static_cast<double>(world.work().rebuilt - before.rebuilt);
  EXPECT_LT(rebuilt / static_cast<double>(world.counts().total() - impacts), 9);  // 11 if horizons stay short
}

// If a long line were measured as a short one, boxes would be so small that balls leave them all the time: nine times
// the cost allowed here.
TEST(Cost, OfALineOfBallsDoesNotGrowWithItsLength) {
  for (const int balls : {500, 4000}) {
    World world;
    Random random{2};
    for (int i = 0; i < balls; ++i)
      world.add({.center = {1.0 * i, 0}, .velocity = {random.between(-1, 1), 0}, .radius = 0.05});
    EXPECT_LT(work_per_impact(world, 4), most_work_per_impact()) << balls << " balls";
  }
}

/// The cost of adding the balls, per ball.
double work_per_ball(const World& world) {
  return static_cast<double>(world.work().total()) / static_cast<double>(world.balls().size());
}

/// A box with pillars in rows, and a ball between every four of them.
World pinball(int side) {
  World world;
  SceneShapes box;
  add_box(box, {{0, 0}, {4.0 * side, 4.0 * side}});
  populate(world, box);
  const auto place = [&](int i) { return Vec2{4.0 * (i % side), 4.0 * (i / side)}; };
  for (int i = 0; i < side * side; ++i) world.add(Pillar{.center = place(i) + Vec2{1, 1}, .radius = 0.5});
  for (int i = 0; i < side * side; ++i)
    world.add(Ball{.center = place(i) + Vec2{3, 3}, .velocity = {1, 0.3}, .radius = 0.5});
  return world;
}

TEST(Cost, OfAddingABallAmongPillarsDoesNotGrowWithTheirNumber) {
  const double of_few = work_per_ball(pinball(20));
  EXPECT_LT(of_few, 2000);
  EXPECT_LT(work_per_ball(pinball(100)), 2 * of_few);
}

World points_in_one_place(int count) {
  World world;
  Random random{1};
  for (int i = 0; i < count; ++i) world.add(Ball{.center = {}, .velocity = random.vector(-1, 1), .radius = 0});
  SceneShapes box;
  add_box(box, {{-1, -1}, {1, 1}});
  populate(world, box);
  return world;
}

TEST(Cost, OfPointsThatStartInOnePlaceIsInProportionToTheirNumber) {
  World few = points_in_one_place(1000), many = points_in_one_place(30'000);
  EXPECT_LT(work_per_ball(many), 20);
  EXPECT_LT(work_per_impact(many, 4), 1.5 * work_per_impact(few, 4));
}

TEST(APointGas, TakesABallAndRefusesAPillarWherePointsAre) {
  World world = points_in_one_place(100);
  play(world, 0.1);
  EXPECT_FALSE(world.problems_with(Pillar{.center = {}, .radius = 0.05}).empty());
  EXPECT_FALSE(world.problems_with(Ball{.center = {}, .velocity = {}, .radius = 0.05}).empty());
  world.add(Pillar{.center = {0.9, 0.9}, .radius = 0.05});
  const BallId ball = world.add(Ball{.center = {-0.9, -0.9}, .velocity = {}, .radius = 0.05});
  play(world, 5);
  EXPECT_NE(world.velocity(ball), Vec2{});
}

}  // namespace
}  // namespace carom
