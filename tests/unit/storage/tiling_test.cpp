#include "storage/tiling.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <vector>

#include "support/random.hpp"

namespace carom::engine {
namespace {

/// Of areas of all shapes, for one worker and for several.
std::vector<Tiling> many_tilings() {
  Random random{1};
  std::vector<Tiling> tilings{Tiling{}};
  for (int n = 0; n < 300; ++n) {
    const double x = random.between(0, random.chance(0.5) ? 30 : 2000);
    const double y = random.between(0, random.chance(0.5) ? 30 : 2000);
    tilings.push_back(Tiling::of({x, y}, random.between(1, 30), static_cast<unsigned>(random.whole(1, 16))));
  }
  return tilings;
}

TEST(ATiling, NumbersEveryTileOnce) {
  for (const Tiling& tiling : many_tilings()) {
    ASSERT_EQ(tiling.tiles(), tiling.columns() * tiling.rows());
    std::vector<int> numbered(tiling.tiles());
    for (std::size_t row = 0; row < tiling.rows(); ++row) {
      for (std::size_t column = 0; column < tiling.columns(); ++column) {
        const std::size_t number = tiling.number_of(column, row);
        ASSERT_LT(number, tiling.tiles());
        ++numbered[number];
      }
    }
    for (const int times : numbered) ASSERT_EQ(times, 1);
  }
}

TEST(ATiling, KeepsTheTilesOfABlockTogetherInMemory) {
  for (const Tiling& tiling : many_tilings()) {
    for (std::size_t row = 0; row < tiling.rows(); ++row) {
      for (std::size_t column = 0; column < tiling.columns(); ++column) {
        const std::size_t block = row / tiling.down * tiling.block_columns + column / tiling.across;
        ASSERT_EQ(tiling.number_of(column, row) / tiling.tiles_per_block(), block);
      }
    }
  }
}

TEST(ATiling, HasNoTwoBlocksOfOneColourThatTouch) {
  for (const Tiling& tiling : many_tilings()) {
    const auto column = [&](std::size_t block) { return static_cast<int>(block % tiling.block_columns); };
    const auto row = [&](std::size_t block) { return static_cast<int>(block / tiling.block_columns); };
    for (std::size_t a = 0; a < tiling.blocks(); ++a) {
      ASSERT_LT(tiling.colour_of(a), Tiling::colours);
      for (std::size_t b = 0; b < a; ++b) {
        const bool touch = std::abs(column(a) - column(b)) <= 1 && std::abs(row(a) - row(b)) <= 1;
        if (!touch) continue;
        ASSERT_NE(tiling.colour_of(a), tiling.colour_of(b)) << "blocks " << a << " and " << b;
      }
    }
  }
}

TEST(ATiling, IsOneBlockForOneWorkerAndManyBlocksOfEachColourForSeveral) {
  const Vec2 large{10'000, 10'000};
  EXPECT_EQ(Tiling::of(large, 18, 1).blocks(), 1U);
  for (const unsigned workers : {2U, 4U, 16U}) {
    const Tiling tiling = Tiling::of(large, 18, workers);
    std::vector<std::size_t> of_colour(Tiling::colours);
    for (std::size_t block = 0; block < tiling.blocks(); ++block) ++of_colour[tiling.colour_of(block)];
    // Ten per worker and colour on average; less where the number of columns is odd.
    EXPECT_GE(tiling.blocks(), 40 * workers);
    for (const std::size_t count : of_colour) EXPECT_GE(count, 8 * workers);
  }
}

TEST(ATiling, HasTilesOfAboutTheSideAskedFor) {
  const Tiling tiling = Tiling::of({900, 450}, 18, 1);
  EXPECT_EQ(tiling.columns(), 50U);
  EXPECT_EQ(tiling.rows(), 25U);
}

TEST(ATiling, NeverHasMoreTilesThanItsNumbersAllow) {
  const Tiling tiling = Tiling::of({1e12, 1e12}, 1, 16);
  EXPECT_LE(tiling.columns(), 1000U);
  EXPECT_LE(tiling.rows(), 1000U);
  const Tiling point = Tiling::of({0, 0}, 18, 16);
  EXPECT_EQ(point.tiles(), 1U);
}

}  // namespace
}  // namespace carom::engine
