#pragma once

#include <string>

#include "carom/game_recording.hpp"

/// Games as users name them: scenes with rules, and files with recorded games.
namespace carom::cli {

/// The game of a scene: a file, "-" for standard input, or one of the gallery. Throws Failure (bad_input) with every
/// problem, and for a scene without rules.
[[nodiscard]] Game load_game(const std::string& source);

/// Whether a file, or standard input ("-"), begins as JSON does: a recorded game then, and no recording of a run.
[[nodiscard]] bool is_json(const std::string& file);

/// Throws Failure (bad_input) with every problem.
[[nodiscard]] GameRecording load_game_recording(const std::string& file);

/// Inputs from CSV with the columns time, button and pressed (1 or 0), of this game's buttons. Throws Failure
/// (bad_input), naming the line.
[[nodiscard]] std::vector<GameInput> load_inputs(const std::string& file, const GameRules& rules);

}  // namespace carom::cli
