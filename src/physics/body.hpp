#pragma once

#include <limits>

#include "carom/leg.hpp"

namespace carom::physics {

/// A ball on one of its legs, with all that decides its collisions.
struct Body {
  Leg leg;
  double radius = 0;
  double mass = 1;
  double restitution = 1;
  Vec2 gravity{};  ///< the acceleration of the ball when nothing supports it
  Vec2 period{};   ///< the sides of the periodic box; zero along an axis in which the plane does not repeat
};

/// How a wall or pillar moves: at constant velocity, turning about a pivot at a constant rate, both, or not at all.
struct ShapeMotion {
  Vec2 velocity{};                                            ///< of the pivot
  double rate = 0;                                            ///< radians per time
  Vec2 pivot{};                                               ///< where it is at first
  Instant until{std::numeric_limits<double>::infinity(), 0};  ///< when it begins to move otherwise

  [[nodiscard]] constexpr bool is_moving() const noexcept { return rate != 0 || velocity != Vec2{}; }
  [[nodiscard]] constexpr bool is_turning() const noexcept { return rate != 0; }
};

/// A wall or pillar, which no impact moves. A ball collides with it from the later of `since` and the start of its own
/// leg.
template <class Shape>
struct StaticShape {
  Shape shape;           ///< where it is at the time `since`
  Instant since;         ///< since when it has been there, or has moved as it does
  ShapeMotion motion{};  ///< from then on
};

}  // namespace carom::physics
