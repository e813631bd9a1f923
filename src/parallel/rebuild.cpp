#include "parallel/rebuild.hpp"

#include <algorithm>
#include <atomic>
#include <utility>

#include "scheduling/scheduler.hpp"

namespace carom::engine {
namespace {

/// A ball's tile, its place within that tile, and its slot, in one word: the order of balls is the order of these.
class SortKey {
 public:
  SortKey(SimulationContext shapes, const Tiling& tiling, Instant now, double tile_side)
      : bodies_{shapes.bodies},
        cells_{shapes.broad_phase.cells()},
        area_{shapes.broad_phase.tiled_area()},
        tiling_{tiling},
        now_{now},
        parts_per_tile_{tile_side / tuned::row_height} {}

  [[nodiscard]] std::uint64_t of(std::uint32_t slot) const {
    const Vec2 size = area_.max - area_.min;
    const Vec2 center = cells_.wrap(bodies_.outline(slot, now_).center) - area_.min;
    const double x = center.x / size.x * static_cast<double>(tiling_.columns());
    const double y = center.y / size.y * static_cast<double>(tiling_.rows());
    const std::size_t column = number_of(x, tiling_.columns()), row = number_of(y, tiling_.rows());
    const std::uint64_t tile = tiling_.number_of(column, row);
    return ((tile << 4U | part_of(y, row)) << 4U | part_of(x, column)) << 32U | slot;
  }
  [[nodiscard]] static std::size_t tile_in(std::uint64_t key) { return key >> 40U; }
  [[nodiscard]] static std::uint32_t slot_in(std::uint64_t key) { return static_cast<std::uint32_t>(key); }

 private:
  [[nodiscard]] static std::size_t number_of(double place, std::size_t count) {
    return place > 0 ? std::min(static_cast<std::size_t>(place), count - 1) : 0;
  }
  /// Which of sixteen parts of a tile's side.
  [[nodiscard]] std::uint64_t part_of(double place, std::size_t tile) const {
    const double part = (place - static_cast<double>(tile)) * parts_per_tile_;
    return part > 0 ? std::min<std::uint64_t>(static_cast<std::uint64_t>(part), 15) : 0;
  }

