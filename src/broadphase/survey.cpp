#include "broadphase/survey.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "broadphase/cell_list.hpp"
#include "carom/line.hpp"
#include "physics/rounding.hpp"
#include "tuning.hpp"

namespace carom::engine {
namespace {

using physics::around;
using physics::join;

/// Counts the cells that have points in them. Cells repeat across the plane, so that there are few of them: distant
/// places may count as one. Each row is shifted by one cell, so that rows and columns only repeat after all cells: a
/// long line of points is not taken for a short one.
class Occupancy {
 public:
  Occupancy(Vec2 corner, double cell, std::size_t most_cells)
      : corner_{corner},
        cell_{cell},
        side_{std::bit_ceil(static_cast<std::size_t>(std::sqrt(static_cast<double>(most_cells))) + 1)},
        taken_(side_ * side_) {}

  void add(Vec2 point) {
    const auto number = [&](double length) {
      constexpr double farthest = 0x1p60;
      const double cells = length / cell_;  // zero or more, as the corner is the lowest
      return cells < farthest ? static_cast<std::uint64_t>(cells) : 0;
    };
    const std::size_t place =
        (number(point.y - corner_.y) * (side_ + 1) + number(point.x - corner_.x)) & (taken_.size() - 1);
    if (!taken_[place]) ++count_;
    taken_[place] = true;
  }
  [[nodiscard]] double count() const { return static_cast<double>(count_); }

