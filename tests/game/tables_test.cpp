#include <gtest/gtest.h>

#include <algorithm>

#include "game/gallery_game.hpp"
#include "game/games.hpp"
#include "game/one_history.hpp"
#include "support/sanitized.hpp"
#include "support/worst_overlap.hpp"

/// The tables of the gallery, played by random players.
namespace carom {
namespace {

class GalleryTable : public testing::TestWithParam<const char*> {};

bool is_within(const Rectangle& room, Vec2 point) {
  return point.x >= room.min.x && point.x <= room.max.x && point.y >= room.min.y && point.y <= room.max.y;
}

/// What the walls that stand still enclose: the table, down to the drain.
Rectangle room_of(const World& world) {
  Rectangle room{{World::forever, World::forever}, {-World::forever, -World::forever}};
  for (const WallId id : world.walls()) {
    for (const Vec2 end : {world.wall(id).from, world.wall(id).to}) {
      room.min = {std::min(room.min.x, end.x), std::min(room.min.y, end.y)};
      room.max = {std::max(room.max.x, end.x), std::max(room.max.y, end.y)};
    }
  }
  return room;
}

TEST_P(GalleryTable, EndsAndKeepsItsBalls) {
  const Game at_first = gallery_game(GetParam());
  const Rectangle room = room_of(at_first.world());
  constexpr double frame = 1.0 / 10;
  constexpr double longest = 1'000;
  for (std::uint64_t seed = 1; seed <= (sanitized ? 3 : 30); ++seed) {
    SCOPED_TRACE(seed);
    Game game = at_first;
    RandomPlayer player{game.rules().buttons.size(), seed};
    for (double end = frame; !game.is_over() && end < longest; end += frame) {
      for (const GameInput& input : player.inputs_until(end)) ASSERT_TRUE(game.try_input(input).empty());
      ASSERT_EQ(game.advance_to(end), Progress::done);
      for (const BallId id : game.world().balls())
        ASSERT_TRUE(is_within(room, game.world().position(id))) << "t = " << game.time();
      ASSERT_LT(worst_overlap(game.world()), 1e-9) << "t = " << game.time();
    }
    ASSERT_TRUE(game.is_over());
  }
}

TEST_P(GalleryTable, HasOneHistoryHoweverItIsPlayed) {
  expect_one_history_however_played(gallery_game(GetParam()), sanitized ? 5 : 20, 60);
}

INSTANTIATE_TEST_SUITE_P(Of, GalleryTable, testing::Values("pinball", "paddle"),
                         [](const auto& table) { return std::string{table.param}; });

/// A random player triggers every rule in some game.
TEST(Pinball, HasNoPartOutOfReach) {
  if (sanitized) GTEST_SKIP() << "needs hundreds of games";
  const Game at_first = gallery_game("pinball");
  std::vector<bool> applied(at_first.rules().rules.size());
  const auto all_have = [&] { return std::ranges::find(applied, false) == applied.end(); };
  for (std::uint64_t seed = 1; seed <= 500 && !all_have(); ++seed) {
    Game game = at_first;
    ASSERT_EQ(play_at_once(game, RandomPlayer{game.rules().buttons.size(), seed}.inputs_until(300), 300),
              Progress::done);
    for (const GameEvent& event : game.events()) applied[event.rule] = true;
  }
  for (std::size_t rule = 0; rule < applied.size(); ++rule)
    EXPECT_TRUE(applied[rule]) << "rule " << rule << ", " << at_first.rules().rules[rule].name;
}

}  // namespace
}  // namespace carom
