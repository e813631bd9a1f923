#include "parallel/regions.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "unit/bare_shapes.hpp"

namespace carom::engine {
namespace {

constexpr std::int64_t units_per_cell = 16384;

/// How much room there is between two regions, along the axis where it is more; less than zero when they overlap.
std::int64_t room_between(const Region& a, const Region& b) {
  const auto along = [](std::int64_t low_a, std::int64_t high_a, std::int64_t low_b, std::int64_t high_b) {
    return std::max(low_b - high_a, low_a - high_b);
  };
  return std::max(along(a.left, a.right, b.left, b.right), along(a.bottom, a.top, b.bottom, b.top));
}

/// A gas, and in one of the two cases a ball so far away that cells wrap.
class Regions : public testing::TestWithParam<bool> {
 protected:
  void SetUp() override {
    Random random{1};
    add_gas(shapes_, 3000, {-30, 7}, 110, 0.6, random);
    if (GetParam()) shapes_.add(Ball{.center = {1e7, 1e7}, .velocity = {}, .radius = 0.5});
    shapes_.rebuild({});
    ASSERT_EQ(cells().wraps(), GetParam());
  }
  [[nodiscard]] const CellList& cells() const { return shapes_.broad_phase.cells(); }

  BareShapes shapes_;
};
INSTANTIATE_TEST_SUITE_P(WithCellsThatWrapAndWithout, Regions, testing::Bool());

TEST_P(Regions, OfBlocksOfOneColourHaveSixCellsBetweenThem) {
  for (const std::size_t columns : {1U, 2U, 3U, 5U}) {
    for (const std::size_t rows : {1U, 2U, 4U}) {
      const Tiling tiling{.block_columns = columns, .block_rows = rows};
      const std::vector<Region> regions = regions_of(tiling, shapes_.broad_phase);
      ASSERT_EQ(regions.size(), tiling.blocks());
      for (std::size_t a = 0; a < regions.size(); ++a) {
        for (std::size_t b = 0; b < a; ++b) {
          if (tiling.colour_of(a) != tiling.colour_of(b)) continue;
          // Three on either side of the middle of the block between them; both ends are rounded to units.
          ASSERT_GE(room_between(regions[a], regions[b]), 6 * units_per_cell - 2) << "blocks " << a << " and " << b;
        }
      }
    }
  }
}

TEST_P(Regions, CoverTheMiddleOfTheirBlocks) {
  const Tiling tiling{.block_columns = 2, .block_rows = 2};
  const std::vector<Region> regions = regions_of(tiling, shapes_.broad_phase);
  const Rectangle area = shapes_.broad_phase.tiled_area();
  const Vec2 size = area.max - area.min;
  for (std::size_t block = 0; block < 4; ++block) {
    const Vec2 middle = area.min + Vec2{size.x * (block % 2 == 0 ? 0.25 : 0.75), size.y * (block < 2 ? 0.25 : 0.75)};
    for (std::size_t other = 0; other < 4; ++other)
      EXPECT_EQ(regions[other].covers(cells().wrap(cells().point_of(middle))), other == block);
  }
}

TEST_P(Regions, LeaveNoPlaceOutAwayFromTheEdgesOfWrappingCells) {
  const Tiling tiling{.block_columns = 3, .block_rows = 3};
  const std::vector<Region> regions = regions_of(tiling, shapes_.broad_phase);
  const Rectangle area = shapes_.broad_phase.tiled_area();
  const double edge = cells().wraps() ? 3.01 * cells().cell_side() : 0;
  Random random{2};
  for (int n = 0; n < 1000; ++n) {
    const Vec2 place{random.between(area.min.x + edge, area.max.x - edge),
                     random.between(area.min.y + edge, area.max.y - edge)};
    const CellPoint point = cells().wrap(cells().point_of(place));
    ASSERT_TRUE(std::ranges::any_of(regions, [&](const Region& region) { return region.covers(point); }));
  }
}

}  // namespace
}  // namespace carom::engine
