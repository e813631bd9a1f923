#include <gtest/gtest.h>

#include <cmath>

#include "support/play_on_ranks.hpp"
#include "support/random_gravity.hpp"
#include "support/sanitized.hpp"
#include "support/shapes.hpp"
#include "world/families.hpp"
#include "world/periodic_families.hpp"
#include "world/standard_gas.hpp"

/// Several ranks play the history of one process: every leg, impact and count, to the bit.
namespace carom::cluster {
namespace {

/// Windows of any length, and sometimes so few copies that windows have to be played again.
Options random_options(Random& random) {
  Options options = divided();
  options.window = random.between(0.05, 2);
  options.margin = random.chance(0.5) ? random.between(0.1, 2) : random.between(2, 8);
  options.deal = random.between(0.5, 10);
  return options;
}

/// For how long to play a world: for a duration, but to less than so many impacts.
double time_before_impact(int number, const carom::World& start, double duration) {
  carom::World world = start;
  for (int i = 0; i < number; ++i) {
    if (!world.advance_to_next_impact(duration)) return duration;
  }
  return std::nextafter(world.time(), -1);
}

class ClusterFamily : public testing::TestWithParam<Family> {
 protected:
  /// Plays some scenes of the family, changed by `change`, with two to six ranks.
  template <class Change>
  static void play(std::uint64_t seeds, Change change) {
    const auto& [name, make, duration] = GetParam();
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
      Random random{seed};
      SCOPED_TRACE("seed " + std::to_string(seed));
      SceneShapes scene = make(random);
      change(scene, random);
      const Options options = random_options(random);
      const carom::World world = world_of(scene);
      constexpr int most_impacts = 500;  // heaps have very many
      const double time = time_before_impact(most_impacts, world, duration);
      if (!(time > 0)) continue;
      expect_one_history(world, time, {2, 3 + static_cast<int>(seed % 4)}, options, seed % 2 == 0);
      if (HasFailure()) return;
    }
  }
};

TEST_P(ClusterFamily, HasTheHistoryOfOneProcess) {
  play(sanitized ? 4 : 20, [](SceneShapes&, Random&) {});
}

TEST_P(ClusterFamily, HasTheHistoryOfOneProcessUnderGravity) {
  play(sanitized ? 3 : 12, [](SceneShapes& scene, Random& random) { add_gravity(scene, random); });
}

const auto name_of_family = [](const auto& tested) { return tested.param.name; };
INSTANTIATE_TEST_SUITE_P(Of, ClusterFamily, testing::ValuesIn(families()), name_of_family);
INSTANTIATE_TEST_SUITE_P(OfPeriodic, ClusterFamily, testing::ValuesIn(periodic_families()), name_of_family);

TEST(ClusterHistory, OfAGasIsThatOfOneProcess) {
  for (const double packing : {0.1, 0.5, 0.7}) {
    const carom::World gas = world_of(standard_gas(sanitized ? 30 : 70, packing));
    const Costs costs = expect_one_history(gas, packing < 0.2 ? 3 : 1, {1, 2, 3, 4, 7});
    EXPECT_LT(costs.copies, 6 * gas.ball_count());  // of 7 ranks, none had all balls
    EXPECT_GT(costs.windows, 5);
  }
}

TEST(ClusterHistory, OfALossyGasIsThatOfOneProcess) {
  SceneShapes scene = standard_gas(sanitized ? 20 : 50, 0.4);
  for (Ball& ball : scene.balls) ball.restitution = 0.6;
  expect_one_history(world_of(scene), 20, {2, 5});
}

TEST(ClusterHistory, OfThermalWallsGivesTheSameEnergy) {
  SceneShapes scene = standard_gas(sanitized ? 20 : 40, 0.3);
  double temperature = 0.5;
  for (Wall& wall : scene.walls) wall.temperature = temperature++;
  expect_one_history(world_of(scene), 4, {2, 4});
}

TEST(ClusterHistory, OfAWorldThatHasBeenPlayedGoesOn) {
  carom::World gas = world_of(standard_gas(20, 0.5));
  ASSERT_EQ(gas.advance_to(0.7), Progress::done);
  expect_one_history(gas, 1, {2, 3});
}

TEST(ClusterHistory, DoesNotDependOnTheThreadsOfRanks) {
  const carom::World gas = world_of(standard_gas(sanitized ? 60 : 110, 0.6));
  Options options = divided();
  options.tuning.threads = 2;
  expect_one_history(gas, 0.4, {2, 3}, options, false);
}

/// The generated gas, of which no rank ever has more than its part.
TEST(ClusterHistory, OfAGeneratedGasIsTheSameForAnyNumberOfRanks) {
  GasOptions of_gas;
  of_gas.balls = sanitized ? 5'000 : 60'000;
  of_gas.packing = 0.6;
  const Gas gas{of_gas};
  for (const bool is_periodic : {false, true}) {
    carom::World single;
    if (is_periodic) {
      single.set_periodic_box(gas.periodic_box());
    } else {
      for (const Wall& wall : gas.walls()) single.add(wall);
    }
    for (std::uint32_t i = 0; i < of_gas.balls; ++i) single.add(gas.ball(i));
    ASSERT_EQ(single.advance_to(0.5), Progress::done);
    for (const int ranks : {1, 2, 3, 4, 8, 16}) {
      ThreadRanks{ranks}.run([&](Communicator& communicator) {
        World world{communicator, gas, is_periodic};
        EXPECT_EQ(world.advance_to(0.5), Progress::done);
        const HistoryAndCounts result{world.history(), world.counts()};
        EXPECT_EQ(result, history_and_counts(single)) << ranks << " ranks";
      });
    }
  }
}

}  // namespace
}  // namespace carom::cluster
