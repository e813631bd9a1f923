#include "engine/player.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace carom::engine {
namespace {

constexpr std::uint32_t most_rounds = 1'000'000;
constexpr std::size_t days_a_ball_of_a_tile = 2;

std::uint64_t& count_of(ImpactCounts& counts, Met met) {
  switch (met) {
    case Met::ball: return counts.balls;
    case Met::wall: return counts.walls;
    case Met::pillar: break;
  }
  return counts.pillars;
}

}  // namespace

/// The table's memory may have moved.
void Player::see_table() {
  look_.flights = table_->flights.data();
  look_.radii = table_->radii.data();
  look_.one_kind = table_->kinds.size() == 1;
}

void Player::forget_plans() {
  see_table();
  in_order_ = true;
  horizon_ = -never;
  for (std::uint32_t slot = 0; slot < table_->size(); ++slot) {
    table_->persons[slot].past = 0;
    adopt_alone(slot, never, Item::nothing());
  }
}

void Player::plan_all(Instant now) {
  forget_plans();
  for (std::uint32_t slot = 0; slot < table_->size(); ++slot) adopt(slot, look(slot, now));
}

void Player::note(std::uint32_t slot, double time) {
  if (time <= horizon_ && is_noted_here(slot)) agenda_.note(time, slot);
}

/// Opens the agenda for some of the balls.
void Player::open(double from, double until, std::uint32_t first, std::uint32_t end, std::size_t days_a_ball) {
  from_ = from;
  horizon_ = until;
  noted_up_to_ = end;
  see_table();
  agenda_.open(from, until, days_a_ball * (end - first) + 63);
  constexpr std::uint32_t at_once = 512;
  std::array<std::uint32_t, at_once> due;
  for (std::uint32_t slot = first; slot < end;) {
    std::size_t count = 0;
    for (const std::uint32_t stop = std::min(slot + at_once, end); slot < stop; ++slot) {
      due[count] = slot;  // whether one is due is a toss of a coin: no branches
      const bool here = region_ == nullptr || (*tags_)[slot] < put_off_tag;
      count += static_cast<std::size_t>(here && table_->flights[slot].planned <= until);
    }
    for (std::size_t i = 0; i < count; ++i) agenda_.note(table_->flights[due[i]].planned, due[i]);
  }
}

void Player::open_in_order(double from, double until) {
  in_order_ = true;
  constexpr std::size_t days_a_ball = 1;
  open(from, until, 0, table_->size(), days_a_ball);
}

Player::End Player::play_in_order(Instant until, bool only_one, const OnImpact& on_impact) {
  until_ = until;
  on_impact_ = on_impact;
  const End end = play(only_one);
  on_impact_ = {};
  return end;
}

void Player::open_tiles(double from, Instant until) {
  in_order_ = false;
  horizon_number_ = static_cast<std::uint8_t>(horizon_number_ % 255 + 1);
  from_ = from;
  until_ = until;
  most_in_log_ = 8 * static_cast<std::size_t>(table_->size()) + 65536;
}

Player::End Player::play_tiles() {
  constexpr std::uint32_t what_a_cache_holds = 6000;
  const bool fetch = table_->size() > what_a_cache_holds;
  const auto& ends = table_->tile_ends;
  for (std::size_t tile = 0; tile < ends.size(); ++tile) {
    open(from_, until_.whole, tile == 0 ? 0 : ends[tile - 1], ends[tile], days_a_ball_of_a_tile);
    const auto slots_of = [&](std::size_t number) {
      return number < ends.size() && fetch ? Slots{ends[number - 1], ends[number]} : Slots{};
    };
    next_ = slots_of(tile + 1);
    beyond_ = slots_of(tile + 1 + table_->tiles_in_a_row);
    const End end = play(false);
    if (end != End::nothing_left) return end;
  }
  return End::nothing_left;
}

void Player::close_tiles() {
  log_stretch_.forget();
  table_->forget_ghosts(hands_);
}

void Player::add_counts(const ImpactCounts& counts) noexcept {
  counts_.balls += counts.balls;
  counts_.walls += counts.walls;
  counts_.pillars += counts.pillars;
  counts_.lossless += counts.lossless;
}

/// While one tile is played, the memory of the next is fetched, and from farther away that of the one beyond it in the
/// next row, which will be its neighbour.
inline void Player::fetch_ahead() {
  constexpr std::uint32_t at_once = 3;
  constexpr std::uint32_t when_it_has_come = 64;
  for (std::uint32_t i = 0; i < at_once; ++i) {
    if (next_.from < next_.to) {
      const std::uint32_t slot = next_.from++;
      __builtin_prefetch(&table_->flights[slot], 1, 2);
      __builtin_prefetch(&table_->nears[slot], 1, 2);
      if (slot % 4 == 0) __builtin_prefetch(&table_->persons[slot], 1, 2);
      // While others play, where those are may be changing.
      if (slot >= when_it_has_come && region_ == nullptr) table_->prefetch_surroundings(slot - when_it_has_come);
    }
    if (beyond_.from < beyond_.to) {
      const std::uint32_t slot = beyond_.from++;
      __builtin_prefetch(&table_->flights[slot], 1, 1);
      __builtin_prefetch(&table_->nears[slot], 1, 1);
    }
  }
}

