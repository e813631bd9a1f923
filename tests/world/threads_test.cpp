#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/history_and_counts.hpp"
#include "support/play.hpp"
#include "support/random_sensors.hpp"
#include "support/same_sensing.hpp"
#include "support/sanitized.hpp"
#include "world/standard_gas.hpp"
#include "world/tied_lattice.hpp"

/// Several threads produce the history of one. The worlds here are so large that tiles which are advanced in parallel
/// have room between them.
namespace carom {
namespace {

constexpr int side = sanitized ? 60 : 110;

Tuning with_threads(unsigned threads) {
  Tuning tuning;
  tuning.threads = threads;
  return tuning;
}

/// Advances a scene in steps, with one thread and with other tunings, and compares after every step.
void expect_one_history(const SceneShapes& scene, double step, int steps, const std::vector<Tuning>& tunings) {
  World single = world_of(scene);
  std::vector<World> others(tunings.size(), single);
  for (std::size_t i = 0; i < tunings.size(); ++i) others[i].tune(tunings[i]);
  for (int i = 0; i < steps; ++i) {
    play(single, step);
    for (std::size_t k = 0; k < others.size(); ++k) {
      play(others[k], step);
      ASSERT_EQ(history_and_counts(others[k]), history_and_counts(single))
          << tunings[k].threads << " threads, rebuild " << tunings[k].rebuild << ", step " << i;
    }
  }
  EXPECT_GT(single.counts().total(), scene.balls.size());
}

TEST(Threads, PlayTheHistoryOfOne) {
  for (const double packing : {0.1, 0.5, 0.7})
    expect_one_history(standard_gas(side, packing), packing < 0.2 ? 4 : 1, 5,
                       {with_threads(2), with_threads(3), with_threads(5)});
}

TEST(Threads, PlayTheHistoryOfOneInAPeriodicBox) {
  for (const double packing : {0.1, 0.6}) {
    SceneShapes scene = standard_gas(side, packing);
    scene.walls.clear();
    const double half = 0.5 * side;
    scene.periodic = PeriodicBox{{-half, -half}, {half, half}};
    expect_one_history(scene, packing < 0.2 ? 4 : 1, sanitized ? 2 : 5, {with_threads(2), with_threads(4)});
  }
}

TEST(Threads, PlayItWhereverTheyTurnToEachOther) {
  std::vector<Tuning> tunings;
  for (const double rebuild : {1.0, 3.0}) {
    for (const double horizon : {0.05, 0.7, 3.0}) {
      Tuning tuning = with_threads(3);
      tuning.rebuild = rebuild;
      tuning.horizon = horizon;
      tuning.tile = rebuild > 2 ? 24 : 40;
      tunings.push_back(tuning);
    }
  }
  expect_one_history(standard_gas(side, 0.5, 2), 1.5, sanitized ? 2 : 5, tunings);
}

// The fast balls cross many tiles within a horizon, and the giants overlap several tiles at once: most of their events
// are deferred.
TEST(Threads, PlayFastBallsAndGiantsToo) {
  SceneShapes scene = standard_gas(side, 0.3, 3);
  Random random{4};
  for (std::size_t i = 0; i < scene.balls.size(); i += 500) scene.balls[i].velocity = random.vector(-300, 300);
  for (int i = 0; i < 5; ++i) {
    const Ball giant{.center = random.vector(-0.3 * side, 0.3 * side), .velocity = {1, 2}, .radius = 4, .mass = 50};
    std::erase_if(scene.balls,
                  [&](const Ball& ball) { return length(ball.center - giant.center) <= ball.radius + giant.radius; });
    scene.balls.push_back(giant);
  }
  scene.pillars.push_back({{0.4 * side, 0.4 * side}, 1.5});
  std::erase_if(scene.balls, [&](const Ball& ball) {
    return length(ball.center - scene.pillars[0].center) <= ball.radius + scene.pillars[0].radius;
  });
  expect_one_history(scene, 0.5, sanitized ? 2 : 6, {with_threads(2), with_threads(3)});
}

TEST(Threads, PlayExactTiesInTheirOrder) {
  expect_one_history(tied_lattice(side), 0.7, sanitized ? 2 : 5, {with_threads(2), with_threads(3)});
}

// Clusters form, in which one row of impacts after another is spent.
TEST(Threads, PlayLossesByTheSameContactRule) {
  for (const double restitution : {0.0, 0.3, 0.8}) {
    SceneShapes scene = standard_gas(side, 0.4, 6);
    Random random{7};
    for (Ball& ball : scene.balls) ball.restitution = random.chance(0.2) ? random.between(0, 1) : restitution;
    for (Wall& wall : scene.walls) wall.restitution = restitution;
    expect_one_history(scene, 2, sanitized ? 2 : 5, {with_threads(2), with_threads(3)});
  }
}

TEST(Threads, LetSensorsReportTheSame) {
  const SceneShapes scene = standard_gas(side, 0.5, 3);
  double half = 0;
  for (const Ball& ball : scene.balls) half = std::max({half, std::abs(ball.center.x), std::abs(ball.center.y)});
  const auto events_with = [&](unsigned threads) {
    World world = world_of(scene);
    Random random{4};
    for (int n = 0; n < 40; ++n) world.add(random_sensor(random, half));
    world.tune(with_threads(threads));
    std::vector<SensorEvent> events;
    for (int i = 0; i < 3; ++i) {
      play(world, 0.5);
      events.insert(events.end(), world.sensor_events().begin(), world.sensor_events().end());
      world.remove(SensorId{static_cast<std::uint32_t>(i)});
    }
    return events;
  };
  const std::vector<SensorEvent> expected = events_with(1);
  EXPECT_GT(expected.size(), 1000U);
  for (const unsigned threads : {2U, 3U}) EXPECT_TRUE(same_sensing(expected, events_with(threads)));
}

TEST(Threads, LeaveASnapshotAlone) {
  World world = world_of(standard_gas(side, 0.5));
  world.tune(with_threads(3));
  play(world, 1);
  World snapshot = world;
  play(world, 1);
  EXPECT_EQ(snapshot.tuning().threads, 3U);
  play(snapshot, 1);
  EXPECT_EQ(snapshot.history(), world.history());
}

}  // namespace
}  // namespace carom
