#include "carom/game.hpp"

#include <algorithm>
#include <variant>

#include "arrays.hpp"
#include "carom/game_recording.hpp"
#include "carom/random_player.hpp"
#include "handle.hpp"
#include "module.hpp"
#include "typed_id.hpp"
#include "value_class.hpp"

namespace carom::python {
namespace {

using GameHandle = Handle<Game>;
using GameClass = py::class_<GameHandle>;

const char* doc_of(const char* member) { return doc(std::string{"Game::"} + member); }

std::unique_ptr<GameHandle> game_of(const Scene& scene) {
  StopFlag flag;
  GameMade made = interruptible(
      flag, [&](StopToken stop) { return make_game(scene, stop); },
      [](const GameMade& result) { return !result.game && result.problems.empty(); });
  if (!made.game) raise_problems(located(made.problems));
  return std::make_unique<GameHandle>(std::move(*made.game));
}

std::vector<std::string> buttons(const GameHandle& handle) {
  std::vector<std::string> names;
  for (const Button& button : handle.read().rules().buttons) names.push_back(button.name);
  return names;
}

std::vector<std::string> rules(const GameHandle& handle) {
  std::vector<std::string> names;
  for (const Rule& rule : handle.read().rules().rules) names.push_back(rule.name);
  return names;
}

py::dict counters(const GameHandle& handle) {
  const Game& game = handle.read();
  py::dict result;
  for (std::size_t i = 0; i < game.counters().size(); ++i)
    result[py::str(game.rules().counters[i].name)] = game.counters()[i];
  return result;
}

std::vector<bool> lamps(const GameHandle& handle) {
  std::vector<bool> lit;
  for (const Lamp& lamp : handle.read().rules().lamps) lit.push_back(handle.read().is_lit(lamp));
  return lit;
}

void input(GameHandle& handle, const GameInput& input) {
  const std::vector<Problem> problems = handle.edit().try_input(input);
  if (!problems.empty()) raise_problems(located(problems));
}

/// A button by its name, or by its place in the rules.
std::uint32_t button_of(const GameHandle& handle, const std::variant<std::uint32_t, std::string>& button) {
  if (const auto* const place = std::get_if<std::uint32_t>(&button)) return *place;
  const std::vector<std::string> names = buttons(handle);
  const auto found = std::ranges::find(names, std::get<std::string>(button));
  if (found == names.end())
    throw py::key_error{"the game has no button '" + std::get<std::string>(button) + "': `buttons` lists them"};
  return static_cast<std::uint32_t>(found - names.begin());
}

template <bool pressed>
void press(GameHandle& handle, const std::variant<std::uint32_t, std::string>& button, std::optional<double> at) {
  input(handle, {.time = at.value_or(handle.read().time()), .button = button_of(handle, button), .pressed = pressed});
}

Progress advance_to(GameHandle& handle, double time, StopFlag* stop) {
  const Progress progress = handle.play(
      stop, [&](Game& game, StopToken token) { return game.advance_to(time, token); },
      [](Progress ended) { return ended == Progress::stopped; });
  if (progress == Progress::stuck) raise_stuck(handle.read().time());
  return progress;
}

template <class T>
std::vector<T> list_of(std::span<const T> items) {
  return {items.begin(), items.end()};
}

/// The game that a text records, as it ended, and whether that is what the text claims.
std::pair<std::unique_ptr<GameHandle>, bool> replayed(const std::string& text) {
  GameRecordingRead read = read_game_recording(text);
  if (!read.recording) raise_problems(located(read.problems));
  StopFlag flag;
  GameReplayed result = interruptible(
      flag, [&](StopToken stop) { return replay(*read.recording, stop); },
      [](const GameReplayed& played) {
        return played.progress == Progress::stopped || (!played.game && played.problems.empty());
      });
  if (!result.problems.empty()) raise_problems(located(result.problems));
  return {std::make_unique<GameHandle>(std::move(*result.game)), result.proven};
}

void add_events(py::module_& module) {
  value_class(module, "GameInput", Field{"time", &GameInput::time}, Field{"button", &GameInput::button},
              Field{"pressed", &GameInput::pressed});
  value_class(module, "GameEvent", Field{"time", &GameEvent::time}, Field{"rule", &GameEvent::rule},
              Field{"ball", &GameEvent::ball}, Field{"hit", &GameEvent::hit}, Field{"place", &GameEvent::place},
              Field{"impulse", &GameEvent::impulse});
  py::class_<RandomPlayer>(module, "RandomPlayer", doc("RandomPlayer"))
      .def(py::init<std::size_t, std::uint64_t>(), py::arg("buttons"), py::arg("seed"),
           doc("RandomPlayer::RandomPlayer"))
      .def("inputs_until", &RandomPlayer::inputs_until, py::arg("time"), doc("RandomPlayer::inputs_until"));
}

void add_state(GameClass& game) {
  game.def_property_readonly(
          "scene", [](const GameHandle& handle) { return handle.read().scene(); }, doc_of("scene"))
      .def(
          "world", [](const GameHandle& handle) { return std::make_unique<WorldHandle>(handle.read().world()); },
          "A copy of the world as it is now.")
      .def_property_readonly("time", reading(&Game::time), doc_of("time"))
      .def_property_readonly("is_over", reading(&Game::is_over), doc_of("is_over"))
      .def_property_readonly("score", reading(&Game::score), doc_of("score"))
      .def_property_readonly("counters", &counters, "What each counter is now, by its name.")
      .def_property_readonly("buttons", &buttons, "The names of the buttons, in the order of the rules.")
      .def_property_readonly("rules", &rules, "The names of the rules, in their order: see `GameEvent.rule`.")
      .def_property_readonly("lamps", &lamps, "Whether each lamp is lit now, in the order of the rules.")
      .def(
          "is_hidden",
          [](const GameHandle& handle, const py::object& id) {
            return with_typed_id<WallId, PillarId>(id, [&](auto typed) { return handle.read().is_hidden(typed); });
          },
          py::arg("id"), doc_of("is_hidden"))
      .def_property_readonly(
          "inputs", [](const GameHandle& handle) { return list_of(handle.read().inputs()); }, doc_of("inputs"))
      .def_property_readonly("history", reading(&Game::history), doc_of("history"));
}

void add_playing(GameClass& game) {
  const auto at = py::arg("at") = py::none();
  game.def("input", &input, py::arg("input"), doc_of("try_input"))
      .def("press", &press<true>, py::arg("button"), at,
           "A button, by its name or place, is pressed at a time; by default, now. Raises ProblemError for an earlier "
           "one.")
      .def("let_go", &press<false>, py::arg("button"), at, "A button is let go: see `press`.")
      .def("advance_to", &advance_to, py::arg("t"), py::arg("stop") = py::none(), doc_of("advance_to"))
      .def(
          "events", [](const GameHandle& handle) { return list_of(handle.read().events()); }, doc_of("events"))
      .def(
          "impacts", [](const GameHandle& handle) { return records(handle.read().impacts(), impact_dtype()); },
          doc_of("impacts"))
      .def(
          "to_text", [](const GameHandle& handle) { return to_text(recording_of(handle.read())); },
          "The game up to now as text, the scene and the inputs: what `carom replay` and `replay_game` play again.");
}

}  // namespace

void add_games(py::module_& module) {
  add_events(module);
  GameClass game{module, "Game", doc("Game")};
  game.def(py::init(&game_of), py::arg("scene"), doc("make_game"));
  add_copies<Game>(game, "A snapshot.");
  add_state(game);
  add_playing(game);
  module.def("replay_game", &replayed, py::arg("text"),
             "Plays a recorded game again from its text. Returns the game as it ended, and whether score and history "
             "are those that the text claims. Raises ProblemError for a text that is no game.");
}

}  // namespace carom::python
