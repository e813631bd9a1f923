#pragma once

#include <CLI/CLI.hpp>

namespace carom::cli {

/// Lets an option take whole numbers from zero on, and 1e6 for 1000000: `option->transform(whole_number())`.
[[nodiscard]] CLI::Validator whole_number();

}  // namespace carom::cli
