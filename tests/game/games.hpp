#pragma once

#include <string>
#include <vector>

#include "carom/game.hpp"
#include "carom/random_player.hpp"

namespace carom {

/// The game of a scene's text, which must be one.
[[nodiscard]] Game game_of(const std::string& scene);

/// All problems of a text that is no scene, one per line.
[[nodiscard]] std::string problems_of(const std::string& scene);

/// Gives the inputs as they come, while time is advanced in frames of any length, and plays up to that time.
void play_in_frames(Game& game, const std::vector<GameInput>& inputs, double until, std::uint64_t seed);

/// Gives all inputs, and plays up to that time at once.
[[nodiscard]] Progress play_at_once(Game& game, const std::vector<GameInput>& inputs, double until);

/// The names of the rules that have applied in the last advance.
[[nodiscard]] std::vector<std::string> applied_in(const Game& game);

/// A small table without a roof: a flipper, a bumper, a target, and a drain from which the ball comes back twice.
[[nodiscard]] std::string small_table();

}  // namespace carom
