#pragma once

#include <array>
#include <utility>

#include "carom/game_rules.hpp"
#include "carom/sensor.hpp"
#include "scene/key_list.hpp"

/// The keys of the format (see key_list.hpp): the rules of games.
namespace carom::scene {

/// The values of "senses".
inline constexpr std::array<std::pair<const char*, Senses>, 2> names_of_senses = {
    {{"center", Senses::center}, {"edge", Senses::edge}}};

void list_keys(auto& keys, Of<Button> /*type*/) {
  keys.required("name", &Button::name);
  keys.optional("keys", &Button::keys);
}

void list_keys(auto& keys, Of<Counter> /*type*/) {
  keys.required("name", &Counter::name);
  keys.optional("start", &Counter::start);
}

void list_keys(auto& keys, Of<GameSensor> /*type*/) {
  keys.optional("circle", &GameSensor::circle);
  keys.optional("gate", &GameSensor::gate);
  keys.optional("rectangle", &GameSensor::rectangle);
  keys.optional("senses", &GameSensor::senses);
}

void list_keys(auto& keys, Of<ShapeSet> /*type*/) {
  keys.optional("walls", &ShapeSet::walls);
  keys.optional("pillars", &ShapeSet::pillars);
}

void list_keys(auto& keys, Of<HitTrigger> /*type*/) {
  keys.optional("walls", &HitTrigger::walls);
  keys.optional("pillars", &HitTrigger::pillars);
  keys.optional("impulse", &HitTrigger::impulse);
}

void list_keys(auto& keys, Of<CounterTrigger> /*type*/) {
  keys.required("counter", &CounterTrigger::counter);
  keys.optional("value", &CounterTrigger::value);
}

void list_keys(auto& keys, Of<Trigger> /*type*/) {
  keys.optional("starts", &Trigger::starts);
  keys.optional("presses", &Trigger::presses);
  keys.optional("lets_go", &Trigger::lets_go);
  keys.optional("hits", &Trigger::hits);
  keys.optional("enters", &Trigger::enters);
  keys.optional("leaves", &Trigger::leaves);
  keys.optional("crosses", &Trigger::crosses);
  keys.optional("reaches", &Trigger::reaches);
}

void list_keys(auto& keys, Of<AddAction> /*type*/) {
  keys.required("counter", &AddAction::counter);
  keys.optional("by", &AddAction::by);
  keys.optional("times", &AddAction::times);
}

void list_keys(auto& keys, Of<SetAction> /*type*/) {
  keys.required("counter", &SetAction::counter);
  keys.optional("to", &SetAction::to);
}

void list_keys(auto& keys, Of<MoveAction> /*type*/) {
  keys.required("mover", &MoveAction::mover);
  keys.required("to", &MoveAction::to);
  keys.optional("duration", &MoveAction::duration);
  keys.optional("speed", &MoveAction::speed);
  keys.optional("rate", &MoveAction::rate);
}

void list_keys(auto& keys, Of<Action> /*type*/) {
  keys.optional("add", &Action::add);
  keys.optional("set", &Action::set);
  keys.optional("move", &Action::move);
  keys.optional("stop", &Action::stop);
  keys.optional("hide", &Action::hide);
  keys.optional("show", &Action::show);
  keys.optional("vanish", &Action::vanish);
  keys.optional("capture", &Action::capture);
  keys.optional("release", &Action::release);
  keys.optional("end", &Action::end);
  keys.optional("after", &Action::after);
}

void list_keys(auto& keys, Of<CounterCondition> /*type*/) {
  keys.required("counter", &CounterCondition::counter);
  keys.optional("at_least", &CounterCondition::at_least);
  keys.optional("at_most", &CounterCondition::at_most);
}

void list_keys(auto& keys, Of<Rule> /*type*/) {
  keys.optional("name", &Rule::name);
  keys.required("when", &Rule::when);
  keys.optional("if", &Rule::only_if);
  keys.required("then", &Rule::then);
}

void list_keys(auto& keys, Of<Lamp> /*type*/) {
  keys.required("center", &Lamp::center);
  keys.optional("radius", &Lamp::radius);
  keys.required("lit", &Lamp::lit);
}

void list_keys(auto& keys, Of<GameRules> /*type*/) {
  keys.optional("buttons", &GameRules::buttons);
  keys.optional("counters", &GameRules::counters);
  keys.optional("sensors", &GameRules::sensors);
  keys.optional("rules", &GameRules::rules);
  keys.optional("lamps", &GameRules::lamps);
}

}  // namespace carom::scene
