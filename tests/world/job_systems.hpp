#pragma once

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include "carom/jobs.hpp"

/// Job systems that a program might have. Each keeps the promise of JobSystem::run in a way of its own.
namespace carom {

/// One job after another, on the thread of the caller.
class SerialJobs : public JobSystem {
 public:
  [[nodiscard]] unsigned workers() const override { return 3; }
  void run(unsigned count, const std::function<void(unsigned)>& job) override {
    for (unsigned number = 0; number < count; ++number) job(number);
  }
};

/// The last job first.
class ReverseJobs : public SerialJobs {
 public:
  void run(unsigned count, const std::function<void(unsigned)>& job) override {
    for (unsigned number = count; number > 0; --number) job(number - 1);
  }
};

/// As many new threads for each run, which share the jobs. None of them is the caller's.
class NewThreads : public JobSystem {
 public:
  explicit NewThreads(unsigned most_threads) : most_threads_{most_threads} {}
  [[nodiscard]] unsigned workers() const override { return most_threads_; }
  void run(unsigned count, const std::function<void(unsigned)>& job) override {
    std::atomic<unsigned> taken = 0;
    std::vector<std::thread> threads(std::min(count, most_threads_));
    for (std::thread& thread : threads) {
      thread = std::thread{[&] {
        for (unsigned number = taken++; number < count; number = taken++) job(number);
      }};
    }
    for (std::thread& thread : threads) thread.join();
  }

 private:
  unsigned most_threads_;
};

/// Counts what it is asked for. Used by one thread.
class CountedJobs : public SerialJobs {
 public:
  void run(unsigned count, const std::function<void(unsigned)>& job) override {
    ++runs;
    most_jobs = std::max(most_jobs, count);
    SerialJobs::run(count, job);
  }

  unsigned runs = 0;
  unsigned most_jobs = 0;
};

}  // namespace carom
