#include "world/engine.hpp"

#include <cmath>
#include <utility>

/// What a part of a world needs: other balls, other legs for those that are also in other parts, and windows of time
/// that can be taken back.
namespace carom {

/// First all legs, then all boxes: what is predicted for a ball is with the new legs of the others.
void World::Engine::replace_legs(std::span<const engine::LegOfBall> legs) {
  for (const engine::LegOfBall& leg : legs) {
    const std::uint32_t slot = bodies().slot_of(leg.ball);
    if (is_built_) model_.broad_phase().remove_ball(slot);
    model_.replace_leg(slot, leg.motion, leg.origin);
  }
  if (!is_built_) return model_.broad_phase().invalidate();
  for (const engine::LegOfBall& leg : legs) simulator_->place(bodies().slot_of(leg.ball), now_, queue_end());
}

Progress World::Engine::play_window(Instant until, StopToken stop) {
  window_start_ = now_;
  keep_legs(false);
  simulator_->set_stop(stop);
  simulator_->set_listener(nullptr);
  simulator_->set_sensing(nullptr);
  if (bodies().ball_count() > 0 && needs_rebuild() && !rebuild(stop)) return Progress::stopped;
  const double length = until.whole - now_.whole;
  if (is_built_ && may_run_tiles(engine::Amount::all, false) && length > 1e-9 * std::abs(now_.whole)) {
    is_open_ = false;
    if (simulator_->execute_tiles(now_.whole, until)) {
      window_is_open_ = true;
      now_ = {until.whole, 0};
      return Progress::done;
    }
    if (stop.requested()) return stop_at(now_);
    is_built_ = false;
  }
  keep_legs(true);
  begin_advance();
  return run_until(until, engine::Amount::all, {}, stop);
}

void World::Engine::keep_window() {
  if (!std::exchange(window_is_open_, false)) return;
  simulator_->keep_tiles();
}

void World::Engine::undo_window() {
  if (std::exchange(window_is_open_, false)) {
    simulator_->roll_back_tiles();
  } else {
    model_.undo(leg_log_);
    leg_log_.clear();
  }
  is_open_ = false;
  go_back_to(window_start_);
}

}  // namespace carom
