#pragma once

#include <cmath>
#include <numbers>
#include <vector>

#include "carom/container.hpp"
#include "carom/random.hpp"

namespace carom {

/// A box that repeats along both axes.
inline Container repeating_box(Vec2 from, Vec2 to) {
  const Vec2 size = to - from;
  return {.bounds = {from, to}, .wraps_x = true, .wraps_y = true, .area = size.x * size.y};
}

/// Points of a triangular lattice of spacing 1 that fits into a repeating box of so many columns and (even) rows.
inline Container triangular_box(int columns, int rows) {
  return repeating_box({0, 0}, {static_cast<double>(columns), rows * std::numbers::sqrt3 / 2});
}
inline std::vector<Vec2> triangular_lattice(int columns, int rows) {
  std::vector<Vec2> points;
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column)
      points.push_back({column + 0.25 + (row % 2) * 0.5, (row + 0.5) * std::numbers::sqrt3 / 2});
  return points;
}

/// Points anywhere in a container, independent of each other: an ideal gas.
inline std::vector<Vec2> ideal_gas(const Container& container, int count, Random& random) {
  std::vector<Vec2> points;
  for (int i = 0; i < count; ++i) {
    const double x = random.uniform(container.bounds.min.x, container.bounds.max.x);
    points.push_back({x, random.uniform(container.bounds.min.y, container.bounds.max.y)});
  }
  return points;
}

}  // namespace carom
