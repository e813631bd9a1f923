#pragma once

#include "carom/sensor.hpp"
#include "support/random.hpp"

namespace carom {

/// A sensor of any shape within a square of this half-side.
[[nodiscard]] inline Sensor random_sensor(Random& random, double half) {
  Sensor sensor;
  sensor.senses = random.chance(0.5) ? Senses::edge : Senses::center;
  if (random.chance(0.1)) sensor.filter.mask = 2;
  sensor.user_data = random.next();
  const Vec2 place = random.vector(-half, half);
  const double size = random.chance(0.1) ? 2 * half : random.chance(0.5) ? half / 4 : half;
  const int shape = random.whole(0, 2);
  if (shape == 0) sensor.area = Circle{place, random.between(0, size)};
  if (shape == 1) sensor.area = Gate{place, place + random.vector(-size, size)};
  if (shape == 2) {
    const Vec2 diagonal = random.vector(0.01 * size, size);
    sensor.area = Rectangle{place, place + diagonal};
  }
  return sensor;
}

}  // namespace carom
