#include "players/job.hpp"

#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace carom::peers {
namespace {

SceneShapes shapes_in(const nlohmann::json& tree) {
  const SceneRead read = read_scene(tree.dump());
  if (!read.scene) throw std::runtime_error{to_string(read.problems.front())};
  return shapes_of(*read.scene);
}

}  // namespace

Job read_job(const std::string& file) try {
  std::ifstream stream{file};
  if (!stream) throw std::runtime_error{"cannot be read"};
  const auto tree = nlohmann::json::parse(stream);
  Job job;
  job.setting.frame = tree.at("frame");
  job.setting.behind = tree.at("behind");
  job.setting.fastest = tree.at("fastest");
  job.frames = tree.at("frames");
  job.sample = tree.at("sample");
  job.limit = tree.at("limit");
  for (const auto& scene : tree.at("scenes")) job.scenes.push_back(shapes_in(scene));
  return job;
} catch (const std::exception& error) {
  throw std::runtime_error{file + ": " + error.what()};
}

}  // namespace carom::peers
