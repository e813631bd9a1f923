#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <utility>

#include "carom/jobs.hpp"

namespace carom::engine {

/// A fixed number of workers of a job system, which share the work of one world phase by phase. Copies use the same
/// job system.
class WorkerGroup {
 public:
  /// One worker: the caller.
  WorkerGroup() = default;
  /// `size` is at least 1; with more than one worker there must be a job system.
  WorkerGroup(std::shared_ptr<JobSystem> jobs, unsigned size) noexcept : jobs_{std::move(jobs)}, size_{size} {}

  /// The number of workers.
  [[nodiscard]] unsigned size() const noexcept { return size_; }

  /// Calls `work(worker)` once for every worker, with worker = 0 … size() − 1, and returns when all are done. They need
  /// not run at the same time: no worker may wait for another. `work` must not throw (unless there is one worker) and
  /// must not call `run`.
  void run(const std::function<void(unsigned)>& work) const {
    if (size_ == 1)
      work(0);
    else
      jobs_->run(size_, work);
  }

  /// The half-open range of items that this worker handles when `items` items are divided evenly among all workers.
  [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> range_of(std::uint32_t items, unsigned worker) const noexcept {
    const auto start = [&](std::uint64_t number) { return static_cast<std::uint32_t>(number * items / size_); };
    return {start(worker), start(worker + 1ULL)};
  }

 private:
  std::shared_ptr<JobSystem> jobs_;
  unsigned size_ = 1;
};

}  // namespace carom::engine
