#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "carom/container.hpp"

namespace carom {

/// Finds all pairs of points that are near each other, by sorting the points into square cells. It keeps its memory
/// from one search to the next. Where the container repeats, points must be within one period.
class NearPairs {
 public:
  /// Calls visit(i, j, from i to the nearest image of j) once for every pair within `reach`, which must not be more
  /// than half of a period of the container.
  template <class Visit>
  void visit(const Container& container, std::span<const Vec2> points, double reach, Visit visit) {
    const Vec2 size = container.bounds.max - container.bounds.min;
    const std::size_t columns = cells_along(size.x, reach, points.size(), container.wraps_x);
    const std::size_t rows = cells_along(size.y, reach, points.size(), container.wraps_y);
    sort(container, points, columns, rows);
    const double most = reach * reach;
    const Vec2 half{container.wraps_x ? size.x / 2 : unlimited, container.wraps_y ? size.y / 2 : unlimited};
    const auto check = [&](std::size_t a, std::size_t b) {
      const Vec2 difference = places_[b] - places_[a];
      const Vec2 apart{wrapped(difference.x, half.x, size.x), wrapped(difference.y, half.y, size.y)};
      if (length_squared(apart) <= most) visit(sorted_[a], sorted_[b], apart);
    };
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t column = 0; column < columns; ++column) {
        const std::size_t here = column + row * columns;
        for (std::size_t a = first_[here]; a < first_[here + 1]; ++a)
          for (std::size_t b = a + 1; b < first_[here + 1]; ++b) check(a, b);
        // Half of the neighbours: right, and the three above.
        constexpr std::ptrdiff_t steps[4][2] = {{1, 0}, {-1, 1}, {0, 1}, {1, 1}};
        for (const auto& step : steps) {
          const auto x = neighbour(column, step[0], columns, container.wraps_x);
          const auto y = neighbour(row, step[1], rows, container.wraps_y);
          if (x == columns || y == rows) continue;
          const std::size_t there = x + y * columns;
          for (std::size_t a = first_[here]; a < first_[here + 1]; ++a)
            for (std::size_t b = first_[there]; b < first_[there + 1]; ++b) check(a, b);
        }
      }
    }
  }

 private:
  static constexpr double unlimited = std::numeric_limits<double>::infinity();

  static double wrapped(double difference, double half, double period) {
    if (difference > half) return difference - period;
    return difference < -half ? difference + period : difference;
  }

  /// As many as fit with at least `reach` each, but no more than there are points. Where a row of cells is a ring,
  /// fewer than three would be neighbours of each other twice: then one, in which every pair is tried.
  static std::size_t cells_along(double size, double reach, std::size_t points, bool wraps) {
    const double most = std::sqrt(static_cast<double>(points)) + 1;
    const auto cells = static_cast<std::size_t>(std::clamp(std::floor(size / reach), 1.0, most));
    return wraps && cells < 3 ? 1 : cells;
  }

  /// `count` when there is no such neighbour.
  static std::size_t neighbour(std::size_t at, std::ptrdiff_t step, std::size_t count, bool wraps) {
    if (step == 0) return at;
    const std::size_t next = step > 0 ? at + 1 : at - 1;  // −1 becomes the largest number
    if (next < count) return next;
    if (!wraps || count == 1) return count;
    return step > 0 ? 0 : count - 1;
  }

  void sort(const Container& container, std::span<const Vec2> points, std::size_t columns, std::size_t rows) {
    const Vec2 size = container.bounds.max - container.bounds.min;
    const auto along = [](double offset, double length, std::size_t cells, bool wraps) {
      double share = offset / length;
      if (wraps) share -= std::floor(share);
      const auto count = static_cast<double>(cells);
      return static_cast<std::size_t>(std::clamp(std::floor(share * count), 0.0, count - 1));
    };
    first_.assign(columns * rows + 1, 0);
    cell_of_.resize(points.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
      const Vec2 offset = points[i] - container.bounds.min;
      const std::size_t at = along(offset.x, size.x, columns, container.wraps_x) +
                             along(offset.y, size.y, rows, container.wraps_y) * columns;
      cell_of_[i] = static_cast<std::uint32_t>(at);
      ++first_[at + 1];
    }
    for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
    next_.assign(first_.begin(), first_.end() - 1);
    sorted_.resize(points.size());
    places_.resize(points.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
      const std::size_t place = next_[cell_of_[i]]++;
      sorted_[place] = static_cast<std::uint32_t>(i);
      places_[place] = points[i];
    }
  }

  std::vector<std::uint32_t> first_;    ///< of each cell, in `sorted_`
  std::vector<std::uint32_t> next_;     ///< free place of each cell, while sorting
  std::vector<std::uint32_t> cell_of_;  ///< of each point
  std::vector<std::uint32_t> sorted_;   ///< points by cell
  std::vector<Vec2> places_;            ///< of these
};

}  // namespace carom
