#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/support/command.hpp"

/// Playing games by the command, and proving recorded ones.
namespace carom::cli {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::StartsWith;

/// A ball goes from wall to wall at the speed 4, and hits wall 0 at t = 1, 5, 9 …, which gives 10 points. The button
/// "open" hides that wall; the ball flies on, and the game is over 9 / 4 after it was at x = 0.
constexpr const char* corridor = R"({
  "name": "corridor", "duration": 20,
  "balls": [{"center": [0, 0], "velocity": [4, 0], "radius": 1}],
  "walls": [{"from": [5, -9], "to": [5, 9]}, {"from": [-5, -9], "to": [-5, 9]}, {"from": [19, -9], "to": [19, 9]}],
  "game": {
    "buttons": [{"name": "open"}, {"name": "other"}],
    "counters": [{"name": "score"}],
    "sensors": [{"gate": {"from": [9, -1], "to": [9, 1]}}],
    "rules": [
      {"when": {"hits": {"walls": [0]}}, "then": [{"add": {"counter": "score", "by": 10}}]},
      {"when": {"presses": "open"}, "then": [{"hide": {"walls": [0]}}]},
      {"when": {"crosses": 0}, "then": [{"end": true}]}
    ]
  }
})";

constexpr const char* three_inputs = "time,button,pressed\n0.5,other,1\n6,open,1\n6.25,open,0\n";

TEST(Game, IsPlayedByInputsFromAFile) {
  const ScratchFolder folder;
  const auto scene = folder.write("corridor.json", corridor);
  const auto inputs = folder.write("inputs.csv", three_inputs);
  const json played = json_of("game " + scene + " --inputs " + inputs);
  EXPECT_EQ(played["name"], "corridor");
  // Back at x = 0 at t = 8, to the right.
  EXPECT_EQ(played["time"], 8 + 9 / 4.0);
  EXPECT_EQ(played["over"], true);
  EXPECT_EQ(played["inputs"], 3);
  EXPECT_EQ(played["score"], 20);
  EXPECT_EQ(played["counters"], json({{"score", 20}}));
  EXPECT_EQ(played["impacts"], 4);

  const auto for_readers = carom_command("game " + scene + " --inputs " + inputs);
  EXPECT_THAT(for_readers.output,
              StartsWith("corridor\n\ntime           10.25, the game is over\ninputs         3\nscore          20\n"));
  EXPECT_THAT(for_readers.output, HasSubstr("history " + played["history"].get<std::string>() + "\n"));
}

TEST(Game, GoesOnWithoutInputs) {
  const ScratchFolder folder;
  const auto scene = folder.write("corridor.json", corridor);
  const json all = json_of("game " + scene);
  EXPECT_EQ(all["time"], 20);
  EXPECT_EQ(all["over"], false);
  EXPECT_EQ(all["score"], 50);  // 1, 5, 9, 13, 17
  EXPECT_EQ(json_of("game " + scene + " --until 4")["score"], 10);
}

TEST(Game, TakesInputsFromAPipe) {
  const ScratchFolder folder;
  const auto scene = folder.write("corridor.json", corridor);
  const auto inputs = folder.write("inputs.csv", three_inputs);
  const auto ran = carom_command("game " + scene + " --inputs - --json", "tr -d '\\r' < " + inputs + " | ");
  EXPECT_EQ(ran.exit, 0) << ran.errors;
  EXPECT_EQ(json::parse(ran.output)["history"], json_of("game " + scene + " --inputs " + inputs)["history"]);
}

TEST(Game, IsRecordedAndProven) {
  const ScratchFolder folder;
  const auto scene = folder.write("corridor.json", corridor);
  const auto file = folder.path("game.json");
  const auto played = carom_command("game " + scene + " --random 7 --record " + file + " --json");
  ASSERT_EQ(played.exit, 0) << played.errors;
  const json replayed = json_of("replay " + file);
  EXPECT_EQ(replayed["proven"], true);
  EXPECT_EQ(replayed["history"], json::parse(played.output)["history"]);
  const auto for_readers = carom_command("replay " + file);
  EXPECT_THAT(for_readers.output, HasSubstr("proven         score and history follow from the inputs\n"));
  EXPECT_EQ(carom_command("check " + file).exit, 0);

  // To standard output, with the summary beside it; and from a pipe.
  const auto piped = carom_command("game " + scene + " --random 7 --record -");
  EXPECT_EQ(piped.output, content_of(file));
  EXPECT_THAT(piped.errors, HasSubstr("history "));
  const auto from_pipe = carom_command("replay - --json", "cat " + file + " | ");
  EXPECT_EQ(from_pipe.exit, 0) << from_pipe.errors;
  EXPECT_EQ(json::parse(from_pipe.output), replayed);
}

TEST(Game, ThatWasChangedIsNotProven) {
  const ScratchFolder folder;
  const auto scene = folder.write("corridor.json", corridor);
  const auto file = folder.path("game.json");
  ASSERT_EQ(carom_command("game " + scene + " --random 7 --record " + file).exit, 0);
  json recording = json::parse(content_of(file));
  recording["score"] = recording["score"].get<double>() + 10;
  const auto changed = folder.write("changed.json", recording.dump());
  for (const std::string command : {"replay ", "check "}) {
    const auto ran = carom_command(command + changed);
    EXPECT_EQ(ran.exit, bad_input) << command;
    EXPECT_THAT(ran.errors, HasSubstr(changed + ": not proven: ")) << command;
    EXPECT_EQ(ran.output, "") << command;
  }
  EXPECT_THAT(carom_command("replay " + file + " --at 3").errors, HasSubstr("are not for games: leave them out"));
}

