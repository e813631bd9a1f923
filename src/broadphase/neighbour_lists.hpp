#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "broadphase/cell_point.hpp"
#include "compiler.hpp"
#include "storage/body_state.hpp"
#include "storage/shape_ref.hpp"
#include "storage/stable_vector.hpp"
#include "tuning.hpp"

namespace carom::engine {

/// A ball's fat box and the balls it could collide with while all are in their boxes, in one cache line. Unused places
/// of the list name the ball itself.
struct alignas(64) NeighbourList {
  static constexpr std::uint8_t overfull = 127;

  CellPoint box;               ///< its centre; of an outlier, see NeighbourExtra
  std::uint32_t extra = none;  ///< the number of its NeighbourExtra; most balls have none
  std::uint16_t since = 0;     ///< when the box was made, in 65535ths of the horizon
  std::uint8_t horizon = 0;    ///< the horizon in which it was made
  std::uint8_t count : 7 = 0;  ///< balls on the list; `overfull`: the list is in NeighbourExtra
  bool outlier : 1 = false;    ///< too large or too fast for the cell list, or outside of it
  std::array<std::uint32_t, tuned::list_room> balls{};
};
static_assert(sizeof(NeighbourList) == 64);

/// What few balls need.
struct NeighbourExtra {
  std::vector<std::uint32_t> balls;  ///< a long list, padded to a multiple of four
  std::vector<ShapeRef> statics;     ///< walls and pillars that the ball could collide with
  Vec2 box_center;                   ///< of an outlier
  double box_half = 0;
  double margin = 0;  ///< for the rounding of its position
};

/// The neighbour lists of all balls, by slot.
class NeighbourLists {
 public:
  [[nodiscard]] std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(lists_.size()); }
  [[nodiscard]] const NeighbourList& operator[](std::uint32_t slot) const noexcept { return lists_[slot]; }
  [[nodiscard]] const NeighbourList* data() const noexcept { return lists_.data(); }
  void resize(std::size_t balls) { lists_.resize(balls); }
  void reserve(std::size_t balls) { lists_.reserve(balls); }

  /// The balls on a list. Memory up to the next multiple of four may be read; it names the ball itself.
  [[nodiscard]] std::span<const std::uint32_t> balls(std::uint32_t slot) const noexcept {
    const NeighbourList& list = lists_[slot];
    if (list.count == NeighbourList::overfull) return extras_[list.extra].balls;
    return {list.balls.data(), list.count};
  }
  /// Is one ball on another's list?
  [[nodiscard]] bool has(std::uint32_t slot, std::uint32_t ball) const noexcept {
    return std::ranges::find(balls(slot), ball) != balls(slot).end();
  }
  /// The static shapes that a ball could collide with.
  [[nodiscard]] std::span<const ShapeRef> statics(std::uint32_t slot) const noexcept {
    const NeighbourList& list = lists_[slot];
    if (list.extra == none) return {};
    return extras_[list.extra].statics;
  }
  [[nodiscard]] const NeighbourExtra& extra(const NeighbourList& list) const noexcept { return extras_[list.extra]; }

  /// Makes the first of some balls the list of a ball.
  void assign(std::uint32_t slot, const std::vector<std::uint32_t>& found, std::size_t count);
  /// Puts a ball on another's list, unless it is there. Returns how many places of a long list that took.
  std::size_t add(std::uint32_t slot, std::uint32_t ball);
  /// Takes a ball off another's list, if it is there.
  void remove(std::uint32_t slot, std::uint32_t ball) noexcept;

  void clear_statics(std::uint32_t slot) noexcept;
  void add_static(std::uint32_t slot, ShapeRef shape) { extra_of(slot).statics.push_back(shape); }
  /// Takes a static shape off a ball's list, if it is there.
  void remove_static(std::uint32_t slot, ShapeRef shape) noexcept;
  /// A shape that lies in several cells is found several times.
  void drop_repeated_statics(std::uint32_t slot);

  /// The box of a regular ball.
  void set_box(std::uint32_t slot, CellPoint center) noexcept {
    lists_[slot].outlier = false;
    lists_[slot].box = center;
  }
  /// The box of an outlier.
  void set_outlier_box(std::uint32_t slot, Vec2 center, double half, double margin);
  /// When the box was made.
  void set_box_time(std::uint32_t slot, std::uint8_t horizon, std::uint16_t since) noexcept {
    lists_[slot].horizon = horizon;
    lists_[slot].since = since;
  }
  /// The ball has a list without anything in NeighbourExtra, and a box of no horizon.
  void start(std::uint32_t slot) noexcept {
    lists_[slot].extra = none;
    set_box_time(slot, 0, 0);
  }
  /// Gives up what few balls need; every ball must `start` again.
  void clear_extras() { extras_.clear(); }

  /// The memory of all lists for another use, while no list is needed.
  [[nodiscard]] void* memory() noexcept { return lists_.data(); }

  void prefetch(std::uint32_t slot) const noexcept { compiler::prefetch<compiler::Access::write>(&lists_[slot]); }

 private:
  [[nodiscard]] NeighbourExtra& extra_of(std::uint32_t slot);
  std::size_t add_to_long(std::uint32_t slot, std::uint32_t ball);

  std::vector<NeighbourList> lists_;
  StableVector<NeighbourExtra> extras_;
};

/// Whether the ball is there already is as unpredictable as a coin toss: no branches on that.
inline std::size_t NeighbourLists::add(std::uint32_t slot, std::uint32_t ball) {
  NeighbourList& list = lists_[slot];
  unsigned there = 0;
  for (const std::uint32_t listed : list.balls) there |= static_cast<unsigned>(listed == ball);
  const std::uint32_t count = list.count;
  if (count >= tuned::list_room) {
    const bool is_long = count == NeighbourList::overfull;
    return there == 0 || is_long ? add_to_long(slot, ball) : 0;
  }
  list.balls[count] = there != 0 ? slot : ball;
  list.count = static_cast<std::uint8_t>(count + (there ^ 1U)) & 127U;
  return 0;
}

}  // namespace carom::engine
