#pragma once

#include "cli/colors.hpp"

namespace carom::cli {

/// Which colour a ball has in a picture.
class BallColors {
 public:
  /// By speed, up to `fast`; or by id: a few balls have colours of their own, many the shades from the first to the
  /// last.
  BallColors(const Theme& theme, bool by_speed, std::size_t balls, double fast)
      : theme_{theme}, by_speed_{by_speed}, balls_{balls}, fast_{fast} {}

  [[nodiscard]] const Theme& theme() const noexcept { return theme_; }
  [[nodiscard]] Color of(std::size_t id, double speed) const {
    if (by_speed_) return color_of_share(fast_ > 0 ? speed / fast_ : 0, theme_);
    if (balls_ <= distinct_colors) return color_of_kind(id);
    return color_of_share(static_cast<double>(id) / static_cast<double>(balls_ - 1), theme_);
  }

 private:
  const Theme& theme_;
  bool by_speed_;
  std::size_t balls_;
  double fast_;
};

}  // namespace carom::cli
