#include "world/golden.hpp"

#include <algorithm>
#include <cassert>

#include "carom/gas.hpp"
#include "world/families.hpp"
#include "world/standard_gas.hpp"

namespace carom {
namespace {

Outcome run(const SceneShapes& scene, double duration, const Tuning& tuning, double start = 0) {
  World world;
  world.tune(tuning);
  static_cast<void>(world.advance_to(start));
  populate(world, scene);
  static_cast<void>(world.advance(duration));
  return outcome_of(world);
}

Outcome run(const GasOptions& options, double duration, const Tuning& tuning) {
  const Gas gas{options};
  World world;
  world.tune(tuning);
  for (const Wall& wall : gas.walls()) world.add(wall);
  for (std::uint32_t i = 0; i < options.balls; ++i) world.add(gas.ball(i));
  static_cast<void>(world.advance(duration));
  return outcome_of(world);
}

SceneShapes unchanged(SceneShapes scene) { return scene; }

SceneShapes lossy(SceneShapes scene) {
  for (Ball& ball : scene.balls) ball.restitution = 0.9;
  for (Wall& wall : scene.walls) wall.restitution = 0.8;
  return scene;
}

/// The first scenes of a family.
Outcome run(const std::string& family_name, std::uint64_t scenes, const Tuning& tuning,
            SceneShapes (*changed)(SceneShapes) = unchanged) {
  const auto is_named = [&](const Family& family) { return family.name == family_name; };
  const auto family = std::find_if(families().begin(), families().end(), is_named);
  assert(family != families().end());
  Outcome all;
  for (std::uint64_t seed = 0; seed < scenes; ++seed) {
    Random random{seed};
    all = combined(all, run(changed(family->make(random)), family->duration, tuning));
  }
  return all;
}

/// Fifteen touching balls, and one that hits them head-on: ties on both sides of the middle.
SceneShapes rack() {
  SceneShapes scene;
  add_box(scene, {{-8, -16}, {8, 16}}, 0.9);
  for (int row = 0; row < 5; ++row) {
    for (int column = 0; column <= row; ++column) {
      const Vec2 center{column - 0.5 * row, 0.8660254037844387 * row};
      scene.balls.push_back({.center = center, .velocity = {}, .radius = 0.5, .restitution = 0.95});
    }
  }
  scene.balls.push_back({.center = {0, -8}, .velocity = {0, 30}, .radius = 0.5, .restitution = 0.95});
  return scene;
}

}  // namespace

const std::vector<Golden>& golden_histories() {
  static const std::vector<Golden> all = {
      {"gas of 400, packing 0.5",
       {31642, 0x0e4c4c6db1a4c54eU},
       [](auto& tuning) { return run(standard_gas(20, 0.5), 16, tuning); }},
      {"gas of 400, packing 0.05",
       {9563, 0xb99a53c025dcc3bbU},
       [](auto& tuning) { return run(standard_gas(20, 0.05), 40, tuning); }},
      {"gas of 400, packing 0.7",
       {12267, 0xe8d67f28d3c365e5U},
       [](auto& tuning) { return run(standard_gas(20, 0.7), 2, tuning); }},
      {"gas of 2500, packing 0.3",
       {19474, 0x3363a5f119d034c3U},
       [](auto& tuning) { return run(standard_gas(50, 0.3), 4, tuning); }},
      {"gas of 12100, packing 0.5",
       {51346, 0x469fc7796dbda41dU},
       [](auto& tuning) { return run(standard_gas(110, 0.5), 1, tuning); }},
      {"triangular gas of 500, packing 0.8",
       {26876, 0x506de7bcfdbcb7dbU},
       [](auto& tuning) { return run(GasOptions{.balls = 500, .packing = 0.8}, 2, tuning); }},
      {"fast ball in a gas of 900",
       {23505, 0x2e48966d0bc7a34cU},
       [](auto& tuning) { return run(GasOptions{.balls = 900, .packing = 0.4, .fast_ball = true}, 0.5, tuning); }},
      {"gas of 16 from t = 2^20 on",
       {7938, 0x16c7a9a9ccb7d5f2U},
       [](auto& tuning) { return run(standard_gas(4, 0.4), 100, tuning, 0x1p20); }},
      {"gas of 16 up to t = 1000",
       {35989, 0xedce4476c98b8829U},
       [](auto& tuning) { return run(standard_gas(4, 0.2), 1000, tuning); }},
      {"rack with ties, lossy", {139, 0x750da5c18ef8f3f5U}, [](auto& tuning) { return run(rack(), 20, tuning); }},
      {"50 gases in boxes", {1844, 0xb24d4f20ec9b25bfU}, [](auto& tuning) { return run("Gas", 50, tuning); }},
      {"50 of mixed radii and masses",
       {5218, 0x92a70d1e1858f8d7U},
       [](auto& tuning) { return run("MixedSizes", 50, tuning); }},
      {"50 of mixed radii and masses, lossy",
       {7974, 0x93f47ff136a207d4U},
       [](auto& tuning) { return run("MixedSizes", 50, tuning, lossy); }},
      {"50 in polygons", {1717, 0x0f773a56822663afU}, [](auto& tuning) { return run("Polygon", 50, tuning); }},
      {"50 with one-sided walls",
       {1150, 0xd2caa9dee39986e7U},
       [](auto& tuning) { return run("FreeWalls", 50, tuning); }},
      {"50 with pillars", {1394, 0x55b25156877d68dbU}, [](auto& tuning) { return run("Pillars", 50, tuning); }},
      {"50 open ones", {1323, 0x1e7ef4b7d78b6913U}, [](auto& tuning) { return run("Open", 50, tuning); }},
      {"50 racks", {779, 0x3b0838fb1b9c2f1fU}, [](auto& tuning) { return run("Racks", 50, tuning); }},
      {"50 of whole numbers",
       {1850, 0x294078b933d17623U},
       [](auto& tuning) { return run("WholeNumbers", 50, tuning); }},
      {"50 with one fast ball",
       {777, 0xe07218e68b193d78U},
       [](auto& tuning) { return run("OneFastBall", 50, tuning); }},
      {"50 inelastic ones", {6296, 0x76137cb22d4b64a9U}, [](auto& tuning) { return run("Inelastic", 50, tuning); }},
      {"50 with points", {1519, 0x54a7eb7e89ec8a10U}, [](auto& tuning) { return run("Points", 50, tuning); }},
      {"50 far and wide", {1844, 0x3b44fbc4135cad43U}, [](auto& tuning) { return run("FarAndWide", 50, tuning); }},
  };
  return all;
}

}  // namespace carom
