#include "engine/crowd.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <cstring>

#include "engine/lanes.hpp"

namespace carom::engine {
namespace {

constexpr std::int32_t cell_parts = 16384;

/// Where in its cell a place is, in 16384ths of it.
std::uint16_t parts_within(std::int32_t units) {
  constexpr std::int32_t cell_units = 65536;
  return static_cast<std::uint16_t>(units % cell_units * cell_parts / cell_units);
}

}  // namespace

void Crowd::lay(const Rectangle& bounds, double reach, double half, double spacing, std::size_t most_cells) {
  constexpr double balls_in_a_cell = 3.4;  // as many as leave few cells overfull
  constexpr double most_a_side = 30'000;   // so that units fit into 32 bits
  const Vec2 size = bounds.max - bounds.min;
  double cell = std::max(
      {1.01 * (reach + 2 * half), std::sqrt(balls_in_a_cell) * spacing, std::max(size.x, size.y) / most_a_side});
  const auto across = [&](double length) { return std::max(1.0, std::ceil(length / cell)); };
  while (across(size.x) * across(size.y) > static_cast<double>(most_cells)) cell *= 1.4;
  bounds_ = bounds;
  reach_ = reach;
  half_ = half;
  columns_ = static_cast<std::int32_t>(across(size.x));
  rows_ = static_cast<std::int32_t>(across(size.y));
  stride_ = static_cast<std::size_t>(columns_) + 2;
  unit_ = cell / cell_units;
  per_unit_ = cell_units / cell;
  box_units_ = static_cast<std::int32_t>(std::min(2 * half * per_unit_, 1e9)) + 2;
  const auto reach_units = static_cast<float>(1.0001 * reach * per_unit_ + 2);
  limit_ = reach_units * reach_units;
  box_parts_ = static_cast<std::uint16_t>(box_units_ * cell_parts / cell_units + 2);
  const double reach_parts = 1.0001 * reach / cell * cell_parts + 2;
  limit_parts_ = static_cast<std::uint16_t>(reach_parts * reach_parts / 65536 + 3);
  cells_ = {};  // before there are more
  cells_.resize(stride_ * (static_cast<std::size_t>(rows_) + 2));
  overfull_.clear();
  ghosts_.clear();
  first_ghost_ = 1;
}

void Crowd::insert(Spot spot, std::uint32_t ball) {
  Cell& cell = cells_[cell_of(spot)];
  for (std::uint32_t i = 0; i < room; ++i) {
    if (cell.balls[i] != none) continue;
    cell.x[i] = parts_within(spot.x);
    cell.y[i] = parts_within(spot.y);
    cell.balls[i] = ball;
    return;
  }
  if (cell.overfull == none) cell.overfull = overfull_.take(1);
  overfull_[cell.overfull].push_back({spot, ball});
}

void Crowd::erase(Spot spot, std::uint32_t ball) {
  Cell& cell = cells_[cell_of(spot)];
  for (std::uint32_t i = 0; i < room; ++i) {
    if (cell.balls[i] != ball) continue;
    cell.balls[i] = none;
    cell.x[i] = Cell::far;
    return;
  }
  auto& rest = overfull_[cell.overfull];
  std::erase_if(rest, [&](const Stranger& stranger) { return stranger.ball == ball; });
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

bool Crowd::could_touch(Spot a, Spot b) const noexcept {
  const auto apart = [&](std::int32_t c, std::int32_t d) {
    return static_cast<float>(std::max(std::abs(c - d) - box_units_, 0));
  };
  const float x = apart(a.x, b.x);
  const float y = apart(a.y, b.y);
  return x * x + y * y <= limit_;
}

/// A bit for each place in a cell whose ball could touch one that is at (x, y), in 16384ths of a cell, counted from the
/// corner of the cell before: the same as `could_touch`, all at once.
inline unsigned Crowd::near_in(const Cell& cell, std::uint16_t x, std::uint16_t y) const noexcept {
#if defined(__SSE2__)
  const auto load = [](const std::uint16_t* places) {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(places));
  };
  const auto all = [](std::uint16_t number) { return _mm_set1_epi16(static_cast<std::int16_t>(number)); };
  const auto gap_squared = [&](const std::uint16_t* places, std::uint16_t place) {
    const __m128i theirs = _mm_adds_epu16(load(places), all(cell_parts));
    const __m128i distance = _mm_or_si128(_mm_subs_epu16(theirs, all(place)), _mm_subs_epu16(all(place), theirs));
    const __m128i gap = _mm_subs_epu16(distance, all(box_parts_));
    return _mm_mulhi_epu16(gap, gap);
  };
  const __m128i sum = _mm_adds_epu16(gap_squared(cell.x.data(), x), gap_squared(cell.y.data(), y));
  const __m128i near = _mm_cmpeq_epi16(_mm_subs_epu16(sum, all(limit_parts_)), _mm_setzero_si128());
  return static_cast<unsigned>(_mm_movemask_epi8(_mm_packs_epi16(near, near))) & ((1U << room) - 1);
#else
  unsigned near = 0;
  const auto gap_squared = [&](std::uint16_t within, std::uint16_t place) {
    const std::uint32_t theirs = std::min<std::uint32_t>(within + cell_parts, 0xFFFF);  // its square is to fit
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

std::size_t Crowd::find_near(Spot spot, double now, std::vector<std::uint32_t>& found) const {
  constexpr std::size_t most = std::size_t{9} * room;
  if (found.size() < most) found.resize(most);
  std::size_t count = 0;
  unsigned strangers = 0;  // a bit for each cell that has some
  const std::uint16_t x_within = parts_within(spot.x);
  const std::uint16_t y_within = parts_within(spot.y);
  const Cell* const corner = &cells_[cell_of(spot) - stride_ - 1];
  for (std::uint16_t row = 0; row < 3; ++row) {
    const auto y = static_cast<std::uint16_t>(y_within + (2 - row) * cell_parts);
    for (std::uint16_t column = 0; column < 3; ++column) {
      const Cell& cell = corner[row * stride_ + column];
      const auto x = static_cast<std::uint16_t>(x_within + (2 - column) * cell_parts);
      const unsigned near = near_in(cell, x, y);
      for (std::uint32_t i = 0; i < room; ++i) {  // whether one is near is a toss of a coin: no branches
        found[count] = cell.balls[i];
        count += near >> i & 1U;
      }
      strangers |= static_cast<unsigned>(has_strangers(cell)) << (3 * row + column);
    }
  }
  for (; strangers != 0; strangers &= strangers - 1) {
    const auto number = static_cast<std::size_t>(std::countr_zero(strangers));
    for_each_stranger(corner[number / 3 * stride_ + number % 3], now, [&](const Stranger& stranger) {
      const auto end = found.begin() + static_cast<std::ptrdiff_t>(count);
      if (!could_touch(spot, stranger.spot) || std::find(found.begin(), end, stranger.ball) != end) return;
      if (found.size() == count) found.resize(2 * count);
      found[count++] = stranger.ball;
    });
  }
  return count;
}

std::size_t Crowd::find_in(const Rectangle& where, double now, std::vector<std::uint32_t>& found) const {
  const double around = half_ + reach_ / 2 + 8 * unit_;  // places in cells are known to four units
  const Spot first = spot_of(where.min - Vec2{around, around});
  const Spot last = spot_of(where.max + Vec2{around, around});
  std::size_t count = 0;
  const auto add = [&](Spot spot, std::uint32_t ball) {
    if (spot.x < first.x || spot.x > last.x || spot.y < first.y || spot.y > last.y) return;
    if (found.size() == count) found.resize(2 * count + 16);
    found[count++] = ball;
  };
  for (std::int32_t row = first.y / cell_units; row <= last.y / cell_units; ++row) {
    for (std::int32_t column = first.x / cell_units; column <= last.x / cell_units; ++column) {
      const Spot corner{column * cell_units, row * cell_units};
      const Cell& cell = cells_[cell_of(corner)];
      for (std::uint32_t i = 0; i < room; ++i) {
        constexpr std::int32_t units = cell_units / cell_parts;
        if (cell.balls[i] != none) add({corner.x + cell.x[i] * units, corner.y + cell.y[i] * units}, cell.balls[i]);
      }
      for_each_stranger(cell, now, [&](const Stranger& stranger) { add(stranger.spot, stranger.ball); });
    }
  }
  return count;
}

}  // namespace carom::engine
