#pragma once

#include <algorithm>
#include <vector>

#include "cli/color_scale.hpp"

namespace carom::cli {

/// Which colour a ball has in a picture.
class BallColors {
 public:
  /// Those that are `chosen` stand out from the rest.
  BallColors(const Theme& theme, const ColorScale& scale, const std::vector<std::size_t>& chosen)
      : theme_{theme}, scale_{scale}, chosen_{chosen} {}

  [[nodiscard]] const Theme& theme() const noexcept { return theme_; }
  [[nodiscard]] bool is_chosen(std::size_t id) const { return std::ranges::count(chosen_, id) > 0; }
  [[nodiscard]] Color of(std::size_t id, double speed, double mass) const {
    // Not the first of the colours, which is like some speeds'.
    if (is_chosen(id))
      return color_of_kind(1 + static_cast<std::size_t>(std::ranges::find(chosen_, id) - chosen_.begin()));
    // Neighbours differ, however many there are.
    if (scale_.by == ColorBy::id) return color_of_kind(id);
    return color_of_share(share_of(scale_.by == ColorBy::mass ? mass : speed, scale_), theme_);
  }

 private:
  const Theme& theme_;
  const ColorScale& scale_;
  const std::vector<std::size_t>& chosen_;
};

}  // namespace carom::cli
