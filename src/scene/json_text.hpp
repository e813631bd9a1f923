#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string_view>

#include "scene/complaints.hpp"

namespace carom::scene {

/// The JSON value of a text. Complains of text that is no JSON (with line and column), of keys given twice, of numbers
/// too large for a double and of lists nested deeper than any scene needs; nothing, when there is no value at all.
[[nodiscard]] std::optional<nlohmann::json> parse_json(std::string_view text, Complaints& complaints);

}  // namespace carom::scene
