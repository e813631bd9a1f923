#include <gtest/gtest.h>

#include <cmath>

#include "carom/gas.hpp"
#include "support/brute_force.hpp"
#include "support/history_and_counts.hpp"
#include "support/pieces.hpp"
#include "support/sanitized.hpp"
#include "world/families.hpp"
#include "world/standard_gas.hpp"

/// Tuning does not change what happens: neither tiles, horizons and rebuilds nor the way time is divided.
namespace carom {
namespace {

constexpr double tiles[] = {2, 3, 5, 18, 1000};
constexpr double horizons[] = {0.05, 0.25, 1, 4};
constexpr double rebuilds[] = {1, 100};

std::vector<Tuning> all_tunings() {
  std::vector<Tuning> all;
  for (const double tile : tiles) {
    for (const double horizon : horizons) {
      for (const double rebuild : rebuilds) all.push_back({.tile = tile, .horizon = horizon, .rebuild = rebuild});
    }
  }
  return all;
}

std::string text_of(const Tuning& tuning) {
  return std::to_string(tuning.threads) + " threads, tile " + std::to_string(tuning.tile) + ", horizon " +
         std::to_string(tuning.horizon) + ", rebuild " + std::to_string(tuning.rebuild);
}

/// How time is divided into advances.
enum class Cut { not_at_all, evenly, at_random, reported };

void advance_cut(World& world, double duration, Cut cut, Random& random) {
  if (cut == Cut::at_random) {
    ASSERT_EQ(advance_in_pieces(world, duration, random), Progress::done);
    return;
  }
  std::uint64_t reported = 0;
  OnImpact count;  // impacts are reported in order, so they are executed in order
  if (cut == Cut::reported) count = [&reported](const Impact&) { ++reported; };
  const int parts = cut == Cut::evenly ? 40 : 1;
  for (int part = 1; part <= parts; ++part) ASSERT_EQ(world.advance_to(duration * part / parts, count), Progress::done);
  ASSERT_EQ(reported, cut == Cut::reported ? world.counts().total() : 0);
}

SceneShapes gas_of(const GasOptions& options) {
  const Gas gas{options};
  SceneShapes scene;
  for (const Wall& wall : gas.walls()) scene.walls.push_back(wall);
  for (std::uint32_t i = 0; i < options.balls; ++i) scene.balls.push_back(gas.ball(i));
  return scene;
}

// The scenes, each with about `balls` balls.

SceneShapes thin_gas(int balls) { return standard_gas(static_cast<int>(std::sqrt(balls)), 0.05); }
SceneShapes gas(int balls) { return standard_gas(static_cast<int>(std::sqrt(balls)), 0.5); }
SceneShapes dense_gas(int balls) {
  return gas_of({.balls = static_cast<std::uint32_t>(balls), .packing = balls < 200 ? 0.7 : 0.8});
}
SceneShapes fast_ball(int balls) {
  return gas_of({.balls = static_cast<std::uint32_t>(balls), .packing = 0.4, .fast_ball = true});
}

/// Rows and columns of balls that touch, and some that break them up from all sides: whole numbers, so exact ties.
SceneShapes rack(int balls) {
  SceneShapes scene;
  const int side = static_cast<int>(std::sqrt(balls));
  const double edge = side + 3.5;
  add_box(scene, {{-edge, -edge}, {side + edge, side + edge}});
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) {
      const Vec2 center{static_cast<double>(column), static_cast<double>(row)};
      scene.balls.push_back({.center = center, .velocity = {}, .radius = 0.5});
    }
  }
  const double middle = std::floor(side / 2.0);
  const auto breaker = [&](Vec2 center, Vec2 velocity) {
    scene.balls.push_back({.center = center, .velocity = velocity, .radius = 0.5});
  };
  breaker({middle, -3}, {0, 4});
  breaker({middle - 0.5, side + 2.0}, {0, -4});
  breaker({-3, 1}, {4, 0});
  breaker({side + 2.0, middle + 0.25}, {-4, 0});
  breaker({-2, -2}, {2, 2});
  return scene;
}

/// Whole numbers everywhere.
SceneShapes whole_numbers(int balls) {
  Random random{5};
  Builder scene;
  const int half = static_cast<int>(0.8 * std::sqrt(balls)) + 2;
  scene.box(half);
  const auto place = [&] {
    const double x = random.whole(1 - half, half - 1);
    return Vec2{x, static_cast<double>(random.whole(1 - half, half - 1))};
  };
  for (int n = balls / 40; n > 0; --n) scene.add(Pillar{.center = place(), .radius = 0.5});
  for (int n = balls / 40; n > 0; --n) {
    const Vec2 from = place();
    scene.add(Wall{from, from + Vec2{static_cast<double>(random.whole(-3, 3)), static_cast<double>(random.whole(1, 3))},
                   static_cast<Stops>(random.whole(0, 2))});
  }
  for (int n = balls; n > 0; --n) {
    const Vec2 velocity{static_cast<double>(random.whole(-2, 2)), static_cast<double>(random.whole(-2, 2))};
    scene.add(Ball{.center = place(), .velocity = velocity, .radius = random.chance(0.9) ? 0.5 : 1});
  }
  return scene.take();
}

