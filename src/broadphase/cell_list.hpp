#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "carom/shapes.hpp"
#include "storage/body_records.hpp"
#include "storage/stable_vector.hpp"

namespace carom::engine {

/// Where in the crowd a box's centre is, in 16384ths of a cell.
struct CellPoint {
  std::int32_t x = 0, y = 0;
};

/// Finds the ordinary balls near a place. Each has a box, a square of the same size for all, and stands in the one cell
/// that the box's centre is in; cells are so large that all who can touch it stand in the nine cells around.
///
/// Where the plane has too many cells for the balls there are (clusters far from each other, or a few balls far away),
/// the cells *wrap*: they cover a window of the plane and repeat across it, so that places a window apart share cells.
///
/// While a horizon is played, places in the world are at different times. A box that was left at a later time is still
/// to be found from an earlier one: it stays as a *ghost* until the horizon's end.
class CellList {
 public:
  /// So many cells are covered a side at most, so that units fit into 32 bits.
  static constexpr double most_a_side = 130'000;

  struct Stranger {
    CellPoint spot;
    std::uint32_t ball = none;
  };

  /// A box that was left.
  struct Ghost {
    Stranger who;
    std::uint32_t next = 0;
    double left = 0;
  };

  /// Chooses the cells, and gives up those there are. `reach` is the distance of two balls' centres when they touch, at
  /// most; `half` the half-side of the boxes. About `spacing` is between neighbours; there will be `most_cells` cells
  /// or less. All of `bounds` is covered unless that takes too many cells; then what is around `core`, where nearly all
  /// balls are, or if that is too large, around `middle`, which has as many on either side.
  void shape(const Rectangle& bounds, const Rectangle& core, Vec2 middle, double reach, double half, double spacing,
             std::size_t most_cells);
  /// Makes the cells, all of them empty.
  void lay();
  /// Gives its memory back. It has to be laid anew before it is of use again.
  void forget_all();

  [[nodiscard]] bool wraps() const noexcept { return column_mask_ != no_mask; }
  /// What the cells cover once: all of the bounds unless they wrap.
  [[nodiscard]] Rectangle window() const noexcept {
    return {bounds_.min,
            bounds_.min + Vec2{static_cast<double>(window_columns_), static_cast<double>(window_rows_)} * cell()};
  }
  /// Where in the window a place or a spot comes to lie; itself unless cells wrap.
  [[nodiscard]] Vec2 in_window(Vec2 point) const noexcept {
    return wraps() ? center_of(in_window(spot_of(point))) : point;
  }
  [[nodiscard]] CellPoint in_window(CellPoint spot) const noexcept {
    return wraps() ? CellPoint{wrapped(spot.x, column_mask_), wrapped(spot.y, row_mask_)} : spot;
  }
  [[nodiscard]] double half() const noexcept { return half_; }
  [[nodiscard]] const Rectangle& bounds() const noexcept { return bounds_; }
  [[nodiscard]] bool covers(Vec2 point) const noexcept {
    return point.x >= bounds_.min.x && point.x <= bounds_.max.x && point.y >= bounds_.min.y && point.y <= bounds_.max.y;
  }
  [[nodiscard]] CellPoint spot_of(Vec2 point) const noexcept {
    return {units(point.x - bounds_.min.x, columns_), units(point.y - bounds_.min.y, rows_)};
  }
  [[nodiscard]] Vec2 center_of(CellPoint spot) const noexcept {
    return {bounds_.min.x + spot.x * unit_, bounds_.min.y + spot.y * unit_};
  }

  void insert(CellPoint spot, std::uint32_t ball);
  /// `spot` must be what it was inserted with.
  void erase(CellPoint spot, std::uint32_t ball);
  void leave_ghost(CellPoint spot, std::uint32_t ball, double left, Chunk<Ghost>& stretch);
  void forget_ghosts();

  /// How many were found: the residents of cells come first, then those who have left at `now` or later, or came when
  /// a cell was full.
  struct Found {
    std::size_t residents = 0;
    std::size_t all = 0;
    std::size_t visited = 0;  ///< cells and entries, to find these
  };
  /// Whoever but `ball` has a box so near that it could touch that ball with a box at `spot`, or had one at `now` or
  /// later: one after another in `found`, which grows as needed. Nobody comes twice. `neighbours` says where the boxes
  /// of all balls are.
  Found find_near(CellPoint spot, std::uint32_t ball, double now, const NeighbourList* neighbours,
                  std::vector<std::uint32_t>& found) const;
  /// Could a ball with a box at one spot touch a ball with a box at the other?
  [[nodiscard]] bool could_touch(CellPoint a, CellPoint b) const noexcept {
    const auto apart = [&](std::int32_t c, std::int32_t d) {
      return static_cast<float>(std::max(std::abs(c - d) - box_units_, 0));
    };
    const float x = apart(a.x, b.x);
    const float y = apart(a.y, b.y);
    return x * x + y * y <= limit_;
  }
  [[nodiscard]] std::size_t cells() const noexcept { return cells_.size(); }
  [[nodiscard]] double cell() const noexcept { return unit_ * cell_units; }
  [[nodiscard]] double per_unit() const noexcept { return per_unit_; }

