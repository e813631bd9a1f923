#include "carom/block_average.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "carom/random.hpp"

namespace carom {
namespace {

TEST(BlockAverage, HasTheMeanAndTheTextbookErrorOfIndependentValues) {
  Random random{1};
  BlockAverage average;
  constexpr int count = 1 << 16;
  for (int i = 0; i < count; ++i) average.add(5 + 3 * random.normal());
  // σ/√n = 3/256. The mean is within four of these. At least 128 blocks tell the error to 1/√(2·127), 6 %.
  EXPECT_NEAR(average.mean(), 5, 4 * 3.0 / 256);
  const auto error = average.error();
  ASSERT_TRUE(error);
  EXPECT_TRUE(error->is_settled);
  EXPECT_NEAR(error->error, 3.0 / 256, 0.15 * 3 / 256);
  EXPECT_NEAR(average.errors()[0].error, 3.0 / 256, 0.01 * 3 / 256);  // all 65,536 values, to 0.3 %
}

TEST(BlockAverage, FindsTheErrorOfCorrelatedValues) {
  // x' = a x + √(1 − a²) ξ has variance 1 and correlations aⁿ, so the variance of the mean of n is (1 + a)/(1 − a)/n.
  for (const double a : {0.5, 0.9, 0.98}) {
    Random random{7};
    BlockAverage average;
    constexpr int count = 1 << 18;
    double x = random.normal();
    for (int i = 0; i < count; ++i) {
      average.add(x);
      x = a * x + std::sqrt(1 - a * a) * random.normal();
    }
    const double expected = std::sqrt((1 + a) / (1 - a) / count);
    const auto error = average.error();
    ASSERT_TRUE(error) << a;
    EXPECT_TRUE(error->is_settled) << a;
    // Blocks miss a few per cent of it, and there are so many of them that they tell it to 6 %.
    EXPECT_NEAR(error->error, expected, 0.15 * expected) << a;
    const double naive = average.errors()[0].error;
    EXPECT_LT(naive, 0.7 * expected) << a;  // what would be wrong
    EXPECT_LT(std::abs(average.mean()), 4 * expected) << a;
  }
}

TEST(BlockAverage, SaysWhenTheSeriesIsTooShortToKnow) {
  // A random walk never forgets.
  Random random{3};
  BlockAverage average;
  double x = 0;
  for (int i = 0; i < 4096; ++i) average.add(x += random.normal());
  ASSERT_TRUE(average.error());
  EXPECT_FALSE(average.error()->is_settled);
  BlockAverage few;
  for (int i = 0; i < 15; ++i) few.add(i);
  EXPECT_FALSE(few.error());
  EXPECT_DOUBLE_EQ(few.mean(), 7);
  EXPECT_EQ(BlockAverage{}.mean(), 0);
}

TEST(BlockAverage, GivesAConstantNoError) {
  BlockAverage average;
  for (int i = 0; i < 100; ++i) average.add(0.1);
  ASSERT_TRUE(average.error());
  EXPECT_EQ(average.error()->error, 0);
  EXPECT_DOUBLE_EQ(average.mean(), 0.1);
}

}  // namespace
}  // namespace carom
