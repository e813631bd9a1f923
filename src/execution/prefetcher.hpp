#pragma once

#include <cstdint>

#include "broadphase/broad_phase.hpp"
#include "compiler.hpp"
#include "storage/body_store.hpp"
#include "tuning.hpp"

namespace carom::engine {

/// A range of slots.
struct SlotRange {
  std::uint32_t from = 0, to = 0;
};

/// Fetches memory ahead while a tile is executed, a few balls per event: the next tile, and from farther away the tile
/// that will be its neighbour in the next row.
class Prefetcher {
 public:
  Prefetcher(const BodyStore& bodies, const BroadPhase& broad_phase) noexcept
      : bodies_{bodies}, broad_phase_{broad_phase} {}

  void aim_at(SlotRange next, SlotRange next_row) noexcept {
    next_ = next;
    next_row_ = next_row;
  }

  [[CAROM_ALWAYS_INLINE]] void step() noexcept {
    if (next_.from < next_.to) {
      const std::uint32_t slot = next_.from;
      fetch<2>(slot);
      compiler::prefetch<compiler::Access::write, 2>(bodies_.cold_records() + slot);
      if (slot >= tuned::fetch_delay) broad_phase_.prefetch_cell(slot - tuned::fetch_delay);
      next_.from = slot + tuned::fetched_per_event;
    }
    if (next_row_.from < next_row_.to) {
      fetch<1>(next_row_.from);
      next_row_.from += tuned::fetched_per_event;
    }
  }

 private:
  template <int locality>
  void fetch(std::uint32_t slot) const noexcept {
    const BodyState* const states = bodies_.states().data() + slot;
    const NeighbourList* const lists = broad_phase_.lists().data() + slot;
    for (std::uint32_t i = 0; i < tuned::fetched_per_event; ++i) {
      compiler::prefetch<compiler::Access::write, locality>(states + i);
      compiler::prefetch<compiler::Access::write, locality>(lists + i);
    }
  }

  const BodyStore& bodies_;
  const BroadPhase& broad_phase_;
  SlotRange next_, next_row_;
};

}  // namespace carom::engine
