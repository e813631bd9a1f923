#include "carom/game.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "game/games.hpp"

/// What rules do, and when.
namespace carom {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;
using testing::IsEmpty;

/// A ball that flies to the right at speed 1, and what is given of a scene besides.
std::string flying_ball(const std::string& shapes, const std::string& game) {
  return R"({"balls": [{"center": [0, 0], "velocity": [1, 0], "radius": 0.5}], )" + shapes + R"( "game": {)" + game +
         "}}";
}

Game advanced(Game game, double until) {
  EXPECT_EQ(game.advance_to(until), Progress::done);
  return game;
}

TEST(Game, AppliesARuleAtTheExactTimeOfAnImpact) {
  const Game game = advanced(game_of(flying_ball(R"("walls": [{"from": [3, -1], "to": [3, 1]}],)",
                                                 R"("counters": [{"name": "score", "start": 5}],
       "rules": [{"name": "wall", "when": {"hits": {"walls": [0]}}, "then": [{"add": {"counter": "score", "by": 7}}]}])")),
                             10);
  ASSERT_EQ(game.events().size(), 1U);
  EXPECT_EQ(game.events()[0].time, 2.5);
  EXPECT_EQ(game.events()[0].place, (Vec2{3, 0}));
  EXPECT_EQ(game.events()[0].ball, BallId{0});
  EXPECT_EQ(game.score(), 12);
  EXPECT_EQ(game.time(), 10);
}

TEST(Game, TakesNoNoticeOfAnImpactThatIsTooWeak) {
  const auto with_least = [](const char* impulse) {
    return advanced(game_of(flying_ball(R"("walls": [{"from": [3, -1], "to": [3, 1]}],)",
                                        R"("counters": [{"name": "score"}], "rules": [{"when": {"hits": {"walls": [0],
         "impulse": )" + std::string{impulse} +
                                            R"(}}, "then": [{"add": {"counter": "score"}}]}])")),
                    10)
        .score();
  };
  EXPECT_EQ(with_least("2"), 1);  // 1 + 1, times the mass of 1
  EXPECT_EQ(with_least("2.0000001"), 0);
}

TEST(Game, CapturesABallWhereItEntersASensor) {
  const Game game = advanced(game_of(flying_ball("", R"("sensors": [{"circle": {"center": [4, 0], "radius": 1}}],
       "rules": [{"when": {"enters": 0}, "then": [{"capture": true}]}])")),
                             10);
  EXPECT_EQ(game.world().ball_count(), 0U);
  ASSERT_EQ(game.events().size(), 1U);
  EXPECT_EQ(game.events()[0].time, 3);
  EXPECT_EQ(game.events()[0].place, (Vec2{3, 0}));
}

TEST(Game, ReleasesABallLater) {
  const Game game = advanced(game_of(flying_ball("", R"("sensors": [{"circle": {"center": [4, 0], "radius": 1}}],
       "rules": [{"when": {"enters": 0}, "then": [{"capture": true},
         {"release": {"center": [0, 5], "velocity": [2, 0], "radius": 0.25}, "after": 1.5}]}])")),
                             6);
  ASSERT_EQ(game.world().ball_count(), 1U);
  EXPECT_EQ(game.world().position(BallId{1}), (Vec2{3, 5}));  // since 4.5
}

TEST(Game, WaitsWithABallUntilThereIsRoomForIt) {
  const Game game = advanced(game_of(flying_ball("", R"("rules": [{"when": {"starts": true}, "then": [
         {"release": {"center": [0, 0], "velocity": [0, 0], "radius": 0.5}}]}])")),
                             3);
  ASSERT_EQ(game.world().ball_count(), 2U);
  EXPECT_THAT(game.world().leg(BallId{1}).start.whole, DoubleNear(1, game_retry));
  EXPECT_GE(game.world().leg(BallId{1}).start.whole, 1);
}

TEST(Game, HidesAndShowsAWall) {
  const std::string scene =
      flying_ball(R"("walls": [{"from": [3, -1], "to": [3, 1]}, {"from": [-3, -1], "to": [-3, 1]}],)",
                  R"("counters": [{"name": "score"}],
       "rules": [{"name": "hit", "when": {"hits": {"walls": [0]}}, "then": [{"hide": {"walls": [0]}},
         {"show": {"walls": [0]}, "after": 10.2}]}])");
  Game game = game_of(scene);
  EXPECT_EQ(game.advance_to(3), Progress::done);
  EXPECT_TRUE(game.is_hidden(WallId{0}));
  EXPECT_FALSE(game.is_hidden(WallId{1}));
  // The ball comes back from the left wall, and is within the hidden one at 12.7: that waits until 13.5.
  EXPECT_EQ(game.advance_to(13.4), Progress::done);
  EXPECT_TRUE(game.is_hidden(WallId{0}));
  EXPECT_EQ(game.advance_to(20), Progress::done);
  EXPECT_FALSE(game.is_hidden(WallId{0}));
  EXPECT_GT(game.world().position(BallId{0}).x, 3);
}

TEST(Game, HidesOfSeveralShapesTheOneThatWasHit) {
  const Game game =
      advanced(game_of(flying_ball(R"("walls": [{"from": [3, -1], "to": [3, 1]}, {"from": [-3, -1], "to": [-3, 1]}],
       "pillars": [{"center": [5, 0], "radius": 0.5}],)",
                                   R"("rules": [{"when": {"hits": {"walls": [0, 1], "pillars": [0]}},
         "then": [{"vanish": true}]}])")),
               2.75);
  EXPECT_TRUE(game.is_hidden(WallId{0}));
  EXPECT_FALSE(game.is_hidden(WallId{1}));
  EXPECT_FALSE(game.is_hidden(PillarId{0}));
  ASSERT_EQ(game.events().size(), 1U);
  EXPECT_EQ(game.events()[0].hit, ShapeId{WallId{0}});
}

