#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "broadphase/arc_walk.hpp"
#include "broadphase/cell_walk.hpp"
#include "carom/shapes.hpp"
#include "storage/shape_ref.hpp"

namespace carom::engine {

/// A hierarchical grid: a broad phase for shapes of any size anywhere. A shape is inserted by its bounding rectangle,
/// at the level whose cells are just larger than that, so it is in four cells at most. The cells of a level repeat
/// across the plane (a cell's coordinates modulo the number of cells). Shapes far from each other may share a cell:
/// that costs a comparison and never loses anything. Nothing here changes what happens, only what it costs to find out.
class Grid {
 public:
  /// Makes the grid empty. `cell` is the side of the smallest cells; `expected_per_level` the number of rectangles to
  /// expect at each level. More may come, at any level.
  void configure(double cell, const std::vector<std::size_t>& expected_per_level);

  /// Both return the number of cells visited.
  std::size_t insert(ShapeRef item, const Rectangle& bounds);
  /// `bounds` must be those the item was inserted with.
  std::size_t erase(ShapeRef item, const Rectangle& bounds);

  /// The side of the smallest cells.
  [[nodiscard]] double cell_side() const noexcept { return levels_.front().cell_side; }
  /// How many of the smallest cells a straight line may cross before it comes back to the first.
  [[nodiscard]] double crossings() const noexcept { return 2.0 * levels_.front().side; }
  /// The level of rectangles whose longer side is `size`, when the smallest cells have the side `cell`.
  [[nodiscard]] static std::size_t level_of(double size, double cell) noexcept;

  /// Calls `visit(item)` for every item whose bounds touch a rectangle. It may call it more than once for the same
  /// item, and for items that are far away. Returns the number of cells and items visited.
  template <class Visit>
  // NOLINTNEXTLINE(modernize-use-nodiscard): few callers count the work
  std::size_t for_each_in(const Rectangle& area, Visit visit) const {
    std::size_t visited = levels_.size();
    for (const Level& level : levels_) {
      if (level.items == 0 || !touch(level.bounds, area)) continue;
      for_each_cell(level, area, [&](std::size_t index) { visited += visit_cell(level, index, visit); });
    }
    return visited;
  }
  /// The same for every item that a circle could touch on its path up to the time `end`, at each level about in the
  /// order in which it comes to them. `visit` may make `end` earlier.
  template <class Visit>
  // NOLINTNEXTLINE(modernize-use-nodiscard): few callers count the work
  std::size_t for_each_along(const MovingCircle& path, const double& end, Visit visit) const {
    std::size_t visited = levels_.size();
    for (const Level& level : levels_) {
      if (level.items == 0) continue;
      if (path.acceleration != Vec2{}) {
        const ArcWalk walk{path, level.cell_side, level.bounds, 0};
        walk.for_each(end, [&](const Rectangle& area) {
          if (!touch(level.bounds, area)) return;
          for_each_cell(level, area, [&](std::size_t index) { visited += visit_cell(level, index, visit); });
        });
        continue;
      }
      const CellWalk walk{path, end, {0, 0}, level.cell_side, level.bounds, 0};
      if (walk.cells() > static_cast<double>(level.cells.size())) {
        for (std::size_t index = 0; index < level.cells.size(); ++index) visited += visit_cell(level, index, visit);
        continue;
      }
      const std::uint64_t mask = level.side - 1;
      walk.for_each(end, [&](std::int64_t column, std::int64_t row) {
        const std::uint64_t start = (static_cast<std::uint64_t>(row) & mask) * level.side;
        visited += visit_cell(level, start + (static_cast<std::uint64_t>(column) & mask), visit);
      });
    }
    return visited;
  }
  /// The number of cells of all levels together.
  [[nodiscard]] std::size_t cell_count() const noexcept;

 private:
  /// Items that a cell holds itself: as many as fill a cache line.
  static constexpr std::uint32_t cell_capacity = 14;
  static constexpr std::uint32_t none = 0xFFFFFFFFU;

  /// One cache line.
  struct alignas(64) Cell {
    std::uint32_t count = 0;        ///< of all items, those in the overflow list included
    std::uint32_t overflow = none;  ///< the list of the items beyond the capacity, once there have been any
    std::array<ShapeRef, cell_capacity> items;
  };

  struct Level {
    void configure(double side_of_cells, std::size_t expected);

    double cell_side = 1;
    std::uint32_t side = 1;  ///< the number of columns, and of rows: a power of two
    std::size_t items = 0;
    Rectangle bounds;  ///< of everything inserted since the level was last empty
    std::vector<Cell> cells = std::vector<Cell>(1);
    std::vector<std::vector<ShapeRef>> overflow;
  };

  [[nodiscard]] static bool touch(const Rectangle& a, const Rectangle& b) noexcept {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
  }

  /// Returns the number of cells and items visited.
  template <class Visit>
  static std::size_t visit_cell(const Level& level, std::size_t index, Visit& visit) {
    const Cell& cell = level.cells[index];
    for (std::uint32_t i = 0; i < cell.count && i < cell_capacity; ++i) visit(cell.items[i]);
    if (cell.count > cell_capacity) {
      for (const ShapeRef item : level.overflow[cell.overflow]) visit(item);
    }
    return 1 + cell.count;
  }

  /// The columns, or the rows, that an interval touches. They are not wrapped yet.
  struct CellRange {
    std::uint64_t first = 0;
    std::uint64_t count = 0;  ///< no more than there are
  };
  [[nodiscard]] static CellRange cells_between(const Level& level, double from, double to) noexcept;

  template <class Visit>
  static std::size_t for_each_cell(const Level& level, const Rectangle& area, Visit visit) {
    const CellRange columns = cells_between(level, area.min.x, area.max.x);
    const CellRange rows = cells_between(level, area.min.y, area.max.y);
    const std::uint64_t mask = level.side - 1;
    for (std::uint64_t row = rows.first; row != rows.first + rows.count; ++row) {
      const std::uint64_t start = (row & mask) * level.side;
      for (std::uint64_t column = columns.first; column != columns.first + columns.count; ++column)
        visit(start + (column & mask));
    }
    return columns.count * rows.count;
  }

  /// The level of a rectangle, which is added if there is none yet.
  [[nodiscard]] Level& level_for(const Rectangle& bounds);

  std::vector<Level> levels_ = std::vector<Level>(1);
};

}  // namespace carom::engine
