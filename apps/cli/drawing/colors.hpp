#pragma once

#include <cstddef>

namespace carom::cli {

struct Color {
  double red, green, blue;
  double alpha = 1;

  friend constexpr bool operator==(const Color&, const Color&) noexcept = default;
};

/// `share` (0 … 1) of the second colour and the rest of the first.
[[nodiscard]] constexpr Color mixed(Color first, Color second, double share) noexcept {
  const auto mix = [&](double a, double b) { return a + (b - a) * share; };
  return {mix(first.red, second.red), mix(first.green, second.green), mix(first.blue, second.blue),
          mix(first.alpha, second.alpha)};
}

/// The colours of everything but the balls.
struct Theme {
  Color background;
  Color ink;    ///< walls, axes and text
  Color muted;  ///< outlines of pillars, less important text
  Color faint;  ///< pillars, grid lines
  bool is_dark = false;
};

[[nodiscard]] const Theme& light_theme() noexcept;
[[nodiscard]] const Theme& dark_theme() noexcept;

/// A colour for a share, clamped to 0 … 1, from the map viridis (S. van der Walt and N. Smith, 2015): equal steps look
/// equal, also to the colour-blind and in grey. A share of 1 has the strongest contrast with the background.
[[nodiscard]] Color color_of_share(double share, const Theme& theme) noexcept;

/// Colours that everyone can distinguish (M. Okabe and K. Ito, 2008); they repeat after the eighth.
[[nodiscard]] Color color_of_kind(std::size_t kind) noexcept;
inline constexpr std::size_t distinct_colors = 8;

}  // namespace carom::cli
