#include "game/games.hpp"

#include <algorithm>
#include <stdexcept>

namespace carom {

Game game_of(const std::string& scene) {
  SceneRead read = read_scene(scene);
  if (!read.scene) throw std::runtime_error{problems_of(scene)};
  GameMade made = make_game(*read.scene);
  if (!made.game) throw std::runtime_error{to_string(made.problems.front())};
  return std::move(*made.game);
}

std::string problems_of(const std::string& scene) {
  std::string lines;
  for (const SceneProblem& problem : read_scene(scene).problems) lines += to_string(problem) + "\n";
  return lines;
}

void play_in_frames(Game& game, const std::vector<GameInput>& inputs, double until, std::uint64_t seed) {
  Random random{seed};
  std::size_t given = 0;
  while (game.time() < until && !game.is_over()) {
    const double end = std::min(until, game.time() + random.uniform(0, 0.2));
    for (; given < inputs.size() && inputs[given].time <= end; ++given) {
      if (!game.try_input(inputs[given]).empty()) throw std::runtime_error{"an input was refused"};
    }
    if (game.advance_to(end) != Progress::done) return;
  }
}

Progress play_at_once(Game& game, const std::vector<GameInput>& inputs, double until) {
  for (const GameInput& input : inputs) {
    if (!game.try_input(input).empty()) throw std::runtime_error{"an input was refused"};
  }
  return game.advance_to(until);
}

std::vector<std::string> applied_in(const Game& game) {
  std::vector<std::string> names;
  for (const GameEvent& event : game.events()) names.push_back(game.rules().rules[event.rule].name);
  return names;
}

std::string small_table() {
  return R"({
  "gravity": [0, -10],
  "balls": [{"center": [0.3, 6], "velocity": [1, 0], "radius": 0.25, "restitution": 0.8}],
  "movers": [{"pivot": [-2, 0]}],
  "walls": [
    {"from": [-2, 0.2], "to": [0.2, -0.9], "restitution": 0.7, "mover": 0},
    {"from": [2.6, 0], "to": [0.9, -1.2], "restitution": 0.7},
    {"from": [-3, 9], "to": [-3, 3.5], "restitution": 0.8},
    {"from": [-0.5, 8.5], "to": [0.5, 8.5], "restitution": 0.6}
  ],
  "pillars": [
    {"center": [0.2, -0.9], "radius": 0.1, "mover": 0},
    {"center": [1, 4], "radius": 0.5, "restitution": 0.8, "kick": {"speed": 3, "from": 0.5}},
    {"center": [-1.2, 5], "radius": 0.5, "restitution": 0.8, "kick": {"speed": 3, "from": 0.5}}
  ],
  "chains": [{"points": [[-3, -4], [-3, 9], [3, 9], [3, -4]], "restitution": 0.8}],
  "game": {
    "buttons": [{"name": "left", "keys": ["ArrowLeft"]}, {"name": "nudge"}],
    "counters": [{"name": "score"}, {"name": "balls", "start": 3}, {"name": "multiplier", "start": 1}],
    "sensors": [{"rectangle": {"min": [-3, -3.5], "max": [3, -3]}, "senses": "edge"},
                {"gate": {"from": [-3, 2], "to": [3, 2]}}],
    "rules": [
      {"name": "flip", "when": {"presses": "left"},
       "then": [{"move": {"mover": 0, "to": {"angle": 1}, "rate": 15}}]},
      {"name": "drop", "when": {"lets_go": "left"}, "then": [{"move": {"mover": 0, "to": {}, "rate": 8}}]},
      {"name": "bumper", "when": {"hits": {"pillars": [1, 2], "impulse": 0.5}},
       "then": [{"add": {"counter": "score", "by": 100, "times": "multiplier"}}]},
      {"name": "target", "when": {"hits": {"walls": [3]}},
       "then": [{"hide": {"walls": [3]}}, {"add": {"counter": "multiplier"}}, {"show": {"walls": [3]}, "after": 2}]},
      {"name": "line", "when": {"crosses": 1}, "then": [{"add": {"counter": "score"}}]},
      {"name": "drain", "when": {"enters": 0},
       "then": [{"capture": true}, {"add": {"counter": "balls", "by": -1}},
                {"release": {"center": [0.3, 6], "velocity": [1.1, 0], "radius": 0.25, "restitution": 0.8},
                 "after": 0.5}]},
      {"name": "over", "when": {"reaches": {"counter": "balls"}}, "then": [{"end": true}]}
    ]
  }
})";
}

}  // namespace carom
