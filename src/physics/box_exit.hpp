#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

#include "compiler.hpp"
#include "physics/motion.hpp"

/// When a ball leaves a box around a place.
namespace carom::physics {

/// A square box around a point.
struct Box {
  Vec2 center;
  double half = 0;
};

/// When a point that accelerates along a line leaves [−half, half], as delays from its start. On the side that its
/// acceleration points away from it may turn back and come in again; on the other it leaves for good.
struct LineExits {
  double first;  ///< on the side where it turns back; NaN when it never gets there
  double last;   ///< for good; NaN when it never gets there
};

/// The acceleration must not be zero.
[[nodiscard]] LineExits exits_of(double place, double velocity, double acceleration, double half) noexcept;

/// How long until it has got this far from its start, in either direction.
[[nodiscard]] double delay_to_distance(double distance, double velocity, double acceleration) noexcept;

/// When an accelerated centre leaves a box, at or after a time at which it is inside. Only the larger part of `from`
/// counts. It is computed in delays, and only the least of them as an instant; which exits are over is decided with a
/// rounding of the time to spare, so that an exit at `from` itself still counts.
[[nodiscard]] Instant curved_exit_time(const Motion& motion, const Box& box, Instant from) noexcept;

/// A bound of that for a leg so flat that within the box it deviates from a straight line by no more than a small part
/// of it: the exit of that line from a box that is smaller by this part. Nothing for others, for those that do not
/// start in the smaller box, and where the bound is before `from`. `acceleration` is the larger coordinate, without its
/// sign.
[[nodiscard, CAROM_ALWAYS_INLINE]] inline std::optional<Instant> flat_exit_time(const InitialMotion& motion,
                                                                                double acceleration, const Box& box,
                                                                                Instant from) noexcept {
  constexpr double part = 0x1p-6;
  const double half = box.half * (1 - part);
  const double place_x = motion.center.x - box.center.x, place_y = motion.center.y - box.center.y;
  const double x = (std::copysign(half, motion.velocity.x) - place_x) / motion.velocity.x;
  const double y = (std::copysign(half, motion.velocity.y) - place_y) / motion.velocity.y;
  const double delay = x < y ? x : y;
  const bool is_flat = acceleration * delay * delay <= 2 * part * box.half;
  if (!is_flat || !(std::max(magnitude(place_x), magnitude(place_y)) <= half)) return std::nullopt;
  const Instant time = motion.start + delay;
  if (time.whole < from.whole) return std::nullopt;
  return time;
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
