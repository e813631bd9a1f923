#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <utility>

namespace carom::engine {

/// A few threads that do one thing together at a time. The one who asks is the first of them, and the only one where
/// the machine has no threads (crew_alone.cpp).
class ThreadPool {
 public:
  explicit ThreadPool(unsigned threads);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  /// How many threads the machine can run at once.
  [[nodiscard]] static unsigned processors() noexcept;

  [[nodiscard]] unsigned size() const noexcept { return size_; }

  /// Calls `work(number)` in every thread, with its number, and waits for all. It must not throw.
  void together(const std::function<void(unsigned)>& work);

  /// What is one's to do of so many things, when all have equal parts: from one up to another.
  [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> part_of(std::uint32_t things, unsigned number) const noexcept {
    const auto start = [&](std::uint64_t part) { return static_cast<std::uint32_t>(part * things / size_); };
    return {start(number), start(number + 1ULL)};
  }

  /// Within `work`: waits until all have come here.
  void meet();

 private:
  class Others;
  unsigned size_ = 1;
  std::unique_ptr<Others> others_;
};

}  // namespace carom::engine
