#pragma once

#include <algorithm>

#include "broadphase/arc_walk.hpp"
#include "broadphase/cell_list.hpp"
#include "broadphase/cell_walk.hpp"
#include "carom/line.hpp"
#include "physics/rounding.hpp"

/// Going through the cells of a cell list.
namespace carom::engine {

template <class Visit>
void CellList::for_each_cell(CellPoint first, CellPoint last, Visit visit) const {
  const std::uint32_t column = cell_number(first.x), row = cell_number(first.y);
  const std::uint32_t columns = std::min(cell_number(last.x) - column + 1, window_columns_);
  const std::uint32_t rows = std::min(cell_number(last.y) - row + 1, window_rows_);
  for (std::uint32_t i = 0; i < rows; ++i) {
    for (std::uint32_t j = 0; j < columns; ++j) visit(column + j, row + i);
  }
}

/// Calls `visit(entry)` for the boxes of a cell that are not residents: those of the overflow list, and past boxes that
/// were left at `now` or later.
template <class Visit>
void CellList::for_each_entry(const Cell& cell, double now, Visit visit) const {
  if (cell.overflow != none) {
    for (const BoxEntry& entry : overflow_[cell.overflow]) visit(entry);
  }
  for (std::uint32_t i = cell.past_boxes; i >= first_past_box_; i = past_boxes_[i - first_past_box_].next) {
    const PastBox& past = past_boxes_[i - first_past_box_];
    if (past.left_at >= now) visit(past.box);
  }
}

template <class Visit>
void CellList::for_each_box(std::uint32_t column, std::uint32_t row, double now, Visit visit) const {
  constexpr auto side = static_cast<std::int32_t>(cell_units);
  const CellPoint corner{static_cast<std::int32_t>(column) * side, static_cast<std::int32_t>(row) * side};
  const Cell& cell = cells_[row_index(row) + column_index(column)];
  for (std::uint32_t i = 0; i < cell_capacity; ++i) {
    if (cell.balls[i] == none) continue;
    visit(CellPoint{corner.x + cell.x[i] - side, corner.y + cell.y[i] - side}, cell.balls[i]);
  }
  for_each_entry(cell, now, [&](const BoxEntry& entry) { visit(entry.center, entry.ball); });
}

template <class Visit>
std::size_t CellList::for_each_in(const Rectangle& area, double now, Visit visit) const {
  const double margin = box_half_ + reach_ / 2 + 8 * std::max(unit_.x, unit_.y);  // boxes are placed to a unit
  const Rectangle near{area.min - Vec2{margin, margin}, area.max + Vec2{margin, margin}};
  if (is_outside(near)) return 0;
  const CellPoint first = point_of(near.min);
  const CellPoint last = point_of(near.max);
  std::size_t visited = 0;
  for_each_cell(first, last, [&](std::uint32_t column, std::uint32_t row) {
    ++visited;
    for_each_box(column, row, now, [&](CellPoint center, std::uint32_t ball) {
      ++visited;
      const bool outside = center.x < first.x || center.x > last.x || center.y < first.y || center.y > last.y;
      if (!outside || wraps()) visit(ball);
    });
  });
  return visited;
}

// A ball can be touched only if its box comes near the line of the path: if the box's centre is no farther from it than
// the box itself (seen along the normal), the largest radius and that of the circle.
template <class Visit>
std::size_t CellList::for_each_along(const MovingCircle& path, const double& end, double now, Visit visit) const {
  const double around_box = reach_ / 2 + 8 * std::max(unit_.x, unit_.y);
  std::size_t visited = 0;
  if (path.acceleration != Vec2{}) {
    const ArcWalk walk{path, cell_side(), covered(), box_half_ + around_box};
    walk.for_each(end, [&](const Rectangle& area) { visited += for_each_in(area, now, visit); });
    return visited;
  }
  const CellWalk walk{path, end, bounds_.min, cell_side(), covered(), box_half_ + around_box};
  if (walk.cells() > static_cast<double>(cells_.size())) {
    for (std::uint32_t row = 0; row < window_rows_; ++row) {
      for (std::uint32_t column = 0; column < window_columns_; ++column) {
        ++visited;
        for_each_box(column, row, now, [&](CellPoint, std::uint32_t ball) {
          ++visited;
          visit(ball);
        });
      }
    }
    return visited;
  }
  const Vec2 normal = right_of(direction(path.velocity).value_or(Vec2{}));
  const double rounding = physics::search_margin(physics::size_of(path.center) + physics::size_of(bounds_.min) +
                                                 physics::size_of(bounds_.max));
  const double farthest = box_half_ * (std::abs(normal.x) + std::abs(normal.y)) + around_box + path.radius + rounding;
  const Vec2 corner = bounds_.min - path.center;
  walk.for_each(end, [&](std::int64_t column, std::int64_t row) {
    if (column >= columns_ || row >= rows_) return;  // what they cover ends where a further cell would begin
    ++visited;
    for_each_box(static_cast<std::uint32_t>(column), static_cast<std::uint32_t>(row), now,
                 [&](CellPoint center, std::uint32_t ball) {
                   ++visited;
                   const Vec2 offset = corner + Vec2{center.x * unit_.x, center.y * unit_.y};
                   if (std::abs(dot(normal, offset)) <= farthest) visit(ball);
                 });
  });
  return visited;
}

}  // namespace carom::engine
