#include "carom/growth.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "carom/random.hpp"
#include "carom/scene.hpp"
#include "carom/world.hpp"
#include "growth/contact_time.hpp"
#include "growth/event_tree.hpp"
#include "hash.hpp"
#include "support/in_words.hpp"

namespace carom {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

double covered_by(const std::vector<Ball>& balls) {
  double area = 0;
  for (const Ball& ball : balls) area += std::numbers::pi * ball.radius * ball.radius;
  return area;
}

/// Of the closest two balls, the gap over the sum of their radii; of nearest images when the box is periodic.
double least_gap(const std::vector<Ball>& balls, double side, bool periodic) {
  double least = 1;
  for (std::size_t i = 0; i < balls.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      Vec2 offset = balls[i].center - balls[j].center;
      if (periodic) offset -= Vec2{side * std::round(offset.x / side), side * std::round(offset.y / side)};
      least = std::min(least, length(offset) / (balls[i].radius + balls[j].radius) - 1);
    }
  }
  return least;
}

void expect_all_inside(const std::vector<Ball>& balls, const Growth& growth, double edge) {
  const double half = side_of(growth) / 2;
  for (const Ball& ball : balls) {
    const Vec2 place = ball.center - growth.center;
    EXPECT_LE(std::max(std::abs(place.x), std::abs(place.y)), half - edge * ball.radius);
  }
}

TEST(Growth, SaysHowFarItHasComeAndChangesNothingByThat) {
  const Growth growth{.balls = 300, .packing = 0.7, .periodic = true};
  std::vector<double> packings;
  const auto found = find_balls(growth, {}, [&](const Growth& of, double packing) {
    EXPECT_EQ(of.balls, 300U);
    packings.push_back(packing);
  });
  EXPECT_GT(packings.size(), 20U);
  EXPECT_TRUE(std::ranges::is_sorted(packings));
  EXPECT_LT(packings.front(), 0.1);
  EXPECT_EQ(packings.back(), 0.7);
  EXPECT_TRUE(std::ranges::equal(found.shapes, balls_of(growth), {}, &Ball::center, &Ball::center));
}

TEST(Growth, IsToldOfByTheMakingOfAWorld) {
  Scene scene;
  for (const std::uint32_t balls : {50U, 70U}) scene.growths.push_back({.balls = balls, .center = {30.0 * balls, 0}});
  std::vector<std::uint32_t> told;
  const WorldMade made = make_world(scene, {}, [&](const Growth& growth, double) { told.push_back(growth.balls); });
  ASSERT_TRUE(made.world);
  const auto same = std::ranges::unique(told);
  told.erase(same.begin(), same.end());
  EXPECT_THAT(told, ElementsAre(50, 70));
}

TEST(Growth, FillsAClosedBoxWithoutOverlaps) {
  for (const double packing : {0.05, 0.5, 0.8}) {
    const Growth growth{.balls = 300, .packing = packing, .species = {{.radius = 2}}, .center = {7, -3}};
    const auto balls = balls_of(growth);
    ASSERT_EQ(balls.size(), 300U);
    const double side = side_of(growth);
    EXPECT_NEAR(covered_by(balls) / (side * side), packing, 1e-12);
    EXPECT_GE(least_gap(balls, side, false), 0.99e-7);
    expect_all_inside(balls, growth, 1);
    World world;  // it refuses what overlaps
    for (const Wall& wall : walls_of(growth)) world.add(wall);
    for (const Ball& ball : balls) EXPECT_TRUE(world.try_add(ball));
    EXPECT_EQ(world.counts().balls, 0U);
  }
}

