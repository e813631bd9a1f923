#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "carom/shapes.hpp"
#include "engine/records.hpp"
#include "engine/shelf.hpp"

namespace carom::engine {

/// Where in the crowd a box's centre is, in 65536ths of a cell.
struct Spot {
  std::int32_t x = 0, y = 0;
};

/// Finds the ordinary balls near a place. Each has a box, a square of the same size for all, and stands in the one cell
/// that the box's centre is in; cells are so large that all who can touch it stand in the nine cells around.
///
/// While a horizon is played, places in the world are at different times. A box that was left at a later time is still
/// to be found from an earlier one: it stays as a *ghost* until the horizon's end.
class Crowd {
 public:
  struct Stranger {
    Spot spot;
    std::uint32_t ball = none;
  };

  /// A box that was left.
  struct Ghost {
    Stranger who;
    std::uint32_t next = 0;
    double left = 0;
  };

  /// Empties the crowd. `reach` is the distance of two balls' centres when they touch, at most; `half` the half-side of
  /// the boxes. About `spacing` is between neighbours; there will be `most_cells` cells or less.
  void lay(const Rectangle& bounds, double reach, double half, double spacing, std::size_t most_cells);
  /// Gives its memory back. It has to be laid anew before it is of use again.
  void forget_all();

  [[nodiscard]] double half() const noexcept { return half_; }
  [[nodiscard]] const Rectangle& bounds() const noexcept { return bounds_; }
  [[nodiscard]] bool covers(Vec2 point) const noexcept {
    return point.x >= bounds_.min.x && point.x <= bounds_.max.x && point.y >= bounds_.min.y && point.y <= bounds_.max.y;
  }
  [[nodiscard]] Spot spot_of(Vec2 point) const noexcept {
    return {units(point.x - bounds_.min.x, columns_), units(point.y - bounds_.min.y, rows_)};
  }
  [[nodiscard]] Vec2 center_of(Spot spot) const noexcept {
    return {bounds_.min.x + spot.x * unit_, bounds_.min.y + spot.y * unit_};
  }

  void insert(Spot spot, std::uint32_t ball);
  /// `spot` must be what it was inserted with.
  void erase(Spot spot, std::uint32_t ball);
  void leave_ghost(Spot spot, std::uint32_t ball, double left, Stretch<Ghost>& stretch);
  void forget_ghosts();

  /// How many were found: the residents of cells come first, then those who have left at `now` or later, or came when
  /// a cell was full.
  struct Found {
    std::size_t residents = 0;
    std::size_t all = 0;
    std::size_t visited = 0;  ///< cells and entries, to find these
  };
  /// Whoever but `ball` has a box so near that it could touch that ball with a box at `spot`, or had one at `now` or
  /// later: one after another in `found`, which grows as needed. Nobody comes twice.
  Found find_near(Spot spot, std::uint32_t ball, double now, std::vector<std::uint32_t>& found) const;
  /// Could a ball with a box at one spot touch a ball with a box at the other?
  [[nodiscard]] bool could_touch(Spot a, Spot b) const noexcept {
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
  [[nodiscard]] bool has_others_near(Spot spot) const noexcept { return others_near_[cell_of(spot)] != 0; }

  /// Whoever could touch what is in a rectangle. Some who could not are among them, and some twice.
  Found find_in(const Rectangle& where, double now, std::vector<std::uint32_t>& found) const;

  void prefetch(Spot spot) const noexcept { __builtin_prefetch(&cells_[cell_of(spot)], 1, 2); }

 private:
  static constexpr std::uint32_t room = 7;
  static constexpr std::uint32_t cell_units = 65536;

  /// One cache line: the boxes' centres, in 16384ths of a cell, counted from the corner of the cell before, and whose
  /// they are. A place that is free is far from everywhere.
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
  [[nodiscard]] std::size_t cell_of(Spot spot) const noexcept {
    const std::size_t row = static_cast<std::uint32_t>(spot.y) / cell_units + 1;
    return row * stride_ + static_cast<std::uint32_t>(spot.x) / cell_units + 1;
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
  template <class Visit>
  void for_each_stranger(const Cell& cell, double now, Visit visit) const;

  Rectangle bounds_;
  double half_ = 1;
  double reach_ = 0;
  double unit_ = 1;
  double per_unit_ = 1;
  std::int32_t columns_ = 1;
  std::int32_t rows_ = 1;
  std::size_t stride_ = 3;
  std::int32_t box_units_ = 0;                      ///< a box's side
  float limit_ = 0;                                 ///< the square of the reach, in units
  std::uint16_t box_parts_ = 0;                     ///< a box's side, in 16384ths of a cell
  std::uint16_t limit_parts_ = 0;                   ///< the square of the reach in those, in 65536ths
  std::vector<Cell> cells_ = std::vector<Cell>(9);  ///< with an empty border all around
  std::vector<std::uint8_t> others_near_ = std::vector<std::uint8_t>(9);  ///< of every cell
  Shelf<std::vector<Stranger>> overfull_;
  Shelf<Ghost> ghosts_;
  std::uint32_t first_ghost_ = 1;
};

}  // namespace carom::engine
