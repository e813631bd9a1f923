#include <gtest/gtest.h>

#include "game/games.hpp"
#include "game/one_history.hpp"

/// A game is a function of its scene and its inputs alone.
namespace carom {
namespace {

TEST(SameGame, OnASmallTable) { expect_one_history_however_played(game_of(small_table()), 200, 20); }

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
