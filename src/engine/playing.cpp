#include <algorithm>
#include <cmath>

#include "engine/player.hpp"

/// Doing what a ball has planned, and taking it back.
namespace carom::engine {
namespace {

constexpr std::uint32_t most_rounds = 1'000'000;
/// Tile by tile, every leg of an instant is gone through at each of its impacts: long instants are played in order.
constexpr std::uint32_t most_rounds_in_tiles = 64;

std::uint64_t& count_of(ImpactCounts& counts, Met met) {
  switch (met) {
    case Met::ball: return counts.balls;
    case Met::wall: return counts.walls;
    case Met::pillar: break;
  }
  return counts.pillars;
}

}  // namespace

inline void Player::adopt_alone(std::uint32_t slot, double time, ShapeRef with) {
  BodyState& flight = table_->states[slot];
  const bool noted_already = flight.planned == time;
  flight.planned = time;
  flight.with = with;
  if (!noted_already)
    note(slot, time);
  else if (agenda_.is_crowded())
    note_again(slot);
}

/// Makes what was found the ball's plan, and the partner's too if that has nothing earlier.
inline void Player::adopt(std::uint32_t slot, const Found& found) {
  adopt_alone(slot, found.time, found.with);
  if (!found.with.is_ball() || found.past) return;
  const std::uint32_t other = found.with.number();
  const BodyState& theirs = table_->states[other];
  if (found.time > theirs.planned) return;
  const bool rivals = found.time == theirs.planned;
  if (rivals && (theirs.with == ShapeRef{Met::ball, slot} || !(due(slot) < due(other)))) return;
  adopt_alone(other, found.time, ShapeRef{Met::ball, slot});
}

/// Enters a ball's present leg into the log, which it is about to end.
inline void Player::remember(std::uint32_t slot, std::uint32_t entry, UndoEntry& past) {
  const BodyState& flight = table_->states[slot];
  ColdState& person = table_->cold[slot];
  past = {flight.center, flight.velocity, flight.start, person.notes, slot, person.past};
  person.past = entry;
}

/// A ball is on a new leg, and has nothing planned yet.
inline void Player::begin_leg(std::uint32_t slot, const Leg& leg) {
  table_->set_leg(slot, leg);
  forget_plan(slot);
  if (agenda_.is_crowded()) note_again_all_with(slot);
}

inline void Player::count_lossless(std::uint32_t entry) {
  ++counts_.lossless;
  if (!in_order_) log_[entry].notes.cascade_and_collapse |= LegOrigin::lossless;
}

/// Has an instant had so many rounds of impacts, or next to no time so many impacts, that there may be no end?
inline bool Player::is_endless(const Collision& what) const noexcept {
  return what.cascade_depth > (in_order_ ? most_rounds : most_rounds_in_tiles) ||
         (in_order_ && table_->zeno.stops(what.time));
}

inline void Player::note_impact_at(Instant time) noexcept {
  now_ = time;
  if (in_order_)
    table_->zeno.count(time);
  else
    latest_ = std::max(latest_, time.whole);
}

/// Does what a ball has planned.
Player::Step Player::carry_out(std::uint32_t slot) {
  const BodyState& flight = table_->states[slot];
  if (!may_touch(slot)) return put_off(slot);
  if (flight.with.is_ball()) return meet_ball(slot, flight.with.number());
  if (flight.with.is_shape()) return meet_fixture(slot, flight.with);
  const Instant now{flight.planned, 0};
  if (flight.with == ShapeRef::leave_box()) {
    const Instant leaves = table_->leaving_time(flight, table_->neighbours[slot]);
    const Instant leaving = leaves.whole < now.whole ? now : leaves;  // its smaller part may be below zero
    if (!may_move_box(slot, leaving)) return put_off(slot);
    table_->prefetch_slot(table_->cold[slot].notes.origin);  // for parting_of
    move_box(slot, leaving);
    adopt(slot, look_from_box(slot, leaving, parting_of(slot)));
  } else {
    if (region_ && box_is_late(slot, now)) return put_off(slot);
    look_and_adopt(slot, now);
  }
  return Step::went_on;
}

/// How much of the horizon has passed, in 65535ths.
inline double Player::part_of_horizon(Instant now) const {
  constexpr double parts = 65535;
  return std::clamp((now.whole - from_) / (horizon_ - from_) * parts, 0.0, parts);
}

void Player::move_box(std::uint32_t slot, Instant now) {
  table_->move_box(slot, now, hands_, !in_order_);
  if (tags_ && !region_) {
    (*tags_)[slot] |= moved_late_tag;
    moved_late_.push_back(slot);
  }
  NeighbourList& near = table_->neighbours[slot];
  constexpr std::uint64_t outside_the_crowd = 16;  // where all may have gone: the crowd is to follow soon
  if (table_->is_oversized(slot))
    ++boxes_moved_.odd;
  else
    boxes_moved_.ordinary += near.odd ? outside_the_crowd : 1;
  near.horizon = horizon_number_;
  near.since = in_order_ ? std::uint16_t{0} : static_cast<std::uint16_t>(std::ceil(part_of_horizon(now)));
}

/// A box that was taken at a later time says nothing of this one.
inline bool Player::box_is_late(std::uint32_t slot, Instant now) const {
  const NeighbourList& near = table_->neighbours[slot];
  return !in_order_ && near.horizon == horizon_number_ && near.since > part_of_horizon(now);
}

inline void Player::renew_late_box(std::uint32_t slot, Instant now) {
  if (box_is_late(slot, now)) move_box(slot, now);
}

inline Player::Found Player::look(std::uint32_t slot, Instant now, Parting parting) {
  renew_late_box(slot, now);
  return look_from_box(slot, now, parting);
}

[[gnu::always_inline]] inline void Player::play_pair(const Collision& what, std::uint32_t first, std::uint32_t second) {
  const auto impact =
      on_impact_ ? std::optional{impact_of(what, table_->body(first), table_->body(second))} : std::nullopt;
  Body a = table_->body(first);
  Body b = table_->body(second);
  std::uint32_t entry = 0;
  if (!in_order_) {
    entry = log_.append_pair(log_stretch_);
    UndoEntry* const pair = &log_[entry];
    remember(first, entry, pair[0]);
    remember(second, entry + 1, pair[1]);
  }
  if (engine::play(what, a, b)) count_lossless(entry);
  begin_leg(first, a.leg);
  begin_leg(second, b.leg);
  ++counts_.balls;
  note_impact_at(what.time);
  // Both look first, then both decide: the processor overlaps the two searches.
  const Found for_first = look(first, what.time, {.from = second, .just_now = true});
  const Found for_second = look(second, what.time, {.from = first, .just_now = true});
  adopt(first, for_first);
  adopt(second, for_second);
  if (impact) (*on_impact_)(*impact);
}

void Player::look_and_adopt(std::uint32_t slot, Instant now) { adopt(slot, look(slot, now, parting_of(slot))); }

Player::Step Player::meet_ball(std::uint32_t slot, std::uint32_t other) {
  Table& table = *table_;
  const BodyState& own = table.states[slot];
  const BodyState& theirs = table.states[other];
  const double time = own.planned;
  if (!may_touch(other)) return put_off(slot);
  if (region_ && (box_is_late(slot, {time, 0}) || box_is_late(other, {time, 0}))) return put_off(slot);
  const std::uint32_t own_id = table.cold[slot].id;
  const std::uint32_t their_id = table.cold[other].id;
  Collision what{{}, 0, std::min(own_id, their_id), Met::ball, std::max(own_id, their_id)};
  const auto usual = meeting_time(own, theirs, look_.radii[own.material] + look_.radii[theirs.material]);
  const bool have_just_parted = own.start.whole == theirs.start.whole;
  if (usual && usual->whole == time && own.start.whole < time && theirs.start.whole < time && !have_just_parted) {
    what.time = *usual;
  } else {
    const auto found = meeting(slot, other, time);
    if (!found) {
      look_and_adopt(slot, {time, 0});
      return Step::went_on;
    }
    what = found->what;
    if (until_ < what.time) return Step::beyond;
    if (found->past && !may_take_back(other, what)) return put_off(slot);
    while (log_.holds(table.cold[other].past) && what < beginning(their_id, table.leg(other)))
      take_back(table.cold[other].past);
    if (own.planned != time || own.with != ShapeRef{Met::ball, other})
      return Step::went_on;  // it was taken back itself
  }
  if (until_ < what.time) return Step::beyond;
  if (is_endless(what)) return Step::stuck;
  const bool another = theirs.with != ShapeRef{Met::ball, slot} || may_meet_twice_at(time, slot, other);
  const bool has_something_earlier = theirs.planned < time || (theirs.planned == time && another && due(other) < what);
  if (has_something_earlier) {
    if (!is_noted_here(other)) agenda_.push(theirs.planned, other);
    return Step::went_on;
  }
  const bool in_id_order = own_id < their_id;
  play_pair(what, in_id_order ? slot : other, in_id_order ? other : slot);
  return Step::impact;
}

Player::Step Player::meet_fixture(std::uint32_t slot, ShapeRef with) {
  Table& table = *table_;
  const double time = table.states[slot].planned;
  const auto what = meeting_with_fixture(slot, with);
  if (!what || what->time.whole != time) {
    look_and_adopt(slot, {time, 0});
    return Step::went_on;
  }
  if (until_ < what->time) return Step::beyond;
  if (is_endless(*what)) return Step::stuck;
  if (region_ && box_is_late(slot, what->time)) return put_off(slot);
  Body body = table.body(slot);
  const auto meet = [&](const auto& fixture) {
    const auto impact = on_impact_ ? std::optional{impact_of(*what, body, fixture)} : std::nullopt;
    const std::uint32_t entry = in_order_ ? 0 : log_.append_pair(log_stretch_);
    if (!in_order_) {
      UndoEntry* const pair = &log_[entry];
      remember(slot, entry, pair[0]);
      pair[1] = {};
    }
    if (engine::play(*what, body, fixture)) count_lossless(entry);
    return impact;
  };
  const auto impact = with.kind() == Met::wall ? meet(table.walls[with.number()]) : meet(table.pillars[with.number()]);
  begin_leg(slot, body.leg);
  ++count_of(counts_, with.kind());
  note_impact_at(what->time);
  adopt(slot, look(slot, what->time, {.just_now = true}));
  if (impact) (*on_impact_)(*impact);
  return Step::impact;
}

/// Takes an impact back, and before it all that followed from it.
void Player::take_back(std::uint32_t entry) {
  to_take_back_.assign(1, entry);
  while (!to_take_back_.empty()) {
    const std::uint32_t last = to_take_back_.back();
    const auto followed_by = [&](std::uint32_t side) {
      const std::uint32_t ball = log_[side].ball;
      return ball != none && table_->cold[ball].past != side ? table_->cold[ball].past : 0;
    };
    std::uint32_t later = followed_by(last);
    if (later == 0) later = followed_by(last ^ 1U);
    if (later != 0) {
      to_take_back_.push_back(later);
      continue;
    }
    to_take_back_.pop_back();
    ++work_.rolled_back;
    const Met met = table_->cold[log_[last].ball].notes.origin.kind();
    --count_of(counts_, met);
    if (((log_[last].notes.cascade_and_collapse | log_[last ^ 1U].notes.cascade_and_collapse) & LegOrigin::lossless) !=
        0)
      --counts_.lossless;
    restore(last);
    restore(last ^ 1U);
  }
}

/// Gives a ball back the leg that an impact ended. Up to then nothing has changed for it; from then on it has to look.
void Player::restore(std::uint32_t entry) {
  const UndoEntry& past = log_[entry];
  if (past.ball == none) return;
  const double ended = table_->states[past.ball].start.whole;
  table_->set_leg(past.ball, table_->body(past).leg);
  table_->cold[past.ball].past = past.before;
  if (agenda_.is_crowded()) note_again_all_with(past.ball);
  overtake_all_with(past.ball, ended);
  adopt_alone(past.ball, ended, ShapeRef::look_again());
}

}  // namespace carom::engine
