#pragma once

#include "carom/scene.hpp"
#include "support/random.hpp"

namespace carom {

/// Gravity of any direction, most often downward; balls that it acts on differently; with and without losses.
inline void add_gravity(SceneShapes& scene, Random& random) {
  const double strength = random.chance(0.2) ? random.between(0, 300) : random.between(0, 15);
  scene.gravity = random.chance(0.6) ? Vec2{0, -strength} : random.vector(-1, 1) * strength;
  if (random.chance(0.3)) {
    for (Ball& ball : scene.balls) ball.gravity_scale = random.chance(0.5) ? 1 : random.between(-1, 2);
  }
  if (random.chance(0.1)) {
    for (Ball& ball : scene.balls) ball.gravity_scale = 0;
  }
  if (!random.chance(0.5)) return;
  const double restitution = random.between(0, 1);
  for (Ball& ball : scene.balls) ball.restitution = restitution;
}

}  // namespace carom
