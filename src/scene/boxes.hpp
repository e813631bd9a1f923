#pragma once

#include <cstdint>
#include <vector>

#include "carom/random.hpp"
#include "carom/shapes.hpp"

/// What generators have in common that fill a box with balls.
namespace carom::scene {

/// The walls of a rectangle, anticlockwise from the bottom; its inside is their inside.
[[nodiscard]] std::vector<Wall> walls_around(Vec2 center, Vec2 box, double temperature);

/// Gives the balls normal-distributed velocities of a temperature. In a periodic box, where no wall takes up momentum,
/// the mean velocity of the mass is then taken off. `drift` comes on top.
void set_velocities(std::vector<Ball>& balls, double temperature, bool periodic, Vec2 drift, Random random);

}  // namespace carom::scene
