#pragma once

#include <algorithm>
#include <cmath>

#include "carom/shapes.hpp"
#include "cli/drawing/motion.hpp"

/// What a periodic box repeats, for drawing.
namespace carom::cli {

/// Calls `visit(shift)` for each way from a rectangle to an image of it that shows in the periodic box; once, with
/// zero, where nothing repeats.
template <class Visit>
void for_each_shown(const std::optional<PeriodicBox>& box, const Rectangle& where, Visit visit) {
  const Vec2 period = box ? box->period() : Vec2{};
  struct Range {
    double first = 0, last = 0;
  };
  const auto along = [](double min, double max, double from, double to, double side) -> Range {
    constexpr double most = 100;  // a path that crosses more boxes than that fills the picture anyway
    if (!(side > 0)) return {};
    const double first = std::ceil((from - max) / side), last = std::floor((to - min) / side);
    return {first, std::min(last, first + most)};
  };
  const Range x = box ? along(where.min.x, where.max.x, box->from.x, box->to.x, period.x) : Range{};
  const Range y = box ? along(where.min.y, where.max.y, box->from.y, box->to.y, period.y) : Range{};
  for (double row = y.first; row <= y.last; ++row) {
    for (double column = x.first; column <= x.last; ++column) visit(Vec2{column * period.x, row * period.y});
  }
}

/// The same for a circle.
template <class Visit>
void for_each_shown(const std::optional<PeriodicBox>& box, const Circle& circle, Visit visit) {
  const Vec2 corner{circle.radius, circle.radius};
  for_each_shown(box, Rectangle{circle.center - corner, circle.center + corner}, visit);
}

}  // namespace carom::cli