TEST(Game, MovesAMoverWhileAButtonIsPressed) {
  Game game = game_of(flying_ball(R"("movers": [{}], "walls": [{"from": [-9, -9], "to": [-9, -8], "mover": 0}],)",
                                  R"("buttons": [{"name": "go"}],
       "rules": [{"when": {"presses": "go"}, "then": [{"move": {"mover": 0, "to": {"angle": 1.5}, "rate": 3}}]},
                 {"when": {"lets_go": "go"}, "then": [{"move": {"mover": 0, "to": {}, "duration": 2}}]}])"));
  EXPECT_THAT(game.try_input({1, 0, true}), IsEmpty());
  EXPECT_THAT(game.try_input({1.25, 0, false}), IsEmpty());
  EXPECT_EQ(game.advance_to(1.25), Progress::done);
  EXPECT_DOUBLE_EQ(game.world().pose(MoverId{0}).angle, 0.75);
  EXPECT_DOUBLE_EQ(game.world().motion(MoverId{0}).rate, -0.375);  // 0.75 in two units of time
  EXPECT_EQ(game.advance_to(9), Progress::done);
  EXPECT_EQ(game.world().pose(MoverId{0}).angle, 0);
  EXPECT_EQ(game.inputs().size(), 2U);
}

TEST(Game, StopsAMoverWhereItIs) {
  Game game = game_of(flying_ball(R"("movers": [{}], "walls": [{"from": [-9, -9], "to": [-9, -8], "mover": 0}],)",
                                  R"("buttons": [{"name": "go"}],
       "rules": [{"when": {"presses": "go"}, "then": [{"move": {"mover": 0, "to": {"offset": [3, 0]}, "speed": 2}}]},
                 {"when": {"lets_go": "go"}, "then": [{"stop": 0}]}])"));
  EXPECT_EQ(play_at_once(game, {{1, 0, true}, {1.5, 0, false}}, 9), Progress::done);
  EXPECT_EQ(game.world().pose(MoverId{0}).offset, (Vec2{1, 0}));
}

TEST(Game, CountsUpAndDownToAValue) {
  Game game = game_of(flying_ball("", R"("buttons": [{"name": "up"}, {"name": "down"}],
       "counters": [{"name": "n"}, {"name": "two"}],
       "rules": [{"when": {"presses": "up"}, "then": [{"add": {"counter": "n", "by": 3}}]},
                 {"when": {"presses": "down"}, "then": [{"add": {"counter": "n", "by": -1}}]},
                 {"when": {"reaches": {"counter": "n", "value": 2}}, "then": [{"add": {"counter": "two"}}]}])"));
  const auto two_after = [&](std::uint32_t button) {
    EXPECT_THAT(game.try_input({game.time() + 1, button, true}), IsEmpty());
    EXPECT_EQ(game.advance_to(game.time() + 1), Progress::done);
    return game.counters()[1];
  };
  EXPECT_EQ(two_after(0), 1);  // 0 → 3, past it
  EXPECT_EQ(two_after(1), 2);  // 3 → 2
  EXPECT_EQ(two_after(1), 2);  // 2 → 1: it was there
  EXPECT_EQ(two_after(0), 3);  // 1 → 4
}

TEST(Game, EndsAndStandsStill) {
  Game game = game_of(flying_ball("", R"("sensors": [{"circle": {"center": [4, 0], "radius": 1}}],
       "counters": [{"name": "score"}],
       "rules": [{"when": {"enters": 0}, "then": [{"add": {"counter": "score"}, "after": 1}, {"end": true},
                                                   {"add": {"counter": "score"}}]}])"));
  EXPECT_EQ(game.advance_to(10), Progress::done);
  EXPECT_TRUE(game.is_over());
  EXPECT_EQ(game.time(), 3);
  EXPECT_EQ(game.score(), 0);
  EXPECT_THAT(game.try_input({0, 7, true}), IsEmpty()) << "nothing is taken any more, which is no problem";
  EXPECT_THAT(game.inputs(), IsEmpty());
}

TEST(Game, RefusesInputsThatCanNotBe) {
  Game game = game_of(flying_ball("", R"("buttons": [{"name": "a"}])"));
  EXPECT_EQ(game.advance_to(2), Progress::done);
  const auto words = [&](const GameInput& input) { return to_string(game.try_input(input)); };
  EXPECT_EQ(words({3, 1, true}), "button is 1: make it the number of a button of the game");
  EXPECT_EQ(words({1, 0, true}), "time is 1: make it 2 or later, and finite: inputs are given in the order of time");
  EXPECT_EQ(words({5, 0, true}), "");
  EXPECT_EQ(words({4, 0, true}), "time is 4: make it 5 or later, and finite: inputs are given in the order of time");
  EXPECT_NE(words({std::numeric_limits<double>::infinity(), 0, true}), "");
  EXPECT_EQ(game.inputs().size(), 1U);
  EXPECT_THROW(static_cast<void>(game.advance_to(1)), ProblemError);
}

TEST(Game, IsStuckWhenRulesTriggerEachOtherWithoutEnd) {
  Game game = game_of(flying_ball("", R"("counters": [{"name": "a"}], "buttons": [{"name": "go"}],
       "rules": [{"when": {"presses": "go"}, "then": [{"set": {"counter": "a", "to": 1}}]},
                 {"when": {"reaches": {"counter": "a", "value": 1}}, "then": [{"set": {"counter": "a"}}]},
                 {"when": {"reaches": {"counter": "a"}}, "then": [{"set": {"counter": "a", "to": 1}}]}])"));
  EXPECT_EQ(play_at_once(game, {{1, 0, true}}, 2), Progress::stuck);
  EXPECT_EQ(game.time(), 1);
  EXPECT_EQ(game.advance_to(3), Progress::stuck);
}

TEST(Game, PlaysWhatHappensAtOneMomentInItsOrder) {
  // At the time 2 the ball hits the wall and its centre crosses the gate; a sum was put off, and a button is pressed.
  Game game = game_of(R"({"balls": [{"center": [0, 0], "velocity": [1, 0], "radius": 0.5}],
    "walls": [{"from": [2.5, -1], "to": [2.5, 1]}],
    "game": {"buttons": [{"name": "go"}], "sensors": [{"circle": {"center": [3, 0], "radius": 0.5}, "senses": "edge"}],
      "rules": [{"name": "late", "when": {"presses": "go"}, "then": []},
                {"name": "start", "when": {"starts": true}, "then": [{"move": {"mover": 0, "to": {}, "rate": 1}, "after": 2}]},
                {"name": "sensor", "when": {"enters": 0}, "then": []},
                {"name": "wall", "when": {"hits": {"walls": [0]}}, "then": []}]},
    "movers": [{}]})");
  EXPECT_EQ(play_at_once(game, {{2, 0, true}}, 3), Progress::done);
  EXPECT_THAT(applied_in(game), ElementsAre("wall", "late")) << "it only grazes the sensor";
}

TEST(Game, AppliesARuleOnlyIfItsConditionIsMet) {
  // The ball goes to and fro between walls that it hits at 2, 4, 6, ...: from the third hit of wall 0 on it scores.
  const Game game = advanced(game_of(R"({"balls": [{"center": [0, 0], "velocity": [1, 0], "radius": 0.5}],
    "walls": [{"from": [2.5, -1], "to": [2.5, 1]}, {"from": [-0.5, -1], "to": [-0.5, 1]}],
    "game": {"counters": [{"name": "hits"}, {"name": "score"}],
      "rules": [{"name": "right", "when": {"hits": {"walls": [0]}}, "then": [{"add": {"counter": "hits"}}]},
                {"name": "scores", "when": {"hits": {"walls": [0]}}, "if": {"counter": "hits", "at_least": 3},
                 "then": [{"add": {"counter": "score"}}]},
                {"name": "left", "when": {"hits": {"walls": [1]}}, "if": {"counter": "hits", "at_most": 2},
                 "then": []},
                {"name": "never", "when": {"hits": {"walls": [1]}}, "if": {"counter": "score", "at_most": -1},
                 "then": [{"end": true}]}]}})"),
                             17);
  EXPECT_THAT(applied_in(game), ElementsAre("right", "left", "right", "left", "right", "scores", "right", "scores"));
  EXPECT_EQ(game.time(), 17);
  EXPECT_EQ(game.score(), 2);
}

TEST(Game, PlaysOnBehindASensorWhoseRuleDoesNotApply) {
  const Game game = advanced(game_of(flying_ball("", R"("counters": [{"name": "open"}],
       "sensors": [{"gate": {"from": [2, -1], "to": [2, 1]}}, {"gate": {"from": [4, -1], "to": [4, 1]}}],
       "rules": [{"name": "first", "when": {"crosses": 0}, "if": {"counter": "open", "at_least": 1}, "then": []},
                 {"name": "second", "when": {"crosses": 1}, "then": []}])")),
                             6);
  EXPECT_THAT(applied_in(game), ElementsAre("second"));
  EXPECT_EQ(game.events()[0].time, 4);
  EXPECT_EQ(game.time(), 6);
}

TEST(Game, KeepsTheImpactsOfAnAdvanceHoweverManyRulesApplyMeanwhile) {
  Game game = game_of(small_table());
  for (const GameInput& input : RandomPlayer{game.rules().buttons.size(), 5}.inputs_until(20))
    ASSERT_TRUE(game.try_input(input).empty());
  std::vector<Impact> impacts;
  std::size_t events = 0;
  for (double end = 0; end < 20 && !game.is_over(); end += 0.7) {
    ASSERT_EQ(game.advance_to(end), Progress::done);
    impacts.insert(impacts.end(), game.impacts().begin(), game.impacts().end());
    events += game.events().size();
  }
  EXPECT_GT(events, 10U);
  ASSERT_EQ(impacts.size(), game.world().counts().total());
  EXPECT_TRUE(std::ranges::is_sorted(impacts, {}, &Impact::time));
}

TEST(Game, LightsALampWhileItsConditionIsMet) {
  Game game = game_of(flying_ball(R"("walls": [{"from": [3, -1], "to": [3, 1]}],)", R"("counters": [{"name": "hits"}],
       "lamps": [{"center": [0, 2], "lit": {"counter": "hits", "at_least": 1}}],
       "rules": [{"when": {"hits": {"walls": [0]}}, "then": [{"add": {"counter": "hits"}}]}])"));
  EXPECT_FALSE(game.is_lit(game.rules().lamps[0]));
  game = advanced(std::move(game), 3);
  EXPECT_TRUE(game.is_lit(game.rules().lamps[0]));
}

TEST(Game, IsAValue) {
  Game game = game_of(small_table());
  EXPECT_EQ(game.advance_to(2), Progress::done);
  Game copy = game;
  EXPECT_EQ(copy.advance_to(9), Progress::done);
  EXPECT_NE(copy.history(), game.history());
  EXPECT_EQ(game.advance_to(9), Progress::done);
  EXPECT_EQ(copy.history(), game.history());
}

TEST(Game, GoesOnAfterAStop) {
  const std::vector<GameInput> inputs = RandomPlayer{2, 3}.inputs_until(12);
  Game whole = game_of(small_table());
  EXPECT_EQ(play_at_once(whole, inputs, 12), Progress::done);
  Game game = game_of(small_table());
  StopFlag stop;
  stop.request();
  for (const GameInput& input : inputs) EXPECT_THAT(game.try_input(input), IsEmpty());
  EXPECT_EQ(game.advance_to(12, StopToken{stop}), Progress::stopped);
  EXPECT_EQ(game.advance_to(12), Progress::done);
  EXPECT_EQ(game.history(), whole.history());
}

TEST(Game, NeedsRules) {
  const GameMade made = make_game(*read_scene(R"({"balls": []})").scene);
  EXPECT_FALSE(made.game.has_value());
  ASSERT_EQ(made.problems.size(), 1U);
  EXPECT_EQ(to_string(made.problems[0]), "the scene has no rules: give it the key game (docs/games.md)");
}

}  // namespace
}  // namespace carom
