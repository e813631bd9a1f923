#include "parallel/thread_pool.hpp"

#include <algorithm>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace carom::engine {

/// The threads of workers 1 and up, and what all workers share.
class ThreadPool::Threads {
 public:
  explicit Threads(unsigned workers) : workers_{workers} {
    for (unsigned worker = 1; worker < workers; ++worker) threads_.emplace_back([this, worker] { serve(worker); });
  }
  ~Threads() {
    {
      const std::lock_guard lock{mutex_};
      stopping_ = true;
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;

  void run(const std::function<void(unsigned)>& work);
  void barrier();

 private:
  void serve(unsigned worker);

  unsigned workers_;
  std::mutex mutex_;
  std::condition_variable changed_;
  const std::function<void(unsigned)>* work_ = nullptr;
  std::uint64_t runs_ = 0;      ///< started so far
  unsigned running_ = 0;        ///< threads that have not finished the present run
  std::uint64_t barriers_ = 0;  ///< passed so far
  unsigned waiting_ = 0;        ///< workers at the present barrier
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

/// A thread's main loop.
void ThreadPool::Threads::serve(unsigned worker) {
  std::uint64_t done = 0;
  std::unique_lock lock{mutex_};
  for (;;) {
    changed_.wait(lock, [&] { return stopping_ || runs_ != done; });
    if (stopping_) return;
    done = runs_;
    const auto* const work = work_;
    lock.unlock();
    (*work)(worker);
    lock.lock();
    if (--running_ == 0) changed_.notify_all();
  }
}

void ThreadPool::Threads::run(const std::function<void(unsigned)>& work) {
  {
    const std::lock_guard lock{mutex_};
    work_ = &work;
    running_ = workers_ - 1;
    ++runs_;
  }
  changed_.notify_all();
  work(0);
  std::unique_lock lock{mutex_};
  changed_.wait(lock, [&] { return running_ == 0; });
}

void ThreadPool::Threads::barrier() {
  std::unique_lock lock{mutex_};
  const std::uint64_t passed = barriers_;
  if (++waiting_ == workers_) {
    waiting_ = 0;
    ++barriers_;
    changed_.notify_all();
  } else {
    changed_.wait(lock, [&] { return barriers_ != passed; });
  }
}

ThreadPool::ThreadPool(unsigned threads) : size_{std::max(threads, 1U)}, threads_{std::make_unique<Threads>(size_)} {}
ThreadPool::~ThreadPool() = default;

unsigned ThreadPool::hardware_threads() noexcept { return std::thread::hardware_concurrency(); }

void ThreadPool::run(const std::function<void(unsigned)>& work) { threads_->run(work); }
void ThreadPool::barrier() { threads_->barrier(); }

}  // namespace carom::engine
