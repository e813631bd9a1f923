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
  constexpr auto everywhere = std::numeric_limits<std::int32_t>::max();
  struct Axis {
    double count;  ///< of blocks
    double min;    ///< where the first begins
    double side;   ///< of each
    double from;   ///< where units are counted from
    double units;  ///< per length
    bool repeats;
  };
  const auto units = [](const Axis& axis, double place) {
    constexpr double most = 2e9;
    return static_cast<std::int32_t>(std::clamp((place - axis.from) * axis.units, -most, most));
  };
  // In a periodic box a region goes on from one edge to the other: there are two blocks or more, an even number of
  // them, or one that is all. Where cells wrap it does not, as blocks of one colour might touch there.
  const auto start = [&](const Axis& axis, double number) {
    if (axis.repeats && axis.count == 1) return -everywhere;
    if (number > 0 || axis.repeats) return units(axis, axis.min + (number - 0.5) * axis.side + margin);
    return cells.wraps() ? units(axis, axis.min + margin) : -everywhere;
  };
  const auto end = [&](const Axis& axis, double number) {
    if (axis.repeats && axis.count == 1) return everywhere;
    if (number < axis.count - 1 || axis.repeats) return units(axis, axis.min + (number + 1.5) * axis.side - margin);
    return cells.wraps() ? units(axis, axis.min + axis.count * axis.side - margin) : everywhere;
  };
  const Vec2 from = cells.bounds().min, per_length = cells.units_per_length();
  const Axis x{columns, area.min.x, block.x, from.x, per_length.x, cells.period().x != 0};
  const Axis y{rows, area.min.y, block.y, from.y, per_length.y, cells.period().y != 0};
  std::vector<Region> regions;
  for (std::size_t number = 0; number < tiling.blocks(); ++number) {
    const auto column = static_cast<double>(number % tiling.block_columns);
    const std::size_t row_number = number / tiling.block_columns;
    const auto row = static_cast<double>(row_number);
    regions.push_back({start(x, column), end(x, column), start(y, row), end(y, row), cells.period()});
  }
  return regions;
}

}  // namespace carom::engine
