#include "physics/motion.hpp"

#include "physics/box_exit.hpp"
#include "physics/curved_approach.hpp"
#include "physics/rounding.hpp"

namespace carom::physics {
namespace {

constexpr double never = std::numeric_limits<double>::infinity();

}  // namespace

double time_beyond(const Motion& motion, double distance) noexcept {
  const auto along = [&](double place, double velocity, double acceleration) {
    if (acceleration == 0) {
      if (velocity == 0) return never;
      return motion.start.whole + (distance - std::copysign(place, place * velocity)) / std::abs(velocity);
    }
    const auto [first, last] = exits_of(place, velocity, acceleration, distance);
    return motion.start.whole + (first >= 0 ? first : last);
  };
  return std::min(along(motion.center.x, motion.velocity.x, motion.acceleration.x),
                  along(motion.center.y, motion.velocity.y, motion.acceleration.y));
}

std::optional<double> curved_delay_until_within(double reach, const RelativeMotion& relative) noexcept {
  return delay_until_within(reach, relative.offset, relative.velocity, relative.acceleration);
}

// With the larger coordinate as the length of a vector, |d + w τ + ½ a τ²| ≥ |d| − (|w| + ½ |a| τ) τ.
bool may_meet_before(const Motion& a, const Motion& b, double reach, double time, Vec2 period) noexcept {
  const RelativeMotion relative = relative_motion(a, b, period);
  const double elapsed = time - relative.from.whole;
  if (!(elapsed > 0)) return true;
  const double most = (size_of(relative.velocity) + size_of(relative.acceleration) * elapsed) * elapsed;
  constexpr double more_than_rounding = 1 + 1e-9;
  return !(size_of(relative.offset) > more_than_rounding * (reach + most));
}

}  // namespace carom::physics
