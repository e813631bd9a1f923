#include <gtest/gtest.h>

#include "support/play.hpp"
#include "support/shapes.hpp"

/// Shapes that may not collide pass through each other; user data comes back with balls, walls, pillars and impacts.
namespace carom {
namespace {

constexpr Filter ghosts{.category = 2, .mask = 0};
constexpr Filter red{.category = 2, .mask = 0xFFFFFFFF};
constexpr Filter all_but_red{.category = 1, .mask = ~2U};

static_assert(may_collide({}, {}));
static_assert(may_collide({}, red) && may_collide(red, {}));
static_assert(!may_collide(ghosts, {}) && !may_collide({}, ghosts) && !may_collide(ghosts, ghosts));
static_assert(!may_collide(red, all_but_red) && !may_collide(all_but_red, red));  // both have to agree
static_assert(!may_collide({.category = 0, .mask = 0xFFFFFFFF}, {}));

Ball ball_at(Vec2 center, Vec2 velocity, Filter filter = {}, std::uint64_t user_data = 0) {
  return {.center = center, .velocity = velocity, .radius = 0.5, .filter = filter, .user_data = user_data};
}

TEST(AFilter, LetsShapesPassThroughEachOther) {
  World world;
  const BallId ball = world.add(ball_at({0, 0}, {1, 0}, red));
  world.add(ball_at({3, 0}, {0, 0}, all_but_red));
  world.add(Wall{.from = {5, -1}, .to = {5, 1}, .filter = all_but_red});
  world.add(Pillar{.center = {8, 0}, .radius = 1, .filter = all_but_red});
  EXPECT_FALSE(world.advance_to_next_impact());
  play(world, 20);
  EXPECT_EQ(world.position(ball), (Vec2{20, 0}));
}

TEST(AFilter, LeavesOtherImpactsAlone) {
  World world;
  world.add(ball_at({0, 0}, {1, 0}, red));
  world.add(ball_at({3, 0}, {0, 0}, all_but_red));
  const BallId hit = world.add(ball_at({6, 0}, {0, 0}, red));
  const auto impact = world.advance_to_next_impact();
  ASSERT_TRUE(impact);
  EXPECT_EQ(impact->time, 5);
  EXPECT_EQ(impact->other, hit);
}

TEST(AFilter, LetsABallThroughThatWasAboutToHit) {
  World world;
  const WallId wall = world.add(Wall{.from = {5, -1}, .to = {5, 1}});
  const PillarId pillar = world.add(Pillar{.center = {15, 0}, .radius = 1});
  const BallId ball = world.add(ball_at({0, 0}, {1, 0}));
  play(world, 1);
  world.change(wall, Wall{.from = {5, -1}, .to = {5, 1}, .filter = ghosts});
  play(world, 6);
  EXPECT_EQ(world.position(ball), (Vec2{7, 0}));
  world.change(pillar, Pillar{.center = {15, 0}, .radius = 1, .filter = ghosts});
  play(world, 13);
  EXPECT_EQ(world.position(ball), (Vec2{20, 0}));
}

TEST(AFilter, LetsShapesOverlapWhenTheyAreAdded) {
  World world;
  const BallId ball = world.add(ball_at({0, 0}, {}, red));
  EXPECT_TRUE(world.problems_with(ball_at({0, 0}, {}, all_but_red)).empty());
  EXPECT_FALSE(world.problems_with(ball_at({0, 0}, {})).empty());
  EXPECT_TRUE(world.problems_with(Wall{.from = {0, -1}, .to = {0, 1}, .filter = all_but_red}).empty());
  EXPECT_FALSE(world.problems_with(Wall{.from = {0, -1}, .to = {0, 1}}).empty());
  const PillarId pillar = world.add(Pillar{.center = {0, 0}, .radius = 1, .filter = all_but_red});
  EXPECT_FALSE(world.problems_with(Pillar{.center = {0, 0}, .radius = 1}).empty());

  EXPECT_FALSE(world.try_change(ball, ball_at({0, 0}, {})).empty()) << "it would overlap the pillar";
  EXPECT_FALSE(world.try_change(pillar, Pillar{.center = {0, 0}, .radius = 1}).empty());
  EXPECT_EQ(world.ball(ball).filter, red);
  EXPECT_EQ(world.pillar(pillar).filter, all_but_red);
}

TEST(AFilter, TakesEffectFromItsChangeOn) {
  World world;
  const BallId ball = world.add(ball_at({0, 0}, {1, 0}));
  const WallId wall = world.add(Wall{.from = {10, -1}, .to = {10, 1}});
  play(world, 1);
  Ball ghost = world.ball(ball);
  ghost.filter = ghosts;
  world.change(ball, ghost);
  EXPECT_FALSE(world.advance_to_next_impact(100));
  Wall solid_for_ghosts = world.wall(wall);
  ghost.filter = red;
  world.change(ball, ghost);
  EXPECT_EQ(world.advance_to_next_impact().impact.value().time, 9.5);
  solid_for_ghosts.from = {-10, -1};
  solid_for_ghosts.to = {-10, 1};
  solid_for_ghosts.filter = all_but_red;
  world.change(wall, solid_for_ghosts);
  EXPECT_FALSE(world.advance_to_next_impact());
}

TEST(UserData, ComesBack) {
  World world;
  const BallId ball = world.add(ball_at({0, 0}, {1, 0}, {}, 7));
  const BallId plain = world.add(ball_at({0, 5}, {0, 0}));
  const WallId wall = world.add(Wall{.from = {5, -1}, .to = {5, 1}, .user_data = 8});
  const PillarId pillar = world.add(Pillar{.center = {-5, 0}, .radius = 1, .user_data = 0xFFFFFFFFFFFFFFFF});
  EXPECT_EQ(world.ball(ball).user_data, 7U);
  EXPECT_EQ(world.ball(plain).user_data, 0U);
  EXPECT_EQ(world.wall(wall).user_data, 8U);
  EXPECT_EQ(world.pillar(pillar).user_data, 0xFFFFFFFFFFFFFFFFU);

  const auto first = world.advance_to_next_impact();
  ASSERT_TRUE(first);
  EXPECT_EQ(first->ball_data, 7U);
  EXPECT_EQ(first->other_data, 8U);
  const World copy = world;
  EXPECT_EQ(copy.ball(ball).user_data, 7U);
  int impacts = 0;
  play_to(world, 13.5, [&](const Impact& impact) {
    ++impacts;
    EXPECT_EQ(impact.ball_data, 7U);
    EXPECT_EQ(impact.other_data, 0xFFFFFFFFFFFFFFFFU);
  });
  EXPECT_EQ(impacts, 1);
}

TEST(UserData, IsOfTheBallWithTheSmallerIdFirst) {
  World world;
  world.add(ball_at({3, 0}, {}, {}, 1));
  world.add(ball_at({0, 0}, {1, 0}, {}, 2));
  const auto impact = world.advance_to_next_impact();
  ASSERT_TRUE(impact);
  EXPECT_EQ(impact->ball_data, 1U);
  EXPECT_EQ(impact->other_data, 2U);
}

}  // namespace
}  // namespace carom
