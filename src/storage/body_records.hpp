#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "carom/instant.hpp"
#include "carom/vec2.hpp"
#include "storage/shape_ref.hpp"

/// What the engine remembers of a ball, laid out by who needs it when. Balls stand in memory in *slots*, ordered by
/// place; ids are what the world's user calls them by.
namespace carom::engine {

constexpr double never = std::numeric_limits<double>::infinity();
constexpr std::uint32_t none = 0xFFFFFFFFU;

/// What balls have in common, and never changes while they fly.
struct Material {
  double radius = 0;
  double mass = 1;
  double restitution = 1;

  friend constexpr auto operator<=>(const Material&, const Material&) noexcept = default;
};

/// What others need to know of a ball, in one cache line: how it flies, and what it has planned.
struct alignas(64) BodyState {
  Vec2 center;
  Vec2 velocity;
  Instant start;
  double planned = never;  ///< when, by the larger part of the time
  ShapeRef with =
      ShapeRef::nothing();  ///< with whom (balls by their slots); the innermost loop reads it with `material`
  std::uint32_t material = 0;
};

/// The rest of a leg: what it began at (balls by their ids), its round and collapse_count.
struct LegOrigin {
  ShapeRef origin = ShapeRef::nothing();
  std::uint32_t cascade_and_collapse = 0;

  static constexpr std::uint32_t collapse_bits = 8;
  static constexpr std::uint32_t most_collapse = 127;
  static constexpr std::uint32_t lossless = 128;  ///< in the log: the impact that ended the leg was lossless

  [[nodiscard]] constexpr std::uint32_t cascade_depth() const noexcept { return cascade_and_collapse >> collapse_bits; }
};

/// What only the ball itself needs.
struct ColdState {
  std::uint32_t id = none;  ///< none: it has been taken out
  std::uint32_t past = 0;   ///< its latest entry in the log
  LegOrigin notes;
};

/// A leg that has been played beyond, in the log of a horizon. Entries come in pairs, 2q and 2q + 1 being the two balls
/// of one impact; the second of an impact with something fixed has no ball.
struct alignas(64) UndoEntry {
  Vec2 center;
  Vec2 velocity;
  Instant start;
  LegOrigin notes;
  std::uint32_t ball = none;
  std::uint32_t before = 0;  ///< the ball's entry before this one
};

/// A ball's place in the search for neighbours, in one cache line: its box, and the balls it could meet. Places of the
/// list that are not in use name the ball itself.
struct alignas(64) NeighbourList {
  static constexpr std::uint32_t room = 12;
  static constexpr std::uint8_t overfull = 127;

  std::int32_t x = 0, y = 0;   ///< the box's centre, in the crowd's units; of an odd ball, see NeighbourExtra
  std::uint32_t extra = none;  ///< where to find what few balls have
  std::uint16_t since = 0;     ///< when the box was taken, in 65535ths of the horizon
  std::uint8_t horizon = 0;    ///< the horizon in which it was taken
  std::uint8_t count : 7 = 0;  ///< of the list; `overfull`: the list is in NeighbourExtra
  bool odd : 1 = false;        ///< too large for the crowd, or outside of it
  std::array<std::uint32_t, room> balls{};
};

/// What few balls have.
struct NeighbourExtra {
  std::vector<std::uint32_t>
      balls;  ///< the list, when it is longer than NeighbourList holds, filled up to a multiple of four
  std::vector<ShapeRef> fixtures;  ///< walls and pillars that the ball could meet
  Vec2 box_center;                 ///< of an odd ball
  double half = 0;
  double slack = 0;  ///< by how much the ball's place may be rounded
};

static_assert(sizeof(BodyState) == 64 && sizeof(ColdState) == 16 && sizeof(UndoEntry) == 64 &&
              sizeof(NeighbourList) == 64);

}  // namespace carom::engine
