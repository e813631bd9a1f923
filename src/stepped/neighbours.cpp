#include "stepped/neighbours.hpp"

#include <algorithm>
#include <cmath>

#include "physics/rounding.hpp"

namespace carom::stepped {
namespace {

using engine::ShapeRef;

/// From here on a grid costs less than all pairs.
constexpr std::size_t large_world = 64;

/// A little larger than the circle, so that two who touch by rounding alone are in a common cell, too.
Rectangle box_of(Vec2 center, double radius) {
  return engine::around(center, radius + engine::slack(engine::size_of(center) + radius));
}

Rectangle box_of(const Wall& wall) {
  const double room = engine::slack(engine::size_of(wall.from) + engine::size_of(wall.to));
  return engine::join(engine::around(wall.from, room), engine::around(wall.to, room));
}

/// Lays a grid of about as many cells as there are things in it, none smaller than `least`.
void lay_over(engine::Grid& grid, Vec2 size, std::size_t count, double least) {
  const double cell = std::max(least, std::sqrt(size.x * size.y / static_cast<double>(count)));
  grid.configure(is_finite(cell) && cell > 0 ? cell : 1, {4 * count + 16});
}

}  // namespace

void Neighbours::lay(const Shapes& shapes, bool fixtures_too) {
  const bool large = shapes.balls.size() + shapes.walls.size() + shapes.pillars.size() > large_world;
  const bool was_by_grid = by_grid_;
  by_grid_ = search_ == Search::grid || (search_ == Search::by_size && large);
  if (!by_grid_) return;
  lay_balls(shapes.balls);
  if (fixtures_too || !was_by_grid) lay_fixtures(shapes);
}

// By how far most balls are spread: what has flown far away must not make all cells large.
void Neighbours::lay_balls(const std::vector<Ball>& balls) {
  const auto count = static_cast<double>(balls.size());
  Vec2 middle;
  double radius = 0;
  for (const Ball& ball : balls) {
    middle += ball.center / count;
    radius += ball.radius / count;
  }
  Vec2 spread;
  for (const Ball& ball : balls)
    spread += Vec2{std::abs(ball.center.x - middle.x), std::abs(ball.center.y - middle.y)} / count;
  lay_over(balls_, spread * 6, balls.size() + 1, 2 * radius);
  boxes_.resize(balls.size());
  for (std::uint32_t i = 0; i < balls.size(); ++i) {
    boxes_[i] = box_of(balls[i].center, balls[i].radius);
    balls_.insert({Met::ball, i}, boxes_[i]);
  }
}

void Neighbours::lay_fixtures(const Shapes& shapes) {
  const std::size_t count = shapes.walls.size() + shapes.pillars.size();
  Rectangle bounds = !shapes.walls.empty()     ? box_of(shapes.walls.front())
                     : !shapes.pillars.empty() ? box_of(shapes.pillars.front().center, 0)
                                               : Rectangle{};
  for (const Wall& wall : shapes.walls) bounds = engine::join(bounds, box_of(wall));
  for (const Pillar& pillar : shapes.pillars) bounds = engine::join(bounds, box_of(pillar.center, pillar.radius));
  lay_over(fixtures_, bounds.max - bounds.min, count + 1, 0);
  for (std::uint32_t i = 0; i < shapes.walls.size(); ++i) fixtures_.insert({Met::wall, i}, box_of(shapes.walls[i]));
  for (std::uint32_t i = 0; i < shapes.pillars.size(); ++i)
    fixtures_.insert({Met::pillar, i}, box_of(shapes.pillars[i].center, shapes.pillars[i].radius));
}

void Neighbours::move(std::uint32_t ball, const Ball& to) {
  if (!by_grid_) return;
  const ShapeRef item{Met::ball, ball};
  balls_.erase(item, boxes_[ball]);
  boxes_[ball] = box_of(to.center, to.radius);
  balls_.insert(item, boxes_[ball]);
}

const std::vector<ShapeRef>& Neighbours::near(std::uint32_t ball, std::uint32_t first, const Shapes& shapes) {
  const auto is_wanted = [&](std::uint32_t other) { return other >= first && other != ball; };
  near_.clear();
  if (!by_grid_) {
    for (std::uint32_t i = first; i < shapes.balls.size(); ++i) {
      if (is_wanted(i)) near_.emplace_back(Met::ball, i);
    }
    for (std::uint32_t i = 0; i < shapes.walls.size(); ++i) near_.emplace_back(Met::wall, i);
    for (std::uint32_t i = 0; i < shapes.pillars.size(); ++i) near_.emplace_back(Met::pillar, i);
    return near_;
  }
  balls_.for_each_in(boxes_[ball], [&](ShapeRef item) {
    if (is_wanted(item.number())) near_.push_back(item);
  });
  const Rectangle box = box_of(shapes.balls[ball].center, shapes.balls[ball].radius);
  fixtures_.for_each_in(box, [&](ShapeRef item) { near_.push_back(item); });
  std::ranges::sort(near_);
  const auto doubles = std::ranges::unique(near_);
  near_.erase(doubles.begin(), doubles.end());
  return near_;
}

}  // namespace carom::stepped
