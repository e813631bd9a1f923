#include "exact_sum.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "support/random.hpp"

namespace carom {
namespace {

double sum_of(const std::vector<double>& numbers) {
  ExactSum sum;
  for (const double number : numbers) sum.add(number);
  return sum.value();
}

TEST(AnExactSum, IsZeroAtFirst) { EXPECT_EQ(ExactSum{}.value(), 0); }

TEST(AnExactSum, OfOneNumberIsThatNumber) {
  Random random{1};
  std::vector<double> numbers{1,
                              -1,
                              0.1,
                              -0.1,
                              std::numeric_limits<double>::max(),
                              std::numeric_limits<double>::min(),
                              std::numeric_limits<double>::denorm_min(),
                              -std::numeric_limits<double>::denorm_min()};
  for (int i = 0; i < 10'000; ++i) numbers.push_back(std::ldexp(random.between(-2, 2), random.whole(-1070, 1000)));
  for (const double number : numbers) ASSERT_EQ(sum_of({number}), number);
}

TEST(AnExactSum, LosesNothingBesideLargeNumbers) {
  EXPECT_EQ(sum_of({1e300, 1, -1e300, 1e-300, -1}), 1e-300);
  EXPECT_EQ(sum_of({-1e16, 1, 1e16, 1}), 2);
  EXPECT_EQ(sum_of({0x1p53, 1, 1}), 0x1p53 + 2);
}

TEST(AnExactSum, HasTheSameBitsInAnyOrder) {
  Random random{2};
  for (int trial = 0; trial < 200; ++trial) {
    std::vector<double> numbers;
    for (int i = random.whole(1, 200); i > 0; --i)
      numbers.push_back(std::ldexp(random.between(-1, 1), random.whole(-60, 60)));
    const double sum = sum_of(numbers);
    for (int order = 0; order < 5; ++order) {
      for (std::size_t i = numbers.size(); i > 1; --i) std::swap(numbers[i - 1], numbers[random.next() % i]);
      ASSERT_EQ(sum_of(numbers), sum);
    }
    long double wide = 0;
    double sizes = 0;
    for (const double number : numbers) {
      wide += static_cast<long double>(number);
      sizes += std::abs(number);
    }
    // The sum in long double rounds 64 bits; the exact one is rounded once or twice at the end.
    ASSERT_NEAR(sum, static_cast<double>(wide), 2e-17 * sizes + 4e-16 * std::abs(sum));
  }
}

TEST(AnExactSum, HasRoomForMoreThanItsDigitsHoldWithoutCarrying) {
  ExactSum sum;
  constexpr int times = 3'000'000;
  for (int i = 0; i < times; ++i) sum.add(0xFFFFFFFFp0);
  for (int i = 0; i < times; ++i) sum.add(-1);
  EXPECT_EQ(sum.value(), static_cast<double>(times) * 0xFFFFFFFEp0);
}

}  // namespace
}  // namespace carom
