#include "world/awkward_worlds.hpp"

#include <cmath>

#include "support/random.hpp"

namespace carom {
namespace {

/// Balls on a jittered lattice, so that none overlap. The lattice begins at `lattice` and has a spacing of one.
void add_gas(SceneShapes& scene, Random& random, int side, double radius, Vec2 lattice, double speed) {
  const double jitter = 0.99 * (0.5 - radius);
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) {
      const Vec2 site = lattice + Vec2{column + 0.5, row + 0.5};
      const Vec2 center = site + random.vector(-jitter, jitter);
      scene.balls.push_back({.center = center, .velocity = random.vector(-speed, speed), .radius = radius});
    }
  }
}

void add_square(SceneShapes& scene, double side) { add_box(scene, {{0, 0}, {side, side}}); }

SceneShapes sparse(std::uint64_t seed) {
  Random random{seed};
  SceneShapes scene;
  add_square(scene, 32);
  add_gas(scene, random, 32, 0.01, {}, 1);
  return scene;
}

SceneShapes clustered(std::uint64_t seed) {
  Random random{seed};
  SceneShapes scene;
  add_square(scene, 100);
  for (int i = 0; i < 9; ++i) add_gas(scene, random, 10, 0.4, {10.0 + 30 * (i % 3), 10.0 + 30 * (i / 3)}, 0.2);
  return scene;
}

SceneShapes tied(std::uint64_t seed) {
  Random random{seed};
  SceneShapes scene;
  add_box(scene, {{-1, -1}, {63, 63}});
  for (int row = 0; row < 32; ++row) {
    for (int column = 0; column < 32; ++column)
      scene.balls.push_back(
          {.center = {2.0 * column, 2.0 * row}, .velocity = {random.chance(0.5) ? 1.0 : -1.0, 0}, .radius = 0.5});
  }
  return scene;
}

SceneShapes very_fast(std::uint64_t seed) {
  Random random{seed};
  SceneShapes scene;
  add_square(scene, 32);
  add_gas(scene, random, 32, 0.3, {}, 1e12);
  return scene;
}

SceneShapes few_fast_among_still(std::uint64_t seed) {
  Random random{seed};
  SceneShapes scene;
  add_square(scene, 32);
  add_gas(scene, random, 32, 0.2, {}, 0);
  for (int i = 0; i < 5; ++i) scene.balls[static_cast<std::size_t>(200 * i)].velocity = random.vector(-100, 100);
  return scene;
}

SceneShapes mixed_sizes(std::uint64_t seed) {
  Random random{seed};
  SceneShapes scene;
  add_square(scene, 32);
  add_gas(scene, random, 32, 0.45, {}, 1);
  for (Ball& ball : scene.balls) {
    ball.radius *= std::pow(10, random.between(-4, 0));
    ball.mass = ball.radius * ball.radius;
  }
  return scene;
}

SceneShapes one_large_among_small(std::uint64_t seed) {
  Random random{seed};
  SceneShapes scene;
  add_square(scene, 40);
  add_gas(scene, random, 32, 0.2, {}, 1);
  std::erase_if(scene.balls, [](const Ball& ball) { return length(ball.center - Vec2{20, 20}) < 8.5; });
  scene.balls.push_back({.center = {20, 20}, .velocity = {0.1, 0}, .radius = 8, .mass = 100});
  return scene;
}

SceneShapes boxes_inside_boxes(std::uint64_t seed) {
  Random random{seed};
  SceneShapes scene;
  add_square(scene, 32);
  add_gas(scene, random, 32, 0.2, {}, 1);
  for (int i = 1; i < 8; ++i) add_box(scene, {{2.0 * i, 2.0 * i}, {32 - 2.0 * i, 32 - 2.0 * i}});
  std::erase_if(scene.balls, [&](const Ball& ball) {
    for (const Wall& wall : scene.walls) {
      if (length(ball.center - nearest_on(wall, ball.center).point) < 1.01 * ball.radius) return true;
    }
    return false;
  });
  return scene;
}

SceneShapes many_walls_in_one_place(std::uint64_t seed) {
  Random random{seed};
  SceneShapes scene;
  add_square(scene, 32);
  add_gas(scene, random, 32, 0.2, {}, 1);
  std::erase_if(scene.balls, [](const Ball& ball) { return length(ball.center - Vec2{16, 16}) < 2; });
  for (int i = 0; i < 400; ++i) {
    const Vec2 from = Vec2{16, 16} + random.vector(-1, 1);
    scene.walls.push_back({from, from + random.vector(-0.3, 0.3)});
  }
  return scene;
}

SceneShapes points_among_balls(std::uint64_t seed) {
  Random random{seed};
  SceneShapes scene;
  add_square(scene, 32);
  add_gas(scene, random, 32, 0.3, {}, 1);
  for (Ball& ball : scene.balls) {
    if (random.chance(0.5)) ball.radius = 0;
  }
  return scene;
}

SceneShapes corridor(std::uint64_t seed) {
  Random random{seed};
  SceneShapes scene;
  add_box(scene, {{0, 0}, {1000, 1}});
  for (int i = 0; i < 1000; ++i)
    scene.balls.push_back(
        {.center = {i + 0.5, random.between(0.35, 0.65)}, .velocity = random.vector(-1, 1), .radius = 0.3});
  return scene;
}

SceneShapes nearly_full(std::uint64_t seed) {
  Random random{seed};
  SceneShapes scene;
  add_box(scene, {{-1e-3, -1e-3}, {32 + 1e-3, 32 + 1e-3}});
  add_gas(scene, random, 32, 0.5 - 1e-4, {}, 1);
  return scene;
}

}  // namespace

const std::vector<AwkwardWorld>& awkward_worlds() {
  static const std::vector<AwkwardWorld> all{
      {"Sparse", sparse, 200, false},
      {"Clustered", clustered, 100},
      {"Tied", tied, 20},
      {"VeryFast", very_fast, 10e-12},
      {"FewFastAmongStill", few_fast_among_still, 5},
      {"MixedSizes", mixed_sizes, 40, false},
      {"OneLargeAmongSmall", one_large_among_small, 20},
      {"BoxesInsideBoxes", boxes_inside_boxes, 20},
      {"ManyWallsInOnePlace", many_walls_in_one_place, 20},
      {"PointsAmongBalls", points_among_balls, 20},
      {"Corridor", corridor, 10},
      {"NearlyFull", nearly_full, 0.02},
  };
  return all;
}

}  // namespace carom
