#pragma once

#include <cstdint>
#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "carom/world.hpp"

namespace carom {

/// What is left of a history when it is over: two that differ in any bit of any leg differ here.
struct Outcome {
  std::uint64_t impacts = 0;
  std::uint64_t history = 0;  ///< World::history(), or of several scenes their histories taken together

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// How GoogleTest shows an outcome.
inline void PrintTo(const Outcome& outcome, std::ostream* out) {
  *out << outcome.impacts << " impacts, history 0x" << std::hex << outcome.history << std::dec;
}

/// A scene, or several of one kind, whose outcome is the same bits with every compiler, at every optimisation, on every
/// machine and however the work is done.
struct Golden {
  std::string name;
  Outcome expected;
  std::function<Outcome(const Tuning&)> play;
};

/// All golden histories but the referee's. When physics is changed on purpose, so are the numbers in golden.cpp, and
/// the change says why.
[[nodiscard]] const std::vector<Golden>& golden_histories();

/// The referee's scenes, each played for ten times as long as the referee did: far beyond what 60 digits are needed
/// for, so that only the same bits lead there. They are read from JSON, so not every build of the others has them.
inline constexpr std::uint64_t golden_history_of_the_referees_scenes = 457209786288173715U;

/// Of several histories one number, by their order too.
[[nodiscard]] constexpr std::uint64_t together(std::uint64_t so_far, std::uint64_t next) noexcept {
  return 31 * so_far + next;
}

}  // namespace carom
