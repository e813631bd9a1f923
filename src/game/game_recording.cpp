#include "carom/game_recording.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <nlohmann/json.hpp>

#include "scene/json_reader.hpp"
#include "scene/json_text.hpp"
#include "text.hpp"

namespace carom {
namespace {

using scene::json;
using scene::Path;
using scene::SceneProblemList;

constexpr const char* version_key = "game_recording";
constexpr std::uint32_t format_version = 1;

constexpr std::size_t digits = 16;

std::string hex(std::uint64_t number) {
  std::string text(digits, '0');
  std::array<char, digits> significant{};
  const auto end = std::to_chars(significant.data(), significant.data() + significant.size(), number, 16).ptr;
  std::copy(significant.data(), end, text.end() - (end - significant.data()));
  return text;
}

std::optional<std::uint64_t> number_in_hex(const std::string& text) {
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, number, 16);
  return text.size() == digits && read.ptr == end ? std::optional{number} : std::nullopt;
}

std::string in_quotes(const std::string& text) {
  return json(text).dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string number(double value) { return is_finite(value) ? text_of(value) : "null"; }

/// Reads the members of a recording but for the scene, which is read first.
class Reader {
 public:
  Reader(const json& tree, GameRecording& into, SceneProblemList& problems)
      : tree_{tree}, into_{into}, problems_{problems} {}

  void read_version() {
    const auto found = tree_.find(version_key);
    if (found == tree_.end() || *found != format_version)
      problems_.add(version_key, "is " + (found == tree_.end() ? "missing" : scene::quoted(*found)) +
                                     ": this version of Carom reads " + std::to_string(format_version));
  }

  void read_scene() {
    const auto found = tree_.find("scene");
    if (found == tree_.end()) return problems_.add("scene", "is missing: a game is played in one");
    SceneRead read = carom::read_scene(found->dump());
    for (SceneProblem& problem : read.problems) {
      problem.path.insert(0, problem.path.empty() ? "scene" : "scene.");
      problems_.add(std::move(problem));
    }
    if (!read.scene) return;
    into_.scene = std::move(*read.scene);
    if (!into_.scene.game) problems_.add("scene", "has no rules: give it the key game");
  }

  void read_rest() {
    read_number("end", into_.end);
    read_number("score", into_.score);
    std::string history;
    const auto found = tree_.find("history");
    if (found != tree_.end() && found->is_string()) history = found->get<std::string>();
    if (const auto value = number_in_hex(history))
      into_.history = *value;
    else
      problems_.add("history", "is " + (found == tree_.end() ? "missing" : scene::quoted(*found)) +
                                   ": make it 16 hexadecimal digits, in \" \"");
    read_inputs();
  }

 private:
  void read_number(const char* key, double& into) {
    const auto found = tree_.find(key);
    if (found == tree_.end()) return problems_.add(key, "is missing: every recording needs it");
    read(*found, Path{nullptr, key}, into, problems_);
  }

  void read_inputs() {
    const auto found = tree_.find("inputs");
    if (found == tree_.end()) return problems_.add("inputs", "is missing: make it a list, in [ ]");
    if (!found->is_array()) return problems_.add("inputs", "is " + scene::quoted(*found) + ": make it a list, in [ ]");
    const Path list{nullptr, "inputs"};
    for (std::size_t i = 0; i < found->size() && !problems_.is_hopeless(); ++i)
      read_input((*found)[i], Path{&list, nullptr, i});
  }

  void read_input(const json& value, const Path& path) {
    const bool is_one = value.is_array() && value.size() == 3 && value[1].is_string() && value[2].is_boolean();
    if (!is_one)
      return problems_.add(path.text(), "is " + scene::quoted(value) + R"(: make it [time, "button", true or false])");
    GameInput& input = into_.inputs.emplace_back();
    read(value[0], Path{&path, nullptr, 0}, input.time, problems_);
    input.pressed = value[2].get<bool>();
    const auto& buttons = into_.scene.game->buttons;
    const auto button = std::ranges::find(buttons, value[1].get_ref<const std::string&>(), &Button::name);
    input.button = static_cast<std::uint32_t>(button - buttons.begin());
    if (button == buttons.end())
      problems_.add(Path{&path, nullptr, 1}.text(),
                    "is " + scene::quoted(value[1]) + ": make it the name of a button of the scene");
  }

  const json& tree_;
  GameRecording& into_;
  SceneProblemList& problems_;
};

}  // namespace

GameRecording recording_of(const Game& game) {
  return {.scene = game.scene(),
          .inputs = {game.inputs().begin(), game.inputs().end()},
          .end = game.time(),
          .score = game.score(),
          .history = game.history()};
}

std::string to_text(const GameRecording& recording) {
  std::string scene = to_text(recording.scene);
  scene.pop_back();  // the end of its last line
  std::string inputs;
  for (const GameInput& input : recording.inputs) {
    const std::string& button = recording.scene.game->buttons[input.button].name;
    inputs += (inputs.empty() ? "\n" : ",\n") + std::string{"["} + number(input.time) + ", " + in_quotes(button) +
              (input.pressed ? ", true]" : ", false]");
  }
  return "{ " + in_quotes(version_key) + ": " + std::to_string(format_version) + ",\n\"scene\": " + scene +
         ",\n\"inputs\": [" + inputs + "],\n\"end\": " + number(recording.end) +
         ", \"score\": " + number(recording.score) + ", \"history\": " + in_quotes(hex(recording.history)) + " }\n";
}

GameRecordingRead read_game_recording(std::string_view text) {
  SceneProblemList problems;
  const auto tree = scene::parse_json(text, problems);
  if (!tree) return {std::nullopt, problems.take()};
  GameRecording recording;
  if (scene::expect_object(*tree, Path{}, {version_key, "scene", "inputs", "end", "score", "history"}, problems)) {
    Reader reader{*tree, recording, problems};
    reader.read_version();
    reader.read_scene();
    if (problems.empty()) reader.read_rest();
  }
  if (problems.empty()) return {std::move(recording), {}};
  return {std::nullopt, problems.take()};
}

bool is_game_recording(std::string_view text) {
  bool found = false;
  const auto look_at_keys = [&](int depth, json::parse_event_t event, const json& parsed) {
    found = found || (depth == 1 && event == json::parse_event_t::key && parsed == version_key);
    return false;  // nothing of it is kept
  };
  [[maybe_unused]] const json nothing = json::parse(text, look_at_keys, false);
  return found;
}

GameReplayed replay(const GameRecording& recording, StopToken stop) {
  GameMade made = make_game(recording.scene, stop);
  GameReplayed replayed{.game = std::move(made.game), .problems = std::move(made.problems)};
  if (!replayed.game) return replayed;
  SceneProblemList problems;
  Game& game = *replayed.game;
  for (std::size_t i = 0; i < recording.inputs.size() && problems.empty(); ++i)
    problems.add("inputs[" + std::to_string(i) + "]", game.try_input(recording.inputs[i]));
  problems.add("end", game.world().problems_with_time(recording.end));
  replayed.problems = problems.take();
  if (!replayed.problems.empty()) return replayed;
  replayed.progress = game.advance_to(recording.end, stop);
  replayed.proven = replayed.progress == Progress::done && game.time() == recording.end &&
                    game.score() == recording.score && game.history() == recording.history;
  return replayed;
}

}  // namespace carom
