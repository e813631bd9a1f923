#include "playground/wasm/surface.hpp"

using namespace carom;
using namespace carom::wasm;

/// The memory's room for many at once is made once; the views stay where they are as long as nothing is added.
namespace {

std::uint32_t size_in(const Numbers& numbers, std::size_t each) {
  return static_cast<std::uint32_t>(numbers.size() / each);
}

}  // namespace

/// Where the balls are now and how they move, in the order of ids: x, y, vx, vy.
CAROM_EXPORT(carom_balls)(Handle* handle)->const double* {
  const World& world = handle->world;
  handle->balls.clear();
  for (const BallId id : world.balls()) {
    const Vec2 position = world.position(id);
    const Vec2 velocity = world.velocity(id);
    handle->balls.insert(handle->balls.end(), {position.x, position.y, velocity.x, velocity.y});
  }
  return handle->balls.data();
}
CAROM_EXPORT(carom_ball_count)(const Handle* handle)->std::uint32_t {
  return static_cast<std::uint32_t>(handle->world.balls().size());
}

/// What the balls are, in the same order: id, radius, mass, restitution.
CAROM_EXPORT(carom_ball_kinds)(Handle* handle)->const double* {
  const World& world = handle->world;
  handle->kinds.clear();
  for (const BallId id : world.balls()) {
    const Ball ball = world.ball(id);
    handle->kinds.insert(handle->kinds.end(),
                         {static_cast<double>(id.index), ball.radius, ball.mass, ball.restitution});
  }
  return handle->kinds.data();
}

/// The walls, in the order of ids: id, from x, from y, to x, to y, stops (0 both, 1 outside, 2 inside), restitution.
CAROM_EXPORT(carom_walls)(Handle* handle)->const double* {
  const World& world = handle->world;
  handle->walls.clear();
  for (const WallId id : world.walls()) {
    const Wall wall = world.wall(id);
    handle->walls.insert(handle->walls.end(), {static_cast<double>(id.index), wall.from.x, wall.from.y, wall.to.x,
                                               wall.to.y, static_cast<double>(wall.stops), wall.restitution});
  }
  return handle->walls.data();
}
CAROM_EXPORT(carom_wall_count)(const Handle* handle)->std::uint32_t {
  return static_cast<std::uint32_t>(handle->world.walls().size());
}

/// The pillars, in the order of ids: id, x, y, radius, restitution.
CAROM_EXPORT(carom_pillars)(Handle* handle)->const double* {
  const World& world = handle->world;
  handle->pillars.clear();
  for (const PillarId id : world.pillars()) {
    const Pillar pillar = world.pillar(id);
    handle->pillars.insert(handle->pillars.end(), {static_cast<double>(id.index), pillar.center.x, pillar.center.y,
                                                   pillar.radius, pillar.restitution});
  }
  return handle->pillars.data();
}
CAROM_EXPORT(carom_pillar_count)(const Handle* handle)->std::uint32_t {
  return static_cast<std::uint32_t>(handle->world.pillars().size());
}

/// The impacts remembered, in the order of play: time, met (0 ball, 1 wall, 2 pillar), ball, other, feature (0 face,
/// 1 from, 2 to), contact x, contact y, normal x, normal y, impulse.
CAROM_EXPORT(carom_impacts)(const Handle* handle)->const double* { return handle->impacts.data(); }
CAROM_EXPORT(carom_impact_count)(const Handle* handle)->std::uint32_t {
  return size_in(handle->impacts, impact_numbers);
}
CAROM_EXPORT(carom_forget_impacts)(Handle* handle)->void { handle->impacts.clear(); }
