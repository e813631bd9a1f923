#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace carom::engine {

/// A few threads that do one thing together at a time. The one who asks is the first of them.
class Crew {
 public:
  explicit Crew(unsigned threads);
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  [[nodiscard]] unsigned size() const noexcept { return static_cast<unsigned>(others_.size()) + 1; }

  /// Calls `work(number)` in every thread, with its number, and waits for all. It must not throw.
  void together(const std::function<void(unsigned)>& work);

  /// Within `work`: waits until all have come here.
  void meet();

 private:
  void stand_by(unsigned number);

  std::mutex mutex_;
  std::condition_variable changed_;
  const std::function<void(unsigned)>* work_ = nullptr;
  std::uint64_t task_ = 0;  ///< how many there have been
  unsigned at_work_ = 0;
  std::uint64_t meeting_ = 0;  ///< how many there have been
  unsigned waiting_ = 0;
  bool over_ = false;
  std::vector<std::thread> others_;
};

}  // namespace carom::engine
