#include "physics/motion.hpp"

#include "physics/curved_approach.hpp"
#include "physics/rounding.hpp"

namespace carom::physics {
namespace {

constexpr double never = std::numeric_limits<double>::infinity();
constexpr double nowhere = std::numeric_limits<double>::quiet_NaN();

enum class Root { earlier, later };

/// A time at which place + velocity τ + ½ acceleration τ² is zero; NaN when there is none. The root that would cancel
/// follows from the product of the two.
double zero(Root which, double place, double velocity, double acceleration) noexcept {
  const double discriminant = velocity * velocity - 2 * acceleration * place;
  if (!(discriminant >= 0)) return nowhere;
  const double sum = velocity + std::copysign(std::sqrt(discriminant), velocity);  // away from zero
  const bool cancels = std::signbit(sum) == std::signbit(acceleration) ? which == Root::later : which == Root::earlier;
  return cancels && sum != 0 ? -2 * place / sum : -sum / acceleration;
}

// An accelerated point on a line leaves [−half, half] on the side that it turns back on, which its acceleration points
// away from (NaN when it never gets there), or for good on the other. As delays.
double first_exit(double place, double velocity, double acceleration, double half) noexcept {
  return zero(Root::earlier, place + std::copysign(half, acceleration), velocity, acceleration);
}
double last_exit(double place, double velocity, double acceleration, double half) noexcept {
  if (acceleration != 0) return zero(Root::later, place - std::copysign(half, acceleration), velocity, acceleration);
  return velocity == 0 ? never : (std::copysign(half, velocity) - place) / velocity;
}

}  // namespace

Instant curved_exit_time(const Motion& motion, const Box& box, Instant from) noexcept {
  const auto along = [&](double place, double velocity, double acceleration) -> Instant {
    const bool turns_back = acceleration != 0 && std::signbit(velocity) != std::signbit(acceleration);
    if (turns_back) {
      const Instant time = motion.start + first_exit(place, velocity, acceleration, box.half);
      if (time.whole >= from.whole) return time;  // false for NaN
    }
    const double delay = last_exit(place, velocity, acceleration, box.half);
    if (delay == never) return {never, 0};
    const Instant time = motion.start + delay;
    return time.whole >= from.whole ? time : from;
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
    const double first = first_exit(place, velocity, acceleration, distance);
    return motion.start.whole + (first >= 0 ? first : last_exit(place, velocity, acceleration, distance));
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
