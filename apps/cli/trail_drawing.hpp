#pragma once

#include "cli/ball_colors.hpp"
#include "cli/canvas.hpp"
#include "cli/motion.hpp"
#include "cli/traces.hpp"

namespace carom::cli {

/// The ways of all balls, the older the nearer to the background's colour; each stretch in the colour of its own speed,
/// or of its ball's id.
void draw_trails(Canvas& canvas, const Motion& motion, const Traces& traces, const BallColors& colors);

}  // namespace carom::cli
