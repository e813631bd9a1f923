#include "carom/validity.hpp"
#include "throw_or_abort.hpp"
#include "world/engine.hpp"

/// Changes of one thing about a ball.
namespace carom {

/// A ball that stays where it is overlaps nothing that it did not overlap before, so nothing is searched.
std::vector<Problem> World::try_set_velocity(BallId id, Vec2 velocity) {
  Engine& engine = engine_for("try_set_velocity");
  Ball changed = ball(id);
  changed.velocity = velocity;
  auto problems = carom::problems_with(changed);
  if (problems.empty()) engine.put(id.index, changed);
  return problems;
}

std::vector<Problem> World::try_push(BallId id, Vec2 impulse) {
  throw_in_callback("try_push");
  const Ball pushed = ball(id);
  return try_set_velocity(id, pushed.velocity + impulse / pushed.mass);
}

std::vector<Problem> World::try_move_to(BallId id, Vec2 center) {
  throw_in_callback("try_move_to");
  Ball moved = ball(id);
  moved.center = center;
  return try_change(id, moved);
}

void World::set_velocity(BallId id, Vec2 velocity) {
  throw_in_callback("set_velocity");
  throw_if_any(try_set_velocity(id, velocity));
}

void World::push(BallId id, Vec2 impulse) {
  throw_in_callback("push");
  throw_if_any(try_push(id, impulse));
}

void World::move_to(BallId id, Vec2 center) {
  throw_in_callback("move_to");
  throw_if_any(try_move_to(id, center));
}

}  // namespace carom
