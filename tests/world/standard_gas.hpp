#pragma once

#include <cmath>

#include "support/random.hpp"
#include "support/shapes.hpp"

namespace carom {

/// `side`² equal balls on a jittered square lattice of unit spacing, in a closed box, with velocities of about unit
/// variance along each axis.
[[nodiscard]] inline SceneShapes standard_gas(int side, double packing, std::uint64_t seed = 1) {
  Random random{seed};
  SceneShapes scene;
  const double half = 0.5 * side;
  add_box(scene, {{-half, -half}, {half, half}});
  const double radius = std::sqrt(packing / 3.141592653589793);
  const double jitter = 0.99 * (0.5 - radius);
  const auto normal_like = [&] {  // the sum of twelve uniform numbers has the variance one
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += random.between(0, 1);
    return sum;
  };
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) {
      const Vec2 site{column + 0.5 - half, row + 0.5 - half};
      const double vx = normal_like();
      scene.balls.push_back(
          {.center = site + random.vector(-jitter, jitter), .velocity = {vx, normal_like()}, .radius = radius});
    }
  }
  return scene;
}

}  // namespace carom
