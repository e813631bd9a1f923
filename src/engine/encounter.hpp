#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <optional>

#include "approach.hpp"
#include "bounce.hpp"
#include "carom/leg.hpp"
#include "carom/shapes.hpp"
#include "carom/world.hpp"
#include "engine/collapse.hpp"
#include "engine/size.hpp"

/// The engine's physics: when legs meet, and what becomes of them. Pure functions; nothing here knows of grids or
/// queues.
namespace carom::engine {

/// A ball as the engine keeps it.
struct Body {
  Leg leg;
  double radius = 0;
  double mass = 1;
  double restitution = 1;
};

/// A fixed shape, and since when it has stood there: a ball meets it from the later of that and its own leg's start.
template <class Shape>
struct Fixture {
  Shape shape;
  Instant since;
  bool present = true;
};

/// A meeting that will happen if nothing else happens before. Their order is the order of play.
struct Encounter {
  Instant time;
  std::uint32_t round = 0;  ///< 1 + the rounds of the legs that begin at this very instant; 0 when none does
  std::uint32_t ball = 0;   ///< of two balls, the smaller id
  Met met = Met::ball;
  std::uint32_t other = 0;

  friend constexpr auto operator<=>(const Encounter&, const Encounter&) noexcept = default;
};

/// A leg that begins at an instant is one round later than the impact that began it.
[[nodiscard]] inline std::uint32_t round_at(Instant time, const Leg& leg) noexcept {
  return leg.began_at_impact && leg.start == time ? leg.round + 1 : 0;
}

[[nodiscard]] inline bool began_at(const Leg& leg, Met what, std::uint32_t id) noexcept {
  return leg.began_at_impact && leg.origin == what && leg.origin_id == id;
}

/// Two balls as they are at the later of their legs' starts.
struct Approach {
  Instant from;
  Vec2 offset;    ///< a − b
  Vec2 velocity;  ///< of a, seen from b
};

/// Of two legs, or records with the same members.
template <class LegA, class LegB>
[[nodiscard]] inline Approach approach(const LegA& a, const LegB& b) noexcept {
  const double ahead = a.start - b.start;
  // Whoever began earlier flies until the other began: max(−ahead, 0) and max(ahead, 0), without branches.
  const double flight_a = (magnitude(ahead) - ahead) / 2;
  const double flight_b = (magnitude(ahead) + ahead) / 2;
  return {std::max(a.start, b.start), (a.center + a.velocity * flight_a) - (b.center + b.velocity * flight_b),
          a.velocity - b.velocity};
}

/// When two balls meet if they fly on, as a pure function of the two legs: swapping them gives the same bits.
template <class LegA, class LegB>
[[nodiscard]] inline std::optional<Instant> meeting_time(const LegA& a, const LegB& b, double reach) noexcept {
  const auto [from, offset, velocity] = approach(a, b);
  const auto delay = delay_until_within(reach, offset, velocity);
  if (!delay || !is_finite(*delay)) return std::nullopt;
  return from + *delay;
}

/// The next meeting of a ball on its present leg with another on its own.
[[nodiscard]] inline std::optional<Encounter> next_encounter(std::uint32_t id_a, const Body& a, std::uint32_t id_b,
                                                             const Body& b) noexcept {
  const bool just_parted =
      began_at(a.leg, Met::ball, id_b) && began_at(b.leg, Met::ball, id_a) && a.leg.start == b.leg.start;
  if (just_parted) return std::nullopt;
  const auto time = meeting_time(a.leg, b.leg, a.radius + b.radius);
  if (!time) return std::nullopt;
  return Encounter{*time, std::max(round_at(*time, a.leg), round_at(*time, b.leg)), std::min(id_a, id_b), Met::ball,
                   std::max(id_a, id_b)};
}

/// The same with something fixed; a leg never meets again what it began at.
[[nodiscard]] std::optional<Encounter> next_encounter(std::uint32_t id, const Body& ball, std::uint32_t wall_id,
                                                      const Fixture<Wall>& wall) noexcept;
[[nodiscard]] std::optional<Encounter> next_encounter(std::uint32_t id, const Body& ball, std::uint32_t pillar_id,
                                                      const Fixture<Pillar>& pillar) noexcept;

[[nodiscard]] inline Leg next_leg(const Encounter& encounter, Vec2 center, Vec2 velocity, Met origin,
                                  std::uint32_t origin_id, std::uint16_t rush) noexcept {
  return {.start = encounter.time,
          .center = center,
          .velocity = velocity,
          .origin = origin,
          .began_at_impact = true,
          .rush = rush,
          .origin_id = origin_id,
          .round = encounter.round};
}

/// What two balls do to each other when they meet.
struct PairContact {
  Vec2 normal;                             ///< from b to a, as long as they are apart
  std::uint16_t count_a = 0, count_b = 0;  ///< the balls' collapse counts after it
  Loss loss;
  Bounce bounce;
};

[[gnu::always_inline]] inline PairContact contact_of(const Encounter& encounter, const Body& a,
                                                     const Body& b) noexcept {
  const auto [from, offset, velocity] = approach(a.leg, b.leg);
  const Vec2 normal = offset + velocity * (encounter.time - from);
  const double reach = a.radius + b.radius;
  const std::uint16_t count_a = collapse_count_after(a.leg, encounter.time, velocity, normal, reach);
  const std::uint16_t count_b = collapse_count_after(b.leg, encounter.time, velocity, normal, reach);
  const Loss loss = loss_of(a.restitution * b.restitution, std::max(count_a, count_b));
  const double least =
      loss.least_part > 0 ? loss.least_part * (size_of(a.leg.velocity) + size_of(b.leg.velocity)) / reach : 0;
  return {normal, count_a, count_b, loss,
          bounce({a.leg.velocity, a.mass}, {b.leg.velocity, b.mass}, normal, loss.restitution, least)};
}

/// Begins new legs for the balls that meet, at the encounter's time. True when restitution was suspended to stop a
/// collapse.
[[gnu::always_inline]] inline bool play(const Encounter& encounter, Body& a, Body& b) noexcept {
  const PairContact contact = contact_of(encounter, a, b);
  const auto& [change, closing, share_a, share_b, at_least] = contact.bounce;
  a.leg = next_leg(encounter, position_at(a.leg, encounter.time), a.leg.velocity + change * share_a, Met::ball,
                   encounter.other, contact.count_a);
  b.leg = next_leg(encounter, position_at(b.leg, encounter.time), b.leg.velocity - change * share_b, Met::ball,
                   encounter.ball, contact.count_b);
  return contact.loss.suspended;
}

bool play(const Encounter& encounter, Body& ball, const Fixture<Wall>& wall) noexcept;
bool play(const Encounter& encounter, Body& ball, const Fixture<Pillar>& pillar) noexcept;

/// An encounter as it is told to the world's user; the bodies are as they were before it.
[[nodiscard]] Impact impact_of(const Encounter& encounter, const Body& a, const Body& b) noexcept;
[[nodiscard]] Impact impact_of(const Encounter& encounter, const Body& ball, const Fixture<Wall>& wall) noexcept;
[[nodiscard]] Impact impact_of(const Encounter& encounter, const Body& ball, const Fixture<Pillar>& pillar) noexcept;

}  // namespace carom::engine
