#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "carom/game.hpp"

namespace carom {

/// The inputs of a player who presses buttons at random and lets them go again, from the time 0 up to `until`: each
/// button by itself, pressed for up to 0.3 after it was left alone for up to 0.7. The same for the same seed, on every
/// machine. For demonstrations, and for tests that play many games.
[[nodiscard]] std::vector<GameInput> random_inputs(std::size_t buttons, double until, std::uint64_t seed);

}  // namespace carom
