#pragma once

#include <string>
#include <vector>

#include "cli/chart.hpp"
#include "cli/comparison.hpp"

namespace carom::cli {

/// The charts there are, by name.
[[nodiscard]] const std::vector<std::string>& names_of_charts();

/// What stepping costs, against the step, with a curve for every policy: `error`, how far balls are from their exact
/// places; `parting`, when the histories part; meetings `overlooked`; balls `tunnelled`; `penetration`; and `time`
/// taken.
[[nodiscard]] std::vector<Chart> charts_of(const Comparison& comparison, const std::vector<std::string>& names);

}  // namespace carom::cli
