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
  reach_ = reach;
  box_half_ = std::max(box_half, cell * least_box_half);
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
  stride_ = std::size_t{window_columns_} + 2;
  unit_ = cell / cell_units;
  units_per_length_ = cell_units / cell;
  box_units_ = static_cast<std::int32_t>(std::min(2 * box_half_ * units_per_length_, 1e9)) + 2;
  const auto reach_units = static_cast<float>(1.0001 * reach * units_per_length_ + 2);
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
  const std::array<std::size_t, 3> columns{column_index(left), column_index(left + 1), column_index(left + 2)};
  const std::array<const Cell*, 3> rows{&cells_[row_index(bottom)], &cells_[row_index(bottom + 1)],
                                        &cells_[row_index(bottom + 2)]};
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

CellList::Found CellList::find_in(const Rectangle& area, double now, std::vector<std::uint32_t>& found) const {
  std::size_t count = 0;
  const std::size_t visited = for_each_in(area, now, [&](std::uint32_t ball) {
    if (found.size() == count) found.resize(2 * count + 16);
    found[count++] = ball;
  });
  return {0, count, visited};
}

}  // namespace carom::engine
