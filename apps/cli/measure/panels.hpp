#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/charts/chart.hpp"

/// The charts that `carom plot` draws of measures.
namespace carom::cli {

/// What there are charts of, in the order in which they are drawn.
[[nodiscard]] const std::vector<std::string>& names_of_measure_panels();

/// The charts of one of these. Throws nlohmann::json::exception when a key is missing or holds something else.
[[nodiscard]] std::vector<Chart> measure_panels(const std::string& name, const nlohmann::json& measures,
                                                const Theme& theme);

}  // namespace carom::cli
