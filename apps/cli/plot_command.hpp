#pragma once

#include <CLI/CLI.hpp>

namespace carom::cli {

/// Adds `carom plot` to the command.
void add_plot(CLI::App& app);

}  // namespace carom::cli
