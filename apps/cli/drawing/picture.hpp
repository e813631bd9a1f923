#pragma once

#include <optional>

#include "cli/drawing/ball_colors.hpp"
#include "cli/drawing/canvas.hpp"
#include "cli/drawing/motion.hpp"
#include "cli/drawing/survey.hpp"
#include "cli/drawing/traces.hpp"

namespace carom::cli {

/// How a picture of a motion looks.
struct Look {
  Theme theme;
  ColorBy color = ColorBy::speed;
  bool arrows = false;            ///< velocities
  bool clock = false;             ///< the time in the upper left corner
  bool key = true;                ///< the meaning of the colours, in the lower left corner, where there is room for it
  std::optional<Rectangle> view;  ///< what to show; by default everything, with a margin
};

/// The size that shows a rectangle well, within 960 by 720; both numbers are even, which films need.
[[nodiscard]] PictureSize size_to_show(const Rectangle& shown, const Look& look);

/// A sheet of this size that shows a rectangle, with a margin unless the look has a view of its own. Lines have a width
/// that suits the size.
[[nodiscard]] Sheet sheet_of(const Rectangle& shown, PictureSize size, const Look& look);

/// Draws a motion as it is now.
void draw_moment(Canvas& canvas, const Motion& motion, const Traces& traces, const Survey& survey, const Look& look);

}  // namespace carom::cli
