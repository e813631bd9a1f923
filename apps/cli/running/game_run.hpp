#pragma once

#include <optional>
#include <string>

#include "carom/game_recording.hpp"
#include "carom/random_player.hpp"

namespace carom::cli {

/// Plays a game up to a time, in pieces, with its progress shown: by a random player, if there is one, or by the inputs
/// that it was given. Throws Failure (stuck, interrupted).
void play_game(Game& game, std::optional<RandomPlayer> player, double until);

/// What there is to say of a game that was played, for readers and as one JSON object. `proven`: it was played again
/// from a recording, which claims the same.
[[nodiscard]] std::string summary_for_readers(const Game& game, bool proven);
[[nodiscard]] std::string summary_as_json(const Game& game, bool proven);

/// Many games of a random player.
struct GamesRun {
  std::size_t games = 0;
  std::size_t finished = 0;    ///< ended by a rule
  std::uint64_t impacts = 0;   ///< of all
  double time = 0;             ///< of all
  double seconds = 0;          ///< that it took
  std::vector<double> scores;  ///< in ascending order
  std::size_t outside = 0;     ///< games in which a ball was outside of everything that stands there
  std::uint64_t history = 0;   ///< a hash of all histories in the order of seeds
};

/// Plays a game with the seeds seed, seed + 1, …, each up to a time. Throws Failure (stuck, interrupted).
[[nodiscard]] GamesRun play_games(const Game& at_first, std::uint64_t seed, std::size_t games, double until);

[[nodiscard]] std::string summary_for_readers(const GamesRun& run);
[[nodiscard]] std::string summary_as_json(const GamesRun& run);

}  // namespace carom::cli
