#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "carom/problem.hpp"
#include "carom/vec2.hpp"

namespace carom {

/// Along which axes a periodic box repeats.
enum class Axes : std::uint8_t {
  both,  ///< the plane is a torus
  x,     ///< a channel from left to right
  y      ///< a shaft from below to above
};

/// A part of the plane that repeats without end: what leaves it on one side comes in on the other. A ball meets the
/// nearest image of another ball, and every image of a wall or pillar.
///
/// A side along a repeating axis must be at least 8 times as long as the radius of the largest ball, and twice as long
/// as that of the largest pillar. Walls and the centres of pillars are within it, the edges included.
///
/// Neither side is more than a million times as long as the other.
///
/// Crossing an edge is no impact: it is neither counted nor reported, and energy and momentum are not touched.
struct PeriodicBox {
  Vec2 from;               ///< the lower left corner
  Vec2 to;                 ///< the upper right corner; only the coordinate of a repeating axis counts
  Axes axes = Axes::both;  ///< along which it repeats

  [[nodiscard]] constexpr bool repeats_in_x() const noexcept { return axes != Axes::y; }  ///< along the first axis
  [[nodiscard]] constexpr bool repeats_in_y() const noexcept { return axes != Axes::x; }  ///< along the second axis
  /// From a point to its image on the next box to the right and above; zero along an axis that does not repeat.
  [[nodiscard]] constexpr Vec2 period() const noexcept {
    return {repeats_in_x() ? to.x - from.x : 0, repeats_in_y() ? to.y - from.y : 0};
  }

  /// The same corners and axes.
  friend constexpr bool operator==(const PeriodicBox&, const PeriodicBox&) noexcept = default;
};

/// Which of the boxes that fill the plane a ball has got to: the one it started in is (0, 0).
struct BoxCount {
  std::int64_t x = 0;  ///< to the right
  std::int64_t y = 0;  ///< upward

  /// The same box.
  friend constexpr bool operator==(const BoxCount&, const BoxCount&) noexcept = default;
};

/// A side of a periodic box is at least this many times as long as the radius of the largest ball.
inline constexpr double least_side_in_radii = 8;

/// Everything that is wrong with a box; empty when the plane can repeat so.
[[nodiscard]] std::vector<Problem> problems_with(const PeriodicBox& box);

/// The shortest vector between images of two points that are `offset` apart.
[[nodiscard]] inline Vec2 nearest_image(const PeriodicBox& box, Vec2 offset) noexcept {
  const auto along = [](double length, double side) {
    return side > 0 ? length - side * std::nearbyint(length / side) : length;
  };
  const Vec2 period = box.period();
  return {along(offset.x, period.x), along(offset.y, period.y)};
}

}  // namespace carom
