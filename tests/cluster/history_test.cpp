#include <gtest/gtest.h>

#include "carom/cluster.hpp"
#include "support/history_and_counts.hpp"
#include "support/play.hpp"
#include "support/sanitized.hpp"
#include "support/thread_ranks.hpp"
#include "world/families.hpp"
#include "world/periodic_families.hpp"
#include "world/standard_gas.hpp"

/// Several ranks play the history of one world.
namespace carom::cluster {
namespace {

/// Even the smallest world is divided.
Options divided() {
  Options options;
  options.fewest_balls = 0;
  return options;
}

struct Played {
  std::uint64_t history = 0;
  ImpactCounts counts;
  Costs costs;
};

/// Advances a world to each of some times with several ranks.
Played play_on(int ranks, const carom::World& start, const std::vector<double>& times, const Options& options) {
  Played played;
  ThreadRanks{ranks}.run([&](Communicator& communicator) {
    World world{communicator, start, options};
    for (const double time : times) {
      EXPECT_EQ(world.advance_to(time), Progress::done);
      EXPECT_EQ(world.time(), time);
    }
    const std::uint64_t history = world.history();
    if (communicator.rank() == 0) played = {history, world.counts(), world.costs()};
  });
  return played;
}

void expect_one_history(const carom::World& start, double duration, const std::vector<int>& ranks,
                        const Options& options = divided()) {
  carom::World single = start;
  play(single, duration);
  for (const int count : ranks) {
    const Played played = play_on(count, start, {start.time() + duration / 3, single.time()}, options);
    ASSERT_EQ(played.history, single.history()) << count << " ranks";
    EXPECT_EQ(played.counts.balls, single.counts().balls) << count << " ranks";
    EXPECT_EQ(played.counts.walls, single.counts().walls) << count << " ranks";
    EXPECT_EQ(played.counts.pillars, single.counts().pillars) << count << " ranks";
    EXPECT_EQ(played.counts.lossless, single.counts().lossless) << count << " ranks";
  }
}

TEST(ClusterHistory, OfAGasIsThatOfOneProcess) {
  for (const double packing : {0.1, 0.5, 0.7})
    expect_one_history(world_of(standard_gas(sanitized ? 30 : 70, packing)), packing < 0.2 ? 3 : 1, {1, 2, 3, 4, 7});
}

class ClusterFamily : public testing::TestWithParam<Family> {};

TEST_P(ClusterFamily, HasTheHistoryOfOneProcess) {
  const auto& [name, make, duration] = GetParam();
  for (std::uint64_t seed = 1; seed <= (sanitized ? 4 : 20); ++seed) {
    Random random{seed};
    SCOPED_TRACE(name + ", seed " + std::to_string(seed));
    expect_one_history(world_of(make(random)), duration, {2, 3 + static_cast<int>(seed % 4)});
  }
}

INSTANTIATE_TEST_SUITE_P(Of, ClusterFamily, testing::ValuesIn(families()),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace carom::cluster
