#pragma once

#include <string>

#include "cli/command.hpp"

namespace carom::cli {

/// `carom ARGUMENTS` on a terminal of its own, where Ctrl-C is typed as soon as what the command has shown there
/// matches the regular expression `moment`: never too early, however slow the machine. `errors` is all that the
/// terminal showed; standard output is no part of that. A command that never comes to the moment, or does not end after
/// it, is ended after four minutes, with exit -1.
[[nodiscard]] Ran interrupted_command(const std::string& arguments, const std::string& moment);

}  // namespace carom::cli
