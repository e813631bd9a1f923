#include "cli/support/terminal.hpp"

#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <regex>
#include <stdexcept>

namespace carom::cli {
namespace {

using Clock = std::chrono::steady_clock;

/// A shell command with a terminal of its own.
class Terminal {
 public:
  explicit Terminal(const std::string& line) {
    process_ = forkpty(&screen_, nullptr, nullptr, nullptr);
    if (process_ == 0) {
      execl("/bin/sh", "sh", "-c", line.c_str(), nullptr);
      _exit(127);
    }
    if (process_ < 0) throw std::runtime_error("cannot open a terminal");
  }
  ~Terminal() { close(screen_); }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;
  Terminal(Terminal&&) = delete;
  Terminal& operator=(Terminal&&) = delete;

  /// Waits for more output; false when the process has ended or `limit` is reached.
  bool look(Clock::time_point limit) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(limit - Clock::now()).count();
    pollfd shows{screen_, POLLIN, 0};
    if (poll(&shows, 1, static_cast<int>(std::max<decltype(left)>(left, 0))) <= 0) return false;
    char text[1024];
    const ssize_t length = read(screen_, text, sizeof text);
    if (length <= 0) return false;  // EIO: the other side is closed
    shown_.append(text, static_cast<std::size_t>(length));
    return true;
  }

  void type(char key) const {
    if (write(screen_, &key, 1) != 1) throw std::runtime_error("cannot type on the terminal");
  }

  /// How the process ended: its exit code, or -1 when a signal ended it. One that still runs at `limit` is killed.
  [[nodiscard]] int end(Clock::time_point limit) const {
    if (Clock::now() >= limit) kill(process_, SIGKILL);
    int status = 0;
    waitpid(process_, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  [[nodiscard]] const std::string& shown() const noexcept { return shown_; }

 private:
  int screen_ = -1;
  pid_t process_ = -1;
  std::string shown_;
};

}  // namespace

Ran interrupted_command(const std::string& arguments, const std::string& moment) {
  constexpr char ctrl_c = '\x03';
  const auto limit = Clock::now() + std::chrono::minutes{4};
  const ScratchFolder folder;
  // `exec` replaces the shell, which would get the Ctrl-C as well.
  Terminal terminal{"exec " CAROM_COMMAND " " + arguments + " >" + folder.path("output")};
  const std::regex come{moment};
  bool typed = false;
  while (terminal.look(limit)) {
    if (typed || !std::regex_search(terminal.shown(), come)) continue;
    terminal.type(ctrl_c);
    typed = true;
  }
  const int exit = terminal.end(limit);
  return {exit, content_of(folder.path("output")), terminal.shown()};
}

}  // namespace carom::cli
