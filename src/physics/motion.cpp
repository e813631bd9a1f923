#include "physics/motion.hpp"

#include "physics/curved_approach.hpp"
#include "physics/rounding.hpp"

namespace carom::physics {
namespace {

constexpr double never = std::numeric_limits<double>::infinity();
constexpr double nowhere = std::numeric_limits<double>::quiet_NaN();

/// The times at which place + velocity τ + ½ acceleration τ² is zero, the earlier one first; NaN when there are none.
/// The root that would cancel follows from the product of the two.
struct Roots {
  double earlier = nowhere;
  double later = nowhere;
};
Roots zeros(double place, double velocity, double acceleration) noexcept {
  const double discriminant = velocity * velocity - 2 * acceleration * place;
  if (!(discriminant >= 0)) return {};
  const double sum = velocity + std::copysign(std::sqrt(discriminant), velocity);  // away from zero
  const double one = -sum / acceleration;
  const double other = sum == 0 ? one : -2 * place / sum;
  return {std::min(one, other), std::max(one, other)};
}

}  // namespace

// It turns back on the side that its acceleration points away from, and is lost on the other.
AxisExits axis_exits(double place, double velocity, double acceleration, double half) noexcept {
  if (acceleration == 0) {
    const double delay = (std::copysign(half, velocity) - place) / velocity;
    return {nowhere, velocity == 0 ? never : delay};
  }
  const double side = std::copysign(half, acceleration);
  return {zeros(place + side, velocity, acceleration).earlier, zeros(place - side, velocity, acceleration).later};
}

Instant curved_exit_time(const Motion& motion, const Box& box, Instant from) noexcept {
  const auto along = [&](double place, double velocity, double acceleration) -> Instant {
    const auto [first, last] = axis_exits(place, velocity, acceleration, box.half);
    for (const double delay : {first, last}) {
      if (delay == never) return {never, 0};
      const Instant time = motion.start + delay;
      if (time.whole >= from.whole) return time;  // false for NaN
    }
    return from;
  };
  const Vec2 place = motion.center - box.center;
  const Instant x = along(place.x, motion.velocity.x, motion.acceleration.x);
  const Instant y = along(place.y, motion.velocity.y, motion.acceleration.y);
  return x < y ? x : y;
}

double time_beyond(const Motion& motion, double distance) noexcept {
  const auto along = [&](double place, double velocity, double acceleration) {
    if (acceleration == 0) {
      if (velocity == 0) return never;
      return motion.start.whole + (distance - std::copysign(place, place * velocity)) / std::abs(velocity);
    }
    const auto [first, last] = axis_exits(place, velocity, acceleration, distance);
    return motion.start.whole + (first >= 0 ? first : last);
  };
  return std::min(along(motion.center.x, motion.velocity.x, motion.acceleration.x),
                  along(motion.center.y, motion.velocity.y, motion.acceleration.y));
}

std::optional<double> curved_delay_until_within(double reach, const RelativeMotion& relative) noexcept {
  return delay_until_within(reach, relative.offset, relative.velocity, relative.acceleration);
}

// With the larger coordinate as the length of a vector, |d + w τ + ½ a τ²| ≥ |d| − (|w| + ½ |a| τ) τ.
bool may_meet_before(const Motion& a, const Motion& b, double reach, double time) noexcept {
  const RelativeMotion relative = relative_motion(a, b);
  const double elapsed = time - relative.from.whole;
  if (!(elapsed > 0)) return true;
  const double most = (size_of(relative.velocity) + size_of(relative.acceleration) * elapsed) * elapsed;
  constexpr double more_than_rounding = 1 + 1e-9;
  return !(size_of(relative.offset) > more_than_rounding * (reach + most));
}

}  // namespace carom::physics
