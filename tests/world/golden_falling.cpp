#include <algorithm>
#include <cassert>

#include "support/random_gravity.hpp"
#include "world/families.hpp"
#include "world/golden.hpp"
#include "world/standard_gas.hpp"

/// Golden histories of worlds with gravity. Those of heaps also depend on the rule for hops (docs/math.md, "Coming to
/// rest"): when that changes on purpose, `tools/portability gcc-O3 --accept` writes the new numbers.
namespace carom {
namespace {

constexpr double g = 9.81;

Outcome run(const SceneShapes& scene, double duration, const Tuning& tuning, double start = 0) {
  World world;
  world.tune(tuning);
  static_cast<void>(world.advance_to(start));
  populate(world, scene);
  static_cast<void>(world.advance(duration));
  return outcome_of(world);
}

/// The first scenes of a family, with gravity of any direction and strength; half of them with losses.
Outcome run(const std::string& family_name, std::uint64_t scenes, double duration, const Tuning& tuning) {
  const auto is_named = [&](const Family& family) { return family.name == family_name; };
  const auto family = std::find_if(families().begin(), families().end(), is_named);
  assert(family != families().end());
  Outcome all;
  for (std::uint64_t seed = 0; seed < scenes; ++seed) {
    Random random{seed};
    SceneShapes scene = family->make(random);
    add_gravity(scene, random);
    all = combined(all, run(scene, duration, tuning));
  }
  return all;
}

SceneShapes falling_gas(int side, double packing) {
  SceneShapes scene = standard_gas(side, packing);
  scene.gravity = {0, -1};
  return scene;
}

/// Balls that gravity acts on differently: some rise, some are weightless, so that most pairs meet on curved paths.
SceneShapes gas_of_scales() {
  SceneShapes scene = standard_gas(16, 0.3);
  scene.gravity = {0.5, -2};
  constexpr double scales[] = {1, 0, -0.5, 2, 1, -1, 0.25};
  for (std::size_t i = 0; i < scene.balls.size(); ++i) scene.balls[i].gravity_scale = scales[i % std::size(scales)];
  return scene;
}

/// A column of lossy balls of three sizes above a narrow vessel with sloping sides: they pour in and settle.
SceneShapes pour() {
  SceneShapes scene;
  scene.gravity = {0, -g};
  Random random{17};
  const auto wall = [&](Vec2 from, Vec2 to) { scene.walls.push_back({from, to, Stops::both, 0.6}); };
  wall({-2, 0}, {2, 0});
  wall({-5, 4}, {-2, 0});
  wall({2, 0}, {5, 4});
  wall({-5, 30}, {-5, 4});
  wall({5, 4}, {5, 30});
  for (int row = 0; row < 12; ++row) {
    for (int column = 0; column < 8; ++column) {
      const Vec2 center{column - 3.5 + random.between(-0.1, 0.1), 4.5 + row};
      const double radius = 0.1 * random.whole(2, 4);
      scene.balls.push_back(
          {.center = center, .velocity = {}, .radius = radius, .mass = radius * radius, .restitution = 0.5});
    }
  }
  return scene;
}

/// Stairs of inclines, each to the other side, with a gap to fall through at its lower end; from dead balls, which
/// slide at once, to elastic ones, which never do.
SceneShapes inclines() {
  SceneShapes scene;
  scene.gravity = {0, -g};
  for (int i = 0; i < 6; ++i) {
    const double side = i % 2 == 0 ? 1 : -1;
    const Vec2 high{-4 * side, -3.0 * i};
    const Vec2 low{2.5 * side, -3.0 * i - 1.5};
    const Vec2 joint = high * 0.5 + low * 0.5;  // two walls in one line
    scene.walls.push_back({high, joint, Stops::both, 0.7});
    scene.walls.push_back({joint, low, Stops::both, 0.7});
  }
  scene.walls.push_back({{-6, -20}, {0, -21}});
  scene.walls.push_back({{0, -21}, {6, -20}});
  scene.walls.push_back({{-6, 20}, {-6, -20}});
  scene.walls.push_back({{6, -20}, {6, 20}});
  for (int i = 0; i < 30; ++i)
    scene.balls.push_back({.center = {0.25 * (i % 10) - 3, 1.5 + i},
                           .velocity = {0.1 * (i % 3), 0},
                           .radius = 0.2,
                           .restitution = 0.1 * (i % 11)});
  return scene;
}

/// Rows of pegs between two walls, each shifted by half a pitch, above bins. Some balls fall exactly onto a peg's top.
SceneShapes galton_board() {
  SceneShapes scene;
  scene.gravity = {0, -g};
  for (int row = 0; row < 10; ++row)
    for (int column = 0; column < 9 + row % 2; ++column)
      scene.pillars.push_back(
          {.center = {column - 4.0 - 0.5 * (row % 2), -0.875 * row}, .radius = 0.125, .restitution = 0.5});
  for (int i = 0; i <= 10; ++i) scene.walls.push_back({{i - 5.0, -12}, {i - 5.0, -9}, Stops::both, 0.5});
  scene.walls.push_back({{-5, -12}, {5, -12}, Stops::both, 0.5});
  scene.walls.push_back({{-5, -9}, {-5, 40}, Stops::both, 0.5});
  scene.walls.push_back({{5, -9}, {5, 40}, Stops::both, 0.5});
  Random random{18};
  for (int i = 0; i < 60; ++i)
    scene.balls.push_back({.center = {i % 8 == 0 ? 0 : random.between(-0.5, 0.5), 1.5 + 0.5 * i},
                           .velocity = {},
                           .radius = 0.1875,
                           .restitution = 0.6});
  return scene;
}

/// A lossy gas that falls to each side of its box in turn, then floats, then falls again.
Outcome turned_gravity(const Tuning& tuning) {
  SceneShapes scene = standard_gas(10, 0.2);
  for (Ball& ball : scene.balls) ball.restitution = 0.8;
  for (Wall& wall : scene.walls) wall.restitution = 0.7;
  World world;
  world.tune(tuning);
  populate(world, scene);
  constexpr Vec2 gravities[] = {{0, -g}, {g, 0}, {0.5, g}, {-g, g}, {}, {0, -1}};
  for (const Vec2 gravity : gravities) {
    world.set_gravity(gravity);
    static_cast<void>(world.advance(1.5));
  }
  return outcome_of(world);
}

/// Shelves with lossy balls, taken away one by one from below when the balls have come to rest on them. The lowest are
/// V-shaped, so that a ball rests between two walls.
Outcome removed_shelves(const Tuning& tuning) {
  World world;
  world.tune(tuning);
  world.set_gravity({0, -g});
  std::vector<WallId> shelves;
  for (int level = 0; level < 5; ++level) {
    for (int column = 0; column < 12; ++column) {
      const Vec2 left{1.0 * column, 2.0 * level};
      const double sag = level < 2 ? 0.25 : 0;
      const Vec2 middle = left + Vec2{0.5, -sag};
      shelves.push_back(world.add(Wall{left, middle}));
      shelves.push_back(world.add(Wall{middle, left + Vec2{1, 0}}));
      world.add(Ball{.center = left + Vec2{0.5 + 0.01 * column, 0.5},
                     .velocity = {0.01 * (column - 6), 0},
                     .radius = 0.25,
                     .restitution = 0.3});
    }
  }
  world.add(Wall{{-4, -3}, {16, -3}, Stops::both, 0.9});
  static_cast<void>(world.advance(2));
  for (const WallId shelf : shelves) {
    world.remove(shelf);
    static_cast<void>(world.advance(0.0625));
  }
  static_cast<void>(world.advance(2));
  return outcome_of(world);
}

}  // namespace

const std::vector<Golden>& golden_falling_histories() {
  static const std::vector<Golden> all = {
      {"falling gas of 400, packing 0.3",
       {17735, 0x1d2d38a72b4e01eaU},
       [](auto& tuning) { return run(falling_gas(20, 0.3), 8, tuning); }},
      {"falling gas of 2500, packing 0.2",
       {11490, 0x0b80b103980cd82bU},
       [](auto& tuning) { return run(falling_gas(50, 0.2), 3, tuning); }},
      {"falling gas of 16 from t = 2^20 on",
       {4165, 0x4cc6807c29f9f765U},
       [](auto& tuning) { return run(falling_gas(4, 0.2), 100, tuning, 0x1p20); }},
      {"gas of 256, each with its own gravity scale",
       {21634, 0x8d4e1ef3e106bc8aU},
       [](auto& tuning) { return run(gas_of_scales(), 16, tuning); }},
      {"pour of 96 that settles", {73455, 0xb9a50ce4872a420fU}, [](auto& tuning) { return run(pour(), 4, tuning); }},
      {"down inclines and off their ends",
       {24018, 0x68c29000eed8f954U},
       [](auto& tuning) { return run(inclines(), 12, tuning); }},
      {"Galton board", {3989, 0xbec5fb0961bd7384U}, [](auto& tuning) { return run(galton_board(), 4, tuning); }},
      {"lossy gas, gravity turned", {61816, 0x1936fbad49eaea26U}, [](auto& tuning) { return turned_gravity(tuning); }},
      {"shelves removed under resting balls",
       {21064, 0x9d69b08ac5a204d4U},
       [](auto& tuning) { return removed_shelves(tuning); }},
      {"50 falling in polygons",
       {30045, 0x2ca13361aaa282e8U},
       [](auto& tuning) { return run("Polygon", 50, 3, tuning); }},
      {"50 falling with one-sided walls",
       {16427, 0x48aada4574e43250U},
       [](auto& tuning) { return run("FreeWalls", 50, 3, tuning); }},
      {"50 falling with pillars",
       {16201, 0xb88760095bd2851dU},
       [](auto& tuning) { return run("Pillars", 50, 3, tuning); }},
      {"20 falling of whole numbers",
       {15868, 0x9c1abe681b3b2a8dU},
       [](auto& tuning) { return run("WholeNumbers", 20, 3, tuning); }},
      {"50 falling points", {11120, 0xaf7170d8c986fc83U}, [](auto& tuning) { return run("Points", 50, 3, tuning); }},
  };
  return all;
}

}  // namespace carom
