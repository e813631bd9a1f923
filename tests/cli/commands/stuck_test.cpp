#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/support/command.hpp"

/// A ball that touches two walls on opposite sides and moves toward one of them: endless impacts at one instant.
namespace carom::cli {
namespace {

using testing::HasSubstr;

constexpr const char* stuck_scene = R"({ "duration": 2,
    "balls": [{ "center": [0, 0.5], "velocity": [3, 1], "radius": 0.5 }],
    "walls": [{ "from": [-50, 0], "to": [50, 0] }, { "from": [-50, 1], "to": [50, 1] }] })";

TEST(ASceneThatIsStuck, IsReportedByEveryCommandThatPlaysIt) {
  const ScratchFolder folder;
  const auto scene = folder.write("stuck.json", stuck_scene);
  for (const std::string& arguments :
       {"run " + scene, "compare " + scene, "plot " + scene + " -o " + folder.path("a.svg"),
        "render " + scene + " --at 1 -o " + folder.path("a.png"), "trials " + scene + " --trials 1"}) {
    const Ran ran = carom_command(arguments);
    EXPECT_EQ(ran.exit, is_stuck) << arguments;
    EXPECT_THAT(ran.errors, HasSubstr("carom: the scene is stuck at t = 0: impacts without end in next to no time; "))
        << arguments;
  }
  EXPECT_EQ(folder.files(), 1U);
  EXPECT_THAT(carom_command("--help").output, HasSubstr("4 the scene is stuck"));
}

TEST(ASceneThatIsStuck, LeavesWhatWasPlayedUntilThen) {
  const ScratchFolder folder;
  const auto scene = folder.write("stuck.json", stuck_scene);
  const auto state = folder.path("state.csv");
  const Ran ran = carom_command("run " + scene + " --json --state " + state);
  EXPECT_EQ(ran.exit, is_stuck);
  const auto summary = nlohmann::json::parse(ran.output);
  EXPECT_EQ(summary["stuck"], true);
  EXPECT_EQ(summary["finished"], false);
  EXPECT_EQ(summary["time"], 0);
  EXPECT_GT(summary["impacts"], 1'000'000);
  EXPECT_EQ(std::ranges::count(content_of(state), '\n'), 2);
  EXPECT_THAT(ran.errors, HasSubstr("what was done until then is kept"));
}

TEST(ASceneThatIsStuck, IsCountedAmongTheTrials) {
  const ScratchFolder folder;
  const auto scene = folder.write("stuck.json", stuck_scene);
  const auto csv = folder.path("trials.csv");
  const Ran ran = carom_command("trials " + scene + " --trials 2 --json --csv " + csv);
  EXPECT_EQ(ran.exit, is_stuck);
  EXPECT_THAT(ran.errors, HasSubstr("so it is in trial 0, and in 2 of 2 trials in all; what was done is kept"));
  const auto summary = nlohmann::json::parse(ran.output);
  EXPECT_EQ(summary["trials"], 2);
  EXPECT_EQ(summary["stuck"], 2);
  EXPECT_THAT(content_of(csv), HasSubstr(",1\n"));
}

TEST(ASceneThatIsNotStuck, SaysSoToo) {
  EXPECT_EQ(json_of("run pool-break --until 0.1")["stuck"], false);
  EXPECT_EQ(json_of("trials classroom --trials 2")["stuck"], 0);
  EXPECT_EQ(json_of("bench gas --balls 10 --impacts 10")["stuck"], false);
}

}  // namespace
}  // namespace carom::cli
