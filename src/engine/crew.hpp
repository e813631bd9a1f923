#pragma once

#include <functional>
#include <memory>

namespace carom::engine {

/// A few threads that do one thing together at a time. The one who asks is the first of them, and the only one where
/// the machine has no threads (crew_alone.cpp).
class Crew {
 public:
  explicit Crew(unsigned threads);
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  /// How many threads the machine can run at once.
  [[nodiscard]] static unsigned processors() noexcept;

  [[nodiscard]] unsigned size() const noexcept { return size_; }

  /// Calls `work(number)` in every thread, with its number, and waits for all. It must not throw.
  void together(const std::function<void(unsigned)>& work);

  /// Within `work`: waits until all have come here.
  void meet();

 private:
  class Others;
  unsigned size_ = 1;
  std::unique_ptr<Others> others_;
};

}  // namespace carom::engine
