#include "cli/stopping_side.hpp"

#include <algorithm>
#include <cmath>

#include "carom/line.hpp"

namespace carom::cli {

void draw_stopping_side(Canvas& canvas, const Wall& wall, const Stroke& stroke) {
  const auto line = line_through(wall);
  if (wall.stops == Stops::both || !line) return;
  constexpr double stroke_pixels = 7;
  constexpr double gap_pixels = 11;
  constexpr double most_strokes = 500;
  const double reach = (wall.stops == Stops::outside ? stroke_pixels : -stroke_pixels) / canvas.pixels_per_unit();
  const double gaps = length(edge(wall)) * canvas.pixels_per_unit() / gap_pixels;
  const int strokes = static_cast<int>(std::clamp(std::round(gaps), 1.0, most_strokes));
  for (int i = 0; i <= strokes; ++i) {
    const Vec2 foot = wall.from + edge(wall) * (static_cast<double>(i) / strokes);
    canvas.segment(foot, foot + line->normal * reach, stroke);
  }
}

}  // namespace carom::cli
