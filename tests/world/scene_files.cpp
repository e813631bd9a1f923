#include "world/scene_files.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace carom {
namespace {

const std::filesystem::path cases = CAROM_REFEREE_CASES;

}  // namespace

std::vector<std::string> names_of_histories(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator{cases / folder}) {
    if (entry.path().extension() == ".json") names.push_back(folder + "/" + entry.path().stem().string());
  }
  std::ranges::sort(names);
  return names;
}

Scene load_scene(const std::string& name) {
  std::ifstream file{cases / (name + ".json")};
  const std::string text{std::istreambuf_iterator<char>{file}, {}};
  return read_scene(text).scene.value();
}

TimedShapes load_history(const std::string& name) {
  const Scene scene = load_scene(name);
  return {shapes_of(scene), scene.duration.value()};
}

}  // namespace carom
