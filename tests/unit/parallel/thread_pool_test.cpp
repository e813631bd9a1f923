#include "parallel/thread_pool.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <barrier>
#include <set>
#include <thread>
#include <vector>

#include "support/system_threads.hpp"

namespace carom::engine {
namespace {

constexpr unsigned most_workers = 5;

TEST(AThreadPool, HasAtLeastTheCallerAsAWorker) {
  EXPECT_EQ(ThreadPool{0}.workers(), 1U);
  EXPECT_EQ(ThreadPool{1}.workers(), 1U);
  EXPECT_EQ(ThreadPool{4}.workers(), 4U);
}

TEST(AThreadPool, RunsEveryJobOnce) {
  for (unsigned workers = 1; workers <= most_workers; ++workers) {
    ThreadPool pool{workers};
    for (const unsigned jobs : {0U, 1U, 2U, most_workers, 20U}) {
      std::vector<int> runs(jobs);
      for (int n = 1; n <= 50; ++n) {
        pool.run(jobs, [&](unsigned job) { ++runs.at(job); });
        ASSERT_EQ(runs, std::vector<int>(jobs, n)) << "all are done when run returns";
      }
    }
  }
}

// Jobs that wait for each other come to an end only if they all run at the same time.
TEST(AThreadPool, RunsAsManyJobsAtTheSameTimeAsItHasWorkers) {
  ThreadPool pool{most_workers};
  for (int n = 0; n < 20; ++n) {
    std::vector<std::thread::id> threads(most_workers);
    std::barrier all_run{most_workers};
    pool.run(most_workers, [&](unsigned job) {
      threads[job] = std::this_thread::get_id();
      all_run.arrive_and_wait();
    });
    EXPECT_EQ(threads[0], std::this_thread::get_id()) << "the first job is the caller's";
    EXPECT_EQ((std::set<std::thread::id>{threads.begin(), threads.end()}).size(), most_workers);
  }
}

TEST(AThreadPool, StartsItsThreadsOnceAndOnlyWhenTheyAreNeeded) {
  const std::size_t before = system_threads();
  {
    ThreadPool pool{most_workers};
    pool.run(0, [](unsigned) {});
    pool.run(1, [](unsigned) {});
    EXPECT_EQ(system_threads(), before) << "one job needs no other thread";
    for (int n = 0; n < 3; ++n) {
      pool.run(2, [](unsigned) {});
      EXPECT_EQ(system_threads(), before + most_workers - 1);
    }
  }
  EXPECT_EQ(system_threads(), before);
}

// Many short runs from several threads: most of them overlap others.
TEST(AThreadPool, MayBeUsedBySeveralThreadsAtTheSameTime) {
  ThreadPool pool{3};
  constexpr int callers = 4, runs = 300;
  std::vector<int> right(callers);
  std::vector<std::thread> threads;
  threads.reserve(callers);
  for (int caller = 0; caller < callers; ++caller) {
    threads.emplace_back([&pool, &right, caller] {
      for (int n = 0; n < runs; ++n) {
        const auto jobs = static_cast<unsigned>(1 + (n + caller) % 7);
        std::vector<unsigned> done(jobs);
        pool.run(jobs, [&](unsigned job) { done[job] += job + 1; });
        bool all = true;
        for (unsigned job = 0; job < jobs; ++job) all = all && done[job] == job + 1;
        right[static_cast<std::size_t>(caller)] += static_cast<int>(all);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(right, std::vector<int>(callers, runs));
}

// The pool's only thread is kept busy by one run: the caller of another one does all of it alone.
TEST(AThreadPool, LetsACallerFinishWhileAnotherRunTakesLong) {
  ThreadPool pool{2};
  std::atomic<int> waiting = 0;
  std::atomic<bool> may_end = false;
  std::thread other{[&] {
    pool.run(2, [&](unsigned) {
      ++waiting;
      waiting.notify_all();
      may_end.wait(false);
    });
  }};
  for (int seen = 0; seen < 2; seen = waiting) waiting.wait(seen);
  std::set<std::thread::id> threads;
  pool.run(10, [&](unsigned) { threads.insert(std::this_thread::get_id()); });
  EXPECT_EQ(threads, std::set{std::this_thread::get_id()});
  may_end = true;
  may_end.notify_all();
  other.join();
}

}  // namespace
}  // namespace carom::engine
