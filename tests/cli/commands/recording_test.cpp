#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/support/ball_and_wall.hpp"
#include "cli/support/command.hpp"

/// Recording a run, and replaying it.
namespace carom::cli {
namespace {

using nlohmann::json;
using testing::HasSubstr;

std::string last_line(const std::string& text) { return text.substr(text.rfind('\n', text.size() - 2) + 1); }

TEST(Replay, ShowsAMomentOfARecordedRun) {
  const ScratchFolder folder;
  const auto scene = folder.write("scene.json", ball_and_wall);
  const auto file = folder.path("first.carom");
  EXPECT_EQ(carom_command("run " + scene + " --record " + file).exit, 0);
  EXPECT_EQ(carom_command("replay " + file + " --state -").output, "ball,time,x,y,vx,vy\n0,2,3,2,-3,1\n");
  EXPECT_EQ(carom_command("replay " + file + " --at 1 --state -").output, "ball,time,x,y,vx,vy\n0,1,3,1,3,1\n");
  EXPECT_EQ(carom_command("replay " + file + " --impacts -").output,
            "time,kind,ball,other,feature,x,y,nx,ny,impulse\n1.5,wall,0,0,face,5,1.5,-1,0,6\n");
  EXPECT_EQ(carom_command("replay " + file + " --from 1.5 --impacts -").output,
            "time,kind,ball,other,feature,x,y,nx,ny,impulse\n");
  EXPECT_EQ(folder.files(), 2U);
}

TEST(Replay, WritesWhatTheRunWrote) {
  const ScratchFolder folder;
  const auto file = folder.path("mixing.carom");
  const auto run = carom_command("run mixing --record " + file + " --impacts " + folder.path("impacts.csv") +
                                 " --state " + folder.path("state.csv"));
  ASSERT_EQ(run.exit, 0) << run.errors;
  const auto replayed = carom_command("replay " + file + " --impacts " + folder.path("impacts-again.csv") +
                                      " --state " + folder.path("state-again.csv"));
  EXPECT_EQ(replayed.exit, 0) << replayed.errors;
  EXPECT_EQ(last_line(replayed.output), last_line(run.output));
  EXPECT_GT(content_of(folder.path("impacts.csv")).size(), 1'000'000U);
  EXPECT_EQ(content_of(folder.path("impacts-again.csv")), content_of(folder.path("impacts.csv")));
  EXPECT_EQ(content_of(folder.path("state-again.csv")), content_of(folder.path("state.csv")));
}

TEST(Replay, HasAtAnyMomentWhatARunToItHas) {
  const ScratchFolder folder;
  const auto file = folder.path("mixing.carom");
  ASSERT_EQ(carom_command("run mixing --record " + file).exit, 0);
  for (const std::string time : {"0", "0.125", "29.3", "59.9"}) {
    const auto run = carom_command("run mixing --until " + time + " --state " + folder.path("run.csv"));
    const auto replayed = carom_command("replay " + file + " --at " + time + " --state " + folder.path("replay.csv"));
    EXPECT_EQ(replayed.exit, 0) << replayed.errors;
    EXPECT_EQ(last_line(replayed.output), last_line(run.output)) << time;
    EXPECT_EQ(content_of(folder.path("replay.csv")), content_of(folder.path("run.csv"))) << time;
  }
}

TEST(Replay, SamplesTheStateAsTheRunDoes) {
  const ScratchFolder folder;
  const auto file = folder.path("mixing.carom");
  const auto run = carom_command("run mixing --until 3 --sample 0.0625 --state - --record " + file);
  ASSERT_EQ(run.exit, 0) << run.errors;
  EXPECT_TRUE(carom_command("replay " + file + " --sample 0.0625 --state -").output == run.output);
  // At 2, 2.0625 … 2.375, 800 balls each, the same lines as in the whole file.
  const auto stretch = carom_command("replay " + file + " --from 2 --at 2.375 --sample 0.0625 --state -").output;
  EXPECT_EQ(std::ranges::count(stretch, '\n'), 1 + 7 * 800);
  EXPECT_TRUE(run.output.find(stretch.substr(stretch.find('\n'))) != std::string::npos);
}

TEST(Replay, SumsUpForReadersAndForMachines) {
  const ScratchFolder folder;
  const auto file = folder.path("first.carom");
  ASSERT_EQ(carom_command("run " + folder.write("scene.json", ball_and_wall) + " --record " + file).exit, 0);
  const auto ran = carom_command("replay " + file);
  EXPECT_EQ(ran.errors, "");
  EXPECT_THAT(ran.output,
              testing::StartsWith("first\n\nscene          1 ball, 1 wall, 0 pillars\nrecording      whole, "));
  EXPECT_THAT(ran.output,
              HasSubstr("goes to        2\nchecked        its impacts lead to its end\ntime           2\n"));
  EXPECT_THAT(ran.output, HasSubstr("impacts        1: 0 of two balls, 1 with walls, 0 with pillars\n"));
  const json summary = json_of("replay " + file + " --at 1");
  EXPECT_EQ(summary["name"], "first");
  EXPECT_EQ(summary["whole"], true);
  EXPECT_EQ(summary["checked"], false);
  EXPECT_EQ(summary["end"], 2);
  EXPECT_EQ(summary["time"], 1);
  EXPECT_EQ(summary["impacts"], 0);
  EXPECT_EQ(summary["energy"], 5);
}

TEST(Replay, TakesARecordingFromAPipe) {
  const auto ran = carom_command("replay - --json", CAROM_COMMAND " run pool-break --record - 2>/dev/null | ");
  EXPECT_EQ(ran.exit, 0) << ran.errors;
  EXPECT_EQ(json::parse(ran.output)["history"], json_of("run pool-break")["history"]);
}

TEST(Replay, RefusesTimesThatAreNotInTheRecording) {
  const ScratchFolder folder;
  const auto file = folder.path("first.carom");
  ASSERT_EQ(carom_command("run " + folder.write("scene.json", ball_and_wall) + " --record " + file).exit, 0);
  const auto late = carom_command("replay " + file + " --at 2.5");
  EXPECT_EQ(late.exit, bad_input);
  EXPECT_EQ(late.errors, "carom: replay: --at is 2.5: make it from 0 to 2, where the recording ends\n");
  EXPECT_EQ(carom_command("replay " + file + " --at nan").exit, bad_input);
  EXPECT_THAT(carom_command("replay " + file + " --at 1 --from 1.5 --impacts -").errors, HasSubstr("after --at"));
  EXPECT_THAT(carom_command("replay " + file + " --from 1").errors, HasSubstr("give --impacts or --sample, too"));
  EXPECT_THAT(carom_command("replay " + file + " --sample 1").errors, HasSubstr("give --state, too"));
  EXPECT_THAT(carom_command("replay " + file + " --sample 0 --state -").errors,
              HasSubstr("--sample is 0: make it more than zero"));
}

TEST(Check, PlaysARecordingAgain) {
  const ScratchFolder folder;
  const auto file = folder.path("break.carom");
  const auto run = carom_command("run pool-break --record " + file);
  ASSERT_EQ(run.exit, 0);
  const auto ran = carom_command("check " + file + " pool-break");
  EXPECT_EQ(ran.exit, 0) << ran.errors;
  EXPECT_THAT(ran.output, testing::StartsWith(file + ": a sound recording\n"));
  EXPECT_THAT(ran.output, HasSubstr("pool-break: sound\n"));
  const std::string history = last_line(run.output).substr(std::string{"history "}.size());
  EXPECT_THAT(ran.output, HasSubstr("  history   " + history));
}

TEST(Run, SaysThatARecordingIsNoScene) {
  const ScratchFolder folder;
  const auto file = folder.path("break.carom");
  ASSERT_EQ(carom_command("run pool-break --record " + file).exit, 0);
  const auto ran = carom_command("run " + file);
  EXPECT_EQ(ran.exit, bad_input);
  EXPECT_EQ(ran.errors, "carom: " + file + ": it is a recording, not a scene. `carom replay` shows what is in it\n");
}

TEST(Run, HasTheSameHistoryWithAnyNumberOfThreads) {
  const ScratchFolder folder;
  const auto scene = folder.write("gas.json", R"({ "duration": 2, "gases": [{ "balls": 4000, "packing": 0.5 }] })");
  const auto history = [&](const std::string& options) { return json_of("run " + scene + options)["history"]; };
  const auto alone = history("");
  EXPECT_EQ(history(" --threads 2"), alone);
  EXPECT_EQ(history(" --threads 0"), alone);
  EXPECT_EQ(history(" --threads 2 --record " + folder.path("gas.carom")), alone);
  EXPECT_EQ(carom_command("run " + scene + " --threads 1000").errors,
            "carom: run: --threads is 1000: make it from 1 to 256, or 0 for all processors\n");
}

TEST(Run, SaysWhenTheDriftOfTheMomentumIsNotKnown) {
  const ScratchFolder folder;
  const auto scene = folder.write("gas.json", R"({ "duration": 0.5, "gases": [{ "balls": 2000, "packing": 0.5 }] })");
  EXPECT_THAT(carom_command("run " + scene).output, HasSubstr("momentum drift not known: "));
  EXPECT_EQ(json_of("run " + scene)["momentum_drift"], nullptr);
  EXPECT_LT(json_of("run " + scene + " --record " + folder.path("r"))["momentum_drift"], 1e-12);
}

TEST(ARecording, IsDrawnAsTheSceneItself) {
  const ScratchFolder folder;
  const auto file = folder.path("break.carom");
  ASSERT_EQ(carom_command("run pool-break --until 1 --record " + file).exit, 0);
  const auto drawn = [&](const std::string& arguments, const std::string& name) {
    const Ran ran = carom_command(arguments + " -o " + folder.path(name));
    EXPECT_EQ(ran.exit, 0) << ran.errors;
    return content_of(folder.path(name));
  };
  const std::string moment = " --at 0.9 --trails 0.3 --impacts --size 320x170";
  EXPECT_EQ(drawn("render " + file + moment, "a.png"), drawn("render pool-break" + moment, "b.png"));
  EXPECT_EQ(drawn("plot " + file, "a.svg"), drawn("plot pool-break --until 1", "b.svg"));
}

}  // namespace
}  // namespace carom::cli
