#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "cli/support/ball_and_wall.hpp"
#include "cli/support/command.hpp"

namespace carom::cli {
namespace {

using nlohmann::json;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

std::string history_in(const std::string& output) {
  std::smatch found;
  return std::regex_search(output, found, std::regex{"\nhistory ([0-9a-f]{16})\n$"}) ? found[1].str() : "none";
}

TEST(Run, WritesImpactsAndTheStateAtTheEnd) { expect_files_of_ball_and_wall(""); }

TEST(Run, NamesWhatWasMetAndWhichPartOfIt) {
  const ScratchFolder folder;
  // Ball 1 catches up with ball 0, which then hits the near end of the wall, comes back to ball 1 and hits the end
  // again.
  const auto scene = folder.write("scene.json", R"({ "duration": 10,
    "balls": [{ "center": [10, 0], "velocity": [1, 0], "radius": 1 }, { "center": [5, 0], "velocity": [3, 0], "radius": 1 },
              { "center": [0, 50], "velocity": [-1, 0], "radius": 1 }],
    "walls": [{ "from": [20, 0], "to": [30, 0] }], "pillars": [{ "center": [-5, 50], "radius": 2 }] })");
  const auto ran = carom_command("run " + scene + " --impacts -");
  EXPECT_EQ(ran.output,
            "time,kind,ball,other,feature,x,y,nx,ny,impulse\n"
            "1.5,ball,0,1,face,10.5,0,1,0,2\n"
            "2,pillar,2,0,face,-3,50,1,0,2\n"
            "4,wall,0,0,from,20,0,-1,0,6\n"
            "5.25,ball,0,1,face,14.25,0,1,0,4\n"
            "9,wall,0,0,from,20,0,-1,0,2\n");
  EXPECT_THAT(history_in(ran.errors), testing::SizeIs(16));  // standard output has the impacts
}

TEST(Run, WritesNumbersThatReadBackToTheSameDouble) {
  const ScratchFolder folder;
  const auto scene = folder.write("scene.json", R"({ "duration": 0.1,
    "balls": [{ "center": [0.1, 1e-310], "velocity": [0.1, 123456789.12345679], "radius": 0 }] })");
  EXPECT_EQ(carom_command("run " + scene + " --until 1 --state -").output,
            "ball,time,x,y,vx,vy\n0,1,0.2,123456789.12345679,0.1,123456789.12345679\n");
}

TEST(Run, SamplesTheStateFromTheStartToTheEnd) {
  const ScratchFolder folder;
  const auto scene = folder.write("scene.json", ball_and_wall);
  // 3 · 0.1 is not 0.3 in doubles, but counts as the end.
  EXPECT_EQ(carom_command("run " + scene + " --until 0.3 --sample 0.1 --state -").output,
            "ball,time,x,y,vx,vy\n0,0,0,0,3,1\n0,0.1,0.30000000000000004,0.1,3,1\n0,0.2,0.6000000000000001,0.2,3,1\n"
            "0,0.3,0.8999999999999999,0.3,3,1\n");
  const auto coarse = carom_command("run " + scene + " --until 1 --sample 0.75 --state -").output;
  EXPECT_EQ(coarse, "ball,time,x,y,vx,vy\n0,0,0,0,3,1\n0,0.75,2.25,0.75,3,1\n");
  EXPECT_EQ(carom_command("run " + scene + " --until 1 --sample 5 --state -").output,
            "ball,time,x,y,vx,vy\n0,0,0,0,3,1\n");
}

TEST(Run, HasTheSameHistoryHoweverTimeIsCut) {
  const ScratchFolder folder;
  const auto whole = carom_command("run pool-break --impacts " + folder.path("whole.csv"));
  const auto cut = carom_command("run pool-break --step 0.01 --impacts " + folder.path("cut.csv"));
  const auto sampled =
      carom_command("run pool-break --sample 0.007 --state " + folder.path("states.csv") + " --step 0.25");
  EXPECT_NE(history_in(whole.output), "none");
  EXPECT_EQ(history_in(cut.output), history_in(whole.output));
  EXPECT_EQ(history_in(sampled.output), history_in(whole.output));
  EXPECT_GT(content_of(folder.path("whole.csv")).size(), 1000U);
  EXPECT_EQ(content_of(folder.path("cut.csv")), content_of(folder.path("whole.csv")));
}

