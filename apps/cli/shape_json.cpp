#include "cli/shape_json.hpp"

#include <algorithm>

namespace carom::cli {

using nlohmann::json;

namespace {

/// A value as it stands in the file, cut short when it is long.
std::string quoted(const json& value) {
  constexpr std::size_t longest = 60;
  std::string text = value.dump(-1, ' ', false, json::error_handler_t::replace);
  if (text.size() > longest) text = text.substr(0, longest) + "…";
  return text;
}

}  // namespace

bool ShapeReader::expect_keys(const json& value, const std::string& path, std::initializer_list<const char*> known) {
  std::string names;
  for (const char* key : known) names += (names.empty() ? "" : ", ") + std::string{key};
  if (!value.is_object()) {
    complain(path, "is " + quoted(value) + ": make it an object with the keys " + names);
    return false;
  }
  for (const auto& [key, unused] : value.items()) {
    if (std::ranges::find(known, key) == known.end())
      complain(path.empty() ? key : path + "." + key, "is not a known key: use one of " + names);
  }
  return true;
}

const json* ShapeReader::member(const json& value, const std::string& path, const char* key, bool required) {
  const auto found = value.find(key);
  if (found != value.end()) return &*found;
  if (required) complain(path + "." + key, "is missing");
  return nullptr;
}

Vec2 ShapeReader::pair(const json& value, const std::string& path) {
  if (value.is_array() && value.size() == 2 && value[0].is_number() && value[1].is_number())
    return {value[0].get<double>(), value[1].get<double>()};
  complain(path, "is " + quoted(value) + ": make it two numbers, [x, y]");
  return {};
}

void ShapeReader::read(const json& value, const std::string& path, const char* key, Vec2& into) {
  if (const json* found = member(value, path, key, true)) into = pair(*found, path + "." + key);
}

void ShapeReader::read(const json& value, const std::string& path, const char* key, double& into, bool required) {
  const json* found = member(value, path, key, required);
  if (!found) return;
  if (found->is_number())
    into = found->get<double>();
  else
    complain(path + "." + key, "is " + quoted(*found) + ": make it a number");
}

void ShapeReader::read(const json& value, const std::string& path, Stops& into) {
  const json* found = member(value, path, "stops", false);
  if (!found) return;
  if (*found == "both")
    into = Stops::both;
  else if (*found == "outside")
    into = Stops::outside;
  else if (*found == "inside")
    into = Stops::inside;
  else
    complain(path + ".stops", "is " + quoted(*found) + R"(: make it "both", "outside" or "inside")");
}

void ShapeReader::complain_of(const std::vector<Problem>& problems, const std::string& path) {
  for (const Problem& problem : problems) complaints_.push_back(path + "." + to_string(problem));
}

Ball ShapeReader::ball(const json& value, const std::string& path) {
  Ball ball;
  if (!expect_keys(value, path, {"center", "velocity", "radius", "mass", "restitution"})) return ball;
  const auto before = complaints_.size();
  read(value, path, "center", ball.center);
  read(value, path, "velocity", ball.velocity);
  read(value, path, "radius", ball.radius, true);
  read(value, path, "mass", ball.mass, false);
  read(value, path, "restitution", ball.restitution, false);
  if (complaints_.size() == before) complain_of(problems_with(ball), path);
  return ball;
}

Wall ShapeReader::wall(const json& value, const std::string& path) {
  Wall wall;
  if (!expect_keys(value, path, {"from", "to", "stops", "restitution"})) return wall;
  const auto before = complaints_.size();
  read(value, path, "from", wall.from);
  read(value, path, "to", wall.to);
  read(value, path, wall.stops);
  read(value, path, "restitution", wall.restitution, false);
  if (complaints_.size() == before) complain_of(problems_with(wall), path);
  return wall;
}

Pillar ShapeReader::pillar(const json& value, const std::string& path) {
  Pillar pillar;
  if (!expect_keys(value, path, {"center", "radius", "restitution"})) return pillar;
  const auto before = complaints_.size();
  read(value, path, "center", pillar.center);
  read(value, path, "radius", pillar.radius, true);
  read(value, path, "restitution", pillar.restitution, false);
  if (complaints_.size() == before) complain_of(problems_with(pillar), path);
  return pillar;
}

}  // namespace carom::cli
