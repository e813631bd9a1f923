#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "carom/leg.hpp"
#include "carom/shapes.hpp"

namespace carom::engine {

/// What stands in a cell of the grid: a shape of one of three kinds, by its id.
struct Item {
  Met kind = Met::ball;
  std::uint32_t id = 0;

  friend constexpr auto operator<=>(Item, Item) noexcept = default;
};

/// Finds what is near. Shapes stand in every cell that their rectangle touches; what lies outside the grid's bounds
/// counts as in the outermost cells, so nothing is ever lost, only slower to find. Where things stand here never
/// changes what happens, only what it costs.
class Grid {
 public:
  /// Empties the grid and lays it anew over `bounds`, with cells of about the size given, but no more than
  /// `most_cells`.
  void lay(const Rectangle& bounds, double cell, std::size_t most_cells);

  void insert(Item item, const Rectangle& where);
  /// `where` must be what the item was inserted with.
  void erase(Item item, const Rectangle& where);

  [[nodiscard]] const Rectangle& bounds() const noexcept { return bounds_; }
  [[nodiscard]] double cell() const noexcept { return cell_; }

  /// Calls `visit(item)` for all items in the cells that `where` touches; the same item may come more than once.
  template <class Visit>
  void for_each_near(const Rectangle& where, Visit visit) const {
    for_each_cell(where, [&](std::size_t cell) {
      for (const Item item : cells_[cell]) visit(item);
    });
  }

 private:
  [[nodiscard]] std::size_t column(double x) const noexcept { return index(x - bounds_.min.x, columns_); }
  [[nodiscard]] std::size_t row(double y) const noexcept { return index(y - bounds_.min.y, rows_); }
  [[nodiscard]] std::size_t index(double distance, std::size_t count) const noexcept;

  template <class Visit>
  void for_each_cell(const Rectangle& where, Visit visit) const {
    const std::size_t last_column = column(where.max.x);
    const std::size_t last_row = row(where.max.y);
    for (std::size_t r = row(where.min.y); r <= last_row; ++r) {
      for (std::size_t c = column(where.min.x); c <= last_column; ++c) visit(r * columns_ + c);
    }
  }

  Rectangle bounds_;
  double cell_ = 1;
  std::size_t columns_ = 1;
  std::size_t rows_ = 1;
  std::vector<std::vector<Item>> cells_{1};
};

}  // namespace carom::engine
