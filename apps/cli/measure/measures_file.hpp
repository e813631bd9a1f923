#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace carom::cli {

/// The measures in a file that `carom measure --json` wrote; nothing when it is no such file. Throws Failure
/// (bad_input) when it cannot be read.
[[nodiscard]] std::optional<nlohmann::json> load_measures(const std::string& file);

}  // namespace carom::cli
