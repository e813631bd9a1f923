#include <algorithm>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

#include "parallel/thread_pool.hpp"

namespace carom::engine {

/// All but the first.
class ThreadPool::Others {
 public:
  explicit Others(unsigned size) : size_{size} {
    for (unsigned number = 1; number < size; ++number) threads_.emplace_back([this, number] { stand_by(number); });
  }
  ~Others() {
    {
      const std::lock_guard lock{mutex_};
      over_ = true;
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }
  Others(const Others&) = delete;
  Others& operator=(const Others&) = delete;

  void together(const std::function<void(unsigned)>& work);
  void meet();

 private:
  void stand_by(unsigned number);

  unsigned size_;
  std::mutex mutex_;
  std::condition_variable changed_;
  const std::function<void(unsigned)>* work_ = nullptr;
  std::uint64_t task_ = 0;  ///< how many there have been
  unsigned at_work_ = 0;
  std::uint64_t meeting_ = 0;  ///< how many there have been
  unsigned waiting_ = 0;
  bool over_ = false;
  std::vector<std::thread> threads_;
};

void ThreadPool::Others::stand_by(unsigned number) {
  std::uint64_t done = 0;
  std::unique_lock lock{mutex_};
  for (;;) {
    changed_.wait(lock, [&] { return over_ || task_ != done; });
    if (over_) return;
    done = task_;
    const auto* const work = work_;
    lock.unlock();
    (*work)(number);
    lock.lock();
    if (--at_work_ == 0) changed_.notify_all();
  }
}

void ThreadPool::Others::together(const std::function<void(unsigned)>& work) {
  {
    const std::lock_guard lock{mutex_};
    work_ = &work;
    at_work_ = size_ - 1;
    ++task_;
  }
  changed_.notify_all();
  work(0);
  std::unique_lock lock{mutex_};
  changed_.wait(lock, [&] { return at_work_ == 0; });
}

void ThreadPool::Others::meet() {
  std::unique_lock lock{mutex_};
  const std::uint64_t meeting = meeting_;
  if (++waiting_ == size_) {
    waiting_ = 0;
    ++meeting_;
    changed_.notify_all();
  } else {
    changed_.wait(lock, [&] { return meeting_ != meeting; });
  }
}

ThreadPool::ThreadPool(unsigned threads) : size_{std::max(threads, 1U)}, others_{std::make_unique<Others>(size_)} {}
ThreadPool::~ThreadPool() = default;

unsigned ThreadPool::processors() noexcept { return std::thread::hardware_concurrency(); }

void ThreadPool::together(const std::function<void(unsigned)>& work) { others_->together(work); }
void ThreadPool::meet() { others_->meet(); }

}  // namespace carom::engine
