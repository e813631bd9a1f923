#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "cli/support/command.hpp"
#include "support/sanitized.hpp"

/// Scenes that would take all memory or endless time are refused quickly: each command runs under limits of memory and
/// processor time.
namespace carom::cli {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

/// Sanitizers reserve the whole address space.
Ran within_limits(const std::string& arguments) {
  return carom_command(arguments, sanitized ? "" : "ulimit -v 600000; ulimit -t 20; ");
}

/// `start`, then `part` repeated, then `end`: large files are made here instead of being kept.
std::string repeated(const ScratchFolder& folder, const std::string& start, const std::string& part, int times,
                     const std::string& end) {
  const std::string path = folder.path("large.json");
  std::ofstream file{path};
  file << start;
  for (int i = 0; i < times; ++i) file << part;
  file << end;
  return path;
}

constexpr int many = sanitized ? 300'000 : 3'000'000;

TEST(HostileScenes, ThatAskForTooMuchAreRefused) {
  const ScratchFolder folder;
  const auto errors_of = [&](const std::string& text) {
    const Ran ran = within_limits("run " + folder.write("scene.json", text));
    EXPECT_EQ(ran.exit, bad_input) << text;
    EXPECT_EQ(ran.output, "");
    return ran.errors;
  };
  for (const char* number : {"1000000000000", "1e12", "1e308"}) {
    EXPECT_THAT(errors_of(R"({ "gases": [{ "packing": 0.5, "balls": )" + std::string{number} + "}] }"),
                HasSubstr("gases[0].balls is 1"));
    EXPECT_THAT(errors_of(R"({ "rings": [{ "center": [0, 0], "radius": 1, "sides": )" + std::string{number} + "}] }"),
                HasSubstr("rings[0].sides is 1"));
  }
  EXPECT_THAT(errors_of(R"({ "gases": [{ "packing": 0.5, "balls": 1000000000 }] })"),
              HasSubstr("gases[0].balls is 1000000000: make it a whole number from 1 to 10000000"));
  EXPECT_THAT(errors_of(R"({ "lattices": [{ "first": [0, 0], "pitch": [1, 1], "radius": 0.1, "columns": 10000,
                                            "rows": 10000 }] })"),
              HasSubstr("the scene would have 100000000 pillars"));
  EXPECT_THAT(errors_of(R"({ "racks": [{ "apex": [0, 0], "radius": 1, "rows": 4000000000 }] })"),
              HasSubstr("racks[0].rows is 4000000000: make it a whole number from 1 to 1000"));
}

TEST(HostileScenes, WithNumbersAtTheEdgesAreRefusedOrPlayed) {
  const ScratchFolder folder;
  const auto with_radius = [&](const std::string& radius) {
    return within_limits("run --until 1 " +
                         folder.write("scene.json", R"({ "balls": [{ "center": [-0.0, 0], "velocity": [1, -0.0],
                                                         "radius": )" +
                                                        radius + "}] }"));
  };
  for (const char* sound : {"5e-324", "1e-9", "-0.0", "1e70"}) EXPECT_EQ(with_radius(sound).exit, 0) << sound;
  for (const char* unsound : {"1e308", "1e400", "-5e-324"}) EXPECT_EQ(with_radius(unsound).exit, bad_input) << unsound;
}

TEST(HostileScenes, ThatAreNestedDeeplyAreRefused) {
  const ScratchFolder folder;
  for (const char* part : {"[", R"({"a":)"}) {
    const Ran ran = within_limits("check " + repeated(folder, "", part, 1'000'000, ""));
    EXPECT_EQ(ran.exit, bad_input);
    EXPECT_THAT(ran.errors, HasSubstr("is nested more than 16 deep"));
  }
}

struct Large {
  const char* name;
  const char* start;
  const char* part;
  const char* end;
  const char* error;
};

void PrintTo(const Large& large, std::ostream* out) { *out << large.name; }

