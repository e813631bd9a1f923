#include "parallel/regions.hpp"

#include <algorithm>
#include <limits>

namespace carom::engine {

// A worker changes only what is in its region, and reads what is up to a cell beyond. In a shared horizon a box moves
// once at most, by less than a cell. So no worker reads what another worker of the same colour changes, if there are
// three cells between a region and the middle of the next block, where the other one's region begins.
std::vector<Region> regions_of(const Tiling& tiling, const BroadPhase& broad_phase) {
  constexpr double cells_between = 3;
  const CellList& cells = broad_phase.cells();
  const auto columns = static_cast<double>(tiling.block_columns);
  const auto rows = static_cast<double>(tiling.block_rows);
  const Rectangle area = broad_phase.tiled_area();
  const Vec2 size = area.max - area.min;
  const Vec2 block{size.x / columns, size.y / rows};
  const double margin = cells_between * cells.cell_side();
  const auto units = [&](double place, double from) {
    constexpr double most = 2e9;
    return static_cast<std::int32_t>(std::clamp((place - from) * cells.units_per_length(), -most, most));
  };
  constexpr auto everywhere = std::numeric_limits<std::int32_t>::max();
  // Where cells wrap, no region goes on from one edge to the other: blocks of one colour might touch there.
  const auto start = [&](double number, double side, double min, double from) {
    if (number > 0) return units(min + (number - 0.5) * side + margin, from);
    return cells.wraps() ? units(min + margin, from) : -everywhere;
  };
  const auto end = [&](double number, double last, double side, double min, double from) {
    if (number < last) return units(min + (number + 1.5) * side - margin, from);
    return cells.wraps() ? units(min + (last + 1) * side - margin, from) : everywhere;
  };
  const Vec2 from = cells.bounds().min;
  std::vector<Region> regions;
  for (std::size_t number = 0; number < tiling.blocks(); ++number) {
    const auto column = static_cast<double>(number % tiling.block_columns);
    const std::size_t row_number = number / tiling.block_columns;
    const auto row = static_cast<double>(row_number);
    regions.push_back({start(column, block.x, area.min.x, from.x),
                       end(column, columns - 1, block.x, area.min.x, from.x), start(row, block.y, area.min.y, from.y),
                       end(row, rows - 1, block.y, area.min.y, from.y)});
  }
  return regions;
}

}  // namespace carom::engine
