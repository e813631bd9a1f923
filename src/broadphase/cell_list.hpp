#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "broadphase/cell_point.hpp"
#include "carom/shapes.hpp"
#include "compiler.hpp"
#include "physics/period.hpp"
#include "storage/body_state.hpp"
#include "storage/stable_vector.hpp"

namespace carom::engine {

struct NeighbourList;

/// The broad phase for balls of about the same size. Each ball has a fat box, a square of the same size for all, and is
/// in the one cell that contains the box's centre. Cells are so large that every ball it can touch is in the 3 × 3
/// cells around.
///
/// If covering the plane took too many cells for the number of balls (clusters far from each other, or a few balls far
/// away), the cells *wrap*: they cover a window of the plane and repeat across it, so points a window apart share a
/// cell.
///
/// In a periodic box they cover the box once along the axes that repeat, and the cells at one edge are the neighbours
/// of those at the other. Their width and height may differ a little then.
///
/// Within a horizon, different parts of the world are at different times. A box that a ball has left at a later time
/// must still be found from earlier times. It stays in its cell as a *past box* until the end of the horizon.
///
/// Most balls are *residents* of their cell: they have one of its slots. The others are in lists beside the cells.
class CellList {
 public:
  /// The most cells along a side, so that coordinates in units fit into 31 bits.
  static constexpr double most_cells_per_side = 130'000;

  /// A box that is not a resident of its cell: the cell was full, or the box is a past box.
  struct BoxEntry {
    CellPoint center;
    std::uint32_t ball = none;
  };

  /// A box that a ball has left.
  struct PastBox {
    BoxEntry box;
    std::uint32_t next = 0;  ///< in the same cell
    double left_at = 0;
  };

  /// Chooses the cells and releases the present ones. `reach` is the largest distance between the centres of two balls
  /// that touch; `box_half` is half the side of the boxes; `spacing` is about the distance between neighbours. At most
  /// `most_cells` cells are used. They cover all of `bounds` if that is possible. Otherwise they wrap, and the bounds
  /// become those of `core`, which contains nearly all balls, with a margin; or if that is too large, the surroundings
  /// of `middle`, the median of the balls' centres.
  void configure(const Rectangle& bounds, const Rectangle& core, Vec2 middle, double reach, double box_half,
                 double spacing, std::size_t most_cells);
  /// The same in a periodic box. Along an axis that repeats, `bounds` are those of the box, and no shorter than
  /// `least_side(reach, box_half)`.
  void configure_periodic(const Rectangle& bounds, const physics::Period& period, double reach, double box_half,
                          double spacing, std::size_t most_cells);
  /// Of a periodic box, in which all the cells around one are different.
  [[nodiscard]] static double least_side(double reach, double box_half) noexcept;
  /// Allocates the cells, all empty.
  void allocate();
  /// Frees the memory. `allocate` must be called before anything is inserted again.
  void release();

  [[nodiscard]] bool wraps() const noexcept { return column_mask_ != no_mask; }
  /// What the cells cover once: all of the bounds unless they wrap.
  [[nodiscard]] Rectangle window() const noexcept {
    return {bounds_.min,
            bounds_.min + cells_by(static_cast<double>(window_columns_), static_cast<double>(window_rows_))};
  }
  /// The point of the window that shares its place in memory with a point; the point itself unless cells wrap.
  [[nodiscard]] Vec2 wrap(Vec2 point) const noexcept { return wraps() ? center_of(wrap(point_of(point))) : point; }
  [[nodiscard]] CellPoint wrap(CellPoint point) const noexcept {
    return wraps() ? CellPoint{wrapped(point.x, column_mask_), wrapped(point.y, row_mask_)} : point;
  }
  /// Half the side of a ball's box.
  [[nodiscard]] double box_half() const noexcept { return box_half_; }
  /// Balls must have their centres in here when they are given a box.
  [[nodiscard]] const Rectangle& bounds() const noexcept { return bounds_; }
  [[nodiscard]] bool covers(Vec2 point) const noexcept {
    return point.x >= bounds_.min.x && point.x <= bounds_.max.x && point.y >= bounds_.min.y && point.y <= bounds_.max.y;
  }
  /// A point in units, rounded down. A point outside of the cells becomes the nearest one inside.
  [[nodiscard]] CellPoint point_of(Vec2 point) const noexcept {
    return {units((point.x - bounds_.min.x) * units_per_length_.x, columns_),
            units((point.y - bounds_.min.y) * units_per_length_.y, rows_)};
  }
  /// Back to the plane: where a box with this centre has its centre.
  [[nodiscard]] Vec2 center_of(CellPoint point) const noexcept {
    return {bounds_.min.x + point.x * unit_.x, bounds_.min.y + point.y * unit_.y};
  }

