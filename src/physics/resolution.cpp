#include "physics/resolution.hpp"

#include <cmath>
#include <limits>
#include <optional>
#include <type_traits>

#include "carom/turning.hpp"
#include "physics/hop.hpp"
#include "physics/slide.hpp"
#include "physics/squeeze.hpp"
#include "physics/static_hit.hpp"
#include "physics/support.hpp"
#include "physics/thermal.hpp"
#include "physics/turning_contact.hpp"

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

/// A bounce after which the ball has a velocity that no restitution gives it.
void change_to(Vec2 after, Vec2 before, Bounce& bounced) noexcept {
  bounced.change = after - before;
  bounced.at_least = true;
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

/// Seen from what the ball meets, does the wall move that it slides along? The two do not hold it at one place. It
/// makes hops between them, as on something round.
bool is_on_other_motion(const Body& ball) noexcept {
  if (ball.leg.support != Support::slides) return false;
  constexpr double rounding = 1e-9;
  const Vec2 push = ball.leg.acceleration - ball.gravity;  // of the wall, along its normal
  const double normal_speed = dot(ball.leg.velocity, push);
  return normal_speed * normal_speed > rounding * rounding * length_squared(ball.leg.velocity) * length_squared(push);
}

/// How a ball goes on that meets a shape at rest with this velocity.
template <class Shape>
StaticResolution resolve_falling(const Collision& collision, const Body& ball, const Shape& shape,
                                 const Hit& hit) noexcept {
  const Vec2 velocity = velocity_at(ball.leg, collision.time);
  const double closing = std::max(-dot(velocity, hit.normal), 0.0);
  const double pressing = pressing_on(ball, hit.normal);
  const double restitution = ball.restitution * shape.restitution;
  const bool flat = std::is_same_v<Shape, Wall> && hit.feature == Feature::face && !is_on_other_motion(ball);
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
  if (hop.ending != Ending::bounces) change_to(after, velocity, bounced);
  return {next_leg(collision, hit.center, after, collision.met, collision.other, hop.collapse_count, ball.gravity), hit,
          hop.loss, bounced};
}

template <class Shape>
StaticResolution resolve_weightless(const Collision& collision, const Body& ball, const Shape& shape,
                                    const Hit& hit) noexcept {
  const Vec2 velocity = velocity_at(ball.leg, collision.time);
  const std::uint16_t count = collapse_count_after(ball.leg, collision.time, velocity, hit.normal, ball.radius);
  const Loss loss = loss_of(ball.restitution * shape.restitution, count);
  const Bounce bounced =
      bounce({velocity, ball.mass}, {{}, immovable}, hit.normal, loss.restitution, loss.least_part * size_of(velocity));
  return {next_leg(collision, hit.center, velocity_after(bounced, velocity), collision.met, collision.other, count),
          hit, loss, bounced};
}

// A turning wall presses on what it carries, and curves away from what it throws: no ball slides along it or rests on
// it. Small hops take the place of that, by the rule for what is round, with the acceleration that the ball has when it
// is seen from the wall in place of gravity. So they are bounded without gravity, too.
template <class Shape>
StaticResolution resolve_turning(const Collision& collision, const Body& ball, const StaticShape<Shape>& shape,
                                 const Hit& hit) noexcept {
  const Turning turning = turning_at(shape.motion, shape.since, collision.time);
  const MovingCircle circle{hit.center, velocity_at(ball.leg, collision.time), ball.radius, ball.leg.acceleration};
  const Vec2 velocity = relative_velocity(turning, circle);
  const Vec2 acceleration = apparent_acceleration(turning, circle);
  const double closing = std::max(-dot(velocity, hit.normal), 0.0);
  const bool falls = ball.gravity != Vec2{};
  const HopDecision hop = hop_on_round({.restitution = ball.restitution * shape.shape.restitution,
                                        .reach = reach_of(ball, shape.shape),
                                        .closing = closing,
                                        .speed = closing,
                                        .gravity = length(acceleration),
                                        .pressing = -dot(acceleration, hit.normal),
                                        .elapsed = since_impact(ball.leg, collision.time),
                                        .collapse_count = falls ? ball.leg.collapse_count : std::uint16_t{0}});
  Bounce bounced = bounce({velocity, ball.mass}, {{}, immovable}, hit.normal, hop.loss.restitution);
  const bool hops = hop.ending == Ending::hops || hop.ending == Ending::settles;
  if (hops) change_to(with_hop(velocity, hit.normal, hop.hop_speed), velocity, bounced);
  const Vec2 after = hops ? circle.velocity + bounced.change : velocity_after(bounced, circle.velocity);
  const std::uint16_t count =
      falls ? hop.collapse_count : collapse_count_after(ball.leg, collision.time, velocity, hit.normal, ball.radius);
  return {next_leg(collision, hit.center, after, collision.met, collision.other, count, ball.gravity), hit, hop.loss,
          bounced};
}

/// A ball that comes fast enough is kicked off, whatever would have become of it otherwise. One that has no room, as
/// between two kickers, is not: it would be kicked more and more often.
template <class Shape>
std::optional<StaticResolution> resolve_kick(const Collision& collision, const Body& ball, const Shape& shape,
                                             const Hit& hit, Vec2 surface) noexcept {
  const Kick& kick = shape.kick;
  if (kick.speed == 0) return std::nullopt;
  const Vec2 velocity = velocity_at(ball.leg, collision.time);
  const double closing = -dot(velocity - surface, hit.normal);
  const bool is_fast_enough = closing > 0 && closing >= kick.from;
  if (!is_fast_enough) return std::nullopt;
  if (has_no_room(ball, {hit.normal, dot(surface, hit.normal)}, collision.time)) return std::nullopt;
  const double rebound = ball.restitution * shape.restitution * closing;
  Bounce bounced = bounce({velocity - surface, ball.mass}, {{}, immovable}, hit.normal, 1);
  const Vec2 after = velocity + hit.normal * (closing + rebound + kick.speed);
  change_to(after, velocity, bounced);
  return StaticResolution{next_leg(collision, hit.center, after, collision.met, collision.other, 0, ball.gravity),
                          hit,
                          {},
                          bounced,
                          ball.mass * kick.speed * (rebound + kick.speed / 2)};
}

/// A ball that hits a thermal wall leaves with a velocity of its own, seen from the surface. All that changes its
/// energy is work of the wall. The impulse that is reported is that along the normal.
std::optional<StaticResolution> resolve_thermal(const Collision& collision, const Body& ball, const Wall& wall,
                                                const Hit& hit, Vec2 surface) noexcept {
  if (wall.temperature == 0) return std::nullopt;
  const Vec2 velocity = velocity_at(ball.leg, collision.time);
  if (!(dot(velocity - surface, hit.normal) < 0)) return std::nullopt;
  const Touch touch{hit.normal, dot(surface, hit.normal)};
  if (has_no_room(ball, touch, collision.time, tolerance::thermal_gap)) return std::nullopt;
  Bounce bounced = bounce({velocity - surface, ball.mass}, {{}, immovable}, hit.normal, 1);
  const Vec2 after = surface + thermal_velocity(collision, ball, hit.normal, wall.temperature);
  change_to(hit.normal * dot(after, hit.normal), hit.normal * dot(velocity, hit.normal), bounced);
  return StaticResolution{next_leg(collision, hit.center, after, collision.met, collision.other, 0, ball.gravity),
                          hit,
                          {},
                          bounced,
                          ball.mass * dot(after - velocity, after + velocity) / 2};
}

std::optional<StaticResolution> resolve_thermal(const Collision& /*collision*/, const Body& /*ball*/,
                                                const Pillar& /*pillar*/, const Hit& /*hit*/,
                                                Vec2 /*surface*/) noexcept {
  return std::nullopt;
}

/// `ball` is seen in the frame that moves with the shape's velocity.
template <class Shape>
StaticResolution resolve_in_frame(const Collision& collision, const Body& ball, const StaticShape<Shape>& shape,
                                  const Hit& hit, bool began_there) noexcept {
  if (shape.motion.is_turning()) return resolve_turning(collision, ball, shape, hit);
  if (ball.gravity == Vec2{}) return resolve_weightless(collision, ball, shape.shape, hit);
  if (began_there && ball.leg.support == Support::slides) return leave_face(collision, ball, hit);
  return resolve_falling(collision, ball, shape.shape, hit);
}

// What a moving shape gives to a ball: with an impulse J along the normal and the velocity w of its surface, the
// kinetic energy changes by J·w more than it does when it is seen from the surface.
template <class Shape>
StaticResolution resolve_static(const Collision& collision, const Body& ball,
                                const StaticShape<Shape>& shape) noexcept {
  const bool began_there = began_at(ball.leg, collision.met, collision.other, shape);
  const Hit hit = hit_on(ball, shape, began_there).value_or(Hit{});
  const ShapeMotion& motion = shape.motion;
  const bool moves = motion.is_moving();
  const Vec2 surface = moves ? velocity_of(motion, shape.since, hit.center, collision.time) : Vec2{};
  const bool may_kick = !began_there || ball.leg.support != Support::slides;
  if (may_kick) {
    if (const auto heated = resolve_thermal(collision, ball, shape.shape, hit, surface)) return *heated;
  }
  const auto kicked = may_kick ? resolve_kick(collision, ball, shape.shape, hit, surface) : std::nullopt;
  if (!moves) return kicked ? *kicked : resolve_in_frame(collision, ball, shape, hit, began_there);
  StaticResolution after =
      kicked ? *kicked : resolve_in_frame(collision, seen_from(motion.velocity, ball), shape, hit, began_there);
  if (!kicked) after.ball.velocity = after.ball.velocity + motion.velocity;
  after.work += ball.mass * dot(after.ball.velocity - velocity_at(ball.leg, collision.time), surface);
  return after;
}

}  // namespace

PairResolution resolve_in_heap(const Collision& collision, const Body& a, const Body& b) noexcept {
  const RelativeMotion relative = relative_motion(motion_of(a.leg), motion_of(b.leg), a.period);
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
  const Vec2 center_b = a.period == Vec2{} ? resolution.b.center : center_a - resolution.normal;  // its nearest image
  return {collision.time.whole,
          BallId{collision.ball},
          BallId{collision.other},
          Feature::face,
          (center_a * b.radius + center_b * a.radius) / (a.radius + b.radius),
          direction(resolution.normal).value_or(Vec2{}),
          impulse_of(resolution.bounce, a.mass, b.mass, resolution.normal, resolution.loss.restitution)};
}

Impact impact_of(const Collision& collision, const Body& ball, const StaticResolution& resolution) noexcept {
  const auto& [leg, hit, loss, bounced, work] = resolution;
  return {collision.time.whole,
          BallId{collision.ball},
          ShapeId{collision.met, collision.other},
          hit.feature,
          hit.contact,
          hit.normal,
          impulse_of(bounced, ball.mass, immovable, hit.normal, loss.restitution),
          work};
}

}  // namespace carom::physics
