#pragma once

#include <algorithm>
#include <cmath>

#include "carom/shapes.hpp"
#include "carom/tolerances.hpp"

namespace carom::physics {

/// The larger coordinate, without its sign: the size of the numbers whose rounding matters.
[[nodiscard]] inline double size_of(Vec2 point) noexcept { return std::max(std::abs(point.x), std::abs(point.y)); }

/// The margin for rounding in a search, when the numbers compared have this size.
[[nodiscard]] inline double search_margin(double size) noexcept { return tolerance::search * size; }

/// The square with this centre and half-side.
[[nodiscard]] inline Rectangle around(Vec2 center, double half) noexcept {
  return {center - Vec2{half, half}, center + Vec2{half, half}};
}

/// The smallest rectangle that holds both.
[[nodiscard]] inline Rectangle join(const Rectangle& a, const Rectangle& b) noexcept {
  return {{std::min(a.min.x, b.min.x), std::min(a.min.y, b.min.y)},
          {std::max(a.max.x, b.max.x), std::max(a.max.y, b.max.y)}};
}

}  // namespace carom::physics
