#include "cli/terminal/terminal_line.hpp"

#include <unistd.h>

#include <iostream>

namespace carom::cli {

TerminalLine::TerminalLine() noexcept
    : shown_{isatty(STDERR_FILENO) != 0}, next_{Clock::now() + std::chrono::milliseconds{500}} {}

TerminalLine::~TerminalLine() {
  if (written_) std::cerr << "\r\033[K" << std::flush;
}

bool TerminalLine::is_due() const { return shown_ && Clock::now() >= next_; }

void TerminalLine::show(const std::string& text) {
  next_ = Clock::now() + std::chrono::milliseconds{200};
  written_ = true;
  std::cerr << "\r\033[K" << text << std::flush;
}

}  // namespace carom::cli
