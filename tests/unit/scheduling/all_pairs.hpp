#pragma once

#include <optional>

#include "physics/collision.hpp"
#include "unit/bare_shapes.hpp"

/// Predictions by examining every shape: what the predictor is compared with.
namespace carom::engine {

/// A collision, and its target as the engine names it.
struct FoundCollision {
  physics::Collision collision;
  ShapeRef target;
};

/// The collision of two balls on their present legs.
[[nodiscard]] inline std::optional<physics::Collision> pair_collision(const BareShapes& shapes, std::uint32_t a,
                                                                      std::uint32_t b) {
  const BodyStore& bodies = shapes.bodies;
  return next_collision(bodies.id_of(a), bodies.body(a), bodies.id_of(b), bodies.body(b));
}

/// The first collision of a ball with any shape for which `counts(collision, target)`.
template <class Counts>
[[nodiscard]] std::optional<FoundCollision> first_collision(const BareShapes& shapes, std::uint32_t slot,
                                                            Counts counts) {
  std::optional<FoundCollision> first;
  const auto consider = [&](const std::optional<physics::Collision>& collision, ShapeRef target) {
    if (!collision || !counts(*collision, target)) return;
    if (!first || *collision < first->collision) first = {*collision, target};
  };
  for (std::uint32_t other = 0; other < shapes.bodies.size(); ++other) {
    if (other != slot) consider(pair_collision(shapes, slot, other), {ShapeType::ball, other});
  }
  const std::uint32_t id = shapes.bodies.id_of(slot);
  const physics::Body own = shapes.bodies.body(slot);
  shapes.walls.for_each([&](std::uint32_t wall, const auto& shape) {
    consider(next_collision(id, own, wall, shape), {ShapeType::wall, wall});
  });
  shapes.pillars.for_each([&](std::uint32_t pillar, const auto& shape) {
    consider(next_collision(id, own, pillar, shape), {ShapeType::pillar, pillar});
  });
  return first;
}

}  // namespace carom::engine