 private:
  Vec2 corner_;
  double cell_;
  std::size_t side_;
  std::vector<bool> taken_;
  std::size_t count_ = 0;
};

/// The median of some numbers, and the range of all but one in a hundred at either end.
struct Spread {
  double low = 0, middle = 0, high = 0;
};

/// Reorders the numbers.
Spread spread_of(std::vector<double>& numbers) {
  if (numbers.empty()) return {};
  const auto at = [&](std::size_t place) {
    std::ranges::nth_element(numbers, numbers.begin() + static_cast<std::ptrdiff_t>(place));
    return numbers[place];
  };
  const std::size_t few = numbers.size() / 100;
  return {at(few), at(numbers.size() / 2), at(numbers.size() - 1 - few)};
}

/// Balls are everywhere in a periodic box, and nothing is outside of it.
void spread_over(const physics::Period& period, Survey& found) {
  const auto along = [](double from, double side, double& min, double& max) {
    if (!(side > 0)) return;
    min = from;
    max = from + side;
  };
  for (Rectangle* const area : {&found.all, &found.balls}) {
    along(period.from.x, period.side.x, area->min.x, area->max.x);
    along(period.from.y, period.side.y, area->min.y, area->max.y);
  }
}

/// A periodic box has at least three cells along a side.
double largest_regular_radius(const physics::Period& period) {
  constexpr double part = 1.0 / 10;
  const auto along = [](double side) { return side > 0 ? part * side : std::numeric_limits<double>::infinity(); };
  return std::min(along(period.side.x), along(period.side.y));
}

/// About how far neighbours are from each other where there are balls: √ of the area per ball. `extent` is how far
/// nearly all are spread.
double spacing_of(const BodyStore& bodies, const Survey& found, Instant now, std::size_t count, double extent,
                  double free_path) {
  constexpr double tiniest = 1e-150;  // its square is still more than zero
  constexpr double per_cell = tuned::balls_per_counted_cell;
  const Vec2 room = found.balls.max - found.balls.min;
  const double longest = std::max(room.x, room.y);
  const auto number = static_cast<double>(std::max<std::size_t>(count, 1));
  if (!(longest > 0)) return std::max({found.mean_radius, free_path, tiniest});
  // Balls on a line, or nearly so: the width is at least the length per ball.
  const auto root_of_side = [&](double side) { return std::sqrt(std::max(side, longest / number)); };
  double spacing = root_of_side(room.x) * root_of_side(room.y) / std::sqrt(number);
  constexpr int most_rounds = 100;
  for (int round = 0; round < most_rounds; ++round) {
    const double cell = std::sqrt(per_cell) * spacing;
    if (!(cell > found.mean_radius) || !(cell > tiniest)) break;
    Occupancy occupancy{found.balls.min, cell, static_cast<std::size_t>(number / per_cell)};
    bodies.for_each_ball(now, [&](std::uint32_t, const Circle& circle) { occupancy.add(circle.center); });
    spacing = cell * std::sqrt(occupancy.count() / number);
    const bool few_hold_all = occupancy.count() < number / (8 * per_cell);  // smaller cells will show more
    if (!few_hold_all) break;
  }
  // Balls that have flown freely much farther than they are spread will go on doing so.
  if (extent <= 1e-3 * free_path) spacing = std::max(spacing, free_path);
  // Farther than the cell list can cover: somewhat larger cells are better than balls outside of it.
  const double for_all = extent / (1.9 * CellList::most_cells_per_side);
  return std::max({spacing, std::min(for_all, 4 * spacing), tiniest});
}

}  // namespace

double Survey::static_spacing_half() const noexcept {
  const Vec2 size = all.max - all.min;
  return std::sqrt(size.x) * std::sqrt(size.y) / std::sqrt(static_cast<double>(static_count + 1)) / 2;
}

Survey survey(const BodyStore& bodies, const StaticShapes<Wall>& walls, const StaticShapes<Pillar>& pillars,
              Instant now, double free_path) {
  Survey found;
  std::optional<Rectangle> bounds;
  const auto include = [&](const Rectangle& box) { bounds = bounds ? join(*bounds, box) : box; };
  double sum_of_radii = 0;
  std::size_t count = 0;
  const std::uint32_t stride = bodies.size() / tuned::survey_sample + 1;
  std::vector<double> xs, ys, radii;
  bodies.for_each_ball(now, [&](std::uint32_t slot, const Circle& circle) {
    include(around(circle.center, circle.radius));
    sum_of_radii += circle.radius;
    found.only_points = found.only_points && circle.radius == 0;
    ++count;
    if (slot % stride != 0) return;
    xs.push_back(circle.center.x);
    ys.push_back(circle.center.y);
    radii.push_back(circle.radius);
  });
  const auto balls_only = bounds;
  walls.for_each([&](std::uint32_t, const auto& wall) {
    include(join(around(wall.shape.from, 0), around(wall.shape.to, 0)));
    found.wall_length += length(edge(wall.shape));
    ++found.static_count;
  });
  pillars.for_each([&](std::uint32_t, const auto& pillar) {
    include(around(pillar.shape.center, pillar.shape.radius));
    ++found.static_count;
  });
  found.all = bounds.value_or(around({}, 1));
  found.balls = balls_only.value_or(found.all);
  found.mean_radius = sum_of_radii / static_cast<double>(std::max<std::size_t>(count, 1));
  if (bodies.is_periodic()) spread_over(bodies.period(), found);
  const Spread across = spread_of(xs), up = spread_of(ys);
  found.middle = {across.middle, up.middle};
  found.core = {{across.low, up.low}, {across.high, up.high}};
  found.spacing =
      spacing_of(bodies, found, now, count, std::max(across.high - across.low, up.high - up.low), free_path);
  // All but a few of the largest are regular, unless that would make the cells too large for the others.
  const double nearly_all = spread_of(radii).high;
  const double suitable =
      std::max(tuned::regular_radius * found.mean_radius, std::min(nearly_all, tuned::regular_spacing * found.spacing));
  const double limit = std::min(suitable, largest_regular_radius(bodies.period()));
  bodies.for_each_ball(now, [&](std::uint32_t, const Circle& circle) {
    if (circle.radius <= limit) found.regular_radius = std::max(found.regular_radius, circle.radius);
  });
  found.regular_coordinate =
      physics::size_of(found.middle) + tuned::regular_distance * (found.spacing + found.regular_radius);
  return found;
}

}  // namespace carom::engine
