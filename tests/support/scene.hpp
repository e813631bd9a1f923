#pragma once

#include <vector>

#include "carom/world.hpp"

namespace carom {

/// What a world starts with. Ids are places in these lists.
struct Scene {
  std::vector<Ball> balls;
  std::vector<Wall> walls;
  std::vector<Pillar> pillars;
};

/// Adds everything to `world`.
template <class AnyWorld>
void populate(AnyWorld& world, const Scene& scene) {
  for (const Ball& ball : scene.balls) world.add(ball);
  for (const Wall& wall : scene.walls) world.add(wall);
  for (const Pillar& pillar : scene.pillars) world.add(pillar);
}

[[nodiscard]] inline World world_of(const Scene& scene) {
  World world;
  populate(world, scene);
  return world;
}

/// Four walls around a rectangle, counter-clockwise from the lower side.
inline void add_box(Scene& scene, const Rectangle& box, double restitution = 1) {
  const Vec2 corners[] = {box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}};
  for (int i = 0; i < 4; ++i) scene.walls.push_back({corners[i], corners[(i + 1) % 4], Stops::both, restitution});
}

}  // namespace carom
