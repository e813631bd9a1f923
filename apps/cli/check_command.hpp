#pragma once

#include <CLI/CLI.hpp>

namespace carom::cli {

/// Adds `carom check` to the command.
void add_check(CLI::App& app);

}  // namespace carom::cli
