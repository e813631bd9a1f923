#pragma once

#include <optional>

#include "cli/canvas.hpp"
#include "cli/color_scale.hpp"
#include "cli/motion.hpp"
#include "cli/picture_size.hpp"
#include "cli/survey.hpp"
#include "cli/traces.hpp"

namespace carom::cli {

/// How a picture of a motion looks.
struct Look {
  Theme theme;
  ColorBy color = ColorBy::speed;
  bool arrows = false;            ///< velocities
  bool clock = false;             ///< the time in the upper left corner
  bool key = true;                ///< what the colours mean, in the lower left corner, where there is room for it
  std::optional<Rectangle> view;  ///< what to show; without it, everything, with a margin
};

/// The size that shows a rectangle well, within 960 by 720; even both ways, as films want it.
[[nodiscard]] PictureSize size_to_show(const Rectangle& shown, const Look& look);

/// A sheet of this size that shows a rectangle, with some margin unless it is the view that was asked for. Lines are as
/// thick as suits the size.
[[nodiscard]] Sheet sheet_of(const Rectangle& shown, PictureSize size, const Look& look);

/// Draws a motion as it is now.
void draw_moment(Canvas& canvas, const Motion& motion, const Traces& traces, const Survey& survey, const Look& look);

}  // namespace carom::cli
