#pragma once

#include <CLI/CLI.hpp>

namespace carom::cli {

/// Adds `carom run` to the command.
void add_run(CLI::App& app);

}  // namespace carom::cli
