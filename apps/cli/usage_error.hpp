#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace carom::cli {

/// What is wrong with a command line that could not be read, and where to look for what would be right.
[[nodiscard]] std::string describe(const CLI::ParseError& error, const CLI::App& app);

}  // namespace carom::cli
