#include "physics/support.hpp"

#include "carom/line.hpp"
#include "physics/rounding.hpp"

namespace carom::physics {
namespace {

/// More than the hop that a ball may have above a contact when it comes to rest, and the rounding of its place.
double touching_gap(const Body& ball) noexcept {
  return 1e-6 * ball.radius + tolerance::touch * (ball.radius + size_of(ball.leg.center));
}

bool rests_near(const Body& ball, double distance) noexcept {
  return ball.leg.support == Support::rests && distance <= ball.radius + touching_gap(ball);
}

}  // namespace

bool is_supported_by(const Body& ball, ShapeType type, std::uint32_t id, const Wall& wall, Instant now) noexcept {
  if (ball.leg.support == Support::slides) return began_at(ball.leg, type, id);
  const Vec2 center = position_at(ball.leg, now);
  return rests_near(ball, length(center - nearest_on(wall, center).point));
}

bool is_supported_by(const Body& ball, ShapeType /*type*/, std::uint32_t /*id*/, const Pillar& pillar,
                     Instant now) noexcept {
  return rests_near(ball, length(position_at(ball.leg, now) - pillar.center) - pillar.radius);
}

// By Cramer's rule.
bool is_held(Vec2 gravity, Vec2 first, Vec2 second) noexcept {
  const double whole = cross(first, second);
  return whole != 0 && cross(gravity, second) / whole <= 0 && cross(first, gravity) / whole <= 0;
}

}  // namespace carom::physics
