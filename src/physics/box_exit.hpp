#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

#include "carom/tolerances.hpp"
#include "compiler.hpp"
#include "physics/motion.hpp"

/// When a ball leaves a box around a place.
namespace carom::physics {

/// A square box around a point.
struct Box {
  Vec2 center;
  double half = 0;
};

enum class Root : std::uint8_t { earlier, later };

/// A time at which place + velocity τ + ½ acceleration τ² is zero; NaN when there is none. The root that would cancel
/// follows from the product of the two.
[[nodiscard]] inline double zero(Root which, double place, double velocity, double acceleration) noexcept {
  const double discriminant = velocity * velocity - 2 * acceleration * place;
  if (!(discriminant >= 0)) return std::numeric_limits<double>::quiet_NaN();
  const double sum = velocity + std::copysign(std::sqrt(discriminant), velocity);  // away from zero
  const bool cancels = std::signbit(sum) == std::signbit(acceleration) ? which == Root::later : which == Root::earlier;
  return cancels && sum != 0 ? -2 * place / sum : -sum / acceleration;
}

/// An accelerated point on a line leaves [−half, half] on the side that it turns back on, which its acceleration points
/// away from (NaN when it never gets there), or for good on the other. As delays.
[[nodiscard]] inline double first_exit(double place, double velocity, double acceleration, double half) noexcept {
  return zero(Root::earlier, place + std::copysign(half, acceleration), velocity, acceleration);
}
[[nodiscard]] inline double last_exit(double place, double velocity, double acceleration, double half) noexcept {
  if (acceleration != 0) return zero(Root::later, place - std::copysign(half, acceleration), velocity, acceleration);
  return velocity == 0 ? std::numeric_limits<double>::infinity() : (std::copysign(half, velocity) - place) / velocity;
}

/// When an accelerated centre leaves a box, at or after a time at which it is inside. Only the larger part of `from`
/// counts. It is computed in delays, and only the least of them as an instant; which exits are over is decided with a
/// rounding of the time to spare, so that an exit at `from` itself still counts.
[[nodiscard]] inline Instant curved_exit_time(const Motion& motion, const Box& box, Instant from) noexcept {
  const double elapsed = from - motion.start;
  const double soonest = elapsed - tolerance::rounding * std::abs(from.whole);
  const auto along = [&](double place, double velocity, double acceleration) {
    const bool turns_back = acceleration != 0 && std::signbit(velocity) != std::signbit(acceleration);
    if (turns_back) {
      const double first = first_exit(place, velocity, acceleration, box.half);
      if (first >= soonest) return first;  // false for NaN
    }
    const double last = last_exit(place, velocity, acceleration, box.half);
    return last >= elapsed ? last : elapsed;
  };
  const Vec2 place = motion.center - box.center;
  const double x = along(place.x, motion.velocity.x, motion.acceleration.x);
  const double y = along(place.y, motion.velocity.y, motion.acceleration.y);
  const double delay = x < y ? x : y;
  constexpr double never = std::numeric_limits<double>::infinity();
  if (delay == never) return {never, 0};
  const Instant time = motion.start + delay;
  return time.whole >= from.whole ? time : from;
}

/// When the centre leaves a box that it is in at the time `from`; an infinite time when it never does. A centre that
/// has already passed the side it moves to leaves at its start, or at `from` when it is accelerated.
[[nodiscard, CAROM_ALWAYS_INLINE]] inline Instant exit_time(const Motion& motion, const Box& box,
                                                            Instant from) noexcept {
  constexpr double never = std::numeric_limits<double>::infinity();
  if (motion.acceleration != Vec2{}) return curved_exit_time(motion, box, from);
  const Vec2 center = motion.center, velocity = motion.velocity;
  const double x = (box.center.x + std::copysign(box.half, velocity.x) - center.x) / velocity.x;
  const double y = (box.center.y + std::copysign(box.half, velocity.y) - center.y) / velocity.y;
  const double delay = x < y ? x : y;
  if (delay == never) return {never, 0};
  return motion.start + (delay > 0 ? delay : 0);  // 0 for NaN, too
}

}  // namespace carom::physics
