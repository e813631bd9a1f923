#pragma once

#include <string>

#include "cli/support/command.hpp"

namespace carom::cli {

/// Runs `carom ARGUMENTS` on a terminal of its own, and types Ctrl-C as soon as the terminal's text matches the regular
/// expression `moment`: never too early, however slow the machine. `errors` is the terminal's text, which does not
/// include standard output. A command that never reaches the moment, or does not end after it, is killed after four
/// minutes, with exit -1.
[[nodiscard]] Ran interrupted_command(const std::string& arguments, const std::string& moment);

}  // namespace carom::cli
