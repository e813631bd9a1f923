#pragma once

#include "cli/canvas.hpp"
#include "cli/motion.hpp"
#include "cli/picture_size.hpp"
#include "cli/survey.hpp"
#include "cli/traces.hpp"

namespace carom::cli {

/// How a picture of a motion looks.
struct Look {
  Theme theme;
  bool by_speed = true;  ///< whether speed or id gives a ball its colour
  bool arrows = false;   ///< velocities
  bool clock = false;    ///< the time in the upper left corner
};

/// The size that shows a rectangle well, within 960 by 720; even both ways, as films want it.
[[nodiscard]] PictureSize size_to_show(const Rectangle& shown, const Look& look);

/// A sheet of this size that shows a rectangle with some margin. Lines are as thick as suits the size.
[[nodiscard]] Sheet sheet_of(const Rectangle& shown, PictureSize size, const Look& look);

/// Draws a motion as it is now.
void draw_moment(Canvas& canvas, const Motion& motion, const Traces& traces, const Survey& survey, const Look& look);

}  // namespace carom::cli