TEST(Growth, FillsAPeriodicBoxUpToItsEdges) {
  const Growth growth{.balls = 300, .packing = 0.8, .periodic = true};
  const auto balls = balls_of(growth);
  ASSERT_EQ(balls.size(), 300U);
  EXPECT_GE(least_gap(balls, side_of(growth), true), 0.99e-7);
  expect_all_inside(balls, growth, 0);
  EXPECT_THAT(walls_of(growth), IsEmpty());
  const double half = side_of(growth) / 2;
  const auto near_edge = [&](const Ball& ball) { return std::abs(ball.center.x) > half - 0.5; };
  EXPECT_GT(std::ranges::count_if(balls, near_edge), 5);  // some balls go on through the edge
}

TEST(Growth, GrowsEqualBallsUpToTheStatedPacking) {
  const auto balls = balls_of(Growth{.balls = 200, .packing = largest_grown_packing, .periodic = true});
  EXPECT_EQ(balls.size(), 200U);
}

// How many neighbours a ball has within 1.1 diameters, by the density that a fluid has at contact, χ = (1 − 7φ/16)/(1 −
// φ)² times the mean one (Henderson 1975). Points would have half as many, a square lattice none.
TEST(Growth, HasTheNeighboursOfAFluid) {
  constexpr double packing = 0.3;
  constexpr double reach = 1.1;
  const Growth growth{.balls = 2000, .packing = packing, .periodic = true};
  const auto balls = balls_of(growth);
  const double side = side_of(growth);
  double pairs = 0;
  for (std::size_t i = 0; i < balls.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      Vec2 offset = balls[i].center - balls[j].center;
      offset -= Vec2{side * std::round(offset.x / side), side * std::round(offset.y / side)};
      pairs += length(offset) < reach ? 1 : 0;
    }
  }
  const double neighbours = 2 * pairs / 2000;
  const double contact = (1 - 7 * packing / 16) / ((1 - packing) * (1 - packing));
  const double density = packing / (std::numbers::pi / 4);
  // Over the thin ring g falls by less than a fifth of its value at contact.
  const double at_most = density * std::numbers::pi * (reach * reach - 1) * contact;
  EXPECT_LT(neighbours, at_most * 1.05);
  EXPECT_GT(neighbours, at_most * 0.75);
}

TEST(Growth, MixesSpeciesByTheirShares) {
  const Growth growth{.balls = 301,
                      .packing = 0.7,
                      .species = {{.share = 2, .radius = 0.5}, {.share = 1, .radius = 0.7, .mass = 1.96}},
                      .periodic = true};
  const auto balls = balls_of(growth);
  ASSERT_EQ(balls.size(), 301U);
  EXPECT_TRUE(std::ranges::all_of(balls.begin(), balls.begin() + 201, [](const Ball& b) { return b.radius == 0.5; }));
  EXPECT_TRUE(std::ranges::all_of(balls.begin() + 201, balls.end(),
                                  [](const Ball& b) { return b.radius == 0.7 && b.mass == 1.96; }));
  EXPECT_GE(least_gap(balls, side_of(growth), true), 0.99e-7);
}

TEST(Growth, SpreadsRadiiAsAsked) {
  for (const Widths widths : {Widths::uniform, Widths::normal}) {
    const Growth growth{.balls = 5000, .packing = 0.1, .species = {{.radius = 3, .spread = 0.2, .widths = widths}}};
    const auto balls = balls_of(growth);
    double sum = 0;
    double squares = 0;
    double largest = 0;
    for (const Ball& ball : balls) {
      const double width = ball.radius / 3;
      sum += width;
      squares += (width - 1) * (width - 1);
      largest = std::max(largest, width);
      EXPECT_DOUBLE_EQ(ball.mass, width * width);
    }
    EXPECT_NEAR(sum / 5000, 1, 5 * 0.2 / std::sqrt(5000));
    // Cut at three standard deviations, a normal distribution has the variance 0.9733.
    const double variance = widths == Widths::uniform ? 0.04 : 0.04 * 0.9733;
    EXPECT_NEAR(squares / 5000, variance, 5 * 0.04 * std::sqrt(2.0 / 5000));
    EXPECT_LE(largest, 1 + (widths == Widths::uniform ? std::numbers::sqrt3 : 3) * 0.2);
    EXPECT_GT(largest, widths == Widths::uniform ? 1.34 : 1.4);
  }
}

