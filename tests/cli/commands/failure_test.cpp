#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "cli/support/command.hpp"

namespace carom::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(Command, PrintsItsVersionAndItsHelp) {
  const auto version = carom_command("--version");
  EXPECT_EQ(version.exit, 0);
  EXPECT_THAT(version.output, StartsWith("carom 0."));
  const auto help = carom_command("--help");
  EXPECT_EQ(help.exit, 0);
  EXPECT_THAT(help.output, HasSubstr("explain"));
  EXPECT_THAT(help.output, HasSubstr("Exit codes"));
  EXPECT_THAT(carom_command("explain --help").output, HasSubstr("Examples:"));
}

TEST(Command, RefusesAnUnknownSubcommand) {
  const auto ran = carom_command("expalin");
  EXPECT_EQ(ran.exit, bad_input);
  EXPECT_EQ(ran.output, "");
  EXPECT_EQ(ran.errors, "carom: expalin is not known here: is it explain?\ncarom: `carom --help` shows more\n");
  EXPECT_THAT(carom_command("juggle").errors, StartsWith("carom: juggle is not known here: give one of run, render, "));
  EXPECT_EQ(carom_command("bench").errors,
            "carom: bench: what to do is missing: give one of gas\ncarom: `carom bench --help` shows more\n");
}

TEST(Command, ReportsUnknownArguments) {
  const auto ran = carom_command("bench gas --gravity 3");
  EXPECT_EQ(ran.exit, bad_input);
  EXPECT_EQ(ran.output, "");
  EXPECT_EQ(ran.errors, "carom: bench gas: --gravity is not known here\ncarom: `carom bench gas --help` shows more\n");
  EXPECT_THAT(carom_command("run wedge --untill=3").errors,
              HasSubstr("run: --untill is not known here: is it --until?"));
  EXPECT_THAT(carom_command("run wedge again").errors, HasSubstr("run: again is one argument too many"));
  EXPECT_THAT(carom_command("run wedge --until soon").errors, HasSubstr("run: --until is soon: that is not a number"));
  EXPECT_THAT(carom_command("explain --ball 0 0 1 0 1 --wall 5 -5 5 5 --stops never").errors,
              HasSubstr("never not in {both,outside,inside}"));
}

TEST(Command, ExplainsItsOptionsInLinesThatFitAPage) {
  for (const std::string command : {"run", "render", "plot", "explain", "bench gas", "trials", "compare"}) {
    std::istringstream help{carom_command(command + " --help").output};
    for (std::string line; std::getline(help, line);) EXPECT_LE(line.size(), 120U) << command << ": " << line;
  }
}

TEST(Command, RefusesAQuestionWithoutTwoSides) {
  for (const std::string arguments :
       {"", "--ball 0 0 1 0 1", "--wall 0 0 1 1", "--ball 0 0 1 0 1 --wall 5 0 5 1 --pillar 9 9 1",
        "--ball 0 0 1 0 1 --ball 5 0 1 0 1 --pillar 9 9 1"}) {
    const auto ran = carom_command("explain " + arguments);
    EXPECT_EQ(ran.exit, bad_input) << arguments;
    EXPECT_EQ(ran.output, "");
    EXPECT_THAT(ran.errors, HasSubstr("one --ball and one --wall")) << arguments;
  }
}

TEST(Command, NamesTheValueAndTheRemedyForBadNumbers) {
  const auto ran = carom_command("explain --ball 0 0 8 3 -0.5 --wall 5 5 5 5 --mass 0 --restitution 2 --frame 1 0");
  EXPECT_EQ(ran.exit, bad_input);
  EXPECT_THAT(ran.errors, HasSubstr("balls[0].radius is -0.5: make it zero or more"));
  EXPECT_THAT(ran.errors, HasSubstr("balls[0].mass is 0: make it more than zero"));
  EXPECT_THAT(ran.errors, HasSubstr("balls[0].restitution is 2: make it a number from 0"));
  EXPECT_THAT(ran.errors, HasSubstr("walls[0].to is [5, 5]: move it away from `from`"));
  EXPECT_THAT(ran.errors, HasSubstr("frame does not run forward"));
}

