#include "scheduling/predictor.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace carom::engine {

using physics::Body;
using physics::Collision;

namespace {

/// a && b without a branch.
bool both(bool a, bool b) { return (static_cast<unsigned>(a) & static_cast<unsigned>(b)) != 0; }

}  // namespace

template <class Past>
Predictor<Past>::Predictor(SimulationContext shapes, Past past, WorkCounts& work) noexcept
    : shapes_{shapes},
      past_{past},
      work_{work},
      scan_candidates_{fastest_scan({.falling = shapes.bodies.is_falling(),
                                     .periodic = shapes.bodies.is_periodic(),
                                     .single_radius = shapes.bodies.materials().has_single_radius()})} {
  const BodyStore& bodies = shapes.bodies;
  scan_.states = bodies.states().data();
  scan_.radii = bodies.materials().radii();
  scan_.gravity = bodies.gravity();
  scan_.period = bodies.period();
}

template <class Past>
std::optional<Collision> Predictor<Past>::collision_with_static(std::uint32_t slot, ShapeRef shape) const {
  const std::uint32_t id = bodies().id_of(slot);
  const std::uint32_t number = shape.number();
  return shape.type() == ShapeType::wall ? next_collision(id, bodies().body(slot), number, shapes_.walls[number])
                                         : next_collision(id, bodies().body(slot), number, shapes_.pillars[number]);
}

template <class Past>
auto Predictor<Past>::collision_at(std::uint32_t slot, std::uint32_t other, double time) const
    -> std::optional<PairCollision> {
  const std::uint32_t id = bodies().id_of(slot);
  const std::uint32_t other_id = bodies().id_of(other);
  std::optional<PairCollision> found;
  ++work_.candidates;
  // Elsewhere the compiler drops all that follows from accelerations and periods.
  const auto present = bodies().is_usual() ? next_collision(id, bodies().weightless_body(slot), other_id,
                                                            bodies().weightless_body(other))
                                           : next_collision(id, bodies().body(slot), other_id, bodies().body(other));
  if (present && present->time.whole == time) found = PairCollision{*present, false};
  if (!Past::exist || bodies().state(other).motion.start.whole < time) return found;
  const Body own = bodies().body(slot);
  past_.for_each(other, time, [&](const UndoEntry& past, const Collision& end) {
    ++work_.candidates;
    const auto earlier = next_collision(id, own, other_id, body_of(past));
    if (!earlier || earlier->time.whole != time || !(*earlier < end)) return;
    if (!found || *earlier < found->collision) found = PairCollision{*earlier, true};
  });
  return found;
}

template <class Past>
Collision Predictor<Past>::next_event(std::uint32_t slot) const {
  const BodyState& state = bodies().state(slot);
  const std::uint32_t id = bodies().id_of(slot);
  const double time = state.event_time;
  const Collision stale{{time, -never}, 0, id, ShapeType::ball, id};
  if (state.event_target.is_ball()) {
    const auto found = collision_at(slot, state.event_target.number(), time);
    return found ? found->collision : stale;
  }
  if (state.event_target.is_shape()) {
    const auto found = collision_with_static(slot, state.event_target);
    return found && found->time.whole == time ? *found : stale;
  }
  if (state.event_target == ShapeRef::renewal()) {
    const Instant renewal = renewal_time(slot);
    if (renewal.whole == time) return renewal_at(renewal, id);
  }
  if (state.event_target == ShapeRef::box_exit()) {
    const Instant exit = shapes_.broad_phase.box_exit_time(slot, {time, 0});
    if (exit.whole == time) return {exit, 0, id, ShapeType::ball, id};
  }
  return stale;
}

template <class Past>
bool Predictor<Past>::comes_before(std::uint32_t a, std::uint32_t b) const {
  const BodyState& one = bodies().state(a);
  const BodyState& other = bodies().state(b);
  if (one.event_time != other.event_time) return false;
  const bool with_each_other =
      one.event_target == ShapeRef{ShapeType::ball, b} && other.event_target == ShapeRef{ShapeType::ball, a};
  if (with_each_other && !may_collide_twice_at(one.event_time, a, b)) return false;
  return next_event(a) < next_event(b);
}

template <class Past>
LastContact Predictor<Past>::last_contact(std::uint32_t slot) const noexcept {
  const LegOrigin& own = bodies().origin(slot);
  if (!own.shape.is_ball()) return {};
  const std::uint32_t other = bodies().slot_of(own.shape.number());
  if (!Past::exist || other == none) return {.slot = other};
  const LegOrigin& theirs = bodies().origin(other);
  const bool at_one_instant = bodies().state(slot).motion.start.whole == bodies().state(other).motion.start.whole;
  // The user may have given one of them another filter at that very instant.
  const bool has_moved_on = at_one_instant && bodies().may_collide(slot, other) &&
                            (theirs.shape != ShapeRef{ShapeType::ball, bodies().id_of(slot)} ||
                             theirs.cascade_depth() != own.cascade_depth());
  return {.slot = other, .has_moved_on = has_moved_on};
}

