#include "physics/collision.hpp"

#include <limits>

#include "carom/sweep.hpp"

namespace carom::engine {
namespace {

constexpr double for_ever = std::numeric_limits<double>::infinity();

Instant start_against(const Leg& leg, Instant since) noexcept { return std::max(leg.start, since); }

/// The ball's leg against a fixed shape, as a sweep from the later of the two starts.
template <class Shape>
std::optional<Hit> hit_on(const Body& ball, const StaticShape<Shape>& fixture) noexcept {
  const Instant from = start_against(ball.leg, fixture.since);
  return sweep(fixture.shape, MovingCircle{position_at(ball.leg, from), ball.leg.velocity, ball.radius},
               Interval{0, for_ever});
}

template <class Shape>
std::optional<Collision> collision_with(std::uint32_t id, const Body& ball, Met met, std::uint32_t other,
                                        const StaticShape<Shape>& fixture) noexcept {
  // A straight path that leads away from a convex shape never comes back; nor may its rounding.
  if (began_at(ball.leg, met, other)) return std::nullopt;
  const auto hit = hit_on(ball, fixture);
  if (!hit) return std::nullopt;
  const Instant time = start_against(ball.leg, fixture.since) + hit->time;
  return Collision{time, cascade_depth_at(time, ball.leg), id, met, other};
}

/// A meeting with something fixed: where, and how it goes on.
struct FixedContact {
  Hit hit;
  std::uint16_t count = 0;
  Loss loss;
  Bounce bounce;
};

constexpr double immovable = std::numeric_limits<double>::infinity();

/// The impulse that a bounce gives along the normal.
double impulse_of(const Bounce& bounce, double mass_a, double mass_b, Vec2 normal, double restitution) noexcept {
  if (bounce.at_least) return impulse(mass_a, mass_b, length(bounce.change), 0);
  return impulse(mass_a, mass_b, bounce.closing * length(normal), restitution);
}

/// Something that is not closing keeps its velocity to the last bit.
Vec2 velocity_after(const Bounce& bounce, Vec2 velocity) noexcept {
  return bounce.closing > 0 && is_finite(bounce.closing) ? velocity + bounce.change * bounce.share_a : velocity;
}

template <class Shape>
FixedContact contact_of(const Collision& collision, const Body& ball, const StaticShape<Shape>& fixture) noexcept {
  const Hit hit = hit_on(ball, fixture).value_or(Hit{});
  const std::uint16_t count =
      collapse_count_after(ball.leg, collision.time, ball.leg.velocity, hit.normal, ball.radius);
  const Loss loss = loss_of(ball.restitution * fixture.shape.restitution, count);
  const double least = loss.least_part * size_of(ball.leg.velocity);
  return {hit, count, loss,
          bounce({ball.leg.velocity, ball.mass}, {{}, immovable}, hit.normal, loss.restitution, least)};
}

template <class Shape>
bool play_fixed(const Collision& collision, Body& ball, const StaticShape<Shape>& fixture) noexcept {
  const auto [hit, count, loss, bounced] = contact_of(collision, ball, fixture);
  ball.leg = next_leg(collision, hit.center, velocity_after(bounced, ball.leg.velocity), collision.met, collision.other,
                      count);
  return loss.suspended;
}

template <class Shape>
Impact impact_on_fixed(const Collision& collision, const Body& ball, const StaticShape<Shape>& fixture) noexcept {
  const auto [hit, count, loss, bounced] = contact_of(collision, ball, fixture);
  return {collision.time.whole, BallId{collision.ball},
          collision.met,        collision.other,
          hit.feature,          hit.contact,
          hit.normal,           impulse_of(bounced, ball.mass, immovable, hit.normal, loss.restitution)};
}

}  // namespace

std::optional<Collision> next_collision(std::uint32_t id, const Body& ball, std::uint32_t wall_id,
                                        const StaticShape<Wall>& wall) noexcept {
  return collision_with(id, ball, Met::wall, wall_id, wall);
}

std::optional<Collision> next_collision(std::uint32_t id, const Body& ball, std::uint32_t pillar_id,
                                        const StaticShape<Pillar>& pillar) noexcept {
  return collision_with(id, ball, Met::pillar, pillar_id, pillar);
}

bool play(const Collision& collision, Body& ball, const StaticShape<Wall>& wall) noexcept {
  return play_fixed(collision, ball, wall);
}

bool play(const Collision& collision, Body& ball, const StaticShape<Pillar>& pillar) noexcept {
  return play_fixed(collision, ball, pillar);
}

Impact impact_of(const Collision& collision, const Body& a, const Body& b) noexcept {
  const PairContact contact = contact_of(collision, a, b);
  const Vec2 center_a = position_at(a.leg, collision.time);
  const Vec2 center_b = position_at(b.leg, collision.time);
  return {collision.time.whole,
          BallId{collision.ball},
          Met::ball,
          collision.other,
          Feature::face,
          (center_a * b.radius + center_b * a.radius) / (a.radius + b.radius),
          direction(contact.normal).value_or(Vec2{}),
          impulse_of(contact.bounce, a.mass, b.mass, contact.normal, contact.loss.restitution)};
}

Impact impact_of(const Collision& collision, const Body& ball, const StaticShape<Wall>& wall) noexcept {
  return impact_on_fixed(collision, ball, wall);
}

Impact impact_of(const Collision& collision, const Body& ball, const StaticShape<Pillar>& pillar) noexcept {
  return impact_on_fixed(collision, ball, pillar);
}

}  // namespace carom::engine
