#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/support/ball_and_wall.hpp"
#include "cli/support/command.hpp"

/// `carom run --engine stepped` and `carom trials`.
namespace carom::cli {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::StartsWith;

TEST(SteppedRun, WritesImpactsAndStatesAsTheExactOneDoes) {
  expect_files_of_ball_and_wall(" --engine stepped --step 0.25");
}

TEST(SteppedRun, SamplesAtTheFirstStepAtOrAfterATime) {
  const ScratchFolder folder;
  const auto scene = folder.write("scene.json", ball_and_wall);
  EXPECT_EQ(carom_command("run " + scene + " --engine stepped --step 0.25 --until 1 --sample 0.4 --state -").output,
            "ball,time,x,y,vx,vy\n0,0,0,0,3,1\n0,0.5,1.5,0.5,3,1\n0,1,3,1,3,1\n");
}

TEST(SteppedRun, SumsUpWithThePenetration) {
  const ScratchFolder folder;
  const auto scene = folder.write("scene.json", ball_and_wall);
  const auto ran = carom_command("run " + scene + " --engine stepped --step 0.4 --policy ignore");
  EXPECT_THAT(ran.output, HasSubstr("engine         stepped by 0.4, policy ignore\n"));
  EXPECT_THAT(ran.output, HasSubstr("time           2 of 2, in 5 steps\n"));
  // At t = 1.6 the centre is at 4.8: 0.3 too far.
  EXPECT_THAT(ran.output, HasSubstr("penetration    0.3 at the deepest\n"));
  const json summary = json_of("run " + scene + " --engine stepped --step 0.4 --policy bisect");
  EXPECT_EQ(summary["engine"], "stepped");
  EXPECT_EQ(summary["policy"], "bisect");
  EXPECT_EQ(summary["step"], 0.4);
  EXPECT_EQ(summary["steps"], 5);
  EXPECT_EQ(summary["wall_impacts"], 1);
  EXPECT_EQ(summary["deepest_penetration"], 0);
  EXPECT_EQ(summary["finished"], true);
  EXPECT_LT(summary["energy_drift"], 1e-15);
  EXPECT_EQ(json_of("run " + scene + " --engine stepped")["step"], 1.0 / 60);
}

TEST(SteppedRun, GivesTheSameHistoryEveryTimeAndAnotherForAnotherStep) {
  const json first = json_of("run pool-break --engine stepped --step 0.002");
  EXPECT_EQ(json_of("run pool-break --engine stepped --step 0.002")["history"], first["history"]);
  EXPECT_NE(json_of("run pool-break --engine stepped --step 0.001")["history"], first["history"]);
  EXPECT_NE(json_of("run pool-break --engine stepped --step 0.002 --policy push-by-mass")["history"],
            json_of("run pool-break --engine stepped --step 0.002 --policy ignore")["history"]);
}

// It would play another scene.
TEST(SteppedRun, RefusesMoversAndKicksAsEveryCommandWithThatEngineDoes) {
  const ScratchFolder folder;
  const auto scene = folder.write("scene.json", R"({ "duration": 1, "movers": [{}],
    "balls": [{ "center": [0, 0], "velocity": [3, 1], "radius": 0.5 }],
    "walls": [{ "from": [5, -5], "to": [5, 5], "kick": { "speed": 1 } }] })");
  for (const std::string& command :
       {"run " + scene + " --engine stepped", "compare " + scene, "trials " + scene + " --engine stepped --trials 1",
        "render " + scene + " --engine stepped -o " + folder.path("picture.svg")}) {
    const auto ran = carom_command(command);
    EXPECT_EQ(ran.exit, 2) << command;
    EXPECT_THAT(ran.errors,
                HasSubstr("movers[0] moves walls and pillars, which the stepped engine does not know: leave "
                          "it out, or use the exact engine"))
        << command;
    EXPECT_THAT(ran.errors, HasSubstr("walls[0].kick kicks balls, which the stepped engine does not know"));
  }
  EXPECT_EQ(carom_command("run " + scene).exit, 0);
}

TEST(SteppedRun, RefusesBadValues) {
  const std::vector<std::pair<std::string, std::string>> problems = {
      {"--engine fast", "run: --engine is fast: make it exact or stepped"},
      {"--engine stepped --policy hope", "run: --policy is hope: make it bisect, ignore, push or push-by-mass"},
      {"--policy push", "run: --policy is for the stepped engine: give --engine stepped, too"},
      {"--engine stepped --step 0", "run: --step is 0: make it more than zero"},
      {"--engine stepped --threads 3", "run: --threads is for the exact engine: leave it out, or --engine stepped"},
  };
  for (const auto& [arguments, problem] : problems) {
    const auto ran = carom_command("run pool-break " + arguments);
    EXPECT_EQ(ran.exit, bad_input) << arguments;
    EXPECT_EQ(ran.output, "");
    EXPECT_THAT(ran.errors, HasSubstr(problem));
  }
}

