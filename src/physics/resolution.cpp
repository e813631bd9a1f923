#include "physics/resolution.hpp"

#include <cmath>
#include <limits>
#include <type_traits>

#include "physics/hop.hpp"
#include "physics/slide.hpp"
#include "physics/static_hit.hpp"
#include "physics/support.hpp"

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

/// The ball that slid along a wall flies on from its end.
StaticResolution leave_face(const Collision& collision, const Body& ball, const Hit& hit) noexcept {
  Leg leg = next_leg(collision, hit.center, velocity_at(ball.leg, collision.time), collision.met, collision.other,
                     ball.leg.collapse_count, ball.gravity);
  leg.support = Support::left;
  return {leg, hit, {}, {}};
}

/// Is the ball held by the wall it slides along and another one?
bool is_held_sliding(const Body& ball, Vec2 normal) noexcept {
  return ball.leg.support == Support::slides && is_held(ball.gravity, ball.leg.acceleration - ball.gravity, normal);
}

/// How fast a ball is accelerated toward what it touches: by gravity, or where that does not press it there, as at the
/// side wall that a slope ends at, by its slide.
double pressing_on(const Body& ball, Vec2 normal) noexcept {
  const double by_gravity = -dot(ball.gravity, normal);
  return by_gravity > 0 || !is_held_sliding(ball, normal) ? by_gravity : -dot(ball.leg.acceleration, normal);
}

/// The ball stays where it is.
void rest(Leg& leg) noexcept {
  leg.velocity = leg.acceleration = {};
  leg.support = Support::rests;
}

/// The ball does not leave a face again: it slides along it with the velocity it has left. If the wall that it slid
/// along before and this one hold it, and it is slow enough to stay, it rests.
Leg stay_on_face(const Collision& collision, const Body& ball, const Hit& hit, Vec2 velocity,
                 const Wall& wall) noexcept {
  const Vec2 tangent = tangent_of(wall);
  Leg leg = next_leg(collision, hit.center, along(tangent, velocity), collision.met, collision.other,
                     ball.leg.collapse_count, along(tangent, ball.gravity));
  leg.support = Support::slides;
  if (is_held_sliding(ball, hit.normal) && is_slow(ball, hit, leg.velocity)) rest(leg);
  return leg;
}

Leg stay_on_face(const Collision& /*collision*/, const Body& ball, const Hit& /*hit*/, Vec2 /*velocity*/,
                 const Pillar& /*pillar*/) noexcept {
  return ball.leg;  // a pillar has no face
}

double reach_of(const Body& ball, const Wall& /*wall*/) noexcept { return ball.radius; }
double reach_of(const Body& ball, const Pillar& pillar) noexcept { return ball.radius + pillar.radius; }

template <class Shape>
StaticResolution resolve_falling(const Collision& collision, const Body& ball, const Shape& shape,
                                 const Hit& hit) noexcept {
  const Vec2 velocity = velocity_at(ball.leg, collision.time);
  const double closing = std::max(-dot(velocity, hit.normal), 0.0);
  const double pressing = pressing_on(ball, hit.normal);
  const double restitution = ball.restitution * shape.restitution;
  const bool flat = std::is_same_v<Shape, Wall> && hit.feature == Feature::face;
  const HopDecision hop = flat && pressing > 0 ? hop_on_face(ball, restitution, hit, closing, pressing)
                                               : hop_on_round({.restitution = restitution,
                                                               .reach = reach_of(ball, shape),
                                                               .closing = closing,
                                                               .speed = closing,
                                                               .gravity = length(ball.gravity),
                                                               .pressing = pressing,
                                                               .elapsed = since_impact(ball.leg, collision.time),
                                                               .collapse_count = ball.leg.collapse_count,
                                                               .flat = flat});
  Bounce bounced = bounce({velocity, ball.mass}, {{}, immovable}, hit.normal, hop.loss.restitution);
  if (hop.ending == Ending::stays) return {stay_on_face(collision, ball, hit, velocity, shape), hit, hop.loss, bounced};
  const Vec2 after = hop.ending == Ending::settles
                         ? settled_at_static(velocity, hit.normal, ball.gravity, hop.hop_speed)
                     : hop.ending == Ending::hops ? with_hop(velocity, hit.normal, hop.hop_speed)
                                                  : velocity_after(bounced, velocity);
  if (hop.ending != Ending::bounces) {
    bounced.change = after - velocity;
    bounced.at_least = true;
  }
  return {next_leg(collision, hit.center, after, collision.met, collision.other, hop.collapse_count, ball.gravity), hit,
          hop.loss, bounced};
}

