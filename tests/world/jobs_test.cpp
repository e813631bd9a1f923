#include "carom/jobs.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <thread>
#include <vector>

#include "support/history_and_counts.hpp"
#include "support/play.hpp"
#include "support/sanitized.hpp"
#include "support/system_threads.hpp"
#include "world/job_systems.hpp"
#include "world/standard_gas.hpp"

/// Worlds on job systems of the program's own, and copies of worlds that share threads.
namespace carom {
namespace {

constexpr int side = sanitized ? 60 : 110;
constexpr int steps = sanitized ? 2 : 4;

Tuning with(unsigned threads, std::shared_ptr<JobSystem> jobs = nullptr) {
  Tuning tuning;
  tuning.threads = threads;
  tuning.rebuild = 3;
  tuning.jobs = std::move(jobs);
  return tuning;
}

/// Advances by one step after another, and notes the history after each.
std::vector<HistoryAndCounts> histories(World& world) {
  std::vector<HistoryAndCounts> all;
  for (int i = 0; i < steps; ++i) {
    play(world, 1);
    all.push_back(history_and_counts(world));
  }
  return all;
}

struct Named {
  const char* name;
  std::shared_ptr<JobSystem> (*make)();
};

class EveryJobSystem : public testing::TestWithParam<Named> {};

TEST_P(EveryJobSystem, PlaysTheHistoryOfOneThread) {
  for (const double packing : {0.1, 0.6}) {
    World alone = world_of(standard_gas(side, packing));
    const World start = alone;
    const std::vector<HistoryAndCounts> expected = histories(alone);
    for (const unsigned threads : {0U, 2U, 5U}) {
      World world = start;
      world.tune(with(threads, GetParam().make()));
      EXPECT_EQ(histories(world), expected) << threads << " threads, packing " << packing;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Jobs, EveryJobSystem,
    testing::Values(
        Named{"Serial", []() -> std::shared_ptr<JobSystem> { return std::make_shared<SerialJobs>(); }},
        Named{"Reverse", []() -> std::shared_ptr<JobSystem> { return std::make_shared<ReverseJobs>(); }},
        Named{"AThreadEach", []() -> std::shared_ptr<JobSystem> { return std::make_shared<NewThreads>(9); }},
        Named{"FewerThreadsThanJobs", []() -> std::shared_ptr<JobSystem> { return std::make_shared<NewThreads>(2); }}),
    [](const auto& tested) { return tested.param.name; });

TEST(AWorldWithAJobSystem, DividesItsWorkIntoAsManyJobsAsItHasThreads) {
  for (const unsigned threads : {0U, 1U, 2U, 7U, 1000U}) {
    const auto jobs = std::make_shared<CountedJobs>();
    World world = world_of(standard_gas(30, 0.5));
    world.tune(with(threads, jobs));
    EXPECT_EQ(jobs->runs, 0U) << "nothing is to be done yet";
    play(world, 0.5);
    EXPECT_EQ(jobs->most_jobs, threads == 0 ? jobs->workers() : threads == 1 ? 0 : std::min(threads, 256U));
  }
}

TEST(AWorldWithAJobSystem, SharesItWithItsCopiesUntilItIsTunedOtherwise) {
  const auto first = std::make_shared<CountedJobs>(), second = std::make_shared<CountedJobs>();
  World world = world_of(standard_gas(30, 0.5));
  world.tune(with(2, first));
  World copy = world;
  EXPECT_EQ(copy.tuning().jobs, first);
  play(copy, 0.2);
  EXPECT_GT(first->runs, 0U);
  copy.tune(with(2, second));
  const unsigned before = first->runs;
  play(copy, 0.2);
  EXPECT_GT(second->runs, 0U) << "another one, for the same number of threads";
  EXPECT_EQ(first->runs, before);
  copy.tune(with(2));
  const unsigned of_second = second->runs;
  play(copy, 0.2);
  EXPECT_EQ(second->runs, of_second) << "threads of its own";
  EXPECT_EQ(second.use_count(), 1) << "it is given back";
  play(world, 0.2);
  EXPECT_GT(first->runs, before);
}

TEST(CopiesOfAWorld, StartNoThreads) {
  const std::size_t before = system_threads();
  World world = world_of(standard_gas(30, 0.5));
  world.tune(with(16));
  std::vector<World> copies(10, world);
  EXPECT_EQ(system_threads(), before) << "none has been advanced";
  play(world, 0.2);
  const std::size_t of_one = system_threads();
  EXPECT_GE(of_one, before + 15);
  copies.emplace_back(world);
  for (World& copy : copies) play(copy, 0.2);
  EXPECT_EQ(system_threads(), of_one) << "all use the threads of the first";
}

TEST(CopiesOfAWorld, MayOutliveItWithItsThreads) {
  World alone = world_of(standard_gas(side, 0.5));
  auto world = std::make_unique<World>(alone);
  world->tune(with(3));
  play(*world, 0.5);
  World copy = *world;
  world.reset();
  play(alone, 0.5);
  play(alone, 1);
  play(copy, 1);
  EXPECT_EQ(history_and_counts(copy), history_and_counts(alone));
}

/// Advances copies of a world that is tuned so, each on a thread of its own, and compares them with one alone.
void expect_one_history_at_the_same_time(const Tuning& tuning) {
  World alone = world_of(standard_gas(side, 0.5));
  World world = alone;
  world.tune(tuning);
  const std::vector<HistoryAndCounts> expected = histories(alone);
  constexpr std::size_t copies = 3;
  std::vector<World> worlds(copies, world);
  std::vector<std::vector<HistoryAndCounts>> found(copies);
  std::vector<std::thread> threads;
  threads.reserve(copies);
  for (std::size_t copy = 0; copy < copies; ++copy)
    threads.emplace_back([&worlds, &found, copy] { found.at(copy) = histories(worlds.at(copy)); });
  for (std::thread& thread : threads) thread.join();
  for (const auto& each : found) EXPECT_EQ(each, expected);
}

TEST(CopiesOfAWorld, MayBeAdvancedAtTheSameTime) { expect_one_history_at_the_same_time(with(3)); }

TEST(CopiesOfAWorld, MayBeAdvancedAtTheSameTimeOnOneJobSystem) {
  expect_one_history_at_the_same_time(with(3, std::make_shared<NewThreads>(2)));
}

}  // namespace
}  // namespace carom
