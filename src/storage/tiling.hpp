#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "carom/vec2.hpp"

namespace carom::engine {

/// How balls are ordered in memory by their place: in tiles, rows of which make up blocks, one after another. A player
/// plays one tile of a block after another; several players play different blocks.
struct Tiling {
  std::size_t block_columns = 1, block_rows = 1;
  std::size_t across = 1, down = 1;  ///< tiles of a block

  /// For an area of some size and so many players, tiles having about `tile_side`; all in the room that a ball has.
  static Tiling of(Vec2 size, double tile_side, unsigned players) {
    constexpr double least_block = 24;     // who plays together needs room in between
    constexpr double turns_a_player = 10;  // of each of the four colours, so that all are done at about the same time
    constexpr double most_tiles = 1000;
    const double most_blocks = players == 1 ? 1 : std::ceil(2 * std::sqrt(turns_a_player * players));
    const auto blocks = [&](double length) { return std::clamp(std::floor(length / least_block), 1.0, most_blocks); };
    const auto tiles = [&](double length, double parts) {
      return std::clamp(std::round(length / parts / tile_side), 1.0, std::max(1.0, std::floor(most_tiles / parts)));
    };
    const double columns = blocks(size.x), rows = blocks(size.y);
    return {static_cast<std::size_t>(columns), static_cast<std::size_t>(rows),
            static_cast<std::size_t>(tiles(size.x, columns)), static_cast<std::size_t>(tiles(size.y, rows))};
  }

  [[nodiscard]] std::size_t columns() const noexcept { return block_columns * across; }
  [[nodiscard]] std::size_t rows() const noexcept { return block_rows * down; }
  [[nodiscard]] std::size_t blocks() const noexcept { return block_columns * block_rows; }
  [[nodiscard]] std::size_t tiles_of_a_block() const noexcept { return across * down; }
  [[nodiscard]] std::size_t tiles() const noexcept { return blocks() * tiles_of_a_block(); }

  /// The number of a tile in memory.
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
