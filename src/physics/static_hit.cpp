#include "physics/static_hit.hpp"

#include <algorithm>

#include "carom/touching.hpp"
#include "physics/period.hpp"
#include "physics/recontact.hpp"

namespace carom::physics {
namespace {

std::optional<Hit> end_of_slide(const Wall& wall, const MovingCircle& circle) noexcept {
  const auto delay = delay_until_off_face(wall, circle);
  const auto line = line_through(wall);
  if (!delay || !line) return std::nullopt;
  const Vec2 center = position_after(circle, *delay);
  const bool at_to = length_squared(center - wall.to) < length_squared(center - wall.from);
  const bool outside = signed_distance(*line, center) > 0;
  return Hit{*delay, center, at_to ? wall.to : wall.from, outside ? line->normal : -line->normal,
             at_to ? Feature::to : Feature::from};
}

// A ball that has slid over the end of a wall touches it without closing. Where another wall goes on from there it
// should slide on along that: the end is hit only when the ball has sunk by what still counts as touching.
std::optional<Hit> hit_after_slide(const Wall& wall, MovingCircle circle) noexcept {
  circle.radius = std::max(circle.radius - touching_depth(wall, circle.center, circle.radius), 0.0);
  return sweep(wall, circle, Interval{0, std::numeric_limits<double>::infinity()});
}

}  // namespace

std::optional<Hit> next_contact(const Wall& wall, const MovingCircle& circle, Support support) noexcept {
  switch (support) {
    case Support::slides: return end_of_slide(wall, circle);
    case Support::left: return hit_after_slide(wall, circle);
    case Support::rests: return std::nullopt;
    case Support::none: break;
  }
  return sweep_from_contact(wall, circle);
}

std::optional<Hit> next_hit_since_first(const Body& ball, const StaticShape<Wall>& wall) noexcept {
  const Instant start = sweep_start(ball.leg, wall);
  const double since_leg = start - ball.leg.start;
  const double earliest = std::min(since_first(ball.leg, ball.period), ball.leg.start - wall.since);
  if (earliest > 0) {
    const MovingPoint path{ball.leg.center, ball.leg.velocity, ball.leg.acceleration};
    const MovingCircle circle{position_after(path, -earliest), velocity_after(path, -earliest), ball.radius,
                              ball.leg.acceleration};
    auto hit = next_hit(wall.shape, circle, Support::none, false);
    if (!hit) return std::nullopt;
    hit->time -= earliest + since_leg;
    if (hit->time >= 0) return hit;
  }
  return next_hit(wall.shape, circle_at(ball, start), ball.leg.support, false);
}

std::optional<Hit> next_contact(const Pillar& pillar, const MovingCircle& circle, Support support) noexcept {
  if (support == Support::rests) return std::nullopt;
  return sweep_from_contact(pillar, circle);
}

}  // namespace carom::physics