TEST(Run, SumsUpForReaders) {
  const auto ran = carom_command("run pi-blocks --until 12");
  EXPECT_EQ(ran.exit, 0);
  EXPECT_EQ(ran.errors, "");
  EXPECT_THAT(ran.output, StartsWith("counting the digits of pi\n\nscene          2 balls, 1 wall, 0 pillars\n"));
  EXPECT_THAT(ran.output, HasSubstr("time           12\n"));
  EXPECT_THAT(ran.output, HasSubstr("impacts        314159: 157080 of two balls, 157079 with walls, 0 with pillars\n"));
  for (const char* word : {"energy drift ", "momentum drift ", "worst overlap ", "seconds ", "impacts/s "})
    EXPECT_THAT(ran.output, HasSubstr(word));
  EXPECT_THAT(history_in(ran.output), testing::SizeIs(16));
}

// A ball that hits a wall without restitution keeps its velocity along the wall: 1 of 101, and of 1001.
std::string losing(const char* velocity) {
  return R"({ "duration": 1, "balls": [{ "center": [0, 0], "velocity": )" + std::string{velocity} +
         R"(, "radius": 0.5, "restitution": 0 }], "walls": [{ "from": [1, -9], "to": [1, 9] }] })";
}

TEST(Run, ReportsHowMuchOfTheEnergyWasLost) {
  const ScratchFolder folder;
  const auto lost_by = [&](const char* velocity) {
    return carom_command("run " + folder.write("scene.json", losing(velocity))).output;
  };
  EXPECT_THAT(lost_by("[10, 1]"), HasSubstr("energy lost    99 % of the energy\n"));
  EXPECT_THAT(lost_by("[32, 1]"), HasSubstr("energy lost    99.9 % of the energy\n"));
  EXPECT_THAT(lost_by("[1000, 1]"), HasSubstr("energy lost    99.9999 % of the energy\n"));
  EXPECT_THAT(lost_by("[10, 0]"), HasSubstr("energy lost    100 % of the energy\n"));
  EXPECT_THAT(lost_by("[1, 0.001]"), HasSubstr("energy lost    99.9999 % of the energy\n"));
  EXPECT_THAT(lost_by("[0, 1]"), HasSubstr("energy lost    0 of the energy\n"));
}

TEST(Run, SeparatesIntendedLossesFromDriftInJson) {
  const ScratchFolder folder;
  const auto scene = folder.write("scene.json", losing("[2, 1]"));
  for (const std::string engine : {"", " --engine stepped --step 0.01 --policy bisect"}) {
    const json lossy = json_of("run " + scene + engine);
    EXPECT_TRUE(lossy["energy_drift"].is_null()) << engine;
    EXPECT_NEAR(lossy["energy_lost"].get<double>(), 0.8, 1e-12) << engine;
    const json elastic = json_of("run two-balls" + engine);
    EXPECT_LT(elastic["energy_drift"], 1e-12) << engine;
    EXPECT_TRUE(elastic["energy_lost"].is_null()) << engine;
  }
}