Player::End Player::play(bool only_one) {
  const auto before = [this](std::uint32_t a, std::uint32_t b) { return comes_before(a, b); };
  const auto valid = [this](const Agenda::Entry& entry) { return table_->flights[entry.ball].planned == entry.time; };
  Agenda::Entry due;
  while (agenda_.take_first(due, valid, before)) {
    if (due.time > until_.whole) {
      agenda_.note(due.time, due.ball);
      return End::beyond;
    }
    fetch_ahead();
    switch (carry_out(due.ball)) {
      case Step::went_on:
        if (valid(due)) agenda_.note(due.time, due.ball);  // it still has to be done
        break;
      case Step::impact:
        if (only_one) return End::impact;
        if (!in_order_ && log_.size() > most_in_log_) return End::too_much;
        break;
      case Step::beyond:
        if (!in_order_) break;
        agenda_.note(due.time, due.ball);
        return End::beyond;
      case Step::put_off: break;
      case Step::stuck: agenda_.note(due.time, due.ball); return End::stuck;
    }
  }
  return End::nothing_left;
}

/// Does what a ball has planned.
Player::Step Player::carry_out(std::uint32_t slot) {
  const Flight& flight = table_->flights[slot];
  if (!may_touch(slot)) return put_off(slot);
  if (flight.with.is_ball()) return meet_ball(slot, flight.with.number());
  if (flight.with.is_shape()) return meet_fixture(slot, flight.with);
  const Instant now{flight.planned, 0};
  if (flight.with == Item::leave_box()) {
    const Instant leaving = std::max(now, table_->leaving_time(slot));
    if (!may_move_box(slot, leaving)) return put_off(slot);
    move_box(slot, leaving);
    adopt(slot, look_from_box<Since::earlier>(slot, leaving));
  } else {
    if (region_ && box_is_late(slot, now)) return put_off(slot);
    look_and_adopt(slot, now);
  }
  return Step::went_on;
}

/// How much of the horizon has passed, in 65535ths.
double Player::part_of_horizon(Instant now) const {
  constexpr double parts = 65535;
  return std::clamp((now.whole - from_) / (horizon_ - from_) * parts, 0.0, parts);
}

void Player::move_box(std::uint32_t slot, Instant now) {
  table_->move_box(slot, now, hands_, !in_order_);
  if (tags_ && !region_) {
    (*tags_)[slot] |= moved_late_tag;
    moved_late_.push_back(slot);
  }
  Near& near = table_->nears[slot];
  near.horizon = horizon_number_;
  near.since = in_order_ ? std::uint16_t{0} : static_cast<std::uint16_t>(std::ceil(part_of_horizon(now)));
}

Player::Step Player::meet_ball(std::uint32_t slot, std::uint32_t other) {
  Table& table = *table_;
  const Flight& own = table.flights[slot];
  const Flight& theirs = table.flights[other];
  const double time = own.planned;
  if (!may_touch(other)) return put_off(slot);
  if (region_ && (box_is_late(slot, {time, 0}) || box_is_late(other, {time, 0}))) return put_off(slot);
  const bool in_id_order = table.persons[slot].id < table.persons[other].id;
  const std::uint32_t first = in_id_order ? slot : other;
  const std::uint32_t second = in_id_order ? other : slot;
  Body a = table.body(first);
  Body b = table.body(second);
  auto what = next_encounter(table.persons[first].id, a, table.persons[second].id, b);
  if (!what || what->time.whole != time || (!in_order_ && theirs.start.whole == time)) {
    const auto found = meeting(slot, other, time);
    if (!found) {
      look_and_adopt(slot, {time, 0});
      return Step::went_on;
    }
    what = found->what;
    if (until_ < what->time) return Step::beyond;
    if (found->past && !may_take_back(other, *what)) return put_off(slot);
    while (log_.holds(table.persons[other].past) && *what < beginning(table.persons[other].id, table.leg(other)))
      take_back(table.persons[other].past);
    if (own.planned != time || own.with != Item{Met::ball, other}) return Step::went_on;  // it was taken back itself
    a = table.body(first);
    b = table.body(second);
  }
  if (until_ < what->time) return Step::beyond;
  if (what->round > most_rounds) return Step::stuck;
  const bool another = theirs.with != Item{Met::ball, slot} || may_meet_twice_at(time, slot, other);
  const bool has_something_earlier = theirs.planned < time || (theirs.planned == time && another && due(other) < *what);
  if (has_something_earlier) {
    if (!is_noted_here(other)) agenda_.note(theirs.planned, other);
    return Step::went_on;
  }
  play_pair(*what, first, a, second, b);
  return Step::impact;
}