TEST(Growth, GivesVelocitiesOfTheTemperature) {
  Growth growth{.balls = 4000,
                .packing = 0.1,
                .species = {{.share = 1, .mass = 1}, {.share = 1, .mass = 9}},
                .temperature = 2,
                .drift = {3, -1},
                .periodic = true};
  const auto balls = balls_of(growth);
  double light = 0;
  double heavy = 0;
  Vec2 momentum;
  for (const Ball& ball : balls) {
    const Vec2 own = ball.velocity - growth.drift;
    (ball.mass == 1 ? light : heavy) += ball.mass * length_squared(own) / 2 / 2000;
    momentum += own * ball.mass;
  }
  // An energy in two dimensions has the mean T and the standard deviation T: five standard errors.
  EXPECT_NEAR(light, 2, 5 * 2 / std::sqrt(2000));
  EXPECT_NEAR(heavy, 2, 5 * 2 / std::sqrt(2000));
  EXPECT_NEAR(length(momentum), 0, 1e-9);
  growth.temperature = 0;
  for (const Ball& ball : balls_of(growth)) EXPECT_NEAR(length(ball.velocity - growth.drift), 0, 1e-15);
}

TEST(Growth, IsTheSameBitsEverywhere) {
  const Growth growth{.balls = 400,
                      .packing = 0.75,
                      .species = {{.spread = 0.1}, {.radius = 0.7, .spread = 0.05, .widths = Widths::normal}},
                      .periodic = true};
  std::uint64_t hash = 0;
  for (const Ball& ball : balls_of(growth)) {
    for (const double number : {ball.center.x, ball.center.y, ball.velocity.x, ball.velocity.y, ball.radius})
      hash = mixed(hash, number);
  }
  EXPECT_EQ(hash, 12669380372142491400U);
}

TEST(Growth, SaysWhereItJams) {
  const Found<Ball> found = find_balls(Growth{.balls = 10, .packing = 0.8});
  EXPECT_THAT(found.shapes, IsEmpty());
  ASSERT_TRUE(found.problem);
  EXPECT_THAT(to_string(*found.problem), HasSubstr("packing is 0.8: make it 0.6"));
}

TEST(Growth, AsksForALargerPeriodicBox) {
  const Found<Ball> found = find_balls(Growth{.balls = 15, .packing = 0.8, .periodic = true});
  ASSERT_TRUE(found.problem);
  EXPECT_EQ(to_string(*found.problem),
            "balls is 15: make it more: a periodic box needs a side of four diameters of its largest ball");
  EXPECT_FALSE(find_balls(Growth{.balls = 15, .packing = 0.7, .periodic = true}).problem);
}

TEST(Growth, CanBeStopped) {
  StopFlag flag;
  flag.request();
  const Found<Ball> found = find_balls(Growth{}, flag);
  EXPECT_THAT(found.shapes, IsEmpty());
  EXPECT_FALSE(found.problem);
}

TEST(Growth, NamesWhatIsWrong) {
  EXPECT_THAT(in_words(problems_with(Growth{.balls = 0, .packing = 0.9})),
              ElementsAre("balls is 0: make it a whole number from 1 to 10000000",
                          "packing is 0.9: make it no more than 0.85"));
  EXPECT_THAT(in_words(problems_with(Growth{.species = {{.radius = 1}, {.share = 0, .radius = 11, .spread = 0.4}}})),
              ElementsAre("species[1].share is 0: make it more than zero, and finite",
                          "species[1].radius is 11: make it no more than 10",
                          "species[1].spread is 0.4: make it no more than 0.3"));
  EXPECT_THAT(problems_with(Growth{}), IsEmpty());
}

