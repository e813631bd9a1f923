#pragma once

#include <span>
#include <vector>

#include "carom/container.hpp"

namespace carom {

/// The bond-orientational order ψ₆ of every point: the mean of exp(6iθ) over the directions θ to its six nearest
/// neighbours, as (real, imaginary). Its length is 1 where they stand as in a triangular lattice. A point that has
/// fewer neighbours uses those; alone it has 0. In a container with walls, points next to a wall have their six
/// neighbours on one side.
[[nodiscard]] std::vector<Vec2> bond_order(const Container& container, std::span<const Vec2> points);

}  // namespace carom
