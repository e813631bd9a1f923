#pragma once

#include <cmath>

namespace carom::physics {

/// A function's value at a place, and its derivative there.
struct Slope {
  double value = 0;
  double derivative = 0;
};

/// The place in [low, high] at which a function changes its sign once. It has the sign of `at_low` (positive or
/// negative) at `low` and the other one at `high`; neither is evaluated.
///
/// Newton's steps, kept within the bracket. A step that would leave it, or that is not half as long as the one before
/// the last, is replaced by a bisection: so the steps are few, whatever the function's shape. They end when one is no
/// longer than `precision` times the place.
template <class Function>
[[nodiscard]] double root_between(double low, double high, double at_low, double first_guess, double precision,
                                  const Function& function) noexcept {
  double x = first_guess > low && first_guess < high ? first_guess : low + (high - low) / 2;
  double last = high - low;
  double before_last = last;
  for (int step = 0; step < 200; ++step) {
    const Slope at = function(x);
    if (at.value == 0) return x;
    ((at.value > 0) == (at_low > 0) ? low : high) = x;
    double next = x - at.value / at.derivative;
    const bool converges = next >= low && next <= high && 2 * std::abs(next - x) <= std::abs(before_last);
    if (!converges) next = low + (high - low) / 2;
    before_last = last;
    last = next - x;
    if (std::abs(last) <= precision * std::abs(next)) return next;
    x = next;
  }
  return x;
}

}  // namespace carom::physics
