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

/// The engine's physics: when legs meet, and what becomes of them. Pure functions; nothing here knows of grids or
/// queues.
namespace carom::engine {

/// A ball as the engine keeps it.
struct Body {
  Leg leg;
  double radius = 0;
  double mass = 1;
  double restitution = 1;
  bool present = true;
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

// A collapse is a row of impacts between which the gap has no time to open: closing speed × time since the last impact
// is next to nothing beside the reach. The row is longer than any chain of touching balls would make it.
constexpr double no_time_to_speak_of = 1e-9;
constexpr std::uint16_t longest_row = 64;

[[nodiscard]] inline std::uint16_t rush_after(const Leg& leg, Instant time, Vec2 closing_velocity, Vec2 normal,
                                              double reach) noexcept {
  const double elapsed = time - leg.start;
  const double opened = dot(closing_velocity, normal) * elapsed;
  const double limit = no_time_to_speak_of * reach;
  const bool in_a_row = leg.began_at_impact && opened * opened <= limit * limit * length_squared(normal);
  return in_a_row ? static_cast<std::uint16_t>(std::min<int>(leg.rush + 1, longest_row)) : std::uint16_t{0};
}

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

/// The restitution of a meeting: the product of the two sides', or 1 when a collapse has to be stopped.
struct Restitution {
  double value = 1;
  bool lossless = false;  ///< it was suspended
};

[[nodiscard]] inline Restitution restitution_of(double product, std::uint16_t rush) noexcept {
  const bool lossless = product < 1 && rush >= longest_row;
  return {lossless ? 1 : product, lossless};
}

/// Begins new legs for those who meet, at the encounter's time. True when restitution was suspended to stop a collapse.
[[gnu::always_inline]] inline bool play(const Encounter& encounter, Body& a, Body& b) noexcept {
  const auto [from, offset, velocity] = approach(a.leg, b.leg);
  const Vec2 normal = offset + velocity * (encounter.time - from);
  const double reach = a.radius + b.radius;
  const std::uint16_t rush_a = rush_after(a.leg, encounter.time, velocity, normal, reach);
  const std::uint16_t rush_b = rush_after(b.leg, encounter.time, velocity, normal, reach);
  const auto [restitution, lossless] = restitution_of(a.restitution * b.restitution, std::max(rush_a, rush_b));
  const auto [change, closing, share_a, share_b] =
      bounce({a.leg.velocity, a.mass}, {b.leg.velocity, b.mass}, normal, restitution);
  a.leg = next_leg(encounter, position_at(a.leg, encounter.time), a.leg.velocity + change * share_a, Met::ball,
                   encounter.other, rush_a);
  b.leg = next_leg(encounter, position_at(b.leg, encounter.time), b.leg.velocity - change * share_b, Met::ball,
                   encounter.ball, rush_b);
  return lossless;
}

bool play(const Encounter& encounter, Body& ball, const Fixture<Wall>& wall) noexcept;
bool play(const Encounter& encounter, Body& ball, const Fixture<Pillar>& pillar) noexcept;

/// An encounter as it is told to the world's user; the bodies are as they were before it.
[[nodiscard]] Impact impact_of(const Encounter& encounter, const Body& a, const Body& b) noexcept;
[[nodiscard]] Impact impact_of(const Encounter& encounter, const Body& ball, const Fixture<Wall>& wall) noexcept;
[[nodiscard]] Impact impact_of(const Encounter& encounter, const Body& ball, const Fixture<Pillar>& pillar) noexcept;

}  // namespace carom::engine
