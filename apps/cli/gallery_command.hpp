#pragma once

#include <CLI/CLI.hpp>

namespace carom::cli {

/// Adds `carom gallery` to the command.
void add_gallery(CLI::App& app);

}  // namespace carom::cli