  const BodyStore& bodies_;
  const CellList& cells_;
  Rectangle area_;
  const Tiling& tiling_;
  Instant now_;
  double parts_per_tile_;
};

/// Turns the number of balls that each worker has for each tile into where those go. Returns where the tiles end.
std::vector<std::uint32_t> counts_to_starts(std::vector<std::vector<std::uint32_t>>& counts, std::size_t tiles) {
  std::vector<std::uint32_t> ends(tiles);
  std::uint32_t place = 0;
  for (std::size_t tile = 0; tile < tiles; ++tile) {
    for (auto& of_worker : counts) place += std::exchange(of_worker[tile], place);
    ends[tile] = place;
  }
  return ends;
}

/// Nothing is put into a queue.
struct NotQueued {
  using Past = NoPastLegs;
  [[nodiscard]] static bool queues(std::uint32_t /*slot*/) noexcept { return false; }
};

void clear_events(BodyStore& bodies, std::uint32_t first, std::uint32_t end) noexcept {
  for (std::uint32_t slot = first; slot < end; ++slot) {
    bodies.set_undo_entry(slot, 0);
    bodies.clear_event(slot);
  }
}

}  // namespace

bool reorder(SimulationContext shapes, SpatialOrder& order, double tile_side, Instant now, const WorkerGroup& group,
             StopToken stop) {
  BodyStore& bodies = shapes.bodies;
  const Rectangle area = shapes.broad_phase.tiled_area();
  const std::uint32_t balls = bodies.size();
  const Vec2 period = bodies.period().side;
  order.tiling = Tiling::of((area.max - area.min) / shapes.broad_phase.spacing(), tile_side, group.size(),
                            {period.x > 0, period.y > 0});
  const std::size_t tiles = order.tiling.tiles();
  order.tile_ends.assign(1, balls);
  if (tiles == 1) return true;

  const SortKey key{shapes, order.tiling, now, tile_side};
  const auto keys = std::make_unique_for_overwrite<std::uint64_t[]>(balls);
  const auto sorted = std::make_unique_for_overwrite<std::uint64_t[]>(balls);
  // First how many balls each worker has for each tile, then where they go.
  std::vector<std::vector<std::uint32_t>> starts(group.size(), std::vector<std::uint32_t>(tiles));
  group.run([&](unsigned worker) {
    const auto [first, end] = group.range_of(balls, worker);
    for (std::uint32_t slot = first; slot < end; ++slot) {
      keys[slot] = key.of(slot);
      ++starts[worker][SortKey::tile_in(keys[slot])];
    }
  });
  order.tile_ends = counts_to_starts(starts, tiles);
  group.run([&](unsigned worker) {
    const auto [first, end] = group.range_of(balls, worker);
    for (std::uint32_t slot = first; slot < end; ++slot)
      sorted[starts[worker][SortKey::tile_in(keys[slot])]++] = keys[slot];
  });
  std::atomic<bool> goes_on = true;
  const auto tiles_of = [&](unsigned worker) { return group.range_of(static_cast<std::uint32_t>(tiles), worker); };
  group.run([&](unsigned worker) {
    const auto [first, end] = tiles_of(worker);
    for (std::size_t tile = first; tile < end; ++tile) {
      if (stop.requested()) goes_on = false;
      if (!goes_on) break;
      std::sort(&sorted[order.tile_start(tile)], &sorted[0] + order.tile_ends[tile]);
    }
  });
  if (!goes_on) return false;
  // Lists are made again: until then, their memory is room for the reordering.
  bodies.reorder([&](std::uint32_t slot) { return SortKey::slot_in(sorted[slot]); },
                 static_cast<BodyStore::ReorderRoom*>(shapes.broad_phase.list_memory()),
                 [&](auto visit) {
                   group.run([&](unsigned worker) {
                     const auto [first, end] = tiles_of(worker);
                     visit(order.tile_start(first), order.tile_start(end));
                   });
                 });
  return true;
}

/// Blocks of one colour after those of another, so that no two workers touch the same cell.
bool place_balls(SimulationContext shapes, const SpatialOrder& order, Instant now, const WorkerGroup& group,
                 StopToken stop) {
  BroadPhase& broad_phase = shapes.broad_phase;
  const Tiling& tiling = order.tiling;
  std::vector<std::vector<std::uint32_t>> outliers(group.size());
  std::atomic<bool> goes_on = true;
  for (std::uint8_t colour = 0; colour < Tiling::colours; ++colour) {
    group.run([&](unsigned worker) {
      const auto [first, end] = group.range_of(static_cast<std::uint32_t>(tiling.blocks()), worker);
      for (std::size_t block = first; block < end; ++block) {
        if (tiling.colour_of(block) != colour) continue;
        for (std::uint32_t slot = order.block_start(block); slot < order.block_start(block + 1); ++slot) {
          if (stop.requested()) {
            goes_on = false;
            break;
          }
          const bool is_outlier = broad_phase.place(slot, now);
          if (is_outlier)
            outliers[worker].push_back(slot);
          else
            broad_phase.insert(slot);
        }
      }
    });
  }
  for (const auto& of_worker : outliers) {
    for (const std::uint32_t slot : of_worker) broad_phase.insert(slot);
  }
  broad_phase.work().rebuilt += shapes.bodies.size() + tiling.tiles();
  return goes_on;
}

bool list_neighbours(SimulationContext shapes, const Workers& workers, const WorkerGroup& group, StopToken stop) {
  std::atomic<bool> goes_on = true;
  group.run([&](unsigned worker) {
    const auto [first, end] = group.range_of(shapes.bodies.size(), worker);
    for (std::uint32_t slot = first; slot < end; ++slot) {
      if (stop.requested()) {
        goes_on = false;
        return;
      }
      shapes.broad_phase.list_neighbours(slot, workers[worker]->boxes);
    }
  });
  return goes_on;
}

/// One worker shares each prediction with the other ball at once. Several predict first, each for its own balls, and
/// write all next events afterwards: as all pairs are predicted from both sides, nothing has to be shared.
bool predict_all(SimulationContext shapes, Instant now, const Workers& workers, const WorkerGroup& group,
                 StopToken stop) {
  BodyStore& bodies = shapes.bodies;
  if (group.size() == 1) {
    Worker& worker = *workers.front();
    clear_events(bodies, 0, bodies.size());
    Predictor<NoPastLegs> predictor{shapes, {}, worker.predictions};
    const NotQueued mode;
    Scheduler<NotQueued> scheduler{shapes, worker.queue, -never, mode, predictor, worker.predictions};
    for (std::uint32_t slot = 0; slot < bodies.size(); ++slot) {
      if (stop.requested()) return false;
      scheduler.schedule(slot, predictor.predict(slot, now, predictor.last_contact(slot)));
    }
    return true;
  }
  std::atomic<bool> goes_on = true;
  const auto events = std::make_unique_for_overwrite<std::pair<double, ShapeRef>[]>(bodies.size());
  group.run([&](unsigned number) {
    const auto [first, end] = group.range_of(bodies.size(), number);
    clear_events(bodies, first, end);
  });
  group.run([&](unsigned number) {
    const auto [first, end] = group.range_of(bodies.size(), number);
    Predictor<NoPastLegs> predictor{shapes, {}, workers[number]->predictions};
    for (std::uint32_t slot = first; slot < end; ++slot) {
      if (stop.requested()) {
        goes_on = false;
        return;
      }
      const Prediction predicted = predictor.predict(slot, now, predictor.last_contact(slot));
      events[slot] = {predicted.time, predicted.target};
    }
  });
  if (!goes_on) return false;
  group.run([&](unsigned number) {
    const auto [first, end] = group.range_of(bodies.size(), number);
    for (std::uint32_t slot = first; slot < end; ++slot)
      bodies.set_event(slot, events[slot].first, events[slot].second);
  });
  return true;
}

}  // namespace carom::engine
