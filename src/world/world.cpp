#include "carom/world.hpp"

#include <algorithm>
#include <limits>

#include "carom/response.hpp"
#include "carom/tolerances.hpp"
#include "carom/validity.hpp"
#include "compiler.hpp"
#include "history.hpp"
#include "problem_list.hpp"
#include "throw_or_abort.hpp"
#include "world/engine.hpp"

namespace carom {
namespace {

[[noreturn]] void no_such(const char* kind, std::uint32_t index) {
  throw_or_abort(
      std::out_of_range{"there is no " + std::string{kind} + " " + std::to_string(index) + " in this world"});
}

/// A wall or pillar that is there.
template <class Engine, class Shape>
const physics::StaticShape<Shape>& get(const Engine& engine, const engine::StaticShapes<Shape>& all, const char* kind,
                                       std::uint32_t index) {
  if (!engine.has(all, index)) no_such(kind, index);
  return engine.get(all, index);
}

template <class Engine>
const Sensor& get_sensor(const Engine& engine, std::uint32_t index) {
  if (!engine.sensors().has(index)) no_such("sensor", index);
  return engine.sensors()[index].shape;
}

template <class Engine>
physics::Body ball_of(const Engine& engine, BallId id) {
  if (!engine.is_present(id.index)) no_such("ball", id.index);
  return engine.body(id.index);
}

/// The id of what was put there, unless there were problems.
template <class Id>
Added<Id> added_unless(std::vector<Problem> problems, Id id) {
  return problems.empty() ? Added<Id>{id} : Added<Id>{std::move(problems)};
}

/// Throws for problems.
template <class Id>
Id id_of(Added<Id> added) {
  if (!added) throw_if_any(added.problems());
  return added.id();
}

/// Adds a ball, or replaces the one with this id, unless there are problems with it.
template <class Engine>
std::vector<Problem> put_unless_problems(Engine& engine, BallId id, const Ball& ball) {
  const bool is_new = id.index == engine.balls();
  auto problems = engine.check(ball, is_new ? std::nullopt : std::optional{id.index});
  if (problems.empty()) engine.put(id.index, ball);
  return problems;
}

/// The same for a wall, pillar or sensor.
template <class Engine, class Id, class Shape>
std::vector<Problem> put_unless_problems(Engine& engine, Id id, const Shape& shape) {
  auto problems = engine.check(shape);
  if (problems.empty()) engine.put(id.index, shape);
  return problems;
}

/// Calls `visit(body)` for every ball that is there, in the order of their ids.
template <class Engine, class Visit>
void for_each_ball(const Engine& engine, Visit visit) {
  constexpr std::uint32_t ahead = 16;
  for (std::uint32_t ball = 0; ball < engine.balls(); ++ball) {
    engine.prefetch(ball + ahead);
    if (engine.is_present(ball)) visit(engine.body(ball));
  }
}

/// Of the ids below `end`, those whose shape is there.
template <class Id>
std::vector<Id> ids_there(const World& world, std::uint32_t end) {
  std::vector<Id> ids;
  for (Id id; id.index < end; ++id.index) {
    if (world.has(id)) ids.push_back(id);
  }
  return ids;
}

Body moving(const physics::Body& body, Instant now) { return {velocity_at(body.leg, now), body.mass}; }

/// A time given as one double stands for all instants that this double shows, those whose larger part it is; this
/// as the smaller part is after all of them.
constexpr double end_of_instant = std::numeric_limits<double>::infinity();

template <class Engine>
std::vector<Problem> problems_with_end(const Engine& engine, double t) {
  ProblemList found;
  const double now = engine.now().whole;
  found.require(is_finite(t) && t >= now, ProblemKind::earlier_than_now, "t", t, {.least = now});
  if (!found.empty() || t <= engine.all_near_until()) return found.take();
  const auto first = engine.first_too_far();
  if (first.ball == engine::none || t < first.time) return {};
  Problem problem;
  problem.kind = ProblemKind::ball_flies_too_far;
  problem.field = "t";
  problem.value = t;
  problem.most = first.time;
  problem.other = {ShapeType::ball, first.ball};
  return {problem};
}

}  // namespace

World::World() : engine_{std::make_unique<Engine>()} {}
World::~World() = default;
World::World(const World& other) : engine_{std::make_unique<Engine>(other.engine())} {}
World::World(World&& other) noexcept {
  other.throw_in_callback("World(World&&)");  // what this throws ends the program
  engine_ = std::move(other.engine_);
}
World& World::operator=(const World& other) {
  if (this == &other) return *this;
  throw_in_callback("operator=");
  engine_ = std::make_unique<Engine>(other.engine());
  return *this;
}
World& World::operator=(World&& other) {  // NOLINT(performance-noexcept-move-constructor)
  throw_in_callback("operator=");
  other.throw_in_callback("operator=");
  if (this != &other) engine_ = std::move(other.engine_);
  return *this;
}

const World::Engine& World::engine() const noexcept {
  if (engine_) return *engine_;
  static const Engine of_nothing;
  return of_nothing;
}

// Not inlined: within a noexcept function, g++ would end the program before the message could be printed.
[[CAROM_NOINLINE]] void World::throw_in_callback(const char* call) const {
  if (engine_ && engine_->is_calling_back())
    throw_or_abort(std::logic_error{"World::" + std::string{call} +
                                    " can't be called from the world's own on_impact: take note, and call it when the "
                                    "advance has returned"});
}

World::Engine& World::engine_for(const char* call) {
  throw_in_callback(call);
  if (!engine_) engine_ = std::make_unique<Engine>();
  return *engine_;
}

Added<BallId> World::try_add(const Ball& ball) {
  Engine& engine = engine_for("try_add");
  const BallId id{engine.balls()};
  return added_unless(put_unless_problems(engine, id, ball), id);
}

Added<WallId> World::try_add(const Wall& wall) {
  Engine& engine = engine_for("try_add");
  const WallId id{engine.id_count(engine.walls())};
  return added_unless(put_unless_problems(engine, id, wall), id);
}

Added<PillarId> World::try_add(const Pillar& pillar) {
  Engine& engine = engine_for("try_add");
  const PillarId id{engine.id_count(engine.pillars())};
  return added_unless(put_unless_problems(engine, id, pillar), id);
}

Added<SensorId> World::try_add(const Sensor& sensor) {
  Engine& engine = engine_for("try_add");
  const SensorId id{engine.sensors().size()};
  return added_unless(put_unless_problems(engine, id, sensor), id);
}

BallId World::add(const Ball& ball) {
  throw_in_callback("add");
  return id_of(try_add(ball));
}

WallId World::add(const Wall& wall) {
  throw_in_callback("add");
  return id_of(try_add(wall));
}

PillarId World::add(const Pillar& pillar) {
  throw_in_callback("add");
  return id_of(try_add(pillar));
}

SensorId World::add(const Sensor& sensor) {
  throw_in_callback("add");
  return id_of(try_add(sensor));
}

std::vector<Problem> World::problems_with(const Ball& ball) const {
  WorkCounts uncounted;
  return engine().problems_with(ball, {}, uncounted);
}
std::vector<Problem> World::problems_with(const Wall& wall) const {
  WorkCounts uncounted;
  return engine().problems_with(wall, uncounted);
}
std::vector<Problem> World::problems_with(const Pillar& pillar) const {
  WorkCounts uncounted;
  return engine().problems_with(pillar, uncounted);
}
std::vector<Problem> World::problems_with(const Sensor& sensor) const {
  WorkCounts uncounted;
  return engine().problems_with(sensor, uncounted);
}

std::vector<Problem> World::try_change(BallId id, const Ball& ball) {
  Engine& engine = engine_for("try_change");
  ball_of(engine, id);
  return put_unless_problems(engine, id, ball);
}

std::vector<Problem> World::try_change(WallId id, const Wall& wall) {
  Engine& engine = engine_for("try_change");
  get(engine, engine.walls(), "wall", id.index);
  return put_unless_problems(engine, id, wall);
}

std::vector<Problem> World::try_change(PillarId id, const Pillar& pillar) {
  Engine& engine = engine_for("try_change");
  get(engine, engine.pillars(), "pillar", id.index);
  return put_unless_problems(engine, id, pillar);
}

std::vector<Problem> World::try_change(SensorId id, const Sensor& sensor) {
  Engine& engine = engine_for("try_change");
  get_sensor(engine, id.index);
  return put_unless_problems(engine, id, sensor);
}

void World::change(BallId id, const Ball& ball) {
  throw_in_callback("change");
  throw_if_any(try_change(id, ball));
}
void World::change(WallId id, const Wall& wall) {
  throw_in_callback("change");
  throw_if_any(try_change(id, wall));
}
void World::change(PillarId id, const Pillar& pillar) {
  throw_in_callback("change");
  throw_if_any(try_change(id, pillar));
}

void World::change(SensorId id, const Sensor& sensor) {
  throw_in_callback("change");
  throw_if_any(try_change(id, sensor));
}

void World::remove(BallId id) {
  Engine& engine = engine_for("remove");
  ball_of(engine, id);
  engine.remove_ball(id.index);
}

void World::remove(WallId id) {
  Engine& engine = engine_for("remove");
  get(engine, engine.walls(), "wall", id.index);
  engine.remove_wall(id.index);
}

void World::remove(PillarId id) {
  Engine& engine = engine_for("remove");
  get(engine, engine.pillars(), "pillar", id.index);
  engine.remove_pillar(id.index);
}

void World::remove(SensorId id) {
  Engine& engine = engine_for("remove");
  get_sensor(engine, id.index);
  engine.remove_sensor(id.index);
}

bool World::has(BallId id) const noexcept { return engine().is_present(id.index); }
bool World::has(WallId id) const noexcept { return engine().has(engine().walls(), id.index); }
bool World::has(PillarId id) const noexcept { return engine().has(engine().pillars(), id.index); }
bool World::has(SensorId id) const noexcept { return engine().sensors().has(id.index); }

Ball World::ball(BallId id) const {
  const physics::Body body = ball_of(engine(), id);
  return {position(id),
          velocity_at(body.leg, engine().now()),
          body.radius,
          body.mass,
          body.restitution,
          engine().filter(id.index),
          engine().user_data(id.index),
          engine().gravity_scale(id.index)};
}

Wall World::wall(WallId id) const {
  return shape_at(get(engine(), engine().walls(), "wall", id.index), engine().now());
}
Pillar World::pillar(PillarId id) const {
  return shape_at(get(engine(), engine().pillars(), "pillar", id.index), engine().now());
}
Sensor World::sensor(SensorId id) const { return get_sensor(engine(), id.index); }
Vec2 World::position(BallId id) const {
  static_cast<void>(ball_of(engine(), id));
  return engine().bodies().place(engine().bodies().slot_of(id.index), engine().now());
}
Vec2 World::unwrapped_position(BallId id) const {
  const physics::Body body = ball_of(engine(), id);
  const engine::BodyStore& bodies = engine().bodies();
  return position_at(body.leg, engine().now()) + shift_by(bodies.period(), bodies.box_count(id.index));
}
Vec2 World::velocity(BallId id) const { return velocity_at(leg(id), engine().now()); }
Leg World::leg(BallId id) const {
  Leg leg = ball_of(engine(), id).leg;
  if (leg.origin != ShapeType::ball) leg.origin_id = engine().bodies().images().id_of(leg.origin_id);
  return leg;
}

std::vector<BallId> World::balls() const { return ids_there<BallId>(*this, engine().balls()); }
std::vector<WallId> World::walls() const { return ids_there<WallId>(*this, engine().id_count(engine().walls())); }
std::vector<PillarId> World::pillars() const {
  return ids_there<PillarId>(*this, engine().id_count(engine().pillars()));
}
std::vector<SensorId> World::sensors() const { return ids_there<SensorId>(*this, engine().sensors().size()); }

double World::time() const noexcept { return engine().now().whole; }

Progress World::advance(double dt, const OnImpact& on_impact, StopToken stop) {
  Engine& engine = engine_for("advance");
  throw_if_any(problems_with_step(dt));
  engine.begin_advance();
  return engine.run_until(engine.now() + dt, engine::Amount::all, on_impact, stop);
}

Progress World::advance_to(double t, const OnImpact& on_impact, StopToken stop) {
  Engine& engine = engine_for("advance_to");
  throw_if_any(problems_with_end(engine, t));
  engine.begin_advance();
  return engine.run_until({t, end_of_instant}, engine::Amount::all, on_impact, stop);
}

NextImpact World::advance_to_next_impact(double limit, StopToken stop) {
  Engine& engine = engine_for("advance_to_next_impact");
  const Instant start = engine.now();
  engine.begin_advance();
  if (!(limit >= start.whole)) return {};
  NextImpact next;
  const OnImpact remember = [&](const Impact& impact) { next.impact = impact; };
  const auto play_to = [&](double t) {
    next.progress = engine.run_until({t, end_of_instant}, engine::Amount::one_impact, remember, stop);
  };
  play_to(std::min(limit, std::max(engine.all_near_until(), start.whole)));
  // Beyond that, only as far as all places are finite.
  if (!next && next.progress == Progress::done && limit > engine.all_near_until()) {
    const double last = std::min(limit, engine.first_too_far().time);
    if (last > time()) play_to(last);
  }
  if (!next && next.progress == Progress::done) {
    if (auto before = engine.take_state_before_search()) engine_ = std::move(before);
    engine_->undo_search(start);
  }
  return next;
}

void World::listen(Listening which) { engine_for("listen").listen(std::move(which)); }
void World::stop_listening() { engine_for("stop_listening").listen(std::nullopt); }
std::span<const Impact> World::impacts() const noexcept {
  const auto& listener = engine().listener();
  return listener ? listener->impacts() : std::span<const Impact>{};
}

std::span<const SensorEvent> World::sensor_events() const noexcept { return engine().sensor_events(); }

std::vector<Problem> World::problems_with_step(double dt) const {
  ProblemList found;
  if (!found.require(is_finite(dt) && dt >= 0, ProblemKind::negative_step, "dt", dt).empty()) return found.take();
  const double end = (engine().now() + dt).whole;
  if (!found.require(is_finite(end), ProblemKind::end_not_finite, "dt", dt, {.least = time()}).empty())
    return found.take();
  return problems_with_end(engine(), end);
}
std::vector<Problem> World::problems_with_time(double t) const { return problems_with_end(engine(), t); }

double World::kinetic_energy() const {
  double sum = 0;
  const Instant now = engine().now();
  for_each_ball(engine(), [&](const physics::Body& body) { sum += carom::kinetic_energy(moving(body, now)); });
  return sum;
}

double World::potential_energy() const {
  if (gravity() == Vec2{}) return 0;
  double sum = 0;
  const engine::BodyStore& bodies = engine().bodies();
  for (const BallId id : ball_ids()) {
    const double weight = engine().body(id.index).mass;
    sum -= weight * dot(gravity() * bodies.gravity_scale(bodies.slot_of(id.index)), unwrapped_position(id));
  }
  return sum;
}

const std::optional<PeriodicBox>& World::periodic_box() const noexcept { return engine().periodic_box(); }

std::vector<Problem> World::try_set_periodic_box(const PeriodicBox& box) {
  Engine& engine = engine_for("try_set_periodic_box");
  auto problems = engine.problems_with(box);
  if (problems.empty()) engine.set_periodic_box(box);
  return problems;
}

void World::set_periodic_box(const PeriodicBox& box) {
  throw_in_callback("set_periodic_box");
  throw_if_any(try_set_periodic_box(box));
}

double World::energy() const { return kinetic_energy() + potential_energy(); }

Vec2 World::gravity() const noexcept { return engine().bodies().gravity(); }

std::vector<Problem> World::try_set_gravity(Vec2 gravity) {
  Engine& engine = engine_for("try_set_gravity");
  auto problems = problems_with_gravity(gravity);
  if (problems.empty() && gravity != engine.bodies().gravity()) engine.set_gravity(gravity);
  return problems;
}

void World::set_gravity(Vec2 gravity) {
  throw_in_callback("set_gravity");
  throw_if_any(try_set_gravity(gravity));
}

Vec2 World::momentum() const {
  Vec2 sum;
  for_each_ball(engine(), [&](const physics::Body& body) { sum += carom::momentum(moving(body, engine().now())); });
  return sum;
}

ImpactCounts World::counts() const noexcept { return engine().counts(); }
WorkCounts World::work() const noexcept { return engine().work(); }

void World::tune(const Tuning& tuning) { engine_for("tune").tune(tuning); }
const Tuning& World::tuning() const noexcept { return engine().tuning(); }
void World::reserve(std::size_t balls) { engine_for("reserve").reserve(balls); }

std::uint64_t World::history() const {
  HistoryHash hash{engine().counts().total()};
  for_each_ball(engine(), [&](const physics::Body& body) { hash.add(body.leg); });
  return hash.value();
}

}  // namespace carom
