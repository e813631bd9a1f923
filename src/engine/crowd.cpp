#include "engine/crowd.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "engine/lanes.hpp"

namespace carom::engine {
namespace {

constexpr std::uint32_t cell_parts = 16384;

/// Where in its cell a place is, in 16384ths of it, counted from the corner of the cell before.
std::uint16_t parts_within(std::int32_t units) {
  constexpr std::uint32_t units_in_a_part = 65536 / cell_parts;
  return static_cast<std::uint16_t>(static_cast<std::uint32_t>(units) / units_in_a_part % cell_parts + cell_parts);
}

}  // namespace

void Crowd::lay(const Rectangle& bounds, double reach, double half, double spacing, std::size_t most_cells) {
  constexpr double balls_in_a_cell = 3.8;  // as many as leave few cells overfull
  constexpr double most_a_side = 30'000;   // so that units fit into 32 bits
  const Vec2 size = bounds.max - bounds.min;
  double cell = std::max(
      {1.01 * (reach + 2 * half), std::sqrt(balls_in_a_cell) * spacing, std::max(size.x, size.y) / most_a_side});
  const auto across = [&](double length) { return std::max(1.0, std::ceil(length / cell)); };
  while (across(size.x) * across(size.y) > static_cast<double>(most_cells)) cell *= 1.4;
  bounds_ = bounds;
  reach_ = reach;
  half_ = std::max(half, cell / 64);  // a thousand units: where a box is, is known in units only
  columns_ = static_cast<std::int32_t>(across(size.x));
  rows_ = static_cast<std::int32_t>(across(size.y));
  stride_ = static_cast<std::size_t>(columns_) + 2;
  unit_ = cell / cell_units;
  per_unit_ = cell_units / cell;
  box_units_ = static_cast<std::int32_t>(std::min(2 * half_ * per_unit_, 1e9)) + 2;
  const auto reach_units = static_cast<float>(1.0001 * reach * per_unit_ + 2);
  limit_ = reach_units * reach_units;
  box_parts_ = static_cast<std::uint16_t>(static_cast<std::uint32_t>(box_units_) * cell_parts / cell_units + 2);
  const double reach_parts = 1.0001 * reach / cell * cell_parts + 2;
  limit_parts_ = static_cast<std::uint16_t>(reach_parts * reach_parts / 65536 + 3);
  forget_all();  // before there are more cells
  cells_.resize(stride_ * (static_cast<std::size_t>(rows_) + 2));
  others_near_.assign(cells_.size(), 0);
}

void Crowd::forget_all() {
  cells_.clear();
  cells_.shrink_to_fit();
  overfull_.clear();
  ghosts_.clear();
  first_ghost_ = 1;
}

void Crowd::insert(Spot spot, std::uint32_t ball) {
  Cell& cell = cells_[cell_of(spot)];
  const std::uint32_t place = place_of(none, cell);
  if (place < room) {
    cell.x[place] = parts_within(spot.x);
    cell.y[place] = parts_within(spot.y);
    cell.balls[place] = ball;
    return;
  }
  if (cell.overfull == none) cell.overfull = overfull_.take(1);
  overfull_[cell.overfull].push_back({spot, ball});
}

void Crowd::erase(Spot spot, std::uint32_t ball) {
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

std::size_t Crowd::note_other(const Rectangle& where) {
  const double around = 2 * half_ + reach_;
  const std::size_t first = cell_of(spot_of(where.min - Vec2{around, around}));
  const std::size_t last = cell_of(spot_of(where.max + Vec2{around, around}));
  for (std::size_t row = first / stride_; row <= last / stride_; ++row) {
    for (std::size_t column = first % stride_; column <= last % stride_; ++column)
      others_near_[row * stride_ + column] = 1;
  }
  return (last / stride_ - first / stride_ + 1) * (last % stride_ - first % stride_ + 1);
}

void Crowd::leave_ghost(Spot spot, std::uint32_t ball, double left, Stretch<Ghost>& stretch) {
  Cell& cell = cells_[cell_of(spot)];
  const std::uint32_t number = stretch.take(ghosts_, 1);
  ghosts_[number] = {{spot, ball}, cell.ghosts, left};
  cell.ghosts = first_ghost_ + number;
}

void Crowd::forget_ghosts() {
  first_ghost_ += ghosts_.size();
  ghosts_.empty();
}

/// A bit for each place in a cell whose ball could touch one that is at (x, y), in 16384ths of a cell, counted from the
/// corner of the cell before: the same as `could_touch`, all at once.
[[gnu::always_inline]] inline unsigned Crowd::near_in(const Cell& cell, std::uint16_t x,
                                                      std::uint16_t y) const noexcept {
#if defined(__SSE2__)
  const auto all = [](std::uint16_t number) { return _mm_set1_epi16(static_cast<std::int16_t>(number)); };
  const auto gap_squared = [&](const std::uint16_t* places, __m128i place) {
    const __m128i theirs = _mm_loadu_si128(reinterpret_cast<const __m128i*>(places));
    const __m128i distance = _mm_or_si128(_mm_subs_epu16(theirs, place), _mm_subs_epu16(place, theirs));
    const __m128i gap = _mm_subs_epu16(distance, all(box_parts_));
    return _mm_mulhi_epu16(gap, gap);
  };
  const __m128i sum = _mm_adds_epu16(gap_squared(cell.x.data(), all(x)), gap_squared(cell.y.data(), all(y)));
  const __m128i near = _mm_cmpeq_epi16(_mm_subs_epu16(sum, all(limit_parts_)), _mm_setzero_si128());
  return static_cast<unsigned>(_mm_movemask_epi8(_mm_packs_epi16(near, near))) & ((1U << room) - 1);
#else
  unsigned near = 0;
  const auto gap_squared = [&](std::uint32_t theirs, std::uint16_t place) {
    const std::uint32_t distance = theirs > place ? theirs - place : place - theirs;
    const std::uint32_t gap = distance > box_parts_ ? distance - box_parts_ : 0;
    return gap * gap >> 16U;
  };
  for (std::uint32_t i = 0; i < room; ++i) {
    const bool is_near = gap_squared(cell.x[i], x) + gap_squared(cell.y[i], y) <= limit_parts_;
    near |= static_cast<unsigned>(is_near) << i;
  }
  return near;
#endif
}

/// Those who stand in a cell without having a place in it: they came when it was full, or left it at `now` or later.
template <class Visit>
void Crowd::for_each_stranger(const Cell& cell, double now, Visit visit) const {
  if (cell.overfull != none) {
    for (const Stranger& stranger : overfull_[cell.overfull]) visit(stranger);
  }
  for (std::uint32_t i = cell.ghosts; i >= first_ghost_; i = ghosts_[i - first_ghost_].next) {
    const Ghost& ghost = ghosts_[i - first_ghost_];
    if (ghost.left >= now) visit(ghost.who);
  }
}

Crowd::Found Crowd::find_near(Spot spot, std::uint32_t ball, double now, std::vector<std::uint32_t>& found) const {
  constexpr std::uint32_t cells = 9;
  if (found.size() < std::size_t{cells} * room) found.resize(std::size_t{cells} * room);
  std::array<const Cell*, cells> around;
  std::uint64_t places = 0;  // seven bits for each cell
  unsigned strangers = 0;    // a bit for each cell that has some
  const std::uint16_t x_within = parts_within(spot.x);
  const std::uint16_t y_within = parts_within(spot.y);
  const Cell* const corner = &cells_[cell_of(spot) - stride_ - 1];
#pragma GCC unroll 9
  for (std::uint32_t i = 0; i < cells; ++i) {
    const std::uint32_t row = i / 3, column = i % 3;
    around[i] = corner + row * stride_ + column;
    const auto x = static_cast<std::uint16_t>(x_within + (1 - column) * cell_parts);
    const auto y = static_cast<std::uint16_t>(y_within + (1 - row) * cell_parts);
    places |= std::uint64_t{near_in(*around[i], x, y)} << (room * i);
    strangers |= static_cast<unsigned>(has_strangers(*around[i])) << i;
  }
  std::size_t count = 0;
  for (; places != 0; places &= places - 1) {
    const auto place = static_cast<std::uint32_t>(std::countr_zero(places));
    found[count] = around[place / room]->balls[place % room];
    count += static_cast<std::size_t>(found[count] != ball);
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

Crowd::Found Crowd::find_in(const Rectangle& where, double now, std::vector<std::uint32_t>& found) const {
  const double around = half_ + reach_ / 2 + 8 * unit_;  // places in cells are known to four units
  const Spot first = spot_of(where.min - Vec2{around, around});
  const Spot last = spot_of(where.max + Vec2{around, around});
  std::size_t count = 0;
  std::size_t visited = 0;
  const auto add = [&](Spot spot, std::uint32_t ball) {
    if (spot.x < first.x || spot.x > last.x || spot.y < first.y || spot.y > last.y) return;
    if (found.size() == count) found.resize(2 * count + 16);
    found[count++] = ball;
  };
  constexpr auto side = static_cast<std::int32_t>(cell_units);
  for (std::int32_t row = first.y / side; row <= last.y / side; ++row) {
    visited += static_cast<std::size_t>(last.x / side - first.x / side + 1);
    for (std::int32_t column = first.x / side; column <= last.x / side; ++column) {
      const Spot corner{column * side, row * side};
      const Cell& cell = cells_[cell_of(corner)];
      for (std::uint32_t i = 0; i < room; ++i) {
        constexpr auto units = static_cast<std::int32_t>(cell_units / cell_parts);
        const auto within = [](std::uint16_t parts) { return parts * units - side; };
        if (cell.balls[i] != none) add({corner.x + within(cell.x[i]), corner.y + within(cell.y[i])}, cell.balls[i]);
      }
      for_each_stranger(cell, now, [&](const Stranger& stranger) {
        ++visited;
        add(stranger.spot, stranger.ball);
      });
    }
  }
  return {0, count, visited};
}

}  // namespace carom::engine
