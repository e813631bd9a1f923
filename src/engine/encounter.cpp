#include "engine/encounter.hpp"

#include <limits>

#include "carom/sweep.hpp"

namespace carom::engine {
namespace {

constexpr double for_ever = std::numeric_limits<double>::infinity();

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

/// A meeting with something fixed: where, and how it goes on.
struct Rebounding {
  Hit hit;
  std::uint16_t rush = 0;
  bool lossless = false;
  Rebound after;
};

template <class Shape>
Rebounding rebounding(const Encounter& encounter, const Body& ball, const Fixture<Shape>& fixture) noexcept {
  const Hit hit = hit_on(ball, fixture).value_or(Hit{});
  const std::uint16_t rush = rush_after(ball.leg, encounter.time, ball.leg.velocity, hit.normal, ball.radius);
  const auto [restitution, lossless] = restitution_of(ball.restitution * fixture.shape.restitution, rush);
  return {hit, rush, lossless, rebound(carom::Body{ball.leg.velocity, ball.mass}, hit.normal, restitution)};
}

template <class Shape>
bool play_fixed(const Encounter& encounter, Body& ball, const Fixture<Shape>& fixture) noexcept {
  const auto [hit, rush, lossless, after] = rebounding(encounter, ball, fixture);
  ball.leg = next_leg(encounter, hit.center, after.velocity, encounter.met, encounter.other, rush);
  return lossless;
}

template <class Shape>
Impact impact_on_fixed(const Encounter& encounter, const Body& ball, const Fixture<Shape>& fixture) noexcept {
  const auto [hit, rush, lossless, after] = rebounding(encounter, ball, fixture);
  return {encounter.time.whole, BallId{encounter.ball}, encounter.met, encounter.other, hit.feature, hit.contact,
          hit.normal,           after.impulse};
}

}  // namespace

std::optional<Encounter> next_encounter(std::uint32_t id, const Body& ball, std::uint32_t wall_id,
                                        const Fixture<Wall>& wall) noexcept {
  return encounter_with(id, ball, Met::wall, wall_id, wall);
}

std::optional<Encounter> next_encounter(std::uint32_t id, const Body& ball, std::uint32_t pillar_id,
                                        const Fixture<Pillar>& pillar) noexcept {
  return encounter_with(id, ball, Met::pillar, pillar_id, pillar);
}

bool play(const Encounter& encounter, Body& ball, const Fixture<Wall>& wall) noexcept {
  return play_fixed(encounter, ball, wall);
}

bool play(const Encounter& encounter, Body& ball, const Fixture<Pillar>& pillar) noexcept {
  return play_fixed(encounter, ball, pillar);
}

Impact impact_of(const Encounter& encounter, const Body& a, const Body& b) noexcept {
  const auto [from, offset, velocity] = approach(a.leg, b.leg);
  const Vec2 normal = offset + velocity * (encounter.time - from);
  const double reach = a.radius + b.radius;
  const std::uint16_t rush = std::max(rush_after(a.leg, encounter.time, velocity, normal, reach),
                                      rush_after(b.leg, encounter.time, velocity, normal, reach));
  const double restitution = restitution_of(a.restitution * b.restitution, rush).value;
  const Vec2 center_a = position_at(a.leg, encounter.time);
  const Vec2 center_b = position_at(b.leg, encounter.time);
  const auto after =
      rebound(carom::Body{a.leg.velocity, a.mass}, carom::Body{b.leg.velocity, b.mass}, normal, restitution);
  return {encounter.time.whole,
          BallId{encounter.ball},
          Met::ball,
          encounter.other,
          Feature::face,
          (center_a * b.radius + center_b * a.radius) / reach,
          direction(normal).value_or(Vec2{}),
          after.impulse};
}

Impact impact_of(const Encounter& encounter, const Body& ball, const Fixture<Wall>& wall) noexcept {
  return impact_on_fixed(encounter, ball, wall);
}

Impact impact_of(const Encounter& encounter, const Body& ball, const Fixture<Pillar>& pillar) noexcept {
  return impact_on_fixed(encounter, ball, pillar);
}

}  // namespace carom::engine
