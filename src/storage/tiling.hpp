#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "carom/vec2.hpp"
#include "tuning.hpp"

namespace carom::engine {

/// Along which axes an area goes on at its other edge.
struct Repeats {
  bool x = false;
  bool y = false;
};

/// How an area is divided into rectangular blocks, and each block into tiles. Balls are stored tile after tile and
/// block after block. A worker executes the tiles of a block one after another; several workers execute different
/// blocks.
struct Tiling {
  std::size_t block_columns = 1, block_rows = 1;
  std::size_t across = 1, down = 1;  ///< tiles of a block

  /// Divides an area of this size for some workers into tiles with about this side. Lengths are in spacings of balls.
  static Tiling of(Vec2 size, double tile_side, unsigned workers, Repeats repeats = {}) {
    const double most_blocks = workers == 1 ? 1 : std::ceil(2 * std::sqrt(tuned::blocks_per_worker * workers));
    const auto blocks = [&](double length, bool around) {
      const double number = std::clamp(std::floor(length / tuned::least_block), 1.0, most_blocks);
      // Around a ring, neighbours have different colours where they are an even number.
      return around && number > 1 ? 2 * std::floor(number / 2) : number;
    };
    const auto tiles = [&](double length, double parts) {
      const double most = std::max(1.0, std::floor(tuned::most_tiles_a_side / parts));
      return std::clamp(std::round(length / parts / tile_side), 1.0, most);
    };
    const double columns = blocks(size.x, repeats.x), rows = blocks(size.y, repeats.y);
    return {static_cast<std::size_t>(columns), static_cast<std::size_t>(rows),
            static_cast<std::size_t>(tiles(size.x, columns)), static_cast<std::size_t>(tiles(size.y, rows))};
  }

  [[nodiscard]] std::size_t columns() const noexcept { return block_columns * across; }
  [[nodiscard]] std::size_t rows() const noexcept { return block_rows * down; }
  [[nodiscard]] std::size_t blocks() const noexcept { return block_columns * block_rows; }
  [[nodiscard]] std::size_t tiles_per_block() const noexcept { return across * down; }
  [[nodiscard]] std::size_t tiles() const noexcept { return blocks() * tiles_per_block(); }

  /// The number of a tile in the order of memory.
  [[nodiscard]] std::size_t number_of(std::size_t column, std::size_t row) const noexcept {
    const std::size_t block = row / down * block_columns + column / across;
    return (block * down + row % down) * across + column % across;
  }

  static constexpr std::uint8_t colours = 4;
  /// Blocks of one colour do not touch each other.
  [[nodiscard]] std::uint8_t colour_of(std::size_t block) const noexcept {
    return static_cast<std::uint8_t>(block / block_columns % 2 * 2 + block % block_columns % 2);
  }
};

}  // namespace carom::engine
