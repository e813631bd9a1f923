#include "parallel/thread_pool.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <limits>
#include <numeric>
#include <set>
#include <thread>
#include <vector>

namespace carom::engine {
namespace {

constexpr unsigned most_workers = 5;

TEST(AThreadPool, HasAtLeastTheCallerAsAWorker) {
  EXPECT_EQ(ThreadPool{0}.size(), 1U);
  EXPECT_EQ(ThreadPool{1}.size(), 1U);
  EXPECT_EQ(ThreadPool{4}.size(), 4U);
}

TEST(AThreadPool, RunsTheWorkOnceOnEveryWorker) {
  for (unsigned workers = 1; workers <= most_workers; ++workers) {
    ThreadPool pool{workers};
    std::vector<int> runs(workers);
    for (int n = 1; n <= 100; ++n) {
      pool.run([&](unsigned worker) { ++runs.at(worker); });
      ASSERT_EQ(runs, std::vector<int>(workers, n)) << "all are done when run returns";
    }
  }
}

TEST(AThreadPool, RunsEveryWorkerOnAThreadOfItsOwnAndTheFirstOnTheCallers) {
  ThreadPool pool{most_workers};
  std::vector<std::thread::id> first(most_workers), second(most_workers);
  pool.run([&](unsigned worker) { first[worker] = std::this_thread::get_id(); });
  pool.run([&](unsigned worker) { second[worker] = std::this_thread::get_id(); });
  EXPECT_EQ(first[0], std::this_thread::get_id());
  EXPECT_EQ((std::set<std::thread::id>{first.begin(), first.end()}).size(), most_workers);
  EXPECT_EQ(first, second) << "workers keep their threads from run to run";
}

// Without the barriers, ThreadSanitizer reports a race here, and a worker reads what is not written yet.
TEST(AThreadPool, SeparatesPhasesByBarriers) {
  for (unsigned workers = 1; workers <= most_workers; ++workers) {
    ThreadPool pool{workers};
    constexpr std::uint64_t phases = 200;
    std::vector<std::uint64_t> written(workers);
    std::vector<std::uint64_t> wrong(workers);
    pool.run([&](unsigned worker) {
      for (std::uint64_t phase = 1; phase <= phases; ++phase) {
        written[worker] = phase;
        pool.barrier();
        for (const std::uint64_t value : written) wrong[worker] += static_cast<std::uint64_t>(value != phase);
        pool.barrier();
      }
    });
    EXPECT_EQ(wrong, std::vector<std::uint64_t>(workers)) << workers << " workers";
  }
}

TEST(AThreadPool, SharesOutEveryItemExactlyOnceAndEvenly) {
  for (unsigned workers = 1; workers <= most_workers + 2; ++workers) {
    const ThreadPool pool{workers};
    for (std::uint32_t items = 0; items <= 200; ++items) {
      std::uint32_t next = 0;
      for (unsigned worker = 0; worker < workers; ++worker) {
        const auto [first, end] = pool.range_of(items, worker);
        ASSERT_EQ(first, next) << "ranges follow each other";
        ASSERT_GE(end - first, items / workers);
        ASSERT_LE(end - first, items / workers + 1);
        next = end;
      }
      ASSERT_EQ(next, items);
    }
  }
}

TEST(AThreadPool, LeavesWorkersWithoutItemsWhenThereAreFewerItemsThanWorkers) {
  const ThreadPool pool{most_workers};
  int with_items = 0;
  for (unsigned worker = 0; worker < most_workers; ++worker) {
    const auto [first, end] = pool.range_of(2, worker);
    with_items += static_cast<int>(first != end);
  }
  EXPECT_EQ(with_items, 2);
}

TEST(AThreadPool, SharesOutAsManyItemsAsHaveNumbers) {
  const ThreadPool pool{3};
  constexpr std::uint32_t items = std::numeric_limits<std::uint32_t>::max();
  EXPECT_EQ(pool.range_of(items, 0), (std::pair{0U, items / 3}));
  EXPECT_EQ(pool.range_of(items, 2), (std::pair{items / 3 * 2, items}));
}

TEST(AThreadPool, SumsWhatAllWorkersHaveAdded) {
  ThreadPool pool{most_workers};
  std::vector<std::uint64_t> numbers(100'000);
  std::iota(numbers.begin(), numbers.end(), std::uint64_t{1});
  std::atomic<std::uint64_t> sum = 0;
  pool.run([&](unsigned worker) {
    const auto [first, end] = pool.range_of(static_cast<std::uint32_t>(numbers.size()), worker);
    sum += std::accumulate(numbers.begin() + first, numbers.begin() + end, std::uint64_t{0});
  });
  EXPECT_EQ(sum, 100'000ULL * 100'001 / 2);
}

}  // namespace
}  // namespace carom::engine
