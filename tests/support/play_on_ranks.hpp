#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "carom/cluster.hpp"
#include "support/history_and_counts.hpp"
#include "support/same_history.hpp"
#include "support/thread_ranks.hpp"

/// Worlds that are played by several ranks.
namespace carom::cluster {

/// Even the smallest world is divided.
[[nodiscard]] inline Options divided() {
  Options options;
  options.fewest_balls = 0;
  return options;
}

/// The result, as rank 0 has it.
struct RanksRun {
  Progress progress = Progress::done;
  double time = 0;
  HistoryAndCounts result;
  double energy_given = 0;
  std::vector<Impact> impacts;
  std::vector<BallNow> balls;
  Costs costs;
};

/// Advances a world to some times, one after another.
[[nodiscard]] inline RanksRun play_on_ranks(int ranks, const carom::World& start, const std::vector<double>& times,
                                            const Options& options = divided(), bool with_impacts = false) {
  RanksRun run;
  ThreadRanks{ranks}.run([&](Communicator& communicator) {
    World world{communicator, start, options};
    std::vector<Impact> impacts;
    const OnImpact keep = [&](const Impact& impact) { impacts.push_back(impact); };
    Progress progress = Progress::done;
    for (const double time : times) {
      if (progress == Progress::done) progress = world.advance_to(time, with_impacts ? keep : OnImpact{});
    }
    const HistoryAndCounts result{world.history(), world.counts()};
    const double given = world.energy_given();
    std::vector<BallNow> balls;
    world.for_each_ball([&](const BallNow& ball) { balls.push_back(ball); });
    if (communicator.rank() == 0)
      run = {progress, world.time(), result, given, std::move(impacts), std::move(balls), world.costs()};
  });
  return run;
}

/// Plays a world with one process and with several ranks, in two pieces, and expects the same bits of everything.
/// Returns what the last of them has cost.
inline Costs expect_one_history(const carom::World& start, double duration, const std::vector<int>& ranks,
                                const Options& options = divided(), bool with_impacts = true) {
  carom::World single = start;
  std::vector<Impact> impacts;
  EXPECT_EQ(single.advance_to(start.time() + duration,
                              with_impacts ? [&](const Impact& impact) { impacts.push_back(impact); } : OnImpact{}),
            Progress::done);
  Costs costs;
  for (const int count : ranks) {
    SCOPED_TRACE(std::to_string(count) + " ranks");
    const RanksRun run =
        play_on_ranks(count, start, {start.time() + duration / 3, single.time()}, options, with_impacts);
    costs = run.costs;
    EXPECT_EQ(run.progress, Progress::done);
    EXPECT_EQ(run.time, single.time());
    EXPECT_EQ(run.result, history_and_counts(single));
    EXPECT_EQ(run.energy_given, single.energy_given());
    EXPECT_TRUE(same_impacts(impacts, run.impacts));
    EXPECT_EQ(run.balls.size(), single.ball_count());
    for (const BallNow& ball : run.balls) {
      if (!same_bits(ball.leg, single.leg(ball.id)) || !same_bits(ball.ball.center, single.position(ball.id)) ||
          !same_bits(ball.ball.velocity, single.velocity(ball.id)) ||
          !same_bits(ball.unwrapped, single.unwrapped_position(ball.id))) {
        ADD_FAILURE() << "ball " << ball.id.index;
        return costs;
      }
    }
  }
  return costs;
}

}  // namespace carom::cluster
