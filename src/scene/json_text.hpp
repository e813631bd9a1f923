#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "scene/scene_problem_list.hpp"

namespace carom::scene {

/// What `OnMember` did with a member of a list: left it to the tree, took it out, or took it and wants no more.
enum class Taken { no, yes, enough };

/// Called for each member of the lists of the text's object, as soon as it is read: with the key of the list, the place
/// in it, and the value. So a large scene is never in memory as a tree.
using OnMember = std::function<Taken(const std::string& key, std::size_t index, const nlohmann::json& value)>;

/// The JSON value of a text, without the members of its lists that `on_member` takes. Problems are text that is no JSON
/// (with line and column), keys given twice, and what no scene needs: deep nesting, and parts of millions of values.
/// Nothing when there is no value at all.
///
/// A number too large for a double, such as 1e309, becomes a binary value (which JSON does not have) with its text, so
/// that its reader reports it with its path, beside everything else.
[[nodiscard]] std::optional<nlohmann::json> parse_json(std::string_view text, SceneProblemList& problems,
                                                       const OnMember& on_member = {});

}  // namespace carom::scene
