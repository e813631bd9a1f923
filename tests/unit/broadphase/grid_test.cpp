#include "broadphase/grid.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <set>
#include <vector>

#include "physics/rounding.hpp"
#include "support/random.hpp"
#include "tuning.hpp"

namespace carom::engine {
namespace {

using physics::around;

bool touch(const Rectangle& a, const Rectangle& b) {
  return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
}

/// Sizes over many orders of magnitude, near and far from the origin and from each other.
Rectangle any_rectangle(Random& random) {
  const auto power = [&](int least, int most) {
    double product = 1;
    for (int n = random.whole(least, most); n != 0; n += n < 0 ? 1 : -1) product *= n < 0 ? 0.1 : 10;
    return product;
  };
  const Vec2 center = random.vector(-1, 1) * power(0, 7);
  return around(center, random.between(0, 1) * power(-3, 6));
}

std::set<ShapeRef> found_in(const Grid& grid, const Rectangle& where) {
  std::set<ShapeRef> found;
  grid.for_each_in(where, [&](ShapeRef item) { found.insert(item); });
  return found;
}

TEST(AGrid, FindsAllThatTouchesARectangleOfAnySizeAnywhere) {
  Random random{1};
  for (int trial = 0; trial < 100; ++trial) {
    Grid grid;
    grid.configure(random.between(0.1, 10), {static_cast<std::size_t>(random.whole(1, 300)), 8});
    std::vector<Rectangle> all;
    for (int n = random.whole(0, 300); n > 0; --n) {
      all.push_back(any_rectangle(random));
      grid.insert({ShapeType::pillar, static_cast<std::uint32_t>(all.size() - 1)}, all.back());
    }
    std::set<std::uint32_t> erased;
    for (std::uint32_t i = 0; i < all.size(); i += 3) {
      grid.erase({ShapeType::pillar, i}, all[i]);
      erased.insert(i);
    }
    for (int n = 0; n < 50; ++n) {
      const Rectangle where = any_rectangle(random);
      const auto found = found_in(grid, where);
      for (std::uint32_t i = 0; i < all.size(); ++i) {
        const ShapeRef item{ShapeType::pillar, i};
        if (erased.contains(i)) {
          ASSERT_FALSE(found.contains(item));
        } else if (touch(all[i], where)) {
          ASSERT_TRUE(found.contains(item));
        }
      }
    }
  }
}

TEST(AGrid, VisitsFewItemsWhereManyAreSpreadOut) {
  Random random{2};
  constexpr int count = 10'000;
  Grid grid;
  grid.configure(1, {count});
  for (std::uint32_t i = 0; i < count; ++i) grid.insert({ShapeType::pillar, i}, around(random.vector(-100, 100), 0.3));
  grid.insert({ShapeType::pillar, count}, around({1e9, 1e9}, 1e8));  // far away and huge: at a level of its own
  std::size_t visits = 0;
  for (int n = 0; n < 1000; ++n) grid.for_each_in(around(random.vector(-100, 100), 1), [&](ShapeRef) { ++visits; });
  EXPECT_LT(visits, 1000U * 20);
}

TEST(AGrid, AcceptsCoordinatesThatAreNotFinite) {
  constexpr double inf = std::numeric_limits<double>::infinity();
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  Grid grid;
  for (const Rectangle& odd : {Rectangle{{nan, nan}, {nan, nan}}, Rectangle{{-inf, 0}, {inf, 1}}}) {
    grid.insert({ShapeType::wall, 1}, odd);
    grid.erase({ShapeType::wall, 1}, odd);
  }
  EXPECT_TRUE(found_in(grid, {{-1e9, -1e9}, {1e9, 1e9}}).empty());
}

TEST(AGrid, PutsARectangleAtTheLevelWhoseCellsAreJustLarger) {
  constexpr double cell = 0.3;
  EXPECT_EQ(Grid::level_of(0, cell), 0U);
  EXPECT_EQ(Grid::level_of(cell, cell), 0U);
  double side = cell;
  for (std::size_t level = 1; level < 20; ++level) {
    EXPECT_EQ(Grid::level_of(1.001 * side, cell), level);
    side *= tuned::level_ratio;
    EXPECT_EQ(Grid::level_of(0.999 * side, cell), level);
  }
}

TEST(AGrid, HasALastLevelForWhateverIsLarger) {
  const std::size_t last = Grid::level_of(1e300, 1e-9);
  EXPECT_EQ(Grid::level_of(std::numeric_limits<double>::infinity(), 1e-9), last);
  EXPECT_EQ(Grid::level_of(std::numeric_limits<double>::quiet_NaN(), 1), 0U);
}

TEST(AGrid, PutsARectangleOfAnySizeIntoFourCellsAtMost) {
  Random random{3};
  Grid grid;
  grid.configure(0.01, {1000});
  for (std::uint32_t i = 0; i < 1000; ++i) {
    const std::size_t cells = grid.insert({ShapeType::pillar, i}, any_rectangle(random));
    EXPECT_GE(cells, 1U);
    EXPECT_LE(cells, 4U);
  }
}

TEST(AGrid, HasAsManyCellsAsItemsAreExpectedAtEachLevel) {
  Grid grid;
  grid.configure(2, {100, 10});
  EXPECT_EQ(grid.cell_side(), 2);
  EXPECT_EQ(grid.cell_count(), 16U * 16 + 4 * 4) << "the next power of two a side";
  EXPECT_EQ(grid.crossings(), 32);
  grid.configure(3, {});
  EXPECT_EQ(grid.cell_count(), 1U);
}

TEST(AGrid, IsEmptyAfterItWasConfigured) {
  Grid grid;
  grid.configure(1, {16});
  grid.insert({ShapeType::wall, 1}, around({}, 0.4));
  grid.insert({ShapeType::wall, 2}, around({}, 40));
  grid.configure(1, {16});
  EXPECT_TRUE(found_in(grid, around({}, 100)).empty());
}

// A level of 4 × 4 cells of side 1: points that are 4 apart share a cell.
TEST(AGrid, KeepsShapesApartThatShareACellByWrapping) {
  Grid grid;
  grid.configure(1, {16});
  const std::vector<Vec2> centers{{0.5, 0.5}, {4.5, 0.5}, {-3.5, 0.5}, {0.5, 4e9 + 0.5}, {-4e12 + 0.5, 4e12 + 0.5}};
  for (std::uint32_t i = 0; i < centers.size(); ++i) grid.insert({ShapeType::pillar, i}, around(centers[i], 0.1));
  for (std::uint32_t erased = 0; erased < centers.size(); ++erased) {
    for (std::uint32_t i = 0; i < centers.size(); ++i) {
      const bool found = found_in(grid, around(centers[i], 0.2)).contains({ShapeType::pillar, i});
      ASSERT_EQ(found, i >= erased) << "shape " << i << " when " << erased << " have been erased";
    }
    grid.erase({ShapeType::pillar, erased}, around(centers[erased], 0.1));
  }
}

TEST(AGrid, VisitsEveryCellOnlyOnceHoweverLargeTheRectangleIs) {
  Grid grid;
  grid.configure(1, {16});
  grid.insert({ShapeType::pillar, 0}, around({0.5, 0.5}, 0.1));
  for (const double size : {0.5, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 1e6}) {
    int visits = 0;
    grid.for_each_in({{0.25, 0.25}, {0.25 + size, 0.25 + size}}, [&](ShapeRef) { ++visits; });
    EXPECT_EQ(visits, 1) << "size " << size;
  }
}

// So many in few cells that most are in overflow lists.
TEST(AGrid, AgreesWithASetWhileItemsComeAndGoInCrowdedCells) {
  Random random{4};
  Grid grid;
  grid.configure(1, {4});
  std::vector<Rectangle> bounds(200);
  std::set<ShapeRef> present;
  for (int step = 0; step < 5000; ++step) {
    const auto number = static_cast<std::uint32_t>(random.whole(0, 199));
    const ShapeRef item{ShapeType::pillar, number};
    if (present.erase(item) == 1) {
      grid.erase(item, bounds[number]);
    } else {
      bounds[number] = around(random.vector(0, 2), random.between(0, 0.5));
      grid.insert(item, bounds[number]);
      present.insert(item);
    }
    if (step % 50 != 0) continue;
    ASSERT_EQ(found_in(grid, {{0, 0}, {2, 2}}), present);
  }
}

}  // namespace
}  // namespace carom::engine
