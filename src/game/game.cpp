#include "carom/game.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "game/table.hpp"
#include "hash.hpp"
#include "problem_list.hpp"
#include "throw_or_abort.hpp"

namespace carom {
namespace {

/// What nothing collides with.
constexpr Filter hidden{0, 0};

/// Does a change of a counter bring it to a value, or past it?
bool comes_to(double value, double before, double after) {
  return (before < value && after >= value) || (before > value && after <= value);
}

}  // namespace

Game::Game(std::shared_ptr<const Table> table, World world) : table_{std::move(table)}, world_{std::move(world)} {
  for (const Counter& counter : rules().counters) counters_.push_back(counter.start);
  for (const GameSensor& sensor : rules().sensors) world_.add(sensor_of(sensor));
  world_.listen();
  apply_all(table_->at_start, {});
}

const Scene& Game::scene() const noexcept { return table_->scene; }
const GameRules& Game::rules() const noexcept { return *table_->scene.game; }
const World& Game::world() const noexcept { return world_; }
double Game::time() const noexcept { return world_.time(); }
bool Game::is_over() const noexcept { return over_; }
std::span<const double> Game::counters() const noexcept { return counters_; }
double Game::score() const noexcept { return table_->score ? counters_[*table_->score] : 0; }
bool Game::is_lit(const Lamp& lamp) const { return holds(lamp.lit); }
bool Game::is_hidden(WallId id) const { return world_.wall(id).filter == hidden; }
bool Game::is_hidden(PillarId id) const { return world_.pillar(id).filter == hidden; }
std::span<const GameInput> Game::inputs() const noexcept { return inputs_; }
std::span<const GameEvent> Game::events() const noexcept { return events_; }
std::span<const Impact> Game::impacts() const noexcept { return impacts_; }

std::vector<Problem> Game::problems_with(const GameInput& input) const {
  const double earliest = inputs_.empty() ? time() : std::max(time(), inputs_.back().time);
  return ProblemList{}
      .require(input.button < rules().buttons.size(), ProblemKind::no_such_button, "button",
               std::uint64_t{input.button})
      .require(is_finite(input.time) && input.time >= earliest, ProblemKind::earlier_than_last, "time", input.time,
               {.least = earliest})
      .take();
}

std::vector<Problem> Game::try_input(const GameInput& input) {
  if (over_) return {};
  auto problems = problems_with(input);
  if (problems.empty()) inputs_.push_back(input);
  return problems;
}

/// When something is to be done next that is not for the world to find: infinite when there is nothing.
double Game::next_due() const noexcept {
  double next = World::forever;
  for (const Deferred& what : deferred_) next = std::min(next, what.time);
  return inputs_played_ < inputs_.size() ? std::min(next, inputs_[inputs_played_].time) : next;
}

/// Of what was put off and of inputs the first one. Of those at the same time, what was put off earlier, then inputs.
void Game::do_next_due() {
  const auto first = std::ranges::min_element(deferred_, {}, &Deferred::time);
  if (first != deferred_.end() && (inputs_played_ == inputs_.size() || first->time <= inputs_[inputs_played_].time)) {
    const Deferred what = *first;
    deferred_.erase(first);
    return perform(what);
  }
  const GameInput input = inputs_[inputs_played_++];
  applied_ = mixed(mixed(applied_, input.time), std::uint64_t{input.button} * 2 + (input.pressed ? 1 : 0));
  apply_all((input.pressed ? table_->by_press : table_->by_letting_go)[input.button], {});
}

Progress Game::advance_to(double t, StopToken stop) {
  throw_if_any(world_.problems_with_time(t));
  events_.clear();
  impacts_.clear();
  while (!over_ && rules_at_moment_ <= most_rules_at_once) {
    const double until = std::min(t, std::max(next_due(), time()));
    const std::size_t applied = events_.size();
    if (const Progress progress = play_until(until, stop); progress != Progress::done) return progress;
    if (events_.size() != applied) continue;  // it has stopped at what triggered a rule
    if (next_due() > t) return Progress::done;
    do_next_due();
  }
  return over_ ? Progress::done : Progress::stuck;
}

/// Plays up to the first moment at which a rule applies, and applies what does. That there is one shows only when the
/// time until then has been played: then the world goes back to where it was, and is played up to that moment.
Progress Game::play_until(double until, StopToken stop) {
  World before = world_;
  const Progress progress = world_.advance_to(until, {}, stop);
  const auto impacts = world_.impacts();
  const auto hit = std::ranges::find_if(impacts, [&](const Impact& it) { return may_apply(table_->rules_for(it)); });
  const auto sensed = world_.sensor_events();
  const auto event =
      std::ranges::find_if(sensed, [&](const SensorEvent& it) { return may_apply(table_->rules_for(it)); });
  if (hit == impacts.end() && event == sensed.end()) {
    keep_impacts();
    return progress;
  }
  const bool is_hit = hit != impacts.end() && (event == sensed.end() || hit->time <= event->time);
  const auto number = static_cast<std::size_t>(hit - impacts.begin());
  const double time = is_hit ? hit->time : event->time;
  world_ = std::move(before);
  return is_hit ? play_impact(number, until, stop) : play_sensor_events(time, stop);
}

/// The impact with this number from now on triggers rules.
Progress Game::play_impact(std::size_t number, double until, StopToken stop) {
  NextImpact next;
  for (std::size_t i = 0; i <= number; ++i) {
    next = world_.advance_to_next_impact(until, stop);
    if (!next) return next.progress;
    keep_impacts();
  }
  apply_all(table_->rules_for(*next),
            {.ball = next->ball, .hit = next->other, .place = next->contact, .impulse = next->impulse});
  return Progress::done;
}

/// What sensors report at this time triggers rules.
Progress Game::play_sensor_events(double time, StopToken stop) {
  if (const Progress progress = world_.advance_to(time, {}, stop); progress == Progress::stopped) return progress;
  keep_impacts();
  const std::vector<SensorEvent> sensed{world_.sensor_events().begin(), world_.sensor_events().end()};
  for (const SensorEvent& event : sensed)
    apply_all(table_->rules_for(event), {.ball = event.ball, .place = event.center});
  return Progress::done;
}

/// Those that the world has just played.
void Game::keep_impacts() { impacts_.insert(impacts_.end(), world_.impacts().begin(), world_.impacts().end()); }

/// Whether the condition of a rule, if it has one, is met now.
bool Game::may_apply(std::uint32_t rule) const {
  const std::optional<CounterCondition>& only_if = rules().rules[rule].only_if;
  return !only_if || holds(*only_if);
}

bool Game::holds(const CounterCondition& condition) const {
  return is_met(condition, counters_[table_->counter(condition.counter)]);
}

bool Game::may_apply(const std::vector<std::uint32_t>& rules) const {
  return std::ranges::any_of(rules, [&](std::uint32_t rule) { return may_apply(rule); });
}

void Game::apply_all(const std::vector<std::uint32_t>& rules, const GameEvent& cause) {
  for (const std::uint32_t rule : rules) apply(rule, cause);
}

void Game::apply(std::uint32_t rule, GameEvent cause) {
  if (over_ || !may_apply(rule)) return;
  cause.time = time();
  cause.rule = rule;
  rules_at_moment_ = moment_ == cause.time ? rules_at_moment_ + 1 : 1;
  moment_ = cause.time;
  if (rules_at_moment_ > most_rules_at_once) return;
  const std::uint64_t ball = cause.ball ? cause.ball->index : ~std::uint64_t{0};
  applied_ = mixed(mixed(mixed(applied_, cause.time), std::uint64_t{rule}), ball);
  events_.push_back(cause);
  const std::vector<Action>& then = rules().rules[rule].then;
  for (std::uint32_t i = 0; i < then.size() && !over_; ++i) {
    const Deferred what{cause.time + then[i].after, rule, i, cause.ball, cause.hit, {}};
    if (then[i].after > 0)
      deferred_.push_back(what);
    else
      perform(what);
  }
}

void Game::perform(const Deferred& what) {
  const Action& action = rules().rules[what.rule].then[what.action];
  if (action.add) {
    const auto& [counter, by, times] = *action.add;
    const std::uint32_t id = table_->counter(counter);
    set_counter(id, counters_[id] + (times.empty() ? by : by * counters_[table_->counter(times)]));
  }
  if (action.set) set_counter(table_->counter(action.set->counter), action.set->to);
  if (action.move) move(*action.move);
  if (action.stop) world_.set_motion(MoverId{*action.stop}, {});
  if (action.hide) show_all(*action.hide, what, false);
  if (action.show) show_all(*action.show, what, true);
  if (action.vanish && what.hit) static_cast<void>(show(*what.hit, false));
  if (action.capture && what.ball && world_.has(*what.ball)) world_.remove(*what.ball);
  if (action.release && !world_.try_add(*action.release)) put_off(what);
  if (action.end) {
    over_ = true;
    deferred_.clear();
  }
}

/// A ball is in the way: it is tried again later.
void Game::put_off(Deferred what) {
  what.time = time() + game_retry;
  deferred_.push_back(what);
}

void Game::set_counter(std::uint32_t counter, double value) {
  const double before = std::exchange(counters_[counter], value);
  for (const std::uint32_t rule : table_->by_counter[counter]) {
    if (comes_to(rules().rules[rule].when.reaches->value, before, value)) apply(rule, {});
  }
}

void Game::move(const MoveAction& action) {
  const MoverId mover{action.mover};
  const Pose from = world_.pose(mover);
  double duration = action.duration.value_or(0);
  if (action.speed) duration = length(action.to.offset - from.offset) / *action.speed;
  if (action.rate) duration = std::abs(action.to.angle - from.angle) / *action.rate;
  const bool is_there = from == action.to || !(duration > 0);
  static_cast<void>(world_.try_set_program(
      mover, is_there ? std::vector<MoverStep>{} : std::vector<MoverStep>{{.duration = duration, .to = action.to}}));
}

void Game::show_all(const ShapeSet& shapes, const Deferred& what, bool visible) {
  const auto show_one = [&](ShapeId shape) {
    if (what.only && *what.only != shape) return;
    if (show(shape, visible)) return;
    Deferred rest = what;
    rest.only = shape;
    put_off(rest);
  };
  for (const std::uint32_t id : shapes.walls) show_one(WallId{id});
  for (const std::uint32_t id : shapes.pillars) show_one(PillarId{id});
}

/// False when there is no room for it.
bool Game::show(ShapeId shape, bool visible) {
  const auto change = [&](auto id, auto changed) {
    const Filter filter = visible ? Filter{} : hidden;
    if (changed.filter == filter) return true;
    changed.filter = filter;
    return world_.try_change(id, changed).empty();
  };
  return shape.is_wall() ? change(shape.wall(), world_.wall(shape.wall()))
                         : change(shape.pillar(), world_.pillar(shape.pillar()));
}

std::uint64_t Game::history() const {
  std::uint64_t hash = mixed(world_.history(), applied_);
  for (const double counter : counters_) hash = mixed(hash, counter);
  return hash;
}

GameMade make_game(const Scene& scene, StopToken stop) {
  if (!scene.game) {
    Problem problem;
    problem.value = std::string{"has no rules: give it the key game (docs/games.md)"};
    return {std::nullopt, {{"the scene", std::move(problem), {}}}};
  }
  WorldMade made = make_world(scene, stop);
  if (!made.world) return {std::nullopt, std::move(made.problems)};
  return {Game{std::make_shared<const Game::Table>(scene), std::move(*made.world)}, {}};
}

}  // namespace carom
