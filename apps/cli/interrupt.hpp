#pragma once

namespace carom::cli {

/// While one of these lives, Ctrl-C only takes note: a long run asks `requested()` now and then and ends in good order.
/// A second Ctrl-C ends the command at once.
class InterruptWatch {
 public:
  InterruptWatch() noexcept;
  ~InterruptWatch();
  InterruptWatch(const InterruptWatch&) = delete;
  InterruptWatch& operator=(const InterruptWatch&) = delete;
  InterruptWatch(InterruptWatch&&) = delete;
  InterruptWatch& operator=(InterruptWatch&&) = delete;

  [[nodiscard]] static bool requested() noexcept;
};

}  // namespace carom::cli
