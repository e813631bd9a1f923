#include "carom/bond_order.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>

#include "measure/near_pairs.hpp"

namespace carom {
namespace {

constexpr std::size_t neighbours = 6;

/// The nearest neighbours of one point so far, by distance.
class Nearest {
 public:
  void offer(Vec2 apart) {
    const double squared = length_squared(apart);
    if (count_ == neighbours && squared >= squared_[neighbours - 1]) return;
    std::size_t place = count_ < neighbours ? count_++ : neighbours - 1;
    for (; place > 0 && squared_[place - 1] > squared; --place) {
      squared_[place] = squared_[place - 1];
      apart_[place] = apart_[place - 1];
    }
    squared_[place] = squared;
    apart_[place] = apart;
  }

  [[nodiscard]] std::size_t count() const noexcept { return count_; }

  /// exp(6iθ) = (z/|z|)⁶, so no angle is needed.
  [[nodiscard]] Vec2 order() const {
    Vec2 sum;
    for (std::size_t i = 0; i < count_; ++i) {
      if (!(squared_[i] > 0)) continue;
      const Vec2 z = apart_[i] / std::sqrt(squared_[i]);
      const Vec2 square{z.x * z.x - z.y * z.y, 2 * z.x * z.y};
      const Vec2 cube{square.x * z.x - square.y * z.y, square.x * z.y + square.y * z.x};
      sum += Vec2{cube.x * cube.x - cube.y * cube.y, 2 * cube.x * cube.y};
    }
    return count_ == 0 ? sum : sum / static_cast<double>(count_);
  }

 private:
  std::array<double, neighbours> squared_{};
  std::array<Vec2, neighbours> apart_{};
  std::size_t count_ = 0;
};

/// The distance within which a point has so many neighbours on average, as far as pairs can be searched for.
double reach_of(const Container& container, std::size_t points, double on_average) {
  const Vec2 size = container.bounds.max - container.bounds.min;
  const double reach = std::sqrt(on_average * size.x * size.y / (std::numbers::pi * static_cast<double>(points)));
  return std::min({reach, container.wraps_x ? size.x / 2 : reach, container.wraps_y ? size.y / 2 : reach});
}

}  // namespace

std::vector<Vec2> bond_order(const Container& container, std::span<const Vec2> points) {
  std::vector<Nearest> nearest(points.size());
  std::vector<std::uint8_t> is_open(points.size(), 1);  // whether its neighbours are yet to be found
  NearPairs pairs;
  // In an ideal gas one point in 180 has fewer than six where 14 are the average, and one in 10¹¹ where 40 are.
  for (const double on_average : {14.0, 40.0}) {
    pairs.visit(container, points, reach_of(container, points.size(), on_average),
                [&](std::uint32_t i, std::uint32_t j, Vec2 apart) {
                  if (is_open[i] != 0) nearest[i].offer(apart);
                  if (is_open[j] != 0) nearest[j].offer(-apart);
                });
    bool any_open = false;
    for (std::size_t i = 0; i < points.size(); ++i) {
      is_open[i] = nearest[i].count() < neighbours ? 1 : 0;
      if (is_open[i] == 0) continue;
      nearest[i] = {};
      any_open = true;
    }
    if (!any_open) break;
  }
  std::vector<Vec2> order;
  order.reserve(points.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    for (std::size_t j = 0; is_open[i] != 0 && j < points.size(); ++j)
      if (j != i) nearest[i].offer(nearest_image(container, points[j] - points[i]));
    order.push_back(nearest[i].order());
  }
  return order;
}

}  // namespace carom
