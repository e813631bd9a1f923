#include <gtest/gtest.h>

#include <optional>

#include "carom/world.hpp"
#include "referee/cases.hpp"

/// First impacts in periodic boxes, through whichever image. The answers are those of periodic.py, in 60 digits.
namespace carom {
namespace {

using referee::agrees;
using referee::Case;

Vec2 vec(const Case& c, const std::string& name) { return {c.number(name + "x"), c.number(name + "y")}; }

Ball ball_of(const Case& c, const std::string& name) {
  return {.center = vec(c, name), .velocity = vec(c, name + "v"), .radius = c.number(name + "_radius")};
}

Axes axes_of(const Case& c) {
  const std::string& name = c.text("axes");
  return name == "x" ? Axes::x : name == "y" ? Axes::y : Axes::both;
}

Stops stops_of(const Case& c) {
  const std::string& name = c.text("stops");
  return name == "outside" ? Stops::outside : name == "inside" ? Stops::inside : Stops::both;
}

std::string name_of(const std::optional<Impact>& impact) {
  if (!impact) return "miss";
  return impact->feature == Feature::face ? "face" : impact->feature == Feature::from ? "from" : "to";
}

World periodic_world(const Case& c) {
  World world;
  world.set_periodic_box({.from = vec(c, "from_"), .to = vec(c, "to_"), .axes = axes_of(c)});
  return world;
}

void expect_first_impact(World& world, const Case& c) {
  std::optional<Impact> first;
  const auto keep_first = [&first](const Impact& impact) {
    if (!first) first = impact;
  };
  ASSERT_EQ(world.advance(c.number("until"), keep_first), Progress::done);
  ASSERT_EQ(name_of(first), c.text("feature"));
  if (!first) return;
  EXPECT_PRED3(agrees, first->time, c.number("time"), c.number("time"));
  EXPECT_PRED3(agrees, first->normal.x, c.number("normal_x"), 1.0);
  EXPECT_PRED3(agrees, first->normal.y, c.number("normal_y"), 1.0);
}

TEST(Referee, TwoBallsInAPeriodicBox) {
  const auto cases = referee::load_cases("periodic_ball_ball.csv");
  ASSERT_EQ(cases.size(), 1000u);
  for (const Case& c : cases) {
    SCOPED_TRACE(c.place());
    World world = periodic_world(c);
    world.add(ball_of(c, "a"));
    world.add(ball_of(c, "b"));
    expect_first_impact(world, c);
  }
}

TEST(Referee, BallAgainstPillarInAPeriodicBox) {
  const auto cases = referee::load_cases("periodic_ball_pillar.csv");
  ASSERT_EQ(cases.size(), 500u);
  for (const Case& c : cases) {
    SCOPED_TRACE(c.place());
    World world = periodic_world(c);
    world.set_gravity(vec(c, "g"));
    world.add(Pillar{.center = vec(c, "pillar_"), .radius = c.number("pillar_radius")});
    world.add(ball_of(c, "a"));
    expect_first_impact(world, c);
  }
}

TEST(Referee, BallAgainstWallInAPeriodicBox) {
  const auto cases = referee::load_cases("periodic_ball_wall.csv");
  ASSERT_EQ(cases.size(), 500u);
  for (const Case& c : cases) {
    SCOPED_TRACE(c.place());
    World world = periodic_world(c);
    world.set_gravity(vec(c, "g"));
    world.add(Wall{.from = vec(c, "wall_from_"), .to = vec(c, "wall_to_"), .stops = stops_of(c)});
    world.add(ball_of(c, "a"));
    expect_first_impact(world, c);
  }
}

}  // namespace
}  // namespace carom
