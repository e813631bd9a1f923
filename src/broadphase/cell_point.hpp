#pragma once

#include <cstdint>

namespace carom::engine {

/// A point in fixed-point coordinates, 16384 units per cell, counted from the lower left corner of the cell list.
struct CellPoint {
  std::int32_t x = 0, y = 0;
};

}  // namespace carom::engine
