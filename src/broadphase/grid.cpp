#include "broadphase/grid.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "physics/rounding.hpp"

namespace carom::engine {

void Grid::Level::lay(double cell_side, std::size_t expected) {
  const double at_least = std::max(1.0, std::ceil(std::sqrt(static_cast<double>(expected))));
  cell = cell_side;
  side = std::bit_ceil(static_cast<std::uint32_t>(at_least));
  items = 0;
  cells.assign(std::size_t{side} * side, Cell{});
  overfull.clear();
}

void Grid::lay(double cell, const std::vector<std::size_t>& items) {
  levels_.resize(std::max<std::size_t>(items.size(), 1));
  for (std::size_t level = 0; level < levels_.size(); ++level) {
    levels_[level].lay(cell, level < items.size() ? items[level] : 0);
    cell *= ratio;
  }
}

std::size_t Grid::cells() const noexcept {
  std::size_t sum = 0;
  for (const Level& level : levels_) sum += level.cells.size();
  return sum;
}

std::size_t Grid::level_of(double size, double cell) noexcept {
  constexpr std::size_t most_levels =
      64;  // 4⁶⁴ is more than any two sizes in one scene are apart, or all is huge there
  std::size_t level = 0;
  for (; size > cell && level + 1 < most_levels; ++level) cell *= ratio;
  return level;
}

Grid::Level& Grid::level_for(const Rectangle& where) {
  const Vec2 size = where.max - where.min;
  const std::size_t number = level_of(std::max(size.x, size.y), cell());
  constexpr std::size_t unexpected = 64;
  while (levels_.size() <= number) {
    const double larger = levels_.back().cell * ratio;
    levels_.emplace_back().lay(larger, unexpected);
  }
  return levels_[number];
}

Grid::Run Grid::run_of(const Level& level, double from, double to) noexcept {
  constexpr double farthest = 0x1p60;  // what lies beyond counts as there
  const auto number = [&](double place) {
    const double cells = std::floor(place / level.cell);
    return cells > -farthest ? std::min(cells, farthest) : -farthest;  // that also for what is not a number
  };
  const double first = number(from), last = number(to);
  const double count = last - first + 1;
  return {static_cast<std::uint64_t>(static_cast<std::int64_t>(first)),
          count < level.side ? static_cast<std::uint64_t>(count) : level.side};
}

std::size_t Grid::insert(ShapeRef item, const Rectangle& where) {
  Level& level = level_for(where);
  level.bounds = level.items == 0 ? where : join(level.bounds, where);
  ++level.items;
  return for_each_cell(level, where, [&](std::size_t number) {
    Cell& cell = level.cells[number];
    if (cell.count < cell_room) {
      cell.items[cell.count++] = item;
      return;
    }
    if (cell.rest == none) {
      cell.rest = static_cast<std::uint32_t>(level.overfull.size());
      level.overfull.emplace_back();
    }
    level.overfull[cell.rest].push_back(item);
    ++cell.count;
  });
}

std::size_t Grid::erase(ShapeRef item, const Rectangle& where) {
  Level& level = level_for(where);
  --level.items;
  return for_each_cell(level, where, [&](std::size_t number) {
    Cell& cell = level.cells[number];
    const std::uint32_t inside = std::min(cell.count, cell_room);
    ShapeRef* const end = cell.items.data() + inside;
    auto* const found = std::find(cell.items.data(), end, item);
    if (cell.count <= cell_room) {
      if (found == end) return;
      *found = cell.items[--cell.count];
      return;
    }
    auto& rest = level.overfull[cell.rest];
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
