#pragma once

#include "engine/records.hpp"

/// Which of a list of balls a ball meets first: the engine's innermost loop, several at a time.
namespace carom::engine {

/// Who looks, and at whom.
struct Look {
  const Flight* flights = nullptr;
  const double* radii = nullptr;  ///< of kinds of balls
  bool one_kind = false;          ///< there is only one
  const std::uint32_t* list = nullptr;
  std::uint32_t count = 0;        ///< at most 64; the list goes on to a multiple of four, with balls it never meets
  std::uint32_t own = 0;          ///< the slot of who looks
  std::uint32_t parted_from = 0;  ///< whom it met last
  double before = never;          ///< only meetings before this count
  double now = never;             ///< who began a leg at this time or later is noticed as being ahead
};

/// What was found. Only the larger part of the times is compared; what that leaves open is told, and to be decided by
/// the whole order of encounters.
struct Earliest {
  double time = never;
  std::uint32_t with = none;
  bool unclear = false;  ///< there are ties, or two that have just parted seem to meet
  // Places in the list, a bit for each.
  std::uint64_t at_their_plans = 0;  ///< they would be met at the very time of what they have planned
  std::uint64_t expecting = 0;       ///< what they have planned is with who looks
  std::uint64_t ahead = 0;           ///< they have begun a leg since `now`
};

using FindEarliest = Earliest (*)(const Look&) noexcept;

/// The fastest there is on this machine. All give the same answer.
[[nodiscard]] FindEarliest find_earliest() noexcept;

Earliest find_earliest_by_two(const Look& look) noexcept;
Earliest find_earliest_by_four(const Look& look) noexcept;  ///< needs AVX2

}  // namespace carom::engine
