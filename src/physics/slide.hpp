#pragma once

#include "carom/line.hpp"
#include "carom/tolerances.hpp"

/// Sliding along the face of a wall.
namespace carom::physics {

/// A unit vector along the wall; zero for a wall without length.
[[nodiscard]] inline Vec2 tangent_of(const Wall& wall) noexcept { return direction(edge(wall)).value_or(Vec2{}); }

/// The part of a vector along a unit vector; zero when it is rounding, as that of gravity along a level floor.
[[nodiscard]] constexpr double part_along(Vec2 unit, Vec2 vector) noexcept {
  constexpr double level = 4 * tolerance::rounding;
  const auto size = [](double x) { return x < 0 ? -x : x; };
  const double part = dot(unit, vector);
  return size(part) <= level * (size(vector.x) + size(vector.y)) ? 0 : part;
}

/// The same as a vector.
[[nodiscard]] constexpr Vec2 along(Vec2 unit, Vec2 vector) noexcept { return unit * part_along(unit, vector); }

}  // namespace carom::physics
