#include "world/scene_files.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

namespace carom {
namespace {

using nlohmann::json;

const std::filesystem::path folder = std::filesystem::path{CAROM_REFEREE_CASES} / "histories";

Vec2 vector_from(const json& pair) { return {pair.at(0).get<double>(), pair.at(1).get<double>()}; }

Stops stops_from(const std::string& name) {
  if (name == "both") return Stops::both;
  if (name == "outside") return Stops::outside;
  if (name == "inside") return Stops::inside;
  throw std::runtime_error("no wall stops " + name);
}

}  // namespace

std::vector<std::string> names_of_histories() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator{folder}) {
    if (entry.path().extension() == ".json") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

TimedScene load_scene(const std::string& name) {
  std::ifstream file{folder / (name + ".json")};
  const json root = json::parse(file);
  TimedScene timed{.scene = {}, .duration = root.at("duration")};
  for (const json& ball : root.value("balls", json::array()))
    timed.scene.balls.push_back({.center = vector_from(ball.at("center")),
                                 .velocity = vector_from(ball.at("velocity")),
                                 .radius = ball.at("radius"),
                                 .mass = ball.value("mass", 1.0),
                                 .restitution = ball.value("restitution", 1.0)});
  for (const json& wall : root.value("walls", json::array()))
    timed.scene.walls.push_back({.from = vector_from(wall.at("from")),
                                 .to = vector_from(wall.at("to")),
                                 .stops = stops_from(wall.value("stops", "both")),
                                 .restitution = wall.value("restitution", 1.0)});
  for (const json& pillar : root.value("pillars", json::array()))
    timed.scene.pillars.push_back({.center = vector_from(pillar.at("center")),
                                   .radius = pillar.at("radius"),
                                   .restitution = pillar.value("restitution", 1.0)});
  return timed;
}

}  // namespace carom
