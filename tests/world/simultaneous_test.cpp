#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "support/printing.hpp"
#include "support/same_history.hpp"
#include "support/shapes.hpp"

/// Several impacts at one instant, and balls that touch: results worked out by hand.
namespace carom {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::Field;

Ball ball_at(Vec2 center, Vec2 velocity = {}, double radius = 0.5) {
  return {.center = center, .velocity = velocity, .radius = radius};
}

std::vector<Vec2> velocities(const World& world) {
  std::vector<Vec2> all;
  for (const BallId id : world.balls()) all.push_back(world.velocity(id));
  return all;
}

std::vector<Impact> impacts_of_advance(World& world, double dt) {
  std::vector<Impact> impacts;
  EXPECT_EQ(world.advance(dt, keep_in(impacts)), Progress::done);
  return impacts;
}

void expect_near(Vec2 actual, Vec2 expected) {
  // Velocities of size one after a handful of impacts, each a handful of roundings.
  constexpr double roundings = 1e-15;
  EXPECT_NEAR(actual.x, expected.x, roundings);
  EXPECT_NEAR(actual.y, expected.y, roundings);
}

TEST(NewtonsCradle, PassesOneBallOnThroughTouchingOnes) {
  World world;
  world.add(ball_at({-3, 0}, {1, 0}));
  for (int i = 0; i < 4; ++i) world.add(ball_at({static_cast<double>(i), 0}));
  const auto impacts = impacts_of_advance(world, 3);
  EXPECT_THAT(velocities(world), ElementsAre(Vec2{}, Vec2{}, Vec2{}, Vec2{}, Vec2{1, 0}));
  EXPECT_EQ(impacts.size(), 4U);
  EXPECT_THAT(impacts, Each(Field(&Impact::time, 2.0)));
  EXPECT_EQ(world.position(BallId{4}), (Vec2{4, 0}));
}

TEST(NewtonsCradle, PassesTwoBallsOnAsTwo) {
  World world;
  for (const double x : {-4, -3}) world.add(ball_at({x, 0}, {1, 0}));
  for (const double x : {0, 1, 2}) world.add(ball_at({x, 0}));
  const auto impacts = impacts_of_advance(world, 3);
  EXPECT_THAT(velocities(world), ElementsAre(Vec2{}, Vec2{}, Vec2{}, Vec2{1, 0}, Vec2{1, 0}));
  // The velocity of each of the two moving balls passes through three impacts.
  EXPECT_EQ(impacts.size(), 6U);
  EXPECT_THAT(impacts, Each(Field(&Impact::time, 2.0)));
}

TEST(NewtonsCradle, TakesItsTimeWhenTheBallsAreApart) {
  World world;
  world.add(ball_at({-3, 0}, {1, 0}));
  for (int i = 0; i < 4; ++i) world.add(ball_at({1.125 * i, 0}));
  const auto impacts = impacts_of_advance(world, 3);
  EXPECT_THAT(velocities(world), ElementsAre(Vec2{}, Vec2{}, Vec2{}, Vec2{}, Vec2{1, 0}));
  std::vector<double> times;
  for (const Impact& impact : impacts) times.push_back(impact.time);
  EXPECT_THAT(times, ElementsAre(2, 2.125, 2.25, 2.375));
}

TEST(NewtonsCradle, ReflectsFromBothSidesAtOnce) {
  World world;
  world.add(ball_at({-3, 0}, {1, 0}));
  for (int i = 0; i < 3; ++i) world.add(ball_at({static_cast<double>(i), 0}));
  world.add(ball_at({5, 0}, {-1, 0}));
  impacts_of_advance(world, 3);
  EXPECT_THAT(velocities(world), ElementsAre(Vec2{-1, 0}, Vec2{}, Vec2{}, Vec2{}, Vec2{1, 0}));
}

TEST(Corner, SendsABallBackTheWayItCame) {
  SceneShapes scene;
  add_box(scene, {{-5, -5}, {5, 5}});
  World world = world_of(scene);
  world.add(ball_at({0, 0}, {1, 1}, 1));
  const auto impacts = impacts_of_advance(world, 5);
  ASSERT_EQ(impacts.size(), 2U);
  EXPECT_THAT(impacts, Each(Field(&Impact::time, 4.0)));
  EXPECT_EQ(impacts[0].other.index, 1U);  // the right-hand wall, by its id
  EXPECT_EQ(impacts[1].other.index, 2U);  // then the upper one
  EXPECT_THAT(velocities(world), ElementsAre(Vec2{-1, -1}));
  EXPECT_EQ(world.position(BallId{0}), (Vec2{3, 3}));
}

// The diagonal turns (1, 0) into (0, −1), the floor that into (0, 1), the diagonal that into (−1, 0).
TEST(Wedge, OfFortyFiveDegreesReturnsABallAfterThreeImpacts) {
  World world;
  world.add(Wall{{0, 0}, {-20, 0}});
  world.add(Wall{{0, 0}, {-20, 20}});
  const BallId ball = world.add(ball_at({-10, 2}, {1, 0}));
  const auto impacts = impacts_of_advance(world, 20);
  ASSERT_EQ(impacts.size(), 3U);
  EXPECT_EQ(impacts[0].other.index, 1U);
  EXPECT_EQ(impacts[1].other.index, 0U);
  EXPECT_EQ(impacts[2].other.index, 1U);
  expect_near(world.velocity(ball), {-1, 0});
}

// A (at the bottom) hits B and C, which touch, at one instant. B has the smaller id, so its impact comes first. With
// n = (½, √3/2) toward B, B takes A's whole speed √3/2 along n; then C takes √3/4 of what A has left along (−½, √3/2).
TEST(ThreeBalls, MeetTwoAtATimeInTheOrderOfTheirIds) {
  const double h = std::sqrt(3) / 2;
  World world;
  const BallId a = world.add(ball_at({0, -h - 1}, {0, 1}));
  const BallId b = world.add(ball_at({0.5, 0}));
  const BallId c = world.add(ball_at({-0.5, 0}));
  const auto impacts = impacts_of_advance(world, 2);
  ASSERT_EQ(impacts.size(), 2U);
  EXPECT_EQ(impacts[0].time, impacts[1].time);
  EXPECT_EQ(impacts[0].other, b);
  EXPECT_EQ(impacts[1].other, c);
  expect_near(world.velocity(b), Vec2{h, 1.5} / 2);
  expect_near(world.velocity(c), Vec2{-h, 1.5} / 4);
  expect_near(world.velocity(a), Vec2{-h, -0.5} / 4);
}

TEST(ABallAtRest, StaysAtRestForGood) {
  World world;
  world.add(Wall{{-5, 0}, {5, 0}});
  world.add(Pillar{{0, 1.5}, 0.5});
  for (const double x : {0, 1}) world.add(ball_at({x, 0.5}));  // touching the wall, each other and the pillar
  const auto before = world.history();
  EXPECT_FALSE(world.advance_to_next_impact());
  EXPECT_TRUE(impacts_of_advance(world, 1e6).empty());
  EXPECT_EQ(world.history(), before);
  EXPECT_EQ(world.position(BallId{1}), (Vec2{1, 0.5}));
}

TEST(ABallThatTouches, ReboundsAtOnceWhenItCloses) {
  World world;
  world.add(Wall{{-5, 0}, {5, 0}});
  const BallId ball = world.add(ball_at({0, 0.5}, {1, -1}));
  const BallId other = world.add(ball_at({1, 0.5}));
  EXPECT_EQ(world.advance(0), Progress::done);
  EXPECT_EQ(world.counts().total(), 2U);
  EXPECT_EQ(world.velocity(ball), (Vec2{0, 1}));
  EXPECT_EQ(world.velocity(other), (Vec2{1, 0}));
}

TEST(ABallThatTouches, IsLeftAloneWhenItParts) {
  World world;
  world.add(Wall{{-5, 0}, {5, 0}});
  world.add(ball_at({0, 0.5}, {-1, 1}));
  world.add(ball_at({1, 0.5}, {1, 0}));
  EXPECT_TRUE(impacts_of_advance(world, 100).empty());
}

// With the gaps x (heavy ball to light one's far side) and y (light ball to wall), the point (√M x, √m y) flies
// straight and is only reflected; the light ball starts at rest, so it flies along the first axis and never comes
// nearer to the origin than √m y₀. The heavy ball therefore turns back before it is nearer than y₀ √(m / (M + m)).
TEST(AClosingGap, IsNeverClosedWhileTheLightBallIsInIt) {
  constexpr double heavy_mass = 1e4;
  constexpr double gap_at_start = 1;
  World world;
  world.add(Wall{{0, -5}, {0, 5}});
  const BallId light = world.add(ball_at({0.5 + gap_at_start, 0}));
  const BallId heavy =
      world.add({.center = {10, 0}, .velocity = {-1, 0}, .radius = 2, .mass = heavy_mass, .restitution = 1});
  double smallest = 10;
  std::size_t impacts = 0;
  while (world.advance_to_next_impact()) {
    ++impacts;
    const double y = world.position(light).x - 0.5;
    const double x = world.position(heavy).x - 2 - 1;
    smallest = std::min(smallest, x);
    ASSERT_GE(heavy_mass * x * x + y * y, gap_at_start * gap_at_start * (1 - 1e-9));
    ASSERT_GE(x, y - 1e-13);  // they do not overlap
  }
  EXPECT_EQ(impacts, 314U);
  EXPECT_NEAR(smallest, gap_at_start / 100, 1e-4);
  EXPECT_NEAR(world.velocity(heavy).x, 1, 1e-3);
}

class Channel : public testing::Test {
 protected:
  void SetUp() override {
    world_.add(Wall{{-50, 0}, {50, 0}});
    world_.add(Wall{{-50, 1}, {50, 1}});
  }
  World world_;
};

TEST_F(Channel, LetsABallThroughThatExactlyFits) {
  const BallId ball = world_.add(ball_at({0, 0.5}, {3, 0}));
  EXPECT_TRUE(impacts_of_advance(world_, 10).empty());
  EXPECT_EQ(world_.position(ball), (Vec2{30, 0.5}));
}

TEST_F(Channel, OfWhichABallHitsBothWallsAtOnceReportsThatItIsStuck) {
  const BallId ball = world_.add(ball_at({0, 0.5}, {3, 1}));
  EXPECT_EQ(world_.advance(10), Progress::stuck);
  EXPECT_EQ(world_.time(), 0);
  EXPECT_EQ(world_.position(ball), (Vec2{0, 0.5}));
  EXPECT_EQ(world_.energy(), 5);
  EXPECT_EQ(world_.advance(10), Progress::stuck);
  // The user must resolve it.
  world_.change(ball, ball_at({0, 0.5}, {3, 0}));
  EXPECT_EQ(world_.advance(10), Progress::done);
  EXPECT_EQ(world_.position(ball), (Vec2{30, 0.5}));
}

}  // namespace
}  // namespace carom
