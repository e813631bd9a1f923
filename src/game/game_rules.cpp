#include "carom/game_rules.hpp"

#include <algorithm>
#include <initializer_list>

#include "problem_list.hpp"

/// What is wrong with the parts of a game's rules, each by itself.
namespace carom {
namespace {

/// Exactly one of these is to be given.
void require_one(ProblemList& found, std::initializer_list<bool> given, const char* names) {
  found.require(std::ranges::count(given, true) == 1, ProblemKind::not_one_choice, "", std::string{names});
}

void require_name(ProblemList& found, const char* field, const std::string& name) {
  found.require(!name.empty(), ProblemKind::no_name, field, name);
}

template <class Shapes>
void require_shapes(ProblemList& found, const Shapes& shapes) {
  found.require(!shapes.walls.empty() || !shapes.pillars.empty(), ProblemKind::no_shapes, "", std::string{});
}

}  // namespace

std::vector<Problem> problems_with(const Button& button) {
  ProblemList found;
  require_name(found, "name", button.name);
  return found.take();
}

std::vector<Problem> problems_with(const Counter& counter) {
  ProblemList found;
  require_name(found, "name", counter.name);
  return found.require_finite("start", counter.start).take();
}

std::vector<Problem> problems_with(const GameSensor& sensor) {
  ProblemList found;
  require_one(found, {sensor.circle.has_value(), sensor.gate.has_value(), sensor.rectangle.has_value()},
              "circle, gate and rectangle");
  if (!found.empty()) return found.take();
  if (sensor.circle) return found.add(problems_with(Sensor{.area = *sensor.circle}), "circle.").take();
  if (sensor.gate) return found.add(problems_with(Sensor{.area = *sensor.gate}), "gate.").take();
  return found.add(problems_with(Sensor{.area = *sensor.rectangle}), "rectangle.").take();
}

std::vector<Problem> problems_with(const HitTrigger& trigger) {
  ProblemList found;
  require_shapes(found, trigger);
  return found.require_zero_or_more("impulse", trigger.impulse).take();
}

std::vector<Problem> problems_with(const ShapeSet& shapes) {
  ProblemList found;
  require_shapes(found, shapes);
  return found.take();
}

std::vector<Problem> problems_with(const CounterTrigger& trigger) {
  ProblemList found;
  require_name(found, "counter", trigger.counter);
  return found.require_finite("value", trigger.value).take();
}

std::vector<Problem> problems_with(const CounterCondition& condition) {
  ProblemList found;
  require_name(found, "counter", condition.counter);
  require_one(found, {condition.at_least.has_value(), condition.at_most.has_value()}, "at_least and at_most");
  found.require_finite("at_least", condition.at_least.value_or(0));
  return found.require_finite("at_most", condition.at_most.value_or(0)).take();
}

std::vector<Problem> problems_with(const Lamp& lamp) {
  return problems_with(Sensor{.area = Circle{lamp.center, lamp.radius}});
}

std::vector<Problem> problems_with(const Trigger& trigger) {
  ProblemList found;
  require_one(found,
              {trigger.starts, !trigger.presses.empty(), !trigger.lets_go.empty(), trigger.hits.has_value(),
               trigger.enters.has_value(), trigger.leaves.has_value(), trigger.crosses.has_value(),
               trigger.reaches.has_value()},
              "starts, presses, lets_go, hits, enters, leaves, crosses and reaches");
  return found.take();
}

std::vector<Problem> problems_with(const AddAction& action) {
  ProblemList found;
  require_name(found, "counter", action.counter);
  return found.require_finite("by", action.by).take();
}

std::vector<Problem> problems_with(const SetAction& action) {
  ProblemList found;
  require_name(found, "counter", action.counter);
  return found.require_finite("to", action.to).take();
}

std::vector<Problem> problems_with(const MoveAction& action) {
  ProblemList found;
  require_one(found, {action.duration.has_value(), action.speed.has_value(), action.rate.has_value()},
              "duration, speed and rate");
  found.require_positive("duration", action.duration.value_or(1));
  found.require_positive("speed", action.speed.value_or(1));
  found.require_positive("rate", action.rate.value_or(1));
  for (Problem& problem : problems_with(std::vector<MoverStep>{{.duration = 1, .to = action.to}})) {
    problem.field.erase(0, problem.field.find('.') + 1);  // of "program[0]."
    found.add(std::move(problem));
  }
  return found.take();
}

std::vector<Problem> problems_with(const Action& action) {
  ProblemList found;
  require_one(found,
              {action.add.has_value(), action.set.has_value(), action.move.has_value(), action.stop.has_value(),
               action.hide.has_value(), action.show.has_value(), action.vanish, action.capture,
               action.release.has_value(), action.end},
              "add, set, move, stop, hide, show, vanish, capture, release and end");
  return found.require_zero_or_more("after", action.after).take();
}

}  // namespace carom
