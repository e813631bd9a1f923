#pragma once

#include <algorithm>
#include <cmath>

#include "execution/executor.hpp"

/// Fat boxes: the part of Executor that moves them, and predicts the next event of a ball in its box. Included by
/// executor.cpp only.
namespace carom::engine {

/// How much of the horizon has passed, in 65535ths.
template <class Mode>
inline double Executor<Mode>::part_of_horizon(Instant now) const noexcept {
  constexpr double parts = 65535;
  return std::clamp((now.whole - horizon_.from) / (horizon_.end - horizon_.from) * parts, 0.0, parts);
}

template <class Mode>
void Executor<Mode>::move_box(std::uint32_t slot, Instant now) {
  constexpr auto past_boxes = Mode::optimistic ? BroadPhase::PastBoxes::keep : BroadPhase::PastBoxes::drop;
  if (worker_.move_log) worker_.move_log->begin(broad_phase_.lists(), slot);
  const auto maybe_far = broad_phase_.move_box(slot, now, worker_.boxes, past_boxes);
  if (worker_.move_log) worker_.move_log->end(broad_phase_, slot, maybe_far);
  mode_.box_moved(slot);
  if (broad_phase_.is_oversized(slot))
    ++worker_.box_moves.oversized;
  else
    worker_.box_moves.regular += broad_phase_.lists()[slot].outlier ? tuned::moves_per_outside_move : 1;
  const double since = Mode::optimistic ? std::ceil(part_of_horizon(now)) : 0;
  broad_phase_.set_box_time(slot, horizon_.number, static_cast<std::uint16_t>(since));
}

/// The box was made at a later time of this horizon, so it does not bound the ball now.
template <class Mode>
inline bool Executor<Mode>::is_box_from_later(std::uint32_t slot, Instant now) const noexcept {
  if constexpr (!Mode::optimistic) return false;
  const NeighbourList& list = broad_phase_.lists()[slot];
  return list.horizon == horizon_.number && list.since > part_of_horizon(now);
}

template <class Mode>
inline Prediction Executor<Mode>::predict(std::uint32_t slot, Instant now, LastContact contact) {
  if (is_box_from_later(slot, now)) move_box(slot, now);
  return predictor_.predict(slot, now, contact);
}

/// What the ball's leg began at. A ball that is not on its list can't be met, and may be where another worker is
/// changing it: that one is not read.
template <class Mode>
LastContact Executor<Mode>::last_contact(std::uint32_t slot) const noexcept {
  if constexpr (Mode::shared) {
    const ShapeRef origin = bodies_.origin(slot).shape;
    const std::uint32_t other = origin.is_ball() ? bodies_.slot_of(origin.number()) : none;
    if (other != none && !broad_phase_.lists().has(slot, other)) return {.slot = other};
  }
  return predictor_.last_contact(slot);
}

template <class Mode>
void Executor<Mode>::predict_again(std::uint32_t slot, Instant now) {
  if (is_box_from_later(slot, now)) move_box(slot, now);
  scheduler_.schedule(slot, predictor_.predict(slot, now, last_contact(slot)));
}

}  // namespace carom::engine
