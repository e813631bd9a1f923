#pragma once

#include <CLI/CLI.hpp>

namespace carom::cli {

/// Adds `carom bench` to the command.
void add_bench(CLI::App& app);

}  // namespace carom::cli
