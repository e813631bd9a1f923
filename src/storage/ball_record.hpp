#pragma once

#include "storage/body_store.hpp"

namespace carom::engine {

/// All that is known of a ball, apart from where it is stored: for checkpoints, and for messages between processes.
struct BallRecord {
  std::uint32_t id = none;
  LegOrigin origin;
  physics::InitialMotion motion;
  BoxCount boxes;  ///< that it has got to
  Material material;
  std::uint64_t user_data = 0;
};

[[nodiscard]] inline BallRecord record_of(const BodyStore& bodies, std::uint32_t slot) noexcept {
  const BodyState& state = bodies.state(slot);
  const std::uint32_t id = bodies.id_of(slot);
  return {.id = id,
          .origin = bodies.origin(slot),
          .motion = state.motion,
          .boxes = bodies.box_count(id),
          .material = bodies.materials()[state.material],
          .user_data = bodies.user_data(id)};
}

/// Adds the ball, or replaces it. Its acceleration follows from the support, and from the store's own gravity and
/// walls.
inline void put(BodyStore& bodies, const BallRecord& ball) {
  Leg in_box;
  in_box.center = bodies.period().from;
  bodies.put(ball.id, body_of(in_box, ball.material, {}), ball.material.filter, ball.material.gravity_scale);
  const std::uint32_t slot = bodies.slot_of(ball.id);
  bodies.set_leg(slot, bodies.leg_of(slot, ball.motion, ball.origin));
  if (bodies.is_periodic()) bodies.set_box_count(ball.id, ball.boxes);
  if (ball.user_data != 0) bodies.set_user_data(ball.id, ball.user_data);
}

}  // namespace carom::engine
