#include "cli/wall_watch.hpp"

#include <algorithm>
#include <cmath>

#include "carom/overlap.hpp"
#include "carom/tolerances.hpp"

namespace carom::cli {
namespace {

/// Whether a straight way crosses a wall, and how far from its line it begins. Ends that are on the wall to rounding
/// are on neither side: a point bounces off just there.
struct Crossing {
  bool crosses = false;
  double from_distance = 0;
};

Crossing crossing_of(const Wall& wall, Vec2 from, Vec2 to) {
  const auto line = line_through(wall);
  if (!line) return {};
  const double before = signed_distance(*line, from);
  const double after = signed_distance(*line, to);
  double size = 0;
  for (const Vec2 point : {from, to, wall.from, wall.to}) size = std::max({size, std::abs(point.x), std::abs(point.y)});
  const double rounding = tolerance::touch * size;
  if (std::abs(before) <= rounding || std::abs(after) <= rounding || before * after > 0) return {};
  const Vec2 where = from + (to - from) * (before / (before - after));
  const double along = dot(edge(wall), where - wall.from);
  return {along >= 0 && along <= length_squared(edge(wall)), before};
}

}  // namespace

WallWatch::WallWatch(std::vector<Wall> walls, const std::vector<Ball>& balls) : walls_{std::move(walls)} {
  for (const Ball& ball : balls) balls_.push_back({ball.center, ball.radius});
  for (std::uint32_t wall = 0; wall < walls_.size(); ++wall) {
    if (walls_[wall].stops == Stops::both) continue;
    for (std::uint32_t ball = 0; ball < balls.size(); ++ball) {
      if (overlaps(Circle{balls[ball].center, balls[ball].radius}, walls_[wall])) on_their_way_.insert({ball, wall});
    }
  }
}

void WallWatch::go(BallId ball, Vec2 to) {
  for (std::uint32_t wall = 0; wall < walls_.size(); ++wall) look_at(wall, ball.index, to);
  balls_[ball.index].center = to;
}

void WallWatch::go_to_impact(const Impact& impact) {
  go(impact.ball, impact.contact + impact.normal * balls_[impact.ball.index].radius);
  if (impact.met == Met::ball) go({impact.other}, impact.contact - impact.normal * balls_[impact.other].radius);
}

void WallWatch::look_at(std::uint32_t wall, std::uint32_t ball, Vec2 to) {
  const Wall& shape = walls_[wall];
  const Traveller& traveller = balls_[ball];
  const std::pair<std::uint32_t, std::uint32_t> passage{ball, wall};
  const auto [crosses, from_distance] = crossing_of(shape, traveller.center, to);
  if (crosses) {
    if (!stops_from(shape, from_distance))
      on_their_way_.insert(passage);
    else if (!on_their_way_.contains(passage))
      tunnelled_.insert(ball);
  }
  if (shape.stops != Stops::both && !overlaps(Circle{to, traveller.radius}, shape)) on_their_way_.erase(passage);
}

}  // namespace carom::cli
