#include "cluster/part.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "execution/reported_impact.hpp"
#include "physics/path_bounds.hpp"
#include "physics/resolution.hpp"
#include "world/engine.hpp"

namespace carom::cluster {
namespace {

using engine::BodyStore;
using engine::EndedLeg;
using engine::LegOrigin;
using engine::none;
using physics::Body;
using physics::Collision;

constexpr double end_of_instant = std::numeric_limits<double>::infinity();

/// The origin of a leg without what the log has noted of its end.
LegOrigin without_mark(LegOrigin origin) noexcept {
  origin.counters &= ~LegOrigin::lossless_mark;
  return origin;
}

template <class Motion>
bool has_bits_of(const Motion& a, const physics::InitialMotion& b) noexcept {
  const physics::InitialMotion one{a.center, a.velocity, a.start};
  return std::memcmp(&one, &b, sizeof(b)) == 0;
}

bool is_same(const LegOrigin& a, const LegOrigin& b) noexcept { return a.shape == b.shape && a.counters == b.counters; }

BallRecord record_at(const BodyStore& bodies, std::uint32_t slot) noexcept {
  const engine::BodyState& state = bodies.state(slot);
  const std::uint32_t id = bodies.id_of(slot);
  return {.id = id,
          .origin = bodies.origin(slot),
          .motion = state.motion,
          .boxes = bodies.box_count(id),
          .material = bodies.materials()[state.material],
          .user_data = bodies.user_data(id)};
}

}  // namespace

/// All but the balls.
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

Part::Part(const carom::World& whole) : world_{without_balls(*whole.engine_)}, engine_{*world_.engine_} {
  engine_.keep_legs(true);
}

Part::~Part() = default;

void Part::for_each_record(const carom::World& whole, const VisitRecord& visit) {
  const BodyStore& bodies = whole.engine_->bodies();
  for (std::uint32_t number = 0; number < bodies.id_count(); ++number) {
    const std::uint32_t slot = bodies.slot_of_number(number);
    if (slot != none) visit(record_at(bodies, slot), bodies.place(slot, whole.engine_->now()));
  }
}

const engine::StuckCheck& Part::stuck_of(const carom::World& whole) noexcept { return whole.engine_->model().stuck(); }
const ExactSum& Part::given_of(const carom::World& whole) noexcept { return whole.engine_->model().given().sum; }

void Part::take(std::span<const BallRecord> balls, Instant now) {
  BodyStore bodies;
  if (engine_.periodic_box()) bodies.set_period(*engine_.periodic_box());
  bodies.set_gravity(engine_.bodies().gravity(), engine_.walls());
  std::vector<std::uint32_t> ids;
  ids.reserve(balls.size());
  for (const BallRecord& ball : balls) ids.push_back(ball.id);
  bodies.expect_only(std::move(ids));
  bodies.reserve(balls.size());
  Leg in_box;
  in_box.center = bodies.period().from;
  for (const BallRecord& ball : balls) {
    bodies.put(ball.id, engine::body_of(in_box, ball.material, {}), ball.material.filter, ball.material.gravity_scale);
    const std::uint32_t slot = bodies.slot_of(ball.id);
    bodies.set_leg(slot, bodies.leg_of(slot, ball.motion, ball.origin));
    if (bodies.is_periodic()) bodies.set_box_count(ball.id, ball.boxes);
    if (ball.user_data != 0) bodies.set_user_data(ball.id, ball.user_data);
  }
  engine_.replace_balls(std::move(bodies), now);
  is_own_.assign(balls.size(), 0);
}

BallRecord Part::record_of(std::uint32_t number) const noexcept {
  return record_at(bodies(), bodies().slot_of_number(number));
}

Vec2 Part::place_of(std::uint32_t number) const noexcept {
  return bodies().place(bodies().slot_of_number(number), engine_.now());
}
double Part::radius_of(std::uint32_t number) const noexcept { return bodies().radius(bodies().slot_of_number(number)); }
std::uint32_t Part::id_of(std::uint32_t number) const noexcept {
  return bodies().id_of(bodies().slot_of_number(number));
}
bool Part::gives() const noexcept { return engine_.model().given().is_possible; }

const BodyStore& Part::bodies() const noexcept { return engine_.bodies(); }
Instant Part::now() const noexcept { return engine_.now(); }
void Part::tune(const Tuning& tuning) { world_.tune(tuning); }
void Part::set_stuck(const engine::StuckCheck& stuck) noexcept { engine_.stuck() = stuck; }
const engine::StuckCheck& Part::stuck() const noexcept { return engine_.model().stuck(); }

Progress Part::play_to(double time, StopToken stop) {
  start_ = engine_.now();
  engine_.begin_advance();
  return engine_.run_until({time, end_of_instant}, engine::Amount::all, {}, stop);
}

void Part::undo_window() noexcept { engine_.undo_advance(start_); }

template <class Visit>
void Part::for_each_flight(std::uint32_t number, Visit visit) const {
  const BodyStore& all = bodies();
  const std::uint32_t slot = all.slot_of_number(number);
  // The time now stands for all instants that one double stands for.
  Instant end{std::nextafter(engine_.now().whole, end_of_instant), 0};
  const auto within = [&](Instant time) { return std::max(time, start_); };
  const physics::Motion present = all.motion(slot);
  visit(Flight{present, all.origin(slot), within(present.start), end});
  end = present.start;
  const engine::LegLog& log = engine_.leg_log();
  for (const EndedLeg* leg = log.latest_of(number); leg != nullptr; leg = log.before(*leg)) {
    visit(Flight{leg->motion, leg->origin, within(leg->motion.start), end});
    end = leg->motion.start;
  }
}

std::vector<Part::Flight> Part::flights_of(std::uint32_t number) const {
  std::vector<Flight> flights;
  for_each_flight(number, [&](const Flight& flight) { flights.push_back(flight); });
  std::ranges::reverse(flights);
  for (Flight& flight : flights) flight.origin = without_mark(flight.origin);
  return flights;
}

std::vector<Part::Flight> Part::flights_of(std::uint32_t number, std::span<const LegRecord> legs) const {
  std::vector<Flight> flights{flights_of(number).front()};  // all chains of a ball begin with the same leg
  const std::uint32_t slot = bodies().slot_of_number(number);
  const Instant end{std::nextafter(engine_.now().whole, end_of_instant), 0};
  for (const LegRecord& leg : legs) {
    flights.back().to = leg.motion.start;
    flights.push_back({bodies().motion_of(slot, leg.motion, leg.origin), leg.origin, leg.motion.start, end});
  }
  if (legs.empty()) flights.back().to = end;
  return flights;
}

Rectangle Part::bounds_of(const Flight& flight, double radius) const noexcept {
  const Rectangle path = physics::path_bounds(flight.motion, flight.from, flight.to);
  const double size = physics::size_of(path.min) + physics::size_of(path.max) + radius;
  constexpr double more_than_touching = 1 + 0x1p-20;
  const double margin = more_than_touching * radius + physics::search_margin(size);
  return {path.min - Vec2{margin, margin}, path.max + Vec2{margin, margin}};
}

bool Part::touches(const Flight& flight, double radius, const Domains& domains, int rank) const {
  bool found = false;
  domains.for_each_touched_by(bounds_of(flight, radius), [&](int touched) { found = found || touched == rank; });
  return found;
}

bool Part::has_new_leg(std::uint32_t number) const noexcept { return engine_.leg_log().latest_of(number) != nullptr; }

void Part::append_legs(std::uint32_t number, std::uint32_t place, Bytes& bytes) const {
  if (!has_new_leg(number)) return;
  const std::vector<Flight> flights = flights_of(number);
  for (std::size_t i = 1; i < flights.size(); ++i)
    append(bytes, LegRecord{place, flights[i].origin, physics::initial_motion_of(flights[i].motion)});
}

bool Part::has_legs(std::uint32_t number, std::span<const LegRecord> legs) const {
  if (!has_new_leg(number)) return legs.empty();
  std::size_t left = legs.size();  // from the latest leg back; the first of the window is not among them
  bool same = true;
  std::size_t flights = 0;
  for_each_flight(number, [&](const Flight& flight) {
    ++flights;
    if (left == 0) return;
    --left;
    same = same && has_bits_of(flight.motion, legs[left].motion) &&
           is_same(without_mark(flight.origin), legs[left].origin);
  });
  return same && flights == legs.size() + 1;
}

bool Part::agrees_within(std::uint32_t number, std::span<const LegRecord> legs, const Domains& domains,
                         int rank) const {
  const double radius = radius_of(number);
  const auto touching = [&](std::vector<Flight> flights) {
    std::erase_if(flights, [&](const Flight& flight) { return !touches(flight, radius, domains, rank); });
    return flights;
  };
  return std::ranges::equal(touching(flights_of(number)), touching(flights_of(number, legs)),
                            [](const Flight& a, const Flight& b) {
                              return has_bits_of(a.motion, physics::initial_motion_of(b.motion)) &&
                                     is_same(a.origin, b.origin) && a.from == b.from && a.to == b.to;
                            });
}

void Part::note_correction(std::uint32_t number, std::span<const LegRecord> legs) {
  if (!legs.empty()) {
    corrections_.push_back({number, legs.back().motion, legs.back().origin});
    return;
  }
  const Flight first = flights_of(number).front();
  corrections_.push_back({number, physics::initial_motion_of(first.motion), first.origin});
}

void Part::correct() {
  engine_.replace_legs(corrections_);
  corrections_.clear();
}

Body Part::body_on(std::uint32_t number, const Flight& flight) const noexcept {
  const std::uint32_t slot = bodies().slot_of_number(number);
  const Leg leg = bodies().leg_of(slot, physics::initial_motion_of(flight.motion), without_mark(flight.origin));
  return bodies().body_on(slot, leg);
}

Body Part::partner_before(const Collision& collision, std::uint32_t other) const {
  const std::uint32_t number = bodies().number_of(bodies().slot_of(other));
  std::optional<Body> before;
  bool is_next = false;
  for_each_flight(number, [&](const Flight& flight) {
    if (is_next) before = body_on(number, flight);
    is_next = physics::origin_of(other, body_on(number, flight).leg) == collision;
  });
  return *before;
}

namespace {

/// Does an impact that began a leg belong to the ball? One of two balls belongs to that with the smaller id.
bool is_impact_of(std::uint32_t id, const LegOrigin& origin) noexcept {
  return !origin.is_renewed() && !(origin.shape.is_ball() && origin.shape.number() < id);
}

}  // namespace

WindowSummary Part::sum_up() const {
  WindowSummary sum;
  const BodyStore& all = bodies();
  const engine::LegLog& log = engine_.leg_log();
  const Instant slice = stuck().uncounted_since({engine_.now().whole, end_of_instant});
  for (std::uint32_t slot = 0; slot < all.size(); ++slot) {
    const std::uint32_t number = all.number_of(slot);
    const EndedLeg* ended = log.latest_of(number);
    if (ended == nullptr || !is_own(number)) continue;
    const std::uint32_t id = all.id_of(slot);
    LegOrigin origin = all.origin(slot);
    Instant start = all.state(slot).motion.start;
    for (; ended != nullptr; ended = log.before(*ended)) {
      if (is_impact_of(id, origin)) {
        ++(origin.shape.is_ball()                   ? sum.counts.balls
           : origin.shape.type() == ShapeType::wall ? sum.counts.walls
                                                    : sum.counts.pillars);
        if ((ended->origin.counters & LegOrigin::lossless_mark) != 0) ++sum.counts.lossless;
        if (!(start < slice)) ++sum.since_slice;
      }
      origin = ended->origin;
      start = ended->motion.start;
    }
  }
  return sum;
}

void Part::resolve_impacts(std::vector<OrderedImpact>* impacts, ExactSum* given) const {
  const BodyStore& all = bodies();
  for (std::uint32_t number = 0; number < ball_count(); ++number) {
    if (!is_own(number) || !has_new_leg(number)) continue;
    const std::uint32_t id = id_of(number);
    std::optional<Flight> next;
    for_each_flight(number, [&](const Flight& flight) {
      const std::optional<Flight> following = std::exchange(next, flight);
      if (!following) return;
      const Body ball = body_on(number, flight);
      if (given != nullptr) given->add(engine::work_of_support(ball, engine_.walls(), following->motion.start));
      const LegOrigin origin = without_mark(following->origin);
      const bool with_ball = origin.shape.is_ball();
      if (!is_impact_of(id, origin) || (with_ball && impacts == nullptr)) return;
      const Collision collision = all.end_of(flight.motion, id, body_on(number, *following).leg);
      const auto add = [&](const Impact& impact) {
        if (impacts != nullptr)
          impacts->push_back({collision, engine::as_reported(impact, all, engine_.walls(), engine_.pillars())});
      };
      if (with_ball) {
        const Body other = partner_before(collision, collision.other);
        return add(physics::impact_of(collision, ball, other, resolve(collision, ball, other)));
      }
      const auto after = origin.shape.type() == ShapeType::wall
                             ? resolve(collision, ball, engine_.walls()[collision.other])
                             : resolve(collision, ball, engine_.pillars()[collision.other]);
      if (given != nullptr) given->add(after.work);
      add(physics::impact_of(collision, ball, after));
    });
  }
}

BallNow Part::ball_now(std::uint32_t number) const noexcept {
  const std::uint32_t slot = bodies().slot_of_number(number);
  const std::uint32_t id = bodies().id_of(slot);
  const Body body = bodies().body(slot);
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

double Part::near_until() const { return std::max(engine_.all_near_until(), engine_.first_too_far().time); }

void Part::add_given_now(ExactSum& given) const {
  if (!bodies().is_falling()) return;
  for (std::uint32_t slot = 0; slot < bodies().size(); ++slot) {
    if (is_own(bodies().number_of(slot)))
      given.add(engine::work_of_support(bodies().body(slot), engine_.walls(), engine_.now()));
  }
}

// A straight flight whose ends are well within the domain is within it as a whole: so it is for nearly all.
std::vector<Part::Visitor> Part::visitors(const Domains& domains, int own_rank) const {
  std::vector<Visitor> found;
  const BodyStore& all = bodies();
  const Rectangle& domain = domains.of(own_rank);
  const auto is_within = [&](Vec2 place, double margin) {
    return place.x - margin > domain.min.x && place.x + margin < domain.max.x && place.y - margin > domain.min.y &&
           place.y + margin < domain.max.y;
  };
  for (std::uint32_t slot = 0; slot < all.size(); ++slot) {
    const std::uint32_t number = all.number_of(slot);
    if (!is_own(number)) continue;
    const double radius = all.radius(slot);
    for_each_flight(number, [&](const Flight& flight) {
      const bool is_straight = flight.motion.acceleration == Vec2{};
      const double margin = 2 * radius;
      if (is_straight && margin > 0 && is_within(position_at(flight.motion, flight.from), margin) &&
          is_within(position_at(flight.motion, flight.to), margin))
        return;
      const Rectangle bounds = bounds_of(flight, radius);
      if (domains.is_within(own_rank, bounds)) return;
      domains.for_each_touched_by(bounds, [&](int rank) {
        if (rank != own_rank) found.push_back({number, rank});
      });
    });
  }
  return found;
}

}  // namespace carom::cluster
