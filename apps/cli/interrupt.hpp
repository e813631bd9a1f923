#pragma once

#include <atomic>
#include <cstddef>
#include <string>

#include "carom/stop.hpp"
#include "cli/failure.hpp"

namespace carom::cli {

/// While one of these lives, the first Ctrl-C or SIGTERM only takes note: a long run asks `requested()` now and then,
/// or is given the `token()`, and ends in good order. A second one ends the command at once, but for the files below;
/// so does the first while none of these lives. So it is made when playing begins, and not while a scene is read.
class InterruptWatch {
 public:
  InterruptWatch() noexcept;
  ~InterruptWatch();
  InterruptWatch(const InterruptWatch&) = delete;
  InterruptWatch& operator=(const InterruptWatch&) = delete;
  InterruptWatch(InterruptWatch&&) = delete;
  InterruptWatch& operator=(InterruptWatch&&) = delete;

  [[nodiscard]] static bool requested() noexcept;
  /// For advances, which then end when it is requested.
  [[nodiscard]] static StopToken token() noexcept;
  /// Throws Failure (interrupted, or terminated) when it is requested, for commands that then leave nothing behind.
  static void end_if_requested();
  /// The exit code for what was requested, as shells have it: 128 and the signal's number.
  [[nodiscard]] static Exit exit() noexcept;
};

/// A file that is removed when a signal ends the command while this lives.
class RemovedAtSignal {
 public:
  explicit RemovedAtSignal(std::string file);
  ~RemovedAtSignal();
  RemovedAtSignal(const RemovedAtSignal&) = delete;
  RemovedAtSignal& operator=(const RemovedAtSignal&) = delete;
  RemovedAtSignal(RemovedAtSignal&&) = delete;
  RemovedAtSignal& operator=(RemovedAtSignal&&) = delete;

 private:
  std::string file_;
  std::atomic<const char*>* place_ = nullptr;  ///< where the signal's handler finds it
};

}  // namespace carom::cli
