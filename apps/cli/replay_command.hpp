#pragma once

#include <CLI/CLI.hpp>

namespace carom::cli {

/// Adds `carom replay` to the command.
void add_replay(CLI::App& app);

}  // namespace carom::cli
