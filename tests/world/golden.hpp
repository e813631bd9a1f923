#pragma once

#include <cstdint>
#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "carom/world.hpp"

namespace carom {

/// The summary of a history: two histories that differ in any bit of any leg differ here.
struct Outcome {
  std::uint64_t impacts = 0;
  std::uint64_t history = 0;  ///< World::history(), or the combined histories of several scenes

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// How GoogleTest shows an outcome.
inline void PrintTo(const Outcome& outcome, std::ostream* out) {
  *out << outcome.impacts << " impacts, history 0x" << std::hex << outcome.history << std::dec;
}

/// A scene, or several of one kind, whose outcome is the same bits with every compiler, at every optimisation, on every
/// machine and with every tuning.
struct Golden {
  std::string name;
  Outcome expected;
  std::function<Outcome(const Tuning&)> run;
};

/// All golden histories without gravity, except the referee's. When the physics changes on purpose, the numbers in
/// golden.cpp change with it, and the commit says why. `tools/portability gcc-O3 --accept` writes them.
[[nodiscard]] const std::vector<Golden>& golden_histories();

/// Those of periodic boxes, in golden_periodic.cpp.
[[nodiscard]] const std::vector<Golden>& golden_periodic_histories();

/// Those of worlds with gravity, in golden_falling.cpp.
[[nodiscard]] const std::vector<Golden>& golden_falling_histories();

/// Those of worlds in which walls and pillars move, in golden_moving.cpp.
[[nodiscard]] const std::vector<Golden>& golden_moving_histories();

[[nodiscard]] inline Outcome outcome_of(const World& world) { return {world.counts().total(), world.history()}; }

/// The combined history of the referee's scenes, each run ten times as long as the referee's own: so long that only the
/// same bits give the same result. The scenes are read from JSON, so not every build has them.
inline constexpr std::uint64_t golden_history_of_the_referees_scenes = 457209786288173715U;

/// Combines histories into one number, which also depends on their order.
[[nodiscard]] constexpr std::uint64_t combined(std::uint64_t so_far, std::uint64_t next) noexcept {
  return 31 * so_far + next;
}
[[nodiscard]] constexpr Outcome combined(const Outcome& so_far, const Outcome& next) noexcept {
  return {so_far.impacts + next.impacts, combined(so_far.history, next.history)};
}

}  // namespace carom
