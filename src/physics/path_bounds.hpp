#pragma once

#include "carom/shapes.hpp"
#include "physics/motion.hpp"
#include "physics/rounding.hpp"

namespace carom::physics {

/// The smallest rectangle that holds a path between two delays from its start, to rounding. Along each axis it is at an
/// end, or where the path turns back.
[[nodiscard]] inline Rectangle path_bounds(const MovingPoint& path, double from, double to) noexcept {
  const auto point = [&](double delay) {
    const Vec2 place = position_after(path, delay);
    return Rectangle{place, place};
  };
  Rectangle held = join(point(from), point(to));
  if (path.acceleration == Vec2{}) return held;
  for (const double turn : {-path.velocity.x / path.acceleration.x, -path.velocity.y / path.acceleration.y}) {
    if (turn > from && turn < to) held = join(held, point(turn));
  }
  return held;
}

/// The same between two times.
[[nodiscard]] inline Rectangle path_bounds(const Motion& motion, Instant from, Instant to) noexcept {
  return path_bounds(moving_point(motion), from - motion.start, to - motion.start);
}

}  // namespace carom::physics
