#pragma once

#include <functional>

namespace carom {

/// What runs the jobs of a large world: by default threads of the world's own, which it starts when it first needs
/// them. A program that has a job system already derives from this, hands it to its worlds (Tuning::jobs), and keeps
/// all threads in one place.
///
/// Anything that keeps the promise of `run` will do: jobs never wait for each other, so they may run on as many
/// threads as there are jobs, on fewer, or one after another, in any order. The history is the same bits.
class JobSystem {
 public:
  virtual ~JobSystem() = default;

  /// How many jobs can run at the same time. A world asks once, when it is tuned with `threads` = 0.
  [[nodiscard]] virtual unsigned workers() const = 0;

  /// Calls `job(0)` … `job(count − 1)`, each once, on any threads, and returns when all have returned; what they wrote
  /// is then visible to the caller. `job` does not throw, and does not call `run`. `run` must not throw either.
  ///
  /// It is called by the thread that advances a world, some ten times for each horizon of its execution, with jobs of
  /// usually 0.1 to 10 ms. When several threads advance worlds that share a job system, it is called by all of them at
  /// the same time.
  virtual void run(unsigned count, const std::function<void(unsigned)>& job) = 0;

 protected:
  JobSystem() = default;
  JobSystem(const JobSystem&) = default;             ///< for those who derive from it
  JobSystem(JobSystem&&) = default;                  ///< the same
  JobSystem& operator=(const JobSystem&) = default;  ///< the same
  JobSystem& operator=(JobSystem&&) = default;       ///< the same
};

}  // namespace carom
