#pragma once

#include "broadphase/broad_phase.hpp"
#include "storage/body_store.hpp"
#include "storage/static_shapes.hpp"

namespace carom::engine {

/// The shapes of a world and the broad phase over them: what every prediction and execution works on.
struct SimulationContext {
  BodyStore& bodies;
  const StaticShapes<Wall>& walls;
  const StaticShapes<Pillar>& pillars;
  BroadPhase& broad_phase;
};

}  // namespace carom::engine
