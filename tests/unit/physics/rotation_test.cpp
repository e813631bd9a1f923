#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "carom/turning.hpp"
#include "support/random.hpp"

namespace carom {
namespace {

/// An angle of one of many sizes, up to 2²⁰.
double some_angle(Random& random) {
  double angle = random.between(-1, 1);
  for (int doublings = random.whole(-30, 20); doublings > 0; --doublings) angle *= 2;
  return angle;
}

// The platform's functions in long double are good to 2⁻⁶³ where they are 64 bits wide, and to 2⁻⁵³ elsewhere.
TEST(RotationBy, IsWithinTwoToTheMinus52) {
  constexpr long double reference = sizeof(long double) > 8 ? 0 : 0x1p-53L;
  Random random{1};
  long double worst = 0;
  for (int i = 0; i < 1'000'000; ++i) {
    const double angle = some_angle(random);
    const Rotation rotation = rotation_by(angle);
    const auto exact = static_cast<long double>(angle);
    worst = std::max(worst, std::abs(static_cast<long double>(rotation.cosine) - std::cos(exact)));
    worst = std::max(worst, std::abs(static_cast<long double>(rotation.sine) - std::sin(exact)));
  }
  EXPECT_LE(worst, 0x1p-52L + reference);
}

// Next to a multiple of π/2 the reduced angle has only the digits of the last part of π/2. These are the doubles next
// to one and two quarter turns, the closest ones of all up to 2²⁰, and the closest above 600,000 quarter turns, with
// mpmath's answers.
TEST(RotationBy, KeepsItsDigitsNearQuarterTurns) {
  struct Known {
    double angle, cosine, sine;
  };
  constexpr Known knowns[] = {
      {1.5707963267948966, 6.123233995736766e-17, 1.0},   {3.141592653589793, -1.0, 1.2246467991473532e-16},
      {45.553093477052, -6.189806365883577e-19, 1.0},     {91.106186954104, -1.0, -1.2379612731767154e-18},
      {1011149.8698917573, -1.0, -9.988536147631843e-16},
  };
  for (const auto& [angle, cosine, sine] : knowns) {
    EXPECT_NEAR(rotation_by(angle).cosine, cosine, 0x1p-65);
    EXPECT_NEAR(rotation_by(angle).sine, sine, 0x1p-65);
  }
}

TEST(RotationBy, KeepsTheDigitsOfSmallAngles) {
  for (double angle = 0x1p-5; angle > 0x1p-1000; angle /= 2) {
    const double sine = rotation_by(angle).sine;
    EXPECT_NEAR(sine / angle, 1 - angle * angle / 6, 0x1p-10 * angle * angle + 0x1p-52);
  }
}

TEST(RotationBy, TurnsNothingByZero) { EXPECT_EQ(rotation_by(0), (Rotation{1, 0})); }

TEST(RotationBy, IsOddAndEvenToTheLastBit) {
  Random random{2};
  for (int i = 0; i < 100'000; ++i) {
    const double angle = some_angle(random);
    EXPECT_EQ(rotation_by(-angle).sine, -rotation_by(angle).sine);
    EXPECT_EQ(rotation_by(-angle).cosine, rotation_by(angle).cosine);
  }
}

TEST(RotationBy, IsARotationForLargeAnglesToo) {
  for (double angle = 1; angle <= 0x1p+40; angle *= 1.37) {
    const Rotation rotation = rotation_by(angle);
    EXPECT_NEAR(rotation.cosine * rotation.cosine + rotation.sine * rotation.sine, 1, 1e-15);
    EXPECT_NEAR(rotation.sine, std::sin(angle), 0x1p-52 * (1 + angle));
  }
}

TEST(RotationBy, HasNoDigitsForWhatIsNoAngle) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  for (const double angle : {infinity, -infinity, std::nan(""), 1e300, 0x1.1p+40}) {
    EXPECT_TRUE(std::isnan(rotation_by(angle).sine)) << angle;
    EXPECT_TRUE(std::isnan(rotation_by(angle).cosine)) << angle;
  }
}

}  // namespace
}  // namespace carom
