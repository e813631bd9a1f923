#pragma once

#include "carom/leg.hpp"

namespace carom::physics {

/// A ball on one of its legs, with all that decides its collisions.
struct Body {
  Leg leg;
  double radius = 0;
  double mass = 1;
  double restitution = 1;
  Vec2 gravity{};  ///< the acceleration of the ball when nothing supports it
};

/// A wall or pillar that does not move, and since when it has been there: a ball collides with it from the later of
/// that and the start of its own leg.
template <class Shape>
struct StaticShape {
  Shape shape;
  Instant since;
};

}  // namespace carom::physics
