#pragma once

#include <algorithm>
#include <cmath>

#include "carom/shapes.hpp"
#include "carom/tolerances.hpp"

namespace carom {

/// By how much a circle may overlap a one-sided wall and still count as touching it: the rounding of its position.
[[nodiscard]] inline double touching_depth(const Wall& wall, Vec2 center, double radius) noexcept {
  double size = radius;
  for (const Vec2 point : {center, wall.from, wall.to}) size = std::max({size, std::abs(point.x), std::abs(point.y)});
  return tolerance::touch * size;
}

}  // namespace carom
