#pragma once

#include <string>

#include "cli/comparison.hpp"

namespace carom::cli {

/// A comparison for readers: a table for each policy, and what its columns mean.
[[nodiscard]] std::string table_for_readers(const Scene& scene, const Comparison& comparison);

/// The same as one JSON object on one line, and as CSV with a line for every policy and step.
[[nodiscard]] std::string comparison_as_json(const Scene& scene, const Comparison& comparison);
[[nodiscard]] std::string comparison_as_csv(const Comparison& comparison);

}  // namespace carom::cli
