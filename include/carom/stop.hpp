#pragma once

#include <atomic>

namespace carom {

/// A request to stop what is being played (see World::advance). Another thread or a signal handler may make it: it is
/// one lock-free atomic. It must outlive every advance that was given a token of it.
class StopFlag {
 public:
  constexpr StopFlag() noexcept = default;
  StopFlag(const StopFlag&) = delete;
  StopFlag& operator=(const StopFlag&) = delete;

  /// Asks for a stop.
  void request() noexcept { requested_.store(true, std::memory_order_relaxed); }
  /// Withdraws the request, so that the flag can be used again.
  void clear() noexcept { requested_.store(false, std::memory_order_relaxed); }
  /// Whether a stop has been requested.
  [[nodiscard]] bool requested() const noexcept { return requested_.load(std::memory_order_relaxed); }

 private:
  static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler can't use it otherwise");
  std::atomic<bool> requested_ = false;
};

/// What an advance is given of a flag. A default-constructed one is never requested.
class StopToken {
 public:
  constexpr StopToken() noexcept = default;
  /// Of a flag, which must outlive it.
  // NOLINTNEXTLINE(google-explicit-constructor): a flag is given where a token is taken
  constexpr StopToken(const StopFlag& flag) noexcept : flag_{&flag} {}
  StopToken(const StopFlag&&) = delete;

  /// Whether a stop of its flag has been requested.
  [[nodiscard]] bool requested() const noexcept { return flag_ != nullptr && flag_->requested(); }

 private:
  const StopFlag* flag_ = nullptr;
};

}  // namespace carom
