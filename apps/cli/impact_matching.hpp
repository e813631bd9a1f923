#pragma once

#include <cstdint>
#include <vector>

#include "carom/world.hpp"

namespace carom::cli {

/// How much of one history is in another.
struct ImpactMatching {
  std::uint64_t found = 0;   ///< impacts of the exact history that the other has, too
  std::uint64_t missed = 0;  ///< those it has not
  std::uint64_t extra = 0;   ///< impacts of the other that the exact history has not
};

/// Two impacts are the same when the same two shapes meet (whichever part of a wall) and their times differ by no more
/// than the tolerance. Each counts once, and they are matched in order: the first of a pair's impacts that can be the
/// same are, then the next ones after these. Both histories must be in the order of time.
[[nodiscard]] ImpactMatching match_impacts(const std::vector<Impact>& exact, const std::vector<Impact>& other,
                                           double tolerance);

}  // namespace carom::cli
