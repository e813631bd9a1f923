#pragma once

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "cli/support/command.hpp"

namespace carom::cli {

/// The built command, running in parallel with the test. Its standard error is a terminal.
class RunningCommand {
 public:
  explicit RunningCommand(const std::vector<std::string>& arguments);
  ~RunningCommand();
  RunningCommand(const RunningCommand&) = delete;
  RunningCommand& operator=(const RunningCommand&) = delete;
  RunningCommand(RunningCommand&&) = delete;
  RunningCommand& operator=(RunningCommand&&) = delete;

  /// Whether the command catches Ctrl-C now, instead of being ended by it.
  [[nodiscard]] bool catches_interrupts() const;
  /// What it has shown on the terminal so far.
  [[nodiscard]] const std::string& shown();
  void interrupt() const;
  void send(int signal) const;
  /// How long it has kept a processor busy so far, or until its end.
  [[nodiscard]] std::chrono::nanoseconds processor_time() const;
  /// Waits for its end. `errors` is what the terminal showed; `exit` is minus the signal when one ended it.
  [[nodiscard]] Ran wait();

 private:
  ScratchFolder folder_;
  pid_t process_ = 0;
  int terminal_ = -1;
  std::string shown_;
  std::chrono::nanoseconds processor_time_{0};  ///< once it has ended
};

/// Waits until the condition is true, for at most a minute; false when it never was.
[[nodiscard]] bool eventually(const std::function<bool()>& is_so);

}  // namespace carom::cli
