#pragma once

#include "support/random.hpp"
#include "support/shapes.hpp"

namespace carom {

/// `side`² balls on a square lattice in a closed box, whose velocities are whole numbers: most impacts are exact ties.
[[nodiscard]] inline SceneShapes tied_lattice(int side) {
  SceneShapes scene;
  const double half = 0.5 * side;
  add_box(scene, {{-half, -half}, {half, half}});
  Random random{5};
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) {
      const double vx = random.whole(-1, 1);
      const double vy = random.whole(-1, 1);
      scene.balls.push_back({.center = {column + 0.5 - half, row + 0.5 - half}, .velocity = {vx, vy}, .radius = 0.25});
    }
  }
  return scene;
}

}  // namespace carom
