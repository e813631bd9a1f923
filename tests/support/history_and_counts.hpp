#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <ostream>

#include "carom/world.hpp"
#include "support/bits.hpp"

namespace carom {

/// The result of a run: the hash of its history, and its impacts, counted by kind.
struct HistoryAndCounts {
  std::uint64_t history = 0;
  ImpactCounts counts;
};

[[nodiscard]] inline bool operator==(const HistoryAndCounts& a, const HistoryAndCounts& b) {
  return a.history == b.history && a.counts.balls == b.counts.balls && a.counts.walls == b.counts.walls &&
         a.counts.pillars == b.counts.pillars && a.counts.lossless == b.counts.lossless;
}

/// How GoogleTest shows them.
inline void PrintTo(const HistoryAndCounts& shown, std::ostream* out) {
  *out << std::hex << shown.history << std::dec << " after " << shown.counts.balls << " + " << shown.counts.walls
       << " + " << shown.counts.pillars << " impacts, " << shown.counts.lossless << " of them lossless";
}

/// The result of a World or a ReferenceWorld.
[[nodiscard]] HistoryAndCounts history_and_counts(const auto& world) { return {world.history(), world.counts()}; }

/// Succeeds when every ball's leg is the same bits in both; otherwise names the first ball whose leg is not.
[[nodiscard]] testing::AssertionResult same_legs(const World& world, const auto& other) {
  for (const BallId id : world.balls()) {
    if (!same_bits(world.leg(id), other.leg(id))) return testing::AssertionFailure() << "the leg of ball " << id.index;
  }
  return testing::AssertionSuccess();
}

}  // namespace carom
