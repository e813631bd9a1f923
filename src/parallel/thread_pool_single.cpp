// The crew of a machine without threads, in place of crew.cpp.
#include "parallel/thread_pool.hpp"

namespace carom::engine {

class ThreadPool::Others {};

ThreadPool::ThreadPool(unsigned /*threads*/) {}
ThreadPool::~ThreadPool() = default;

unsigned ThreadPool::processors() noexcept { return 1; }

// NOLINTNEXTLINE(readability-convert-member-functions-to-static): where there are threads it can't be
void ThreadPool::together(const std::function<void(unsigned)>& work) { work(0); }
void ThreadPool::meet() {}

}  // namespace carom::engine
