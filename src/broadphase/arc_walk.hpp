#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "carom/shapes.hpp"
#include "physics/curved_approach.hpp"
#include "physics/path_bounds.hpp"
#include "physics/rounding.hpp"

namespace carom::engine {

/// The rectangles that hold the curved path of a circle, piece by piece along it. The first pieces are a few cells
/// long, so that a near hit costs little; what comes after them is in one rectangle.
class ArcWalk {
 public:
  /// `side` is that of the cells to be searched. What there is to be found touches `clip`, grown by `margin` along each
  /// axis. The acceleration is not zero, and all numbers are finite.
  ArcWalk(const MovingCircle& path, double side, const Rectangle& clip, double margin) noexcept
      : path_{path.center, path.velocity, path.acceleration}, radius_{path.radius}, step_{cells_per_piece * side} {
    last_ = time_of_leaving(physics::size_of(clip.min) + physics::size_of(clip.max) + margin + path.radius);
  }

  /// Calls `visit(rectangle)` for rectangles that together hold all that the circle touches up to the time `end`, with
  /// a margin for rounding, in their order. `visit` may make `end` earlier.
  template <class Visit>
  void for_each(const double& end, Visit visit) const {
    double from = 0;
    for (int piece = 1; from <= end; ++piece) {
      const double last = std::min(last_, end);
      const double next = piece < most_pieces ? from + time_across(step_, from) : last;
      const double to = next > from ? std::min(next, last) : last;
      visit(rectangle_around(from, to));
      if (!(to < last)) return;
      from = to;
    }
  }

 private:
  static constexpr double cells_per_piece = 2;
  static constexpr int most_pieces = 48;

  /// A time at which the path has left all places whose coordinates have this size, for good. Along the axis with the
  /// larger acceleration |x| ≥ |a| t²/2 − |v| t − |c|; twice the time at which this is `size` is also enough when it
  /// rounds.
  [[nodiscard]] double time_of_leaving(double size) const noexcept {
    const Vec2 a = path_.acceleration;
    const bool along_x = std::abs(a.x) > std::abs(a.y);
    const double pull = std::abs(along_x ? a.x : a.y);
    const double speed = std::abs(along_x ? path_.velocity.x : path_.velocity.y);
    const double far = std::abs(along_x ? path_.offset.x : path_.offset.y) + size;
    return 2 * ((speed + std::sqrt(speed * speed + 2 * pull * far)) / pull);
  }

  /// A time in which the path gets no farther than a distance: (|v| + |a| t/2) t is that then.
  [[nodiscard]] double time_across(double distance, double from) const noexcept {
    const double speed = length(path_.velocity_after(from));
    return 2 * distance / (speed + std::sqrt(speed * speed + 2 * length(path_.acceleration) * distance));
  }

  [[nodiscard]] Rectangle rectangle_around(double from, double to) const noexcept {
    constexpr double everywhere = std::numeric_limits<double>::infinity();
    const double margin = radius_ + physics::search_margin(path_.lengths_until(to) + radius_);
    if (!is_finite(margin)) return physics::around({}, everywhere);
    const Rectangle held =
        physics::path_bounds(MovingPoint{path_.offset, path_.velocity, path_.acceleration}, from, to);
    return {held.min - Vec2{margin, margin}, held.max + Vec2{margin, margin}};
  }

  physics::CurvedApproach path_;  ///< of the centre, seen from the origin
  double radius_;
  double step_;
  double last_ = 0;  ///< nothing can be found later
};

}  // namespace carom::engine
