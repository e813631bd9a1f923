#pragma once

#include <algorithm>
#include <limits>

#include "carom/shapes.hpp"

namespace carom::cli {

/// The smallest rectangle around everything that has been added.
class Bounds {
 public:
  void add(Vec2 point) {
    box_.min = {std::min(box_.min.x, point.x), std::min(box_.min.y, point.y)};
    box_.max = {std::max(box_.max.x, point.x), std::max(box_.max.y, point.y)};
  }
  void add(const Circle& circle) {
    const Vec2 reach{circle.radius, circle.radius};
    add(circle.center - reach);
    add(circle.center + reach);
  }
  void add(const Wall& wall) {
    add(wall.from);
    add(wall.to);
  }

  [[nodiscard]] bool is_empty() const noexcept { return box_.min.x > box_.max.x; }
  /// Meaningless while empty.
  [[nodiscard]] const Rectangle& box() const noexcept { return box_; }

 private:
  static constexpr double far = std::numeric_limits<double>::infinity();
  Rectangle box_{{far, far}, {-far, -far}};
};

}  // namespace carom::cli
