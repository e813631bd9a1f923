#pragma once

#include "physics/motion.hpp"
#include "support/random.hpp"

/// Positions in higher precision, for the tests of motions.
namespace carom::physics {

using Real = long double;
struct Exact {
  Real x = 0, y = 0;
};

inline Real exactly(double number) { return static_cast<Real>(number); }

inline Real exact_time(Instant time) { return exactly(time.whole) + exactly(time.rest); }

inline Exact exact_position(const Motion& motion, Instant time) {
  const Real elapsed = exact_time(time) - exact_time(motion.start);
  const auto along = [&](double place, double velocity, double acceleration) {
    return exactly(place) + (exactly(velocity) + exactly(acceleration) * elapsed / 2) * elapsed;
  };
  return {along(motion.center.x, motion.velocity.x, motion.acceleration.x),
          along(motion.center.y, motion.velocity.y, motion.acceleration.y)};
}

inline Motion random_motion(Random& random) {
  return {.center = random.vector(-5, 5),
          .velocity = random.vector(-3, 3),
          .start = Instant{random.between(0, 2), random.between(-1e-17, 1e-17)}};
}

}  // namespace carom::physics