/// Small balls of many sizes, a few giants, pillars and walls.
SceneShapes mixed(int balls) {
  Random random{6};
  Builder scene;
  const double half = 0.5 * std::sqrt(balls);
  scene.box(half);
  for (int n = 0; n < 4; ++n) {
    const Vec2 center = random.vector(-half, half);
    scene.add(Ball{.center = center,
                   .velocity = random.vector(-1, 1),
                   .radius = random.between(0.1, 0.25) * half,
                   .mass = random.between(10, 1000)});
  }
  for (int n = balls / 50; n > 0; --n) {
    const Vec2 center = random.vector(-half, half);
    scene.add(Pillar{.center = center, .radius = random.chance(0.2) ? 0 : random.between(0, 1)});
  }
  for (int n = balls / 50; n > 0; --n) {
    const Vec2 from = random.vector(-half, half);
    const Vec2 to = from + random.vector(-2, 2);
    scene.add(Wall{from, to, static_cast<Stops>(random.whole(0, 2))});
  }
  for (int n = 2 * balls; n > 0; --n) {
    const Vec2 center = random.vector(-half, half);
    const Vec2 velocity = random.vector(-3, 3);
    const double radius = random.chance(0.05) ? 0 : random.between(0.05, 0.4);
    scene.add(Ball{.center = center, .velocity = velocity, .radius = radius, .mass = random.between(0.1, 2)});
  }
  return scene.take();
}

/// Nothing contains the balls; they fly toward each other, and apart again.
SceneShapes open(int balls) {
  SceneShapes scene = standard_gas(static_cast<int>(std::sqrt(balls)), 0.2);
  scene.walls.clear();
  for (Ball& ball : scene.balls) ball.velocity = ball.velocity * 0.5 - ball.center * 0.1;
  return scene;
}

SceneShapes inelastic(int balls) {
  SceneShapes scene = standard_gas(static_cast<int>(std::sqrt(balls)), 0.4);
  for (Ball& ball : scene.balls) ball.restitution = 0.7;
  for (Wall& wall : scene.walls) wall.restitution = 0.5;
  return scene;
}

/// As `mixed`, but most pass through some of the others.
SceneShapes filtered(int balls) {
  SceneShapes scene = mixed(balls);
  Random random{7};
  for (Ball& ball : scene.balls) ball.filter = random_filter(random);
  for (Wall& wall : scene.walls) wall.filter = random_filter(random);
  for (Pillar& pillar : scene.pillars) pillar.filter = random_filter(random);
  return scene;
}

struct Kind {
  std::string name;
  SceneShapes (*of)(int balls);
  double duration;
};

void PrintTo(const Kind& kind, std::ostream* out) { *out << kind.name; }

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> all = {
      {"ThinGas", thin_gas, 6},           {"Gas", gas, 1.5},        {"DenseGas", dense_gas, 0.3}, {"Rack", rack, 8},
      {"WholeNumbers", whole_numbers, 4}, {"Mixed", mixed, 1.5},    {"FastBall", fast_ball, 0.3}, {"Open", open, 4},
      {"Inelastic", inelastic, 5},        {"Filtered", filtered, 2}};
  return all;
}

class EveryKind : public testing::TestWithParam<Kind> {};

TEST_P(EveryKind, HasOneHistoryHoweverItIsPlayed) {
  const SceneShapes scene = GetParam().of(1500);
  Random random{1};
  World start = world_of(scene);
  World plain = start;
  advance_cut(plain, GetParam().duration, Cut::reported, random);
  const HistoryAndCounts expected = history_and_counts(plain);
  EXPECT_GT(expected.counts.total(), 2 * scene.balls.size() / 3);
  RecordProperty("impacts", static_cast<int>(expected.counts.total()));
  int number = 0;
  for (const Tuning& tuning : all_tunings()) {
    if (sanitized && number++ % 5 != 0) continue;
    start.tune(tuning);
    for (const Cut cut : {Cut::not_at_all, ++number % 3 == 0 ? Cut::reported
                                           : number % 3 == 1 ? Cut::evenly
                                                             : Cut::at_random}) {
      SCOPED_TRACE(text_of(tuning) + ", cut " + std::to_string(static_cast<int>(cut)));
      World world = start;
      advance_cut(world, GetParam().duration, cut, random);
      ASSERT_EQ(history_and_counts(world), expected);
    }
  }
}

