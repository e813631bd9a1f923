#pragma once

#include <vector>

#include "carom/leg.hpp"

namespace carom::cli {

/// The path of a leg from one time to another, as points to be joined by straight lines. Every path that is drawn comes
/// from here: a leg is straight, so two points are enough; curved legs would need more points here and no change
/// elsewhere.
[[nodiscard]] inline std::vector<Vec2> path_of(const Leg& leg, Instant from, Instant to) {
  return {position_at(leg, from), position_at(leg, to)};
}

}  // namespace carom::cli
