#pragma once

#include <CLI/CLI.hpp>

namespace carom::cli {

/// Adds `carom explain` to the command.
void add_explain(CLI::App& app);

}  // namespace carom::cli
