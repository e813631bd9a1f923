#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "carom/scene.hpp"
#include "carom/world.hpp"

/// The thin surface of the library for JavaScript: functions with plain numbers, and numbers in memory to look at.
/// `apps/playground/engine` wraps it; docs/playground.md describes that.
///
/// Nothing here throws or needs an exception: problems are looked for beforehand, and left as an answer.

/// Makes a function visible from outside under its own name.
#ifdef __wasm__
#define CAROM_EXPORT(name) extern "C" __attribute__((export_name(#name))) auto name
#else
#define CAROM_EXPORT(name) extern "C" auto name
#endif

namespace carom::wasm {

/// Eight-byte numbers one after another, as JavaScript looks at them: valid until the next call with the same handle.
using Numbers = std::vector<double>;

/// How an impact stands in memory: time, met, ball, other, feature, contact, normal, impulse.
inline constexpr std::size_t impact_numbers = 10;

/// A world behind a handle, and what was last asked of it.
struct Handle {
  World world;
  Scene about;  ///< name, description, duration and arena; the shapes are the world's

  /// What walls and pillars have given to the balls' momentum, as far as impacts were looked at.
  Vec2 given;
  Numbers impacts;  ///< since they were last forgotten

  Numbers balls;
  Numbers kinds;
  Numbers walls;
  Numbers pillars;
  Numbers counts;
  Numbers speeds;
};

/// Leaves a text for who called: `carom_answer` tells where it is.
void answer(std::string text);

/// The text that the caller has left with `carom_room`.
[[nodiscard]] std::string_view given_text() noexcept;

/// Leaves problems as an answer, one per line; true when there are none.
[[nodiscard]] bool answer_problems(const std::vector<Problem>& problems);

}  // namespace carom::wasm
