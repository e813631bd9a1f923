#include "scene/json_reader.hpp"

#include <algorithm>
#include <cmath>

#include "similar.hpp"

namespace carom::scene {
namespace {

void complain(const json& value, const Path& path, const std::string& right, Complaints& complaints) {
  complaints.add(path.text(), "is " + quoted(value) + ": make it " + right);
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

template <class Whole>
void read_whole(const json& value, const Path& path, Whole& into, Complaints& complaints) {
  constexpr std::uint64_t most = std::numeric_limits<Whole>::max();
  if (const auto whole = whole_number(value, most))
    into = static_cast<Whole>(*whole);
  else
    complain(value, path, "a whole number from 0 to " + std::to_string(most), complaints);
}

}  // namespace

std::string quoted(const json& value) { return shortened(value.dump(-1, ' ', false, json::error_handler_t::replace)); }

void read(const json& value, const Path& path, double& into, Complaints& complaints) {
  if (value.is_number())
    into = value.get<double>();
  else
    complain(value, path, "a number", complaints);
}

void read(const json& value, const Path& path, bool& into, Complaints& complaints) {
  if (value.is_boolean())
    into = value.get<bool>();
  else
    complain(value, path, "true or false", complaints);
}

void read(const json& value, const Path& path, std::uint32_t& into, Complaints& complaints) {
  read_whole(value, path, into, complaints);
}

void read(const json& value, const Path& path, std::uint64_t& into, Complaints& complaints) {
  read_whole(value, path, into, complaints);
}

void read(const json& value, const Path& path, std::string& into, Complaints& complaints) {
  constexpr std::size_t longest = 100'000;
  if (!value.is_string())
    complain(value, path, "a text, in \" \"", complaints);
  else if (const auto& text = value.get_ref<const std::string&>(); text.size() > longest)
    complaints.add(path.text(), "is a text of " + std::to_string(text.size()) + " bytes: make it " +
                                    std::to_string(longest) + " or fewer");
  else
    into = text;
}

void read(const json& value, const Path& path, Vec2& into, Complaints& complaints) {
  if (value.is_array() && value.size() == 2 && value[0].is_number() && value[1].is_number())
    into = {value[0].get<double>(), value[1].get<double>()};
  else
    complain(value, path, "two numbers, [x, y]", complaints);
}

void read(const json& value, const Path& path, Stops& into, Complaints& complaints) {
  for (const auto& [name, stops] : names_of_stops) {
    if (value != name) continue;
    into = stops;
    return;
  }
  complain(value, path, R"("both", "outside" or "inside")", complaints);
}

bool expect_object(const json& value, const Path& path, const std::vector<const char*>& known, Complaints& complaints) {
  const auto names = [&] {
    std::string list;
    for (const char* key : known) list += (list.empty() ? "" : ", ") + std::string{key};
    return list;
  };
  if (!value.is_object()) {
    const std::string text = path.text();
    complaints.add(text.empty() ? "the file" : text,
                   "is " + quoted(value) + ": make it an object with the keys " + names());
    return false;
  }
  for (const auto& [key, unused] : value.items()) {
    if (std::ranges::any_of(known, [&](const char* name) { return key == name; })) continue;
    const auto meant = similar_to(key, known);
    complaints.add(Path{&path, key.c_str()}.text(),
                   "is not a known key: " + (meant ? "is it " + *meant + "?" : "use one of " + names()));
  }
  return true;
}

}  // namespace carom::scene
