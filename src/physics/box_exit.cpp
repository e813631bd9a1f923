#include "physics/box_exit.hpp"

#include "carom/tolerances.hpp"

namespace carom::physics {
namespace {

constexpr double never = std::numeric_limits<double>::infinity();

/// Without an acceleration it leaves once.
double straight_exit_of(double place, double velocity, double half) noexcept {
  return velocity == 0 ? never : (std::copysign(half, velocity) - place) / velocity;
}

}  // namespace

// Seen with the acceleration pointing down, the top is at a height h above the point and the bottom at a depth d below
// it. With u upward and g downward, they are passed at the roots of
//
//     u τ − ½ g τ² = h     the earlier one, 2h / (u + √(u² − 2gh))
//     u τ − ½ g τ² = −d    the later one, (u + √(u² + 2gd)) / g = 2d / (√(u² + 2gd) − u)
//
// in the form that does not cancel.
LineExits exits_of(double place, double velocity, double acceleration, double half) noexcept {
  const double upward = std::copysign(1.0, -acceleration);
  const double g = std::abs(acceleration);
  const double u = velocity * upward;
  const double height = half - place * upward;
  const double depth = half + place * upward;
  const double at_bottom = std::sqrt(u * u + 2 * g * depth);
  if (!(u > 0)) return {std::numeric_limits<double>::quiet_NaN(), 2 * depth / (at_bottom - u)};
  return {2 * height / (u + std::sqrt(u * u - 2 * g * height)), (u + at_bottom) / g};
}

double delay_to_distance(double distance, double velocity, double acceleration) noexcept {
  const auto [first, last] = exits_of(0, velocity, acceleration, distance);
  return first >= 0 ? first : last;  // false for NaN
}

Instant curved_exit_time(const Motion& motion, const Box& box, Instant from) noexcept {
  const double elapsed = from - motion.start;
  const double soonest = elapsed - tolerance::rounding * std::abs(from.whole);
  const auto along = [&](double place, double velocity, double acceleration) {
    if (acceleration == 0) {
      const double exit = straight_exit_of(place, velocity, box.half);
      return exit >= elapsed ? exit : elapsed;
    }
    const auto [first, last] = exits_of(place, velocity, acceleration, box.half);
    const double for_good = last >= elapsed ? last : elapsed;
    return first >= soonest ? first : for_good;  // both comparisons are false for NaN
  };
  const Vec2 place = motion.center - box.center;
  const double x = along(place.x, motion.velocity.x, motion.acceleration.x);
  const double y = along(place.y, motion.velocity.y, motion.acceleration.y);
  const double delay = x < y ? x : y;
  if (delay == never) return {never, 0};
  const Instant time = motion.start + delay;
  return time.whole >= from.whole ? time : from;
}

}  // namespace carom::physics
