#pragma once

#include "cli/colors.hpp"

namespace carom::cli {

/// What gives a ball its colour.
enum class ColorBy { speed, mass, id };

/// The values that the ends of the colours stand for. Of no use for ids, whose colours have no order.
struct ColorScale {
  ColorBy by = ColorBy::speed;
  double least = 0;
  double greatest = 0;
};

/// Where a value stands on a scale: 0 at the least, 1 at the greatest. What is beyond is for colours to clamp.
[[nodiscard]] constexpr double share_of(double value, const ColorScale& scale) noexcept {
  return scale.greatest > scale.least ? (value - scale.least) / (scale.greatest - scale.least) : 0;
}

}  // namespace carom::cli
