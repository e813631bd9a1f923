#include "cli/running/overlap.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace carom::cli {
namespace {

/// A ball or a pillar, with an id.
struct Disc {
  Circle outline;
  std::size_t id = 0;
};

/// A hashed cell list of discs of similar size. Discs no larger than the largest of them that touch one are in the same
/// or in a neighbouring cell. The hash keeps the cells of a row next to each other; collisions only cost time.
class Cells {
 public:
  explicit Cells(const std::vector<Disc>& discs) {
    for (const Disc& disc : discs) side_ = std::max(side_, 2 * disc.outline.radius);
    while (places_ < 2 * discs.size()) places_ *= 2;
    starts_.resize(places_ + 1);
    for (const Disc& disc : discs) ++starts_[place_of(disc)];
    std::size_t sum = 0;
    for (std::size_t& start : starts_) start = sum += start;
    sorted_.resize(discs.size());
    for (const Disc& disc : discs) sorted_[--starts_[place_of(disc)]] = disc;
  }

  /// Calls visit(other) for all that may touch a disc here that is no larger than the largest of these; for some twice.
  template <class Visit>
  void for_each_near(Vec2 center, Visit visit) const {
    const double column = cell(center.x);
    const double row = cell(center.y);
    for (const double near_row : {row - 1, row, row + 1}) {
      for (const double near_column : {column - 1, column, column + 1}) {
        const std::size_t place = place_of(near_column, near_row);
        for (std::size_t i = starts_[place]; i < starts_[place + 1]; ++i) visit(sorted_[i]);
      }
    }
  }

 private:
  [[nodiscard]] double cell(double coordinate) const { return std::floor(coordinate / side_); }
  [[nodiscard]] std::size_t place_of(const Disc& disc) const {
    return place_of(cell(disc.outline.center.x), cell(disc.outline.center.y));
  }
  [[nodiscard]] std::size_t place_of(double column, double row) const {
    const auto whole = [](double number) {
      constexpr double far = 0x1p62;
      return static_cast<std::uint64_t>(static_cast<std::int64_t>(std::clamp(number, -far, far)));
    };
    const std::uint64_t mixed = whole(row) * 0x9E3779B97F4A7C15U;
    return static_cast<std::size_t>(((mixed >> 20U) + whole(column)) & (places_ - 1));
  }

  double side_ = 0;
  std::size_t places_ = 4;
  std::vector<std::size_t> starts_;
  std::vector<Disc> sorted_;
};

/// Adds a disc, and in a periodic box its images that touch the box.
void add_images(const World& world, const Disc& disc, std::vector<Disc>& discs) {
  const auto& box = world.periodic_box();
  const Vec2 period = box ? box->period() : Vec2{};
  const auto [center, radius] = disc.outline;
  const int columns = period.x > 0 ? 1 : 0, rows = period.y > 0 ? 1 : 0;
  for (int row = -rows; row <= rows; ++row) {
    for (int column = -columns; column <= columns; ++column) {
      const Vec2 image = center + Vec2{period.x * column, period.y * row};
      const bool is_beside = (period.x > 0 && (image.x + radius < box->from.x || image.x - radius > box->to.x)) ||
                             (period.y > 0 && (image.y + radius < box->from.y || image.y - radius > box->to.y));
      if (!is_beside) discs.push_back({{image, radius}, disc.id});
    }
  }
}

double depth(const Circle& a, const Circle& b) {
  const double reach = a.radius + b.radius;
  const double squared = length_squared(a.center - b.center);
  return squared < reach * reach ? reach - std::sqrt(squared) : 0;
}

/// Discs by the binary exponent of their radius. Without points, which cannot overlap each other.
using Sizes = std::map<int, std::vector<Disc>>;

Sizes by_size(const std::vector<Disc>& discs) {
  Sizes sizes;
  for (const Disc& disc : discs) {
    if (disc.outline.radius > 0) sizes[std::ilogb(disc.outline.radius)].push_back(disc);
  }
  return sizes;
}

/// The deepest overlap of each disc with others that are at least as large, to a factor of two.
double worst_with_larger(const std::vector<Disc>& discs, const Sizes& others) {
  double worst = 0;
  for (const auto& [size, same_size] : others) {
    const Cells cells{same_size};
    for (const Disc& disc : discs) {
      if (disc.outline.radius > 0 && std::ilogb(disc.outline.radius) > size) continue;
      cells.for_each_near(disc.outline.center, [&](const Disc& other) {
        if (other.id != disc.id) worst = std::max(worst, depth(disc.outline, other.outline));
      });
    }
  }
  return worst;
}

double worst_with_walls(const World& world, const std::vector<Disc>& balls) {
  double worst = 0;
  for (WallId id; world.has(id); ++id.index) {
    const Wall wall = world.wall(id);
    if (wall.stops != Stops::both) continue;
    const auto [left, right] = std::minmax(wall.from.x, wall.to.x);
    const auto [low, high] = std::minmax(wall.from.y, wall.to.y);
    for (const Disc& ball : balls) {
      const auto& [center, reach] = ball.outline;
      if (center.x < left - reach || center.x > right + reach || center.y < low - reach || center.y > high + reach)
        continue;
      worst = std::max(worst, reach - length(center - nearest_on(wall, center).point));
    }
  }
  return worst;
}

}  // namespace

double worst_overlap(const std::vector<Circle>& circles) {
  std::vector<Disc> discs;
  discs.reserve(circles.size());
  for (const Circle& circle : circles) discs.push_back({circle, discs.size()});
  return worst_with_larger(discs, by_size(discs));
}

double worst_overlap(const World& world, const std::vector<Circle>& balls_alone) {
  std::vector<Disc> balls;
  std::size_t discs = 0;
  for (const Circle& ball : balls_alone) add_images(world, {ball, discs++}, balls);
  std::vector<Disc> pillars;
  for (PillarId id; world.has(id); ++id.index) add_images(world, {outline_of(world.pillar(id)), discs++}, pillars);
  const Sizes balls_by_size = by_size(balls);
  return std::max({worst_with_larger(balls, balls_by_size), worst_with_larger(balls, by_size(pillars)),
                   worst_with_larger(pillars, balls_by_size), worst_with_walls(world, balls)});
}

double worst_overlap(const World& world) {
  std::vector<Circle> balls;
  balls.reserve(world.ball_count());
  for (const BallId id : world.ball_ids()) {
    const Ball ball = world.ball(id);
    balls.push_back({ball.center, ball.radius});
  }
  return worst_overlap(world, balls);
}

double worst_overlap(const Gas& gas, const std::vector<Vec2>& centers) {
  const double radius = gas.options().radius;
  const double reach = gas.side() / 2 - radius;
  double worst = 0;
  std::vector<Circle> circles;
  circles.reserve(centers.size());
  for (const Vec2 center : centers) {
    worst = std::max(worst, std::max(std::abs(center.x), std::abs(center.y)) - reach);
    circles.push_back({center, radius});
  }
  return std::max(worst, worst_overlap(circles)) / (2 * radius);
}

}  // namespace carom::cli
