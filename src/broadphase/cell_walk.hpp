#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "carom/shapes.hpp"
#include "physics/rounding.hpp"

namespace carom::engine {

/// The cells of a square lattice that are near the straight path of a circle, slice by slice along it. A slice is a
/// column of cells, or a row when the path leads more upward or downward than sideways. So a slice is crossed within a
/// few cells. (For a curved path: ArcWalk.)
class CellWalk {
 public:
  /// Cell (i, j) covers the square from origin + (i, j) · side to origin + (i + 1, j + 1) · side. Only cells that touch
  /// `clip` are visited. What is in a cell may reach beyond it by `margin` along each axis. The velocity is not zero,
  /// and all numbers but `end` are finite.
  CellWalk(const MovingCircle& path, double end, Vec2 origin, double side, const Rectangle& clip,
           double margin) noexcept
      : by_rows_{std::abs(path.velocity.y) > std::abs(path.velocity.x)} {
    const double rounding = physics::search_margin(physics::size_of(path.center) + physics::size_of(clip.min) +
                                                   physics::size_of(clip.max) + physics::size_of(origin) + path.radius);
    margin_ = (margin + path.radius + rounding) / side;
    start_ = turned((path.center - origin) / side);
    const Vec2 velocity = turned(path.velocity);
    speed_ = velocity.x / side;
    slope_ = velocity.y / velocity.x;
    first_ = floor(turned((clip.min - origin) / side));
    last_ = floor(turned((clip.max - origin) / side));
    const auto [from, to] = stretch(end);
    first_.x = std::max(first_.x, std::floor(from - margin_));
    last_.x = std::min(last_.x, std::floor(to + margin_));
  }

  /// About how many cells will be visited; infinite when they are too far away to be numbered, or a cell takes for
  /// ever.
  [[nodiscard]] double cells() const noexcept {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    constexpr double farthest = 0x1p52;
    if (speed_ == 0 || !is_finite(slope_)) return infinity;
    const double size = std::max({physics::size_of(first_), physics::size_of(last_), physics::size_of(start_)});
    if (!(size < farthest)) return infinity;
    const double slices = std::max(last_.x - first_.x + 1, 0.0);
    return slices * (1 + 2 * margin_ + (1 + 2 * margin_) * std::abs(slope_));
  }

  /// Calls `visit(column, row)` once for every cell that something touched up to the time `end` can be in. `visit` may
  /// make `end` earlier. Only when `cells()` is finite.
  template <class Visit>
  void for_each(const double& end, Visit visit) const {
    const bool ahead = speed_ > 0;
    // NOLINTNEXTLINE(clang-analyzer-security.FloatLoopCounter): whole numbers, of any size
    for (double slice = ahead ? first_.x : last_.x; first_.x <= slice && slice <= last_.x; slice += ahead ? 1 : -1) {
      const auto [from, to] = stretch(end);
      if (ahead ? to < slice - margin_ : from > slice + 1 + margin_) return;
      const double a = height_at(std::max(from, slice - margin_));
      const double b = height_at(std::min(to, slice + 1 + margin_));
      const double top = std::min(std::floor(std::max(a, b) + margin_), last_.y);
      // NOLINTNEXTLINE(clang-analyzer-security.FloatLoopCounter): whole numbers, of any size
      for (double cell = std::max(std::floor(std::min(a, b) - margin_), first_.y); cell <= top; ++cell) {
        const auto along = static_cast<std::int64_t>(slice), across = static_cast<std::int64_t>(cell);
        by_rows_ ? visit(across, along) : visit(along, across);
      }
    }
  }

 private:
  /// What the path covers of the axis that it mainly follows, up to a time.
  struct Stretch {
    double from = 0, to = 0;
  };
  [[nodiscard]] Stretch stretch(double end) const noexcept {
    const double there = start_.x + speed_ * end;
    return {std::min(start_.x, there), std::max(start_.x, there)};
  }
  [[nodiscard]] double height_at(double along) const noexcept { return start_.y + (along - start_.x) * slope_; }
  [[nodiscard]] Vec2 turned(Vec2 v) const noexcept { return by_rows_ ? Vec2{v.y, v.x} : v; }
  [[nodiscard]] static Vec2 floor(Vec2 v) noexcept { return {std::floor(v.x), std::floor(v.y)}; }

  // In cells, from the origin; x along the axis that the path mainly follows.
  bool by_rows_;
  double margin_ = 0;
  Vec2 start_;
  double speed_ = 0;
  double slope_ = 0;
  Vec2 first_, last_;  ///< cells, both included
};

}  // namespace carom::engine
