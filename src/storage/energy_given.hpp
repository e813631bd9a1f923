#pragma once

#include "exact_sum.hpp"
#include "storage/body_store.hpp"
#include "storage/static_shapes.hpp"

namespace carom::engine {

/// The energy that moving shapes, kicks and thermal walls have given to balls: by impacts, and by carrying them. It is
/// summed without rounding, so it does not depend on the order in which tiles are executed.
struct EnergyGiven {
  ExactSum sum;
  bool is_possible = false;  ///< some shape has moved, kicks, or is thermal

  /// To an archive of a checkpoint or from it.
  template <class Archive>
  void exchange(Archive& archive) {
    archive(sum, is_possible);
  }
};

/// What a moving wall has given to a ball that slides along it, or lies between it and another one, from the start of a
/// leg up to a time: the force that holds the ball, times the way along it.
[[nodiscard]] inline double work_of_support(const physics::Body& ball, const StaticShapes<Wall>& walls,
                                            Instant until) noexcept {
  const Leg& leg = ball.leg;
  if (leg.support != Support::slides && leg.support != Support::rests) return 0;
  const Vec2 velocity = leg.support == Support::rests ? leg.velocity : walls[leg.origin_id].motion.velocity;
  if (velocity == Vec2{}) return 0;
  return ball.mass * dot(leg.acceleration - ball.gravity, velocity) * (until - leg.start);
}

}  // namespace carom::engine
