#include "scene/json_reader.hpp"

#include <algorithm>
#include <cmath>

#include "carom/similar.hpp"

namespace carom::scene {
namespace {

void add_wrong_type(const json& value, const Path& path, const std::string& right, SceneProblemList& problems) {
  problems.add(path.text(), "is " + quoted(value) + ": make it " + right);
}

/// A whole number from 0 to `most`; 1e6 is one too.
std::optional<std::uint64_t> whole_number(const json& value, std::uint64_t most) {
  constexpr double exact = 0x1p53;
  std::optional<std::uint64_t> whole;
  if (value.is_number_unsigned()) {
    whole = value.get<std::uint64_t>();
  } else if (value.is_number_float()) {
    const auto number = value.get<double>();
    if (number >= 0 && number <= exact && number == std::floor(number)) whole = static_cast<std::uint64_t>(number);
  }
  return whole && *whole <= most ? whole : std::nullopt;
}

/// The text of a number that is too large (see parse_json).
std::string text_of_large(const json& value) {
  const auto& bytes = value.get_binary();
  return {bytes.begin(), bytes.end()};
}

bool has_large(const json& value) {
  return value.is_binary() || (value.is_structured() && std::ranges::any_of(value, has_large));
}

/// The same with large numbers as texts.
json with_large_as_texts(const json& value) {
  if (value.is_binary()) return text_of_large(value);
  json result = value;
  if (result.is_structured()) {
    for (json& member : result) member = with_large_as_texts(member);
  }
  return result;
}

/// Finds a value by its name; false when there is none of this name.
bool read_named(const json& name, const auto& names, auto& into) {
  const auto found = std::ranges::find_if(names, [&](const auto& named) { return name == named.first; });
  if (found == std::ranges::end(names)) return false;
  into = found->second;
  return true;
}

std::string dumped(const json& value) { return value.dump(-1, ' ', false, json::error_handler_t::replace); }

}  // namespace

std::string quoted(const json& value) {
  if (value.is_binary()) return shortened(text_of_large(value));
  return shortened(dumped(has_large(value) ? with_large_as_texts(value) : value));
}

bool is_count(const json& value) { return whole_number(value, std::numeric_limits<std::uint32_t>::max()).has_value(); }

void read(const json& value, const Path& path, double& into, SceneProblemList& problems) {
  if (value.is_number())
    into = value.get<double>();
  else
    add_wrong_type(value, path, value.is_binary() ? "a number up to 1.7976931348623157e+308" : "a number", problems);
}

void read(const json& value, const Path& path, bool& into, SceneProblemList& problems) {
  if (value.is_boolean())
    into = value.get<bool>();
  else
    add_wrong_type(value, path, "true or false", problems);
}

void read(const json& value, const Path& path, std::uint32_t& into, SceneProblemList& problems) {
  if (is_count(value))
    into = value.get<std::uint32_t>();
  else
    add_wrong_type(value, path, "a whole number, zero or more", problems);
}

void read(const json& value, const Path& path, std::uint64_t& into, SceneProblemList& problems) {
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  if (const auto whole = whole_number(value, most))
    into = *whole;
  else
    add_wrong_type(value, path, "a whole number from 0 to " + std::to_string(most), problems);
}

void read(const json& value, const Path& path, std::string& into, SceneProblemList& problems) {
  constexpr std::size_t longest = 100'000;
  if (!value.is_string())
    add_wrong_type(value, path, "a text, in \" \"", problems);
  else if (const auto& text = value.get_ref<const std::string&>(); text.size() > longest)
    problems.add(path.text(), "is a text of " + std::to_string(text.size()) + " bytes: make it " +
                                  std::to_string(longest) + " or fewer");
  else
    into = text;
}

void read(const json& value, const Path& path, Vec2& into, SceneProblemList& problems) {
  const auto is_any_number = [](const json& member) { return member.is_number() || member.is_binary(); };
  if (value.is_array() && value.size() == 2 && std::ranges::all_of(value, is_any_number)) {
    read(value[0], Path{&path, nullptr, 0}, into.x, problems);
    read(value[1], Path{&path, nullptr, 1}, into.y, problems);
  } else {
    add_wrong_type(value, path, "two numbers, [x, y]", problems);
  }
}

void read(const json& value, const Path& path, Stops& into, SceneProblemList& problems) {
  if (!read_named(value, names_of_stops, into))
    add_wrong_type(value, path, R"("both", "outside" or "inside")", problems);
}

void read(const json& value, const Path& path, Axes& into, SceneProblemList& problems) {
  if (!read_named(value, names_of_axes, into)) add_wrong_type(value, path, R"("both", "x" or "y")", problems);
}

void read(const json& value, const Path& path, Senses& into, SceneProblemList& problems) {
  if (!read_named(value, names_of_senses, into)) add_wrong_type(value, path, R"("center" or "edge")", problems);
}

void read(const json& value, const Path& path, ColorBy& into, SceneProblemList& problems) {
  if (!read_named(value, names_of_colors, into))
    add_wrong_type(value, path, R"("speed", "mass", "ball" or "place")", problems);
}

void read(const json& value, const Path& path, Layer& into, SceneProblemList& problems) {
  if (!read_named(value, names_of_layers, into))
    add_wrong_type(value, path, R"("trails", "impacts", "velocities", "momenta", "center" or "grid")", problems);
}

void read(const json& value, const Path& path, Penetration& into, SceneProblemList& problems) {
  if (!read_named(value, names_of_penetrations, into))
    add_wrong_type(value, path, R"("push", "ignore" or "bisect")", problems);
}

void read(const json& value, const Path& path, Widths& into, SceneProblemList& problems) {
  if (!read_named(value, names_of_widths, into)) add_wrong_type(value, path, R"("uniform" or "normal")", problems);
}

void read(const json& value, const Path& path, Lattice& into, SceneProblemList& problems) {
  if (!read_named(value, names_of_lattices, into)) add_wrong_type(value, path, R"("triangular" or "square")", problems);
}

void read(const json& value, const Path& path, MoverId& into, SceneProblemList& problems) {
  read(value, path, into.index, problems);
}

bool expect_object(const json& value, const Path& path, const std::vector<const char*>& known,
                   SceneProblemList& problems) {
  const auto names = [&] {
    std::string list;
    for (const char* key : known) list += (list.empty() ? "" : ", ") + std::string{key};
    return list;
  };
  if (!value.is_object()) {
    const std::string text = path.text();
    problems.add(text.empty() ? "the file" : text,
                 "is " + quoted(value) + ": make it an object with the keys " + names());
    return false;
  }
  for (const auto& [key, unused] : value.items()) {
    if (std::ranges::any_of(known, [&](const char* name) { return key == name; })) continue;
    const auto meant = similar_to(key, known);
    problems.add(Path{&path, key.c_str()}.text(),
                 "is not a known key: " + (meant ? "is it " + *meant + "?" : "use one of " + names()));
  }
  return true;
}

}  // namespace carom::scene
