#pragma once

#include <vector>

#include "broadphase/broad_phase.hpp"
#include "scheduling/predictor.hpp"
#include "storage/body_store.hpp"
#include "storage/static_shapes.hpp"
#include "support/random.hpp"

namespace carom::engine {

/// Shapes with a broad phase over them, as the engine has them, without a world.
struct BareShapes {
  BodyStore bodies;
  StaticShapes<Wall> walls;
  StaticShapes<Pillar> pillars;
  StaticShapes<Sensor> sensors;
  EnergyGiven given;
  BroadPhase broad_phase{bodies, walls, pillars, sensors};
  BoxScratch scratch;

  [[nodiscard]] SimulationContext shapes() noexcept { return {bodies, walls, pillars, broad_phase, given}; }

  void add(const Ball& ball, Instant start = {}) {
    physics::Body body{.leg = {}, .radius = ball.radius, .mass = ball.mass, .restitution = ball.restitution};
    body.leg.start = start;
    body.leg.center = ball.center;
    body.leg.velocity = ball.velocity;
    bodies.put(bodies.id_count(), body);
  }
  void add(const Wall& wall, Instant since = {}) { walls.put(walls.size(), {wall, since}); }
  void add(const Pillar& pillar, Instant since = {}) { pillars.put(pillars.size(), {pillar, since}); }

  /// Gives all balls boxes and lists, in one go.
  void rebuild(Instant now) {
    broad_phase.resize(bodies.size());
    broad_phase.configure(now);
    broad_phase.allocate();
    for (std::uint32_t slot = 0; slot < bodies.size(); ++slot) {
      broad_phase.place(slot, now);
      broad_phase.insert(slot);
    }
    for (std::uint32_t slot = 0; slot < bodies.size(); ++slot) broad_phase.list_neighbours(slot, scratch);
  }
};

/// Balls in a square of this side that do not overlap, as a jittered lattice: about as many as asked for.
inline void add_gas(BareShapes& shapes, std::uint32_t balls, Vec2 corner, double side, double packing, Random& random) {
  const auto per_side = static_cast<std::uint32_t>(std::ceil(std::sqrt(balls)));
  const double spacing = side / per_side;
  const double radius = 0.5 * packing * spacing;
  for (std::uint32_t i = 0; i < balls; ++i) {
    const Vec2 place{(i % per_side + 0.5) * spacing, (i / per_side + 0.5) * spacing};
    const double free = spacing / 2 - radius;
    shapes.add(Ball{
        .center = corner + place + random.vector(-free, free), .velocity = random.vector(-1, 1), .radius = radius});
  }
}

/// Four walls around a square.
inline void add_walls(BareShapes& shapes, Vec2 corner, double side) {
  const Vec2 corners[] = {corner, corner + Vec2{side, 0}, corner + Vec2{side, side}, corner + Vec2{0, side}};
  for (int i = 0; i < 4; ++i) shapes.add(Wall{.from = corners[i], .to = corners[(i + 1) % 4]});
}

}  // namespace carom::engine
