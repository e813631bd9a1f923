#include "game/one_history.hpp"

#include <gtest/gtest.h>

#include "carom/game_recording.hpp"
#include "game/games.hpp"

namespace carom {

void expect_one_history_however_played(const Game& at_first, int games, double until) {
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
  EXPECT_GT(with_score, 0);
}

}  // namespace carom
