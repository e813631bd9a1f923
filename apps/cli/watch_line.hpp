#pragma once

#include <functional>

#include "cli/interrupt.hpp"
#include "cli/motion.hpp"
#include "cli/terminal_line.hpp"

namespace carom::cli {

/// Tells on the terminal how far a long work has come, and ends it in good order on Ctrl-C.
class WatchLine {
 public:
  /// `text()` is what to show; it is asked for only when it is time. Throws Failure (interrupted) after Ctrl-C.
  template <class Text>
  void tell(Text text) {
    InterruptWatch::end_if_requested();
    if (line_.is_due()) line_.show(text());
  }

 private:
  InterruptWatch watch_;
  TerminalLine line_;
};

/// Tells how far a motion has come on its way to a time: "playing: t = 3 of 12 (25 %)". For Playback.
[[nodiscard]] std::function<void()> progress_of(WatchLine& line, const Motion& motion, const char* doing, double until);

}  // namespace carom::cli
