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

/// Between two boxes.
double gap(Vec2 a, Vec2 b) {
  const double x = std::max(std::abs(a.x - b.x) - 2 * half, 0.0);
  const double y = std::max(std::abs(a.y - b.y) - 2 * half, 0.0);
  return std::sqrt(x * x + y * y);
}

/// A crowd, and beside it what it should know.
class Tracked {
 public:
  explicit Tracked(double side, std::size_t most_cells = 1'000'000) {
    const Rectangle bounds{{-3, 5}, {-3 + side, 5 + side}};
    crowd_.configure(bounds, bounds, (bounds.min + bounds.max) / 2, reach, half, 0, most_cells);
    crowd_.allocate();
  }

  [[nodiscard]] const CellList& crowd() const { return crowd_; }
  [[nodiscard]] std::size_t size() const { return boxes_.size(); }
  [[nodiscard]] CellPoint spot(std::uint32_t ball) const { return boxes_.at(ball); }

  std::uint32_t insert(Vec2 center) {
    boxes_.push_back(crowd_.point_of(center));
    crowd_.insert(boxes_.back(), static_cast<std::uint32_t>(boxes_.size() - 1));
    return static_cast<std::uint32_t>(boxes_.size() - 1);
  }
  void move(std::uint32_t ball, Vec2 to, std::optional<double> ghost_until) {
    crowd_.erase(boxes_.at(ball), ball);
    if (ghost_until) {
      crowd_.keep_past_box(boxes_[ball], ball, *ghost_until, stretch_);
      ghosts_.push_back({boxes_[ball], ball, *ghost_until});
    }
    boxes_[ball] = crowd_.point_of(to);
    crowd_.insert(boxes_[ball], ball);
  }
  void forget_ghosts() {
    crowd_.drop_past_boxes();
    stretch_.reset();
    ghosts_.clear();
  }

  /// Whoever has a box, or had one at `now` or later, for whose centre this holds.
  template <class Holds>
  [[nodiscard]] std::set<std::uint32_t> all_where(double now, Holds holds) const {
    std::set<std::uint32_t> all;
    for (std::uint32_t ball = 0; ball < boxes_.size(); ++ball) {
      if (holds(crowd_.center_of(boxes_[ball]))) all.insert(ball);
    }
    for (const auto& [where, ball, left] : ghosts_) {
      if (left >= now && holds(crowd_.center_of(where))) all.insert(ball);
    }
    return all;
  }

  void expect_the_near(CellPoint spot, double now, std::uint32_t looks = none) const {
    std::vector<std::uint32_t> found;
    std::vector<NeighbourList> neighbours(boxes_.size());
    for (std::size_t ball = 0; ball < boxes_.size(); ++ball) {
      neighbours[ball].x = boxes_[ball].x;
      neighbours[ball].y = boxes_[ball].y;
    }
    const auto [residents, count, visited] = crowd_.find_neighbours(spot, looks, now, neighbours.data(), found);
    const auto end = found.begin() + static_cast<std::ptrdiff_t>(count);
    const std::set<std::uint32_t> distinct{found.begin(), end};
    ASSERT_EQ(distinct.size(), count) << "somebody comes twice";
    const Vec2 center = crowd_.center_of(spot);
    auto must = all_where(now, [&](Vec2 other) { return gap(center, other) <= reach; });
    must.erase(looks);
    // Places are compared in sixteen bits: the squares in 65536ths of a unit, of which a cell has 16384.
    const auto is_near = [&](Vec2 other) { return gap(center, other) <= reach + 0.05 * cell; };
    auto may = all_where(now, is_near);
    may.erase(looks);
    ASSERT_TRUE(std::ranges::includes(distinct, must)) << "somebody is missing";
    ASSERT_TRUE(std::ranges::includes(may, distinct)) << "somebody is too far away";
    const std::set<std::uint32_t> first{found.begin(), found.begin() + static_cast<std::ptrdiff_t>(residents)};
    ASSERT_TRUE(std::ranges::includes(all_where(never, is_near), first)) << "somebody among the residents has left";
  }

 private:
  struct Left {
    CellPoint where;
    std::uint32_t ball;
    double at;
  };
  CellList crowd_;
  Chunk<CellList::PastBox> stretch_;
  std::vector<CellPoint> boxes_;
  std::vector<Left> ghosts_;
};

TEST(ACrowd, KnowsABoxByItsSpotToASmallPartOfACell) {
  const Tracked tracked{10};
  const CellList& crowd = tracked.crowd();
  const Vec2 point{1.2345, 6.789};
  const Vec2 center = crowd.center_of(crowd.point_of(point));
  EXPECT_NEAR(center.x, point.x, cell / 16384);
  EXPECT_NEAR(center.y, point.y, cell / 16384);
  EXPECT_TRUE(crowd.covers(point));
  EXPECT_FALSE(crowd.covers({8, 6}));
}

