#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "carom/shapes.hpp"
#include "storage/shape_ref.hpp"

namespace carom::engine {

/// A hierarchical grid: finds what is near, of any size and anywhere. A shape is entered by its bounding rectangle, at
/// the level whose cells are just as large as that, so it is in four cells at most. The cells of a level repeat across
/// the plane (place modulo the number of cells): shapes far from each other may share one, which costs a comparison and
/// never loses anything. Where things stand here never changes what happens, only what it costs.
class Grid {
 public:
  /// Each level's cells are so many times as large as those of the one before.
  static constexpr double ratio = 4;

  /// Empties the grid. The smallest cells have the side given; `items` says how many rectangles are to be expected at
  /// each level. More may come, at any level.
  void lay(double cell, const std::vector<std::size_t>& items);

  /// These return how many cells were visited.
  std::size_t insert(ShapeRef item, const Rectangle& where);
  /// `where` must be what the item was inserted with.
  std::size_t erase(ShapeRef item, const Rectangle& where);

  /// The side of the smallest cells.
  [[nodiscard]] double cell() const noexcept { return levels_.front().cell; }
  /// How many of the smallest cells a straight line may go through before it comes back to the first.
  [[nodiscard]] double crossings() const noexcept { return 2.0 * levels_.front().side; }
  /// The level of rectangles whose longer side is `size`, when the smallest cells have the side `cell`.
  [[nodiscard]] static std::size_t level_of(double size, double cell) noexcept;

  /// Calls `visit(item)` for whatever may touch a rectangle; the same item may come more than once, and some that are
  /// far away. Returns how many cells and items were visited.
  template <class Visit>
  // NOLINTNEXTLINE(modernize-use-nodiscard): few ask what it has cost
  std::size_t for_each_in(const Rectangle& where, Visit visit) const {
    std::size_t visited = levels_.size();
    for (const Level& level : levels_) {
      if (level.items == 0 || !touch(level.bounds, where)) continue;
      for_each_cell(level, where, [&](std::size_t number) {
        const Cell& cell = level.cells[number];
        visited += 1 + cell.count;
        for (std::uint32_t i = 0; i < cell.count && i < cell_room; ++i) visit(cell.items[i]);
        if (cell.count > cell_room) {
          for (const ShapeRef item : level.overfull[cell.rest]) visit(item);
        }
      });
    }
    return visited;
  }
  [[nodiscard]] std::size_t cells() const noexcept;

 private:
  static constexpr std::uint32_t cell_room = 14;
  static constexpr std::uint32_t none = 0xFFFFFFFFU;

  /// One cache line. Of more items than there is room for, the rest stand in a list of `overfull`.
  struct alignas(64) Cell {
    std::uint32_t count = 0;
    std::uint32_t rest = none;
    std::array<ShapeRef, cell_room> items;
  };

  struct Level {
    void lay(double cell_side, std::size_t expected);

    double cell = 1;
    std::uint32_t side = 1;  ///< cells in a row, and rows: a power of two
    std::size_t items = 0;
    Rectangle bounds;  ///< around all that has been entered
    std::vector<Cell> cells = std::vector<Cell>(1);
    std::vector<std::vector<ShapeRef>> overfull;
  };

  [[nodiscard]] static bool touch(const Rectangle& a, const Rectangle& b) noexcept {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
  }

  /// Which cells of a row, or of a column, an interval touches: the first, and how many.
  struct Run {
    std::uint64_t first = 0;
    std::uint64_t count = 0;
  };
  [[nodiscard]] static Run run_of(const Level& level, double from, double to) noexcept;

  template <class Visit>
  static std::size_t for_each_cell(const Level& level, const Rectangle& where, Visit visit) {
    const Run columns = run_of(level, where.min.x, where.max.x);
    const Run rows = run_of(level, where.min.y, where.max.y);
    const std::uint64_t mask = level.side - 1;
    for (std::uint64_t row = rows.first; row != rows.first + rows.count; ++row) {
      const std::uint64_t start = (row & mask) * level.side;
      for (std::uint64_t column = columns.first; column != columns.first + columns.count; ++column)
        visit(start + (column & mask));
    }
    return columns.count * rows.count;
  }

  [[nodiscard]] Level& level_for(const Rectangle& where);

  std::vector<Level> levels_ = std::vector<Level>(1);
};

}  // namespace carom::engine
