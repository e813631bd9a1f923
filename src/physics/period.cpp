#include "physics/period.hpp"

#include <algorithm>

namespace carom::physics {
namespace {

/// After so many the first of the legs began more than five sides away.
constexpr std::uint16_t most_renewals = 63;

}  // namespace

// Backward in time, with the opposite velocity, the way from here to where a leg was renewed is as long as that from
// there to here.
double since_first(const Leg& leg, Vec2 side) noexcept {
  double elapsed = 0;
  Motion back{{}, -leg.velocity, {}, leg.acceleration};
  for (std::uint16_t i = 0; i < leg.renewals; ++i) {
    const double delay = renewal_time(back, side).whole;
    back.velocity = velocity_at(back, {delay, 0});
    elapsed += delay;
  }
  return elapsed;
}

Leg renewed(const Leg& leg, std::uint32_t ball, Instant time) noexcept {
  Leg next = leg;
  next.start = time;
  next.center = position_at(leg, time);
  next.velocity = velocity_at(leg, time);
  next.began_at_impact = true;
  next.renewals = std::min<std::uint16_t>(leg.renewals + 1U, most_renewals);
  next.cascade_depth = 0;
  if (leg.support == Support::slides) return next;
  next.origin = ShapeType::ball;
  next.origin_id = ball;
  next.support = Support::none;
  if (leg.acceleration == Vec2{}) next.collapse_count = 0;
  return next;
}

}  // namespace carom::physics
