#pragma once

#include "execution/executor.hpp"

/// Renewals of legs in a periodic box: the part of Executor that executes them. Included by executor.cpp only.
namespace carom::engine {

/// In a periodic box: the ball flies on, on a new leg that begins where it is.
template <class Mode>
auto Executor<Mode>::execute_renewal(std::uint32_t slot) -> Step {
  const Collision renewal = predictor_.next_event(slot);
  if (renewal.time.rest == -never) {  // it is stale
    predict_again(slot, {renewal.time.whole, 0});
    return Step::went_on;
  }
  if (until_ < renewal.time) return Step::beyond;
  if (Mode::shared && is_box_from_later(slot, renewal.time)) return defer(slot);
  return Step::renewal;
}

template <class Mode>
void Executor<Mode>::renew(std::uint32_t slot, Instant time) {
  const Leg next = physics::renewed(bodies_.leg(slot), bodies_.id_of(slot), time);
  if constexpr (Mode::optimistic) static_cast<void>(remember_pair(slot, none, false));
  begin_leg(slot, next, bodies_.is_falling());
  scheduler_.schedule(slot, predict(slot, time, {.just_now = true}));
}

}  // namespace carom::engine