  void insert(CellPoint center, std::uint32_t ball);
  /// `center` must be the one the ball was inserted with.
  void erase(CellPoint center, std::uint32_t ball);
  /// Keeps a box that has just been erased as a past box: the ball left it at the time `left_at`.
  void keep_past_box(CellPoint center, std::uint32_t ball, double left_at, Chunk<PastBox>& chunk);
  /// Removes all past boxes, at the end of a horizon. Chunks must be reset.
  void drop_past_boxes();

  /// How many balls were found. Residents of cells come first, then balls from overflow lists and past boxes.
  struct Found {
    std::size_t residents = 0;
    std::size_t all = 0;
    std::size_t visited = 0;  ///< cells and entries, as a measure of work
  };
  /// Finds every ball other than `ball` whose box is so near that the two could touch, if `ball` has a box at `center`;
  /// and every ball that left such a box at `now` or later. Writes them to the front of `found`, which grows as needed,
  /// each once. `boxes[b]` has the centre of the box of every resident b.
  Found find_neighbours(CellPoint center, std::uint32_t ball, double now, const NeighbourList* boxes,
                        std::vector<std::uint32_t>& found) const;
  /// Whether two balls with boxes at these centres could touch.
  [[nodiscard]] bool could_touch(CellPoint a, CellPoint b) const noexcept {
    const auto gap = [&](std::int32_t c, std::int32_t d, std::int32_t period) {
      const std::int32_t apart = std::abs(c - d);
      const std::int32_t nearest = period == 0 ? apart : std::min(apart, period - apart);
      return static_cast<float>(std::max(nearest - box_units_, 0));
    };
    const float x = gap(a.x, b.x, period_.x);
    const float y = gap(a.y, b.y, period_.y);
    return x * x + y * y <= reach_squared_;
  }
  [[nodiscard]] std::size_t cell_count() const noexcept { return cells_.size(); }
  /// The longer side of a cell: in all but periodic boxes they are square.
  [[nodiscard]] double cell_side() const noexcept { return std::max(unit_.x, unit_.y) * cell_units; }
  [[nodiscard]] Vec2 units_per_length() const noexcept { return units_per_length_; }
  /// The sides of the periodic box in units; zero along an axis that does not repeat.
  [[nodiscard]] CellPoint period() const noexcept { return period_; }

  /// Remembers that the hierarchical grid has a shape with these bounds. Returns the number of cells marked.
  std::size_t mark_grid_shape(const Rectangle& bounds);
  /// Whether a shape of the grid may be so near that a ball with its box at this centre could touch it.
  [[nodiscard]] bool has_grid_shapes_near(CellPoint center) const noexcept {
    return grid_shapes_near_[cell_of(center)] != 0;
  }

  /// Finds every ball that could touch something in a rectangle, now or from a box left at `now` or later. Balls may be
  /// found more than once, and so may some that are too far away. The first `count` in `found` are kept.
  Found find_in(const Rectangle& area, double now, std::vector<std::uint32_t>& found, std::size_t count = 0) const;

  // The same with a visitor, and along a path: see cell_search.hpp. Both return the number of cells and entries
  // visited.

  /// Calls `visit(ball)` for every ball that could touch something in a rectangle.
  template <class Visit>
  std::size_t for_each_in(const Rectangle& area, double now, Visit visit) const;
  /// Calls `visit(ball)` for every ball that a circle could touch on its path up to the time `end`, about in the order
  /// in which it comes to them. `visit` may make `end` earlier.
  template <class Visit>
  std::size_t for_each_along(const MovingCircle& path, const double& end, double now, Visit visit) const;

  void prefetch(CellPoint center) const noexcept {
    compiler::prefetch<compiler::Access::write, 2>(&cells_[cell_of(center)]);
  }

 private:
  /// Residents of a cell: as many as fill a cache line.
  static constexpr std::uint32_t cell_capacity = 7;
  static constexpr std::uint32_t cell_units = 16384;

  /// One cache line: the residents' box centres, and the balls. Coordinates are counted from the lower left corner of
  /// the cell diagonally below, so that they are positive in all nine cells around. A free slot is too far away to
  /// touch anything.
  struct alignas(64) Cell {
    static constexpr std::uint16_t far = 0xFFFF;
    std::array<std::uint16_t, cell_capacity> x{far, far, far, far, far, far, far}, y{};
    std::array<std::uint32_t, cell_capacity> balls{none, none, none, none, none, none, none};
    std::uint32_t past_boxes = 0;   ///< the latest one; it is stale if less than first_past_box_
    std::uint32_t overflow = none;  ///< the list of the boxes that had no slot, once there have been any
  };

