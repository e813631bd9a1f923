#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "carom/vec2.hpp"

namespace carom::cli {

/// The contents of a PNG.
struct Pixels {
  int width = 0;
  int height = 0;
  std::vector<std::uint32_t> colors;  ///< row by row from the top, 0xRRGGBB

  [[nodiscard]] std::uint32_t at(int column, int row) const {
    return colors[static_cast<std::size_t>(row) * static_cast<std::size_t>(width) + static_cast<std::size_t>(column)];
  }
};

/// Throws std::runtime_error when the file is not a PNG.
[[nodiscard]] Pixels read_png(const std::string& file);

/// The largest difference of a channel, red, green or blue, 0 … 255.
[[nodiscard]] int difference(std::uint32_t one, std::uint32_t other);

/// The mean position of all pixels whose colour `is_such`, in pixels from the upper left corner; NaN when there are
/// none.
[[nodiscard]] Vec2 middle_of(const Pixels& pixels, const std::function<bool(std::uint32_t)>& is_such);

}  // namespace carom::cli
