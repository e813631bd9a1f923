#include <gtest/gtest.h>

#include "carom/gas.hpp"
#include "carom/stepped.hpp"
#include "support/play.hpp"
#include "support/same_history.hpp"
#include "support/sanitized.hpp"
#include "world/families.hpp"

/// The grid only saves work: what happens is what all pairs give, bit for bit.
namespace carom {
namespace {

constexpr Penetration treatments[] = {Penetration::bisect, Penetration::ignore, Penetration::push_apart};

struct Played {
  std::vector<Impact> impacts;
  std::vector<Ball> balls;
  std::uint64_t history = 0;
  double deepest = 0;
};

Played play(const SceneShapes& scene, const Stepping& stepping, double until) {
  SteppedWorld world{stepping};
  populate(world, scene);
  Played played;
  play_to(world, until, keep_in(played.impacts));
  for (const BallId id : world.balls()) played.balls.push_back(world.ball(id));
  played.history = world.history();
  played.deepest = world.deepest_penetration();
  return played;
}

void expect_same(const SceneShapes& scene, Stepping stepping, double until) {
  stepping.search = Search::all_pairs;
  const Played all = play(scene, stepping, until);
  stepping.search = Search::grid;
  const Played grid = play(scene, stepping, until);
  EXPECT_TRUE(same_impacts(all.impacts, grid.impacts));
  EXPECT_EQ(all.history, grid.history);
  EXPECT_TRUE(same_bits(all.deepest, grid.deepest));
  ASSERT_EQ(all.balls.size(), grid.balls.size());
  for (std::size_t i = 0; i < all.balls.size(); ++i) {
    EXPECT_TRUE(same_bits(all.balls[i].center, grid.balls[i].center)) << "ball " << i;
    EXPECT_TRUE(same_bits(all.balls[i].velocity, grid.balls[i].velocity)) << "ball " << i;
  }
}

class EveryFamily : public testing::TestWithParam<Family> {};

TEST_P(EveryFamily, IsSteppedByTheGridAsByAllPairs) {
  const std::uint64_t scenes = sanitized ? 3 : 20;
  for (std::uint64_t seed = 0; seed < scenes; ++seed) {
    for (const Penetration penetration : treatments) {
      SCOPED_TRACE("seed " + std::to_string(seed) + ", treatment " + std::to_string(static_cast<int>(penetration)));
      Random random{seed};
      const SceneShapes scene = GetParam().make(random);
      const double step = seed % 2 == 0 ? 1.0 / 60 : 0.11;
      expect_same(scene, {.step = step, .penetration = penetration}, std::min(GetParam().duration, 2.0));
      if (HasFailure()) return;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Families, EveryFamily, testing::ValuesIn(families()),
                         [](const auto& tested) { return tested.param.name; });

TEST(SteppedSearch, IsTheSameForAGasOfAThousand) {
  const Gas gas{{.balls = sanitized ? 200U : 1000U, .packing = 0.6}};
  SceneShapes scene;
  for (std::uint32_t i = 0; i < gas.options().balls; ++i) scene.balls.push_back(gas.ball(i));
  for (const Wall& wall : gas.walls()) scene.walls.push_back(wall);
  for (const Penetration penetration : treatments)
    expect_same(scene, {.step = 0.02, .penetration = penetration, .shares = PushShares::by_inverse_mass}, 0.4);
}

TEST(SteppedSearch, IsTheSameForAGiantAmongDwarfsAndOneFarAway) {
  Random random{3};
  SceneShapes scene;
  scene.balls.push_back({.center = {0, 0}, .velocity = {1, 0}, .radius = 8, .mass = 100});
  scene.balls.push_back({.center = {1e9, -1e9}, .velocity = {-1, 0}, .radius = 1});
  scene.balls.push_back({.center = {1e9 - 2.5, -1e9}, .velocity = {0, 0}, .radius = 1});
  for (int i = 0; i < 300; ++i)
    scene.balls.push_back({.center = random.vector(-20, 20), .velocity = random.vector(-9, 9), .radius = 0.02});
  add_box(scene, {{-20, -20}, {20, 20}});
  scene.walls.push_back({{-20, -20}, {20, 20}, Stops::inside});
  for (const Penetration penetration : treatments) expect_same(scene, {.step = 0.05, .penetration = penetration}, 2);
}

// Shapes that are added later have to be found, too, also when the world grows large enough for the grid.
TEST(SteppedSearch, FindsWhatIsAddedBetweenSteps) {
  const auto history = [](Search search) {
    SteppedWorld world{{.step = 0.05, .search = search}};
    Random random{4};
    for (int i = 0; i < 100; ++i) {
      world.add(Ball{.center = random.vector(-5, 5), .velocity = random.vector(-2, 2), .radius = 0.2});
      if (i % 10 == 0) world.add(Wall{random.vector(-5, 5), random.vector(-5, 5)});
      if (i % 15 == 0) world.add(Pillar{random.vector(-5, 5), 0.5});
      step(world);
    }
    EXPECT_GT(world.counts().walls, 0U);
    EXPECT_GT(world.counts().pillars, 0U);
    return world.history();
  };
  EXPECT_EQ(history(Search::grid), history(Search::all_pairs));
  EXPECT_EQ(history(Search::by_size), history(Search::all_pairs));
}

}  // namespace
}  // namespace carom
