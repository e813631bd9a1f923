#include "engine/grid.hpp"

#include <algorithm>

namespace carom::engine {

void Grid::lay(const Rectangle& bounds, double cell, std::size_t most_cells) {
  const Vec2 size = bounds.max - bounds.min;
  const auto cells_of = [&](double side) { return (size.x / side + 1) * (size.y / side + 1); };
  while (cells_of(cell) > static_cast<double>(most_cells)) cell *= 1.5;
  bounds_ = bounds;
  per_length_ = 1 / cell;
  columns_ = static_cast<std::size_t>(size.x * per_length_) + 1;
  const std::size_t rows = static_cast<std::size_t>(size.y * per_length_) + 1;
  last_column_ = static_cast<double>(columns_ - 1);
  last_row_ = static_cast<double>(rows - 1);
  cells_.assign(columns_ * rows, Cell{});
  overfull_.clear();
}

void Grid::insert(Item item, const Span& where) {
  for_each_cell(where, [&](std::size_t number) {
    Cell& cell = cells_[number];
    if (cell.count < cell_room) {
      cell.items[cell.count++] = item;
      return;
    }
    if (cell.rest == none) {
      cell.rest = static_cast<std::uint32_t>(overfull_.size());
      overfull_.emplace_back();
    }
    overfull_[cell.rest].push_back(item);
    ++cell.count;
  });
}

void Grid::erase(Item item, const Span& where) {
  for_each_cell(where, [&](std::size_t number) {
    Cell& cell = cells_[number];
    const std::uint32_t inside = std::min(cell.count, cell_room);
    Item* const end = cell.items.data() + inside;
    auto* const found = std::find(cell.items.data(), end, item);
    if (cell.count <= cell_room) {
      if (found == end) return;
      *found = cell.items[--cell.count];
      return;
    }
    auto& rest = overfull_[cell.rest];
    const auto in_rest = found != end ? rest.end() : std::ranges::find(rest, item);
    if (found != end)
      *found = rest.back();
    else if (in_rest != rest.end())
      *in_rest = rest.back();
    else
      return;
    rest.pop_back();
    --cell.count;
  });
}

}  // namespace carom::engine
