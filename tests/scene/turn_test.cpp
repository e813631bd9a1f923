#include "carom/turn.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "carom/random.hpp"
#include "support/printing.hpp"

namespace carom {
namespace {

double error_at(std::uint64_t part, std::uint64_t whole) {
  using Long = long double;
  const Long angle = 2 * std::numbers::pi_v<Long> * static_cast<Long>(part) / static_cast<Long>(whole);
  const Vec2 made = direction_at(part, whole);
  const Long error_x = std::abs(static_cast<Long>(made.x) - std::cos(angle));
  const Long error_y = std::abs(static_cast<Long>(made.y) - std::sin(angle));
  return static_cast<double>(std::max(error_x, error_y));
}

TEST(DirectionAt, IsExactAtQuarterTurns) {
  for (const std::uint64_t whole : {std::uint64_t{4}, std::uint64_t{12}, std::uint64_t{1} << 61U}) {
    EXPECT_EQ(direction_at(0, whole), (Vec2{1, 0}));
    EXPECT_EQ(direction_at(whole / 4, whole), (Vec2{0, 1}));
    EXPECT_EQ(direction_at(whole / 2, whole), (Vec2{-1, 0}));
    EXPECT_EQ(direction_at(3 * (whole / 4), whole), (Vec2{0, -1}));
  }
}

TEST(DirectionAt, IsWithinAFewRoundingsOfSineAndCosine) {
  for (std::uint64_t whole = 1; whole <= 400; ++whole) {
    for (std::uint64_t part = 0; part < whole; ++part)
      ASSERT_LE(error_at(part, whole), 0x1p-48) << part << " of " << whole;
  }
  Random random{7};
  constexpr std::uint64_t turn = std::uint64_t{1} << 53U;
  double sum = 0;
  constexpr int draws = 10'000;
  for (int i = 0; i < draws; ++i) {
    const double error = error_at(random.bits() % turn, turn);
    ASSERT_LE(error, 0x1p-48);
    sum += error;
  }
  EXPECT_LE(sum / draws, 0x1p-51);
}

TEST(DirectionAt, HasTheSameBitsEverywhere) {
  EXPECT_EQ(direction_at(1, 3), (Vec2{-0.5000000000000002, 0.8660254037844386}));
  EXPECT_EQ(direction_at(1, 8), (Vec2{0.7071067811865475, 0.7071067811865475}));
}

}  // namespace
}  // namespace carom
