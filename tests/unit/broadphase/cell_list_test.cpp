#include "broadphase/cell_list.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

#include "support/random.hpp"
#include "unit/broadphase/tracked_cells.hpp"

namespace carom::engine {
namespace {

/// With cells for everything, and with cells that wrap: a window of 4 × 4.
class Cells : public testing::TestWithParam<std::size_t> {};
INSTANTIATE_TEST_SUITE_P(OfACellList, Cells, testing::Values(1'000'000, 16));

TEST_P(Cells, FindEveryNeighbour) {
  Random random{1};
  for (int trial = 0; trial < 50; ++trial) {
    const double side = random.between(0.5, 15);
    TrackedCells tracked{side, GetParam()};
    const auto anywhere = [&] { return Vec2{-3, 5} + random.vector(0, side); };
    for (int n = random.whole(0, 150); n > 0; --n) tracked.insert(anywhere());
    for (int n = 0; n < 100; ++n) tracked.expect_neighbours(tracked.cells().point_of(anywhere()), 0);
  }
}

TEST_P(Cells, FindNeighboursInCellsThatAreFull) {
  Random random{2};
  for (int trial = 0; trial < 20; ++trial) {
    TrackedCells tracked{8, GetParam()};
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
    TrackedCells tracked{8, GetParam()};
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
  for (int trial = 0; trial < 500; ++trial) {
    TrackedCells tracked{8, GetParam()};
    // A box may be ahead of its ball, and have its centre outside of the bounds.
    const auto anywhere = [&] { return Vec2{-3, 5} + random.vector(-half, 8 + half); };
    for (int n = random.whole(0, 200); n > 0; --n) tracked.insert(anywhere());
    for (std::uint32_t ball = 0; ball < tracked.size(); ball += 3) tracked.move(ball, anywhere(), random.between(0, 1));
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

TEST(ACellList, DoesNotTakeABallAWindowAwayForANeighbour) {
  TrackedCells tracked{100, 16};
  const Rectangle window = tracked.cells().window();
  const Vec2 point{0, 10};
  tracked.insert(point);
  tracked.insert(point + Vec2{window.max.x - window.min.x, 0});
  tracked.insert(point + Vec2{0.5, 0});
  for (std::uint32_t ball = 0; ball < 3; ++ball) tracked.expect_neighbours(tracked.center(ball), 0, ball);
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
  TrackedCells tracked{20};
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

}  // namespace
}  // namespace carom::engine
