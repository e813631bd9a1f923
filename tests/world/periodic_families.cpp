#include "world/periodic_families.hpp"

/// The scenes are the same bits everywhere, as those of families.cpp.
namespace carom {
namespace {

/// A box somewhere, wide or high.
PeriodicBox random_box(Random& random, double shortest, double longest, Axes axes = Axes::both) {
  const Vec2 from = random.vector(-20, 20);
  const double width = random.between(shortest, longest);
  const double height = random.chance(0.5) ? width : random.between(shortest, longest);
  return {from, from + Vec2{width, height}, axes};
}

Vec2 point_in(Random& random, const PeriodicBox& box) {
  const double x = random.between(box.from.x, box.to.x);
  return {x, random.between(box.from.y, box.to.y)};
}

void add_balls(Builder& scene, Random& random, const PeriodicBox& box, int most, double smallest, double largest) {
  for (int n = random.whole(1, most); n > 0; --n) {
    const double radius = random.between(smallest, largest);
    Ball ball{.center = point_in(random, box), .velocity = random.vector(-3, 3), .radius = radius};
    if (random.chance(0.2)) ball.restitution = 0.7;
    scene.add(ball);
  }
}

SceneShapes gas(Random& random) {
  const PeriodicBox box = random_box(random, 5, 12);
  Builder scene{box};
  const double radius = random.between(0.2, 0.6);
  for (int n = random.whole(2, 40); n > 0; --n)
    scene.add(Ball{.center = point_in(random, box), .velocity = random.vector(-3, 3), .radius = radius});
  return scene.take();
}

/// Balls as large as they may be: they meet through several images, one after another.
SceneShapes smallest_box(Random& random) {
  const PeriodicBox box = random_box(random, 8, 8.5);
  Builder scene{box};
  add_balls(scene, random, box, 12, 0.9, 1);
  return scene.take();
}

SceneShapes mixed_sizes(Random& random) {
  const PeriodicBox box = random_box(random, 9, 16);
  Builder scene{box};
  add_balls(scene, random, box, 3, 0.8, 1.1);
  add_balls(scene, random, box, 25, 0.02, 0.4);
  return scene.take();
}

SceneShapes with_pillars(Random& random) {
  const PeriodicBox box = random_box(random, 6, 12);
  Builder scene{box};
  for (int n = random.whole(1, 8); n > 0; --n)
    scene.add(Pillar{.center = point_in(random, box), .radius = random.chance(0.2) ? 0 : random.between(0, 1.5)});
  add_balls(scene, random, box, 12, 0, 0.5);
  return scene.take();
}

/// Walls anywhere in the box, its edges and corners included.
SceneShapes with_walls(Random& random) {
  const PeriodicBox box = random_box(random, 6, 12);
  Builder scene{box};
  const auto end = [&] {
    Vec2 point = point_in(random, box);
    if (random.chance(0.3)) point.x = random.chance(0.5) ? box.from.x : box.to.x;
    if (random.chance(0.3)) point.y = random.chance(0.5) ? box.from.y : box.to.y;
    return point;
  };
  for (int n = random.whole(1, 6); n > 0; --n) {
    const Vec2 from = end();
    scene.add(Wall{.from = from, .to = end(), .stops = static_cast<Stops>(random.whole(0, 2))});
  }
  add_balls(scene, random, box, 12, 0.05, 0.5);
  return scene.take();
}

/// Between two walls, along one axis.
SceneShapes channel(Random& random) {
  const bool is_level = random.chance(0.5);
  const PeriodicBox box = random_box(random, 6, 12, is_level ? Axes::x : Axes::y);
  Builder scene{box};
  const auto& [from, to, axes] = box;
  if (is_level) {
    scene.add(Wall{from, {to.x, from.y}});
    if (random.chance(0.8)) scene.add(Wall{to, {from.x, to.y}});
  } else {
    scene.add(Wall{{from.x, to.y}, from});
    if (random.chance(0.8)) scene.add(Wall{{to.x, from.y}, to});
  }
  add_balls(scene, random, box, 15, 0.1, 0.7);
  return scene.take();
}

/// Hardly anything is met: balls cross the box again and again.
SceneShapes dilute(Random& random) {
  const PeriodicBox box = random_box(random, 20, 60, static_cast<Axes>(random.whole(0, 2)));
  Builder scene{box};
  add_balls(scene, random, box, 6, 0.1, 1);
  if (random.chance(0.5)) scene.add(Pillar{.center = point_in(random, box), .radius = random.between(0, 4)});
  return scene.take();
}

/// Balls on a lattice that fits into the box, at exact coordinates and speeds: many things happen at one instant.
SceneShapes lattice(Random& random) {
  const int columns = random.whole(4, 8);
  const PeriodicBox box{{0, 0}, {2.0 * columns, 2.0 * columns}};
  Builder scene{box};
  const Vec2 velocities[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {0, 0}, {1, 1}};
  for (int row = 0; row < columns; ++row) {
    for (int column = 0; column < columns; ++column) {
      if (random.chance(0.3)) continue;
      scene.add(Ball{.center = {2.0 * column, 2.0 * row}, .velocity = velocities[random.whole(0, 5)], .radius = 0.5});
    }
  }
  return scene.take();
}

}  // namespace

const std::vector<Family>& periodic_families() {
  static const std::vector<Family> all = {{"Gas", gas, 10},
                                          {"SmallestBox", smallest_box, 10},
                                          {"MixedSizes", mixed_sizes, 10},
                                          {"Pillars", with_pillars, 10},
                                          {"Walls", with_walls, 10},
                                          {"Channel", channel, 10},
                                          {"Dilute", dilute, 100},
                                          {"Lattice", lattice, 20}};
  return all;
}

}  // namespace carom
