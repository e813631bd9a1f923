#pragma once

#include <vector>

#include "carom/ids.hpp"

namespace carom {

/// Which impacts a world keeps for World::impacts. What is left out costs next to nothing.
struct Listening {
  bool balls = true;         ///< impacts of two balls
  bool walls = true;         ///< impacts with walls
  bool pillars = true;       ///< impacts with pillars
  double least_impulse = 0;  ///< impacts that give less are left out (NaN leaves out all)
  /// When there are any here: only impacts in which at least one of these balls takes part. They need not exist yet.
  std::vector<BallId> only{};  // NOLINT(readability-redundant-member-init): so that it may be left out
};

}  // namespace carom
