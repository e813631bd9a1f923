#include "world/engine.hpp"

/// What a part of a world needs: other balls, and other legs for those that are also in other parts.
namespace carom {

void World::Engine::replace_balls(engine::BodyStore bodies, Instant now) noexcept {
  model_.replace_balls(std::move(bodies));
  leg_log_.clear();
  is_open_ = false;
  go_back_to(now);
}

/// First all legs, then all boxes: what is predicted for a ball is with the new legs of the others.
void World::Engine::replace_legs(std::span<const engine::LegOfBall> legs) {
  for (const engine::LegOfBall& leg : legs) {
    const std::uint32_t slot = bodies().slot_of_number(leg.number);
    if (is_built_) model_.broad_phase().remove_ball(slot);
    model_.replace_leg(slot, leg.motion, leg.origin);
  }
  if (!is_built_) return model_.broad_phase().invalidate();
  for (const engine::LegOfBall& leg : legs) simulator_->place(bodies().slot_of_number(leg.number), now_, queue_end());
}

void World::Engine::undo_advance(Instant start) noexcept {
  model_.undo(leg_log_);
  leg_log_.clear();
  is_open_ = false;
  go_back_to(start);
}

}  // namespace carom
