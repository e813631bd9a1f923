#pragma once

#include <vector>

#include "carom/gas.hpp"
#include "carom/world.hpp"

/// Overlaps as the measure of a run's errors: only rounding makes them more than zero.
namespace carom::cli {

/// The deepest overlap of any two circles, as a length; zero when there is none.
[[nodiscard]] double worst_overlap(const std::vector<Circle>& circles);

/// The deepest overlap of any two balls, or of a ball with a pillar of the world or a wall that stops from both sides,
/// as a length; zero when there is none.
[[nodiscard]] double worst_overlap(const World& world, const std::vector<Circle>& balls);
/// The same of the world's own balls.
[[nodiscard]] double worst_overlap(const World& world);

/// The deepest overlap of two of the gas's balls, or of one with the box, when their centres are here: in diameters.
/// Zero when there is none. A ball outside the box overlaps it by the distance it would have to move to be inside.
[[nodiscard]] double worst_overlap(const Gas& gas, const std::vector<Vec2>& centers);

}  // namespace carom::cli
