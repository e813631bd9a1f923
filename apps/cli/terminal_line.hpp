#pragma once

#include <chrono>
#include <string>

namespace carom::cli {

/// One line of standard error that is rewritten a few times a second and gone at the end; silent when standard error
/// is no terminal, and for the first half second.
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

}  // namespace carom::cli