TEST(Command, RefusesWhatAQuestionHasNoUseFor) {
  const auto masses = carom_command("explain --ball 0 0 8 3 1 --wall 5 -5 5 5 --mass 1 2");
  EXPECT_EQ(masses.exit, bad_input);
  EXPECT_THAT(masses.errors, HasSubstr("--mass has two values for one --ball"));
  const auto stops = carom_command("explain --ball 0 0 8 3 1 --pillar 5 1 1 --stops inside");
  EXPECT_EQ(stops.exit, bad_input);
  EXPECT_THAT(stops.errors, HasSubstr("--stops is about a --wall"));
}

TEST(Command, RefusesTooFewNumbers) {
  const auto four_numbers = carom_command("explain --ball 0 0 8 3 --wall 5 -5 5 5");
  EXPECT_EQ(four_numbers.exit, bad_input);
  EXPECT_THAT(four_numbers.errors, HasSubstr("--wall is not a number: give X Y VX VY R"));
  EXPECT_EQ(carom_command("explain --ball 0 0 8 3 x --wall 5 -5 5 5").exit, bad_input);
}

TEST(Command, ReportsEveryProblemOfAFileWithItsPath) {
  const ScratchFolder folder;
  const auto file = folder.write("bad.json", R"({
    "balls": [{"center": [0, 0], "velocity": [8], "radius": "big"}, {"center": [9, 9], "velocity": [0, 0]}],
    "walls": [{"from": [5, -5], "to": [5, 5], "stops": "never", "color": "red"}], "frame": [0, 0], "gravity": 9.81})");
  const auto ran = carom_command("explain " + file);
  EXPECT_EQ(ran.exit, bad_input);
  for (const std::string problem :
       {"balls[0].velocity is [8]: make it two numbers, [x, y]", "balls[0].radius is \"big\": make it a number",
        "balls[1].radius is missing", "walls[0].stops is \"never\": make it \"both\", \"outside\" or \"inside\"",
        "walls[0].color is not a known key: use one of from, to, stops, restitution", "frame does not run forward",
        "gravity is 9.81: make it two numbers, [x, y]"})
    EXPECT_THAT(ran.errors, HasSubstr(file + ": " + problem));
}

TEST(Command, ReportsAQuestionThatIsNotOfTwoShapesInAFrame) {
  const ScratchFolder folder;
  const auto errors_of = [&](const std::string& balls, const std::string& frame) {
    const auto file = folder.write("question.json", R"({ "balls": [)" + balls + R"(], "frame": )" + frame + " }");
    const auto ran = carom_command("explain " + file);
    EXPECT_EQ(ran.exit, bad_input);
    return ran.errors;
  };
  const std::string ball = R"({ "center": [0, 0], "velocity": [8, 3], "radius": 0.5 })";
  const std::string two_balls = ball + ", " + ball;
  EXPECT_THAT(errors_of(ball, "[1, 0]"), AllOf(HasSubstr("the question holds 1 balls, 0 walls and 0 pillars"),
                                               HasSubstr("frame does not run forward: make it two finite times")));
  EXPECT_THAT(errors_of(two_balls, "[0, 1e309]"), HasSubstr("frame has a number that is too large"));
  EXPECT_THAT(errors_of(two_balls, "[0, 1, 2]"), HasSubstr("frame is [0,1,2]: make it two finite times"));
  EXPECT_THAT(errors_of(two_balls, "null"), HasSubstr("frame is null: make it two finite times"));
  EXPECT_THAT(errors_of(two_balls, R"([0, 1], "frame": [0, 2])"), HasSubstr("frame"));
}

TEST(Command, RefusesFilesThatAreNotThereOrNotJson) {
  const ScratchFolder folder;
  EXPECT_THAT(carom_command("explain " + folder.path("nowhere.json")).errors, HasSubstr("cannot read it"));
  EXPECT_THAT(carom_command("explain " + folder.write("empty.json", "")).errors, HasSubstr("the file is empty"));
  const auto broken = carom_command("explain " + folder.write("broken.json", R"({"balls": [)"));
  EXPECT_EQ(broken.exit, bad_input);
  EXPECT_THAT(broken.errors, HasSubstr("broken.json: not valid JSON"));
  const auto list = carom_command("explain " + folder.write("list.json", "[1, 2]"));
  EXPECT_EQ(list.exit, bad_input);
  EXPECT_THAT(list.errors, HasSubstr("make it an object"));
}

