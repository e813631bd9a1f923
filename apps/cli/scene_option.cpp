#include "cli/scene_option.hpp"

#include <fmt/format.h>

#include "cli/failure.hpp"

namespace carom::cli {

void add_scene(CLI::App& command, std::string& scene) {
  command.add_option("SCENE", scene, "JSON file, - for standard input, or the name of a scene of the gallery")
      ->required();
}

void add_until(CLI::App& command, std::optional<double>& until) {
  command.add_option("--until", until, "Play to this time (default: the scene's duration)")->type_name("T");
}

double end_of(std::optional<double> until, const Scene& scene, const std::string& name, const char* what) {
  if (until) return *until;
  if (scene.duration) return *scene.duration;
  throw Failure{Exit::bad_input, fmt::format("{}: it has no duration: say {} with --until T", name, what)};
}

}  // namespace carom::cli
