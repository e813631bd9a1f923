#pragma once

#include <algorithm>

#include "execution/executor.hpp"
#include "execution/meeting_time.hpp"

/// Impacts of two balls: the part of Executor that executes them, with or without gravity and periodic boxes. Included
/// by executor.cpp only.
namespace carom::engine {

template <class Mode>
inline void Executor<Mode>::collide(const Collision& collision, std::uint32_t first, const Body& a,
                                    std::uint32_t second, const Body& b, const physics::PairResolution& after,
                                    bool falling) {
  std::uint32_t undo_entry = 0;
  if constexpr (Mode::optimistic) undo_entry = remember_pair(first, second, after.loss.suspended);
  begin_leg(first, after.a, falling);
  begin_leg(second, after.b, falling);
  count(worker_.impacts.balls, after.loss.suspended, collision.time);
  // Predict for both, then schedule both: the processor overlaps the two searches.
  const Prediction for_first = predict(first, collision.time, {.slot = second, .just_now = true});
  const Prediction for_second = predict(second, collision.time, {.slot = first, .just_now = true});
  scheduler_.schedule(first, for_first);
  scheduler_.schedule(second, for_second);
  if constexpr (Mode::optimistic) {
    if (worker_.listener != nullptr) [[unlikely]]
      note(undo_entry);
  } else if (mode_.on_collision || worker_.listener != nullptr) {
    // Of copies, so that the processor's registers can hold the bodies wherever nobody listens.
    report(collision, impact_of(collision, Body{a}, Body{b}, physics::PairResolution{after}));
  }
}

/// Two balls that fall, as `resolve` says. For most in a gas nothing needs to be read of what their legs began at.
template <class Mode>
void Executor<Mode>::collide_falling(const Collision& collision, std::uint32_t first, std::uint32_t second) {
  if (bodies_.falls_freely(first) && bodies_.falls_freely(second)) {
    const Body a = bodies_.freely_falling_body(first), b = bodies_.freely_falling_body(second);
    if (const auto after = resolve_in_free_fall(collision, a, b))
      return collide(collision, first, a, second, b, *after, true);
  }
  collide_in_heap(collision, first, second);
}

template <class Mode>
void Executor<Mode>::collide_in_heap(const Collision& collision, std::uint32_t first, std::uint32_t second) {
  const Body a = bodies_.body(first), b = bodies_.body(second);
  collide(collision, first, a, second, b, resolve(collision, a, b), true);
}

template <class Mode>
void Executor<Mode>::collide_in_periodic_box(const Collision& collision, std::uint32_t first, std::uint32_t second) {
  const Body a = bodies_.periodic_weightless_body(first), b = bodies_.periodic_weightless_body(second);
  collide(collision, first, a, second, b, resolve(collision, a, b), false);
}

template <class Mode>
auto Executor<Mode>::execute_pair(std::uint32_t slot, std::uint32_t other) -> Step {
  const BodyState& own = bodies_.state(slot);
  const BodyState& theirs = bodies_.state(other);
  const double time = own.event_time;
  if (!may_change(other)) return defer(slot);
  if (Mode::shared && (is_box_from_later(slot, {time, 0}) || is_box_from_later(other, {time, 0}))) return defer(slot);
  const std::uint32_t own_id = bodies_.id_of(slot);
  const std::uint32_t their_id = bodies_.id_of(other);
  Collision collision{{}, 0, std::min(own_id, their_id), ShapeType::ball, std::max(own_id, their_id)};
  const MaterialTable& materials = bodies_.materials();
  const double reach = materials.radius(own.material) + materials.radius(theirs.material);
  const bool falling = bodies_.is_falling();
  const auto usual = meeting_time_of(bodies_, slot, other, reach);
  const double own_start = own.motion.start.whole, their_start = theirs.motion.start.whole;
  if (usual && usual->whole == time && own_start < time && their_start < time && own_start != their_start) {
    collision.time.whole = usual->whole;  // field by field, see relative_motion
    collision.time.rest = usual->rest;
  } else {
    const auto found = predictor_.collision_at(slot, other, time);
    if (!found) {
      predict_again(slot, {time, 0});
      return Step::went_on;
    }
    collision = found->collision;
    if (until_ < collision.time) return Step::beyond;
    if constexpr (Mode::optimistic) {
      if (found->with_past_leg && !may_roll_back_to(collision, other)) return defer(slot);
      roll_back_to(collision, other);
      const bool is_unchanged = own.event_time == time && own.event_target == ShapeRef{ShapeType::ball, other};
      if (!is_unchanged) return Step::went_on;  // it was rolled back itself
    }
  }
  if (until_ < collision.time) return Step::beyond;
  if (mode_.is_endless(collision)) return endless_at(collision.time);
  const bool has_another =
      theirs.event_target != ShapeRef{ShapeType::ball, slot} || predictor_.may_collide_twice_at(time, slot, other);
  const bool has_earlier = theirs.event_time < time ||
                           (theirs.event_time == time && has_another && predictor_.next_event(other) < collision);
  if (has_earlier) {
    if (!mode_.queues(other)) worker_.queue.push(theirs.event_time, other);
    return Step::went_on;
  }
  const bool in_id_order = own_id < their_id;
  const std::uint32_t first = in_id_order ? slot : other, second = in_id_order ? other : slot;
  if (falling) {
    collide_falling(collision, first, second);
  } else if (bodies_.is_periodic()) {
    collide_in_periodic_box(collision, first, second);
  } else {
    const Body a = bodies_.weightless_body(first), b = bodies_.weightless_body(second);
    collide(collision, first, a, second, b, resolve(collision, a, b), false);
  }
  return Step::impact;
}

}  // namespace carom::engine
