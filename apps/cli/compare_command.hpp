#pragma once

#include <CLI/CLI.hpp>

namespace carom::cli {

/// Adds `carom compare` to the command.
void add_compare(CLI::App& app);

}  // namespace carom::cli
