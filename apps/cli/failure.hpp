#pragma once

#include <stdexcept>

namespace carom::cli {

/// The command's exit codes; `carom --help` lists them.
enum class Exit {
  ok = 0,
  bad_input = 2,
  cannot_write = 3,
  stuck = 4,
  interrupted = 130,
  reader_gone = 141,
  terminated = 143
};

/// An error for the user to read, in whole sentences that name the place, the value and the remedy.
class Failure : public std::runtime_error {
 public:
  Failure(Exit exit, const std::string& message) : std::runtime_error{message}, exit_{exit} {}
  [[nodiscard]] Exit exit() const noexcept { return exit_; }

 private:
  Exit exit_;
};

}  // namespace carom::cli
