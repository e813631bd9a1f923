#include "broadphase/cell_list.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "broadphase/cell_search.hpp"
#include "broadphase/neighbour_lists.hpp"
#include "compiler.hpp"
#include "tuning.hpp"

namespace carom::engine {
namespace {

/// The larger, or smaller, of each coordinate.
Vec2 larger_of(Vec2 a, Vec2 b) { return {std::max(a.x, b.x), std::max(a.y, b.y)}; }
Vec2 smaller_of(Vec2 a, Vec2 b) { return {std::min(a.x, b.x), std::min(a.y, b.y)}; }

/// Cells are larger than reach and box need by this factor. So a free slot, which is a cell away from the nine cells of
/// a search, is never found.
constexpr double cell_margin = 1.04;
/// The least number of columns and rows of a window: the 3 × 3 cells around a point must be different ones.
constexpr std::uint32_t least_window = 4;
/// The smallest box that a cell can have, as a part of the cell: 512 units, as boxes are placed to a unit.
constexpr double least_box_half = 1.0 / 64;

/// Columns and rows of a periodic box, at least.
constexpr double fewest_around = 3;
/// The longest cell, in halves of a box: boxes are placed to a unit, of which a cell has 16384.
constexpr double longest_cell = 512;

/// Of three neighbouring columns, or rows, the one that is in the border is the one at the other edge.
void wrap_around(std::array<std::size_t, 3>& three, std::size_t stride, std::size_t count) noexcept {
  if (three[0] == 0) three[0] = stride * count;
  if (three[2] == stride * (count + 1)) three[2] = stride;
}

}  // namespace

void CellList::configure(const Rectangle& bounds, const Rectangle& core, Vec2 middle, double reach, double box_half,
                         double spacing, std::size_t most_cells) {
  const double cell = std::max(cell_margin * (reach + 2 * box_half), std::sqrt(tuned::balls_per_cell) * spacing);
  const auto cells_along = [&](double length) { return std::max(1.0, std::ceil(length / cell)); };
  Vec2 size = bounds.max - bounds.min;
  bounds_ = bounds;
  const bool wraps = cells_along(size.x) * cells_along(size.y) > static_cast<double>(most_cells) ||
                     cells_along(std::max(size.x, size.y)) > most_cells_per_side;
  if (wraps) {
    const Vec2 most = Vec2{1, 1} * (most_cells_per_side / 2 * cell);
    const Vec2 around = (core.max - core.min) + Vec2{1, 1} * (tuned::cells_around_core * cell);
    bounds_ = {larger_of(core.min - around, middle - most), smaller_of(core.max + around, middle + most)};
    size = bounds_.max - bounds_.min;
  }
  columns_ = static_cast<std::int32_t>(cells_along(size.x));
  rows_ = static_cast<std::int32_t>(cells_along(size.y));
  window_columns_ = static_cast<std::uint32_t>(columns_);
  window_rows_ = static_cast<std::uint32_t>(rows_);
  column_mask_ = row_mask_ = no_mask;
  if (wraps) {
    const auto power_of_two = [&](double length) {
      const double cells = std::min(cells_along(length), most_cells_per_side);
      return std::max(least_window, std::bit_ceil(static_cast<std::uint32_t>(cells)));
    };
    window_columns_ = power_of_two(bounds.max.x - bounds.min.x);
    window_rows_ = power_of_two(bounds.max.y - bounds.min.y);
    while (std::uint64_t{window_columns_} * window_rows_ >
           std::max<std::size_t>(most_cells, std::size_t{least_window} * least_window))
      (window_columns_ > window_rows_ ? window_columns_ : window_rows_) /= 2;
    column_mask_ = window_columns_ - 1;
    row_mask_ = window_rows_ - 1;
  }
  period_ = {};
  set_units({cell, cell}, reach, std::max(box_half, cell * least_box_half));
}

double CellList::least_side(double reach, double box_half) noexcept {
  return fewest_around * cell_margin * (reach + 2 * box_half);
}

// The shorter side has at least three cells. If that makes too many of them, those along the other side are longer.
void CellList::configure_periodic(const Rectangle& bounds, const physics::Period& period, double reach, double box_half,
                                  double spacing, std::size_t most_cells) {
  const Vec2 size = bounds.max - bounds.min;
  const auto most = static_cast<double>(most_cells);
  const Vec2 side = period.side;
  const double shorter = side.x > 0 && (side.y == 0 || side.x < side.y) ? side.x : side.y;
  const double needed = cell_margin * (reach + 2 * box_half);
  const double wanted =
      std::max(std::sqrt(tuned::balls_per_cell) * spacing, std::sqrt(size.x / most) * std::sqrt(size.y));
  const double cell = std::max(needed, std::min(wanted, shorter / fewest_around));
  const auto count_along = [&](double length, bool repeats, double across, double fewest) {
    const double fitting = repeats ? std::floor(length / cell) : std::ceil(length / cell);
    return std::max(std::min({fitting, std::floor(most / across), most_cells_per_side}), fewest);
  };
  // First along the shorter side, then along the other: its cells may be longer, but not so much that a box would have
  // few units along them.
  const bool is_high = side.x > 0 && (side.y == 0 || side.x <= side.y);
  const double first_side = is_high ? side.x : side.y, other_size = is_high ? size.y : size.x;
  const double first = count_along(first_side, true, 1, fewest_around);
  const double largest_box = (first_side / first / cell_margin - reach) / 2;
  const bool both = side.x > 0 && side.y > 0;
  const double other =
      count_along(other_size, both, first,
                  both ? std::max(fewest_around, std::ceil(other_size / (longest_cell * largest_box))) : 1);
  const Vec2 along{first_side / first, both ? other_size / other : cell};
  const Vec2 cells = is_high ? along : Vec2{along.y, along.x};
  const double columns = is_high ? first : other, rows = is_high ? other : first;
  const double half =
      std::max({box_half, std::min(cells.x, cells.y) * least_box_half, std::max(cells.x, cells.y) / longest_cell});
  bounds_ = bounds;
  const Vec2 middle = (bounds.min + bounds.max) / 2;
  if (side.x == 0) bounds_.min.x = std::max(bounds.min.x, middle.x - columns * cell / 2);
  if (side.y == 0) bounds_.min.y = std::max(bounds.min.y, middle.y - rows * cell / 2);
  if (side.x == 0) bounds_.max.x = std::min(bounds.max.x, bounds_.min.x + columns * cell);
  if (side.y == 0) bounds_.max.y = std::min(bounds.max.y, bounds_.min.y + rows * cell);
  columns_ = static_cast<std::int32_t>(columns);
  rows_ = static_cast<std::int32_t>(rows);
  window_columns_ = static_cast<std::uint32_t>(columns_);
  window_rows_ = static_cast<std::uint32_t>(rows_);
  column_mask_ = row_mask_ = no_mask;
  constexpr auto units = static_cast<std::int32_t>(cell_units);
  period_ = {side.x > 0 ? columns_ * units : 0, side.y > 0 ? rows_ * units : 0};
  set_units(cells, reach, half);
}

/// For cells of this size.
void CellList::set_units(Vec2 cell, double reach, double box_half) {
  reach_ = reach;
  box_half_ = box_half;
  stride_ = std::size_t{window_columns_} + 2;
  unit_ = cell / cell_units;
  units_per_length_ = {cell_units / cell.x, cell_units / cell.y};
  const double most_units = std::max(units_per_length_.x, units_per_length_.y);
  box_units_ = static_cast<std::int32_t>(std::min(2 * box_half_ * most_units, 1e9)) + 2;
  const auto reach_units = static_cast<float>(1.0001 * reach * most_units + 2);
  reach_squared_ = reach_units * reach_units;
  // The same for the nine cells of a search, in sixteen bits, with squares in 65536ths.
  near_box_ = static_cast<std::uint16_t>(box_units_ + 1);
  near_reach_squared_ = static_cast<std::uint16_t>(static_cast<double>(reach_squared_) / 65536 + 3);
  release();  // now, before memory is needed for more cells
}

void CellList::allocate() {
  release();
  cells_.resize(stride_ * (std::size_t{window_rows_} + 2));
  grid_shapes_near_.assign(cells_.size(), 0);
}

void CellList::release() {
  cells_.clear();
  cells_.shrink_to_fit();
  overflow_.clear();
  past_boxes_.clear();
  first_past_box_ = 1;
}

void CellList::insert(CellPoint center, std::uint32_t ball) {
  Cell& cell = cells_[cell_of(center)];
  const std::uint32_t slot = slot_of(none, cell);
  if (slot < cell_capacity) {
    cell.x[slot] = within_cell(center.x);
    cell.y[slot] = within_cell(center.y);
    cell.balls[slot] = ball;
    return;
  }
  if (cell.overflow == none) cell.overflow = overflow_.extend(1);
  overflow_[cell.overflow].push_back({center, ball});
}

void CellList::erase(CellPoint center, std::uint32_t ball) {
  Cell& cell = cells_[cell_of(center)];
  const std::uint32_t slot = slot_of(ball, cell);
  if (slot < cell_capacity) {
    cell.balls[slot] = none;
    cell.x[slot] = Cell::far;
    return;
  }
  std::erase_if(overflow_[cell.overflow], [&](const BoxEntry& entry) { return entry.ball == ball; });
}

bool CellList::is_outside(const Rectangle& area) const noexcept {
  const Rectangle all = covered();
  return area.max.x < all.min.x || area.min.x > all.max.x || area.max.y < all.min.y || area.min.y > all.max.y;
}

std::size_t CellList::mark_grid_shape(const Rectangle& bounds) {
  const double margin = 2 * box_half_ + reach_;
  const Rectangle near{bounds.min - Vec2{margin, margin}, bounds.max + Vec2{margin, margin}};
  std::size_t marked = 0;
  if (is_outside(near)) return marked;
  for_each_cell(point_of(near.min), point_of(near.max), [&](std::uint32_t column, std::uint32_t row) {
    grid_shapes_near_[row_index(row) + column_index(column)] = 1;
    ++marked;
  });
  return marked;
}

void CellList::keep_past_box(CellPoint center, std::uint32_t ball, double left_at, Chunk<PastBox>& chunk) {
  Cell& cell = cells_[cell_of(center)];
  const std::uint32_t index = chunk.take(past_boxes_, 1);
  past_boxes_[index] = {{center, ball}, cell.past_boxes, left_at};
  cell.past_boxes = first_past_box_ + index;
}

void CellList::drop_past_boxes() {
  first_past_box_ += past_boxes_.size();
  past_boxes_.reset();
}

/// One bit per slot of a cell whose ball could touch a ball with its box at (x, y). The coordinates are relative to
/// this cell, as its own are. The same test as `could_touch`, for all slots at once and a little coarser.
[[CAROM_ALWAYS_INLINE]] inline unsigned CellList::slots_near(const Cell& cell, std::uint16_t x,
                                                             std::uint16_t y) const noexcept {
#ifdef CAROM_SSE2
  const auto all = [](std::uint16_t number) { return _mm_set1_epi16(static_cast<std::int16_t>(number)); };
  const auto gap_squared = [&](const std::uint16_t* coordinates, __m128i own) {
    const __m128i theirs = _mm_loadu_si128(reinterpret_cast<const __m128i*>(coordinates));
    const __m128i distance = _mm_or_si128(_mm_subs_epu16(theirs, own), _mm_subs_epu16(own, theirs));
    const __m128i gap = _mm_subs_epu16(distance, all(near_box_));
    return _mm_mulhi_epu16(gap, gap);
  };
  const __m128i sum = _mm_adds_epu16(gap_squared(cell.x.data(), all(x)), gap_squared(cell.y.data(), all(y)));
  const __m128i near = _mm_cmpeq_epi16(_mm_subs_epu16(sum, all(near_reach_squared_)), _mm_setzero_si128());
  return static_cast<unsigned>(_mm_movemask_epi8(_mm_packs_epi16(near, near))) & ((1U << cell_capacity) - 1);
#else
  unsigned near = 0;
  const auto gap_squared = [&](std::uint32_t theirs, std::uint16_t own) {
    const std::uint32_t distance = theirs > own ? theirs - own : own - theirs;
    const std::uint32_t gap = distance > near_box_ ? distance - near_box_ : 0;
    return gap * gap >> 16U;
  };
  for (std::uint32_t i = 0; i < cell_capacity; ++i) {
    const bool is_near = gap_squared(cell.x[i], x) + gap_squared(cell.y[i], y) <= near_reach_squared_;
    near |= static_cast<unsigned>(is_near) << i;
  }
  return near;
#endif
}

CellList::Found CellList::find_neighbours(CellPoint center, std::uint32_t ball, double now, const NeighbourList* boxes,
                                          std::vector<std::uint32_t>& found) const {
  constexpr std::uint32_t cells = 9;
  if (found.size() < std::size_t{cells} * cell_capacity) found.resize(std::size_t{cells} * cell_capacity);
  std::array<const Cell*, cells> around;
  std::uint64_t slots = 0;          // seven bits per cell: the slots of balls that are near
  unsigned cells_with_entries = 0;  // one bit per cell
  const std::uint16_t x_within = within_cell(center.x);
  const std::uint16_t y_within = within_cell(center.y);
  const std::uint32_t left = cell_number(center.x) - 1, bottom = cell_number(center.y) - 1;
  std::array<std::size_t, 3> columns{column_index(left), column_index(left + 1), column_index(left + 2)};
  std::array<std::size_t, 3> row_starts{row_index(bottom), row_index(bottom + 1), row_index(bottom + 2)};
  if (period_.x != 0) wrap_around(columns, 1, window_columns_);
  if (period_.y != 0) wrap_around(row_starts, stride_, window_rows_);
  const std::array<const Cell*, 3> rows{&cells_[row_starts[0]], &cells_[row_starts[1]], &cells_[row_starts[2]]};
  CAROM_UNROLL(9)
  for (std::uint32_t i = 0; i < cells; ++i) {
    const std::uint32_t row = i / 3, column = i % 3;
    around[i] = rows[row] + columns[column];
    const auto x = static_cast<std::uint16_t>(x_within + (1 - column) * cell_units);
    const auto y = static_cast<std::uint16_t>(y_within + (1 - row) * cell_units);
    slots |= std::uint64_t{slots_near(*around[i], x, y)} << (cell_capacity * i);
    cells_with_entries |= static_cast<unsigned>(has_entries(*around[i])) << i;
  }
  std::size_t count = 0;
  for (; slots != 0; slots &= slots - 1) {
    const auto slot = static_cast<std::uint32_t>(std::countr_zero(slots));
    found[count] = around[slot / cell_capacity]->balls[slot % cell_capacity];
    count += static_cast<std::size_t>(found[count] != ball);
  }
  if (wraps()) {  // some may be a window away
    const auto end = std::remove_if(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(count),
                                    [&](std::uint32_t other) { return !could_touch(center, boxes[other].box); });
    count = static_cast<std::size_t>(end - found.begin());
  }
  const std::size_t residents = count;
  std::size_t visited = cells;
  for (; cells_with_entries != 0; cells_with_entries &= cells_with_entries - 1) {
    const Cell& cell = *around[static_cast<std::size_t>(std::countr_zero(cells_with_entries))];
    for_each_entry(cell, now, [&](const BoxEntry& entry) {
      visited += count + 1;
      if (entry.ball == ball || !could_touch(center, entry.center)) return;
      const auto end = found.begin() + static_cast<std::ptrdiff_t>(count);
      if (std::find(found.begin(), end, entry.ball) != end) return;
      if (found.size() == count) found.resize(2 * count);
      found[count++] = entry.ball;
    });
  }
  return {residents, count, visited};
}

CellList::Found CellList::find_in(const Rectangle& area, double now, std::vector<std::uint32_t>& found,
                                  std::size_t count) const {
  const std::size_t visited = for_each_in(area, now, [&](std::uint32_t ball) {
    if (found.size() == count) found.resize(2 * count + 16);
    found[count++] = ball;
  });
  return {0, count, visited};
}

}  // namespace carom::engine
