#pragma once

#include <algorithm>
#include <cmath>

#include "carom/shapes.hpp"

namespace carom::engine {

/// The larger coordinate, without its sign: how large the numbers are whose rounding counts.
[[nodiscard]] inline double size_of(Vec2 point) noexcept { return std::max(std::abs(point.x), std::abs(point.y)); }

/// Room for rounding in what the search compares, when the numbers have this size: 64 roundings of them, where a place
/// is good to four or five.
[[nodiscard]] inline double slack(double size) noexcept { return 0x1p-46 * size; }

[[nodiscard]] inline Rectangle around(Vec2 center, double half) noexcept {
  return {center - Vec2{half, half}, center + Vec2{half, half}};
}

[[nodiscard]] inline Rectangle join(const Rectangle& a, const Rectangle& b) noexcept {
  return {{std::min(a.min.x, b.min.x), std::min(a.min.y, b.min.y)},
          {std::max(a.max.x, b.max.x), std::max(a.max.y, b.max.y)}};
}

}  // namespace carom::engine
