#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "carom/vec2.hpp"
#include "physics/safe_newton.hpp"

namespace carom::physics {

/// How precisely places on an arc are found, as a part of it. A Newton step of that length leaves the square of it,
/// less than a rounding; where roots coincide, the function itself is rounding before.
inline constexpr double arc_precision = 0x1p-36;

/// A stretch of a parabola: P(s) = p + v s + q s² for 0 ≤ s ≤ 1. All three are lengths, of the size of the stretch,
/// whatever the units of time are and however far away the path began.
struct Arc {
  Vec2 p;
  Vec2 v;
  Vec2 q;

  [[nodiscard]] Vec2 at(double s) const noexcept { return p + (v + q * s) * s; }

  /// |P|² − R² and its derivative.
  [[nodiscard]] Slope gap(double reach, double s) const noexcept {
    const Vec2 place = at(s);
    return {length_squared(place) - reach * reach, 2 * dot(place, v + q * (2 * s))};
  }
  /// P·P′, half of what the squared distance grows by, and its derivative.
  [[nodiscard]] Slope growth(double s) const noexcept {
    const Vec2 place = at(s);
    const Vec2 velocity = v + q * (2 * s);
    return {dot(place, velocity), length_squared(velocity) + 2 * dot(place, q)};
  }
  /// −1 or 1: does the squared distance fall or rise from the start on? The first of its derivatives that is not zero.
  [[nodiscard]] double first_trend() const noexcept {
    const Slope start = growth(0);
    if (start.value != 0) return start.value < 0 ? -1 : 1;
    if (start.derivative != 0) return start.derivative < 0 ? -1 : 1;
    return dot(v, q) < 0 ? -1 : 1;
  }
};

/// Does the arc stay further away than `reach`, for certain? |P|² in Bernstein's form: when none of its coefficients is
/// within R², no value is.
[[nodiscard]] inline bool stays_away(const Arc& arc, double reach) noexcept {
  const Vec2 middle = arc.p + arc.v * 0.5;
  const Vec2 end = arc.p + arc.v + arc.q;
  const double least = std::min({length_squared(arc.p), dot(arc.p, middle), dot(middle, end), length_squared(end),
                                 (dot(arc.p, end) + 2 * length_squared(middle)) / 3});
  return least > reach * reach;
}

/// Where P·P′ may turn from falling to rising or back, within the arc: at the roots of its derivative, the quadratic
/// (v² + 2 p·q) + 6 v·q s + 6 q² s².
struct Cuts {
  std::array<double, 3> places{};  ///< and the arc's end
  std::size_t count = 0;
};

[[nodiscard]] inline Cuts cuts_of(const Arc& arc) noexcept {
  const double c = length_squared(arc.v) + 2 * dot(arc.p, arc.q);
  const double half = 3 * dot(arc.v, arc.q);
  const double a = 6 * length_squared(arc.q);
  Cuts cuts;
  const double discriminant = half * half - a * c;
  if (discriminant > 0) {
    const double sum = half > 0 ? -half - std::sqrt(discriminant) : -half + std::sqrt(discriminant);
    const double one = sum / a;
    const double other = c / sum;
    for (const double cut : {std::min(one, other), std::max(one, other)})
      if (cut > 0 && cut < 1) cuts.places[cuts.count++] = cut;
  }
  cuts.places[cuts.count++] = 1;
  return cuts;
}

/// Where the squared distance along an arc turns from falling to rising or back: three places at most. They divide it
/// into runs that fall and rise in turn.
struct Turns {
  double first_trend = 1;
  std::array<double, 4> places{};
  std::size_t count = 0;

  void add(double place) noexcept { places[count++] = place; }
};

/// Between two cuts P·P′ is monotone, so that it has one turn there at most, when its signs at the two ends differ.
[[nodiscard]] inline Turns turns_of(const Arc& arc, const Cuts& cuts) noexcept {
  Turns turns{.first_trend = arc.first_trend()};
  double trend = turns.first_trend;
  double from = 0;
  for (std::size_t i = 0; i < cuts.count; ++i) {
    const double to = cuts.places[i];
    const double growth = arc.growth(to).value;
    if (growth * trend < 0) {
      turns.add(root_between(from, to, trend, from, arc_precision, [&](double s) { return arc.growth(s); }));
      trend = -trend;
    }
    from = to;
  }
  return turns;
}

}  // namespace carom::physics
