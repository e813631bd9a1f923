#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <vector>

#include "cli/files/gallery.hpp"
#include "cli/support/command.hpp"

/// carom check and carom gallery.
namespace carom::cli {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(Check, ReportsWhatIsInASoundScene) {
  const ScratchFolder folder;
  const auto scene = folder.write("scene.json", R"({ "name": "a room", "duration": 3,
    "balls": [{ "center": [0, 0], "velocity": [3, 1], "radius": 0.5, "mass": 2 }],
    "polygons": [{ "center": [0, 0], "radius": 9, "sides": 5 }] })");
  const auto ran = carom_command("check " + scene);
  EXPECT_EQ(ran.exit, 0);
  EXPECT_EQ(ran.errors, "");
  EXPECT_EQ(ran.output, scene +
                            ": sound\n  name      a room\n  holds     1 ball, 5 walls, 0 pillars\n"
                            "  duration  3\n  energy    10\n");
  EXPECT_THAT(carom_command("check - <" + scene).output, StartsWith("-: sound\n"));
}

TEST(Check, ReportsEveryProblemOfEveryScene) {
  const ScratchFolder folder;
  const auto bad = folder.write("bad.json", R"({ "duration": 0, "balls": [{ "center": [0, 0], "radius": -1 }] })");
  const auto broken = folder.write("broken.json", "{\n \"balls\": [");
  const auto ran = carom_command("check " + bad + " pool-break " + broken + " " + folder.path("nowhere"));
  EXPECT_EQ(ran.exit, bad_input);
  EXPECT_THAT(ran.output, StartsWith("pool-break: sound\n"));
  EXPECT_THAT(ran.errors, HasSubstr(bad + ": duration is 0: make it more than zero, and finite\n"));
  EXPECT_THAT(ran.errors, HasSubstr(bad + ": balls[0].velocity is missing"));
  EXPECT_THAT(ran.errors, HasSubstr(broken + ": not valid JSON at line 2, column 12: "));
  EXPECT_THAT(ran.errors, HasSubstr("nowhere: there is no such file"));
  EXPECT_EQ(carom_command("check").exit, bad_input);
  EXPECT_THAT(carom_command("check --help").output, HasSubstr("Examples:"));
}

TEST(Check, BeginsEveryProblemAlikeSoThatEditorsCanReadTheList) {
  const ScratchFolder folder;
  const auto bad = folder.write("bad.json", R"({ "duration": 0, "balls": [{ "center": [0, 0], "radius": -1 }, 7] })");
  const auto broken = folder.write("broken.json", "{");
  std::istringstream problems{carom_command("check " + bad + " " + broken).errors};
  std::vector<std::string> lines;
  for (std::string line; std::getline(problems, line);) lines.push_back(line);
  ASSERT_EQ(lines.size(), 5U);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_THAT(lines[i], StartsWith("carom: " + bad + ": "));
  EXPECT_THAT(lines[4], StartsWith("carom: " + broken + ": "));
}

TEST(Gallery, ListsEveryScene) {
  const auto ran = carom_command("gallery");
  EXPECT_EQ(ran.exit, 0);
  for (const GalleryScene& scene : gallery()) EXPECT_THAT(ran.output, HasSubstr(std::string{scene.name} + " "));
  EXPECT_THAT(ran.output, HasSubstr("\npool-break       The cue ball breaks a rack of fifteen balls.\n"));
}

TEST(Gallery, CopiesASceneOut) {
  const ScratchFolder folder;
  const std::string original = content_of(CAROM_SCENES "/wedge.json");
  EXPECT_EQ(carom_command("gallery wedge").output, original);
  const auto ran = carom_command("gallery wedge -o " + folder.path("mine.json"));
  EXPECT_EQ(ran.exit, 0);
  EXPECT_EQ(ran.output, "");
  EXPECT_EQ(content_of(folder.path("mine.json")), original);
}

TEST(Gallery, RefusesWhatItCannotDo) {
  const auto unknown = carom_command("gallery mona-lisa");
  EXPECT_EQ(unknown.exit, bad_input);
  EXPECT_EQ(unknown.errors,
            "carom: mona-lisa: there is no such scene in the gallery. `carom gallery` lists what there is\n");
  EXPECT_THAT(carom_command("gallery wegde").errors, HasSubstr("Is it wedge? `carom gallery` lists"));
  EXPECT_THAT(carom_command("run pool-brake").errors, HasSubstr("Is it pool-break? `carom gallery` lists"));
  EXPECT_EQ(carom_command("gallery -o out.json").exit, bad_input);
  EXPECT_EQ(carom_command("gallery wedge -o /no/such/folder/a.json").exit, cannot_write);
  EXPECT_THAT(carom_command("gallery --help").output, HasSubstr("Examples:"));
}

TEST(Check, ReportsGravityAndWhatIsWrongWithIt) {
  const ScratchFolder folder;
  const auto check = [&](const std::string& gravity) {
    return carom_command("check " + folder.write("scene.json", R"({ "gravity": )" + gravity + R"(,
      "balls": [{ "center": [0, 5], "velocity": [3, 0], "radius": 0.5, "mass": 2 }] })"));
  };
  EXPECT_THAT(check("[0, -10]").output, HasSubstr("  gravity   0 -10\n  energy    109: kinetic 9, potential 100\n"));
  EXPECT_THAT(check("[0, -1e80]").errors,
              HasSubstr("scene.json: gravity is [0, -1e+80]: make both coordinates no more than 1e+20 from 0"));
  EXPECT_THAT(check("9.81").errors, HasSubstr("scene.json: gravity is 9.81: make it two numbers, [x, y]\n"));
}

}  // namespace
}  // namespace carom::cli
