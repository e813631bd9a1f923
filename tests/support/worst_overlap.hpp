#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "carom/line.hpp"
#include "carom/world.hpp"

/// What overlaps in a world, computed independently of the engine.
namespace carom {

[[nodiscard]] inline double size_of(Vec2 point) { return std::max(std::abs(point.x), std::abs(point.y)); }

/// The deepest overlap of two that may collide, in units of the coordinates' size.
[[nodiscard]] inline double worst_overlap(const World& world) {
  std::vector<Ball> balls;
  for (const BallId id : world.balls()) balls.push_back(world.ball(id));
  double worst = 0;
  const auto note = [&worst](double depth, double size) { worst = std::max(worst, depth / size); };
  for (std::size_t i = 0; i < balls.size(); ++i) {
    const Ball& ball = balls[i];
    const double size = size_of(ball.center) + ball.radius;
    for (std::size_t j = 0; j < i; ++j) {
      if (!may_collide(ball.filter, balls[j].filter)) continue;
      note(ball.radius + balls[j].radius - length(ball.center - balls[j].center),
           size + size_of(balls[j].center) + balls[j].radius);
    }
    for (const WallId id : world.walls()) {
      const Wall wall = world.wall(id);
      if (wall.stops != Stops::both || !may_collide(ball.filter, wall.filter)) continue;
      note(ball.radius - length(ball.center - nearest_on(wall, ball.center).point),
           size + size_of(wall.from) + size_of(wall.to));
    }
    for (const PillarId id : world.pillars()) {
      const Pillar pillar = world.pillar(id);
      if (!may_collide(ball.filter, pillar.filter)) continue;
      note(ball.radius + pillar.radius - length(ball.center - pillar.center),
           size + size_of(pillar.center) + pillar.radius);
    }
  }
  return worst;
}

}  // namespace carom
