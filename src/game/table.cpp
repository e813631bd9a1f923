#include "game/table.hpp"

#include <algorithm>

namespace carom {
namespace {

/// The place of what has this name.
template <class Named>
std::uint32_t place_of(const std::vector<Named>& list, const std::string& name) {
  return static_cast<std::uint32_t>(std::ranges::find(list, name, &Named::name) - list.begin());
}

const Game::Table::Rules& at(const std::vector<Game::Table::Rules>& list, std::uint32_t place) noexcept {
  static const Game::Table::Rules none;
  return place < list.size() ? list[place] : none;
}

}  // namespace

Sensor sensor_of(const GameSensor& sensor) {
  Sensor made{.area = Circle{}, .senses = sensor.senses};
  if (sensor.circle) made.area = *sensor.circle;
  if (sensor.gate) made.area = *sensor.gate;
  if (sensor.rectangle) made.area = *sensor.rectangle;
  return made;
}

Game::Table::Table(Scene of) : scene{std::move(of)} {
  const GameRules& game = *scene.game;
  by_press.resize(game.buttons.size());
  by_letting_go.resize(game.buttons.size());
  for (auto* by_sensor : {&by_entering, &by_leaving, &by_crossing}) by_sensor->resize(game.sensors.size());
  by_counter.resize(game.counters.size());
  if (const std::uint32_t place = place_of(game.counters, "score"); place < game.counters.size()) score = place;
  for (std::uint32_t rule = 0; rule < game.rules.size(); ++rule) {
    const Trigger& when = game.rules[rule].when;
    const auto add_by = [rule](std::vector<Rules>& list, std::uint32_t place) {
      if (place >= list.size()) list.resize(place + 1);
      if (list[place].empty() || list[place].back() != rule) list[place].push_back(rule);
    };
    if (when.starts) at_start.push_back(rule);
    if (!when.presses.empty()) add_by(by_press, place_of(game.buttons, when.presses));
    if (!when.lets_go.empty()) add_by(by_letting_go, place_of(game.buttons, when.lets_go));
    if (when.enters) add_by(by_entering, *when.enters);
    if (when.leaves) add_by(by_leaving, *when.leaves);
    if (when.crosses) add_by(by_crossing, *when.crosses);
    if (when.reaches) add_by(by_counter, counter(when.reaches->counter));
    if (!when.hits) continue;
    for (const std::uint32_t wall : when.hits->walls) add_by(by_wall, wall);
    for (const std::uint32_t pillar : when.hits->pillars) add_by(by_pillar, pillar);
  }
}

std::uint32_t Game::Table::counter(const std::string& name) const noexcept {
  return place_of(scene.game->counters, name);
}

auto Game::Table::rules_for(ShapeId shape) const noexcept -> const Rules& {
  static const Rules none;
  if (shape.is_ball()) return none;
  return at(shape.is_wall() ? by_wall : by_pillar, shape.index);
}

auto Game::Table::rules_for(const SensorEvent& event) const noexcept -> const Rules& {
  switch (event.kind) {
    case SensorEventKind::enter: return at(by_entering, event.sensor.index);
    case SensorEventKind::leave: return at(by_leaving, event.sensor.index);
    case SensorEventKind::cross: break;
  }
  return at(by_crossing, event.sensor.index);
}

bool Game::Table::is_hard_enough(std::uint32_t rule, const Impact& impact) const noexcept {
  return impact.impulse > 0 && impact.impulse >= scene.game->rules[rule].when.hits->impulse;
}

auto Game::Table::rules_for(const Impact& impact) const -> Rules {
  Rules rules = rules_for(impact.other);
  std::erase_if(rules, [&](std::uint32_t rule) { return !is_hard_enough(rule, impact); });
  return rules;
}

}  // namespace carom
