#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "carom/shapes.hpp"
#include "engine/item.hpp"

namespace carom::engine {

/// Finds what is near. Shapes stand in every cell that their rectangle touches; what lies outside the grid's bounds
/// counts as in the outermost cells, so nothing is ever lost, only slower to find. Where things stand here never
/// changes what happens, only what it costs.
class Grid {
 public:
  /// The cells that a rectangle touches: columns and rows, first and last.
  struct Span {
    std::uint32_t first_column = 0, last_column = 0, first_row = 0, last_row = 0;
  };

  /// Empties the grid and lays it anew over `bounds`, with cells of about the size given, but no more than
  /// `most_cells`.
  void lay(const Rectangle& bounds, double cell, std::size_t most_cells);

  void insert(Item item, const Span& where);
  /// `where` must be what the item was inserted with.
  void erase(Item item, const Span& where);

  [[nodiscard]] Span span_of(const Rectangle& where) const noexcept {
    return {index((where.min.x - bounds_.min.x) * per_length_, last_column_),
            index((where.max.x - bounds_.min.x) * per_length_, last_column_),
            index((where.min.y - bounds_.min.y) * per_length_, last_row_),
            index((where.max.y - bounds_.min.y) * per_length_, last_row_)};
  }

  [[nodiscard]] const Rectangle& bounds() const noexcept { return bounds_; }
  [[nodiscard]] double cell() const noexcept { return 1 / per_length_; }
  /// How many cells a straight line may go through, about.
  [[nodiscard]] double crossings() const noexcept { return last_column_ + last_row_ + 2; }

  [[nodiscard]] std::size_t cells() const noexcept { return cells_.size(); }
  [[nodiscard]] static std::size_t cells_in(const Span& span) noexcept {
    return (std::size_t{span.last_column} - span.first_column + 1) * (span.last_row - span.first_row + 1);
  }

  /// Calls `visit(item)` for all items in the cells of a span; the same item may come more than once.
  template <class Visit>
  void for_each_in(const Span& span, Visit visit) const {
    for_each_cell(span, [&](std::size_t number) {
      const Cell& cell = cells_[number];
      for (std::uint32_t i = 0; i < cell.count && i < cell_room; ++i) visit(cell.items[i]);
      if (cell.count > cell_room) {
        for (const Item item : overfull_[cell.rest]) visit(item);
      }
    });
  }

 private:
  static constexpr std::uint32_t cell_room = 14;

  static constexpr std::uint32_t none = 0xFFFFFFFFU;

  /// One cache line. Of more items than there is room for, the rest stand in a list of `overfull_`.
  struct alignas(64) Cell {
    std::uint32_t count = 0;
    std::uint32_t rest = none;
    std::array<Item, cell_room> items;
  };

  [[nodiscard]] static std::uint32_t index(double cells, double last) noexcept {
    const double clamped = cells > 0 ? cells : 0;
    return static_cast<std::uint32_t>(clamped < last ? clamped : last);
  }

  template <class Visit>
  void for_each_cell(const Span& span, Visit visit) const {
    for (std::uint32_t row = span.first_row; row <= span.last_row; ++row) {
      const std::size_t start = static_cast<std::size_t>(row) * columns_;
      for (std::uint32_t column = span.first_column; column <= span.last_column; ++column) visit(start + column);
    }
  }

  Rectangle bounds_;
  double per_length_ = 1;
  double last_column_ = 0;
  double last_row_ = 0;
  std::size_t columns_ = 1;
  std::vector<Cell> cells_{1};
  std::vector<std::vector<Item>> overfull_;
};

}  // namespace carom::engine
