#pragma once

#include <chrono>
#include <string>

#include "cli/terminal/interrupt.hpp"

namespace carom::cli {

/// From now on, standard error counts as a terminal if that of the parent process is one: mpirun passes on what its
/// processes write, by a pipe.
void write_to_terminal_of_parent();

/// One line of standard error that is rewritten a few times a second and erased at the end. It shows nothing when
/// standard error is not a terminal, and nothing in the first half second.
class TerminalLine {
 public:
  TerminalLine() noexcept;
  ~TerminalLine();
  TerminalLine(const TerminalLine&) = delete;
  TerminalLine& operator=(const TerminalLine&) = delete;
  TerminalLine(TerminalLine&&) = delete;
  TerminalLine& operator=(TerminalLine&&) = delete;

  /// Whether it is time to show something new.
  [[nodiscard]] bool is_due() const;
  void show(const std::string& text);

 private:
  using Clock = std::chrono::steady_clock;
  bool shown_;
  bool written_ = false;
  Clock::time_point next_;
};

/// Shows the progress of long work on the terminal, and ends the work cleanly on Ctrl-C.
class ProgressLine {
 public:
  /// `text()` returns what to show; it is called only when the line is due. Throws Failure (interrupted) after Ctrl-C.
  template <class Text>
  void update(Text text) {
    InterruptWatch::end_if_requested();
    if (line_.is_due()) line_.show(text());
  }

 private:
  InterruptWatch watch_;
  TerminalLine line_;
};

}  // namespace carom::cli
