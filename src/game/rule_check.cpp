#include "game/rule_check.hpp"

#include <algorithm>
#include <string>

#include "carom/similar.hpp"
#include "carom/validity.hpp"
#include "scene/path.hpp"

namespace carom::game {
namespace {

using scene::Path;

/// Goes through the rules of a scene.
class RuleCheck {
 public:
  RuleCheck(const Scene& scene, const GameRules& rules, const ShapeCounts& counts, scene::SceneProblemList& problems)
      : scene_{scene}, rules_{rules}, counts_{counts}, problems_{problems} {}

  void run() {
    const Path game{nullptr, "game"};
    check_list(game, "buttons", rules_.buttons);
    check_list(game, "counters", rules_.counters);
    check_list(game, "sensors", rules_.sensors);
    check_apart(game, "buttons", rules_.buttons);
    check_apart(game, "counters", rules_.counters);
    const Path rules{&game, "rules"};
    for (std::size_t i = 0; i < rules_.rules.size(); ++i) check(Path{&rules, nullptr, i}, rules_.rules[i]);
    const Path lamps{&game, "lamps"};
    for (std::size_t i = 0; i < rules_.lamps.size(); ++i) check(Path{&lamps, nullptr, i}, rules_.lamps[i]);
  }

 private:
  template <class Part>
  void add_problems_with(const Path& path, const Part& part) {
    problems_.add(path.text(), problems_with(part));
  }

  template <class Part>
  void check_list(const Path& above, const char* key, const std::vector<Part>& list) {
    const Path path{&above, key};
    for (std::size_t i = 0; i < list.size(); ++i) add_problems_with(Path{&path, nullptr, i}, list[i]);
  }

  /// Reports names that are given twice.
  template <class Named>
  void check_apart(const Path& above, const char* key, const std::vector<Named>& list) {
    const Path path{&above, key};
    for (std::size_t i = 1; i < list.size(); ++i) {
      const auto before = list.begin() + static_cast<std::ptrdiff_t>(i);
      if (std::ranges::any_of(list.begin(), before, [&](const Named& other) { return other.name == list[i].name; })) {
        const Path member{&path, nullptr, i};
        problems_.add(Path{&member, "name"}.text(),
                      "is \"" + scene::shortened(list[i].name) + "\" again: give each a name of its own");
      }
    }
  }

  void require_id(const Path& above, const char* key, std::uint64_t id, std::uint64_t count, const char* what) {
    if (id >= count)
      problems_.add(Path{&above, key}.text(),
                    "is " + std::to_string(id) + ": make it the number of a " + what + " that is there");
  }
  void require_ids(const Path& above, const char* key, const std::vector<std::uint32_t>& ids, std::uint64_t count,
                   const char* what) {
    const Path path{&above, key};
    for (std::size_t i = 0; i < ids.size(); ++i) {
      if (ids[i] >= count)
        problems_.add(Path{&path, nullptr, i}.text(),
                      "is " + std::to_string(ids[i]) + ": make it the number of a " + what + " that is there");
    }
  }
  /// Walls and pillars that are named.
  template <class Shapes>
    requires requires(Shapes shapes) { shapes.pillars; }
  void check(const Path& path, const Shapes& shapes) {
    add_problems_with(path, shapes);
    require_ids(path, "walls", shapes.walls, counts_.walls, "wall");
    require_ids(path, "pillars", shapes.pillars, counts_.pillars, "pillar");
  }

  template <class Named>
  void require_name(const Path& above, const char* key, const std::string& name, const std::vector<Named>& list,
                    const char* what) {
    if (name.empty() || std::ranges::any_of(list, [&](const Named& named) { return named.name == name; })) return;
    std::vector<const char*> names;
    for (const Named& named : list) names.push_back(named.name.c_str());
    const auto meant = similar_to(name, names);
    problems_.add(Path{&above, key}.text(), "is \"" + scene::shortened(name) + "\", which is no " + what + ": " +
                                                (meant ? "is it " + *meant + "?" : "make it the name of one"));
  }
  void require_counter(const Path& above, const char* key, const std::string& name) {
    require_name(above, key, name, rules_.counters, "counter");
  }
  void require_sensor(const Path& above, const char* key, const std::optional<std::uint32_t>& sensor) {
    if (sensor) require_id(above, key, *sensor, rules_.sensors.size(), "sensor");
  }