  /// There is something in a rectangle that does not stand in the crowd. Returns how many cells that is near.
  std::size_t note_other(const Rectangle& where);
  /// Is any of that so near that a ball with a box at `spot` could touch it?
  [[nodiscard]] bool has_others_near(CellPoint spot) const noexcept { return others_near_[cell_of(spot)] != 0; }

  /// Whoever could touch what is in a rectangle. Some who could not are among them, and some twice.
  Found find_in(const Rectangle& where, double now, std::vector<std::uint32_t>& found) const;

  void prefetch(CellPoint spot) const noexcept { __builtin_prefetch(&cells_[cell_of(spot)], 1, 2); }

 private:
  static constexpr std::uint32_t room = 7;
  static constexpr std::uint32_t cell_units = 16384;

  /// One cache line: the boxes' centres, counted from the corner of the cell before, and whose they are. A place that
  /// is free is far from everywhere.
  struct alignas(64) Cell {
    static constexpr std::uint16_t far = 0xFFFF;
    std::array<std::uint16_t, room> x{far, far, far, far, far, far, far}, y{};
    std::array<std::uint32_t, room> balls{none, none, none, none, none, none, none};
    std::uint32_t ghosts = 0;       ///< the latest ghost; of an earlier horizon when less than first_ghost_
    std::uint32_t overfull = none;  ///< where those are that the cell has no room for
  };

  [[nodiscard]] std::int32_t units(double length, std::int32_t cells) const noexcept {
    const double number = length * per_unit_;
    const double last = static_cast<double>(cells) * cell_units - 1;
    return number > 0 ? static_cast<std::int32_t>(number < last ? number : last) : 0;
  }
  // A cell's place in memory, by its column and row. The border's cells are at 0 and beyond the last: without wrapping,
  // column −1 is at 0, as (−1 & no_mask) + 1 = 0 in 32 bits.
  [[nodiscard]] std::size_t column_at(std::uint32_t column) const noexcept { return (column & column_mask_) + 1U; }
  [[nodiscard]] std::size_t row_at(std::uint32_t row) const noexcept { return ((row & row_mask_) + 1U) * stride_; }
  [[nodiscard]] static std::uint32_t cell_number(std::int32_t units) noexcept {
    return static_cast<std::uint32_t>(units) / cell_units;
  }
  [[nodiscard]] std::size_t cell_of(CellPoint spot) const noexcept {
    return row_at(cell_number(spot.y)) + column_at(cell_number(spot.x));
  }
  [[nodiscard]] static std::int32_t wrapped(std::int32_t units, std::uint32_t mask) noexcept {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(units) & (mask * cell_units + (cell_units - 1)));
  }
  /// Calls `visit(column, row)` for the cells from one spot to another, each once.
  template <class Visit>
  void for_each_cell(CellPoint first, CellPoint last, Visit visit) const;
  /// Where in its cell a place is, counted from the corner of the cell before.
  [[nodiscard]] static std::uint16_t within_cell(std::int32_t units) noexcept {
    return static_cast<std::uint16_t>(static_cast<std::uint32_t>(units) % cell_units + cell_units);
  }
  /// Which place in a cell is a ball's, or is free (of `none`); `room` when there is no such place.
  [[nodiscard]] static std::uint32_t place_of(std::uint32_t ball, const Cell& cell) noexcept {
    unsigned places = 1U << room;
    for (std::uint32_t i = 0; i < room; ++i) places |= static_cast<unsigned>(cell.balls[i] == ball) << i;
    return static_cast<std::uint32_t>(std::countr_zero(places));
  }
  [[nodiscard]] unsigned near_in(const Cell& cell, std::uint16_t x, std::uint16_t y) const noexcept;
  [[nodiscard]] bool has_strangers(const Cell& cell) const noexcept {
    return cell.overfull != none || cell.ghosts >= first_ghost_;
  }
  /// Lies a rectangle outside of the bounds, where no ball of the crowd is?
  [[nodiscard]] bool is_beyond(const Rectangle& where) const noexcept;
  template <class Visit>
  void for_each_stranger(const Cell& cell, double now, Visit visit) const;

  Rectangle bounds_;
  double half_ = 1;
  double reach_ = 0;
  double unit_ = 1;
  double per_unit_ = 1;
  std::int32_t columns_ = 1;  ///< of the bounds
  std::int32_t rows_ = 1;
  static constexpr std::uint32_t no_mask = 0xFFFFFFFFU;
  std::uint32_t window_columns_ = 1;  ///< in memory: those of the bounds, or a power of two when they wrap
  std::uint32_t window_rows_ = 1;
  std::uint32_t column_mask_ = no_mask;
  std::uint32_t row_mask_ = no_mask;
  std::size_t stride_ = 3;
  std::int32_t box_units_ = 0;                      ///< a box's side
  float limit_ = 0;                                 ///< the square of the reach, in units
  std::uint16_t near_box_ = 0;                      ///< a box's side, for `near_in`
  std::uint16_t near_limit_ = 0;                    ///< the square of the reach, in 65536ths, for `near_in`
  std::vector<Cell> cells_ = std::vector<Cell>(9);  ///< with an empty border all around
  std::vector<std::uint8_t> others_near_ = std::vector<std::uint8_t>(9);  ///< of every cell
  StableVector<std::vector<Stranger>> overfull_;
  StableVector<Ghost> ghosts_;
  std::uint32_t first_ghost_ = 1;
};

}  // namespace carom::engine