TEST(Command, LeavesNothingBehindWhenThePictureCannotBeWritten) {
  const ScratchFolder folder;
  const std::string question = "explain --ball 0 0 8 3 0.5 --wall 5 -5 5 5 --draw ";
  const auto nowhere = carom_command(question + folder.path("no/such/folder/a.png"));
  EXPECT_EQ(nowhere.exit, cannot_write);
  EXPECT_THAT(nowhere.errors, HasSubstr("there is no folder " + folder.path("no/such/folder") + ": make it first"));

  const auto format = carom_command(question + folder.path("a.bmp"));
  EXPECT_EQ(format.exit, bad_input);
  EXPECT_THAT(format.errors, HasSubstr("end the name in .svg or .png"));
  EXPECT_EQ(folder.files(), 0u);
}

TEST(Command, KeepsTheOldPictureWhenTheDiskIsFull) {
  const ScratchFolder folder;
  const auto picture = folder.write("a.png", "the old one");
  // A file-size limit simulates a full disk; its signal is ignored, so that writing fails instead.
  const auto ran =
      carom_command("explain --ball 0 0 8 3 0.5 --wall 5 -5 5 5 --draw " + picture, "trap '' XFSZ; ulimit -f 4; ");
  EXPECT_EQ(ran.exit, cannot_write);
  EXPECT_THAT(ran.errors, HasSubstr("a.png: cannot write it"));
  EXPECT_EQ(content_of(picture), "the old one");
  EXPECT_EQ(folder.files(), 1u);
}

TEST(Command, SaysSoWhenItsOutputCannotBeWritten) {
  const ScratchFolder folder;
  for (const std::string command : {"explain --ball 0 0 8 3 0.5 --wall 5 -5 5 5", "--help"}) {
    const auto ran = carom_command(command + " >/dev/full 2>" + folder.path("errors") + "; echo $?");
    EXPECT_EQ(ran.output, std::to_string(cannot_write) + "\n") << command;
    EXPECT_THAT(content_of(folder.path("errors")), HasSubstr("cannot write to standard output")) << command;
  }
}

TEST(Command, EndsWithoutAWordWhenItsReaderHasHadEnough) {
  const ScratchFolder folder;
  // `true` reads nothing; the command starts after it has ended.
  for (const std::string command : {"explain --ball 0 0 8 3 0.5 --wall 5 -5 5 5", "--help", "gallery", "gallery wedge",
                                    "run pool-break --record -", "check pool-break"}) {
    const auto ran = carom_command(
        command + " 2>" + folder.path("errors") + "; echo $? >" + folder.path("exit") + "; } | true", "{ sleep 0.2; ");
    EXPECT_EQ(content_of(folder.path("exit")), std::to_string(reader_gone) + "\n") << command;
    EXPECT_EQ(content_of(folder.path("errors")), "") << command;
  }
  EXPECT_THAT(carom_command("--help").output, HasSubstr("141 the reader of the output has closed it"));
}

TEST(Command, AnswersInValidUtf8WhateverItIsGiven) {
  const ScratchFolder folder;
  const auto errors_of = [](const std::string& arguments) { return carom_command(arguments).errors; };
  EXPECT_THAT(errors_of("run 'no\xff\x80such'"), StartsWith("carom: no\\xff\\x80such: there is no such file"));
  EXPECT_THAT(errors_of("'r\xfcn'"), StartsWith("carom: r\\xfcn is not known here"));
  EXPECT_THAT(errors_of("run pool-break '--\xc3'"), StartsWith("carom: run: --\\xc3 is not known here"));
  EXPECT_THAT(errors_of("run 'é\x1b[31m'"), StartsWith("carom: é\\x1b[31m: there is no such file"));
  const auto broken = folder.write("broken.json",
                                   "{ \"name\": \"a\xe9"
                                   "b\" }");
  EXPECT_THAT(errors_of("check " + broken), testing::AllOf(HasSubstr("a\\xe9"), Not(HasSubstr("\xe9"))));
  const auto odd = folder.write("odd\xff.json", R"({ "duration": 1 })");
  EXPECT_THAT(carom_command("check " + odd).output, HasSubstr("odd\\xff.json: sound\n"));
  for (const std::string command : {"render", "plot"})
    EXPECT_THAT(carom_command(command + " " + odd + " -o " + folder.path("\xfe.png")).output,
                testing::AllOf(HasSubstr("\\xfe.png: "), HasSubstr("odd\\xff.json")));
}

}  // namespace
}  // namespace carom::cli
