#pragma once

#include "cli/drawing/ball_colors.hpp"
#include "cli/drawing/canvas.hpp"

namespace carom::cli {

/// The place of a key at the left of the picture.
struct KeyPlace {
  double above_edge = 0;  ///< of its middle above the picture's lower edge, in pixels
  bool on_plate = false;  ///< whether a plate of the background's colour separates it from what is behind
};

/// Whether a picture is large and fine enough for a readable key.
[[nodiscard]] bool has_room_for_key(Vec2 size, double density) noexcept;

/// Draws the meaning of the colours: what they show, the least value, all colours, the greatest value. When all values
/// are equal there is one colour. Draws nothing for ids, and when nothing moves.
void draw_color_key(Canvas& canvas, const ColorScale& scale, const Theme& theme, KeyPlace place);

}  // namespace carom::cli
