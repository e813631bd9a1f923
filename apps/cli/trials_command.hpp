#pragma once

#include <CLI/CLI.hpp>

namespace carom::cli {

/// Adds `carom trials` to the command.
void add_trials(CLI::App& app);

}  // namespace carom::cli
