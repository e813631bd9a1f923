#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "scene/complaints.hpp"

namespace carom::scene {

/// What was done with a member of a list: left to the tree, taken out of it, or taken as the last.
enum class Taken { no, yes, enough };

/// Is given each member of the lists of the text's object, as soon as it is read: the key of the list, the place in it,
/// and the value. So a large scene never stands in memory as a tree.
using OnMember = std::function<Taken(const std::string& key, std::size_t index, const nlohmann::json& value)>;

/// The JSON value of a text, but for the members of its lists that `on_member` takes. Complains of text that
/// is no JSON (with line and column), of keys given twice, and of what no scene needs: deep nesting, and parts of
/// millions of values. Nothing, when there is no value at all.
///
/// A number too large for a double, such as 1e309, becomes a binary value (which JSON does not have) with its text, so
/// that whoever reads it complains of it at its place, beside everything else.
[[nodiscard]] std::optional<nlohmann::json> parse_json(std::string_view text, Complaints& complaints,
                                                       const OnMember& on_member = {});

}  // namespace carom::scene
