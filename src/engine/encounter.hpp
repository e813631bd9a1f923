#pragma once

#include <compare>
#include <cstdint>
#include <optional>

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

/// The next meeting of a ball on its present leg with another on its own, as a pure function of the two legs: swapping
/// them gives the same bits.
[[nodiscard]] std::optional<Encounter> next_encounter(std::uint32_t id_a, const Body& a, std::uint32_t id_b,
                                                      const Body& b) noexcept;
[[nodiscard]] std::optional<Encounter> next_encounter(std::uint32_t id, const Body& ball, std::uint32_t wall_id,
                                                      const Fixture<Wall>& wall) noexcept;
[[nodiscard]] std::optional<Encounter> next_encounter(std::uint32_t id, const Body& ball, std::uint32_t pillar_id,
                                                      const Fixture<Pillar>& pillar) noexcept;

/// What an encounter does.
struct Outcome {
  Impact impact;
  bool lossless = false;  ///< restitution was suspended to stop a collapse
};

/// Begins new legs for those who meet, at the encounter's time.
Outcome play(const Encounter& encounter, Body& a, Body& b) noexcept;
Outcome play(const Encounter& encounter, Body& ball, const Fixture<Wall>& wall) noexcept;
Outcome play(const Encounter& encounter, Body& ball, const Fixture<Pillar>& pillar) noexcept;

}  // namespace carom::engine
