#include "engine/engine.hpp"

#include <algorithm>

namespace carom {

using engine::Body;
using engine::Calendar;
using engine::Encounter;
using engine::Outcome;

namespace {

constexpr std::uint32_t most_rounds = 1'000'000;

}  // namespace

Body World::Engine::body(std::uint32_t ball) const noexcept {
  const Flight& flight = flights_[ball];
  const Person& person = persons_[ball];
  return {.leg = {.start = flight.start,
                  .center = flight.center,
                  .velocity = flight.velocity,
                  .origin = person.origin,
                  .began_at_impact = person.began_at_impact,
                  .rush = person.rush,
                  .origin_id = person.origin_id,
                  .round = person.round},
          .radius = flight.radius,
          .mass = person.mass,
          .restitution = person.restitution,
          .present = person.present};
}

void World::Engine::begin_leg(std::uint32_t ball, const Leg& leg) {
  Flight& flight = flights_[ball];
  Person& person = persons_[ball];
  flight.center = leg.center;
  flight.velocity = leg.velocity;
  flight.start = leg.start;
  person.origin = leg.origin;
  person.began_at_impact = leg.began_at_impact;
  person.rush = leg.rush;
  person.origin_id = leg.origin_id;
  person.round = leg.round;
  ++person.leg_number;
}

Outcome World::Engine::meet(const Encounter& encounter) {
  Body first = body(encounter.ball);
  Outcome outcome;
  switch (encounter.met) {
    case Met::wall: outcome = play(encounter, first, walls_[encounter.other]); break;
    case Met::pillar: outcome = play(encounter, first, pillars_[encounter.other]); break;
    case Met::ball: {
      Body second = body(encounter.other);
      outcome = play(encounter, first, second);
      begin_leg(encounter.other, second.leg);
      break;
    }
  }
  begin_leg(encounter.ball, first.leg);
  return outcome;
}

void World::Engine::count(const Outcome& outcome) noexcept {
  switch (outcome.impact.met) {
    case Met::ball: ++counts_.balls; break;
    case Met::wall: ++counts_.walls; break;
    case Met::pillar: ++counts_.pillars; break;
  }
  if (outcome.lossless) ++counts_.lossless;
}

/// Does what a ball has planned; true when that was an impact.
bool World::Engine::carry_out(std::uint32_t ball, const OnImpact& on_impact) {
  const Plan due = persons_[ball].plan;
  adopt(ball, Plan{});
  if (due.kind == Plan::Kind::leave_box) {
    move_box(ball);
    adopt_with_partner(ball, best_plan(ball));
    return false;
  }
  const bool with_ball = due.what.met == Met::ball;
  const std::uint32_t other = due.what.ball == ball ? due.what.other : due.what.ball;
  if (with_ball && persons_[other].leg_number != due.partner_leg) {
    adopt_with_partner(ball, best_plan(ball));
    return false;
  }
  const Outcome outcome = meet(due.what);
  count(outcome);
  if (with_ball) {
    // Both look first, then both decide: the processor overlaps the two searches.
    adopt(other, Plan{});
    const Plan first = best_plan(ball);
    const Plan second = best_plan(other);
    adopt_with_partner(ball, first);
    adopt_with_partner(other, second);
  } else {
    adopt_with_partner(ball, best_plan(ball));
  }
  if (on_impact) on_impact(outcome.impact);
  return true;
}

/// Lists and plans for everyone, after a change from outside.
void World::Engine::make_plans() {
  lay_grid(0);
  horizon_ = now_;
  calendar_.open(now_, 1, 1);
  for (std::uint32_t ball = 0; ball < balls(); ++ball) {
    adopt(ball, Plan{});
    if (persons_[ball].present) list_surroundings(ball, false);
  }
  for (std::uint32_t ball = 0; ball < balls(); ++ball) {
    if (persons_[ball].present) adopt_with_partner(ball, best_plan(ball));
  }
  planned_ = true;
}

/// Time enough for about half of the balls to do what they have planned, judged by a sample of them.
double World::Engine::horizon_length(Instant until) const {
  constexpr std::uint32_t sample = 256;
  const std::uint32_t stride = balls() / sample + 1;
  std::vector<double> delays;
  for (std::uint32_t ball = 0; ball < balls(); ball += stride) {
    if (persons_[ball].plan.kind != Plan::Kind::nothing) delays.push_back(persons_[ball].plan.what.time - now_);
  }
  if (!delays.empty()) {
    std::ranges::sort(delays);
    const double length = 2 * delays[delays.size() / 4];
    if (length > 0 && is_finite(length)) return length;
    if (delays.back() > 0 && is_finite(delays.back())) return 2 * delays.back();
  }
  const double left = until.whole - now_.whole;
  return left > 0 ? 2 * left : 1;
}

/// Opens the calendar for the next stretch of time.
void World::Engine::begin_horizon(Instant until) {
  const double length = horizon_length(until);
  horizon_ = now_ + length;
  calendar_.open(now_, length, 4 * static_cast<std::size_t>(balls()) + 64);
  for (std::uint32_t ball = 0; ball < balls(); ++ball) {
    if (flights_[ball].planned <= horizon_.whole && persons_[ball].plan.what.time < horizon_) note_due(ball);
  }
}

/// While one encounter is played, the memory of those to come is fetched: first what belongs to the ball itself, then,
/// when that has arrived, what it points to.
void World::Engine::fetch_ahead() {
  const auto fetch = [&](std::uint32_t ball) {
    __builtin_prefetch(&flights_[ball]);
    __builtin_prefetch(&persons_[ball]);
    __builtin_prefetch(&surroundings_[ball]);
  };
  calendar_.look_ahead(0, 160, [&](const Calendar::Entry& entry) { fetch(entry.ball); });
  calendar_.look_ahead(1, 80, [&](const Calendar::Entry& entry) {
    const Plan& plan = persons_[entry.ball].plan;
    if (plan.kind == Plan::Kind::meet && plan.what.met == Met::ball)
      fetch(plan.what.ball == entry.ball ? plan.what.other : plan.what.ball);
    for (const std::uint32_t neighbour : surroundings_[entry.ball].balls) __builtin_prefetch(&flights_[neighbour]);
  });
}

Progress World::Engine::play_until(Instant until, Stop stop, const OnImpact& on_impact) {
  if (!planned_) make_plans();
  const auto valid = [&](const Calendar::Entry& entry) { return persons_[entry.ball].stamp == entry.stamp; };
  const auto less = [&](const Calendar::Entry& a, const Calendar::Entry& b) {
    if (a.time != b.time) return a.time < b.time;
    return persons_[a.ball].plan.what < persons_[b.ball].plan.what;
  };
  for (;;) {
    Calendar::Entry due;
    if (!calendar_.take_first(due, valid, less)) {
      if (until < horizon_) break;
      now_ = horizon_;
      begin_horizon(until);
      continue;
    }
    if (until < due.time) {
      calendar_.note(due);
      break;
    }
    now_ = due.time;
    if (due.round > most_rounds) {
      calendar_.note(due);
      return Progress::stuck;
    }
    fetch_ahead();
    const bool impact = carry_out(due.ball, on_impact);
    if (impact && stop == Stop::after_one_impact) return Progress::done;
  }
  now_ = is_finite(until.rest) ? until : Instant{until.whole, 0};
  return Progress::done;
}

}  // namespace carom
