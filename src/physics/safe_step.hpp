#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

/// Steps toward the first root of a smooth function that are certain not to pass it. docs/math.md, "Turning walls",
/// derives them.
namespace carom::physics {

/// A function of time at one moment, with its derivatives, and a bound on its third derivative from then on.
struct Bounded {
  double value = 0;
  double rate = 0;
  double curvature = 0;
  double third = 0;  ///< zero or more
};

[[nodiscard]] constexpr Bounded operator-(const Bounded& f) noexcept {
  return {-f.value, -f.rate, -f.curvature, f.third};
}

[[nodiscard]] constexpr Bounded operator+(const Bounded& f, double raised) noexcept {
  return {f.value + raised, f.rate, f.curvature, f.third};
}

/// The first time from 0 on at which value + rate t + curvature t²/2 is zero, for a value that is not negative.
/// Infinite when there is none. Of the two quotients for a root, the one that adds.
[[nodiscard]] inline double first_root(double value, double rate, double curvature) noexcept {
  constexpr double never = std::numeric_limits<double>::infinity();
  const double discriminant = rate * rate - 2 * curvature * value;
  if (rate < 0) return discriminant >= 0 ? 2 * value / (std::sqrt(discriminant) - rate) : never;
  return curvature < 0 ? (std::sqrt(discriminant) + rate) / -curvature : never;
}

/// How long the function is certain to stay above zero, when its value is not negative; `longest` when for longer.
///
/// It is at least the cubic value + rate t + curvature t²/2 − third t³/6, and until t = h that is at least the
/// quadratic with the curvature less third·h/3. So nothing happens before min(h, r(h)), where r(h) is the quadratic's
/// root. The cubic's own root is between h and r(h), whatever h is; an h near it makes the step almost as long.
[[nodiscard]] inline double safe_step(const Bounded& f, double longest) noexcept {
  constexpr double good_enough = 1.5;
  const auto root = [&](double h) { return first_root(f.value, f.rate, f.curvature - f.third * h / 3); };
  double low = root(longest);
  if (!(low < longest)) return longest;
  double high = longest;
  for (int i = 0; i < 5 && high > good_enough * low && low > 0; ++i) {
    const double h = std::sqrt(low) * std::sqrt(high);
    const double r = root(h);
    low = std::max(low, std::min(h, r));
    high = std::min(high, std::max(h, r));
  }
  return low;
}

/// How long a function that rises is certain to rise, but for a fall slower than `noise`; `longest` when for longer.
[[nodiscard]] inline double safe_rise(const Bounded& f, double noise, double longest) noexcept {
  return std::min(first_root(std::max(f.rate + noise, 0.0), f.curvature, -f.third), longest);
}

}  // namespace carom::physics
