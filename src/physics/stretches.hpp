#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace carom::physics {

/// A stretch of time from the start (0) on, its ends included; empty when it ends before it starts.
struct Stretch {
  double start = 0;
  double end = -1;

  [[nodiscard]] constexpr bool empty() const noexcept { return !(start <= end); }
};

/// The stretches of time in which something is the case: two at most, in their order. Either may be empty.
using Stretches = std::array<Stretch, 2>;

/// A quadratic function of time q(t) = q(0) + rate t + curvature t²/2, seen from the two bounds of a band.
struct BandPassage {
  double above_lower = 0;  ///< q(0) − lower bound
  double above_upper = 0;  ///< q(0) − upper bound, not larger
  double rate = 0;
  double curvature = 0;
};

/// The two roots of c + rate t + curvature t²/2 for a positive curvature, given the root of its discriminant
/// rate² − 2 curvature c. Each as the quotient that adds where the other subtracts.
[[nodiscard]] inline Stretch roots_of(double c, double rate, double curvature, double root) noexcept {
  if (rate <= 0) {
    const double sum = root - rate;
    return {sum > 0 ? 2 * c / sum : 0, sum / curvature};
  }
  const double sum = -rate - root;
  return {sum / curvature, 2 * c / sum};
}

/// When is q within the band, from time 0 on? The discriminants are widened by `margin` of rate², so that rounding
/// does not shorten a stretch.
///
/// Let the curvature be positive; else negate everything. Then q is at most the upper bound between two roots, and less
/// than the lower one between two others, which lie between these: what remains is one stretch or two.
[[nodiscard]] inline Stretches stretches_within(BandPassage q, double margin = 0) noexcept {
  constexpr double never = std::numeric_limits<double>::infinity();
  const bool downward = q.curvature < 0 || (q.curvature == 0 && q.rate < 0);
  if (downward) q = {-q.above_upper, -q.above_lower, -q.rate, -q.curvature};
  if (q.curvature == 0) {
    if (q.rate == 0) return {Stretch{0, q.above_lower >= 0 && q.above_upper <= 0 ? never : -1}, Stretch{}};
    return {Stretch{std::max(-q.above_lower / q.rate, 0.0), -q.above_upper / q.rate}, Stretch{}};
  }
  const double squared = q.rate * q.rate;
  const double upper = squared - 2 * q.curvature * q.above_upper + margin * squared;
  if (!(upper >= 0)) return {};
  const Stretch below_upper = roots_of(q.above_upper, q.rate, q.curvature, std::sqrt(upper));
  const Stretch whole{std::max(below_upper.start, 0.0), below_upper.end};
  const double lower = squared - 2 * q.curvature * q.above_lower - margin * squared;
  if (!(lower > 0)) return {whole, Stretch{}};
  const Stretch below_lower = roots_of(q.above_lower, q.rate, q.curvature, std::sqrt(lower));
  return {Stretch{whole.start, std::min(whole.end, below_lower.start)},
          Stretch{std::max(whole.start, below_lower.end), whole.end}};
}

}  // namespace carom::physics
