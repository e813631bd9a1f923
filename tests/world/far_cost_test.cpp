#include <gtest/gtest.h>

#include "support/play.hpp"
#include "support/random.hpp"
#include "support/reference_world.hpp"
#include "support/work_per_impact.hpp"

/// An impact does not cost more because of where balls are: far from each other, far from the origin, or on their way
/// there.
namespace carom {
namespace {

constexpr int side = 71;

SceneShapes moved(SceneShapes scene, Vec2 by) {
  for (Ball& ball : scene.balls) ball.center += by;
  for (Wall& wall : scene.walls) {
    wall.from += by;
    wall.to += by;
  }
  return scene;
}

SceneShapes joined(SceneShapes a, const SceneShapes& b) {
  a.balls.insert(a.balls.end(), b.balls.begin(), b.balls.end());
  a.walls.insert(a.walls.end(), b.walls.begin(), b.walls.end());
  return a;
}

SceneShapes gas() { return standard_gas(side, 0.3); }

SceneShapes gas_and(const Ball& ball) {
  SceneShapes scene = gas();
  scene.balls.push_back(ball);
  return scene;
}

void expect_ordinary_cost(const SceneShapes& scene, double duration) {
  World world = world_of(scene);
  EXPECT_LT(work_per_impact(world, duration), 10 * usual_work_per_impact());
  World tuned = world_of(scene);
  tuned.tune({.threads = 2, .tile = 5, .horizon = 0.2, .rebuild = 3});
  play(tuned, duration);
  EXPECT_EQ(world.history(), tuned.history());
}

TEST(ALoneBall, FarFromAGasCostsNothing) {
  for (const double far : {1e4, 1e5, 3e5, 1e6, 1e9, 1e15, 1e60}) {
    SCOPED_TRACE(far);
    expect_ordinary_cost(gas_and({.center = {far, 0.3 * far}, .velocity = {}, .radius = 0.5}), 2);
  }
}

TEST(ALoneBall, ThatFliesAwayCostsNothing) {
  for (const double speed : {1.0, 1e4, 1e8}) {
    for (const double start : {60.0, 300.0, 1e6}) {
      SCOPED_TRACE("from " + std::to_string(start) + " with " + std::to_string(speed));
      expect_ordinary_cost(gas_and({.center = {start, start}, .velocity = {speed, 0.3 * speed}, .radius = 0.5}), 8);
    }
  }
}

TEST(AGas, FarFromTheOriginCostsWhatItCostsThere) {
  for (const double far : {1e9, 1e10, 1e11, 1e12}) {
    SCOPED_TRACE(far);
    expect_ordinary_cost(moved(gas(), {far, -far}), 2);
  }
}

TEST(TwoGases, FarFromEachOtherCostWhatEachCosts) {
  for (const double far : {1e3, 1e5}) {
    SCOPED_TRACE(far);
    expect_ordinary_cost(joined(gas(), moved(gas(), {far, far})), 2);
  }
}

// Cells wrap around at such distances, and some clusters are outside of the area that the cells cover.
TEST(Clusters, FarFromEachOtherHaveTheHistoryOfTheBruteForce) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE(seed);
    Random random{seed};
    const std::vector<double> distances{1e2, 1e4, 1e6, 1e8};
    const double far = distances[seed % distances.size()];
    SceneShapes scene;
    for (int cluster = 0; cluster < 4; ++cluster) {
      const Vec2 place = random.vector(-far, far);
      const int balls = random.whole(1, 5);
      for (int i = 0; i < balls * balls; ++i)
        scene.balls.push_back({.center = place + Vec2{1.3 * (i % balls), 1.2 * (i / balls)},
                               .velocity = random.vector(-1, 1),
                               .radius = random.between(0.3, 0.5),
                               .restitution = random.chance(0.3) ? 0.8 : 1});
      add_box(scene, {place - Vec2{3, 3}, place + Vec2{9, 9}});
    }
    for (int i = 0; i < 10; ++i)  // these fly from one to another, or away
      scene.balls.push_back({.center = random.vector(-far, far), .velocity = random.vector(-far, far), .radius = 0.5});
    World fitting;  // clusters may overlap
    SceneShapes taken;
    const auto add_all = [&fitting](const auto& from, auto& to) {
      for (const auto& shape : from) {
        if (fitting.try_add(shape)) to.push_back(shape);
      }
    };
    add_all(scene.walls, taken.walls);
    add_all(scene.balls, taken.balls);
    ReferenceWorld reference;
    populate(reference, taken);
    ASSERT_TRUE(reference.advance_to(6, 100'000));
    for (unsigned threads = 1; threads <= 3; ++threads) {
      World world = world_of(taken);
      world.tune({.threads = threads, .tile = static_cast<double>(random.whole(1, 4)), .horizon = 0.3, .rebuild = 1});
      while (world.time() < 6) play_to(world, std::min(6.0, world.time() + random.between(0.1, 4)));
      ASSERT_EQ(world.history(), reference.history()) << threads << " threads";
    }
  }
}

// Otherwise they would go on leaving their boxes for ever.
TEST(BallsSideBySide, AreKnownNeverToMeet) {
  for (const int rows : {8, 17, 50}) {
    World world;
    for (int i = 0; i < rows * rows; ++i)
      world.add({.center = {2.0 * (i % rows), 2.0 * (i / rows)}, .velocity = {1, 0.3}, .radius = 0.5});
    EXPECT_FALSE(world.advance_to_next_impact());
    EXPECT_EQ(world.time(), 0);
    world.add(Pillar{{1e9, 3e8}, 5});
    const auto impact = world.advance_to_next_impact();
    ASSERT_TRUE(impact);
    EXPECT_NEAR(impact->time, 1e9, 1e3);  // more than the sizes of the cluster and the pillar
    // All pairs are tested a few times, and each ball's box is moved some dozens of times.
    const double balls = rows * rows;
    EXPECT_LT(static_cast<double>(world.work().total()), 10 * balls * balls + 10'000 * balls);
  }
}

}  // namespace
}  // namespace carom
