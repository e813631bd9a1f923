#pragma once

#include <cstdint>
#include <vector>

#include "storage/tiling.hpp"

namespace carom::engine {

/// The order of balls in memory: tile by tile, so that neighbours in space are neighbours in memory.
struct SpatialOrder {
  Tiling tiling;
  std::vector<std::uint32_t> tile_ends;  ///< the slot after the last one of each tile

  [[nodiscard]] std::size_t tiles() const noexcept { return tile_ends.size(); }
  [[nodiscard]] std::uint32_t tile_start(std::size_t tile) const noexcept {
    return tile == 0 ? 0 : tile_ends[tile - 1];
  }
  [[nodiscard]] std::uint32_t block_start(std::size_t block) const noexcept {
    return tile_start(block * tiling.tiles_per_block());
  }
};

}  // namespace carom::engine
