#include <algorithm>
#include <bit>
#include <limits>

#include "engine/player.hpp"

/// What a ball will do next.
namespace carom::engine {

/// The impact that a leg began at.
Encounter Player::beginning(std::uint32_t id, const Leg& leg) noexcept {
  const bool with_ball = leg.origin == Met::ball;
  return {leg.start, leg.round, with_ball ? std::min(id, leg.origin_id) : id, leg.origin,
          with_ball ? std::max(id, leg.origin_id) : leg.origin_id};
}

/// Calls `visit(past leg, the impact that ended it)` for the legs of a ball that ended at `now` or later, from the
/// latest on.
template <class Visit>
void Player::for_each_past_leg(std::uint32_t slot, double now, Visit visit) const {
  const Person& person = table_->persons[slot];
  Encounter end = beginning(person.id, table_->leg(slot));
  for (std::uint32_t entry = person.past; log_.holds(entry) && end.time.whole >= now; entry = log_[entry].before) {
    visit(log_[entry], end);
    end = beginning(person.id, table_->body(log_[entry]).leg);
  }
}

std::optional<Encounter> Player::meeting_with_fixture(std::uint32_t slot, Item item) const {
  const std::uint32_t id = table_->persons[slot].id;
  return item.kind() == Met::wall
             ? next_encounter(id, table_->body(slot), item.number(), table_->walls[item.number()])
             : next_encounter(id, table_->body(slot), item.number(), table_->pillars[item.number()]);
}

/// The meeting of a ball on its present leg with another, on whichever leg that is on then, if it is at the time given.
std::optional<Player::Meeting> Player::meeting(std::uint32_t slot, std::uint32_t other, double time) const {
  const Table& table = *table_;
  const std::uint32_t id = table.persons[slot].id;
  const std::uint32_t other_id = table.persons[other].id;
  const Body own = table.body(slot);
  std::optional<Meeting> found;
  const auto what = next_encounter(id, own, other_id, table.body(other));
  if (what && what->time.whole == time) found = Meeting{*what, false};
  if (in_order_ || table.flights[other].start.whole < time) return found;
  for_each_past_leg(other, time,
                    [&](const PastLeg& past, const Encounter& end) {  // at one instant there may be several
                      const auto earlier = next_encounter(id, own, other_id, table.body(past));
                      if (!earlier || earlier->time.whole != time || !(*earlier < end)) return;
                      if (!found || *earlier < found->what) found = Meeting{*earlier, true};
                    });
  return found;
}

/// What a ball has planned, in full. A plan that has been overtaken comes first at its time: its owner has to look
/// again.
Encounter Player::due(std::uint32_t slot) const {
  const Flight& flight = table_->flights[slot];
  const std::uint32_t id = table_->persons[slot].id;
  const Encounter overtaken{{flight.planned, -never}, 0, id, Met::ball, id};
  if (flight.with.is_ball()) {
    const auto what = meeting(slot, flight.with.number(), flight.planned);
    return what ? what->what : overtaken;
  }
  if (flight.with.is_shape()) {
    const auto what = meeting_with_fixture(slot, flight.with);
    return what && what->time.whole == flight.planned ? *what : overtaken;
  }
  if (flight.with == Item::leave_box()) {
    const Instant leaving = table_->leaving_time(slot);
    if (leaving.whole == flight.planned) return {leaving, 0, id, Met::ball, id};
  }
  return overtaken;
}

/// Tile by tile, two balls that have planned to meet each other need not mean the same meeting: one of them may mean a
/// leg that the other has played beyond at that very instant.
bool Player::may_meet_twice_at(double time, std::uint32_t a, std::uint32_t b) const {
  return !in_order_ && (table_->flights[a].start.whole == time || table_->flights[b].start.whole == time);
}

/// Of two balls with something planned for the same time, is it the first's turn?
bool Player::comes_before(std::uint32_t a, std::uint32_t b) const {
  const Flight& flight = table_->flights[a];
  if (flight.planned != table_->flights[b].planned) return false;
  if (flight.with == Item{Met::ball, b} && !may_meet_twice_at(flight.planned, a, b)) return false;
  return due(a) < due(b);
}

/// Legs that another ball has played beyond. True when there is another meeting at the time of the best.
bool Player::look_back(std::uint32_t slot, std::uint32_t other, double now, Found& best) const {
  const Body own = table_->body(slot);
  bool tied = false;
  for_each_past_leg(other, now, [&](const PastLeg& past, const Encounter& end) {
    const auto what = next_encounter(table_->persons[slot].id, own, table_->persons[other].id, table_->body(past));
    if (!what || !(*what < end) || what->time.whole > best.time) return;
    tied = what->time.whole == best.time;
    best = {what->time.whole, Item{Met::ball, other}, true};
  });
  return tied;
}

/// Has a ball met others since it parted from this one, but still at that very instant?
bool Player::has_gone_on_at_once(std::uint32_t slot, std::uint32_t parted_from) const {
  if (table_->flights[slot].start.whole != table_->flights[parted_from].start.whole) return false;
  const Person& own = table_->persons[slot];
  const LegNotes& theirs = table_->persons[parted_from].notes;
  return theirs.origin != Item{Met::ball, own.id} || theirs.round() != own.notes.round();
}

/// A box that was taken at a later time says nothing of this one.
bool Player::box_is_late(std::uint32_t slot, Instant now) const {
  const Near& near = table_->nears[slot];
  return !in_order_ && near.horizon == horizon_number_ && near.since > part_of_horizon(now);
}

void Player::renew_late_box(std::uint32_t slot, Instant now) {
  if (box_is_late(slot, now)) move_box(slot, now);
}

Player::Found Player::look(std::uint32_t slot, Instant now) {
  renew_late_box(slot, now);
  return look_from_box<Since::earlier>(slot, now);
}

Player::Found Player::look_on_new_leg(std::uint32_t slot, Instant now) {
  renew_late_box(slot, now);
  return look_from_box<Since::now>(slot, now);
}

/// The earliest thing that will happen to a ball. Meetings that come after something the other has planned are left
/// out: the other will look again then. Who has planned to meet a ball on a leg that is over has to look again, too.
template <Player::Since since>
Player::Found Player::look_from_box(std::uint32_t slot, Instant now) {
  Table& table = *table_;
  const Near& near = table.nears[slot];
  bool unclear = false;
  Found best{std::max(table.leaving_time(slot).whole, now.whole), Item::leave_box(), false};
  if (near.extra != none) {
    for (const Item item : table.extras[near.extra].fixtures) {
      const auto what = meeting_with_fixture(slot, item);
      if (!what || what->time.whole > best.time) continue;
      unclear |= what->time.whole == best.time;
      best = {what->time.whole, item, false};
    }
  }
  const Item origin = table.persons[slot].notes.origin;
  Look& look = look_;
  look.own = slot;
  look.parted_from = origin.is_ball() ? table.slots[origin.number()] : none;
  look.now = in_order_ ? never : now.whole;
  const std::uint32_t* list = table.list_of(near);
  std::uint32_t left = table.count_of(near);
  constexpr std::uint32_t most_at_once = 60;
  for (; left > 0; list += look.count, left -= look.count) {
    look.list = list;
    look.count = std::min(left, most_at_once);
    look.before = std::min(best.time, std::numeric_limits<double>::max());
    const Earliest earliest = find_earliest_(look);
    if (earliest.with != none) best = {earliest.time, Item{Met::ball, earliest.with}, false};
    unclear |= earliest.unclear;
    if constexpr (since == Since::now) {
      for (std::uint64_t bits = earliest.expecting; bits != 0; bits &= bits - 1)
        overtake(list[std::countr_zero(bits)], now.whole);
    }
    for (std::uint64_t bits = earliest.at_their_plans; bits != 0; bits &= bits - 1) {
      const Flight& other = table.flights[list[std::countr_zero(bits)]];
      unclear |= other.planned == best.time && other.with != Item{Met::ball, slot};
    }
    for (std::uint64_t bits = earliest.ahead; bits != 0; bits &= bits - 1)
      unclear |= look_back(slot, list[std::countr_zero(bits)], now.whole, best);
  }
  if (!in_order_ && look.parted_from != none && has_gone_on_at_once(slot, look.parted_from))
    unclear |= look_back(slot, look.parted_from, now.whole, best);
  return unclear ? look_carefully(slot, now) : best;
}

template Player::Found Player::look_from_box<Player::Since::earlier>(std::uint32_t, Instant);
template Player::Found Player::look_from_box<Player::Since::now>(std::uint32_t, Instant);

/// What a ball has planned for `since` or later was with a leg that ended then.
void Player::overtake(std::uint32_t slot, double since) const {
  Flight& flight = table_->flights[slot];
  if (flight.planned >= since) flight.with = Item::look_again();
}

/// A ball's leg has become another, from a time on: whoever wanted to meet it has to look again.
void Player::overtake_all_with(std::uint32_t slot, double since) const {
  const Near& near = table_->nears[slot];
  const std::uint32_t* const list = table_->list_of(near);
  for (std::uint32_t i = 0; i < table_->count_of(near); ++i) {
    if (table_->flights[list[i]].with == Item{Met::ball, slot}) overtake(list[i], since);
  }
}

/// The same, one by one, with ties decided by the whole order of encounters.
Player::Found Player::look_carefully(std::uint32_t slot, Instant now) const {
  const Table& table = *table_;
  const Near& near = table.nears[slot];
  const Body own = table.body(slot);
  const std::uint32_t id = table.persons[slot].id;
  Encounter best{std::max(table.leaving_time(slot), now), 0, id, Met::ball, id};
  Found found{best.time.whole, Item::leave_box(), false};
  const auto consider = [&](const Encounter& what, Item with, bool past) {
    if (!(what < best)) return;
    best = what;
    found = {what.time.whole, with, past};
  };
  if (near.extra != none) {
    for (const Item item : table.extras[near.extra].fixtures) {
      if (const auto what = meeting_with_fixture(slot, item)) consider(*what, item, false);
    }
  }
  const std::uint32_t* const list = table.list_of(near);
  for (std::uint32_t i = 0; i < table.count_of(near); ++i) {
    const std::uint32_t other = list[i];
    const std::uint32_t other_id = table.persons[other].id;
    const Flight& theirs = table.flights[other];
    if (const auto what = next_encounter(id, own, other_id, table.body(other))) {
      const double time = what->time.whole;
      const bool planned_already = theirs.planned == time && theirs.with == Item{Met::ball, slot};
      if (time < theirs.planned || planned_already || (time == theirs.planned && *what < due(other)))
        consider(*what, Item{Met::ball, other}, false);
    }
    if (in_order_ || theirs.start.whole < now.whole) continue;
    for_each_past_leg(other, now.whole, [&](const PastLeg& past, const Encounter& end) {
      const auto what = next_encounter(id, own, other_id, table.body(past));
      if (what && *what < end) consider(*what, Item{Met::ball, other}, true);
    });
  }
  return found;
}

void Player::adopt_alone(std::uint32_t slot, double time, Item with) {
  Flight& flight = table_->flights[slot];
  const bool noted_already = flight.planned == time;
  flight.planned = time;
  flight.with = with;
  if (!noted_already) note(slot, time);
}

/// Makes what was found the ball's plan, and the partner's too if that has nothing earlier.
void Player::adopt(std::uint32_t slot, const Found& found) {
  adopt_alone(slot, found.time, found.with);
  if (!found.with.is_ball() || found.past) return;
  const std::uint32_t other = found.with.number();
  const Flight& theirs = table_->flights[other];
  if (found.time > theirs.planned) return;
  const bool rivals = found.time == theirs.planned;
  if (rivals && (theirs.with == Item{Met::ball, slot} || !(due(slot) < due(other)))) return;
  adopt_alone(other, found.time, Item{Met::ball, slot});
}

}  // namespace carom::engine