TEST(ACrowd, TakesPlacesOutsideForTheNearestInside) {
  const Tracked tracked{10};
  const CellList& crowd = tracked.crowd();
  for (const Vec2 outside : {Vec2{-1e9, -1e9}, Vec2{1e9, 1e9}, Vec2{1e300, 0}}) {
    const Vec2 center = crowd.center_of(crowd.point_of(outside));
    EXPECT_GE(center.x, -3);
    EXPECT_LE(center.x, 7 + 2 * cell);
  }
}

/// With cells for everything, and with cells that wrap: a window of 4 × 4.
class Cells : public testing::TestWithParam<std::size_t> {};
INSTANTIATE_TEST_SUITE_P(OfACrowd, Cells, testing::Values(1'000'000, 16));

TEST(ACrowd, WrapsWhereItsBoundsHaveTooManyCells) {
  EXPECT_FALSE(Tracked(15).crowd().wraps());
  EXPECT_TRUE(Tracked(15, 16).crowd().wraps());
  EXPECT_TRUE(Tracked(1e9).crowd().wraps());
}

TEST_P(Cells, FindWhoeverIsNear) {
  Random random{1};
  for (int trial = 0; trial < 50; ++trial) {
    const double side = random.between(0.5, 15);
    Tracked tracked{side, GetParam()};
    const auto place = [&] { return Vec2{-3, 5} + random.vector(0, side); };
    for (int n = random.whole(0, 150); n > 0; --n) tracked.insert(place());
    for (int n = 0; n < 100; ++n) tracked.expect_the_near(tracked.crowd().point_of(place()), 0);
  }
}

TEST_P(Cells, FindThemWhereTheyAreOverfullToo) {
  Random random{2};
  for (int trial = 0; trial < 20; ++trial) {
    Tracked tracked{8, GetParam()};
    const Vec2 middle = Vec2{-3, 5} + random.vector(0, 8);
    for (int n = 0; n < 60; ++n) tracked.insert(middle + random.vector(-1, 1));
    for (std::uint32_t ball = 0; ball < tracked.size(); ++ball) tracked.expect_the_near(tracked.spot(ball), 0, ball);
    for (std::uint32_t ball = 0; ball < tracked.size(); ball += 2)
      tracked.move(ball, middle + random.vector(-3, 3), std::nullopt);
    for (std::uint32_t ball = 0; ball < tracked.size(); ++ball) tracked.expect_the_near(tracked.spot(ball), 0, ball);
  }
}

TEST_P(Cells, FindTheGhostsOfThoseWhoLeaveLater) {
  Random random{3};
  for (int trial = 0; trial < 20; ++trial) {
    Tracked tracked{8, GetParam()};
    const auto place = [&] { return Vec2{-3, 5} + random.vector(0, 8); };
    for (int n = 0; n < 100; ++n) tracked.insert(place());
    for (int horizon = 0; horizon < 3; ++horizon) {
      for (int n = 0; n < 80; ++n) {
        const auto ball = static_cast<std::uint32_t>(random.whole(0, 99));
        const bool not_far = random.chance(0.5);
        const Vec2 to = not_far ? tracked.crowd().center_of(tracked.spot(ball)) + random.vector(-0.5, 0.5) : place();
        tracked.move(ball, to, random.between(0, 1));
      }
      for (int n = 0; n < 100; ++n)
        tracked.expect_the_near(tracked.crowd().point_of(place()), random.between(-0.1, 1.1));
      tracked.forget_ghosts();
      for (int n = 0; n < 20; ++n) tracked.expect_the_near(tracked.crowd().point_of(place()), 0);
    }
  }
}

TEST_P(Cells, FindWhoeverCouldTouchWhatIsInARectangle) {
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
    const std::size_t count = tracked.crowd().find_in(where, now, found).all;
    const std::set<std::uint32_t> distinct{found.begin(), found.begin() + static_cast<std::ptrdiff_t>(count)};
    const auto must = tracked.all_where(now, [&](Vec2 box) {
      const double around = half + reach / 2;
      return box.x >= where.min.x - around && box.x <= where.max.x + around && box.y >= where.min.y - around &&
             box.y <= where.max.y + around;
    });
    ASSERT_TRUE(std::ranges::includes(distinct, must));
  }
}

TEST(ACrowd, KnowsWhereThereIsSomethingElse) {
  CellList crowd;
  crowd.configure({{0, 0}, {40, 40}}, {{0, 0}, {40, 40}}, {20, 20}, reach, half, 0, 1'000'000);
  crowd.allocate();
  const Rectangle other{{10, 12}, {11, 20}};
  crowd.mark_grid_shape(other);
  crowd.mark_grid_shape({{-50, -50}, {-44, -44}});  // too far outside for anyone
  Random random{5};
  int near = 0, far = 0;
  for (int trial = 0; trial < 20'000; ++trial) {
    const Vec2 center = random.vector(0, 40);
    const double x = std::max({other.min.x - center.x, center.x - other.max.x, 0.0});
    const double y = std::max({other.min.y - center.y, center.y - other.max.y, 0.0});
    const bool has = crowd.has_grid_shapes_near(crowd.point_of(center));
    // A ball of the crowd, whose radius is half the reach, may be anywhere in its box; a fixture is listed from 1.5
    // times its half-side away.
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

}  // namespace
}  // namespace carom::engine
