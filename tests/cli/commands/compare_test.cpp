#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/compare/comparison.hpp"
#include "cli/support/command.hpp"
#include "support/sanitized.hpp"

namespace carom::cli {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::StartsWith;

// Between walls 8 apart the ball hits one after every 6 units: after 3.5, and then 14 times more in 40.
constexpr const char* corridor = R"({ "name": "corridor", "duration": 40,
  "balls": [{ "center": [0.5, 0], "velocity": [2.25, 0], "radius": 1 }],
  "walls": [{ "from": [5, -5], "to": [5, 5] }, { "from": [-3, -5], "to": [-3, 5] }] })";

TEST(Compare, FindsEveryImpactWithSmallStepsAndTunnellingWithLargeOnes) {
  const ScratchFolder folder;
  const json all =
      json_of("compare " + folder.write("scene.json", corridor) + " --steps 2,0.01 --policy bisect,ignore,push");
  EXPECT_EQ(all["exact"]["impacts"], 15);
  EXPECT_EQ(all["exact"]["tunnelled"], 0);
  ASSERT_EQ(all["stepped"].size(), 6U);
  for (const json& row : all["stepped"]) {
    SCOPED_TRACE(row.dump());
    if (row["step"] == 0.01) {
      EXPECT_EQ(row["found"], 15);
      EXPECT_EQ(row["missed"], 0);
      EXPECT_EQ(row["extra"], 0);
      EXPECT_EQ(row["overlooked"], 0);
      EXPECT_EQ(row["tunnelled"], 0);
      EXPECT_EQ(row["parted_at"], nullptr);
      EXPECT_LE(row["deepest_penetration"], 2.25 * 0.01);
      EXPECT_LT(row["off_by"], 15 * 2 * 2.25 * 0.01);
    } else {
      // 0.5, 5 (on the wall's line: nothing is done), 9.5: it is gone. By bisection it comes back to 2.5 … and −6.5.
      EXPECT_EQ(row["tunnelled"], 1);
      EXPECT_EQ(row["impacts"], row["policy"] == "bisect" ? 1 : 0);
      EXPECT_GT(row["overlooked"], 0);
      EXPECT_GT(row["missed"], 10);
      EXPECT_LE(row["parted_at"], 6);
    }
    EXPECT_LT(row["energy_off"], 1e-14);
  }
}

TEST(Compare, NeverSeesTheExactEngineTunnel) {
  for (const char* scene : {"one-way-wall --until 20", "wedge", "pool-break --until 6", "arena --until 10"}) {
    SCOPED_TRACE(scene);
    const json all = json_of(std::string{"compare "} + scene + " --steps 0.5 --policy ignore");
    EXPECT_EQ(all["exact"]["tunnelled"], 0);
    EXPECT_GT(all["exact"]["impacts"], 0);
  }
}

// Over a fence and down to the floor at t = 1.66. The straight line from start to impact goes through the fence.
TEST(Compare, FollowsCurvedPaths) {
  const ScratchFolder folder;
  const json all = json_of("compare " + folder.write("fence.json", R"({ "gravity": [0, -10], "duration": 1.8,
    "balls": [{ "center": [-3, 1], "velocity": [3, 8], "radius": 0.5 }],
    "walls": [{ "from": [-9, 0], "to": [9, 0] }, { "from": [0, 0], "to": [0, 2] }] })") +
                           " --steps 0.01 --policy bisect,ignore,push");
  EXPECT_EQ(all["exact"]["impacts"], 1);
  EXPECT_EQ(all["exact"]["tunnelled"], 0);
  EXPECT_NEAR(all["exact"]["energy"], 0.5 * 73 + 10, 1e-12);
  ASSERT_EQ(all["stepped"].size(), 3U);
  for (const json& row : all["stepped"]) {
    SCOPED_TRACE(row.dump());
    EXPECT_EQ(row["found"], 1);
    EXPECT_EQ(row["missed"], 0);
    EXPECT_EQ(row["extra"], 0);
    EXPECT_EQ(row["overlooked"], 0);
    EXPECT_EQ(row["tunnelled"], 0);
    EXPECT_LT(row["off_by"], 0.3);       // ½ g t Δt, and a step late at 8.6 down and up
    EXPECT_LT(row["energy_off"], 0.05);  // ½ g² t Δt of a kinetic energy of 41, and a step of height
  }
}

TEST(Compare, PrintsTablesThatExplainThemselves) {
  const ScratchFolder folder;
  const auto ran = carom_command("compare " + folder.write("scene.json", corridor) + " --steps 0.5,0.05");
  EXPECT_EQ(ran.exit, 0);
  EXPECT_THAT(ran.output, StartsWith("corridor\n\nexact, to t = 40: 15 impacts, 0 tunnelled"));
  for (const char* words : {"\nbisect\n", "\nignore\n", "\npush\n", "overlooked ", "parted at ", "never"})
    EXPECT_THAT(ran.output, HasSubstr(words));
}

