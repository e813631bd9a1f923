#pragma once

#include <algorithm>
#include <cmath>

#include "carom/vec2.hpp"

namespace carom::engine {

/// The larger coordinate, without its sign: how large the numbers are whose rounding counts.
[[nodiscard]] inline double size_of(Vec2 point) noexcept { return std::max(std::abs(point.x), std::abs(point.y)); }

}  // namespace carom::engine
