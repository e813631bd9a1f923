#pragma once

#include <vector>

#include "carom/problem.hpp"
#include "carom/shapes.hpp"

/// What makes a shape sound.
namespace carom {

/// The largest coordinate, radius or speed along an axis that a sound shape may have: the squares of such numbers, and
/// of their products, are still finite.
inline constexpr double largest_length = 1e70;
/// The largest coordinate of a sound gravity. A ball under a stronger one would fall far between neighbouring instants.
inline constexpr double largest_gravity = 1e20;
/// The largest `gravity_scale` of a sound ball, without its sign.
inline constexpr double largest_scale = 1e6;

/// Everything that is wrong with a shape; empty when it is sound.
[[nodiscard]] std::vector<Problem> problems_with(const Ball& ball);
[[nodiscard]] std::vector<Problem> problems_with(const Wall& wall);
[[nodiscard]] std::vector<Problem> problems_with(const Pillar& pillar);
/// The same for the gravity of a world: it is to be finite, and no coordinate larger than `largest_gravity`.
[[nodiscard]] std::vector<Problem> problems_with_gravity(Vec2 gravity);

}  // namespace carom