TEST(Game, IsTheSameForTheSameSeed) {
  const ScratchFolder folder;
  const auto scene = folder.write("corridor.json", corridor);
  const json first = json_of("game " + scene + " --random 1");
  EXPECT_EQ(json_of("game " + scene + " --random 1"), first);
  EXPECT_NE(json_of("game " + scene + " --random 2")["history"], first["history"]);
  // However late the end: the game is over long before.
  EXPECT_EQ(json_of("game " + scene + " --random 1 --until 1e12"), first);
}

TEST(Game, ManyAreSummedUp) {
  const ScratchFolder folder;
  const auto scene = folder.write("corridor.json", corridor);
  json many = json_of("game " + scene + " --random 3 --games 5");
  EXPECT_EQ(many["games"], 5);
  EXPECT_EQ(many["outside"], 0);
  double time = 0;
  std::vector<double> scores;
  for (const std::string seed : {"3", "4", "5", "6", "7"}) {
    const json one = json_of("game " + scene + " --random " + seed);
    time += one["time"].get<double>();
    scores.push_back(one["score"]);
  }
  std::ranges::sort(scores);
  EXPECT_EQ(many["time"], time);
  EXPECT_EQ(many["least_score"], scores.front());
  EXPECT_EQ(many["median_score"], scores[2]);
  EXPECT_EQ(many["best_score"], scores.back());
  EXPECT_THAT(carom_command("game " + scene + " --random 3 --games 5").output,
              HasSubstr("history " + many["history"].get<std::string>() + "\n"));
}

/// A wall that lets balls through is noticed.
TEST(Game, SaysThatABallWasOutside) {
  const ScratchFolder folder;
  std::string open{corridor};
  open.replace(open.find("[19, -9]"), 8, "[11, -9]").replace(open.find("[19, 9]"), 7, "[11, -8]");
  open.replace(open.find("[9, -1]"), 7, "[15, -1]").replace(open.find("[9, 1]"), 6, "[15, 1]");
  const auto scene = folder.write("open.json", open);
  EXPECT_EQ(json_of("game " + scene + " --random 3 --games 5")["outside"], 5);
}

TEST(Game, RefusesWhatItCanNotPlay) {
  const ScratchFolder folder;
  const auto scene = folder.write("corridor.json", corridor);
  const auto errors_of = [&](const std::string& arguments) {
    const auto ran = carom_command("game " + arguments);
    EXPECT_EQ(ran.exit, bad_input) << arguments;
    EXPECT_EQ(ran.output, "") << arguments;
    return ran.errors;
  };
  EXPECT_EQ(errors_of("pool-break"),
            "carom: pool-break: the scene has no rules: give it the key game (docs/games.md)\n");
  EXPECT_THAT(errors_of(scene + " --random 1 --inputs inputs.csv"), HasSubstr("can't both play: leave one out"));
  EXPECT_THAT(errors_of(scene + " --games 3"), HasSubstr("give --random, too"));
  EXPECT_THAT(errors_of(scene + " --random 1 --games 0"), HasSubstr("--games is 0: make it 1 or more"));
  EXPECT_THAT(errors_of(scene + " --random 1 --games 2 --record x.json"), HasSubstr("--record is for one game"));
  EXPECT_THAT(errors_of(scene + " --until -1"), HasSubstr("--until is -1"));
  EXPECT_THAT(errors_of(scene + " --inputs " + folder.path("none.csv")), HasSubstr("none.csv"));
}

TEST(Game, SaysWhichInputIsWrong) {
  const ScratchFolder folder;
  const auto scene = folder.write("corridor.json", corridor);
  const auto errors_of = [&](const std::string& content) {
    const auto inputs = folder.write("inputs.csv", content);
    const auto ran = carom_command("game " + scene + " --inputs " + inputs);
    EXPECT_EQ(ran.exit, bad_input) << content;
    return ran.errors;
  };
  EXPECT_THAT(errors_of(""), HasSubstr("inputs.csv: is empty: begin with 'time,button,pressed'"));
  EXPECT_THAT(errors_of("1,open,1\n"), HasSubstr("line 1: is not 'time,button,pressed': begin with that"));
  EXPECT_THAT(errors_of("time,button,pressed\n1,open,1\nsoon,open,0\n"),
              HasSubstr("line 3: the time is 'soon': make it a number"));
  EXPECT_THAT(errors_of("time,button,pressed\n1,shut,1\n"),
              HasSubstr("line 2: the button is 'shut': make it one of open, other"));
  EXPECT_THAT(errors_of("time,button,pressed\n1,open,yes\n"),
              HasSubstr("line 2: pressed is 'yes': make it 1 (pressed) or 0 (let go)"));
  EXPECT_THAT(errors_of("time,button,pressed\n2,open,1\n1,open,0\n"), HasSubstr("input 2: time is 1"));
}

TEST(Game, IsNoScene) {
  const ScratchFolder folder;
  const auto file = folder.path("game.json");
  ASSERT_EQ(carom_command("game " + folder.write("corridor.json", corridor) + " --random 7 --record " + file).exit, 0);
  for (const std::string command : {"run ", "game "}) {
    const auto ran = carom_command(command + file);
    EXPECT_EQ(ran.exit, bad_input) << command;
    EXPECT_EQ(ran.errors, "carom: " + file + ": it is a recorded game, not a scene. `carom replay` plays it again\n");
  }
}

TEST(Game, LeavesNothingBehindWhenItCanNotWrite) {
  const ScratchFolder folder;
  expect_no_trace_in_a_read_only_folder("game " + folder.write("corridor.json", corridor) + " --record ", "game.json");
}

}  // namespace
}  // namespace carom::cli
