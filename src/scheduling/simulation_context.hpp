#pragma once

#include "broadphase/broad_phase.hpp"
#include "physics/squeeze.hpp"
#include "storage/body_store.hpp"
#include "storage/energy_given.hpp"
#include "storage/static_shapes.hpp"

namespace carom::engine {

/// The shapes of a world and the broad phase over them: what every prediction and execution works on.
struct SimulationContext {
  BodyStore& bodies;
  const StaticShapes<Wall>& walls;
  const StaticShapes<Pillar>& pillars;
  BroadPhase& broad_phase;
  EnergyGiven& given;

  [[nodiscard]] bool moves(ShapeRef shape) const noexcept {
    return shape.type() == ShapeType::wall ? walls[shape.number()].motion.is_moving()
                                           : pillars[shape.number()].motion.is_moving();
  }
  /// How a ball touches a wall or pillar.
  [[nodiscard]] std::optional<physics::Touch> touch_of(const physics::Body& ball, ShapeRef shape,
                                                       Instant time) const noexcept {
    return shape.type() == ShapeType::wall ? physics::touch_of(ball, walls[shape.number()], time)
                                           : physics::touch_of(ball, pillars[shape.number()], time);
  }
};

}  // namespace carom::engine
