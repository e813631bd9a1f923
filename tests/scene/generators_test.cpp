#include "carom/generators.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "carom/line.hpp"
#include "carom/overlap.hpp"
#include "carom/scene.hpp"
#include "carom/world.hpp"
#include "hash.hpp"
#include "support/bits.hpp"
#include "support/in_words.hpp"
#include "support/printing.hpp"

namespace carom {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// The lengths here are of order ten, so that a few roundings of them are below this.
constexpr double rounding = 1e-14;

std::vector<std::string> words_for(const auto& generator) { return in_words(problems_with(generator)); }

TEST(PlacedGas, IsTheGasMovedToItsPlace) {
  PlacedGas placed;
  placed.balls = 50;
  placed.packing = 0.4;
  placed.center = {100, -20};
  placed.drift = {0.5, 7};
  const Gas gas{placed};
  const auto balls = balls_of(placed);
  ASSERT_EQ(balls.size(), 50U);
  for (std::uint32_t i = 0; i < 50; ++i) {
    EXPECT_TRUE(same_bits(balls[i].center, gas.ball(i).center + placed.center));
    EXPECT_TRUE(same_bits(balls[i].velocity, gas.ball(i).velocity + placed.drift));
  }
  const auto walls = walls_of(placed);
  ASSERT_EQ(walls.size(), 4U);
  EXPECT_EQ(walls[0].from, gas.walls()[0].from + placed.center);
  placed.walls = false;
  EXPECT_THAT(walls_of(placed), IsEmpty());
}

TEST(PlacedGas, HasItsTemperatureWhateverTheMass) {
  PlacedGas placed;
  placed.balls = 20'000;
  placed.temperature = 3;
  placed.mass = 7;
  double energy = 0;
  for (const Ball& ball : balls_of(placed)) energy += 0.5 * ball.mass * length_squared(ball.velocity) / 20'000;
  // Each ball has an energy of mean T and standard deviation T: five standard errors of the mean.
  EXPECT_NEAR(energy, 3, 5 * 3 / std::sqrt(20'000));
}

TEST(PlacedGas, LeavesRoomWhereItIsAskedTo) {
  PlacedGas placed;
  placed.balls = 400;
  placed.packing = 0.5;
  placed.clear = {{{2, 3}, 4}};
  const auto balls = balls_of(placed);
  EXPECT_LT(balls.size(), 400U);
  EXPECT_GT(balls.size(), 300U);
  for (const Ball& ball : balls) EXPECT_FALSE(overlaps(Circle{ball.center, ball.radius}, placed.clear[0]));
}

TEST(Rack, IsATriangleOfTouchingBalls) {
  const auto balls = balls_of(Rack{.apex = {3, 1}, .direction = {0, 2}, .rows = 5, .radius = 0.25});
  ASSERT_EQ(balls.size(), 15U);
  EXPECT_EQ(balls[0].center, (Vec2{3, 1}));
  int touching = 0;
  for (std::size_t i = 0; i < balls.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const double gap = length(balls[i].center - balls[j].center) - 0.5;
      EXPECT_GT(gap, -rounding);
      touching += gap < rounding ? 1 : 0;
    }
  }
  EXPECT_EQ(touching, 30);                       // the edges of the triangular grid with 15 corners
  EXPECT_NEAR(balls[12].center.x, 3, rounding);  // the middle of the last row stands behind the apex
  EXPECT_NEAR(balls[12].center.y, 1 + 4 * std::numbers::sqrt3 * 0.25, rounding);
}

TEST(Rack, MovesItsBallsWithinTheGapWhenItHasASeed) {
  Rack rack{.apex = {}, .rows = 6, .radius = 0.5, .gap = 0.1, .seed = 3};
  const auto moved = balls_of(rack);
  World world;
  for (const Ball& ball : moved) world.add(ball);  // refuses overlaps
  EXPECT_TRUE(same_bits(moved[7].center, balls_of(rack)[7].center));
  rack.seed = 4;
  EXPECT_NE(moved[7].center, balls_of(rack)[7].center);
  rack.seed = 0;
  EXPECT_LE(length(moved[7].center - balls_of(rack)[7].center), 0.1 / 3 * std::numbers::sqrt2);
}

TEST(Polygon, IsRegularAndCounterClockwise) {
  const Polygon polygon{.center = {1, 2}, .radius = 5, .sides = 7, .corner = {0, -3}};
  const auto walls = walls_of(polygon);
  ASSERT_EQ(walls.size(), 7U);
  EXPECT_NEAR(walls[0].from.x, 1, rounding);
  EXPECT_NEAR(walls[0].from.y, -3, rounding);
  for (std::size_t i = 0; i < 7; ++i) {
    EXPECT_TRUE(same_bits(walls[i].to, walls[(i + 1) % 7].from));
    EXPECT_NEAR(length(edge(walls[i])), 10 * std::sin(std::numbers::pi / 7), rounding);
    EXPECT_EQ(side_of(walls[i], polygon.center), Side::inside);
  }
}

TEST(Polygon, OfFourSidesIsAnExactSquare) {
  const auto walls = walls_of(Polygon{.center = {}, .radius = 5, .sides = 4});
  EXPECT_EQ(walls[0].from, (Vec2{5, 0}));
  EXPECT_EQ(walls[1].from, (Vec2{0, 5}));
  EXPECT_EQ(walls[2].from, (Vec2{-5, 0}));
  EXPECT_EQ(walls[3].from, (Vec2{0, -5}));
}

TEST(Ring, TouchesItsCircleFromOutsideAndHasDoors) {
  const Ring ring{.center = {1, 1}, .radius = 3, .sides = 24, .open = {5, 6}};
  const auto walls = walls_of(ring);
  ASSERT_EQ(walls.size(), 22U);
  for (const Wall& wall : walls) EXPECT_NEAR(length(nearest_on(wall, ring.center).point - ring.center), 3, rounding);
  EXPECT_TRUE(same_bits(walls[4].to, walls_of(Ring{.center = {1, 1}, .radius = 3, .sides = 24, .open = {}})[5].from));
  EXPECT_GT(length(walls[5].from - walls[4].to), 1.5);
}

TEST(Chain, LeadsFromPointToPointAndBackWhenClosed) {
  Chain chain{.points = {{0, 0}, {1, 0}, {1, 1}}, .stops = Stops::inside, .restitution = 0.5};
  ASSERT_EQ(walls_of(chain).size(), 2U);
  chain.closed = true;
  const auto walls = walls_of(chain);
  ASSERT_EQ(walls.size(), 3U);
  EXPECT_EQ(walls[2].from, (Vec2{1, 1}));
  EXPECT_EQ(walls[2].to, (Vec2{0, 0}));
  EXPECT_EQ(walls[2].stops, Stops::inside);
  EXPECT_EQ(walls[2].restitution, 0.5);
}

TEST(PillarLattice, StandsInRowsOfWhichEveryOtherIsDisplaced) {
  const PillarLattice lattice{.first = {1, 2}, .pitch = {3, 4}, .columns = 2, .rows = 3, .stagger = 1.5, .radius = 0.5};
  std::vector<Vec2> centers;
  for (const Pillar& pillar : pillars_of(lattice)) centers.push_back(pillar.center);
  EXPECT_THAT(centers, ElementsAre(Vec2{1, 2}, Vec2{4, 2}, Vec2{2.5, 6}, Vec2{5.5, 6}, Vec2{1, 10}, Vec2{4, 10}));
}

TEST(AimedPair, FliesFromTheCircleToItsMiddleAtLeastAnEighthOfATurnApart) {
  double least = 4;
  double most = 0;
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    const auto balls =
        balls_of(AimedPair{.seed = seed, .center = {5, 5}, .radius = 2, .speed = 3, .aim = {}, .rest = {}});
    ASSERT_EQ(balls.size(), 2U);
    for (const Ball& ball : balls) {
      const Vec2 outward = ball.center - Vec2{5, 5};
      EXPECT_NEAR(length(outward), 40, 1e-12);
      EXPECT_NEAR(length(ball.velocity), 3, rounding);
      EXPECT_NEAR(dot(ball.velocity, outward), -120, 1e-11);
    }
    const Vec2 a = balls[0].center - Vec2{5, 5};
    const Vec2 b = balls[1].center - Vec2{5, 5};
    const double apart = std::abs(std::atan2(cross(a, b), dot(a, b)));
    least = std::min(least, apart);
    most = std::max(most, apart);
  }
  EXPECT_GE(least, std::numbers::pi / 4 - 1e-12);
  EXPECT_LT(least, std::numbers::pi / 4 + 0.01);  // and no further than that
  EXPECT_GT(most, std::numbers::pi - 0.01);
}

TEST(AimedPair, CanAimTheSecondElsewhereOrLetItRest) {
  AimedPair pair{.center = {}, .radius = 1, .speed = 2, .masses = {1, 5}, .aim = Vec2{10, 0}, .rest = {}};
  const auto aimed = balls_of(pair);
  const Vec2 toward = *direction(Vec2{10, 0} - aimed[1].center);
  EXPECT_NEAR(length(aimed[1].velocity - toward * 2), 0, rounding);
  EXPECT_EQ(aimed[1].mass, 5);
  pair.aim = {};
  pair.rest = Vec2{3, 4};
  const auto resting = balls_of(pair);
  EXPECT_EQ(resting[1].center, (Vec2{3, 4}));
  EXPECT_EQ(resting[1].velocity, Vec2{});
  EXPECT_TRUE(same_bits(resting[0].center, aimed[0].center));
}

TEST(Generators, MakeTheSameBitsEverywhere) {
  const auto read = read_scene(R"({
    "gases": [{ "balls": 300, "packing": 0.5, "mass": 3, "drift": [0.1, 0.2], "clear": [{ "center": [0, 0], "radius": 2 }] },
              { "balls": 1000, "packing": 0.8, "seed": 7, "walls": false }],
    "racks": [{ "apex": [0.1, 70], "radius": 0.3, "gap": 0.01, "direction": [1, 2], "seed": 5 }],
    "pairs": [{ "radius": 1 }, { "radius": 1, "aim": [3, 4], "seed": 2 }, { "radius": 1, "rest": [5, 6], "seed": 3 }],
    "polygons": [{ "center": [0.1, 0], "radius": 50, "sides": 7, "corner": [2, 1] }],
    "rings": [{ "center": [0, 0.1], "radius": 60, "sides": 31, "open": [3, 4] }],
    "chains": [{ "points": [[0, 0.1], [0.3, 0.7], [0.9, 0.2]], "closed": true }],
    "lattices": [{ "first": [0.1, 0.2], "pitch": [0.3, 0.7], "radius": 0.1, "columns": 5, "rows": 4, "stagger": 0.15 }]
  })");
  ASSERT_TRUE(read.scene);
  const auto [balls, walls, pillars, gravity, movers, periodic] = shapes_of(*read.scene);
  std::uint64_t hash = 0;
  const auto add = [&hash](std::initializer_list<double> numbers) {
    for (const double number : numbers) hash = mixed(hash, number);
  };
  for (const Ball& ball : balls)
    add({ball.center.x, ball.center.y, ball.velocity.x, ball.velocity.y, ball.radius, ball.mass, ball.restitution});
  for (const Wall& wall : walls) add({wall.from.x, wall.from.y, wall.to.x, wall.to.y, wall.restitution});
  for (const Pillar& pillar : pillars) add({pillar.center.x, pillar.center.y, pillar.radius, pillar.restitution});
  // The same with g++ and clang. Recordings depend on it: a change makes old ones unreadable.
  EXPECT_EQ(hash, 0x84A9126191CE8816U);
}