TEST(Growth, IsAPartOfAScene) {
  const SceneRead read = read_scene(R"({"growths": [{"balls": 50, "packing": 0.6, "seed": 3, "species":
      [{"share": 0.5}, {"share": 0.5, "radius": 0.7, "spread": 0.1, "widths": "normal", "mass": 1.96}]}]})");
  ASSERT_TRUE(read.scene);
  const WorldMade made = make_world(*read.scene);
  ASSERT_TRUE(made.world);
  EXPECT_EQ(made.world->balls().size(), 50U);
  EXPECT_THAT(to_text(*read.scene), HasSubstr(R"("radius": 0.7, "spread": 0.1, "widths": "normal", "mass": 1.96 })"));
}

TEST(Growth, MakesAScenePeriodic) {
  const SceneRead read = read_scene(R"({"growths": [{"balls": 100, "packing": 0.8, "periodic": true}]})");
  ASSERT_TRUE(read.scene);
  WorldMade made = make_world(*read.scene);  // it refuses what overlaps through the edges
  ASSERT_TRUE(made.world);
  ASSERT_TRUE(made.world->periodic_box());
  EXPECT_NEAR(made.world->periodic_box()->period().x, side_of(read.scene->growths[0]), 1e-12);
  EXPECT_EQ(made.world->advance_to(2), Progress::done);
  EXPECT_GT(made.world->counts().balls, 1000U);
  EXPECT_EQ(made.world->counts().walls, 0U);
  Scene twice = *read.scene;
  twice.crystals = {{.columns = 10, .rows = 10, .periodic = true}};
  const WorldMade refused = make_world(twice);
  ASSERT_FALSE(refused.problems.empty());
  EXPECT_THAT(to_string(refused.problems[0]), HasSubstr("crystals[0].periodic asks for a second periodic box"));
}

TEST(Growth, OfASceneThatJamsIsAProblemOfTheScene) {
  const SceneRead read = read_scene(R"({"growths": [{"balls": 10, "packing": 0.8}]})");
  ASSERT_TRUE(read.scene);
  const WorldMade made = make_world(*read.scene);
  ASSERT_EQ(made.problems.size(), 1U);
  EXPECT_THAT(to_string(made.problems[0]), testing::StartsWith("growths[0].packing is 0.8: make it 0.6"));
}

// The first time at which the distance is less than the reach, by stepping.
TEST(TimeUntilContact, IsWhenTheDistanceIsTheReach) {
  Random random{5};
  int touching = 0;
  for (int i = 0; i < 2000; ++i) {
    const Vec2 d{random.uniform(-3, 3), random.uniform(-3, 3)};
    const Vec2 w{random.uniform(-2, 2), random.uniform(-2, 2)};
    const double growth = random.uniform(0, 1.5);
    const double reach = random.uniform() * length(d);
    const double time = growth::time_until_contact(d, w, reach, growth);
    const auto gap = [&](double t) { return length(d + w * t) - (reach + growth * t); };
    constexpr double longest = 20;
    constexpr int steps = 2000;
    for (int k = 0; k < steps; ++k) {
      const double t = std::min(time, longest) * k / steps;
      ASSERT_GE(gap(t), -1e-9) << d.x << ' ' << d.y << ' ' << w.x << ' ' << w.y << ' ' << reach << ' ' << growth;
    }
    if (time > longest) continue;
    ++touching;
    EXPECT_NEAR(gap(time), 0, 1e-9);
  }
  EXPECT_GT(touching, 500);
}

TEST(EventTree, KnowsTheEarliestOfAll) {
  for (const std::uint32_t items : {1U, 2U, 5U, 64U}) {
    growth::EventTree tree{items};
    std::vector<double> times(items, growth::never);
    Random random{items};
    for (int i = 0; i < 500; ++i) {
      const auto item = static_cast<std::uint32_t>(random.bits() % items);
      times[item] = static_cast<double>(random.bits() % 20);
      tree.set(item, times[item]);
      EXPECT_EQ(tree.earliest(), std::ranges::min_element(times) - times.begin());
    }
  }
}

}  // namespace
}  // namespace carom
