#include "cluster/part.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "cluster/flights.hpp"
#include "physics/path_bounds.hpp"

namespace carom::cluster {
namespace {

using engine::BodyStore;
using engine::none;

constexpr double end_of_instant = std::numeric_limits<double>::infinity();

}  // namespace

std::unique_ptr<carom::World::Engine> Part::without_balls(const carom::World::Engine& whole) {
  engine::Model::Parts parts;
  if (whole.periodic_box()) parts.bodies.set_period(*whole.periodic_box());
  parts.walls = whole.walls();
  parts.pillars = whole.pillars();
  parts.bodies.set_gravity(whole.bodies().gravity(), parts.walls);
  parts.given = whole.model().given();
  parts.stuck = whole.model().stuck();
  return std::make_unique<carom::World::Engine>(std::move(parts), whole.now(), whole.counts(), whole.periodic_box());
}

Part::Part(const carom::World& whole) : world_{without_balls(*whole.engine_)}, engine_{*world_.engine_} {}
Part::Part(checkpoint::Parts parts)
    : world_{std::make_unique<carom::World::Engine>(*std::move(parts.model), parts.head.now, parts.head.counts,
                                                    parts.box)},
      engine_{*world_.engine_} {}
Part::Part(Part&&) noexcept = default;
Part::~Part() = default;

void Part::for_each_record(const carom::World& whole, const VisitRecord& visit) {
  const BodyStore& bodies = whole.engine_->bodies();
  for (std::uint32_t id = 0; id < bodies.id_count(); ++id) {
    const std::uint32_t slot = bodies.slot_of(id);
    if (slot != none) visit(engine::record_of(bodies, slot), bodies.place(slot, whole.engine_->now()));
  }
}

const engine::StuckCheck& Part::stuck_of(const carom::World& whole) noexcept { return whole.engine_->model().stuck(); }
const ExactSum& Part::given_of(const carom::World& whole) noexcept { return whole.engine_->model().given().sum; }

void Part::take(std::vector<std::uint32_t> ids, const ForEachRecord& for_each) {
  exchange(std::move(ids), {}, for_each);
}

void Part::exchange(const std::vector<std::uint8_t>& keeps, std::span<const BallRecord> added) {
  std::vector<std::uint32_t> ids;
  ids.reserve(ids_.size() + added.size());
  for (std::uint32_t index = 0; index < ball_count(); ++index) {
    if (keeps[index] != 0) ids.push_back(ids_[index]);
  }
  const auto kept = static_cast<std::ptrdiff_t>(ids.size());
  for (const BallRecord& ball : added) ids.push_back(ball.id);
  std::sort(ids.begin() + kept, ids.end());
  std::inplace_merge(ids.begin(), ids.begin() + kept, ids.end());
  std::vector<std::uint8_t> keeps_slot(bodies().size());
  for (std::uint32_t index = 0; index < ball_count(); ++index) keeps_slot[slot_of(index)] = keeps[index];
  exchange(std::move(ids), keeps_slot, [&](const auto& visit) {
    for (const BallRecord& ball : added) visit(ball, {});
  });
}

void Part::exchange(std::vector<std::uint32_t> ids, const std::vector<std::uint8_t>& keeps_slot,
                    const ForEachRecord& for_each_added) {
  engine_.exchange_balls([&](BodyStore& bodies) {
    bodies.keep_only(ids, [&](std::uint32_t slot) { return keeps_slot[slot] != 0; });
    for_each_added([&](const BallRecord& ball, Vec2 /*place*/) { engine::put(bodies, ball); });
  });
  ids_ = std::move(ids);
  is_own_.assign(ids_.size(), 0);
  copies_.clear();
  noted_at_ = 0;
  fastest_ = 0;
  for (std::uint32_t slot = 0; slot < bodies().size(); ++slot) {
    const Vec2 velocity = velocity_at(bodies().motion(slot), now());
    fastest_ = std::max(fastest_, std::abs(velocity.x) + std::abs(velocity.y));
  }
}

BallRecord Part::record_of(std::uint32_t index) const noexcept { return engine::record_of(bodies(), slot_of(index)); }

BallNow Part::ball_now(std::uint32_t index) const noexcept {
  const std::uint32_t slot = slot_of(index);
  const std::uint32_t id = ids_[index];
  const physics::Body body = bodies().body(slot);
  const Instant now = engine_.now();
  Leg leg = body.leg;
  if (leg.origin != ShapeType::ball) leg.origin_id = bodies().images().id_of(leg.origin_id);
  const Vec2 place = position_at(body.leg, now);
  return {.id = {id},
          .ball = {.center = bodies().into_box(place),
                   .velocity = velocity_at(body.leg, now),
                   .radius = body.radius,
                   .mass = body.mass,
                   .restitution = body.restitution,
                   .filter = bodies().filter(slot),
                   .user_data = bodies().user_data(id),
                   .gravity_scale = bodies().gravity_scale(slot)},
          .leg = leg,
          .unwrapped = place + physics::shift_by(bodies().period(), bodies().box_count(id))};
}

const BodyStore& Part::bodies() const noexcept { return engine_.bodies(); }
Vec2 Part::place_of(std::uint32_t index) const noexcept { return bodies().place(slot_of(index), engine_.now()); }
double Part::radius_of(std::uint32_t index) const noexcept { return bodies().radius(slot_of(index)); }

const std::optional<PeriodicBox>& Part::periodic_box() const noexcept { return engine_.periodic_box(); }
const engine::Model& Part::model() const noexcept { return engine_.model(); }

checkpoint::Head Part::checkpoint_head(const ImpactCounts& counts, std::uint64_t ids) const {
  return {.now = engine_.now(),
          .counts = counts,
          .gravity = bodies().gravity(),
          .ids = {.balls = ids, .walls = engine_.walls().size(), .pillars = engine_.pillars().size()}};
}

void Part::tune(const Tuning& tuning) { world_.tune(tuning); }
Instant Part::now() const noexcept { return engine_.now(); }
void Part::set_stuck(const engine::StuckCheck& stuck) noexcept { engine_.stuck() = stuck; }
const engine::StuckCheck& Part::stuck() const noexcept { return engine_.model().stuck(); }
bool Part::gives() const noexcept { return engine_.model().given().is_possible; }

void Part::add_given_now(ExactSum& given) const {
  if (!bodies().is_falling()) return;
  for (std::uint32_t index = 0; index < ball_count(); ++index) {
    if (is_own(index)) given.add(engine::work_of_support(bodies().body(slot_of(index)), engine_.walls(), now()));
  }
}

Progress Part::play_to(double time, StopToken stop) {
  start_ = engine_.now();
  corrections_.clear();
  counts_before_ = engine_.counts();
  return engine_.play_window({time, end_of_instant}, stop);
}

Progress Part::play_whole_to(double time, bool keep_legs) {
  start_ = engine_.now();
  corrections_.clear();
  engine_.keep_legs(keep_legs);
  engine_.begin_advance();
  return engine_.run_until({time, end_of_instant}, engine::Amount::all, {}, {});
}

ImpactCounts Part::all_counts() const noexcept { return engine_.counts(); }

void Part::undo_window() { engine_.undo_window(); }

void Part::keep_window() {
  engine_.keep_window();
  engine_.replace_legs(corrections_);
}

std::vector<Part::Flight> Part::flights_of(std::uint32_t slot) const {
  std::vector<Flight> flights;
  for_each_flight(slot, [&](const Flight& flight) { flights.push_back(flight); });
  std::ranges::reverse(flights);
  return flights;
}

std::vector<Part::Flight> Part::flights_of(std::uint32_t slot, std::span<const LegRecord> legs) const {
  std::vector<Flight> flights{flights_of(slot).front()};  // a ball's leg at the start of the window is the same for all
  for (const LegRecord& leg : legs) {
    flights.back().to = leg.motion.start;
    flights.push_back(
        {bodies().motion_of(slot, leg.motion, leg.origin), leg.origin, false, leg.motion.start, window_end()});
  }
  if (legs.empty()) flights.back().to = window_end();
  return flights;
}

Rectangle Part::bounds_of(const Flight& flight, double radius) const noexcept {
  const Rectangle path = physics::path_bounds(flight.motion, flight.from, flight.to);
  const double size = physics::size_of(path.min) + physics::size_of(path.max) + radius;
  constexpr double more_than_touching = 1 + 0x1p-20;
  const double margin = more_than_touching * radius + physics::search_margin(size);
  return {path.min - Vec2{margin, margin}, path.max + Vec2{margin, margin}};
}

physics::Body Part::body_on(std::uint32_t slot, const Flight& flight) const noexcept {
  return bodies().body_on(slot, bodies().leg_of(slot, physics::initial_motion_of(flight.motion), flight.origin));
}

void Part::append_legs(std::uint32_t index, std::uint32_t place, Bytes& bytes) const {
  const std::uint32_t slot = slot_of(index);
  if (!engine_.has_ended_leg(slot)) return;
  const std::vector<Flight> flights = flights_of(slot);
  for (std::size_t i = 1; i < flights.size(); ++i)
    append(bytes, LegRecord{place, flights[i].origin, physics::initial_motion_of(flights[i].motion)});
}

bool Part::has_legs(std::uint32_t index, std::span<const LegRecord> legs) const {
  const std::uint32_t slot = slot_of(index);
  if (!engine_.has_ended_leg(slot)) return legs.empty();
  std::size_t left = legs.size();  // from the latest leg back; the one at the start of the window is not among them
  std::size_t flights = 0;
  bool same = true;
  for_each_flight(slot, [&](const Flight& flight) {
    ++flights;
    if (left == 0) return;
    --left;
    same = same && is_same(flight.motion, flight.origin, legs[left].motion, legs[left].origin);
  });
  return same && flights == legs.size() + 1;
}

bool Part::agrees_within(std::uint32_t index, std::span<const LegRecord> legs, const Domains& domains, int rank) const {
  const std::uint32_t slot = slot_of(index);
  const double radius = bodies().radius(slot);
  const auto touches = [&](const Flight& flight) { return domains.is_touched_by(rank, bounds_of(flight, radius)); };
  const auto touching = [&](std::vector<Flight> flights) {
    std::erase_if(flights, [&](const Flight& flight) { return !touches(flight); });
    return flights;
  };
  return std::ranges::equal(
      touching(flights_of(slot)), touching(flights_of(slot, legs)), [](const Flight& a, const Flight& b) {
        return is_same(a.motion, a.origin, b.motion, b.origin) && a.from == b.from && a.to == b.to;
      });
}

void Part::note_correction(std::uint32_t index, std::span<const LegRecord> legs) {
  if (!legs.empty()) {
    corrections_.push_back({ids_[index], legs.back().motion, legs.back().origin});
    return;
  }
  const Flight first = flights_of(slot_of(index)).front();
  corrections_.push_back({ids_[index], physics::initial_motion_of(first.motion), first.origin});
}

}  // namespace carom::cluster