template <class Past>
void Predictor<Past>::mark_stale_all_with(std::uint32_t slot, double since) const noexcept {
  for (const std::uint32_t other : lists().balls(slot)) {
    const BodyState& state = bodies().state(other);
    if (state.event_target == ShapeRef{ShapeType::ball, slot} && state.event_time >= since)
      shapes_.bodies.mark_stale(other);
  }
}

/// Collisions with legs that another ball has already ended. True when there is one at the time of the best.
template <class Past>
bool Predictor<Past>::scan_past_legs(std::uint32_t slot, std::uint32_t other, double now, Prediction& best) const {
  const bool falling = bodies().is_falling();
  const physics::Motion own = motion_from(bodies().state(slot).motion);
  const double reach = bodies().radius(slot) + bodies().radius(other);
  bool tied = false;
  past_.for_each(other, now, [&](const UndoEntry& past, const Collision& end) {
    ++work_.candidates;
    if (!falling) {  // most are not met, or too late
      const auto time = meeting_time(own, motion_from(past.motion), reach, bodies().period().side);
      if (!time || time->whole > best.time) return;
    }
    const auto found = next_collision(bodies().id_of(slot), bodies().body(slot), bodies().id_of(other), body_of(past));
    if (!found || !(*found < end) || found->time.whole > best.time) return;
    tied = found->time.whole == best.time;
    best = {found->time.whole, ShapeRef{ShapeType::ball, other}, true};
  });
  return tied;
}

/// Collisions that the scan leaves out, as one of the two falls differently: those at places of `list` that have a bit.
/// True when there may be one up to the time `until`: which is first is to be decided then.
template <class Past>
bool Predictor<Past>::may_meet_curved(std::uint32_t slot, const std::uint32_t* list, std::uint64_t places, Instant now,
                                      double until, bool just_now) const {
  bool meets = false;
  for (; places != 0; places &= places - 1) {
    const std::uint32_t other = list[std::countr_zero(places)];
    ++work_.candidates;
    const double reach = bodies().radius(slot) + bodies().radius(other);
    if (!may_meet_before(bodies().motion(slot), bodies().motion(other), reach, until, bodies().period().side)) continue;
    const auto found =
        next_collision(bodies().id_of(slot), bodies().body(slot), bodies().id_of(other), bodies().body(other));
    if (!found) continue;
    if (just_now && found->time.whole == bodies().state(other).event_time) mark_stale_all_with(slot, now.whole);
    meets |= found->time.whole <= until;
  }
  return meets;
}

/// The exit from its box, or the renewal of its leg. A straight leg gets no farther in its box than to the farthest
/// side: if that is near its start, the leg is not renewed before, and the box is not an image.
template <class Past>
inline Prediction Predictor<Past>::end_in_box(std::uint32_t slot, Instant now) const noexcept {
  const BroadPhase& broad_phase = shapes_.broad_phase;
  if (bodies().is_periodic()) {
    const auto [center, half] = broad_phase.fat_box(slot);
    const double farthest = physics::size_of(center - bodies().state(slot).motion.center) + half;
    const bool is_near = farthest < bodies().period().sure_flight;
    if (!is_near || bodies().is_falling()) [[unlikely]]
      return late_end_in_box(slot, now);
  }
  const Instant exit = bodies().is_falling()
                           ? broad_phase.box_exit_time(slot, now)
                           : exit_time(motion_from(bodies().state(slot).motion), broad_phase.fat_box(slot), now);
  return {std::max(exit.whole, now.whole), ShapeRef::box_exit(), false};
}

/// The same where it has to be decided which of the two comes first.
template <class Past>
Prediction Predictor<Past>::late_end_in_box(std::uint32_t slot, Instant now) const noexcept {
  const double exit = std::max(shapes_.broad_phase.box_exit_time(slot, now).whole, now.whole);
  const physics::Motion motion = bodies().motion(slot);
  const physics::Period& period = bodies().period();
  const double elapsed = exit - motion.start.whole;
  const double most = (physics::size_of(motion.velocity) + physics::size_of(motion.acceleration) * elapsed) * elapsed;
  if (!(most < period.sure_flight)) {
    const double renewal = renewal_time(slot).whole;
    if (renewal <= exit) return {renewal, ShapeRef::renewal(), false};
  }
  return {exit, ShapeRef::box_exit(), false};
}

