#include "carom/container.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <set>
#include <utility>

#include "carom/world.hpp"

namespace carom {
namespace {

/// A closed line of walls.
struct Loop {
  std::vector<WallId> walls;
  std::vector<Vec2> corners;
};

/// All closed lines of fixed walls in which each end belongs to exactly two walls.
class Loops {
 public:
  explicit Loops(const World& world) {
    for (const WallId id : world.wall_ids()) {
      const Wall wall = world.wall(id);
      if (wall.mover) continue;
      at_[key(wall.from)].push_back({id, wall.to});
      at_[key(wall.to)].push_back({id, wall.from});
      starts_.push_back({id, wall.from});
    }
  }

  [[nodiscard]] std::vector<Loop> all() {
    std::vector<Loop> found;
    for (const auto& [wall, from] : starts_) {
      if (std::optional<Loop> loop = loop_from(wall, from)) found.push_back(std::move(*loop));
    }
    return found;
  }

 private:
  using Key = std::pair<double, double>;
  /// A wall that ends at a point, and its other end.
  struct Side {
    WallId wall;
    Vec2 other_end;
  };

  static Key key(Vec2 point) { return {point.x + 0.0, point.y + 0.0}; }  // −0 is 0

  /// Nothing when the line is open, branches, or was found before.
  std::optional<Loop> loop_from(WallId first, Vec2 begin) {
    Loop loop;
    WallId wall = first;
    Vec2 corner = begin;
    do {
      const std::vector<Side>& sides = at_[key(corner)];
      if (sides.size() != 2 || !seen_.insert(wall).second) return std::nullopt;
      loop.walls.push_back(wall);
      loop.corners.push_back(corner);
      corner = (sides[0].wall == wall ? sides[0] : sides[1]).other_end;
      const std::vector<Side>& next = at_[key(corner)];
      if (next.size() != 2) return std::nullopt;
      wall = (next[0].wall == wall ? next[1] : next[0]).wall;
    } while (wall != first);
    return loop;
  }

  std::map<Key, std::vector<Side>> at_;
  std::vector<std::pair<WallId, Vec2>> starts_;
  std::set<WallId> seen_;
};

double area_of(const std::vector<Vec2>& corners) {
  double twice = 0;
  for (std::size_t i = 0; i < corners.size(); ++i)
    twice += cross(corners[i] - corners[0], corners[(i + 1) % corners.size()] - corners[0]);
  return std::abs(twice) / 2;
}

/// Whether a ray from the point to the right crosses the line an odd number of times.
bool is_inside(const std::vector<Vec2>& corners, Vec2 point) {
  bool inside = false;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Vec2 a = corners[i];
    const Vec2 b = corners[(i + 1) % corners.size()];
    if ((a.y > point.y) == (b.y > point.y)) continue;
    if (point.x < a.x + (b.x - a.x) * ((point.y - a.y) / (b.y - a.y))) inside = !inside;
  }
  return inside;
}

Rectangle bounds_of(const std::vector<Vec2>& corners) {
  Rectangle bounds{corners[0], corners[0]};
  for (const Vec2 corner : corners) {
    bounds.min = {std::min(bounds.min.x, corner.x), std::min(bounds.min.y, corner.y)};
    bounds.max = {std::max(bounds.max.x, corner.x), std::max(bounds.max.y, corner.y)};
  }
  return bounds;
}

double area_of_pillars(const World& world, const std::vector<Vec2>& corners) {
  double area = 0;
  for (const PillarId id : world.pillar_ids()) {
    const Pillar pillar = world.pillar(id);
    if (is_inside(corners, pillar.center)) area += std::numbers::pi * pillar.radius * pillar.radius;
  }
  return area;
}

Container container_within(const World& world, const Loop& loop) {
  Container container;
  container.bounds = bounds_of(loop.corners);
  const Vec2 size = container.bounds.max - container.bounds.min;
  const double area = area_of(loop.corners);
  container.is_rectangle = std::abs(area - size.x * size.y) <= 1e-12 * area;  // less than that is rounding
  container.area = area - area_of_pillars(world, loop.corners);
  container.walls = loop.walls;
  for (const WallId id : loop.walls) container.perimeter += length(world.wall(id).to - world.wall(id).from);
  return container;
}

std::optional<Container> closed_container(const World& world, const std::vector<Vec2>& centers) {
  std::optional<Loop> smallest;
  for (Loop& loop : Loops{world}.all()) {
    if (smallest && area_of(loop.corners) >= area_of(smallest->corners)) continue;
    if (std::ranges::all_of(centers, [&](Vec2 center) { return is_inside(loop.corners, center); }))
      smallest = std::move(loop);
  }
  if (!smallest) return std::nullopt;
  return container_within(world, *smallest);
}

std::vector<Vec2> corners_of(const Rectangle& box) {
  return {box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}};
}