TEST(Compare, TakesTheSceneAfterItsLists) {
  const ScratchFolder folder;
  const json all = json_of("compare --steps 0.5,0.25 --policy push,ignore " + folder.write("scene.json", corridor));
  EXPECT_EQ(all["stepped"].size(), 4U);
}

TEST(Compare, ChoosesStepsThatSuitTheScene) {
  const ScratchFolder folder;
  // A radius is flown over in 0.444: four times that is 1.78.
  const json all = json_of("compare " + folder.write("scene.json", corridor) + " --policy ignore --until 4");
  std::vector<double> steps;
  for (const json& row : all["stepped"]) steps.push_back(row["step"]);
  EXPECT_EQ(steps, (std::vector<double>{1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01}));
}

TEST(Compare, ChoosesStepsThatItCanAfford) {
  const auto steps_of = [](const std::string& speed, const std::string& radius, double until) {
    const std::string ball = R"({ "center": [0, 0], "velocity": [)" + speed + R"(, 0], "radius": )" + radius + " }";
    return steps_for(read_scene(R"({ "balls": [)" + ball + "] }").scene.value(), until);
  };
  // A radius is flown over in 1e-9, but 4e6 steps are enough.
  EXPECT_EQ(steps_of("1", "1e-9", 1.1), (std::vector{2e-6, 1e-6, 5e-7}));
  EXPECT_EQ(steps_of("1e60", "1e-260", 1e-307).size(), 7U);
  EXPECT_EQ(steps_of("1e-320", "1e60", 1).size(), 7U);
}

TEST(Compare, WritesCsvAndPictures) {
  const ScratchFolder folder;
  const auto scene = folder.write("scene.json", corridor);
  const auto ran = carom_command("compare " + scene + " --steps 0.5,0.1 --policy push --csv " + folder.path("c.csv") +
                                 " -o " + folder.path("c.svg"));
  EXPECT_EQ(ran.exit, 0) << ran.errors;
  const std::string csv = content_of(folder.path("c.csv"));
  EXPECT_THAT(csv, StartsWith("policy,step,steps,impacts,found,missed,extra,overlooked,tunnelled,energy_off,"
                              "deepest_penetration,off_by,parted_at,seconds\npush,0.5,80,"));
  EXPECT_THAT(csv, HasSubstr("\npush,0.1,400,15,15,0,0,0,0,"));
  EXPECT_THAT(content_of(folder.path("c.svg")), HasSubstr("<svg"));
  EXPECT_EQ(folder.files(), 3U);
  EXPECT_EQ(carom_command("compare " + scene + " --steps 0.5 --what error,time -o " + folder.path("c.png")).exit, 0);
  EXPECT_THAT(content_of(folder.path("c.png")), HasSubstr("PNG"));
}

TEST(Compare, RefusesBadValuesAndWritesNothing) {
  const ScratchFolder folder;
  const auto scene = folder.write("scene.json", corridor);
  const auto endless = folder.write("endless.json", "{}");
  const std::vector<std::pair<std::string, std::string>> problems = {
      {"", "SCENE"},
      {scene + " --steps 0.1,-1", "compare: --steps is -1: make it more than zero, and finite"},
      {scene + " --steps soon", "--steps"},
      {scene + " --policy hope", "compare: --policy is hope: make it bisect, ignore, push or push-by-mass"},
      {scene + " --until 0", "compare: --until is 0: make it more than zero"},
      {scene + " -o plot.gif", "cannot tell what to make of plot.gif: end the name in .svg or .png"},
      {scene + " -o a.svg --csv a.svg", "--csv and --output can't both be a.svg"},
      {scene + " --what error", "give a file to draw to"},
      {scene + " --what fun -o a.svg", "--what"},
      {endless, "endless.json: it has no duration"},
      {"nowhere", "nowhere: there is no such file"},
  };
  for (const auto& [arguments, problem] : problems) {
    const auto ran = carom_command("compare " + arguments, "cd " + folder.path() + " && ");
    EXPECT_EQ(ran.exit, bad_input) << arguments;
    EXPECT_EQ(ran.output, "") << arguments;
    EXPECT_THAT(ran.errors, HasSubstr(problem));
  }
  EXPECT_EQ(folder.files(), 2U);
  EXPECT_EQ(carom_command("compare " + scene + " --steps 1 --csv /nowhere/c.csv").exit, cannot_write);
  EXPECT_EQ(carom_command("compare " + scene + " --steps 1 -o /nowhere/c.svg").exit, cannot_write);
}

TEST(Compare, ExplainsItself) {
  EXPECT_THAT(carom_command("compare --help").output, HasSubstr("Examples:"));
  EXPECT_THAT(carom_command("--help").output, HasSubstr("compare "));
}

}  // namespace
}  // namespace carom::cli
