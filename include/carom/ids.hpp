#pragma once

#include <compare>
#include <cstdint>

namespace carom {

/// Names of what was added to a world: the first ball is 0, the next 1, and so on. A name stays valid, and keeps its
/// meaning, whatever else is added or removed; it is never given again.
struct BallId {
  std::uint32_t index = 0;                                               ///< 0, 1, … in the order of adding
  friend constexpr auto operator<=>(BallId, BallId) noexcept = default;  ///< by index
};
/// The name of a wall.
struct WallId {
  std::uint32_t index = 0;                                               ///< 0, 1, … in the order of adding
  friend constexpr auto operator<=>(WallId, WallId) noexcept = default;  ///< by index
};
/// The name of a pillar.
struct PillarId {
  std::uint32_t index = 0;                                                   ///< 0, 1, … in the order of adding
  friend constexpr auto operator<=>(PillarId, PillarId) noexcept = default;  ///< by index
};

/// The name of a mover, which moves walls and pillars (see carom/mover.hpp).
struct MoverId {
  std::uint32_t index = 0;                                                 ///< 0, 1, … in the order of adding
  friend constexpr auto operator<=>(MoverId, MoverId) noexcept = default;  ///< by index
};

/// What a ball can collide with.
enum class ShapeType : std::uint8_t {
  ball,    ///< another ball
  wall,    ///< a wall, fixed or moved
  pillar,  ///< a pillar, fixed or moved
};

/// The name of a ball, wall or pillar. The name of each type converts to it, so `impact.other == my_wall` says what one
/// would expect. Ordered by type, then by index.
struct ShapeId {
  ShapeType type = ShapeType::ball;  ///< ball, wall or pillar
  std::uint32_t index = 0;           ///< among the shapes of its type

  constexpr ShapeId() noexcept = default;
  /// The shape of this type and index.
  constexpr ShapeId(ShapeType its_type, std::uint32_t its_index) noexcept : type{its_type}, index{its_index} {}
  // NOLINTBEGIN(google-explicit-constructor): a name of one type is a name
  /// The same shape, whatever its type.
  constexpr ShapeId(BallId ball) noexcept : index{ball.index} {}
  /// The same shape, whatever its type.
  constexpr ShapeId(WallId wall) noexcept : type{ShapeType::wall}, index{wall.index} {}
  /// The same shape, whatever its type.
  constexpr ShapeId(PillarId pillar) noexcept : type{ShapeType::pillar}, index{pillar.index} {}
  // NOLINTEND(google-explicit-constructor)

  [[nodiscard]] constexpr bool is_ball() const noexcept { return type == ShapeType::ball; }  ///< whether it is a ball
  [[nodiscard]] constexpr bool is_wall() const noexcept { return type == ShapeType::wall; }  ///< whether it is a wall
  [[nodiscard]] constexpr bool is_pillar() const noexcept {
    return type == ShapeType::pillar;
  }  ///< whether it is a pillar
  /// The same name with its type; each only of a shape of that type.
  [[nodiscard]] constexpr BallId ball() const noexcept { return {index}; }
  [[nodiscard]] constexpr WallId wall() const noexcept { return {index}; }      ///< only of a wall
  [[nodiscard]] constexpr PillarId pillar() const noexcept { return {index}; }  ///< only of a pillar

  friend constexpr auto operator<=>(ShapeId, ShapeId) noexcept = default;  ///< by type, then by index
};

}  // namespace carom
