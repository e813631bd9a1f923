#pragma once

#include <optional>
#include <string>

#include "carom/measure.hpp"

/// What an ensemble's table has of the measures of a member: numbers only, not curves.
namespace carom::cli {

/// The columns' names, each with a comma before it.
[[nodiscard]] std::string measured_names();

/// Their values, likewise; empty where something could not be measured, and all of them without measures.
[[nodiscard]] std::string measured_values(const std::optional<Measures>& measures);

}  // namespace carom::cli
