#pragma once

#include <algorithm>
#include <vector>

#include "cli/drawing/colors.hpp"

namespace carom::cli {

/// What a ball's colour shows.
enum class ColorBy { speed, mass, id };

/// The values at the two ends of the colour map. Not used for ids, whose colours have no order.
struct ColorScale {
  ColorBy by = ColorBy::speed;
  double least = 0;
  double greatest = 0;
};

/// The position of a value on a scale: 0 at the least, 1 at the greatest. Not clamped; color_of_share does that.
[[nodiscard]] constexpr double share_of(double value, const ColorScale& scale) noexcept {
  return scale.greatest > scale.least ? (value - scale.least) / (scale.greatest - scale.least) : 0;
}

/// The colours of the balls of a picture.
class BallColors {
 public:
  /// The `chosen` balls have colours of their own.
  BallColors(const Theme& theme, const ColorScale& scale, const std::vector<std::size_t>& chosen)
      : theme_{theme}, scale_{scale}, chosen_{chosen} {}

  [[nodiscard]] const Theme& theme() const noexcept { return theme_; }
  [[nodiscard]] bool is_chosen(std::size_t id) const { return std::ranges::count(chosen_, id) > 0; }
  [[nodiscard]] Color of(std::size_t id, double speed, double mass) const {
    // The first of the distinct colours resembles those of some speeds, so it is not used here.
    if (is_chosen(id))
      return color_of_kind(1 + static_cast<std::size_t>(std::ranges::find(chosen_, id) - chosen_.begin()));
    // Balls with consecutive ids differ, however many there are.
    if (scale_.by == ColorBy::id) return color_of_kind(id);
    return color_of_share(share_of(scale_.by == ColorBy::mass ? mass : speed, scale_), theme_);
  }

 private:
  const Theme& theme_;
  const ColorScale& scale_;
  const std::vector<std::size_t>& chosen_;
};

}  // namespace carom::cli
