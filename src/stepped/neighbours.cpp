#include "stepped/neighbours.hpp"

#include <algorithm>
#include <cmath>

#include "physics/rounding.hpp"

namespace carom::stepped {
namespace {

using engine::ShapeRef;

/// From here on a grid costs less than all pairs.
constexpr std::size_t large_world = 64;

/// A little larger than the circle, so that two circles that touch by rounding alone share a cell, too.
Rectangle box_of(Vec2 center, double radius) {
  return physics::around(center, radius + physics::search_margin(physics::size_of(center) + radius));
}

Rectangle box_of(const Wall& wall) {
  const double room = physics::search_margin(physics::size_of(wall.from) + physics::size_of(wall.to));
  return physics::join(physics::around(wall.from, room), physics::around(wall.to, room));
}

Filter filter_of(const Shapes& shapes, ShapeRef item) {
  if (item.is_ball()) return shapes.balls[item.number()].filter;
  return item.type() == ShapeType::wall ? shapes.walls[item.number()].filter : shapes.pillars[item.number()].filter;
}

/// Gives a grid about as many cells as there are items, none smaller than `least`.
void configure(engine::Grid& grid, Vec2 size, std::size_t count, double least) {
  const double cell = std::max(least, std::sqrt(size.x * size.y / static_cast<double>(count)));
  grid.configure(is_finite(cell) && cell > 0 ? cell : 1, {4 * count + 16});
}

}  // namespace

void Neighbours::rebuild(const Shapes& shapes, bool statics_changed) {
  const bool large = shapes.balls.size() + shapes.walls.size() + shapes.pillars.size() > large_world;
  const bool was_by_grid = by_grid_;
  by_grid_ = search_ == Search::grid || (search_ == Search::by_size && large);
  if (!by_grid_) return;
  rebuild_balls(shapes.balls);
  if (statics_changed || !was_by_grid) rebuild_statics(shapes);
}

// The cell size follows the mean spread: a few balls far away must not make all cells large.
void Neighbours::rebuild_balls(const std::vector<Ball>& balls) {
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
  configure(balls_, spread * 6, balls.size() + 1, 2 * radius);
  boxes_.resize(balls.size());
  for (std::uint32_t i = 0; i < balls.size(); ++i) {
    boxes_[i] = box_of(balls[i].center, balls[i].radius);
    balls_.insert({ShapeType::ball, i}, boxes_[i]);
  }
}

void Neighbours::rebuild_statics(const Shapes& shapes) {
  const std::size_t count = shapes.walls.size() + shapes.pillars.size();
  Rectangle bounds = !shapes.walls.empty()     ? box_of(shapes.walls.front())
                     : !shapes.pillars.empty() ? box_of(shapes.pillars.front().center, 0)
                                               : Rectangle{};
  for (const Wall& wall : shapes.walls) bounds = physics::join(bounds, box_of(wall));
  for (const Pillar& pillar : shapes.pillars) bounds = physics::join(bounds, box_of(pillar.center, pillar.radius));
  configure(statics_, bounds.max - bounds.min, count + 1, 0);
  for (std::uint32_t i = 0; i < shapes.walls.size(); ++i)
    statics_.insert({ShapeType::wall, i}, box_of(shapes.walls[i]));
  for (std::uint32_t i = 0; i < shapes.pillars.size(); ++i)
    statics_.insert({ShapeType::pillar, i}, box_of(shapes.pillars[i].center, shapes.pillars[i].radius));
}

void Neighbours::move(std::uint32_t ball, const Ball& to) {
  if (!by_grid_) return;
  const ShapeRef item{ShapeType::ball, ball};
  balls_.erase(item, boxes_[ball]);
  boxes_[ball] = box_of(to.center, to.radius);
  balls_.insert(item, boxes_[ball]);
}

void Neighbours::drop_filtered(Filter filter, const Shapes& shapes) {
  std::erase_if(near_, [&](ShapeRef item) { return !may_collide(filter, filter_of(shapes, item)); });
}

const std::vector<ShapeRef>& Neighbours::near(std::uint32_t ball, std::uint32_t first, const Shapes& shapes) {
  const auto is_wanted = [&](std::uint32_t other) { return other >= first && other != ball; };
  near_.clear();
  if (!by_grid_) {
    for (std::uint32_t i = first; i < shapes.balls.size(); ++i) {
      if (is_wanted(i)) near_.emplace_back(ShapeType::ball, i);
    }
    for (std::uint32_t i = 0; i < shapes.walls.size(); ++i) near_.emplace_back(ShapeType::wall, i);
    for (std::uint32_t i = 0; i < shapes.pillars.size(); ++i) near_.emplace_back(ShapeType::pillar, i);
    drop_filtered(shapes.balls[ball].filter, shapes);
    return near_;
  }
  balls_.for_each_in(boxes_[ball], [&](ShapeRef item) {
    if (is_wanted(item.number())) near_.push_back(item);
  });
  const Rectangle box = box_of(shapes.balls[ball].center, shapes.balls[ball].radius);
  statics_.for_each_in(box, [&](ShapeRef item) { near_.push_back(item); });
  std::ranges::sort(near_);
  const auto repeated = std::ranges::unique(near_);
  near_.erase(repeated.begin(), repeated.end());
  drop_filtered(shapes.balls[ball].filter, shapes);
  return near_;
}

}  // namespace carom::stepped