  void check(const Path& path, const CounterCondition& condition) {
    add_problems_with(path, condition);
    require_counter(path, "counter", condition.counter);
  }

  void check(const Path& path, const Lamp& lamp) {
    add_problems_with(path, lamp);
    check(Path{&path, "lit"}, lamp.lit);
  }

  void check(const Path& path, const Rule& rule) {
    check(Path{&path, "when"}, rule.when);
    if (rule.only_if) check(Path{&path, "if"}, *rule.only_if);
    const Path then{&path, "then"};
    for (std::size_t i = 0; i < rule.then.size(); ++i) {
      const Path action{&then, nullptr, i};
      check(action, rule.then[i]);
      if (rule.then[i].capture && !rule.when.hits && !rule.when.enters && !rule.when.leaves && !rule.when.crosses)
        problems_.add(Path{&action, "capture"}.text(),
                      "captures a ball, and none brings this rule about: leave it out");
      if (rule.then[i].vanish && !rule.when.hits)
        problems_.add(Path{&action, "vanish"}.text(), "hides what was hit, and this rule is not about hits: use hide");
    }
  }

  void check(const Path& path, const Trigger& trigger) {
    add_problems_with(path, trigger);
    require_name(path, "presses", trigger.presses, rules_.buttons, "button");
    require_name(path, "lets_go", trigger.lets_go, rules_.buttons, "button");
    require_sensor(path, "enters", trigger.enters);
    require_sensor(path, "leaves", trigger.leaves);
    require_sensor(path, "crosses", trigger.crosses);
    if (trigger.crosses && *trigger.crosses < rules_.sensors.size()) {
      const GameSensor& sensor = rules_.sensors[*trigger.crosses];
      if (!sensor.gate || sensor.senses != Senses::center)
        problems_.add(
            Path{&path, "crosses"}.text(),
            "is " + std::to_string(*trigger.crosses) + ", which is no gate that senses centres: use enters or leaves");
    }
    for (const auto& [key, sensor] : {std::pair{"enters", trigger.enters}, std::pair{"leaves", trigger.leaves}}) {
      if (!sensor || *sensor >= rules_.sensors.size()) continue;
      if (rules_.sensors[*sensor].gate && rules_.sensors[*sensor].senses == Senses::center)
        problems_.add(Path{&path, key}.text(),
                      "is " + std::to_string(*sensor) + ", a gate that no centre is ever inside of: use crosses");
    }
    if (trigger.hits) check(Path{&path, "hits"}, *trigger.hits);
    if (trigger.reaches) {
      const Path reaches{&path, "reaches"};
      add_problems_with(reaches, *trigger.reaches);
      require_counter(reaches, "counter", trigger.reaches->counter);
    }
  }

  void check(const Path& path, const Action& action) {
    add_problems_with(path, action);
    if (action.add) {
      const Path add{&path, "add"};
      add_problems_with(add, *action.add);
      require_counter(add, "counter", action.add->counter);
      require_counter(add, "times", action.add->times);
    }
    if (action.set) {
      const Path set{&path, "set"};
      add_problems_with(set, *action.set);
      require_counter(set, "counter", action.set->counter);
    }
    if (action.move) {
      const Path move{&path, "move"};
      add_problems_with(move, *action.move);
      require_id(move, "mover", action.move->mover, scene_.movers.size(), "mover");
    }
    if (action.stop) require_id(path, "stop", *action.stop, scene_.movers.size(), "mover");
    if (action.hide) check(Path{&path, "hide"}, *action.hide);
    if (action.show) check(Path{&path, "show"}, *action.show);
    if (action.release) add_problems_with(Path{&path, "release"}, *action.release);
  }

  const Scene& scene_;
  const GameRules& rules_;
  const ShapeCounts& counts_;
  scene::SceneProblemList& problems_;
};

}  // namespace

void check_rules(const Scene& scene, const ShapeCounts& counts, scene::SceneProblemList& problems) {
  if (scene.game) RuleCheck{scene, *scene.game, counts, problems}.run();
}

}  // namespace carom::game
