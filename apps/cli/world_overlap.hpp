#pragma once

#include <vector>

#include "carom/world.hpp"

namespace carom::cli {

/// The deepest overlap of any two circles, as a length; zero when there is none.
[[nodiscard]] double worst_overlap(const std::vector<Circle>& circles);

/// The deepest overlap of any two balls of a world, or of a ball with a pillar or a wall that stops from both sides, as
/// a length; zero when there is none. Only rounding makes it anything else.
[[nodiscard]] double worst_overlap(const World& world);

}  // namespace carom::cli
