#include "broadphase/cell_list.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "physics/lanes.hpp"

namespace carom::engine {
namespace {

/// By coordinates.
Vec2 larger_of(Vec2 a, Vec2 b) { return {std::max(a.x, b.x), std::max(a.y, b.y)}; }
Vec2 smaller_of(Vec2 a, Vec2 b) { return {std::min(a.x, b.x), std::min(a.y, b.y)}; }

}  // namespace
void CellList::shape(const Rectangle& bounds, const Rectangle& core, Vec2 middle, double reach, double half,
                     double spacing, std::size_t most_cells) {
  constexpr double balls_in_a_cell = 3.8;    // as many as leave few cells overfull
  constexpr std::uint32_t least_window = 4;  // the nine cells around a place must be different ones
  // Somewhat larger than it need be, so that free places, which are a cell away from the nine, are never near.
  const double cell = std::max(1.04 * (reach + 2 * half), std::sqrt(balls_in_a_cell) * spacing);
  const auto across = [&](double length) { return std::max(1.0, std::ceil(length / cell)); };
  Vec2 size = bounds.max - bounds.min;
  bounds_ = bounds;
  const bool wraps = across(size.x) * across(size.y) > static_cast<double>(most_cells) ||
                     across(std::max(size.x, size.y)) > most_a_side;
  if (wraps) {
    constexpr double cells_around = 16;  // at least
    const Vec2 most = Vec2{1, 1} * (most_a_side / 2 * cell);
    const Vec2 around = (core.max - core.min) + Vec2{1, 1} * (cells_around * cell);
    bounds_ = {larger_of(core.min - around, middle - most), smaller_of(core.max + around, middle + most)};
    size = bounds_.max - bounds_.min;
  }
  reach_ = reach;
  half_ = std::max(half, cell / 64);  // a thousand units: where a box is, is known in units only
  columns_ = static_cast<std::int32_t>(across(size.x));
  rows_ = static_cast<std::int32_t>(across(size.y));
  window_columns_ = static_cast<std::uint32_t>(columns_);
  window_rows_ = static_cast<std::uint32_t>(rows_);
  column_mask_ = row_mask_ = no_mask;
  if (wraps) {
    const auto power_of_two = [&](double length) {
      return std::max(least_window, std::bit_ceil(static_cast<std::uint32_t>(std::min(across(length), most_a_side))));
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
  per_unit_ = cell_units / cell;
  box_units_ = static_cast<std::int32_t>(std::min(2 * half_ * per_unit_, 1e9)) + 2;
  const auto reach_units = static_cast<float>(1.0001 * reach * per_unit_ + 2);
  limit_ = reach_units * reach_units;
  // Within the nine cells, in sixteen bits: the same, squares in 65536ths.
  near_box_ = static_cast<std::uint16_t>(box_units_ + 1);
  near_limit_ = static_cast<std::uint16_t>(static_cast<double>(limit_) / 65536 + 3);
  forget_all();  // before there are more cells
}

void CellList::lay() {
  forget_all();
  cells_.resize(stride_ * (std::size_t{window_rows_} + 2));
  others_near_.assign(cells_.size(), 0);
}

void CellList::forget_all() {
  cells_.clear();
  cells_.shrink_to_fit();
  overfull_.clear();
  ghosts_.clear();
  first_ghost_ = 1;
}

void CellList::insert(CellPoint spot, std::uint32_t ball) {
  Cell& cell = cells_[cell_of(spot)];
  const std::uint32_t place = place_of(none, cell);
  if (place < room) {
    cell.x[place] = within_cell(spot.x);
    cell.y[place] = within_cell(spot.y);
    cell.balls[place] = ball;
    return;
  }
  if (cell.overfull == none) cell.overfull = overfull_.extend(1);
  overfull_[cell.overfull].push_back({spot, ball});
}

void CellList::erase(CellPoint spot, std::uint32_t ball) {
  Cell& cell = cells_[cell_of(spot)];
  const std::uint32_t place = place_of(ball, cell);
  if (place < room) {
    cell.balls[place] = none;
    cell.x[place] = Cell::far;
    return;
  }
  auto& rest = overfull_[cell.overfull];
  std::erase_if(rest, [&](const Stranger& stranger) { return stranger.ball == ball; });
}

template <class Visit>
void CellList::for_each_cell(CellPoint first, CellPoint last, Visit visit) const {
  const std::uint32_t column = cell_number(first.x), row = cell_number(first.y);
  const std::uint32_t columns = std::min(cell_number(last.x) - column + 1, window_columns_);
  const std::uint32_t rows = std::min(cell_number(last.y) - row + 1, window_rows_);
  for (std::uint32_t down = 0; down < rows; ++down) {
    for (std::uint32_t along = 0; along < columns; ++along) visit(column + along, row + down);
  }
}

bool CellList::is_beyond(const Rectangle& where) const noexcept {
  return where.max.x < bounds_.min.x || where.min.x > bounds_.max.x || where.max.y < bounds_.min.y ||
         where.min.y > bounds_.max.y;
}

std::size_t CellList::note_other(const Rectangle& where) {
  const double margin = 2 * half_ + reach_;
  const Rectangle near{where.min - Vec2{margin, margin}, where.max + Vec2{margin, margin}};
  std::size_t visited = 0;
  if (is_beyond(near)) return visited;
  for_each_cell(spot_of(near.min), spot_of(near.max), [&](std::uint32_t column, std::uint32_t row) {
    others_near_[row_at(row) + column_at(column)] = 1;
    ++visited;
  });
  return visited;
}

void CellList::leave_ghost(CellPoint spot, std::uint32_t ball, double left, Chunk<Ghost>& stretch) {
  Cell& cell = cells_[cell_of(spot)];
  const std::uint32_t number = stretch.take(ghosts_, 1);
  ghosts_[number] = {{spot, ball}, cell.ghosts, left};
  cell.ghosts = first_ghost_ + number;
}

void CellList::forget_ghosts() {
  first_ghost_ += ghosts_.size();
  ghosts_.reset();
}

/// A bit for each place in a cell whose ball could touch one that is at (x, y), counted from the corner of the cell
/// before: the same as `could_touch`, all at once.
[[gnu::always_inline]] inline unsigned CellList::near_in(const Cell& cell, std::uint16_t x,
                                                         std::uint16_t y) const noexcept {
#if defined(__SSE2__)
  const auto all = [](std::uint16_t number) { return _mm_set1_epi16(static_cast<std::int16_t>(number)); };
  const auto gap_squared = [&](const std::uint16_t* places, __m128i place) {
    const __m128i theirs = _mm_loadu_si128(reinterpret_cast<const __m128i*>(places));
    const __m128i distance = _mm_or_si128(_mm_subs_epu16(theirs, place), _mm_subs_epu16(place, theirs));
    const __m128i gap = _mm_subs_epu16(distance, all(near_box_));
    return _mm_mulhi_epu16(gap, gap);
  };
  const __m128i sum = _mm_adds_epu16(gap_squared(cell.x.data(), all(x)), gap_squared(cell.y.data(), all(y)));
  const __m128i near = _mm_cmpeq_epi16(_mm_subs_epu16(sum, all(near_limit_)), _mm_setzero_si128());
  return static_cast<unsigned>(_mm_movemask_epi8(_mm_packs_epi16(near, near))) & ((1U << room) - 1);
#else
  unsigned near = 0;
  const auto gap_squared = [&](std::uint32_t theirs, std::uint16_t place) {
    const std::uint32_t distance = theirs > place ? theirs - place : place - theirs;
    const std::uint32_t gap = distance > near_box_ ? distance - near_box_ : 0;
    return gap * gap >> 16U;
  };
  for (std::uint32_t i = 0; i < room; ++i) {
    const bool is_near = gap_squared(cell.x[i], x) + gap_squared(cell.y[i], y) <= near_limit_;
    near |= static_cast<unsigned>(is_near) << i;
  }
  return near;
#endif
}

/// Those who stand in a cell without having a place in it: they came when it was full, or left it at `now` or later.
template <class Visit>
void CellList::for_each_stranger(const Cell& cell, double now, Visit visit) const {
  if (cell.overfull != none) {
    for (const Stranger& stranger : overfull_[cell.overfull]) visit(stranger);
  }
  for (std::uint32_t i = cell.ghosts; i >= first_ghost_; i = ghosts_[i - first_ghost_].next) {
    const Ghost& ghost = ghosts_[i - first_ghost_];
    if (ghost.left >= now) visit(ghost.who);
  }
}

CellList::Found CellList::find_near(CellPoint spot, std::uint32_t ball, double now, const NeighbourList* neighbours,
                                    std::vector<std::uint32_t>& found) const {
  constexpr std::uint32_t cells = 9;
  if (found.size() < std::size_t{cells} * room) found.resize(std::size_t{cells} * room);
  std::array<const Cell*, cells> around;
  std::uint64_t places = 0;  // seven bits for each cell
  unsigned strangers = 0;    // a bit for each cell that has some
  const std::uint16_t x_within = within_cell(spot.x);
  const std::uint16_t y_within = within_cell(spot.y);
  const std::uint32_t own_column = cell_number(spot.x) - 1, own_row = cell_number(spot.y) - 1;
  const std::array<std::size_t, 3> columns{column_at(own_column), column_at(own_column + 1), column_at(own_column + 2)};
  const std::array<const Cell*, 3> rows{&cells_[row_at(own_row)], &cells_[row_at(own_row + 1)],
                                        &cells_[row_at(own_row + 2)]};
#pragma GCC unroll 9
  for (std::uint32_t i = 0; i < cells; ++i) {
    const std::uint32_t row = i / 3, column = i % 3;
    around[i] = rows[row] + columns[column];
    const auto x = static_cast<std::uint16_t>(x_within + (1 - column) * cell_units);
    const auto y = static_cast<std::uint16_t>(y_within + (1 - row) * cell_units);
    places |= std::uint64_t{near_in(*around[i], x, y)} << (room * i);
    strangers |= static_cast<unsigned>(has_strangers(*around[i])) << i;
  }
  std::size_t count = 0;
  for (; places != 0; places &= places - 1) {
    const auto place = static_cast<std::uint32_t>(std::countr_zero(places));
    found[count] = around[place / room]->balls[place % room];
    count += static_cast<std::size_t>(found[count] != ball);
  }
  if (wraps()) {  // some may be windows away
    const auto end = std::remove_if(
        found.begin(), found.begin() + static_cast<std::ptrdiff_t>(count),
        [&](std::uint32_t other) { return !could_touch(spot, {neighbours[other].x, neighbours[other].y}); });
    count = static_cast<std::size_t>(end - found.begin());
  }
  const std::size_t residents = count;
  std::size_t visited = cells;
  for (; strangers != 0; strangers &= strangers - 1) {
    for_each_stranger(*around[static_cast<std::size_t>(std::countr_zero(strangers))], now, [&](const Stranger& other) {
      visited += count + 1;
      if (other.ball == ball || !could_touch(spot, other.spot)) return;
      const auto end = found.begin() + static_cast<std::ptrdiff_t>(count);
      if (std::find(found.begin(), end, other.ball) != end) return;
      if (found.size() == count) found.resize(2 * count);
      found[count++] = other.ball;
    });
  }
  return {residents, count, visited};
}

CellList::Found CellList::find_in(const Rectangle& where, double now, std::vector<std::uint32_t>& found) const {
  const double margin = half_ + reach_ / 2 + 8 * unit_;  // places are known to units
  const Rectangle near{where.min - Vec2{margin, margin}, where.max + Vec2{margin, margin}};
  if (is_beyond(near)) return {};
  const CellPoint first = spot_of(near.min);
  const CellPoint last = spot_of(near.max);
  std::size_t count = 0, visited = 0;
  const auto add = [&](CellPoint spot, std::uint32_t ball) {
    ++visited;
    const bool outside = spot.x < first.x || spot.x > last.x || spot.y < first.y || spot.y > last.y;
    if (outside && !wraps()) return;
    if (found.size() == count) found.resize(2 * count + 16);
    found[count++] = ball;
  };
  for_each_cell(first, last, [&](std::uint32_t column, std::uint32_t row) {
    constexpr auto side = static_cast<std::int32_t>(cell_units);
    const CellPoint corner{static_cast<std::int32_t>(column) * side, static_cast<std::int32_t>(row) * side};
    const Cell& cell = cells_[row_at(row) + column_at(column)];
    ++visited;
    for (std::uint32_t i = 0; i < room; ++i) {
      if (cell.balls[i] != none) add({corner.x + cell.x[i] - side, corner.y + cell.y[i] - side}, cell.balls[i]);
    }
    for_each_stranger(cell, now, [&](const Stranger& stranger) { add(stranger.spot, stranger.ball); });
  });
  return {0, count, visited};
}

}  // namespace carom::engine
