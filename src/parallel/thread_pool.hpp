#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <utility>

namespace carom::engine {

/// Whether this build has threads. Without them (CAROM_THREADS=OFF) a pool has one worker, the caller, and is made of
/// thread_pool_single.cpp.
#if defined(CAROM_SINGLE_THREADED)
constexpr bool thread_pool_has_threads = false;
#else
constexpr bool thread_pool_has_threads = true;
#endif

/// A fixed number of workers that run the same function at the same time. Worker 0 is the calling thread; the others
/// sleep between runs.
class ThreadPool {
 public:
  /// A pool of this many workers; of one if `threads` is 0.
  explicit ThreadPool(unsigned threads);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  /// How many threads the machine can run at once; 0 if that is not known.
  [[nodiscard]] static unsigned hardware_threads() noexcept;

  /// The number of workers.
  [[nodiscard]] unsigned size() const noexcept { return size_; }

  /// Calls `work(worker)` once on every worker, with worker = 0 … size() − 1, and returns when all are done. `work`
  /// must not throw and must not call `run`.
  void run(const std::function<void(unsigned)>& work);

  /// The half-open range of items that this worker handles when `items` items are divided evenly among all workers.
  [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> range_of(std::uint32_t items, unsigned worker) const noexcept {
    const auto start = [&](std::uint64_t number) { return static_cast<std::uint32_t>(number * items / size_); };
    return {start(worker), start(worker + 1ULL)};
  }

  /// Within `work`: waits until every worker has reached a barrier. All workers must reach the same number of them.
  void barrier();

 private:
  class Threads;
  unsigned size_ = 1;
  std::unique_ptr<Threads> threads_;
};

}  // namespace carom::engine