TEST(Generators, SayWhatIsWrongWithThem) {
  PlacedGas gas;
  gas.packing = 2;
  gas.mass = -1;
  gas.clear = {{{0, 0}, -3}};
  EXPECT_THAT(words_for(gas), ElementsAre(HasSubstr("packing is 2: make it 0."), HasSubstr("mass is -1: make it more"),
                                          HasSubstr("clear[0].radius is -3: make it zero or more")));
  PlacedGas extreme;
  extreme.temperature = 1e-300;
  extreme.mass = 1e300;
  EXPECT_THAT(words_for(extreme), ElementsAre(HasSubstr("mass is 1e+300: make it less far from the temperature")));
  EXPECT_THAT(words_for(Rack{.apex = {}, .direction = {0, 0}, .rows = 0, .gap = -1}),
              ElementsAre(HasSubstr("gap is -1"), HasSubstr("direction is [0, 0]"), HasSubstr("rows is 0")));
  EXPECT_THAT(words_for(Polygon{.center = {}, .radius = 0, .sides = 2, .restitution = 2}),
              ElementsAre(HasSubstr("radius is 0"), HasSubstr("restitution is 2"), HasSubstr("sides is 2")));
  EXPECT_THAT(words_for(Ring{.center = {}, .sides = 8, .open = {3, 8}}), ElementsAre(HasSubstr("open[1] is 8")));
  EXPECT_THAT(words_for(Chain{.points = {{1, 1}}}), ElementsAre("points is a list of 1: give 2 or more"));
  EXPECT_THAT(words_for(Chain{.points = {{1, 1}, {1, 1}, {2, 2}}}), ElementsAre(HasSubstr("points[1] is [1, 1]")));
  EXPECT_THAT(words_for(Chain{.points = {{1, 1}, {1, 2}, {1, 1}}, .closed = true}),
              ElementsAre(HasSubstr("points[2] is [1, 1]: leave it out")));
  EXPECT_THAT(
      words_for(PillarLattice{.first = {}, .columns = 0, .rows = 20'000}),
      ElementsAre(HasSubstr("columns is 0"), HasSubstr("rows is 20000: make it a whole number from 1 to 10000")));
  EXPECT_THAT(words_for(AimedPair{.center = {}, .masses = {1, 0}, .aim = Vec2{1, 1}, .rest = Vec2{2, 2}}),
              ElementsAre(HasSubstr("masses[1] is 0"), HasSubstr("rest is [2, 2]: leave it out, or `aim`")));
}

}  // namespace
}  // namespace carom
