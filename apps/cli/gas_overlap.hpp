#pragma once

#include <vector>

#include "carom/gas.hpp"

namespace carom::cli {

/// The deepest overlap of two of the gas's balls, or of one with the box, when their centres are here: in diameters.
/// Zero when there is none. A ball that has left the box overlaps it by as much as it would have to move to be inside.
[[nodiscard]] double worst_overlap(const Gas& gas, const std::vector<Vec2>& centers);

}  // namespace carom::cli