TEST(Trials, PlayTheClassroomsProgram) {
  const json exact = json_of("trials classroom");
  EXPECT_EQ(exact["engine"], "exact");
  EXPECT_EQ(exact["trials"], 100);
  EXPECT_EQ(exact["left"], 100);
  EXPECT_GT(exact["with_meeting"], 50);
  EXPECT_LT(exact["with_meeting"], 100);
  EXPECT_EQ(exact["deepest_penetration"], 0);
  EXPECT_EQ(json_of("trials classroom")["history"], exact["history"]);
  const json stepped = json_of("trials classroom --engine stepped --policy ignore --step 0.01");
  EXPECT_EQ(stepped["step"], 0.01);
  EXPECT_NEAR(stepped["mean_time"], exact["mean_time"].get<double>(), 0.02);
  EXPECT_NEAR(stepped["with_meeting"].get<double>(), exact["with_meeting"].get<double>(), 2);
  EXPECT_GT(stepped["deepest_penetration"], 0);
}

TEST(Trials, CanBePlayedAgainOneByOne) {
  const ScratchFolder folder;
  EXPECT_EQ(carom_command("trials classroom --trials 5 --csv " + folder.path("all.csv")).exit, 0);
  const std::string all = content_of(folder.path("all.csv"));
  EXPECT_THAT(all,
              StartsWith("trial,time,left,impacts,ball_impacts,wall_impacts,pillar_impacts,hardest,penetration,stuck\n"
                         "0,"));
  const auto third = carom_command("trials classroom --first 3 --trials 1 --csv -");
  EXPECT_THAT(all, HasSubstr(third.output.substr(third.output.find('\n'))));
  EXPECT_THAT(third.errors, HasSubstr("trials         1, from 3 on\n"));
}

TEST(Trials, AreOneWhenNothingInTheSceneIsRandom) {
  const auto by_default = carom_command("trials wedge");
  EXPECT_EQ(by_default.exit, 0);
  EXPECT_THAT(by_default.output, HasSubstr("trials         1, from 0 on\n"));
  EXPECT_THAT(by_default.errors,
              StartsWith("carom: warning: wedge: nothing in it is random, so all trials are the same, and one is "
                         "played: give it a gas, a pair, or a rack with a gap and a seed"));
  const auto asked_for = carom_command("trials wedge --trials 3");
  EXPECT_THAT(asked_for.output, HasSubstr("trials         3, from 0 on\n"));
  EXPECT_THAT(asked_for.errors, HasSubstr("so all 3 trials are the same: give it a gas"));
  EXPECT_EQ(carom_command("trials wedge --trials 1").errors, "");
  EXPECT_EQ(carom_command("trials classroom --trials 2").errors, "");
  EXPECT_THAT(carom_command("trials --help").output, HasSubstr("(default: 100, or 1 when nothing in it is random)"));
}

TEST(Trials, SayWhenThereIsNothingToLeave) {
  const auto ran = carom_command("trials two-balls --trials 2");
  EXPECT_EQ(ran.exit, 0);
  EXPECT_THAT(ran.output, HasSubstr("left           no ball can: the scene has no `arena`"));
}

TEST(Trials, RefuseBadValues) {
  const ScratchFolder folder;
  const auto endless = folder.write("endless.json", R"({ "arena": { "radius": 5 } })");
  const auto small = folder.write("small.json", R"({ "duration": 1, "arena": { "radius": 5 },
    "balls": [{ "center": [6, 0], "velocity": [0, 0], "radius": 1 }] })");
  const std::vector<std::pair<std::string, std::string>> problems = {
      {"", "SCENE"},
      {"classroom --trials 0", "trials: --trials is 0: make it one or more"},
      {"classroom --first -1", "--first: -1 is not a whole number"},
      {"classroom --until -1", "trials: --until is -1: make it more than zero"},
      {"classroom --step 0.1", "trials: --step is for the stepped engine"},
      {endless, "endless.json: it has no duration: say how long a trial may last with --until T"},
      {small, "small.json: arena.radius is 5: make it more than 6, so that ball 0 begins inside"},
  };
  for (const auto& [arguments, problem] : problems) {
    const auto ran = carom_command("trials " + arguments);
    EXPECT_EQ(ran.exit, bad_input) << arguments;
    EXPECT_EQ(ran.output, "");
    EXPECT_THAT(ran.errors, HasSubstr(problem));
  }
  EXPECT_THAT(carom_command("trials --help").output, HasSubstr("Examples:"));
}

}  // namespace
}  // namespace carom::cli
