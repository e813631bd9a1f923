#pragma once

#include <CLI/CLI.hpp>

namespace carom::cli {

/// Adds `carom render` to the command.
void add_render(CLI::App& app);

}  // namespace carom::cli
