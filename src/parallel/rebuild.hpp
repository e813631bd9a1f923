#pragma once

#include <memory>
#include <vector>

#include "carom/stop.hpp"
#include "execution/worker.hpp"
#include "parallel/worker_group.hpp"
#include "scheduling/predictor.hpp"
#include "storage/spatial_order.hpp"

/// Rebuilding by several workers: the order of balls in memory, then boxes, lists and next events for all of them. Each
/// step returns false when a stop was requested before it was done.
namespace carom::engine {

using Workers = std::vector<std::unique_ptr<Worker>>;

/// Sorts the balls by tile, and by place within a tile. The broad phase must be configured for their present places.
[[nodiscard]] bool reorder(SimulationContext shapes, SpatialOrder& order, double tile_side, Instant now,
                           const WorkerGroup& group, StopToken stop);
/// Gives all balls their first boxes, and enters them into the broad phase, which must be empty.
[[nodiscard]] bool place_balls(SimulationContext shapes, const SpatialOrder& order, Instant now,
                               const WorkerGroup& group, StopToken stop);
[[nodiscard]] bool list_neighbours(SimulationContext shapes, const WorkerGroup& group, StopToken stop);
[[nodiscard]] bool predict_all(SimulationContext shapes, Instant now, const Workers& workers, const WorkerGroup& group,
                               StopToken stop);

}  // namespace carom::engine
