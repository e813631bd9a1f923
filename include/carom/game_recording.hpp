#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "carom/game.hpp"

/// A game that was played, as text: the scene and the inputs with their exact times. That is all it takes to play it
/// again, to the last bit, on every machine; and so a score can be proven. docs/games.md describes the format.
namespace carom {

/// What is in the text of a game.
struct GameRecording {
  Scene scene;                    ///< with its rules
  std::vector<GameInput> inputs;  ///< in order
  double end = 0;                 ///< up to when it was played
  double score = 0;               ///< what it claims to have ended with
  std::uint64_t history = 0;      ///< the same, as `Game::history`
};

/// What there is to record of a game up to now.
[[nodiscard]] GameRecording recording_of(const Game& game);

/// Reads back to the same recording, bit for bit.
[[nodiscard]] std::string to_text(const GameRecording& recording);

/// A recording, or everything that is wrong with its text: exactly one of the two.
struct GameRecordingRead {
  std::optional<GameRecording> recording;  ///< nothing when there are problems
  std::vector<SceneProblem> problems;      ///< empty when all is well
};

/// Reads the text of a game. Problems of its scene have paths that begin with "scene".
[[nodiscard]] GameRecordingRead read_game_recording(std::string_view text);

/// Whether a text is meant as that of a game, and not as a scene: it has the key "game_recording".
[[nodiscard]] bool is_game_recording(std::string_view text);

/// A game that was played again.
struct GameReplayed {
  std::optional<Game> game;              ///< where it ended; nothing when the scene is no game
  Progress progress = Progress::done;    ///< how that ended
  bool proven = false;                   ///< score and history are what the recording claims
  std::vector<SceneProblem> problems{};  ///< why there is no game, or which input could not be taken
};

/// Plays the whole game again, and compares.
[[nodiscard]] GameReplayed replay(const GameRecording& recording, StopToken stop = {});

}  // namespace carom
