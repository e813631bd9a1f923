// The thread pool of a build without threads, in place of thread_pool.cpp.
#include "parallel/thread_pool.hpp"

namespace carom::engine {

class ThreadPool::Threads {};

ThreadPool::ThreadPool(unsigned /*workers*/) {}
ThreadPool::~ThreadPool() = default;

unsigned ThreadPool::hardware_threads() noexcept { return 1; }

void ThreadPool::run(unsigned count, const std::function<void(unsigned)>& job) {
  for (unsigned number = 0; number < count; ++number) job(number);
}

}  // namespace carom::engine
