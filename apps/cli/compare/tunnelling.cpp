#include "cli/compare/tunnelling.hpp"

#include <algorithm>
#include <cmath>

#include "carom/overlap.hpp"
#include "carom/tolerances.hpp"

namespace carom::cli {
namespace {

/// Whether a point of the wall's line is on the wall.
bool is_beside(const Wall& wall, Vec2 point) {
  const double along = dot(edge(wall), point - wall.from);
  return along >= 0 && along <= length_squared(edge(wall));
}

}  // namespace

TunnellingDetector::TunnellingDetector(std::vector<Wall> walls, const std::vector<Ball>& balls)
    : walls_{std::move(walls)} {
  for (const Ball& ball : balls) balls_.push_back({ball.center, ball.radius});
  for (std::uint32_t wall = 0; wall < walls_.size(); ++wall) {
    if (walls_[wall].stops == Stops::both) continue;
    for (std::uint32_t ball = 0; ball < balls.size(); ++ball) {
      if (overlaps(Circle{balls[ball].center, balls[ball].radius}, walls_[wall])) passing_.insert({ball, wall});
    }
  }
}

void TunnellingDetector::go(BallId ball, Vec2 to) {
  for (std::uint32_t wall = 0; wall < walls_.size(); ++wall) check_wall(wall, ball.index, to);
  balls_[ball.index].center = to;
}

void TunnellingDetector::go_to_impact(const Impact& impact) {
  go(impact.ball, impact.contact + impact.normal * balls_[impact.ball.index].radius);
  if (impact.other.is_ball())
    go(impact.other.ball(), impact.contact - impact.normal * balls_[impact.other.index].radius);
}

// A movement that ends on the wall, to rounding, has not crossed it: that is where a point bounces. Its side is kept
// for the next movement, which may go on to the other side.
std::optional<double> TunnellingDetector::crossed_from(const Wall& wall, Passage passage, Vec2 from, Vec2 to) {
  const auto line = line_through(wall);
  if (!line) return std::nullopt;
  double size = 0;
  for (const Vec2 point : {from, to, wall.from, wall.to}) size = std::max({size, std::abs(point.x), std::abs(point.y)});
  const double rounding = tolerance::touch * size;
  const double before = signed_distance(*line, from);
  const double after = signed_distance(*line, to);
  const bool began_on_it = std::abs(before) <= rounding;
  if (std::abs(after) <= rounding) {
    if (!began_on_it && is_beside(wall, to)) came_from_[passage] = before;
    return std::nullopt;
  }
  if (began_on_it) {
    const auto kept = came_from_.extract(passage);
    return !kept.empty() && kept.mapped() * after < 0 ? std::optional{kept.mapped()} : std::nullopt;
  }
  const bool crosses = before * after < 0 && is_beside(wall, from + (to - from) * (before / (before - after)));
  return crosses ? std::optional{before} : std::nullopt;
}

void TunnellingDetector::check_wall(std::uint32_t wall, std::uint32_t ball, Vec2 to) {
  const Wall& shape = walls_[wall];
  const Tracked& tracked = balls_[ball];
  const Passage passage{ball, wall};
  if (const auto distance = crossed_from(shape, passage, tracked.center, to)) {
    if (!stops_from(shape, *distance))
      passing_.insert(passage);
    else if (!passing_.contains(passage))
      tunnelled_.insert(ball);
  }
  if (shape.stops != Stops::both && !overlaps(Circle{to, tracked.radius}, shape)) passing_.erase(passage);
}

}  // namespace carom::cli
