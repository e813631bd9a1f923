#pragma once

#include <compare>
#include <cstdint>

namespace carom {

/// Names of what was added to a world: the first ball is 0, the next 1, and so on. A name stays valid, and keeps its
/// meaning, whatever else is added or removed; it is never given again.
struct BallId {
  std::uint32_t index = 0;                                               ///< from 0, in the order of adding
  friend constexpr auto operator<=>(BallId, BallId) noexcept = default;  ///< in the order of adding
};
/// The same for walls: a sequence of their own.
struct WallId {
  std::uint32_t index = 0;                                               ///< from 0, in the order of adding
  friend constexpr auto operator<=>(WallId, WallId) noexcept = default;  ///< in the order of adding
};
/// The same for pillars: a sequence of their own.
struct PillarId {
  std::uint32_t index = 0;                                                   ///< from 0, in the order of adding
  friend constexpr auto operator<=>(PillarId, PillarId) noexcept = default;  ///< in the order of adding
};

}  // namespace carom
