#pragma once

#include "carom/vec2.hpp"

namespace carom::cli {

/// A cubic Bézier curve, which holds a piece of a parabola exactly; or a straight line.
struct Curve {
  Vec2 from;
  Vec2 first_control;   ///< on the tangent at the start
  Vec2 second_control;  ///< on the tangent at the end
  Vec2 to;
  bool is_straight = true;  ///< a line from `from` to `to`; the controls are on it
};

[[nodiscard]] constexpr Curve straight_line(Vec2 from, Vec2 to) noexcept { return {from, from, to, to, true}; }

/// The same curve, with every point moved by `move`.
template <class Move>
[[nodiscard]] constexpr Curve moved(const Curve& curve, Move move) {
  return {move(curve.from), move(curve.first_control), move(curve.second_control), move(curve.to), curve.is_straight};
}

/// The two halves of a curve, by de Casteljau's algorithm.
struct Halves {
  Curve first;
  Curve second;
};

[[nodiscard]] constexpr Halves halves_of(const Curve& curve) noexcept {
  const auto middle = [](Vec2 a, Vec2 b) { return a + (b - a) * 0.5; };
  const Vec2 first = middle(curve.from, curve.first_control);
  const Vec2 between = middle(curve.first_control, curve.second_control);
  const Vec2 last = middle(curve.second_control, curve.to);
  const Vec2 before = middle(first, between);
  const Vec2 after = middle(between, last);
  const Vec2 split = middle(before, after);
  return {{curve.from, first, before, split, curve.is_straight}, {split, after, last, curve.to, curve.is_straight}};
}

}  // namespace carom::cli
