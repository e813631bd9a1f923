#pragma once

#include <compare>

namespace carom {

/// A moment of a world's history: the sum of two doubles, the second at most half a unit in the last place of the
/// first. A lone double at t = 10⁶ is a multiple of 1e-10, and every impact would be displaced by that much of its
/// ball's velocity; this one is a multiple of 1e-26, so impacts are as exact late in a run as at its start.
struct Instant {
  double whole = 0;  ///< the nearest double
  double rest = 0;   ///< what is missing from it

  /// In the order of time.
  friend constexpr auto operator<=>(const Instant&, const Instant&) noexcept = default;
  /// Which of two legs began first is unpredictable in the engine's innermost loops: no branches.
  friend constexpr bool operator<(const Instant& a, const Instant& b) noexcept {
    return static_cast<bool>(static_cast<int>(a.whole < b.whole) |
                             (static_cast<int>(a.whole == b.whole) & static_cast<int>(a.rest < b.rest)));
  }
};

/// a + b = sum + error, exactly (Knuth's TwoSum).
[[nodiscard]] constexpr Instant exact_sum(double a, double b) noexcept {
  const double sum = a + b;
  const double b_seen = sum - a;
  return {sum, (a - (sum - b_seen)) + (b - b_seen)};
}

/// The moment `delay` later. The delay must be finite.
[[nodiscard]] constexpr Instant operator+(Instant instant, double delay) noexcept {
  const Instant sum = exact_sum(instant.whole, delay);
  return exact_sum(sum.whole, sum.rest + instant.rest);
}

/// The time from one moment to another, to a rounding of itself plus at most 2⁻¹⁰⁵ of the larger time.
[[nodiscard]] constexpr double operator-(Instant later, Instant earlier) noexcept {
  return (later.whole - earlier.whole) + (later.rest - earlier.rest);
}

}  // namespace carom
