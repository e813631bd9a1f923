#pragma once

#include "carom/scene.hpp"
#include "support/random.hpp"

/// Worlds from lists of shapes. Ids are indices into the lists.
namespace carom {

/// Adds everything to `world`.
template <class AnyWorld>
void populate(AnyWorld& world, const SceneShapes& shapes) {
  if constexpr (requires(PeriodicBox box) { world.set_periodic_box(box); }) {
    if (shapes.periodic) world.set_periodic_box(*shapes.periodic);
  }
  if (shapes.gravity != Vec2{}) world.set_gravity(shapes.gravity);
  for (const Ball& ball : shapes.balls) world.add(ball);
  for (const Wall& wall : shapes.walls) world.add(wall);
  for (const Pillar& pillar : shapes.pillars) world.add(pillar);
}

[[nodiscard]] inline World world_of(const SceneShapes& shapes) {
  World world;
  populate(world, shapes);
  return world;
}

/// Four walls around a rectangle, counter-clockwise from the lower side.
inline void add_box(SceneShapes& shapes, const Rectangle& box, double restitution = 1) {
  const Vec2 corners[] = {box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}};
  for (int i = 0; i < 4; ++i) shapes.walls.push_back({corners[i], corners[(i + 1) % 4], Stops::both, restitution});
}

/// Groups of shapes that collide with some others, and now and then with none.
[[nodiscard]] inline Filter random_filter(Random& random) {
  if (random.chance(0.2)) return {};
  const auto category = static_cast<std::uint32_t>(random.whole(0, 7));
  return {category, static_cast<std::uint32_t>(random.whole(0, 7))};
}

/// Accepts shapes that fit, and ignores those that overlap.
class Builder {
 public:
  Builder() = default;
  explicit Builder(const PeriodicBox& box) {
    trial_.set_periodic_box(box);
    shapes_.periodic = box;
  }
  void add(const Ball& ball) { add_to(shapes_.balls, ball); }
  void add(const Wall& wall) { add_to(shapes_.walls, wall); }
  void add(const Pillar& pillar) { add_to(shapes_.pillars, pillar); }
  void box(double half, double restitution = 1) {
    SceneShapes box;
    add_box(box, {{-half, -half}, {half, half}}, restitution);
    for (const Wall& wall : box.walls) add(wall);
  }
  [[nodiscard]] SceneShapes take() { return std::move(shapes_); }

 private:
  template <class Shape>
  void add_to(std::vector<Shape>& shapes, const Shape& shape) {
    if (!trial_.problems_with(shape).empty()) return;
    trial_.add(shape);
    shapes.push_back(shape);
  }

  World trial_;
  SceneShapes shapes_;
};

}  // namespace carom
