#include "cli/terminal/terminal_line.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <iostream>

namespace carom::cli {

namespace {

bool passed_on_to_terminal = false;

}  // namespace

void write_to_terminal_of_parent() {
  const std::string path = "/proc/" + std::to_string(getppid()) + "/fd/" + std::to_string(STDERR_FILENO);
  const int file = open(path.c_str(), O_WRONLY | O_NOCTTY | O_CLOEXEC);
  if (file < 0) return;
  passed_on_to_terminal = isatty(file) != 0;
  close(file);
}

TerminalLine::TerminalLine() noexcept
    : shown_{passed_on_to_terminal || isatty(STDERR_FILENO) != 0},
      next_{Clock::now() + std::chrono::milliseconds{500}} {}

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
