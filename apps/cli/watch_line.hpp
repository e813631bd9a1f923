#pragma once

#include "cli/interrupt.hpp"
#include "cli/terminal_line.hpp"

namespace carom::cli {

/// Tells on the terminal how far a long work has come, and ends it in good order on Ctrl-C.
class WatchLine {
 public:
  /// `text()` is what to show; it is asked for only when it is time. Throws Failure (interrupted) after Ctrl-C.
  template <class Text>
  void tell(Text text) {
    stop_if_asked();
    if (line_.is_due()) line_.show(text());
  }

 private:
  static void stop_if_asked();

  InterruptWatch watch_;
  TerminalLine line_;
};

}  // namespace carom::cli
