#pragma once

#include "carom/vec2.hpp"

namespace carom::cli {

/// Width and height in pixels.
struct PictureSize {
  int width = 0;
  int height = 0;
};

[[nodiscard]] constexpr Vec2 pixels_of(PictureSize size) noexcept {
  return {static_cast<double>(size.width), static_cast<double>(size.height)};
}

}  // namespace carom::cli
