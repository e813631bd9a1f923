#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "cli/measure/panels.hpp"
#include "cli/support/command.hpp"
#include "cli/support/running_command.hpp"

namespace carom::cli {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::Each;
using testing::Ge;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Le;
using testing::SizeIs;

constexpr const char* gas = R"({ "name": "a gas", "gases": [{ "balls": 400, "packing": 0.3 }] })";

TEST(Measure, WritesAllKeysAsJson) {
  const ScratchFolder folder;
  const json measures = json_of("measure " + folder.write("gas.json", gas) + " --warm-up 2 --until 30");
  const json run = json_of("run " + folder.path("gas.json") + " --until 30");
  const json before = json_of("run " + folder.path("gas.json") + " --until 2");
  EXPECT_EQ(measures["name"], "a gas");
  EXPECT_EQ(measures["from"], 2);
  EXPECT_EQ(measures["time"], 30);
  EXPECT_EQ(measures["finished"], true);
  EXPECT_EQ(measures["impacts"], run["impacts"].get<int>() - before["impacts"].get<int>());
  EXPECT_NEAR(measures["packing"].get<double>(), 0.3, 1e-12);
  EXPECT_NEAR(measures["temperature"].get<double>(), run["energy"].get<double>() / 400, 1e-9);
  const double z = measures["compressibility"].get<double>();
  const double error = measures["compressibility_error"].get<double>();
  EXPECT_NEAR(z, 2.06, 0.3);  // of an endless gas; the walls of this small box add some per cent
  EXPECT_GT(error, 0);
  EXPECT_LT(error, 0.1);
  EXPECT_NEAR(measures["pressure"].get<double>() * measures["area"].get<double>(),
              z * 400 * measures["temperature"].get<double>(), 1e-9);
  EXPECT_THAT(measures["walls"], SizeIs(4));
  EXPECT_THAT(measures["pair_distribution"]["g"], SizeIs(measures["pair_distribution"]["r"].size()));
  EXPECT_THAT(measures["pair_distribution"]["g"], SizeIs(Ge(100U)));
  EXPECT_THAT(measures["structure_factor"]["s"], IsEmpty());
  EXPECT_THAT(measures["displacement"]["msd"], SizeIs(Ge(16U)));
  EXPECT_THAT(measures["speeds"]["density"], Each(AllOf(Ge(0), Le(1))));
  EXPECT_THAT(measures["bond_order"]["density"], SizeIs(50));
  EXPECT_THAT(measures["remarks"], IsEmpty());
}

TEST(Measure, TakesTheVirialInAPeriodicBox) {
  const ScratchFolder folder;
  const auto scene = folder.write("gas.json", R"({ "gases": [{ "balls": 400, "packing": 0.3, "periodic": true }] })");
  const json measures = json_of("measure " + scene + " --warm-up 2 --until 30");
  EXPECT_EQ(measures["pressure_by"], "virial");
  EXPECT_EQ(measures["degrees_of_freedom"], 798);
  EXPECT_EQ(measures["wall_impacts"], 0);
  EXPECT_EQ(measures["container"]["wraps_x"], true);
  EXPECT_THAT(measures["structure_factor"]["s"], SizeIs(Ge(50U)));
  const double theory = measures["compressibility_in_theory"].get<double>();
  EXPECT_NEAR(measures["compressibility"].get<double>(), theory, 4 * measures["compressibility_error"].get<double>());
  EXPECT_EQ(measure_panels("sk", measures, light_theme())[0].series.size(), 2U);
}

TEST(Measure, GivesTheSameNumbersWithThreads) {
  const ScratchFolder folder;
  const auto scene = folder.write("gas.json", R"({ "gases": [{ "balls": 3000, "packing": 0.4 }] })");
  EXPECT_EQ(json_of("measure " + scene + " --until 2"), json_of("measure " + scene + " --until 2 --threads 2"));
}

TEST(Measure, SumsUpForReaders) {
  const ScratchFolder folder;
  const auto ran = carom_command("measure " + folder.write("gas.json", gas) + " --until 10");
  EXPECT_EQ(ran.exit, 0) << ran.errors;
  for (const char* line : {"a gas\n\nmeasured         from t = 0 to 10, every ", "balls            400\n",
                           "packing          0.3\n", ", with 800 degrees of freedom\n", ", by the walls\n",
                           ", by the virial\n", "compressibility  ", " ± ", "mean free path   ", "global order     "})
    EXPECT_THAT(ran.output, HasSubstr(line));
  EXPECT_THAT(carom_command("measure piston --until 0.5").output,
              HasSubstr("remark           no packing and no pressure"));
  EXPECT_THAT(carom_command("measure atmosphere --until 0.5").output, HasSubstr("no compressibility: under gravity"));
}

TEST(Measure, RefusesBadValuesBeforeAnythingIsWritten) {
  const ScratchFolder folder;
  const auto scene = folder.write("gas.json", gas);
  const std::vector<std::pair<std::string, std::string>> problems = {
      {scene, "gas.json: it has no duration: say how long to measure it with --until T"},
      {scene + " --until 0", "--until is 0: make it more than zero"},
      {scene + " --until 5 --warm-up -1", "--warm-up is -1: make it zero or more"},
      {scene + " --until 5 --warm-up 5", "--warm-up is 5, and nothing is left to measure until 5: make it less"},
      {scene + " --until 5 --sample 0", "--sample is 0"},
      {scene + " --until 5 --area -2", "--area is -2"},
      {scene + " --until 5 --threads 1000", "--threads is 1000"},
      {folder.path("none.json") + " --until 5", "there is no such file"}};
  for (const auto& [arguments, problem] : problems) {
    const auto ran = carom_command("measure " + arguments + " -o " + folder.path("out.json"));
    EXPECT_EQ(ran.exit, bad_input) << arguments;
    EXPECT_THAT(ran.errors, HasSubstr(problem));
  }
  EXPECT_EQ(folder.files(), 1U);
}

TEST(Measure, KeepsWhatWasMeasuredWhenItIsInterrupted) {
  const ScratchFolder folder;
  const auto scene = folder.write("gas.json", gas);
  RunningCommand command{{"measure", scene, "--until", "1e6", "--json", "-o", folder.path("out.json")}};
  ASSERT_TRUE(eventually([&] { return command.shown().find("measuring: t = ") != std::string::npos; }));
  command.interrupt();
  const Ran ran = command.wait();
  EXPECT_EQ(ran.exit, interrupted);
  EXPECT_THAT(ran.errors, HasSubstr("what was measured until then is kept"));
  const json measures = json::parse(content_of(folder.path("out.json")));
  EXPECT_EQ(measures["finished"], false);
  EXPECT_LT(measures["time"], 1e6);
  EXPECT_GT(measures["compressibility"], 1);
}

TEST(MeasurePanels, DrawEverythingThatWasMeasured) {
  const ScratchFolder folder;
  const auto file = folder.path("gas-measures.json");
  ASSERT_EQ(carom_command("measure " + folder.write("gas.json", gas) + " --until 30 --json -o " + file).exit, 0);
  const json measures = json::parse(content_of(file));
  for (const std::string& name : names_of_measure_panels()) {
    if (name == "sk") continue;  // of repeating boxes only
    for (const Chart& chart : measure_panels(name, measures, light_theme())) {
      EXPECT_NE(chart.title, "") << name;
      EXPECT_NE(chart.x.title, "") << name;
      EXPECT_NE(chart.y.title, "") << name;
      std::size_t points = 0;
      for (const Series& series : chart.series) points += series.points.size();
      EXPECT_GT(points, 5U) << chart.title;
    }
  }
  const auto ran = carom_command("plot " + file + " --what gr,pressure -o " + folder.path("a.svg"));
  EXPECT_EQ(ran.exit, 0) << ran.errors;
  EXPECT_THAT(content_of(folder.path("a.svg")), HasSubstr("</svg>"));
  EXPECT_EQ(carom_command("plot " + file + " -o " + folder.path("all.png")).exit, 0);
}

TEST(MeasurePanels, RefuseWhatIsNotThere) {
  const ScratchFolder folder;
  const auto file = folder.path("m.json");
  ASSERT_EQ(carom_command("measure two-balls --until 1 --json -o " + file).exit, 0);
  const auto svg = " -o " + folder.path("a.svg");
  EXPECT_THAT(carom_command("plot " + file + " --what energy" + svg).errors,
              HasSubstr("a file of measures has no chart 'energy': it has pressure, gr, sk"));
  EXPECT_THAT(carom_command("plot two-balls --what gr" + svg).errors,
              HasSubstr("a scene has no chart 'gr': it has energy"));
  EXPECT_THAT(carom_command("plot " + file + " --until 1" + svg).errors, HasSubstr("leave out --from and --until"));
  const auto cut = folder.write("cut.json", content_of(file).substr(0, 400));
  EXPECT_THAT(carom_command("plot " + cut + svg).errors, HasSubstr("is not a whole JSON object"));
  const auto other = folder.write("other.json", R"({ "format": "carom measures 1" })");
  const auto ran = carom_command("plot " + other + svg);
  EXPECT_EQ(ran.exit, bad_input);
  EXPECT_THAT(ran.errors, HasSubstr("it is not as carom measure --json writes it"));
  EXPECT_EQ(folder.files(), 3U);
  // What could not be measured leaves charts with nothing in them.
  EXPECT_EQ(carom_command("plot " + file + svg).exit, 0);
}

}  // namespace
}  // namespace carom::cli
