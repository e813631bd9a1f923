#pragma once

#include <CLI/CLI.hpp>

namespace carom::cli {

/// Adds `carom completion` to the command.
void add_completion(CLI::App& app);

}  // namespace carom::cli
