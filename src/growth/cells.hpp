#pragma once

#include <cstdint>
#include <vector>

#include "carom/vec2.hpp"

namespace carom::growth {

/// Which balls are in which cell of a square of columns × columns cells.
class Cells {
 public:
  static constexpr std::uint32_t none = 0xffff'ffff;
  /// A cell by its column and its row.
  struct Cell {
    std::uint32_t x = 0;
    std::uint32_t y = 0;
  };

  /// Empties it, for cells of another width.
  void reset(double side, std::uint32_t columns, std::size_t balls) {
    width_ = side / columns;
    columns_ = columns;
    first_.assign(std::size_t{columns} * columns, none);
    next_.assign(balls, none);
    before_.assign(balls, none);
    cell_.assign(balls, {});
  }
  [[nodiscard]] double width() const noexcept { return width_; }
  [[nodiscard]] std::uint32_t columns() const noexcept { return columns_; }
  [[nodiscard]] Cell of(std::uint32_t ball) const noexcept { return cell_[ball]; }
  [[nodiscard]] Cell at(Vec2 place) const noexcept { return {column_at(place.x), column_at(place.y)}; }

  void insert(std::uint32_t ball, Cell cell) noexcept {
    cell_[ball] = cell;
    std::uint32_t& first = first_[index(cell)];
    before_[ball] = none;
    next_[ball] = first;
    if (first != none) before_[first] = ball;
    first = ball;
  }
  void erase(std::uint32_t ball) noexcept {
    const std::uint32_t before = before_[ball];
    const std::uint32_t next = next_[ball];
    (before == none ? first_[index(cell_[ball])] : next_[before]) = next;
    if (next != none) before_[next] = before;
  }

  /// Calls visit(ball, shift) for all in a cell and in the eight around it; `shift` is added to the place of the ball
  /// to get the image that is there. In a closed box no cell is beyond the edge.
  void for_each_near(Cell cell, bool periodic, double side, auto visit) const {
    for (std::uint32_t row = 0; row < 3; ++row) {
      double shift_y = 0;
      const std::uint32_t y = neighbour(cell.y, row, side, shift_y);
      if (shift_y != 0 && !periodic) continue;
      for (std::uint32_t column = 0; column < 3; ++column) {
        double shift_x = 0;
        const std::uint32_t x = neighbour(cell.x, column, side, shift_x);
        if (shift_x != 0 && !periodic) continue;
        for (std::uint32_t ball = first_[index({x, y})]; ball != none; ball = next_[ball])
          visit(ball, Vec2{shift_x, shift_y});
      }
    }
  }

 private:
  [[nodiscard]] std::size_t index(Cell cell) const noexcept { return std::size_t{cell.y} * columns_ + cell.x; }
  [[nodiscard]] std::uint32_t column_at(double x) const noexcept {
    if (!(x > 0)) return 0;
    const double column = x / width_;
    return column < columns_ ? static_cast<std::uint32_t>(column) : columns_ - 1;
  }
  /// The cell one before, the same or one after, around the edge.
  [[nodiscard]] std::uint32_t neighbour(std::uint32_t at, std::uint32_t which, double side,
                                        double& shift) const noexcept {
    if (which == 0 && at == 0) {
      shift = -side;
      return columns_ - 1;
    }
    if (which == 2 && at == columns_ - 1) {
      shift = side;
      return 0;
    }
    return at + which - 1;
  }

  double width_ = 1;
  std::uint32_t columns_ = 1;
  std::vector<std::uint32_t> first_;   ///< of each cell
  std::vector<std::uint32_t> next_;    ///< in the same cell, of each ball
  std::vector<std::uint32_t> before_;  ///< in the same cell, of each ball
  std::vector<Cell> cell_;             ///< of each ball
};

}  // namespace carom::growth
