#include "broadphase/grid.hpp"

#include <gtest/gtest.h>

#include <set>

#include "physics/rounding.hpp"
#include "support/random.hpp"

namespace carom::engine {
namespace {

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
      grid.insert({Met::pillar, static_cast<std::uint32_t>(all.size() - 1)}, all.back());
    }
    std::set<std::uint32_t> erased;
    for (std::uint32_t i = 0; i < all.size(); i += 3) {
      grid.erase({Met::pillar, i}, all[i]);
      erased.insert(i);
    }
    for (int n = 0; n < 50; ++n) {
      const Rectangle where = any_rectangle(random);
      const auto found = found_in(grid, where);
      for (std::uint32_t i = 0; i < all.size(); ++i) {
        const ShapeRef item{Met::pillar, i};
        if (erased.contains(i)) {
          ASSERT_FALSE(found.contains(item));
        } else if (touch(all[i], where)) {
          ASSERT_TRUE(found.contains(item));
        }
      }
    }
  }
}

TEST(AGrid, VisitsFewWhereManySizesAreSpreadOut) {
  Random random{2};
  constexpr int count = 10'000;
  Grid grid;
  grid.configure(1, {count});
  for (std::uint32_t i = 0; i < count; ++i) grid.insert({Met::pillar, i}, around(random.vector(-100, 100), 0.3));
  grid.insert({Met::pillar, count}, around({1e9, 1e9}, 1e8));  // far away and huge: in nobody's way
  std::size_t visits = 0;
  for (int n = 0; n < 1000; ++n) grid.for_each_in(around(random.vector(-100, 100), 1), [&](ShapeRef) { ++visits; });
  EXPECT_LT(visits, 1000U * 20);
}

TEST(AGrid, KeepsWhatIsNoNumberSomewhere) {
  constexpr double inf = std::numeric_limits<double>::infinity();
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  Grid grid;
  for (const Rectangle& odd : {Rectangle{{nan, nan}, {nan, nan}}, Rectangle{{-inf, 0}, {inf, 1}}}) {
    grid.insert({Met::wall, 1}, odd);
    grid.erase({Met::wall, 1}, odd);
  }
  EXPECT_TRUE(found_in(grid, {{-1e9, -1e9}, {1e9, 1e9}}).empty());
}

}  // namespace
}  // namespace carom::engine
