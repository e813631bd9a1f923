#include "carom/world.hpp"

#include <limits>

#include "carom/response.hpp"
#include "engine/engine.hpp"
#include "history.hpp"
#include "refusal.hpp"
#include "text.hpp"

namespace carom {
namespace {

void refuse_if_any(const std::vector<std::string>& objections) {
  if (objections.empty()) return;
  std::string message;
  for (const auto& objection : objections) message += (message.empty() ? "" : "\n") + objection;
  refuse<Refused>(message);
}

template <class Kept>
bool is_there(const std::vector<Kept>& all, std::uint32_t index) noexcept {
  return index < all.size() && all[index].present;
}

[[noreturn]] void no_such(const char* kind, std::uint32_t index) {
  refuse<std::out_of_range>("there is no " + std::string{kind} + " " + std::to_string(index) + " in this world");
}

template <class Kept>
const Kept& get(const std::vector<Kept>& all, const char* kind, std::uint32_t index) {
  if (!is_there(all, index)) no_such(kind, index);
  return all[index];
}

template <class Engine>
engine::Body ball_of(const Engine& engine, BallId id) {
  if (!engine.is_present(id.index)) no_such("ball", id.index);
  return engine.body(id.index);
}

/// Calls `visit(body)` for every ball that is there, in the order of their ids.
template <class Engine, class Visit>
void for_each_ball(const Engine& engine, Visit visit) {
  for (std::uint32_t ball = 0; ball < engine.balls(); ++ball) {
    if (engine.is_present(ball)) visit(engine.body(ball));
  }
}

engine::Body body_from(const Ball& ball, Instant now) {
  return {.leg = {.start = now, .center = ball.center, .velocity = ball.velocity},
          .radius = ball.radius,
          .mass = ball.mass,
          .restitution = ball.restitution};
}

template <class Kept>
std::uint32_t next_id(const std::vector<Kept>& all) {
  return static_cast<std::uint32_t>(all.size());
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

Body moving(const engine::Body& body) { return {body.leg.velocity, body.mass}; }

/// A time given as one double stands for all instants that are told as this double, those whose larger part it is; this
/// as the smaller part is after all of them.
constexpr double end_of_instant = std::numeric_limits<double>::infinity();

}  // namespace

World::World() : engine_{std::make_unique<Engine>()} {}
World::~World() = default;
World::World(const World& other) : engine_{std::make_unique<Engine>(*other.engine_)} {}
World::World(World&& other) noexcept = default;
World& World::operator=(const World& other) {
  if (this != &other) engine_ = std::make_unique<Engine>(*other.engine_);
  return *this;
}
World& World::operator=(World&& other) noexcept = default;

std::vector<std::string> World::try_add(const Ball& ball) {
  auto against = objections(ball);
  if (against.empty()) engine_->put(engine_->balls(), body_from(ball, engine_->now()));
  return against;
}

std::vector<std::string> World::try_add(const Wall& wall) {
  auto against = objections(wall);
  if (against.empty()) engine_->put(next_id(engine_->walls()), wall);
  return against;
}

std::vector<std::string> World::try_add(const Pillar& pillar) {
  auto against = objections(pillar);
  if (against.empty()) engine_->put(next_id(engine_->pillars()), pillar);
  return against;
}

BallId World::add(const Ball& ball) {
  refuse_if_any(try_add(ball));
  return {engine_->balls() - 1};
}

WallId World::add(const Wall& wall) {
  refuse_if_any(try_add(wall));
  return {next_id(engine_->walls()) - 1};
}

PillarId World::add(const Pillar& pillar) {
  refuse_if_any(try_add(pillar));
  return {next_id(engine_->pillars()) - 1};
}

std::vector<std::string> World::objections(const Ball& ball) const { return engine_->objections_to(ball, {}); }
std::vector<std::string> World::objections(const Wall& wall) const { return engine_->objections_to(wall); }
std::vector<std::string> World::objections(const Pillar& pillar) const { return engine_->objections_to(pillar); }

std::vector<std::string> World::try_change(BallId id, const Ball& ball) {
  ball_of(*engine_, id);
  auto against = engine_->objections_to(ball, id.index);
  if (against.empty()) engine_->put(id.index, body_from(ball, engine_->now()));
  return against;
}

std::vector<std::string> World::try_change(WallId id, const Wall& wall) {
  get(engine_->walls(), "wall", id.index);
  auto against = objections(wall);
  if (against.empty()) engine_->put(id.index, wall);
  return against;
}

std::vector<std::string> World::try_change(PillarId id, const Pillar& pillar) {
  get(engine_->pillars(), "pillar", id.index);
  auto against = objections(pillar);
  if (against.empty()) engine_->put(id.index, pillar);
  return against;
}

void World::change(BallId id, const Ball& ball) { refuse_if_any(try_change(id, ball)); }
void World::change(WallId id, const Wall& wall) { refuse_if_any(try_change(id, wall)); }
void World::change(PillarId id, const Pillar& pillar) { refuse_if_any(try_change(id, pillar)); }

void World::remove(BallId id) {
  ball_of(*engine_, id);
  engine_->take_ball(id.index);
}

void World::remove(WallId id) {
  get(engine_->walls(), "wall", id.index);
  engine_->take_wall(id.index);
}

void World::remove(PillarId id) {
  get(engine_->pillars(), "pillar", id.index);
  engine_->take_pillar(id.index);
}

bool World::has(BallId id) const noexcept { return engine_->is_present(id.index); }
bool World::has(WallId id) const noexcept { return is_there(engine_->walls(), id.index); }
bool World::has(PillarId id) const noexcept { return is_there(engine_->pillars(), id.index); }

Ball World::ball(BallId id) const {
  const engine::Body body = ball_of(*engine_, id);
  return {position_at(body.leg, engine_->now()), body.leg.velocity, body.radius, body.mass, body.restitution};
}

Wall World::wall(WallId id) const { return get(engine_->walls(), "wall", id.index).shape; }
Pillar World::pillar(PillarId id) const { return get(engine_->pillars(), "pillar", id.index).shape; }
Vec2 World::position(BallId id) const { return position_at(leg(id), engine_->now()); }
Vec2 World::velocity(BallId id) const { return leg(id).velocity; }
Leg World::leg(BallId id) const { return ball_of(*engine_, id).leg; }

std::vector<BallId> World::balls() const { return ids_there<BallId>(*this, engine_->balls()); }
std::vector<WallId> World::walls() const { return ids_there<WallId>(*this, next_id(engine_->walls())); }
std::vector<PillarId> World::pillars() const { return ids_there<PillarId>(*this, next_id(engine_->pillars())); }

double World::time() const noexcept { return engine_->now().whole; }

Progress World::advance(double dt, const OnImpact& on_impact) {
  if (!is_finite(dt) || dt < 0)
    refuse<std::invalid_argument>("a world can't advance by " + text_of(dt) + ": make it zero or more, and finite");
  return engine_->play_until(engine_->now() + dt, Engine::Stop::at_the_end, on_impact);
}

Progress World::advance_to(double t, const OnImpact& on_impact) {
  if (!is_finite(t) || t < time())
    refuse<std::invalid_argument>("a world at time " + text_of(time()) + " can't advance to " + text_of(t) +
                                  ": make it later, and finite");
  return engine_->play_until({t, end_of_instant}, Engine::Stop::at_the_end, on_impact);
}

std::optional<Impact> World::advance_to_next_impact(double limit) {
  std::optional<Impact> first;
  const OnImpact remember = [&](const Impact& impact) { first = impact; };
  const Instant start = engine_->now();
  if (!(limit >= time())) return std::nullopt;
  engine_->play_until({limit, end_of_instant}, Engine::Stop::after_one_impact, remember);
  if (!first) engine_->go_back_to(start);
  return first;
}

double World::energy() const {
  double sum = 0;
  for_each_ball(*engine_, [&](const engine::Body& body) { sum += kinetic_energy(moving(body)); });
  return sum;
}

Vec2 World::momentum() const {
  Vec2 sum;
  for_each_ball(*engine_, [&](const engine::Body& body) { sum += carom::momentum(moving(body)); });
  return sum;
}

const ImpactCounts& World::counts() const noexcept { return engine_->counts(); }
WorkCounts World::work() const noexcept { return engine_->work(); }

void World::tune(const Tuning& tuning) { engine_->tune(tuning); }
const Tuning& World::tuning() const noexcept { return engine_->tuning(); }
void World::reserve(std::size_t balls) { engine_->reserve(balls); }

std::uint64_t World::history() const {
  HistoryHash hash{engine_->counts().total()};
  for_each_ball(*engine_, [&](const engine::Body& body) { hash.add(body.leg); });
  return hash.value();
}

}  // namespace carom