class LargeText : public testing::TestWithParam<Large> {};

TEST_P(LargeText, IsRefusedInAFewWords) {
  const ScratchFolder folder;
  const Large& large = GetParam();
  const Ran ran = within_limits("check " + repeated(folder, large.start, large.part, many * 2, large.end));
  EXPECT_EQ(ran.exit, bad_input);
  EXPECT_THAT(ran.errors, HasSubstr(large.error));
  EXPECT_LT(ran.errors.size(), 20'000U);
}

constexpr Large large_texts[] = {
    {"AName", R"({"name":")", "abc", R"("})", "name is a text of "},
    {"AKey", R"({")", "abc", R"(":1})", "abc… is not a known key"},
    {"AnEndlessString", R"({"name":")", "abc", "", "missing closing quote"},
    {"NumbersForBalls", R"({"balls":[)", "1,", "1]}", "and at least 9900 more problems like these"},
    {"EmptyBalls", R"({"balls":[)", "{},", "{}]}", "balls[0].center is missing"},
    {"UnknownKeys", "{", R"("a":1,)", R"("a":1})", "a is given twice"},
    {"Blanks", "{", "\n\n", "}", "a row of more than 1000000 blanks"},
    {"Garbage", "", "x,!", "", "not valid JSON at line 1, column 1"}};

INSTANTIATE_TEST_SUITE_P(Hostile, LargeText, testing::ValuesIn(large_texts),
                         [](const auto& tested) { return std::string{tested.param.name}; });

TEST(HostileScenes, WithMillionsOfValuesInOnePartAreRefused) {
  if (sanitized) GTEST_SKIP() << "takes long";
  const ScratchFolder folder;
  for (const char* start : {"[", R"({"chains":[{"points":[)", R"({"unknown":[)"}) {
    const Ran ran = within_limits("check " + repeated(folder, start, "1,", 2 * many, ""));
    EXPECT_EQ(ran.exit, bad_input);
    EXPECT_THAT(ran.errors, HasSubstr("is too much: no part of a scene has 4000000 values"));
  }
}

TEST(HostileScenes, WithAMillionProblemsAreRefusedAfterTheFirst) {
  const ScratchFolder folder;
  const std::string ball = R"({"center":[0,0],"velocity":[0,0],"radius":)";
  for (const std::string& part : {ball + "1},", ball + "-1},"}) {
    const Ran ran = within_limits("check " + repeated(folder, R"({"balls":[)", part, many / 20, ball + "1}]}"));
    EXPECT_EQ(ran.exit, bad_input);
    EXPECT_THAT(ran.errors, EndsWith("more problems like these\n"));
    EXPECT_LT(ran.errors.size(), 20'000U);
  }
}

TEST(HostileScenes, WithMoreCirclesToClearThanSenseAreRefused) {
  const ScratchFolder folder;
  const Ran ran =
      within_limits("check " + repeated(folder, R"({"gases":[{"balls":1000000,"packing":0.1,"clear":[)",
                                        R"({"center":[0,0],"radius":1},)", 1000, R"({"center":[0,0],"radius":1}]}]})"));
  EXPECT_EQ(ran.exit, bad_input);
  EXPECT_THAT(ran.errors, HasSubstr("clear is a list of 1001: give 1000 or fewer"));
}

TEST(NotEnoughMemory, IsReportedInWords) {
  if (sanitized) GTEST_SKIP() << "a sanitizer needs all addresses for itself";
  const ScratchFolder folder;
  const auto scene = folder.write("gas.json", R"({ "gases": [{ "balls": 10000000, "packing": 0.5 }] })");
  const Ran ran = carom_command("run " + scene, "ulimit -v 300000; ");
  EXPECT_EQ(ran.exit, bad_input);
  EXPECT_EQ(ran.errors, "carom: there is not enough memory for this: ask for fewer balls, or close other programs\n");
}

}  // namespace
}  // namespace carom::cli
