#include "engine/grid.hpp"

#include <algorithm>

namespace carom::engine {

void Grid::lay(const Rectangle& bounds, double cell, std::size_t most_cells) {
  const Vec2 size = bounds.max - bounds.min;
  const auto cells_of = [&](double side) { return (size.x / side + 1) * (size.y / side + 1); };
  cell_ = cell;
  while (cells_of(cell_) > static_cast<double>(most_cells)) cell_ *= 1.5;
  bounds_ = bounds;
  columns_ = static_cast<std::size_t>(size.x / cell_) + 1;
  rows_ = static_cast<std::size_t>(size.y / cell_) + 1;
  for (auto& items : cells_) items.clear();
  cells_.resize(columns_ * rows_);
}

std::size_t Grid::index(double distance, std::size_t count) const noexcept {
  const double cells = distance / cell_;
  if (!(cells > 0)) return 0;
  const auto last = static_cast<double>(count - 1);
  return static_cast<std::size_t>(std::min(cells, last));
}

void Grid::insert(Item item, const Rectangle& where) {
  for_each_cell(where, [&](std::size_t cell) { cells_[cell].push_back(item); });
}

void Grid::erase(Item item, const Rectangle& where) {
  for_each_cell(where, [&](std::size_t cell) {
    auto& items = cells_[cell];
    const auto found = std::find(items.begin(), items.end(), item);
    if (found == items.end()) return;
    *found = items.back();
    items.pop_back();
  });
}

}  // namespace carom::engine
