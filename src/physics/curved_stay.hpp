#pragma once

#include <array>
#include <cstddef>
#include <variant>

#include "carom/sensor.hpp"
#include "carom/shapes.hpp"
#include "physics/stretches.hpp"

/// When is a point on a parabola within reach of an area? docs/math.md, "Curved paths", has the equations.
namespace carom::physics {

/// Stretches of time in their order, apart from each other, each of positive length.
class StretchList {
 public:
  [[nodiscard]] const Stretch* begin() const noexcept { return stretches_.data(); }
  [[nodiscard]] const Stretch* end() const noexcept { return stretches_.data() + count_; }

  /// Joins it with those that it touches. One without length adds nothing.
  void add(Stretch added) noexcept;

 private:
  /// More than are ever added to one list: four for each of two rectangles, and six for each of four circles, where
  /// rounding makes as many as it can.
  std::array<Stretch, 32> stretches_{};
  std::size_t count_ = 0;
};

/// When is a point no farther than `reach` from an area, from its start on? The point must have an acceleration.
[[nodiscard]] StretchList stretches_inside(const std::variant<Circle, Gate, Rectangle>& area, double reach,
                                           const MovingPoint& point) noexcept;

}  // namespace carom::physics