template <class Past>
Prediction Predictor<Past>::predict(std::uint32_t slot, Instant now, LastContact contact) {
  const BodyState* const states = scan_.states;
  const BodyState& own = states[slot];
  bool unclear = false;
  ++work_.predictions;
  Prediction best = end_in_box(slot, now);
  const auto statics = lists().statics(slot);
  work_.candidates += statics.size();
  for (const ShapeRef shape : statics) {
    const auto found = collision_with_static(slot, shape);
    if (!found || found->time.whole > best.time) continue;
    unclear |= found->time.whole == best.time;
    best = {found->time.whole, shape, false};
  }
  CandidateScan& scan = scan_;
  scan.own = slot;
  scan.now = Past::exist ? now.whole : never;
  const auto balls = lists().balls(slot);
  const std::uint32_t* list = balls.data();
  auto left = static_cast<std::uint32_t>(balls.size());
  work_.candidates += left;
  constexpr std::uint32_t most_at_once = 60;  // a multiple of four below the number of bits in `ahead`
  for (; left > 0; list += scan.count, left -= scan.count) {
    scan.candidates = list;
    scan.count = std::min(left, most_at_once);
    scan.before = std::min(best.time, std::numeric_limits<double>::max());
    const ScanResult first = scan_candidates_(scan);
    if (first.coincides && contact.just_now) mark_stale_all_with(slot, now.whole);
    // Whether there is a collision before the ball leaves its box is as unpredictable as a coin toss: no branches.
    const bool meets = first.place != ScanResult::nowhere;
    const std::uint32_t with = list[meets ? first.place : 0];
    const BodyState& other = states[with];
    best.time = meets ? first.time : best.time;
    best.target = meets ? ShapeRef{ShapeType::ball, with} : best.target;
    const bool at_once = best.time == std::max(own.motion.start.whole, other.motion.start.whole);
    const bool has_another = both(best.time == other.event_time, other.event_target != ShapeRef{ShapeType::ball, slot});
    unclear |= first.tied || (meets && (at_once || has_another || with == contact.slot));
    if (first.curved != 0) unclear |= may_meet_curved(slot, list, first.curved, now, best.time, contact.just_now);
    for (std::uint64_t bits = first.ahead; bits != 0; bits &= bits - 1) {
      const std::uint32_t ahead = list[std::countr_zero(bits)];
      const bool together = ahead == contact.slot && states[ahead].motion.start.whole == own.motion.start.whole;
      if (!together) unclear |= scan_past_legs(slot, ahead, now.whole, best);
    }
  }
  if (contact.has_moved_on) unclear |= scan_past_legs(slot, contact.slot, now.whole, best);
  return unclear ? predict_exactly(slot, now) : best;
}

/// The same one by one, with ties decided by the whole order of collisions.
template <class Past>
Prediction Predictor<Past>::predict_exactly(std::uint32_t slot, Instant now) const {
  const Body own = bodies().body(slot);
  const std::uint32_t id = bodies().id_of(slot);
  Collision first{std::max(shapes_.broad_phase.box_exit_time(slot, now), now), 0, id, ShapeType::ball, id};
  Prediction best{first.time.whole, ShapeRef::box_exit(), false};
  if (bodies().is_periodic()) {
    const Collision renewal = renewal_at(renewal_time(slot), id);
    if (renewal.time.whole <= first.time.whole) {
      first = renewal;
      best = {renewal.time.whole, ShapeRef::renewal(), false};
    }
  }
  const auto consider = [&](const Collision& found, ShapeRef target, bool with_past_leg) {
    if (!(found < first)) return;
    first = found;
    best = {found.time.whole, target, with_past_leg};
  };
  for (const ShapeRef shape : lists().statics(slot)) {
    ++work_.candidates;
    if (const auto found = collision_with_static(slot, shape)) consider(*found, shape, false);
  }
  for (const std::uint32_t other : lists().balls(slot)) {
    ++work_.candidates;
    const std::uint32_t other_id = bodies().id_of(other);
    const BodyState& theirs = bodies().state(other);
    const ShapeRef target{ShapeType::ball, other};
    if (const auto found = next_collision(id, own, other_id, bodies().body(other))) {
      const double time = found->time.whole;
      const bool known_to_both = theirs.event_time == time && theirs.event_target == ShapeRef{ShapeType::ball, slot};
      if (time < theirs.event_time || known_to_both || (time == theirs.event_time && *found < next_event(other)))
        consider(*found, target, false);
    }
    if (!Past::exist || theirs.motion.start.whole < now.whole) continue;
    past_.for_each(other, now.whole, [&](const UndoEntry& past, const Collision& end) {
      const auto found = next_collision(id, own, other_id, body_of(past));
      if (found && *found < end) consider(*found, target, true);
    });
  }
  return best;
}

template class Predictor<PastLegs>;
template class Predictor<NoPastLegs>;

}  // namespace carom::engine