Container repeating_container(const World& world, const PeriodicBox& box) {
  Container container;
  container.bounds = {box.from, box.to};
  container.wraps_x = container.wraps_y = true;
  const Vec2 size = box.period();
  container.area = size.x * size.y - area_of_pillars(world, corners_of(container.bounds));
  return container;
}

/// Walls at one height, and how long they are together.
struct Side {
  double length = 0;
  std::vector<WallId> walls;
};

/// Between two lines of walls along an axis that repeats. The axis is x or y.
std::optional<Container> channel(const World& world, const PeriodicBox& box, const std::vector<Vec2>& centers) {
  const bool along_x = box.repeats_in_x();
  const auto across = [&](Vec2 point) { return along_x ? point.y : point.x; };
  const auto along = [&](Vec2 point) { return along_x ? point.x : point.y; };
  std::map<double, Side> sides;
  for (const WallId id : world.wall_ids()) {
    const Wall wall = world.wall(id);
    if (wall.mover || across(wall.from) != across(wall.to)) continue;
    Side& side = sides[across(wall.from)];
    side.length += std::abs(along(wall.to) - along(wall.from));
    side.walls.push_back(id);
  }
  const double period = along(box.period());
  std::erase_if(sides, [&](const auto& side) { return std::abs(side.second.length - period) > 1e-9 * period; });
  const auto [lowest, highest] = std::ranges::minmax(centers, {}, across);
  const auto above = sides.upper_bound(across(highest));
  const auto below = sides.lower_bound(across(lowest));
  if (above == sides.end() || below == sides.begin()) return std::nullopt;
  const auto& [low, low_side] = *std::prev(below);
  const auto& [high, high_side] = *above;
  Container container;
  container.wraps_x = along_x;
  container.wraps_y = !along_x;
  container.bounds =
      along_x ? Rectangle{{box.from.x, low}, {box.to.x, high}} : Rectangle{{low, box.from.y}, {high, box.to.y}};
  container.area = period * (high - low) - area_of_pillars(world, corners_of(container.bounds));
  container.perimeter = low_side.length + high_side.length;
  container.walls = low_side.walls;
  container.walls.insert(container.walls.end(), high_side.walls.begin(), high_side.walls.end());
  return container;
}

}  // namespace

std::optional<Container> container_of(const World& world) {
  std::vector<Vec2> centers(world.ball_count());
  world.positions(centers);
  if (centers.empty()) return std::nullopt;
  std::optional<Container> container = closed_container(world, centers);
  if (const auto& box = world.periodic_box(); box && !container)
    container = box->axes == Axes::both ? repeating_container(world, *box) : channel(world, *box, centers);
  if (container && !(container->area > 0)) container.reset();
  return container;
}

Vec2 nearest_image(const Container& container, Vec2 difference) {
  const Vec2 period = container.bounds.max - container.bounds.min;
  if (container.wraps_x) difference.x -= period.x * std::nearbyint(difference.x / period.x);
  if (container.wraps_y) difference.y -= period.y * std::nearbyint(difference.y / period.y);
  return difference;
}

}  // namespace carom
