#include "physics/resolution.hpp"

#include <limits>

#include "physics/static_hit.hpp"

namespace carom::physics {
namespace {

constexpr double immovable = std::numeric_limits<double>::infinity();

/// The impulse that a bounce gives along the normal.
double impulse_of(const Bounce& bounce, double mass_a, double mass_b, Vec2 normal, double restitution) noexcept {
  if (bounce.at_least) return impulse(mass_a, mass_b, length(bounce.change), 0);
  return impulse(mass_a, mass_b, bounce.closing * length(normal), restitution);
}

/// A ball that is not closing keeps its velocity to the last bit.
Vec2 velocity_after(const Bounce& bounce, Vec2 velocity) noexcept {
  return bounce.closing > 0 && is_finite(bounce.closing) ? velocity + bounce.change * bounce.share_a : velocity;
}

template <class Shape>
StaticResolution resolve_static(const Collision& collision, const Body& ball,
                                const StaticShape<Shape>& shape) noexcept {
  const Hit hit = hit_on(ball, shape).value_or(Hit{});
  const Vec2 velocity = velocity_at(ball.leg, collision.time);
  const std::uint16_t count = collapse_count_after(ball.leg, collision.time, velocity, hit.normal, ball.radius);
  const Loss loss = loss_of(ball.restitution * shape.shape.restitution, count);
  const Bounce bounced =
      bounce({velocity, ball.mass}, {{}, immovable}, hit.normal, loss.restitution, loss.least_part * size_of(velocity));
  return {next_leg(collision, hit.center, velocity_after(bounced, velocity), collision.met, collision.other, count),
          hit, loss, bounced};
}

}  // namespace

StaticResolution resolve(const Collision& collision, const Body& ball, const StaticShape<Wall>& wall) noexcept {
  return resolve_static(collision, ball, wall);
}

StaticResolution resolve(const Collision& collision, const Body& ball, const StaticShape<Pillar>& pillar) noexcept {
  return resolve_static(collision, ball, pillar);
}

Impact impact_of(const Collision& collision, const Body& a, const Body& b, const PairResolution& resolution) noexcept {
  const Vec2 center_a = resolution.a.center;
  const Vec2 center_b = resolution.b.center;
  return {collision.time.whole,
          BallId{collision.ball},
          BallId{collision.other},
          Feature::face,
          (center_a * b.radius + center_b * a.radius) / (a.radius + b.radius),
          direction(resolution.normal).value_or(Vec2{}),
          impulse_of(resolution.bounce, a.mass, b.mass, resolution.normal, resolution.loss.restitution)};
}

Impact impact_of(const Collision& collision, const Body& ball, const StaticResolution& resolution) noexcept {
  const auto& [leg, hit, loss, bounced] = resolution;
  return {collision.time.whole,
          BallId{collision.ball},
          ShapeId{collision.met, collision.other},
          hit.feature,
          hit.contact,
          hit.normal,
          impulse_of(bounced, ball.mass, immovable, hit.normal, loss.restitution)};
}

}  // namespace carom::physics
