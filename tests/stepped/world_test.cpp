#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <limits>
#include <thread>

#include "carom/gas.hpp"
#include "carom/stepped.hpp"
#include "support/play.hpp"
#include "support/printing.hpp"
#include "world/families.hpp"

/// What all stepped worlds have in common: time, conservation, copies, problems.
namespace carom {
namespace {

using testing::HasSubstr;

constexpr Penetration treatments[] = {Penetration::bisect, Penetration::ignore, Penetration::push_apart};

TEST(SteppedWorld, TakesWholeStepsUpToATime) {
  SteppedWorld world{{.step = 0.1}};
  const BallId ball = world.add(Ball{.center = {0, 0}, .velocity = {1, 0}, .radius = 1});
  play_to(world, 0.35);
  EXPECT_EQ(world.steps(), 3U);
  EXPECT_EQ(world.time(), 3 * 0.1);
  play_to(world, 0.35);
  EXPECT_EQ(world.steps(), 3U);
  play_to(world, 0);
  EXPECT_EQ(world.steps(), 3U);
  // 7 · 0.1 is a little more than 0.7 in doubles; it is 0.7 all the same.
  play_to(world, 0.7);
  EXPECT_EQ(world.steps(), 7U);
  EXPECT_NEAR(world.position(ball).x, 0.7, 1e-15);
}

// An impulse is equal and opposite, whatever the normal; so only rounding changes the sums: a few units in the last
// place of the momenta, for each impact.
TEST(SteppedWorld, KeepsMomentumAndEnergyWithEveryTreatment) {
  for (const Penetration penetration : treatments) {
    std::uint64_t impacts = 0;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      Random random{seed};
      SteppedWorld world{{.step = 0.05, .penetration = penetration}};
      double momenta = 0;
      for (int i = 0; i < 20; ++i) {
        const Ball ball{.center = random.vector(-4, 4),
                        .velocity = random.vector(-3, 3),
                        .radius = random.between(0.1, 1),
                        .mass = random.between(0.1, 10)};
        world.add(ball);
        momenta += ball.mass * length(ball.velocity);
      }
      const Vec2 momentum = world.momentum();
      const double energy = world.energy();
      play_to(world, 3);
      const double rounding = 0x1p-52 * static_cast<double>(8 + 8 * world.counts().total());
      EXPECT_LE(length(world.momentum() - momentum), rounding * momenta);
      EXPECT_LE(std::abs(world.energy() - energy), rounding * energy);
      impacts += world.counts().total();
    }
    EXPECT_GT(impacts, 500U);
  }
}

TEST(SteppedWorld, LosesEnergyToInelasticImpactsOnly) {
  SteppedWorld world{{.step = 0.25, .penetration = Penetration::ignore}};
  world.add(Ball{.center = {0, 0}, .velocity = {2, 0}, .radius = 0.5, .restitution = 0.5});
  world.add(Wall{{2, -5}, {2, 5}});
  play_to(world, 2);
  EXPECT_EQ(world.velocity(BallId{0}), (Vec2{-1, 0}));
  EXPECT_EQ(world.energy(), 0.5);
}

TEST(SteppedWorld, IsAValue) {
  SteppedWorld world{{.step = 0.01}};
  Random random{5};
  populate(world, families().front().make(random));
  play_to(world, 1);
  const SteppedWorld snapshot = world;
  play_to(world, 2);
  const std::uint64_t history = world.history();
  EXPECT_NE(snapshot.history(), history);
  world = snapshot;
  EXPECT_EQ(world.history(), snapshot.history());
  play_to(world, 2);
  EXPECT_EQ(world.history(), history);
}

// Hashes of every bit: by whatever compiler, with whatever optimisation, on whatever machine.
TEST(SteppedWorld, HasTheSameHistoryEverywhere) {
  const auto history = [](Penetration penetration) {
    SteppedWorld world{{.step = 1.0 / 60, .penetration = penetration}};
    const Gas gas{{.balls = 100, .packing = 0.4}};
    for (const Wall& wall : gas.walls()) world.add(wall);
    for (std::uint32_t i = 0; i < gas.options().balls; ++i) world.add(gas.ball(i));
    play_to(world, 5);
    return world.history();
  };
  EXPECT_EQ(history(Penetration::bisect), 7786711565616354659U);
  EXPECT_EQ(history(Penetration::ignore), 6488699333606848147U);
  EXPECT_EQ(history(Penetration::push_apart), 13906199094348110978U);
}

TEST(SteppedWorld, CanBeStoppedAtAnyMomentAndGoesOnAsIfItHadNotBeen) {
  const Gas gas{{.balls = 2000, .packing = 0.5}};
  for (const Penetration penetration : treatments) {
    SteppedWorld world{{.step = 0.05, .penetration = penetration}};
    for (const Wall& wall : gas.walls()) world.add(wall);
    for (std::uint32_t i = 0; i < gas.options().balls; ++i) world.add(gas.ball(i));
    SteppedWorld whole = world;
    play_to(whole, 2);
    int stops = 0;
    for (auto delay = std::chrono::microseconds{20};; delay += delay / 4) {
      StopFlag flag;
      if (stops == 0) flag.request();  // on a busy machine all others may come too late
      std::thread other{[&] {
        std::this_thread::sleep_for(delay);
        flag.request();
      }};
      const Progress progress = world.advance_to(2, {}, flag);
      other.join();
      if (progress == Progress::done) break;
      ASSERT_EQ(progress, Progress::stopped);
      ++stops;
    }
    EXPECT_GT(stops, 0);
    EXPECT_EQ(world.history(), whole.history());
  }
}

TEST(SteppedWorld, RefusesUnsoundShapesAndAddsNothing) {
  SteppedWorld world;
  try {
    world.add(Ball{.center = {0, 0}, .velocity = {0, 0}, .radius = -1, .mass = 0});
    FAIL() << "it was taken";
  } catch (const ProblemError& error) {
    EXPECT_STREQ(error.what(),
                 "radius is -1: make it zero or more, and finite\nmass is 0: make it more than zero, and finite");
  }
  EXPECT_THROW(world.add(Wall{{1, 1}, {1, 1}}), ProblemError);
  EXPECT_THROW(world.add(Pillar{.center = {0, std::nan("")}, .radius = 1}), ProblemError);
  EXPECT_TRUE(world.balls().empty());
  EXPECT_THROW(static_cast<void>(world.wall(WallId{0})), std::out_of_range);
  EXPECT_THROW(static_cast<void>(world.pillar(PillarId{0})), std::out_of_range);
  EXPECT_THROW(static_cast<void>(world.ball(BallId{0})), std::out_of_range);
}

TEST(SteppedWorld, RefusesUnsoundStepping) {
  for (const double step : {0.0, -1.0, std::nan(""), std::numeric_limits<double>::infinity()})
    EXPECT_THROW(SteppedWorld{Stepping{.step = step}}, ProblemError);
  try {
    const SteppedWorld world{{.step = -1, .halvings = 61}};
    FAIL() << "it was taken";
  } catch (const ProblemError& error) {
    EXPECT_THAT(error.what(), HasSubstr("step is -1: make it more than zero, and finite\nhalvings is 61: make it"));
  }
  SteppedWorld world;
  EXPECT_THROW(static_cast<void>(world.advance_to(std::nan(""))), ProblemError);
}

}  // namespace
}  // namespace carom
