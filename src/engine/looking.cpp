#include <algorithm>
#include <bit>
#include <limits>

#include "engine/player.hpp"

/// What a ball will do next.
namespace carom::engine {

/// The impact that a leg began at.
Collision Player::beginning(std::uint32_t id, const Leg& leg) noexcept {
  const bool with_ball = leg.origin == Met::ball;
  return {leg.start, leg.cascade_depth, with_ball ? std::min(id, leg.origin_id) : id, leg.origin,
          with_ball ? std::max(id, leg.origin_id) : leg.origin_id};
}

/// Calls `visit(past leg, the impact that ended it)` for the legs of a ball that ended at `now` or later, from the
/// latest on.
template <class Visit>
void Player::for_each_past_leg(std::uint32_t slot, double now, Visit visit) const {
  const ColdState& person = table_->cold[slot];
  Collision end = beginning(person.id, table_->leg(slot));
  for (std::uint32_t entry = person.past; log_.holds(entry) && end.time.whole >= now; entry = log_[entry].before) {
    visit(log_[entry], end);
    end = beginning(person.id, table_->body(log_[entry]).leg);
  }
}

std::optional<Collision> Player::meeting_with_fixture(std::uint32_t slot, ShapeRef item) const {
  const std::uint32_t id = table_->cold[slot].id;
  return item.kind() == Met::wall
             ? next_collision(id, table_->body(slot), item.number(), table_->walls[item.number()])
             : next_collision(id, table_->body(slot), item.number(), table_->pillars[item.number()]);
}

/// The meeting of a ball on its present leg with another, on whichever leg that is on then, if it is at the time given.
std::optional<Player::Meeting> Player::meeting(std::uint32_t slot, std::uint32_t other, double time) const {
  const Table& table = *table_;
  const std::uint32_t id = table.cold[slot].id;
  const std::uint32_t other_id = table.cold[other].id;
  const Body own = table.body(slot);
  std::optional<Meeting> found;
  ++work_.candidates;
  const auto what = next_collision(id, own, other_id, table.body(other));
  if (what && what->time.whole == time) found = Meeting{*what, false};
  if (in_order_ || table.states[other].start.whole < time) return found;
  for_each_past_leg(other, time,
                    [&](const UndoEntry& past, const Collision& end) {  // at one instant there may be several
                      ++work_.candidates;
                      const auto earlier = next_collision(id, own, other_id, table.body(past));
                      if (!earlier || earlier->time.whole != time || !(*earlier < end)) return;
                      if (!found || *earlier < found->what) found = Meeting{*earlier, true};
                    });
  return found;
}

/// What a ball has planned, in full. A plan that has been overtaken comes first at its time: its owner has to look
/// again.
Collision Player::due(std::uint32_t slot) const {
  const BodyState& flight = table_->states[slot];
  const std::uint32_t id = table_->cold[slot].id;
  const Collision overtaken{{flight.planned, -never}, 0, id, Met::ball, id};
  if (flight.with.is_ball()) {
    const auto what = meeting(slot, flight.with.number(), flight.planned);
    return what ? what->what : overtaken;
  }
  if (flight.with.is_shape()) {
    const auto what = meeting_with_fixture(slot, flight.with);
    return what && what->time.whole == flight.planned ? *what : overtaken;
  }
  if (flight.with == ShapeRef::leave_box()) {
    const Instant leaving = table_->leaving_time(flight, table_->neighbours[slot]);
    if (leaving.whole == flight.planned) return {leaving, 0, id, Met::ball, id};
  }
  return overtaken;
}

/// Of two balls with something planned for the same time, is it the first's turn?
bool Player::comes_before(std::uint32_t a, std::uint32_t b) const {
  const BodyState& one = table_->states[a];
  const BodyState& other = table_->states[b];
  if (one.planned != other.planned) return false;
  const bool with_each_other = one.with == ShapeRef{Met::ball, b} && other.with == ShapeRef{Met::ball, a};
  if (with_each_other && !may_meet_twice_at(one.planned, a, b)) return false;
  return due(a) < due(b);
}

/// Legs that another ball has played beyond. True when there is another meeting at the time of the best.
bool Player::look_back(std::uint32_t slot, std::uint32_t other, double now, Found& best) const {
  const Body own = table_->body(slot);
  bool tied = false;
  for_each_past_leg(other, now, [&](const UndoEntry& past, const Collision& end) {
    ++work_.candidates;
    const auto what = next_collision(table_->cold[slot].id, own, table_->cold[other].id, table_->body(past));
    if (!what || !(*what < end) || what->time.whole > best.time) return;
    tied = what->time.whole == best.time;
    best = {what->time.whole, ShapeRef{Met::ball, other}, true};
  });
  return tied;
}

/// Has a ball met others since it parted from this one, but still at that very instant?
bool Player::has_gone_on_at_once(std::uint32_t slot, std::uint32_t parted_from) const {
  if (table_->states[slot].start.whole != table_->states[parted_from].start.whole) return false;
  const ColdState& own = table_->cold[slot];
  const LegOrigin& theirs = table_->cold[parted_from].notes;
  return theirs.origin != ShapeRef{Met::ball, own.id} || theirs.cascade_depth() != own.notes.cascade_depth();
}

/// Whom a ball met last.
Player::Parting Player::parting_of(std::uint32_t slot) const {
  const ShapeRef origin = table_->cold[slot].notes.origin;
  if (!origin.is_ball()) return {};
  const std::uint32_t from = table_->slots[origin.number()];
  return {from, false, !in_order_ && from != none && has_gone_on_at_once(slot, from)};
}

/// The earliest thing that will happen to a ball. Meetings that come after something the other has planned are left
/// out: the other will look again then.
Player::Found Player::look_from_box(std::uint32_t slot, Instant now, Parting parting) {
  const Table& table = *table_;
  const BodyState* const states = look_.states;
  const BodyState& own = states[slot];
  const NeighbourList& near = table.neighbours[slot];
  bool unclear = false;
  ++work_.predictions;
  Found best{std::max(table.leaving_time(own, near).whole, now.whole), ShapeRef::leave_box(), false};
  if (near.extra != none) {
    const NeighbourExtra& extra = table.extras[near.extra];
    work_.candidates += extra.fixtures.size();
    for (const ShapeRef item : extra.fixtures) {
      const auto what = meeting_with_fixture(slot, item);
      if (!what || what->time.whole > best.time) continue;
      unclear |= what->time.whole == best.time;
      best = {what->time.whole, item, false};
    }
  }
  CandidateScan& look = look_;
  look.own = slot;
  look.now = in_order_ ? never : now.whole;
  const std::uint32_t* list = table.list_of(near);
  std::uint32_t left = table.count_of(near);
  work_.candidates += left;
  constexpr std::uint32_t most_at_once = 60;
  for (; left > 0; list += look.count, left -= look.count) {
    look.list = list;
    look.count = std::min(left, most_at_once);
    look.before = std::min(best.time, std::numeric_limits<double>::max());
    const ScanResult earliest = find_earliest_(look);
    if (earliest.coincides && parting.just_now) overtake_all_with(slot, now.whole);
    // Whether there is one before it leaves its box is a toss of a coin: no branches.
    const bool meets = earliest.place != ScanResult::nowhere;
    const std::uint32_t with = list[meets ? earliest.place : 0];
    const BodyState& other = states[with];
    best.time = meets ? earliest.time : best.time;
    best.with = meets ? ShapeRef{Met::ball, with} : best.with;
    const bool at_once = best.time == std::max(own.start.whole, other.start.whole);
    const bool has_another = best.time == other.planned && other.with != ShapeRef{Met::ball, slot};
    unclear |= earliest.tied || (meets && (at_once || has_another || with == parting.from));
    for (std::uint64_t bits = earliest.ahead; bits != 0; bits &= bits - 1) {
      const std::uint32_t ahead = list[std::countr_zero(bits)];
      const bool together = ahead == parting.from && states[ahead].start.whole == own.start.whole;
      if (!together) unclear |= look_back(slot, ahead, now.whole, best);
    }
  }
  if (parting.gone_on_at_once) unclear |= look_back(slot, parting.from, now.whole, best);
  return unclear ? look_carefully(slot, now) : best;
}

/// A ball's leg has become another, from a time on: whoever wanted to meet it then has to look again. Mostly that shows
/// when the plan is due, as the time is another; but not if it happens to be the same.
void Player::overtake_all_with(std::uint32_t slot, double since) const {
  const NeighbourList& near = table_->neighbours[slot];
  const std::uint32_t* const list = table_->list_of(near);
  for (std::uint32_t i = 0; i < table_->count_of(near); ++i) {
    BodyState& flight = table_->states[list[i]];
    if (flight.with == ShapeRef{Met::ball, slot} && flight.planned >= since) flight.with = ShapeRef::look_again();
  }
}

/// What a ball has planned may come earlier than it did when it was noted, at the same time.
void Player::note_again(std::uint32_t slot) {
  const double time = table_->states[slot].planned;
  if (time <= horizon_ && is_noted_here(slot)) agenda_.push_again(time, slot);
}

/// A ball's leg has become another: what others have planned with it comes at once, or they look again.
void Player::note_again_all_with(std::uint32_t slot) {
  const NeighbourList& near = table_->neighbours[slot];
  const std::uint32_t* const list = table_->list_of(near);
  work_.candidates += table_->count_of(near);
  for (std::uint32_t i = 0; i < table_->count_of(near); ++i) {
    if (table_->states[list[i]].with == ShapeRef{Met::ball, slot}) note_again(list[i]);
  }
}

/// The same, one by one, with ties decided by the whole order of collisions.
Player::Found Player::look_carefully(std::uint32_t slot, Instant now) const {
  const Table& table = *table_;
  const NeighbourList& near = table.neighbours[slot];
  const Body own = table.body(slot);
  const std::uint32_t id = table.cold[slot].id;
  Collision best{std::max(table.leaving_time(table.states[slot], near), now), 0, id, Met::ball, id};
  Found found{best.time.whole, ShapeRef::leave_box(), false};
  const auto consider = [&](const Collision& what, ShapeRef with, bool past) {
    if (!(what < best)) return;
    best = what;
    found = {what.time.whole, with, past};
  };
  if (near.extra != none) {
    work_.candidates += table.extras[near.extra].fixtures.size();
    for (const ShapeRef item : table.extras[near.extra].fixtures) {
      if (const auto what = meeting_with_fixture(slot, item)) consider(*what, item, false);
    }
  }
  const std::uint32_t* const list = table.list_of(near);
  work_.candidates += table.count_of(near);
  for (std::uint32_t i = 0; i < table.count_of(near); ++i) {
    const std::uint32_t other = list[i];
    const std::uint32_t other_id = table.cold[other].id;
    const BodyState& theirs = table.states[other];
    if (const auto what = next_collision(id, own, other_id, table.body(other))) {
      const double time = what->time.whole;
      const bool planned_already = theirs.planned == time && theirs.with == ShapeRef{Met::ball, slot};
      if (time < theirs.planned || planned_already || (time == theirs.planned && *what < due(other)))
        consider(*what, ShapeRef{Met::ball, other}, false);
    }
    if (in_order_ || theirs.start.whole < now.whole) continue;
    for_each_past_leg(other, now.whole, [&](const UndoEntry& past, const Collision& end) {
      const auto what = next_collision(id, own, other_id, table.body(past));
      if (what && *what < end) consider(*what, ShapeRef{Met::ball, other}, true);
    });
  }
  return found;
}

}  // namespace carom::engine
