#include "engine/encounter.hpp"

#include <algorithm>
#include <limits>

#include "approach.hpp"
#include "carom/response.hpp"
#include "carom/sweep.hpp"

namespace carom::engine {
namespace {

constexpr double for_ever = std::numeric_limits<double>::infinity();

/// A leg that begins at an instant is one round later than the impact that began it.
std::uint32_t round_at(Instant time, const Leg& leg) noexcept {
  return leg.began_at_impact && leg.start == time ? leg.round + 1 : 0;
}

bool began_at(const Leg& leg, Met what, std::uint32_t id) noexcept {
  return leg.began_at_impact && leg.origin == what && leg.origin_id == id;
}

/// Two balls as they are at the later of their legs' starts.
struct Approach {
  Instant from;
  Vec2 offset;    ///< a − b
  Vec2 velocity;  ///< of a, seen from b
};

Approach approach(const Leg& a, const Leg& b) noexcept {
  const Instant from = std::max(a.start, b.start);
  return {from, position_at(a, from) - position_at(b, from), a.velocity - b.velocity};
}

Instant start_against(const Leg& leg, Instant since) noexcept { return std::max(leg.start, since); }

/// The ball's leg against a fixed shape, as a sweep from the later of the two starts.
template <class Shape>
std::optional<Hit> hit_on(const Body& ball, const Fixture<Shape>& fixture) noexcept {
  const Instant from = start_against(ball.leg, fixture.since);
  return sweep(fixture.shape, MovingCircle{position_at(ball.leg, from), ball.leg.velocity, ball.radius},
               Interval{0, for_ever});
}

template <class Shape>
std::optional<Encounter> encounter_with(std::uint32_t id, const Body& ball, Met met, std::uint32_t other,
                                        const Fixture<Shape>& fixture) noexcept {
  // A straight path that leads away from a convex shape never comes back; nor may its rounding.
  if (began_at(ball.leg, met, other)) return std::nullopt;
  const auto hit = hit_on(ball, fixture);
  if (!hit) return std::nullopt;
  const Instant time = start_against(ball.leg, fixture.since) + hit->time;
  return Encounter{time, round_at(time, ball.leg), id, met, other};
}

// A collapse is a row of impacts between which the gap has no time to open: closing speed × time since the last impact
// is next to nothing beside the reach. The row is longer than any chain of touching balls would make it.
constexpr double no_time_to_speak_of = 1e-9;
constexpr std::uint16_t longest_row = 64;

std::uint16_t rush_after(const Leg& leg, Instant time, Vec2 closing_velocity, Vec2 normal, double reach) noexcept {
  const double elapsed = time - leg.start;
  const double opened = dot(closing_velocity, normal) * elapsed;
  const double limit = no_time_to_speak_of * reach;
  const bool in_a_row = leg.began_at_impact && opened * opened <= limit * limit * length_squared(normal);
  return in_a_row ? static_cast<std::uint16_t>(std::min<int>(leg.rush + 1, longest_row)) : std::uint16_t{0};
}

Leg next_leg(const Encounter& encounter, Vec2 center, Vec2 velocity, Met origin, std::uint32_t origin_id,
             std::uint16_t rush) noexcept {
  return {.start = encounter.time,
          .center = center,
          .velocity = velocity,
          .origin = origin,
          .began_at_impact = true,
          .rush = rush,
          .origin_id = origin_id,
          .round = encounter.round};
}

template <class Shape>
Outcome play_fixed(const Encounter& encounter, Body& ball, const Fixture<Shape>& fixture) noexcept {
  const auto hit = hit_on(ball, fixture);
  const std::uint16_t rush = rush_after(ball.leg, encounter.time, ball.leg.velocity, hit->normal, ball.radius);
  const double own = ball.restitution * fixture.shape.restitution;
  const bool lossless = own < 1 && rush >= longest_row;
  const auto after = rebound(carom::Body{ball.leg.velocity, ball.mass}, hit->normal, lossless ? 1 : own);
  ball.leg = next_leg(encounter, hit->center, after.velocity, encounter.met, encounter.other, rush);
  return {{encounter.time.whole, BallId{encounter.ball}, encounter.met, encounter.other, hit->feature, hit->contact,
           hit->normal, after.impulse},
          lossless};
}

}  // namespace

std::optional<Encounter> next_encounter(std::uint32_t id_a, const Body& a, std::uint32_t id_b, const Body& b) noexcept {
  const bool just_parted =
      began_at(a.leg, Met::ball, id_b) && began_at(b.leg, Met::ball, id_a) && a.leg.start == b.leg.start;
  if (just_parted) return std::nullopt;
  const auto [from, offset, velocity] = approach(a.leg, b.leg);
  const auto delay = delay_until_within(a.radius + b.radius, offset, velocity);
  if (!delay || !is_finite(*delay)) return std::nullopt;
  const Instant time = from + *delay;
  return Encounter{time, std::max(round_at(time, a.leg), round_at(time, b.leg)), std::min(id_a, id_b), Met::ball,
                   std::max(id_a, id_b)};
}

std::optional<Encounter> next_encounter(std::uint32_t id, const Body& ball, std::uint32_t wall_id,
                                        const Fixture<Wall>& wall) noexcept {
  return encounter_with(id, ball, Met::wall, wall_id, wall);
}

std::optional<Encounter> next_encounter(std::uint32_t id, const Body& ball, std::uint32_t pillar_id,
                                        const Fixture<Pillar>& pillar) noexcept {
  return encounter_with(id, ball, Met::pillar, pillar_id, pillar);
}

Outcome play(const Encounter& encounter, Body& a, Body& b) noexcept {
  const auto [from, offset, velocity] = approach(a.leg, b.leg);
  const Vec2 normal = offset + velocity * (encounter.time - from);
  const double reach = a.radius + b.radius;
  const std::uint16_t rush_a = rush_after(a.leg, encounter.time, velocity, normal, reach);
  const std::uint16_t rush_b = rush_after(b.leg, encounter.time, velocity, normal, reach);
  const double own = a.restitution * b.restitution;
  const bool lossless = own < 1 && std::max(rush_a, rush_b) >= longest_row;
  const auto after =
      rebound(carom::Body{a.leg.velocity, a.mass}, carom::Body{b.leg.velocity, b.mass}, normal, lossless ? 1 : own);
  const Vec2 center_a = position_at(a.leg, encounter.time);
  const Vec2 center_b = position_at(b.leg, encounter.time);
  a.leg = next_leg(encounter, center_a, after.velocity_a, Met::ball, encounter.other, rush_a);
  b.leg = next_leg(encounter, center_b, after.velocity_b, Met::ball, encounter.ball, rush_b);
  return {{encounter.time.whole, BallId{encounter.ball}, Met::ball, encounter.other, Feature::face,
           (center_a * b.radius + center_b * a.radius) / reach, direction(normal).value_or(Vec2{}), after.impulse},
          lossless};
}

Outcome play(const Encounter& encounter, Body& ball, const Fixture<Wall>& wall) noexcept {
  return play_fixed(encounter, ball, wall);
}

Outcome play(const Encounter& encounter, Body& ball, const Fixture<Pillar>& pillar) noexcept {
  return play_fixed(encounter, ball, pillar);
}

}  // namespace carom::engine
