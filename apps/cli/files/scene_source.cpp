#include "cli/files/scene_source.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <system_error>

#include "carom/game_recording.hpp"
#include "carom/trials.hpp"
#include "cli/files/gallery.hpp"
#include "cli/files/recording_file.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/terminal_line.hpp"

namespace carom::cli {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void cannot_read(const std::string& file, const std::string& reason) {
  throw Failure{Exit::bad_input, file + ": cannot read it (" + reason + "). Is the path right?"};
}

/// Reads the whole stream, but not more than a scene can have: a device may never end.
std::string all_of(std::istream& stream, const std::string& name) {
  constexpr std::size_t at_a_time = std::size_t{1} << 20U;
  std::string text;
  std::size_t size = 0;
  while (stream && size <= longest_scene_text) {
    text.resize(size + at_a_time);
    stream.read(text.data() + size, at_a_time);
    size += static_cast<std::size_t>(stream.gcount());
  }
  if (size > longest_scene_text)
    throw Failure{Exit::bad_input, name + ": it has more than " + std::to_string(longest_scene_text) +
                                       " bytes, which no scene needs. Is it the right file?"};
  text.resize(size);
  return text;
}

std::string text_of_scene(const std::string& source) {
  std::error_code ignored;
  if (source == "-" || fs::exists(source, ignored)) return read_text(source);
  if (const GalleryScene* found = find_in_gallery(source)) return std::string{found->text};
  throw Failure{Exit::bad_input,
                source + ": there is no such file, and no such scene in the gallery. " + advice_on_names(source)};
}

/// Balls that grow take their time: with progress, and Ctrl-C ends it cleanly. Otherwise it ends the command at once.
WorldMade make_with_progress(const Scene& scene) {
  if (scene.growths.empty()) return make_world(scene);
  const InterruptWatch watch;
  TerminalLine line;
  WorldMade made = make_world(scene, InterruptWatch::token(), [&](const Growth& growth, double packing) {
    if (line.is_due())
      line.show(fmt::format("growing {} balls: packing {:.4f} of {:.4g}", growth.balls, packing, growth.packing));
  });
  InterruptWatch::end_if_requested();
  return made;
}

}  // namespace

std::string read_text(const std::string& file) {
  if (file == "-") return all_of(std::cin, "standard input");
  std::error_code ignored;
  if (fs::is_directory(file, ignored)) cannot_read(file, "it is a folder");
  errno = 0;
  std::ifstream stream{file, std::ios::binary};
  if (!stream) cannot_read(file, std::generic_category().message(errno));
  std::string text = all_of(stream, file);
  if (stream.bad()) cannot_read(file, "reading failed");
  return text;
}

void fail(const std::string& source, const std::vector<SceneProblem>& problems) {
  std::string message;
  for (const SceneProblem& problem : problems)
    message += (message.empty() ? "" : "\n") + source + ": " + to_string(problem);
  throw Failure{Exit::bad_input, message};
}

void fail_unless_steppable(const std::string& source, const Scene& scene) {
  const auto problems = problems_with_stepping(scene);
  if (!problems.empty()) fail(source, problems);
}

LoadedScene load_scene(const std::string& source, std::uint64_t seed) {
  return scene_from(text_of_scene(source), source, seed);
}

LoadedScene scene_from(const std::string& text, const std::string& source, std::uint64_t seed) {
  if (is_recording_text(text))
    throw Failure{Exit::bad_input, source + ": it is a recording, not a scene. `carom replay` shows what is in it"};
  SceneRead read = read_scene(text);
  if (!read.scene && is_game_recording(text))
    throw Failure{Exit::bad_input, source + ": it is a recorded game, not a scene. `carom replay` plays it again"};
  if (!read.scene) fail(source, read.problems);
  if (seed != 0 && !is_random(*read.scene))
    throw Failure{Exit::bad_input, source + ": nothing in it is random, so all seeds are the same: leave out --seed"};
  if (seed != 0) read.scene = scene_of_trial(std::move(*read.scene), seed);
  WorldMade made = make_with_progress(*read.scene);
  if (!made.world) fail(source, made.problems);
  return {std::move(*read.scene), std::move(*made.world)};
}

}  // namespace carom::cli
