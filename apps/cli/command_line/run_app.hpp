#pragma once

#include <CLI/CLI.hpp>

namespace carom::cli {

/// Parses the arguments of a program, which runs the command in them, and reports what goes wrong on standard error.
/// Returns the exit code. (`argc` and `argv` are those of `main`.)
[[nodiscard]] int run_app(CLI::App& app, int argc, const char* const* argv);

}  // namespace carom::cli
