#include "broadphase/neighbour_lists.hpp"

#include <algorithm>

namespace carom::engine {
namespace {

/// The candidate scan reads lists four at a time.
void pad(std::vector<std::uint32_t>& list, std::uint32_t owner) {
  while (list.size() % 4 != 0) list.push_back(owner);
}

}  // namespace

NeighbourExtra& NeighbourLists::extra_of(std::uint32_t slot) {
  NeighbourList& list = lists_[slot];
  if (list.extra == none) list.extra = extras_.extend(1);
  return extras_[list.extra];
}

void NeighbourLists::assign(std::uint32_t slot, const std::vector<std::uint32_t>& found, std::size_t count) {
  if (count <= tuned::list_room) {
    NeighbourList& list = lists_[slot];
    list.count = static_cast<std::uint8_t>(count) & 127U;
    list.balls.fill(slot);
    std::copy_n(found.begin(), count, list.balls.begin());
  } else {
    auto& balls = extra_of(slot).balls;
    balls.assign(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(count));
    pad(balls, slot);
    lists_[slot].count = NeighbourList::overfull;
  }
}

/// Also for a list that has no room left in its cache line.
std::size_t NeighbourLists::add_to_long(std::uint32_t slot, std::uint32_t ball) {
  auto& balls = extra_of(slot).balls;
  NeighbourList& list = lists_[slot];
  if (list.count != NeighbourList::overfull) balls.assign(list.balls.begin(), list.balls.end());
  list.count = NeighbourList::overfull;
  const std::size_t visited = balls.size();
  if (std::ranges::find(balls, ball) != balls.end()) return visited;
  const auto unused = std::ranges::find(balls, slot);
  if (unused != balls.end()) {
    *unused = ball;
  } else {
    balls.push_back(ball);
    pad(balls, slot);
  }
  return visited;
}

void NeighbourLists::remove(std::uint32_t slot, std::uint32_t ball) noexcept {
  NeighbourList& list = lists_[slot];
  if (list.count == NeighbourList::overfull) {
    std::ranges::replace(extras_[list.extra].balls, ball, slot);
    return;
  }
  const auto place = static_cast<std::size_t>(std::ranges::find(list.balls, ball) - list.balls.begin());
  if (place == tuned::list_room) return;
  const std::uint32_t last = list.count - 1U;
  list.balls[place] = list.balls[last];
  list.balls[last] = slot;
  list.count = last & 127U;
}

void NeighbourLists::clear_statics(std::uint32_t slot) noexcept {
  const NeighbourList& list = lists_[slot];
  if (list.extra != none) extras_[list.extra].statics.clear();
}

void NeighbourLists::remove_static(std::uint32_t slot, ShapeRef shape) noexcept {
  const NeighbourList& list = lists_[slot];
  if (list.extra != none) std::erase(extras_[list.extra].statics, shape);
}

void NeighbourLists::drop_repeated_statics(std::uint32_t slot) {
  const NeighbourList& list = lists_[slot];
  if (list.extra == none) return;
  auto& statics = extras_[list.extra].statics;
  std::ranges::sort(statics);
  const auto repeated = std::ranges::unique(statics);
  statics.erase(repeated.begin(), repeated.end());
}

void NeighbourLists::set_outlier_box(std::uint32_t slot, Vec2 center, double half, double margin) {
  NeighbourExtra& extra = extra_of(slot);
  extra.box_center = center;
  extra.box_half = half;
  extra.margin = margin;
  lists_[slot].outlier = true;
}

}  // namespace carom::engine