TEST(Run, SumsUpForMachines) {
  const json summary = json_of("run lorentz-gas");
  EXPECT_EQ(summary["balls"], 40);
  EXPECT_EQ(summary["walls"], 0);
  EXPECT_EQ(summary["pillars"], 1720);
  EXPECT_EQ(summary["finished"], true);
  EXPECT_EQ(summary["time"], summary["until"]);
  EXPECT_EQ(summary["impacts"], summary["ball_impacts"].get<int>() + summary["wall_impacts"].get<int>() +
                                    summary["pillar_impacts"].get<int>());
  EXPECT_GT(summary["pillar_impacts"], 10'000);
  // Each of some twenty thousand impacts rounds a few times.
  EXPECT_LT(summary["energy_drift"], 1e-12);
  EXPECT_LT(summary["momentum_drift"], 1e-12);
  EXPECT_LT(summary["worst_overlap"], 1e-12);
  EXPECT_GT(summary["seconds"], 0);
  EXPECT_TRUE(std::regex_match(summary["history"].get<std::string>(), std::regex{"[0-9a-f]{16}"}));
}

TEST(Run, TakesAFileStandardInputOrAGalleryScene) {
  const ScratchFolder folder;
  const auto copy = folder.path("copy.json");
  EXPECT_EQ(carom_command("gallery pool-break -o " + copy).exit, 0);
  const auto history = json_of("run pool-break")["history"];
  EXPECT_EQ(json_of("run " + copy)["history"], history);
  EXPECT_EQ(json_of("run - <" + copy)["history"], history);
  EXPECT_NE(json_of("run pool-break --until 1")["history"], history);
  EXPECT_EQ(json_of("run pool-break --until 0")["impacts"], 0);
}

TEST(Run, RefusesBadValuesBeforeAnythingIsWritten) {
  const ScratchFolder folder;
  const auto scene = folder.write("scene.json", ball_and_wall);
  const auto endless = folder.write("endless.json", "{}");
  const auto overlapping = folder.write("overlapping.json", R"({ "duration": 1, "balls": [
    { "center": [0, 0], "velocity": [0, 0], "radius": 1 }, { "center": [1, 0], "velocity": [0, 0], "radius": 1 }] })");
  const std::vector<std::pair<std::string, std::string>> problems = {
      {"", "give a scene, or --resume"},
      {folder.path("nowhere.json"), "nowhere.json: there is no such file, and no such scene in the gallery"},
      {folder.path(), "cannot read it (it is a folder)"},
      {endless, "endless.json: it has no duration: say how long to play it with --until T"},
      {overlapping, "overlapping.json: balls[1] overlaps ball 0 by 1: move them apart"},
      {scene + " --until -1", "--until is -1: make it zero or more"},
      {scene + " --until nan", "--until is nan"},
      {scene + " --until soon", "--until"},
      {scene + " --step 0", "--step is 0: make it more than zero"},
      {scene + " --sample 1", "--sample needs a file to write to: give --state or --trajectory, too"},
      {scene + " --sample inf --state out.csv", "--sample is inf"},
      {scene + " --impacts out.csv --state out.csv", "--impacts and --state can't both be out.csv"},
  };
  for (const auto& [arguments, problem] : problems) {
    const auto ran = carom_command("run " + arguments, "cd " + folder.path() + " && ");
    EXPECT_EQ(ran.exit, bad_input) << arguments;
    EXPECT_EQ(ran.output, "") << arguments;
    EXPECT_THAT(ran.errors, HasSubstr(problem));
  }
  EXPECT_EQ(folder.files(), 3U);
}

TEST(Run, ExplainsItself) {
  const auto help = carom_command("run --help").output;
  EXPECT_THAT(help, HasSubstr("Examples:"));
  EXPECT_THAT(help, HasSubstr("time,kind,ball,other,feature,x,y,nx,ny,impulse"));
  EXPECT_THAT(carom_command("--help").output, HasSubstr("run "));
}

TEST(Run, SumsUpTheEnergiesUnderGravity) {
  const ScratchFolder folder;
  const std::string file = folder.write("scene.json", R"({ "gravity": [0, -10], "duration": 0.5,
    "balls": [{ "center": [0, 5], "velocity": [3, 0], "radius": 0.5, "mass": 2 }] })");
  const auto ran = carom_command("run " + file);
  EXPECT_EQ(ran.exit, 0);
  EXPECT_THAT(ran.output, HasSubstr("energy         109, at first 109\n"));
  EXPECT_THAT(ran.output, HasSubstr("  kinetic      34, at first 9\n"));
  EXPECT_THAT(ran.output, HasSubstr("  potential    75, at first 100\n"));
  EXPECT_THAT(ran.output, HasSubstr("momentum drift not known: gravity changes it"));
  const auto summary = json_of("run " + file);
  EXPECT_EQ(summary["gravity"], (std::vector<double>{0, -10}));
  EXPECT_EQ(summary["kinetic_energy"], 34);
  EXPECT_EQ(summary["potential_energy_at_first"], 100);
  EXPECT_TRUE(summary["momentum_drift"].is_null());
}

TEST(Run, WritesTheVelocitiesOfNowUnderGravity) {
  const ScratchFolder folder;
  const std::string file = folder.write("scene.json", R"({ "gravity": [0, -10], "duration": 0.5,
    "balls": [{ "center": [0, 5], "velocity": [3, 0], "radius": 0.5, "mass": 2 }] })");
  EXPECT_EQ(carom_command("run " + file + " --state " + folder.path("state.csv")).exit, 0);
  EXPECT_EQ(content_of(folder.path("state.csv")), "ball,time,x,y,vx,vy\n0,0.5,1.5,3.75,3,-5\n");
}

}  // namespace
}  // namespace carom::cli
