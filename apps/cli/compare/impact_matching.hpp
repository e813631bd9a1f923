#pragma once

#include <cstdint>
#include <vector>

#include "carom/world.hpp"

namespace carom::cli {

/// How many impacts two histories have in common.
struct ImpactMatching {
  std::uint64_t found = 0;   ///< impacts in both histories
  std::uint64_t missed = 0;  ///< impacts only in the exact history
  std::uint64_t extra = 0;   ///< impacts only in the other history
};

/// Two impacts match when they are of the same two shapes (any part of a wall) and their times differ by no more than
/// the tolerance. Each impact matches at most one other, and each pair's impacts are matched in the order of time, in
/// which both histories must be.
[[nodiscard]] ImpactMatching match_impacts(const std::vector<Impact>& exact, const std::vector<Impact>& other,
                                           double tolerance);

}  // namespace carom::cli
