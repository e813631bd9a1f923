#pragma once

#include <atomic>
#include <cstddef>
#include <string>

#include "carom/stop.hpp"
#include "cli/terminal/failure.hpp"

namespace carom::cli {

/// While one of these exists, the first Ctrl-C or SIGTERM is only recorded: a long run calls `requested()` regularly,
/// or is given the `token()`, and ends cleanly. A second signal ends the command at once, after removing the files
/// below; so does the first one while none of these exists. Create it when playing begins, not while a scene is read.
class InterruptWatch {
 public:
  InterruptWatch() noexcept;
  ~InterruptWatch();
  InterruptWatch(const InterruptWatch&) = delete;
  InterruptWatch& operator=(const InterruptWatch&) = delete;
  InterruptWatch(InterruptWatch&&) = delete;
  InterruptWatch& operator=(InterruptWatch&&) = delete;

  [[nodiscard]] static bool requested() noexcept;
  /// For advances: a stop is requested after a signal.
  [[nodiscard]] static StopToken token() noexcept;
  /// Requests a stop of what is being played, as a signal would.
  static void stop_playing() noexcept;
  /// Throws Failure (interrupted or terminated) after a signal, for commands that write nothing then.
  static void end_if_requested();
  /// The exit code for the signal, as in shells: 128 plus its number.
  [[nodiscard]] static Exit exit() noexcept;
};

/// A file that is removed when a signal ends the command while this exists.
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
  std::atomic<const char*>* place_ = nullptr;  ///< where the signal handler finds it
};

}  // namespace carom::cli
