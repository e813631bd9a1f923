#include "physics/turning_round.hpp"

namespace carom::physics {

// With C the point and U = w J C its velocity, J the turn to the left, d = q − C and R² = d·d at a contact:
//
//     f = (d·d − R²)/2      f′ = d·(q′ − U)      f″ = |q′ − U|² + d·(a + w² C)
//     f‴ = 3 q′·a − 3 w a·JC + 3 w² q′·C + w³ q·JC
//
// The last one is zero for a point on the pivot that a circle without acceleration passes: a hub turns without moving.
// From a contact on, with δ the change of d since then, f = δ·(d₀ + δ/2), which has no large terms.
TurningGap TurningRound::at(const TurningMoment& now, const TurningStay& stay) const noexcept {
  const Vec2 point = rotated(arm, now.rotation);
  const Vec2 relative = now.velocity - left_of(point) * path.rate;
  const Vec2 start = path.offset - arm;
  const Vec2 change = now.way - moved_by(arm, now.rotation);
  const Vec2 offset = from_contact ? start + change : now.place - point;
  const double value = from_contact ? dot(change, start + change * 0.5) : (length_squared(offset) - reach * reach) / 2;
  const double curvature = length_squared(relative) + dot(offset, path.acceleration + point * (path.rate * path.rate));
  const double radius = length(arm);
  return {{value, dot(offset, relative), curvature, 3 * stay.speed * path.pull + radius * stay.third},
          reach * rounding_at(path, now.time, radius + reach, from_contact)};
}

}  // namespace carom::physics
