#pragma once

#include "cli/canvas.hpp"
#include "cli/color_scale.hpp"

namespace carom::cli {

/// Where a key stands: at the left, its middle so many pixels above the picture's lower edge.
struct KeyPlace {
  double above_edge = 0;
  bool on_plate = false;  ///< with the background behind it, where it covers what is shown
};

/// Whether a key can be read in a picture, which is neither too coarse nor too small for it.
[[nodiscard]] bool has_room_for_key(Vec2 size, double density) noexcept;

/// Draws what the colours mean: the name of what they show, the least value, all colours, the greatest value. Of equal
/// values there is one colour. Draws nothing for ids, and when nothing moves.
void draw_color_key(Canvas& canvas, const ColorScale& scale, const Theme& theme, KeyPlace place);

}  // namespace carom::cli
