#include "parallel/worker_group.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <thread>
#include <vector>

#include "parallel/thread_pool.hpp"

namespace carom::engine {
namespace {

constexpr unsigned most_workers = 5;

/// A group whose workers never run.
WorkerGroup group_of(unsigned workers) { return {nullptr, workers}; }

TEST(AWorkerGroup, IsTheCallerAloneByDefault) {
  const WorkerGroup alone;
  ASSERT_EQ(alone.size(), 1U);
  std::vector<std::thread::id> ran_on;
  alone.run([&](unsigned worker) {
    EXPECT_EQ(worker, 0U);
    ran_on.push_back(std::this_thread::get_id());
  });
  EXPECT_EQ(ran_on, std::vector{std::this_thread::get_id()});
  EXPECT_THROW(alone.run([](unsigned) { throw std::runtime_error{"no memory, say"}; }), std::runtime_error);
}

TEST(AWorkerGroup, SharesOutEveryItemExactlyOnceAndEvenly) {
  for (unsigned workers = 1; workers <= most_workers + 2; ++workers) {
    const WorkerGroup group = group_of(workers);
    for (std::uint32_t items = 0; items <= 200; ++items) {
      std::uint32_t next = 0;
      for (unsigned worker = 0; worker < workers; ++worker) {
        const auto [first, end] = group.range_of(items, worker);
        ASSERT_EQ(first, next) << "ranges follow each other";
        ASSERT_GE(end - first, items / workers);
        ASSERT_LE(end - first, items / workers + 1);
        next = end;
      }
      ASSERT_EQ(next, items);
    }
  }
}

TEST(AWorkerGroup, LeavesWorkersWithoutItemsWhenThereAreFewerItemsThanWorkers) {
  const WorkerGroup group = group_of(most_workers);
  int with_items = 0;
  for (unsigned worker = 0; worker < most_workers; ++worker) {
    const auto [first, end] = group.range_of(2, worker);
    with_items += static_cast<int>(first != end);
  }
  EXPECT_EQ(with_items, 2);
}

TEST(AWorkerGroup, SharesOutAsManyItemsAsHaveNumbers) {
  const WorkerGroup group = group_of(3);
  constexpr std::uint32_t items = std::numeric_limits<std::uint32_t>::max();
  EXPECT_EQ(group.range_of(items, 0), (std::pair{0U, items / 3}));
  EXPECT_EQ(group.range_of(items, 2), (std::pair{items / 3 * 2, items}));
}

// Were a run to return before its workers are done, ThreadSanitizer would report a race here, and a worker would read
// what is not written yet.
TEST(AWorkerGroup, FinishesOnePhaseBeforeTheNext) {
  for (unsigned workers = 1; workers <= most_workers; ++workers) {
    const WorkerGroup group{std::make_shared<ThreadPool>(workers), workers};
    std::vector<std::uint64_t> written(workers);
    std::vector<std::uint64_t> wrong(workers);
    for (std::uint64_t phase = 1; phase <= 200; ++phase) {
      group.run([&](unsigned worker) { written[worker] = phase; });
      group.run([&](unsigned worker) {
        for (const std::uint64_t value : written) wrong[worker] += static_cast<std::uint64_t>(value != phase);
      });
    }
    EXPECT_EQ(wrong, std::vector<std::uint64_t>(workers)) << workers << " workers";
  }
}

TEST(AWorkerGroup, SumsWhatAllWorkersHaveAdded) {
  const WorkerGroup group{std::make_shared<ThreadPool>(most_workers), most_workers};
  std::vector<std::uint64_t> numbers(100'000);
  std::iota(numbers.begin(), numbers.end(), std::uint64_t{1});
  std::vector<std::uint64_t> sums(most_workers);
  group.run([&](unsigned worker) {
    const auto [first, end] = group.range_of(static_cast<std::uint32_t>(numbers.size()), worker);
    sums[worker] = std::accumulate(numbers.begin() + first, numbers.begin() + end, std::uint64_t{0});
  });
  EXPECT_EQ(std::accumulate(sums.begin(), sums.end(), std::uint64_t{0}), 100'000ULL * 100'001 / 2);
}

}  // namespace
}  // namespace carom::engine
