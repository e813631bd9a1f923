#include "physics/squeeze.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "carom/line.hpp"
#include "carom/tolerances.hpp"
#include "physics/moving_shape.hpp"

namespace carom::physics {
namespace {

template <class Shape>
std::optional<Touch> touch_at(const Body& ball, const StaticShape<Shape>& shape, Instant time, Vec2 offset,
                              double reach) noexcept {
  const double distance = length(offset);
  if (!(distance > 0) || std::abs(distance - reach) > tolerance::squeeze_gap * ball.radius) return std::nullopt;
  const Vec2 normal = offset / distance;
  return Touch{normal, dot(velocity_of(shape.motion, shape.since, position_at(ball.leg, time), time), normal)};
}

}  // namespace

std::optional<Touch> touch_of(const Body& ball, const StaticShape<Wall>& wall, Instant time) noexcept {
  const Wall now = shape_at(wall, time);
  const Vec2 center = position_at(ball.leg, time);
  if (now.stops != Stops::both) {
    const auto line = line_through(now);
    if (!line || !stops_from(now, signed_distance(*line, center))) return std::nullopt;
  }
  return touch_at(ball, wall, time, center - nearest_on(now, center).point, ball.radius);
}

std::optional<Touch> touch_of(const Body& ball, const StaticShape<Pillar>& pillar, Instant time) noexcept {
  const Pillar now = shape_at(pillar, time);
  return touch_at(ball, pillar, time, position_at(ball.leg, time) - now.center, ball.radius + now.radius);
}

bool has_no_room(const Body& ball, Touch hit, Instant time, double gap) noexcept {
  if (!ball.leg.began_at_impact || ball.leg.renewals > 0) return false;
  const double closing = hit.speed - dot(velocity_at(ball.leg, time), hit.normal);
  return closing * (time - ball.leg.start) <= gap * ball.radius;
}

// The ball would have to leave with a velocity u for which u·n ≥ s for each touch. By Farkas' lemma there is none when
// some of the normals, with weights of zero or more, add up to zero, and the speeds with these weights to more than
// zero. In the plane two or three are enough. Two that are opposite but for an angle within `parallel` count as so:
// the ball would have to be a million times as fast as they are to get away.
bool is_squeezed(std::vector<Touch> touches) {
  std::ranges::sort(touches, {},
                    [](const Touch& touch) { return std::tuple{touch.normal.x, touch.normal.y, touch.speed}; });
  constexpr double parallel = 1e-6;
  for (std::size_t i = 0; i < touches.size(); ++i) {
    for (std::size_t j = i + 1; j < touches.size(); ++j) {
      const auto& [a, speed_a] = touches[i];
      const auto& [b, speed_b] = touches[j];
      const double turn = cross(a, b);
      const bool opposite = dot(a, b) < 0 && std::abs(turn) <= parallel;
      if (opposite && speed_a + speed_b > 0) return true;
      for (std::size_t k = j + 1; k < touches.size() && !opposite; ++k) {
        const auto& [c, speed_c] = touches[k];
        // c = −(α a + β b), by Cramer's rule.
        const double alpha = -cross(c, b) / turn, beta = -cross(a, c) / turn;
        if (turn != 0 && alpha >= 0 && beta >= 0 && alpha * speed_a + beta * speed_b + speed_c > 0) return true;
      }
    }
  }
  return false;
}

}  // namespace carom::physics
