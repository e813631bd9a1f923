#include "cli/commands/commands.hpp"

#include <fmt/format.h>

#include <iostream>
#include <memory>

#include "cli/files/game_file.hpp"
#include "cli/files/recording_file.hpp"
#include "cli/files/scene_source.hpp"
#include "cli/running/game_run.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/messages.hpp"
#include "cli/terminal/words.hpp"

namespace carom::cli {
namespace {

constexpr const char* examples = R"(
All problems are reported at once, each with the file, the path to the value, what is wrong and what would be right.
The format is described in docs/scenes.md; scenes/scene.schema.json lets editors check while you type.

A recording is sound when its checksums are right and its impacts, played again, lead to what it says; a recorded game,
when its inputs lead to its score and its history.

Examples:
  One scene, or many, or a recording:
    carom check mine.json
    carom check scenes/*.json
    carom check mine.carom

  From another program:
    make-scene | carom check -)";

std::string to_text(const std::string& source, const LoadedScene& loaded) {
  const SceneShapes shapes = shapes_of(loaded.scene);
  std::string text = fmt::format("{}: sound\n", printable(source));
  if (!loaded.scene.name.empty()) text += fmt::format("  name      {}\n", loaded.scene.name);
  text += fmt::format("  holds     {}\n", inventory(shapes.balls.size(), shapes.walls.size(), shapes.pillars.size()));
  if (loaded.scene.duration) text += fmt::format("  duration  {}\n", *loaded.scene.duration);
  if (const auto& game = loaded.scene.game)
    text += fmt::format("  game      {}, {}\n", counted(game->buttons.size(), "button"),
                        counted(game->rules.size(), "rule"));
  const World& world = loaded.world;
  if (const auto& box = world.periodic_box()) {
    constexpr const char* axes[] = {"", " along x", " along y"};
    text += fmt::format("  periodic  {} {} to {} {}{}\n", box->from.x, box->from.y, box->to.x, box->to.y,
                        axes[static_cast<int>(box->axes)]);
  }
  if (const Vec2 gravity = world.gravity(); gravity != Vec2{}) {
    text += fmt::format("  gravity   {} {}\n", gravity.x, gravity.y);
    text += fmt::format("  energy    {}: kinetic {}, potential {}\n", world.energy(), world.kinetic_energy(),
                        world.potential_energy());
  } else {
    text += fmt::format("  energy    {}\n", world.energy());
  }
  return text;
}

std::string to_text(const std::string& source, Replay replay) {
  fail_if(source, replay.verify());
  const Recording& recording = replay.recording();
  const SceneShapes& shapes = recording.shapes();
  std::string text = fmt::format("{}: a sound recording{}\n", printable(source),
                                 recording.is_whole() ? "" : ", cut off as by a run that was killed");
  if (!recording.scene().name.empty()) text += fmt::format("  name      {}\n", recording.scene().name);
  text += fmt::format("  holds     {}\n", inventory(shapes.balls.size(), shapes.walls.size(), shapes.pillars.size()));
  text += fmt::format("  goes to   {}\n", recording.end());
  text += fmt::format("  impacts   {}\n", replay.counts().total());
  text += fmt::format("  history   {:016x}\n", replay.history());
  return text;
}

std::string to_text(const std::string& source, const GameReplayed& replayed) {
  if (!replayed.problems.empty()) fail(source, replayed.problems);
  if (!replayed.proven)
    throw Failure{Exit::bad_input, source + ": not proven: `carom replay` says what its inputs lead to"};
  return fmt::format("{}: a sound game\n{}", printable(source), summary_for_readers(*replayed.game, true));
}

std::string check(const std::string& source) {
  if (source != "-" && is_json(source) && is_game_recording(read_text(source)))
    return to_text(source, replay(load_game_recording(source)));
  return source != "-" && is_recording_file(source) ? to_text(source, load_recording(source))
                                                    : to_text(source, load_scene(source));
}

void run(const std::vector<std::string>& sources) {
  std::string messages;
  for (const std::string& source : sources) {
    try {
      std::cout << check(source);
    } catch (const Failure& failure) {
      messages += (messages.empty() ? "" : "\n") + std::string{failure.what()};
    }
  }
  if (!messages.empty()) {
    std::cout.flush();
    throw Failure{Exit::bad_input, messages};
  }
}

}  // namespace

void add_check(CLI::App& app) {
  auto* command =
      app.add_subcommand("check", "Say whether scenes and recordings are sound, what is in them, or all that is wrong");
  auto sources = std::make_shared<std::vector<std::string>>();
  command
      ->add_option("SCENE", *sources,
                   "JSON file, recording, - for a scene on standard input, or the name of a scene of the gallery")
      ->required();
  command->footer(examples);
  command->callback([sources] { run(*sources); });
}

}  // namespace carom::cli
