#include "cli/in_view.hpp"

#include <algorithm>

#include "carom/overlap.hpp"

namespace carom::cli {
namespace {

/// The part of a line, from 0 at its start to 1 at its end, that is in all strips seen so far.
struct Part {
  double begin = 0;
  double end = 1;

  /// Keeps what is between two lines across an axis, along which the whole line goes from `from` to `to`.
  void keep(double from, double to, double low, double high) {
    const double way = to - from;
    if (way == 0) {
      if (from < low || from > high) end = -1;
      return;
    }
    const auto [enter, leave] = std::minmax({(low - from) / way, (high - from) / way});
    begin = std::max(begin, enter);
    end = std::min(end, leave);
  }
};

}  // namespace

bool is_in(const Rectangle& frame, const Wall& wall) noexcept {
  Part part;
  part.keep(wall.from.x, wall.to.x, frame.min.x, frame.max.x);
  part.keep(wall.from.y, wall.to.y, frame.min.y, frame.max.y);
  return part.begin <= part.end;
}

bool is_anything_in(const Rectangle& frame, const Motion& motion) {
  if (std::ranges::any_of(motion.walls(), [&](const Wall& wall) { return is_in(frame, wall); })) return true;
  if (std::ranges::any_of(motion.pillars(), [&](const Pillar& pillar) { return overlaps(outline_of(pillar), frame); }))
    return true;
  for (std::size_t id = 0; id < motion.balls(); ++id) {
    const Ball ball = motion.ball(id);
    if (overlaps(Circle{ball.center, ball.radius}, frame)) return true;
  }
  return false;
}

}  // namespace carom::cli
