#pragma once

#include <string>

#include "carom/measure.hpp"

/// The measures of a scene as `carom measure` prints them. docs/science.md describes the keys of the JSON.
namespace carom::cli {

/// A table for readers, without curves.
[[nodiscard]] std::string measures_for_readers(const std::string& name, const Measures& measures);

/// One JSON object with everything, curves included. What could not be measured is null.
[[nodiscard]] std::string measures_as_json(const std::string& name, const Measures& measures, bool finished);

}  // namespace carom::cli
