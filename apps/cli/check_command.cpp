#include "cli/check_command.hpp"

#include <fmt/format.h>

#include <iostream>
#include <memory>

#include "cli/failure.hpp"
#include "cli/scene_source.hpp"
#include "cli/words.hpp"

namespace carom::cli {
namespace {

constexpr const char* examples = R"(
All problems are told at once, each with the file, the path to the value, what is wrong and what would be right.
The format is described in docs/scenes.md; scenes/scene.schema.json lets editors check while you type.

Examples:
  One scene, or many:
    carom check mine.json
    carom check scenes/*.json

  From another program:
    make-scene | carom check -)";

std::string to_text(const std::string& source, const LoadedScene& loaded) {
  const SceneShapes shapes = shapes_of(loaded.scene);
  std::string text = fmt::format("{}: sound\n", source);
  if (!loaded.scene.name.empty()) text += fmt::format("  name      {}\n", loaded.scene.name);
  text += fmt::format("  holds     {}, {}, {}\n", counted(shapes.balls.size(), "ball"),
                      counted(shapes.walls.size(), "wall"), counted(shapes.pillars.size(), "pillar"));
  if (loaded.scene.duration) text += fmt::format("  duration  {}\n", *loaded.scene.duration);
  text += fmt::format("  energy    {}\n", loaded.world.energy());
  return text;
}

void run(const std::vector<std::string>& sources) {
  std::string complaints;
  for (const std::string& source : sources) {
    try {
      std::cout << to_text(source, load_scene(source));
    } catch (const Failure& failure) {
      complaints += (complaints.empty() ? "" : "\n") + std::string{failure.what()};
    }
  }
  if (!complaints.empty()) {
    std::cout.flush();
    throw Failure{Exit::bad_input, complaints};
  }
}

}  // namespace

void add_check(CLI::App& app) {
  auto* command = app.add_subcommand("check", "Say whether scenes are sound, what is in them, or all that is wrong");
  auto sources = std::make_shared<std::vector<std::string>>();
  command->add_option("SCENE", *sources, "JSON file, - for standard input, or the name of a scene of the gallery")
      ->required();
  command->footer(examples);
  command->callback([sources] { run(*sources); });
}

}  // namespace carom::cli