void Player::play_pair(const Encounter& what, std::uint32_t first, Body& a, std::uint32_t second, Body& b) {
  const auto impact = on_impact_ ? std::optional{impact_of(what, a, b)} : std::nullopt;
  std::uint32_t entry = 0;
  if (!in_order_) {
    entry = log_.add_pair(log_stretch_);
    remember(first, entry);
    remember(second, entry ^ 1U);
  }
  if (engine::play(what, a, b)) count_lossless(entry);
  begin_leg(first, a.leg);
  begin_leg(second, b.leg);
  ++counts_.balls;
  now_ = what.time;
  // Both look first, then both decide: the processor overlaps the two searches.
  const Found for_first = look_on_new_leg(first, what.time);
  const Found for_second = look_on_new_leg(second, what.time);
  adopt(first, for_first);
  adopt(second, for_second);
  if (impact) on_impact_(*impact);
}

/// A ball is on a new leg, and has nothing planned yet.
void Player::begin_leg(std::uint32_t slot, const Leg& leg) {
  table_->set_leg(slot, leg);
  table_->flights[slot].planned = never;
  table_->flights[slot].with = Item::nothing();
}

void Player::count_lossless(std::uint32_t entry) {
  ++counts_.lossless;
  if (!in_order_) log_[entry].notes.round_and_rush |= LegNotes::lossless;
}

Player::Step Player::meet_fixture(std::uint32_t slot, Item with) {
  Table& table = *table_;
  const double time = table.flights[slot].planned;
  const auto what = meeting_with_fixture(slot, with);
  if (!what || what->time.whole != time) {
    look_and_adopt(slot, {time, 0});
    return Step::went_on;
  }
  if (until_ < what->time) return Step::beyond;
  if (what->round > most_rounds) return Step::stuck;
  if (region_ && box_is_late(slot, what->time)) return put_off(slot);
  Body body = table.body(slot);
  const auto meet = [&](const auto& fixture) {
    const auto impact = on_impact_ ? std::optional{impact_of(*what, body, fixture)} : std::nullopt;
    const std::uint32_t entry = in_order_ ? 0 : log_.add_pair(log_stretch_);
    if (!in_order_) remember(slot, entry);
    if (engine::play(*what, body, fixture)) count_lossless(entry);
    return impact;
  };
  const auto impact = with.kind() == Met::wall ? meet(table.walls[with.number()]) : meet(table.pillars[with.number()]);
  begin_leg(slot, body.leg);
  ++count_of(counts_, with.kind());
  now_ = what->time;
  adopt(slot, look_on_new_leg(slot, what->time));
  if (impact) on_impact_(*impact);
  return Step::impact;
}

/// Enters a ball's present leg into the log, which it is about to end.
void Player::remember(std::uint32_t slot, std::uint32_t entry) {
  const Flight& flight = table_->flights[slot];
  Person& person = table_->persons[slot];
  log_[entry] = {flight.center, flight.velocity, flight.start, person.notes, slot, person.past};
  person.past = entry;
}

/// Takes an impact back, and before it all that followed from it.
void Player::take_back(std::uint32_t entry) {
  to_take_back_.assign(1, entry);
  while (!to_take_back_.empty()) {
    const std::uint32_t last = to_take_back_.back();
    const auto followed_by = [&](std::uint32_t side) {
      const std::uint32_t ball = log_[side].ball;
      return ball != none && table_->persons[ball].past != side ? table_->persons[ball].past : 0;
    };
    std::uint32_t later = followed_by(last);
    if (later == 0) later = followed_by(last ^ 1U);
    if (later != 0) {
      to_take_back_.push_back(later);
      continue;
    }
    to_take_back_.pop_back();
    const Met met = table_->persons[log_[last].ball].notes.origin.kind();
    --count_of(counts_, met);
    if (((log_[last].notes.round_and_rush | log_[last ^ 1U].notes.round_and_rush) & LegNotes::lossless) != 0)
      --counts_.lossless;
    restore(last);
    restore(last ^ 1U);
  }
}

/// Gives a ball back the leg that an impact ended. Up to then nothing has changed for it; from then on it has to look.
void Player::restore(std::uint32_t entry) {
  const PastLeg& past = log_[entry];
  if (past.ball == none) return;
  const double ended = table_->flights[past.ball].start.whole;
  table_->set_leg(past.ball, table_->body(past).leg);
  table_->persons[past.ball].past = past.before;
  overtake_all_with(past.ball, ended);
  adopt_alone(past.ball, ended, Item::look_again());
}

}  // namespace carom::engine
