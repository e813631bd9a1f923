#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "carom/world.hpp"
#include "support/random.hpp"

/// Random scenes in which walls and pillars move.
namespace carom {

struct MovingScene {
  Vec2 gravity{};
  std::vector<Mover> movers;
  std::vector<Wall> walls;
  std::vector<Pillar> pillars;
  std::vector<Ball> balls;
};

/// What is random about a scene besides its places.
struct MovingKind {
  bool falls = false;
  bool loses = false;  ///< restitution below 1
  bool kicks = false;
  bool heats = false;  ///< some walls are thermal
  int most_balls = 10;
};

/// A box with movers in it that cross each other, the box and the balls. Balls that would overlap something at first
/// are left out.
[[nodiscard]] MovingScene random_moving_scene(Random& random, const MovingKind& kind);

/// A gas that a piston presses from the left, with a paddle turning in its middle, and a wall that goes to and fro.
[[nodiscard]] World stirred_gas(int side);

/// Another motion or program for a mover at a time. Perhaps a wall goes then, or is another one.
struct MotionEdit {
  double time = 0;
  MoverId mover;
  MoverMotion motion{};
  std::vector<MoverStep> program{};  ///< in place of the motion, unless it is empty
  std::optional<WallId> removed{};
  std::optional<std::pair<WallId, Wall>> changed{};
};

/// In the order of time, before `until`.
[[nodiscard]] std::vector<MotionEdit> random_edits(Random& random, const MovingScene& scene, double until);

template <class AnyWorld>
[[nodiscard]] AnyWorld world_of_moving(const MovingScene& scene) {
  AnyWorld world;
  world.set_gravity(scene.gravity);
  for (const Mover& mover : scene.movers) world.add(mover);
  for (const Wall& wall : scene.walls) world.add(wall);
  for (const Pillar& pillar : scene.pillars) world.add(pillar);
  for (const Ball& ball : scene.balls) world.add(ball);
  return world;
}

template <class AnyWorld>
void apply(const MotionEdit& edit, AnyWorld& world) {
  if (edit.program.empty())
    world.set_motion(edit.mover, edit.motion);
  else
    world.set_program(edit.mover, edit.program, false);
  if (edit.removed) world.remove(*edit.removed);
  if (edit.changed) world.change(edit.changed->first, edit.changed->second);
}

}  // namespace carom
