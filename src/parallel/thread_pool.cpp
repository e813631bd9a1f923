#include "parallel/thread_pool.hpp"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "throw_or_abort.hpp"

namespace carom::engine {
namespace {

/// One call of `run`: its jobs, and how far they are.
struct Run {
  Run(unsigned count, const std::function<void(unsigned)>& to_do)
      : job{to_do}, is_taken(count), untaken{count}, unfinished{count} {}

  /// Takes a job; there must be one that is not taken. Each worker takes the one of its own number if it can: most of
  /// what that job needs is in this processor's cache.
  [[nodiscard]] unsigned take(unsigned worker) {
    std::size_t number = worker % is_taken.size();
    while (is_taken[number]) number = (number + 1) % is_taken.size();
    is_taken[number] = true;
    --untaken;
    return static_cast<unsigned>(number);
  }

  const std::function<void(unsigned)>& job;
  std::vector<bool> is_taken;
  unsigned untaken;
  unsigned unfinished;
};

}  // namespace

/// The threads of workers 1 and up, and what they share with the callers of `run`.
class ThreadPool::Threads {
 public:
  Threads() = default;
  ~Threads() {
    {
      const std::lock_guard lock{mutex_};
      stopping_ = true;
    }
    run_added_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;
  Threads(Threads&&) = delete;
  Threads& operator=(Threads&&) = delete;

  void run(Run& run, unsigned workers);

 private:
  void start(unsigned workers);
  void serve(unsigned worker);
  void work_on(Run& run, unsigned worker, std::unique_lock<std::mutex>& lock) noexcept;

  std::mutex mutex_;  ///< of all that follows, and of all runs
  std::condition_variable run_added_;
  std::condition_variable run_finished_;
  std::vector<Run*> runs_;  ///< those with jobs that are not taken
  bool started_ = false;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

/// A thread's main loop.
void ThreadPool::Threads::serve(unsigned worker) {
  std::unique_lock lock{mutex_};
  for (;;) {
    run_added_.wait(lock, [&] { return stopping_ || !runs_.empty(); });
    if (stopping_) return;
    work_on(*runs_.front(), worker, lock);
  }
}

/// Does jobs of a run until all are taken. The run, which belongs to its caller, may be gone when this returns.
void ThreadPool::Threads::work_on(Run& run, unsigned worker, std::unique_lock<std::mutex>& lock) noexcept {
  while (run.untaken > 0) {
    const unsigned number = run.take(worker);
    if (run.untaken == 0) std::erase(runs_, &run);
    lock.unlock();
    run.job(number);
    lock.lock();
    if (--run.unfinished == 0) {
      run_finished_.notify_all();
      return;
    }
  }
}

void ThreadPool::Threads::start(unsigned workers) {
  threads_.reserve(workers - 1);
  for (unsigned worker = 1; worker < workers; ++worker) {
    // With fewer threads, the others do more.
    if (!succeeds<std::system_error>([&] { threads_.emplace_back([this, worker] { serve(worker); }); })) break;
  }
  started_ = true;
}

void ThreadPool::Threads::run(Run& run, unsigned workers) {
  std::unique_lock lock{mutex_};
  if (!started_) start(workers);
  runs_.push_back(&run);
  run_added_.notify_all();
  work_on(run, 0, lock);
  run_finished_.wait(lock, [&] { return run.unfinished == 0; });
}

ThreadPool::ThreadPool(unsigned workers) : workers_{std::max(workers, 1U)}, threads_{std::make_unique<Threads>()} {}
ThreadPool::~ThreadPool() = default;

unsigned ThreadPool::hardware_threads() noexcept { return std::thread::hardware_concurrency(); }

void ThreadPool::run(unsigned count, const std::function<void(unsigned)>& job) {
  if (count < 2 || workers_ == 1) {
    for (unsigned number = 0; number < count; ++number) job(number);
    return;
  }
  Run run{count, job};
  threads_->run(run, workers_);
}

}  // namespace carom::engine
