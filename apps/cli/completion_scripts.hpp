#pragma once

#include <string>

#include "cli/completion_words.hpp"

/// Scripts that teach a shell to complete the command line.
namespace carom::cli {

[[nodiscard]] std::string bash_script(const CommandWords& carom);
[[nodiscard]] std::string zsh_script(const CommandWords& carom);
[[nodiscard]] std::string fish_script(const CommandWords& carom);

}  // namespace carom::cli
