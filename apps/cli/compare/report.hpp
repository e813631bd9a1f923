#pragma once

#include <string>
#include <vector>

#include "cli/charts/chart.hpp"
#include "cli/compare/comparison.hpp"

/// The results of a comparison as text, JSON, CSV and charts.
namespace carom::cli {

/// A table for each policy, and the meaning of its columns.
[[nodiscard]] std::string table_for_readers(const Scene& scene, const Comparison& comparison);
/// One JSON object on one line.
[[nodiscard]] std::string comparison_as_json(const Scene& scene, const Comparison& comparison);
/// One line for every policy and step.
[[nodiscard]] std::string comparison_as_csv(const Comparison& comparison);

/// The names of all charts.
[[nodiscard]] const std::vector<std::string>& names_of_charts();

/// Charts against the step, with a curve for every policy: `error`, the distance of balls from their exact places;
/// `parting`, the time at which the histories part; contacts `overlooked`; balls `tunnelled`; `penetration`; and
/// computing `time`.
[[nodiscard]] std::vector<Chart> charts_of(const Comparison& comparison, const std::vector<std::string>& names);

}  // namespace carom::cli
