#include "broadphase/cell_list.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "support/random.hpp"

namespace carom::engine {
namespace {

constexpr double reach = 1;
constexpr double half = 0.2;
constexpr double cell = 1.04 * (reach + 2 * half);

/// The distance between two boxes.
double gap(Vec2 a, Vec2 b) {
  const double x = std::max(std::abs(a.x - b.x) - 2 * half, 0.0);
  const double y = std::max(std::abs(a.y - b.y) - 2 * half, 0.0);
  return std::sqrt(x * x + y * y);
}

/// A cell list, and beside it a plain list of the boxes that it should hold.
class Tracked {
 public:
  explicit Tracked(double side, std::size_t most_cells = 1'000'000) {
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
      boxes[ball].x = boxes_[ball].x;
      boxes[ball].y = boxes_[ball].y;
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

TEST(ACellList, PlacesABoxToAUnit) {
  const Tracked tracked{10};
  const CellList& cells = tracked.cells();
  const Vec2 point{1.2345, 6.789};
  const Vec2 center = cells.center_of(cells.point_of(point));
  EXPECT_NEAR(center.x, point.x, cell / 16384);
  EXPECT_NEAR(center.y, point.y, cell / 16384);
  EXPECT_TRUE(cells.covers(point));
  EXPECT_FALSE(cells.covers({8, 6}));
}

TEST(ACellList, TakesPointsOutsideForTheNearestInside) {
  const Tracked tracked{10};
  const CellList& cells = tracked.cells();
  for (const Vec2 outside : {Vec2{-1e9, -1e9}, Vec2{1e9, 1e9}, Vec2{1e300, 0}}) {
    const Vec2 center = cells.center_of(cells.point_of(outside));
    EXPECT_GE(center.x, -3);
    EXPECT_LE(center.x, 7 + 2 * cell);
  }
}

/// With cells for everything, and with cells that wrap: a window of 4 × 4.
class Cells : public testing::TestWithParam<std::size_t> {};
INSTANTIATE_TEST_SUITE_P(OfACellList, Cells, testing::Values(1'000'000, 16));

TEST(ACellList, WrapsWhereItsBoundsHaveTooManyCells) {
  EXPECT_FALSE(Tracked(15).cells().wraps());
  EXPECT_TRUE(Tracked(15, 16).cells().wraps());
  EXPECT_TRUE(Tracked(1e9).cells().wraps());
}

TEST_P(Cells, FindEveryNeighbour) {
  Random random{1};
  for (int trial = 0; trial < 50; ++trial) {
    const double side = random.between(0.5, 15);
    Tracked tracked{side, GetParam()};
    const auto anywhere = [&] { return Vec2{-3, 5} + random.vector(0, side); };
    for (int n = random.whole(0, 150); n > 0; --n) tracked.insert(anywhere());
    for (int n = 0; n < 100; ++n) tracked.expect_neighbours(tracked.cells().point_of(anywhere()), 0);
  }
}

TEST_P(Cells, FindNeighboursInCellsThatAreFull) {
  Random random{2};
  for (int trial = 0; trial < 20; ++trial) {
    Tracked tracked{8, GetParam()};
    const Vec2 middle = Vec2{-3, 5} + random.vector(0, 8);
    for (int n = 0; n < 60; ++n) tracked.insert(middle + random.vector(-1, 1));
    for (std::uint32_t ball = 0; ball < tracked.size(); ++ball)
      tracked.expect_neighbours(tracked.center(ball), 0, ball);
    for (std::uint32_t ball = 0; ball < tracked.size(); ball += 2)
      tracked.move(ball, middle + random.vector(-3, 3), std::nullopt);
    for (std::uint32_t ball = 0; ball < tracked.size(); ++ball)
      tracked.expect_neighbours(tracked.center(ball), 0, ball);
  }
}

TEST_P(Cells, FindBoxesThatWereLeftLater) {
  Random random{3};
  for (int trial = 0; trial < 20; ++trial) {
    Tracked tracked{8, GetParam()};
    const auto anywhere = [&] { return Vec2{-3, 5} + random.vector(0, 8); };
    for (int n = 0; n < 100; ++n) tracked.insert(anywhere());
    for (int horizon = 0; horizon < 3; ++horizon) {
      for (int n = 0; n < 80; ++n) {
        const auto ball = static_cast<std::uint32_t>(random.whole(0, 99));
        const bool not_far = random.chance(0.5);
        const Vec2 to =
            not_far ? tracked.cells().center_of(tracked.center(ball)) + random.vector(-0.5, 0.5) : anywhere();
        tracked.move(ball, to, random.between(0, 1));
      }
      for (int n = 0; n < 100; ++n)
        tracked.expect_neighbours(tracked.cells().point_of(anywhere()), random.between(-0.1, 1.1));
      tracked.drop_past_boxes();
      for (int n = 0; n < 20; ++n) tracked.expect_neighbours(tracked.cells().point_of(anywhere()), 0);
    }
  }
}

TEST_P(Cells, FindEveryBallThatCouldTouchARectangle) {
  Random random{4};
  for (int trial = 0; trial < 100; ++trial) {
    Tracked tracked{8, GetParam()};
    for (int n = random.whole(0, 200); n > 0; --n) tracked.insert(Vec2{-3, 5} + random.vector(0, 8));
    for (std::uint32_t ball = 0; ball < tracked.size(); ball += 3)
      tracked.move(ball, Vec2{-3, 5} + random.vector(0, 8), random.between(0, 1));
    const double now = random.between(0, 1);
    const Vec2 corner = random.vector(-12, 20);
    const Rectangle where{corner, corner + random.vector(0, 5)};
    std::vector<std::uint32_t> found;
    const std::size_t count = tracked.cells().find_in(where, now, found).all;
    const std::set<std::uint32_t> distinct{found.begin(), found.begin() + static_cast<std::ptrdiff_t>(count)};
    const auto must = tracked.all_where(now, [&](Vec2 box) {
      const double around = half + reach / 2;
      return box.x >= where.min.x - around && box.x <= where.max.x + around && box.y >= where.min.y - around &&
             box.y <= where.max.y + around;
    });
    ASSERT_TRUE(std::ranges::includes(distinct, must));
  }
}

TEST(ACellList, KnowsWhereTheGridHasShapes) {
  CellList cells;
  cells.configure({{0, 0}, {40, 40}}, {{0, 0}, {40, 40}}, {20, 20}, reach, half, 0, 1'000'000);
  cells.allocate();
  const Rectangle other{{10, 12}, {11, 20}};
  cells.mark_grid_shape(other);
  cells.mark_grid_shape({{-50, -50}, {-44, -44}});  // too far outside for any ball
  Random random{5};
  int near = 0, far = 0;
  for (int trial = 0; trial < 20'000; ++trial) {
    const Vec2 center = random.vector(0, 40);
    const double x = std::max({other.min.x - center.x, center.x - other.max.x, 0.0});
    const double y = std::max({other.min.y - center.y, center.y - other.max.y, 0.0});
    const bool has = cells.has_grid_shapes_near(cells.point_of(center));
    // A ball's radius is at most half the reach, and its centre may be anywhere in its box. Static shapes are listed
    // from 1.5 times the box's half-side away.
    if (std::max(x, y) <= 1.5 * half + reach / 2) {
      ASSERT_TRUE(has);
      ++near;
    }
    if (std::max(x, y) > reach + 2 * half + cell) {
      ASSERT_FALSE(has);
      ++far;
    }
  }
  EXPECT_GT(near, 100);
  EXPECT_GT(far, 10'000);
}

TEST(ACellList, WrapsAPointToTheOneThatSharesItsCell) {
  const Tracked tracked{100, 64};
  const CellList& cells = tracked.cells();
  ASSERT_TRUE(cells.wraps());
  const Rectangle window = cells.window();
  Random random{6};
  for (int trial = 0; trial < 1000; ++trial) {
    const Vec2 point = Vec2{-3, 5} + random.vector(0, 100);
    const Vec2 wrapped = cells.wrap(point);
    ASSERT_TRUE(wrapped.x >= window.min.x && wrapped.x < window.max.x);
    ASSERT_TRUE(wrapped.y >= window.min.y && wrapped.y < window.max.y);
    const double columns = (point.x - wrapped.x) / (window.max.x - window.min.x);
    const double rows = (point.y - wrapped.y) / (window.max.y - window.min.y);
    ASSERT_NEAR(columns, std::round(columns), 1e-3) << "whole windows apart";
    ASSERT_NEAR(rows, std::round(rows), 1e-3);
    const CellPoint again = cells.wrap(cells.wrap(cells.point_of(point)));
    const CellPoint once = cells.wrap(cells.point_of(point));
    ASSERT_TRUE(again.x == once.x && again.y == once.y);
  }
}

TEST(ACellList, LeavesPointsAloneWhereItDoesNotWrap) {
  const Tracked tracked{10};
  const CellList& cells = tracked.cells();
  const Vec2 point{1.2345, 6.789};
  EXPECT_EQ(cells.wrap(point), point);
  EXPECT_GE(cells.window().max.x, 7);
  EXPECT_GE(cells.window().max.y, 15);
  EXPECT_NEAR(cells.units_per_length() * cells.cell_side(), 16384, 1e-6);
  EXPECT_EQ(cells.box_half(), half);
}

TEST(ACellList, DoesNotTakeABallAWindowAwayForANeighbour) {
  Tracked tracked{100, 16};
  const Rectangle window = tracked.cells().window();
  const Vec2 point{0, 10};
  tracked.insert(point);
  tracked.insert(point + Vec2{window.max.x - window.min.x, 0});
  tracked.insert(point + Vec2{0.5, 0});
  for (std::uint32_t ball = 0; ball < 3; ++ball) tracked.expect_neighbours(tracked.center(ball), 0, ball);
}

TEST(ACellList, UsesNoMoreCellsThanItMay) {
  for (const std::size_t most : {16U, 100U, 5000U}) {
    const Tracked tracked{1e5, most};
    const Rectangle window = tracked.cells().window();
    const Vec2 cells = (window.max - window.min) / tracked.cells().cell_side();
    EXPECT_LE(cells.x * cells.y, static_cast<double>(most) + 1e-6);
    EXPECT_GE(cells.x * cells.y, static_cast<double>(most) / 4) << "and not far fewer";
  }
}

// All in one cell, which has room for seven.
TEST(ACellList, AgreesWithASetWhileBoxesComeAndGoInOneFullCell) {
  CellList cells;
  cells.configure({{0, 0}, {40, 40}}, {{0, 0}, {40, 40}}, {20, 20}, reach, half, 0, 1'000'000);
  cells.allocate();
  Random random{7};
  std::vector<CellPoint> centers(30);
  std::set<std::uint32_t> present;
  for (int step = 0; step < 2000; ++step) {
    const auto ball = static_cast<std::uint32_t>(random.whole(0, 29));
    if (present.erase(ball) == 1) {
      cells.erase(centers[ball], ball);
    } else {
      centers[ball] = cells.point_of(Vec2{5, 5} * cell + random.vector(0.1, 0.3));
      cells.insert(centers[ball], ball);
      present.insert(ball);
    }
    std::vector<std::uint32_t> found;
    const std::size_t count = cells.find_neighbours(cells.point_of({5 * cell, 5 * cell}), none, 0, nullptr, found).all;
    ASSERT_EQ(count, present.size());
    found.resize(count);
    ASSERT_EQ((std::set<std::uint32_t>{found.begin(), found.end()}), present);
  }
}

TEST(ACellList, FindsAPastBoxOnlyFromTimesAtWhichTheBallWasStillInIt) {
  Tracked tracked{20};
  const Vec2 before{0, 10}, after{10, 20};
  const std::uint32_t ball = tracked.insert(before);
  tracked.move(ball, after, 0.5);
  const auto is_found = [&](Vec2 point, double now) {
    std::vector<std::uint32_t> found;
    const CellList& cells = tracked.cells();
    return cells.find_neighbours(cells.point_of(point), none, now, nullptr, found).all == 1;
  };
  EXPECT_TRUE(is_found(before, 0.4));
  EXPECT_TRUE(is_found(before, 0.5));
  EXPECT_FALSE(is_found(before, 0.6));
  EXPECT_TRUE(is_found(after, 0.4)) << "the present box counts at all times";
  EXPECT_TRUE(is_found(after, 0.6));
  tracked.drop_past_boxes();
  EXPECT_FALSE(is_found(before, 0.4));
  EXPECT_TRUE(is_found(after, 0.4));
}

TEST(ACellList, IsEmptyAfterItWasAllocatedAgain) {
  CellList cells;
  const Rectangle bounds{{0, 0}, {10, 10}};
  cells.configure(bounds, bounds, {5, 5}, reach, half, 0, 1'000'000);
  cells.allocate();
  Chunk<CellList::PastBox> chunk;
  for (std::uint32_t ball = 0; ball < 20; ++ball) cells.insert(cells.point_of({5, 5}), ball);
  cells.keep_past_box(cells.point_of({5, 5}), 20, 1, chunk);
  cells.mark_grid_shape(bounds);
  cells.release();
  cells.allocate();
  std::vector<std::uint32_t> found;
  EXPECT_EQ(cells.find_in(bounds, 0, found).all, 0U);
  EXPECT_FALSE(cells.has_grid_shapes_near(cells.point_of({5, 5})));
}

}  // namespace
}  // namespace carom::engine
