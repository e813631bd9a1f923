#pragma once

#include "carom/line.hpp"

/// Sliding along the face of a wall.
namespace carom::physics {

/// A unit vector along the wall; zero for a wall without length.
[[nodiscard]] inline Vec2 tangent_of(const Wall& wall) noexcept { return direction(edge(wall)).value_or(Vec2{}); }

/// The part of a vector along a unit vector.
[[nodiscard]] constexpr Vec2 along(Vec2 unit, Vec2 vector) noexcept { return unit * dot(unit, vector); }

}  // namespace carom::physics