  [[nodiscard]] static std::int32_t units(double number, std::int32_t cells) noexcept {
    const double last = static_cast<double>(cells) * cell_units - 1;
    return number > 0 ? static_cast<std::int32_t>(number < last ? number : last) : 0;
  }
  // A cell's index is row_index(row) + column_index(column). A border of empty cells surrounds the others, at column 0
  // and beyond the last one. Without wrapping, column −1 gets index 0, as (−1 & no_mask) + 1 = 0 in 32 bits.
  [[nodiscard]] std::size_t column_index(std::uint32_t column) const noexcept { return (column & column_mask_) + 1U; }
  [[nodiscard]] std::size_t row_index(std::uint32_t row) const noexcept { return ((row & row_mask_) + 1U) * stride_; }
  /// The column, or row, of a coordinate.
  [[nodiscard]] static std::uint32_t cell_number(std::int32_t units) noexcept {
    return static_cast<std::uint32_t>(units) / cell_units;
  }
  [[nodiscard]] std::size_t cell_of(CellPoint point) const noexcept {
    return row_index(cell_number(point.y)) + column_index(cell_number(point.x));
  }
  [[nodiscard]] static std::int32_t wrapped(std::int32_t units, std::uint32_t mask) noexcept {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(units) & (mask * cell_units + (cell_units - 1)));
  }
  /// Calls `visit(column, row)` once for every cell of the rectangle between two points.
  template <class Visit>
  void for_each_cell(CellPoint first, CellPoint last, Visit visit) const;
  /// Calls `visit(center, ball)` for every box of a cell. The centres of residents are those of a cell that has not
  /// been wrapped.
  template <class Visit>
  void for_each_box(std::uint32_t column, std::uint32_t row, double now, Visit visit) const;
  /// A coordinate as a cell stores it.
  [[nodiscard]] static std::uint16_t within_cell(std::int32_t units) noexcept {
    return static_cast<std::uint16_t>(static_cast<std::uint32_t>(units) % cell_units + cell_units);
  }
  /// The slot of a ball in a cell; a free slot for `none`. `cell_capacity` if there is no such slot.
  [[nodiscard]] static std::uint32_t slot_of(std::uint32_t ball, const Cell& cell) noexcept {
    unsigned slots = 1U << cell_capacity;
    for (std::uint32_t i = 0; i < cell_capacity; ++i) slots |= static_cast<unsigned>(cell.balls[i] == ball) << i;
    return static_cast<std::uint32_t>(std::countr_zero(slots));
  }
  [[nodiscard]] unsigned slots_near(const Cell& cell, std::uint16_t x, std::uint16_t y) const noexcept;
  [[nodiscard]] bool has_entries(const Cell& cell) const noexcept {
    return cell.overflow != none || cell.past_boxes >= first_past_box_;
  }
  /// What whole cells cover of the plane, wrapped or not: the bounds, and up to a cell more. A box that is ahead of its
  /// ball may have its centre there.
  [[nodiscard]] Rectangle covered() const noexcept { return {bounds_.min, bounds_.min + cells_by(columns_, rows_)}; }
  /// The size of so many cells.
  [[nodiscard]] Vec2 cells_by(double columns, double rows) const noexcept {
    return {columns * unit_.x * cell_units, rows * unit_.y * cell_units};
  }
  void set_units(Vec2 cell, double reach, double box_half);
  /// Whether a rectangle is entirely outside of what the cells cover.
  [[nodiscard]] bool is_outside(const Rectangle& area) const noexcept;
  template <class Visit>
  void for_each_entry(const Cell& cell, double now, Visit visit) const;

  Rectangle bounds_;
  double box_half_ = 1;
  double reach_ = 0;
  Vec2 unit_{1, 1};
  Vec2 units_per_length_{1, 1};
  CellPoint period_;
  std::int32_t columns_ = 1;  ///< of the bounds
  std::int32_t rows_ = 1;
  static constexpr std::uint32_t no_mask = 0xFFFFFFFFU;
  std::uint32_t window_columns_ = 1;  ///< in memory: those of the bounds, or a power of two when they wrap
  std::uint32_t window_rows_ = 1;
  std::uint32_t column_mask_ = no_mask;
  std::uint32_t row_mask_ = no_mask;
  std::size_t stride_ = 3;
  std::int32_t box_units_ = 0;                      ///< the side of a box, rounded up
  float reach_squared_ = 0;                         ///< in units, rounded up
  std::uint16_t near_box_ = 0;                      ///< the side of a box, for `slots_near`
  std::uint16_t near_reach_squared_ = 0;            ///< in 65536ths, rounded up, for `slots_near`
  std::vector<Cell> cells_ = std::vector<Cell>(9);  ///< with a border of empty cells all around
  std::vector<std::uint8_t> grid_shapes_near_ = std::vector<std::uint8_t>(9);  ///< one mark per cell
  StableVector<std::vector<BoxEntry>> overflow_;
  StableVector<PastBox> past_boxes_;
  std::uint32_t first_past_box_ = 1;  ///< the number of the first past box of this horizon
};

}  // namespace carom::engine
