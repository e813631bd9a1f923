#pragma once

#include <cstddef>

namespace carom::cli {

struct Color {
  double red, green, blue;
  double alpha = 1;

  friend constexpr bool operator==(const Color&, const Color&) noexcept = default;
};

/// `share` of the second and the rest of the first, 0 … 1.
[[nodiscard]] constexpr Color mixed(Color first, Color second, double share) noexcept {
  const auto mix = [&](double a, double b) { return a + (b - a) * share; };
  return {mix(first.red, second.red), mix(first.green, second.green), mix(first.blue, second.blue),
          mix(first.alpha, second.alpha)};
}

/// What a picture is made of, apart from what it shows.
struct Theme {
  Color background;
  Color ink;    ///< walls, axes and text
  Color muted;  ///< outlines of pillars, marks of lesser weight
  Color faint;  ///< pillars, grid lines
  bool is_dark = false;
};

[[nodiscard]] const Theme& light_theme() noexcept;
[[nodiscard]] const Theme& dark_theme() noexcept;

/// A colour for a share of the most, 0 … 1, from the map viridis (S. van der Walt and N. Smith, 2015): equal steps look
/// equal, to the colour-blind too, and in grey. It runs so that the most stands out most from the background.
[[nodiscard]] Color color_of_share(double share, const Theme& theme) noexcept;

/// Colours that everyone can tell apart (M. Okabe and K. Ito, 2008), over again after the eighth.
[[nodiscard]] Color color_of_kind(std::size_t kind) noexcept;
inline constexpr std::size_t distinct_colors = 8;

}  // namespace carom::cli
