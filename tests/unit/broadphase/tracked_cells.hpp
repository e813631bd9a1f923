#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <vector>

#include "broadphase/cell_list.hpp"
#include "broadphase/neighbour_lists.hpp"

namespace carom::engine {

/// Boxes of this size, for balls of this reach, make cells of this side.
inline constexpr double reach = 1;
inline constexpr double half = 0.2;
inline constexpr double cell = 1.04 * (reach + 2 * half);

/// The distance between two boxes.
inline double gap(Vec2 a, Vec2 b) {
  const double x = std::max(std::abs(a.x - b.x) - 2 * half, 0.0);
  const double y = std::max(std::abs(a.y - b.y) - 2 * half, 0.0);
  return std::sqrt(x * x + y * y);
}

/// A cell list, and beside it a plain list of the boxes that it should hold.
class TrackedCells {
 public:
  explicit TrackedCells(double side, std::size_t most_cells = 1'000'000) {
    const Rectangle bounds{{-3, 5}, {-3 + side, 5 + side}};
    cells_.configure(bounds, bounds, (bounds.min + bounds.max) / 2, reach, half, 0, most_cells);
    cells_.allocate();
  }

  [[nodiscard]] const CellList& cells() const { return cells_; }
  [[nodiscard]] std::size_t size() const { return boxes_.size(); }
  [[nodiscard]] CellPoint center(std::uint32_t ball) const { return boxes_.at(ball); }

  std::uint32_t insert(Vec2 center) {
    boxes_.push_back(cells_.point_of(center));
    cells_.insert(boxes_.back(), static_cast<std::uint32_t>(boxes_.size() - 1));
    return static_cast<std::uint32_t>(boxes_.size() - 1);
  }
  void move(std::uint32_t ball, Vec2 to, std::optional<double> left_at) {
    cells_.erase(boxes_.at(ball), ball);
    if (left_at) {
      cells_.keep_past_box(boxes_[ball], ball, *left_at, chunk_);
      past_.push_back({boxes_[ball], ball, *left_at});
    }
    boxes_[ball] = cells_.point_of(to);
    cells_.insert(boxes_[ball], ball);
  }
  void drop_past_boxes() {
    cells_.drop_past_boxes();
    chunk_.reset();
    past_.clear();
  }

  /// Every ball that has a box whose centre satisfies `holds`, or left such a box at `now` or later.
  template <class Holds>
  [[nodiscard]] std::set<std::uint32_t> all_where(double now, Holds holds) const {
    std::set<std::uint32_t> all;
    for (std::uint32_t ball = 0; ball < boxes_.size(); ++ball) {
      if (holds(cells_.center_of(boxes_[ball]))) all.insert(ball);
    }
    for (const auto& [where, ball, left] : past_) {
      if (left >= now && holds(cells_.center_of(where))) all.insert(ball);
    }
    return all;
  }

  void expect_neighbours(CellPoint center, double now, std::uint32_t of = none) const {
    std::vector<std::uint32_t> found;
    std::vector<NeighbourList> boxes(boxes_.size());
    for (std::size_t ball = 0; ball < boxes_.size(); ++ball) {
      boxes[ball].box = boxes_[ball];
    }
    const auto [residents, count, visited] = cells_.find_neighbours(center, of, now, boxes.data(), found);
    const auto end = found.begin() + static_cast<std::ptrdiff_t>(count);
    const std::set<std::uint32_t> distinct{found.begin(), end};
    ASSERT_EQ(distinct.size(), count) << "a ball was found twice";
    const Vec2 own = cells_.center_of(center);
    auto must = all_where(now, [&](Vec2 other) { return gap(own, other) <= reach; });
    must.erase(of);
    // Residents are compared in sixteen bits, with squares in 65536ths: that is coarser than the reach.
    const auto is_near = [&](Vec2 other) { return gap(own, other) <= reach + 0.05 * cell; };
    auto may = all_where(now, is_near);
    may.erase(of);
    ASSERT_TRUE(std::ranges::includes(distinct, must)) << "a neighbour is missing";
    ASSERT_TRUE(std::ranges::includes(may, distinct)) << "a ball that is too far away was found";
    const std::set<std::uint32_t> first{found.begin(), found.begin() + static_cast<std::ptrdiff_t>(residents)};
    ASSERT_TRUE(std::ranges::includes(all_where(never, is_near), first)) << "a past box is among the residents";
  }

 private:
  struct Left {
    CellPoint where;
    std::uint32_t ball;
    double at;
  };
  CellList cells_;
  Chunk<CellList::PastBox> chunk_;
  std::vector<CellPoint> boxes_;
  std::vector<Left> past_;
};

}  // namespace carom::engine
