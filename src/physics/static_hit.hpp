#pragma once

#include <algorithm>
#include <limits>
#include <optional>

#include "carom/sweep.hpp"
#include "physics/body.hpp"

namespace carom::physics {

/// From when on a ball on this leg collides with a static shape.
template <class Shape>
[[nodiscard]] Instant sweep_start(const Leg& leg, const StaticShape<Shape>& shape) noexcept {
  return std::max(leg.start, shape.since);
}

/// The ball's leg swept against a static shape, from `sweep_start` on and for ever.
template <class Shape>
[[nodiscard]] std::optional<Hit> hit_on(const Body& ball, const StaticShape<Shape>& shape) noexcept {
  constexpr double for_ever = std::numeric_limits<double>::infinity();
  const Instant from = sweep_start(ball.leg, shape);
  return sweep(shape.shape, MovingCircle{position_at(ball.leg, from), velocity_at(ball.leg, from), ball.radius},
               Interval{0, for_ever});
}

}  // namespace carom::physics
