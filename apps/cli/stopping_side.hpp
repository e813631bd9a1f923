#pragma once

#include "cli/canvas.hpp"

namespace carom::cli {

/// Short strokes on the side from which a one-sided wall stops balls; nothing for a wall that stops from both.
void draw_stopping_side(Canvas& canvas, const Wall& wall, const Stroke& stroke);

}  // namespace carom::cli
