#include <algorithm>
#include <limits>

#include "approach.hpp"
#include "engine/engine.hpp"
#include "engine/lanes.hpp"

/// What every ball will do next.
namespace carom {

using engine::all;
using engine::Body;
using engine::columns;
using engine::Item;
using engine::LaneMask;
using engine::Lanes;
using engine::lanes;

namespace {

constexpr double never = std::numeric_limits<double>::infinity();

}  // namespace

/// When the centre leaves its box on the present leg.
World::Engine::Plan World::Engine::plan_to_leave(std::uint32_t ball) const {
  const Flight& flight = flights_[ball];
  const Surroundings& own = surroundings_[ball];
  const double half = own.half();
  const auto delay_along = [&](double center, double velocity, double box) {
    if (velocity == 0) return never;
    return (box + (velocity > 0 ? half : -half) - center) / velocity;
  };
  const double delay = std::min(delay_along(flight.center.x, flight.velocity.x, own.box_center.x),
                                delay_along(flight.center.y, flight.velocity.y, own.box_center.y));
  if (!is_finite(delay)) return {};
  return {{std::max(flight.start + delay, now_), 0, ball, Met::ball, ball}, Plan::Kind::leave_box, 0};
}

/// All in the list, one by one, with ties decided by the whole order of encounters.
void World::Engine::consider_one_by_one(std::uint32_t ball, Plan& best) const {
  const Body own = body(ball);
  const std::uint32_t* list = list_of(ball);
  for (std::uint32_t i = 0; i < surroundings_[ball].count; ++i) {
    const std::uint32_t other = list[i];
    const auto what = next_encounter(ball, own, other, body(other));
    const Plan& theirs = persons_[other].plan;
    if (!what || (theirs.kind != Plan::Kind::nothing && !(*what < theirs.what))) continue;
    if (best.kind == Plan::Kind::nothing || *what < best.what)
      best = {*what, Plan::Kind::meet, persons_[other].leg_number};
  }
}

void World::Engine::consider_fixtures(std::uint32_t ball, Plan& best) const {
  const Body own = body(ball);
  for (const Item item : extras_[surroundings_[ball].extra].fixtures) {
    const auto what = item.kind() == Met::wall ? next_encounter(ball, own, item.id(), walls_[item.id()])
                                               : next_encounter(ball, own, item.id(), pillars_[item.id()]);
    if (what && (best.kind == Plan::Kind::nothing || *what < best.what)) best = {*what, Plan::Kind::meet, 0};
  }
}

// The same as next_encounter with every ball of the list, several side by side. Only the larger part of the times is
// compared: where two agree in that, or two have just parted, all is decided again, one by one.
void World::Engine::consider_balls(std::uint32_t ball, Plan& best) const {
  const Flight& own = flights_[ball];
  const std::uint32_t* list = list_of(ball);
  const std::uint32_t count = surroundings_[ball].count;
  const Lanes x = all(own.center.x), y = all(own.center.y), vx = all(own.velocity.x), vy = all(own.velocity.y);
  const Lanes whole = all(own.start.whole), rest = all(own.start.rest), radius = all(own.radius), zero{};

  const Person& person = persons_[ball];
  const std::uint32_t parted_from = person.began_at_impact && person.origin == Met::ball ? person.origin_id : none;
  Lanes earliest = all(best.kind == Plan::Kind::nothing ? never : best.what.time.whole);
  Lanes earliest_rest{};
  LaneMask with = LaneMask{} + static_cast<std::int64_t>(none);
  LaneMask unclear{};
  for (std::uint32_t i = 0; i < count; i += lanes) {
    const double* flights[lanes];
    const double* clocks[lanes];
    LaneMask ids;
    for (std::uint32_t k = 0; k < lanes; ++k) {
      // Beyond the list's end the first is looked at again, which changes nothing.
      const std::uint32_t other = list[i + k < count ? i + k : 0];
      ids[k] = other;
      flights[k] = &flights_[other].center.x;
      clocks[k] = &flights_[other].start.whole;
    }
    const auto [ox, oy, ovx, ovy] = columns(flights);
    const auto [owhole, orest, oradius, planned] = columns(clocks);
    // Both at the later of the two starts: whoever began earlier flies until then.
    const LaneMask later = (whole > owhole) | ((whole == owhole) & (rest > orest));
    const Lanes ahead = (whole - owhole) + (rest - orest);
    const Lanes own_flight = later ? zero : -ahead;
    const Lanes other_flight = later ? ahead : zero;
    const Lanes dx = (x + vx * own_flight) - (ox + ovx * other_flight);
    const Lanes dy = (y + vy * own_flight) - (oy + ovy * other_flight);
    const auto [meets, delay] = delay_until(radius + oradius, dx, dy, vx - ovx, vy - ovy);
    // start + delay, as operator+ of Instant does it.
    const Lanes from = later ? whole : owhole;
    const Lanes sum = from + delay;
    const Lanes seen = sum - from;
    const Lanes error = (from - (sum - seen)) + (delay - seen);
    const Lanes small = error + (later ? rest : orest);
    const Lanes time = sum + small;
    const Lanes small_seen = time - sum;
    const Lanes time_rest = (sum - (time - small_seen)) + (small - small_seen);

    const LaneMask candidate = meets & (time <= planned) & (time <= earliest);
    const LaneMask again = ids == with;
    unclear |=
        candidate & ~again &
        ((time == earliest) | (time == planned) | (time == from) | (ids == static_cast<std::int64_t>(parted_from)));
    earliest = candidate ? time : earliest;
    earliest_rest = candidate ? time_rest : earliest_rest;
    with = candidate ? ids : with;
  }
  int first = 0;
  bool tie = unclear[0] != 0;
  for (int k = 1; k < lanes; ++k) {
    tie |= unclear[k] != 0 || (earliest[k] == earliest[first] && with[k] != with[first]);
    first = earliest[k] < earliest[first] ? k : first;
  }
  if (tie) {
    consider_one_by_one(ball, best);
    return;
  }
  if (with[first] == static_cast<std::int64_t>(none)) return;
  const auto partner = static_cast<std::uint32_t>(with[first]);
  best = {{{earliest[first], earliest_rest[first]}, 0, std::min(ball, partner), Met::ball, std::max(ball, partner)},
          Plan::Kind::meet,
          persons_[partner].leg_number};
}

/// The earliest thing that will happen to a ball. Meetings that come after something the other has planned are left
/// out: the other will look again then.
World::Engine::Plan World::Engine::best_plan(std::uint32_t ball) const {
  Plan best = plan_to_leave(ball);
  const std::uint32_t extra = surroundings_[ball].extra;
  if (extra != none && !extras_[extra].fixtures.empty()) consider_fixtures(ball, best);
  consider_balls(ball, best);
  return best;
}

void World::Engine::note_due(std::uint32_t ball) {
  const Person& person = persons_[ball];
  calendar_.note({person.plan.what.time, person.plan.what.round, ball, person.stamp, 0});
}

void World::Engine::adopt(std::uint32_t ball, const Plan& plan) {
  Person& person = persons_[ball];
  person.plan = plan;
  ++person.stamp;
  const bool something = plan.kind != Plan::Kind::nothing;
  flights_[ball].planned = something ? plan.what.time.whole : never;
  if (something && plan.what.time < horizon_) note_due(ball);
}

void World::Engine::adopt_with_partner(std::uint32_t ball, const Plan& plan) {
  adopt(ball, plan);
  const bool with_ball = plan.kind == Plan::Kind::meet && plan.what.met == Met::ball;
  if (!with_ball) return;
  const std::uint32_t other = plan.what.ball == ball ? plan.what.other : plan.what.ball;
  const Plan& theirs = persons_[other].plan;
  if (theirs.kind == Plan::Kind::nothing || plan.what < theirs.what)
    adopt(other, {plan.what, Plan::Kind::meet, persons_[ball].leg_number});
}

}  // namespace carom
