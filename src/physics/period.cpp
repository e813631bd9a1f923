#include "physics/period.hpp"

namespace carom::physics {

Leg renewed(const Leg& leg, std::uint32_t ball, Instant time) noexcept {
  Leg next = leg;
  next.start = time;
  next.center = position_at(leg, time);
  next.velocity = velocity_at(leg, time);
  next.began_at_impact = next.renewed = true;
  next.cascade_depth = 0;
  if (leg.support == Support::slides) return next;
  next.origin = ShapeType::ball;
  next.origin_id = ball;
  next.support = Support::none;
  if (leg.acceleration == Vec2{}) next.collapse_count = 0;
  return next;
}

}  // namespace carom::physics
