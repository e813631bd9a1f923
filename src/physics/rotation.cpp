#include <cmath>
#include <cstdint>
#include <limits>

#include "carom/turning.hpp"

namespace carom {
namespace {

/// π/2 as the sum of two doubles. The first has 33 bits, so that its multiples by up to 2²⁰ are exact; the second is
/// what is left, so small that its own rounding is below 2⁻⁶⁵ after 2²⁰ quarter turns.
constexpr double quarter_turn_high = 0x1.921fb544p+0;
constexpr double quarter_turn_low = 0x1.0b4611a626331p-34;
constexpr double quarters_per_radian = 0x1.45f306dc9c883p-1;  // 2/π

/// Added and subtracted, it rounds a number below 2⁵¹ to a whole one.
constexpr double rounder = 0x1.8p+52;

constexpr double largest_angle = 0x1p+40;

// Taylor's series. For |x| ≤ π/4 the first term that is left out is below 2⁻⁶⁰ for the sine and 2⁻⁵⁸ for the cosine.
double sine_within_eighth(double x, double squared) noexcept {
  constexpr double c3 = -1.0 / 6, c5 = 1.0 / 120, c7 = -1.0 / 5040, c9 = 1.0 / 362880, c11 = -1.0 / 39916800;
  constexpr double c13 = 1.0 / 6227020800, c15 = -1.0 / 1307674368000, c17 = 1.0 / 355687428096000;
  const double high = c11 + squared * (c13 + squared * (c15 + squared * c17));
  return x + x * squared * (c3 + squared * (c5 + squared * (c7 + squared * (c9 + squared * high))));
}

// 1 − x²/2 rounds; what it loses is added to the smaller terms.
double cosine_within_eighth(double squared) noexcept {
  constexpr double c4 = 1.0 / 24, c6 = -1.0 / 720, c8 = 1.0 / 40320, c10 = -1.0 / 3628800;
  constexpr double c12 = 1.0 / 479001600, c14 = -1.0 / 87178291200, c16 = 1.0 / 20922789888000;
  const double high = c10 + squared * (c12 + squared * (c14 + squared * c16));
  const double rest = squared * squared * (c4 + squared * (c6 + squared * (c8 + squared * high)));
  const double half = squared / 2;
  const double rounded = 1 - half;
  return rounded + (((1 - rounded) - half) + rest);
}

}  // namespace

// angle = n π/2 + x with |x| ≤ π/4, by Cody and Waite: the product n · high is exact, and so is its difference from
// the angle, as the two are close. All of it is odd in the angle.
Rotation rotation_by(double angle) noexcept {
  if (!(std::abs(angle) <= largest_angle)) {
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    return {none, none};
  }
  const double quarters = (angle * quarters_per_radian + rounder) - rounder;
  const double x = (angle - quarters * quarter_turn_high) - quarters * quarter_turn_low;
  const double squared = x * x;
  const double sine = sine_within_eighth(x, squared);
  const double cosine = cosine_within_eighth(squared);
  switch (static_cast<std::int64_t>(quarters) & 3) {
    case 0: return {cosine, sine};
    case 1: return {-sine, cosine};
    case 2: return {-cosine, -sine};
    default: return {sine, -cosine};
  }
}

}  // namespace carom