template <class Shape>
StaticResolution resolve_static(const Collision& collision, const Body& ball,
                                const StaticShape<Shape>& shape) noexcept {
  const bool began_there = began_at(ball.leg, collision.met, collision.other, shape);
  const Hit hit = hit_on(ball, shape, began_there).value_or(Hit{});
  if (ball.gravity != Vec2{}) {
    if (began_there && ball.leg.support == Support::slides) return leave_face(collision, ball, hit);
    return resolve_falling(collision, ball, shape.shape, hit);
  }
  const Vec2 velocity = velocity_at(ball.leg, collision.time);
  const std::uint16_t count = collapse_count_after(ball.leg, collision.time, velocity, hit.normal, ball.radius);
  const Loss loss = loss_of(ball.restitution * shape.shape.restitution, count);
  const Bounce bounced =
      bounce({velocity, ball.mass}, {{}, immovable}, hit.normal, loss.restitution, loss.least_part * size_of(velocity));
  return {next_leg(collision, hit.center, velocity_after(bounced, velocity), collision.met, collision.other, count),
          hit, loss, bounced};
}

}  // namespace

PairResolution resolve_in_heap(const Collision& collision, const Body& a, const Body& b) noexcept {
  const RelativeMotion relative = relative_motion(motion_of(a.leg), motion_of(b.leg));
  const Vec2 normal = offset_at(relative, collision.time);
  const Vec2 velocity = velocity_at(relative, collision.time);
  const Vec2 velocity_a = velocity_at(a.leg, collision.time);
  const Vec2 velocity_b = velocity_at(b.leg, collision.time);
  const double restitution = a.restitution * b.restitution;
  const double reach = a.radius + b.radius;
  const double gravity = std::sqrt(std::max(length_squared(a.gravity), length_squared(b.gravity)));
  const Vec2 unit = direction(normal).value_or(Vec2{});
  const HopDecision hop =
      hop_on_round({.restitution = restitution,
                    .reach = reach,
                    .closing = std::max(-dot(velocity, unit), 0.0),
                    .speed = std::max(std::abs(dot(velocity_a, unit)), std::abs(dot(velocity_b, unit))),
                    .gravity = gravity,
                    .pressing = -dot(relative.acceleration, unit),
                    .elapsed = std::min(since_impact(a.leg, collision.time), since_impact(b.leg, collision.time)),
                    .collapse_count = std::max(a.leg.collapse_count, b.leg.collapse_count)});
  Bounce bounced = bounce({velocity_a, a.mass}, {velocity_b, b.mass}, normal, hop.loss.restitution);
  if (hop.ending == Ending::hops) {
    bounced.change = with_hop(velocity, unit, hop.hop_speed) - velocity;
    bounced.share_a = share_of(a.mass, b.mass);
    bounced.share_b = share_of(b.mass, a.mass);
    bounced.at_least = true;
  }
  Vec2 after_a = velocity_a + bounced.change * bounced.share_a;
  Vec2 after_b = velocity_b - bounced.change * bounced.share_b;
  const bool settles = hop.ending == Ending::settles;
  if (settles) {
    after_a = settled(unit, a.gravity, hop.hop_speed);
    after_b = settled(-unit, b.gravity, hop.hop_speed);
  }
  PairResolution resolution{next_leg(collision, position_at(a.leg, collision.time), after_a, ShapeType::ball,
                                     collision.other, hop.collapse_count, a.gravity),
                            next_leg(collision, position_at(b.leg, collision.time), after_b, ShapeType::ball,
                                     collision.ball, hop.collapse_count, b.gravity),
                            normal, hop.loss, bounced};
  if (settles && after_a == Vec2{} && stays_settled(a)) rest(resolution.a);
  if (settles && after_b == Vec2{} && stays_settled(b)) rest(resolution.b);
  return resolution;
}

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
