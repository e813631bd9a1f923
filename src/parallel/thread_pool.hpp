#pragma once

#include <memory>

#include "carom/jobs.hpp"

namespace carom::engine {

/// Whether this build has threads. Without them (CAROM_THREADS=OFF) a world has one worker, the caller, and the pool is
/// that of thread_pool_single.cpp.
#if defined(CAROM_SINGLE_THREADED)
constexpr bool thread_pool_has_threads = false;
#else
constexpr bool thread_pool_has_threads = true;
#endif

/// The job system of worlds that were given no other. Its threads start with the first run that needs them, and sleep
/// between runs. Several threads may call `run` at the same time: the pool's threads then help with all of these runs,
/// and every caller does what is left of its own.
class ThreadPool final : public JobSystem {
 public:
  /// A pool of this many workers, one of which is the thread that calls `run`; of one if `workers` is 0.
  explicit ThreadPool(unsigned workers);
  ~ThreadPool() override;
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;
  ThreadPool(ThreadPool&&) = delete;
  ThreadPool& operator=(ThreadPool&&) = delete;

  /// How many threads the machine can run at once; 0 if that is not known.
  [[nodiscard]] static unsigned hardware_threads() noexcept;

  [[nodiscard]] unsigned workers() const noexcept override { return workers_; }
  /// Job 0 is done by the caller, and the others by the same threads in each run, as far as these are free. Where the
  /// system has no more threads to give, the work is done by fewer.
  void run(unsigned count, const std::function<void(unsigned)>& job) override;

 private:
  class Threads;
  unsigned workers_ = 1;
  std::unique_ptr<Threads> threads_;
};

}  // namespace carom::engine
