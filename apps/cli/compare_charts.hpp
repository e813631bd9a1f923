#pragma once

#include <vector>

#include "cli/chart.hpp"
#include "cli/comparison.hpp"

namespace carom::cli {

/// What stepping costs, against the step: how far balls are from their exact places, when the histories part, what is
/// missed, and how deep balls are in each other. A curve for every policy.
[[nodiscard]] std::vector<Chart> charts_of(const Comparison& comparison);

}  // namespace carom::cli