TEST_P(EveryKind, HasTheHistoryOfTheBruteForceHoweverItIsPlayed) {
  for (const int balls : {9, 30, 100}) {
    const SceneShapes scene = GetParam().of(balls);
    const double duration = sanitized ? GetParam().duration / 4 : GetParam().duration / 2;
    ReferenceWorld reference;
    populate(reference, scene);
    ASSERT_TRUE(reference.advance_to(duration, 100'000));
    Random random{static_cast<std::uint64_t>(balls)};
    const World start = world_of(scene);
    for (int n = 0; n < (sanitized ? 5 : 40); ++n) {
      World world = start;
      const Tuning tuning = random_tuning(random);
      SCOPED_TRACE(std::to_string(balls) + " balls, " + text_of(tuning));
      world.tune(tuning);
      advance_cut(world, duration, random.chance(0.5) ? Cut::not_at_all : Cut::at_random, random);
      ASSERT_EQ(history_and_counts(world), history_and_counts(reference));
      ASSERT_TRUE(same_legs(world, reference));
    }
  }
}

TEST_P(EveryKind, MayBeTunedAndCopiedAtAnyTime) {
  const SceneShapes scene = GetParam().of(800);
  Random random{2};
  World plain = world_of(scene);
  advance_cut(plain, GetParam().duration, Cut::reported, random);
  for (int trial = 0; trial < (sanitized ? 2 : 10); ++trial) {
    SCOPED_TRACE("trial " + std::to_string(trial));
    World world = world_of(scene);
    const auto tune = [&random](World& tuned) { tuned.tune(random_tuning(random)); };
    tune(world);
    ASSERT_EQ(advance_in_pieces(world, GetParam().duration, random, tune), Progress::done);
    ASSERT_EQ(history_and_counts(world), history_and_counts(plain));
  }
}

INSTANTIATE_TEST_SUITE_P(Tuning, EveryKind, testing::ValuesIn(kinds()),
                         [](const auto& tested) { return tested.param.name; });

// `problems_with` rebuilds the cell list when balls have flown away. Neighbour lists and predictions depend on it.
TEST(AWorldThatIsAskedWhatFits, GoesOnAsIfItHadNotBeen) {
  SceneShapes scene = open(400);
  for (int i = -12; i <= 12; ++i) {
    for (const double far : {-24.0, 24.0}) {
      scene.pillars.push_back({.center = {2.0 * i, far}, .radius = 0.75});
      scene.pillars.push_back({.center = {far, 2.0 * i + 0.5}, .radius = 0.5});
    }
  }
  World plain = world_of(scene);
  World asked = plain;
  for (int step = 1; step <= 60; ++step) {
    ASSERT_EQ(plain.advance_to(0.5 * step), Progress::done);
    ASSERT_EQ(asked.advance_to(0.5 * step), Progress::done);
    (void)asked.problems_with(Ball{.center = {0, 0}, .velocity = {}, .radius = 1});
    ASSERT_EQ(history_and_counts(asked), history_and_counts(plain)) << "at " << plain.time();
  }
  EXPECT_GT(plain.counts().pillars, 20U);
}

/// With tiles of two by two balls or less, even the small scenes of the families have several tiles.
class EveryFamilyInTiles : public testing::TestWithParam<Family> {};

TEST_P(EveryFamilyInTiles, HasTheHistoryOfTheBruteForce) {
  constexpr int scenes = sanitized ? 40 : 700;
  constexpr std::size_t most_impacts = 200;
  std::size_t impacts_compared = 0;
  for (int number = 0; number < scenes; ++number) {
    SCOPED_TRACE("scene " + std::to_string(number));
    Random random{static_cast<std::uint64_t>(10'000 + number)};
    const SceneShapes scene = GetParam().make(random);
    const BruteForceRun expected = run_by_brute_force(scene, GetParam().duration, most_impacts);
    if (expected.until < 0) continue;
    World world = world_of(scene);
    const Tuning tuning = random_tuning(random);
    SCOPED_TRACE(text_of(tuning));
    world.tune(tuning);
    advance_cut(world, expected.until, random.chance(0.6) ? Cut::not_at_all : Cut::at_random, random);
    ASSERT_EQ(history_and_counts(world), history_and_counts(expected.world));
    ASSERT_TRUE(same_legs(world, expected.world));
    impacts_compared += world.counts().total();
  }
  EXPECT_GT(impacts_compared, 3 * static_cast<std::size_t>(scenes));
}

INSTANTIATE_TEST_SUITE_P(Tuning, EveryFamilyInTiles, testing::ValuesIn(families()),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace carom
