#include "broadphase/cell_list.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "support/random.hpp"
#include "unit/broadphase/tracked_cells.hpp"

namespace carom::engine {
namespace {

TEST(ACellList, PlacesABoxToAUnit) {
  const TrackedCells tracked{10};
  const CellList& cells = tracked.cells();
  const Vec2 point{1.2345, 6.789};
  const Vec2 center = cells.center_of(cells.point_of(point));
  EXPECT_NEAR(center.x, point.x, cell / 16384);
  EXPECT_NEAR(center.y, point.y, cell / 16384);
  EXPECT_TRUE(cells.covers(point));
  EXPECT_FALSE(cells.covers({8, 6}));
}

TEST(ACellList, TakesPointsOutsideForTheNearestInside) {
  const TrackedCells tracked{10};
  const CellList& cells = tracked.cells();
  for (const Vec2 outside : {Vec2{-1e9, -1e9}, Vec2{1e9, 1e9}, Vec2{1e300, 0}}) {
    const Vec2 center = cells.center_of(cells.point_of(outside));
    EXPECT_GE(center.x, -3);
    EXPECT_LE(center.x, 7 + 2 * cell);
  }
}

TEST(ACellList, WrapsWhereItsBoundsHaveTooManyCells) {
  EXPECT_FALSE(TrackedCells(15).cells().wraps());
  EXPECT_TRUE(TrackedCells(15, 16).cells().wraps());
  EXPECT_TRUE(TrackedCells(1e9).cells().wraps());
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
  const TrackedCells tracked{100, 64};
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
  const TrackedCells tracked{10};
  const CellList& cells = tracked.cells();
  const Vec2 point{1.2345, 6.789};
  EXPECT_EQ(cells.wrap(point), point);
  EXPECT_GE(cells.window().max.x, 7);
  EXPECT_GE(cells.window().max.y, 15);
  EXPECT_NEAR(cells.units_per_length().x * cells.cell_side(), 16384, 1e-6);
  EXPECT_EQ(cells.box_half(), half);
}

TEST(ACellList, UsesNoMoreCellsThanItMay) {
  for (const std::size_t most : {16U, 100U, 5000U}) {
    const TrackedCells tracked{1e5, most};
    const Rectangle window = tracked.cells().window();
    const Vec2 cells = (window.max - window.min) / tracked.cells().cell_side();
    EXPECT_LE(cells.x * cells.y, static_cast<double>(most) + 1e-6);
    EXPECT_GE(cells.x * cells.y, static_cast<double>(most) / 4) << "and not far fewer";
  }
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
