#include "broadphase/grid.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "physics/rounding.hpp"
#include "tuning.hpp"

namespace carom::engine {

void Grid::Level::configure(double side_of_cells, std::size_t expected) {
  const double least_side = std::max(1.0, std::ceil(std::sqrt(static_cast<double>(expected))));
  cell_side = side_of_cells;
  side = std::bit_ceil(static_cast<std::uint32_t>(least_side));
  items = 0;
  cells.assign(std::size_t{side} * side, Cell{});
  overflow.clear();
}

void Grid::configure(double cell, const std::vector<std::size_t>& expected_per_level) {
  levels_.resize(std::max<std::size_t>(expected_per_level.size(), 1));
  for (std::size_t level = 0; level < levels_.size(); ++level) {
    levels_[level].configure(cell, level < expected_per_level.size() ? expected_per_level[level] : 0);
    cell *= tuned::level_ratio;
  }
}

std::size_t Grid::cell_count() const noexcept {
  std::size_t sum = 0;
  for (const Level& level : levels_) sum += level.cells.size();
  return sum;
}

std::size_t Grid::level_of(double size, double cell) noexcept {
  // 4⁶⁴ is more than any two sizes of one scene differ by; anything larger is at the last level.
  constexpr std::size_t most_levels = 64;
  std::size_t level = 0;
  for (; size > cell && level + 1 < most_levels; ++level) cell *= tuned::level_ratio;
  return level;
}

Grid::Level& Grid::level_for(const Rectangle& bounds) {
  const Vec2 size = bounds.max - bounds.min;
  const std::size_t number = level_of(std::max(size.x, size.y), cell_side());
  constexpr std::size_t items_of_unexpected_level = 64;
  while (levels_.size() <= number) {
    const double larger = levels_.back().cell_side * tuned::level_ratio;
    levels_.emplace_back().configure(larger, items_of_unexpected_level);
  }
  return levels_[number];
}

Grid::CellRange Grid::cells_between(const Level& level, double from, double to) noexcept {
  constexpr double farthest = 0x1p60;  // fits into 64 bits; what lies beyond counts as there
  const auto cell_at = [&](double coordinate) {
    const double cell = std::floor(coordinate / level.cell_side);
    return cell > -farthest ? std::min(cell, farthest) : -farthest;  // −farthest for NaN too
  };
  const double first = cell_at(from), last = cell_at(to);
  const double count = last - first + 1;
  return {static_cast<std::uint64_t>(static_cast<std::int64_t>(first)),
          count < level.side ? static_cast<std::uint64_t>(count) : level.side};
}

std::size_t Grid::insert(ShapeRef item, const Rectangle& bounds) {
  Level& level = level_for(bounds);
  level.bounds = level.items == 0 ? bounds : physics::join(level.bounds, bounds);
  ++level.items;
  return for_each_cell(level, bounds, [&](std::size_t index) {
    Cell& cell = level.cells[index];
    if (cell.count < cell_capacity) {
      cell.items[cell.count++] = item;
      return;
    }
    if (cell.overflow == none) {
      cell.overflow = static_cast<std::uint32_t>(level.overflow.size());
      level.overflow.emplace_back();
    }
    level.overflow[cell.overflow].push_back(item);
    ++cell.count;
  });
}

std::size_t Grid::erase(ShapeRef item, const Rectangle& bounds) {
  Level& level = level_for(bounds);
  --level.items;
  return for_each_cell(level, bounds, [&](std::size_t index) {
    Cell& cell = level.cells[index];
    const std::uint32_t inside = std::min(cell.count, cell_capacity);
    ShapeRef* const end = cell.items.data() + inside;
    auto* const found = std::find(cell.items.data(), end, item);
    if (cell.count <= cell_capacity) {
      if (found == end) return;
      *found = cell.items[--cell.count];
      return;
    }
    // The last item of the overflow list takes the place of the one erased.
    auto& overflow = level.overflow[cell.overflow];
    const auto in_overflow = found != end ? overflow.end() : std::ranges::find(overflow, item);
    if (found != end)
      *found = overflow.back();
    else if (in_overflow != overflow.end())
      *in_overflow = overflow.back();
    else
      return;
    overflow.pop_back();
    --cell.count;
  });
}

}  // namespace carom::engine
