// The thread pool of a build without threads, in place of thread_pool.cpp.
#include "parallel/thread_pool.hpp"

namespace carom::engine {

class ThreadPool::Threads {};

ThreadPool::ThreadPool(unsigned /*threads*/) {}
ThreadPool::~ThreadPool() = default;

unsigned ThreadPool::hardware_threads() noexcept { return 1; }

// NOLINTNEXTLINE(readability-convert-member-functions-to-static): thread_pool.cpp needs the object
void ThreadPool::run(const std::function<void(unsigned)>& work) { work(0); }
void ThreadPool::barrier() {}

}  // namespace carom::engine
