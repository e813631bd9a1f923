#pragma once

#include "carom/leg.hpp"
#include "cli/drawing/bounds.hpp"
#include "cli/drawing/curve.hpp"

namespace carom::cli {

/// The path of a leg from one time to another. Every path that is drawn comes from here. With the places P₀, P₁ and
/// velocities v₀, v₁ at the two times, T apart, a parabola is the Bézier curve with the controls P₀ + v₀T/3 and
/// P₁ − v₁T/3.
[[nodiscard]] inline Curve path_of(const Leg& leg, Instant from, Instant to) {
  const Vec2 start = position_at(leg, from);
  const Vec2 end = position_at(leg, to);
  if (leg.acceleration == Vec2{}) return straight_line(start, end);
  const double third = (to - from) / 3;
  return {start, start + velocity_at(leg, from) * third, end - velocity_at(leg, to) * third, end, false};
}

/// Adds a circle that moves along a leg from one time to another, with the tops of its parabola.
inline void add_path(Bounds& bounds, const Leg& leg, Instant from, Instant to, double radius) {
  const auto add = [&](Instant time) { bounds.add(Circle{position_at(leg, time), radius}); };
  // Where the velocity along an axis is zero, the path turns back along it.
  const auto add_turn = [&](double velocity, double acceleration) {
    const double after = -velocity / acceleration;
    if (acceleration != 0 && after > 0 && after < to - from) add(from + after);
  };
  const Vec2 velocity = velocity_at(leg, from);
  add(from);
  add_turn(velocity.x, leg.acceleration.x);
  add_turn(velocity.y, leg.acceleration.y);
  add(to);
}

}  // namespace carom::cli
