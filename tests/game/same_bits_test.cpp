#include <gtest/gtest.h>

#include "carom/game_recording.hpp"
#include "game/games.hpp"

/// A game is a function of its scene and its inputs alone.
namespace carom {
namespace {

/// Games by a random player, in frames of any length and at once, from the inputs that the recording holds.
void expect_the_same_however_played(const std::string& scene, int games, double until) {
  const Game at_first = game_of(scene);
  int with_score = 0;
  for (int seed = 1; seed <= games; ++seed) {
    SCOPED_TRACE(seed);
    const auto inputs =
        RandomPlayer{at_first.rules().buttons.size(), static_cast<std::uint64_t>(seed)}.inputs_until(until);
    Game in_frames = at_first;
    play_in_frames(in_frames, inputs, until, static_cast<std::uint64_t>(seed));
    Game at_once = at_first;
    ASSERT_EQ(play_at_once(at_once, inputs, until), Progress::done);
    ASSERT_EQ(in_frames.history(), at_once.history());
    ASSERT_EQ(in_frames.time(), at_once.time());
    ASSERT_EQ(in_frames.score(), at_once.score());
    with_score += in_frames.score() > 0;

    const GameRecordingRead read = read_game_recording(to_text(recording_of(in_frames)));
    ASSERT_TRUE(read.recording.has_value()) << to_string(read.problems.front());
    ASSERT_TRUE(replay(*read.recording).proven);
  }
  EXPECT_GT(with_score, games / 2);
}

TEST(SameGame, OnASmallTable) { expect_the_same_however_played(small_table(), 200, 20); }

TEST(SameGame, HoweverOftenNothingIsAdvanced) {
  const auto inputs = RandomPlayer{2, 5}.inputs_until(10);
  Game game = game_of(small_table());
  Game other = game;
  for (const GameInput& input : inputs) {
    ASSERT_EQ(game.advance_to(input.time), Progress::done);
    ASSERT_TRUE(game.try_input(input).empty());
    ASSERT_EQ(game.advance_to(input.time), Progress::done);
    ASSERT_EQ(game.advance_to(game.time()), Progress::done);
  }
  ASSERT_EQ(game.advance_to(10), Progress::done);
  ASSERT_EQ(play_at_once(other, inputs, 10), Progress::done);
  EXPECT_EQ(game.history(), other.history());
}

}  // namespace
}  // namespace carom
