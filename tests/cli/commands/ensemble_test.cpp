#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "cli/support/command.hpp"
#include "cli/support/running_command.hpp"

/// An ensemble is one table, however it came about.
namespace carom::cli {
namespace {

using testing::HasSubstr;
using testing::IsSupersetOf;

constexpr const char* gas = R"({ "gases": [{ "balls": 60, "packing": 0.4 }] })";

std::vector<std::string> values_in(const std::string& line) {
  std::vector<std::string> values(1);
  for (const char letter : line) {
    if (letter == ',')
      values.emplace_back();
    else
      values.back() += letter;
  }
  return values;
}

class AnEnsemble : public testing::Test {
 protected:
  [[nodiscard]] std::string table(const std::string& name) const { return content_of(folder_.path(name)); }
  [[nodiscard]] Ran play(const std::string& seeds, const std::string& name, const std::string& more = "") const {
    return carom_command("ensemble " + scene_ + " --seeds " + seeds + " --until 2 --out " + folder_.path(name) + " " +
                         more);
  }

  ScratchFolder folder_;
  std::string scene_ = folder_.write("gas.json", gas);
};

TEST_F(AnEnsemble, HasARowForEverySeedWhichIsWhatARunOfItGives) {
  const Ran ran = play("1..5", "a.csv");
  ASSERT_EQ(ran.exit, 0) << ran.errors;
  EXPECT_THAT(ran.output, HasSubstr("5 members in "));
  std::istringstream lines{table("a.csv")};
  std::string line;
  ASSERT_TRUE(std::getline(lines, line));
  const auto names = values_in(line);
  std::vector<std::string> histories;
  for (int seed = 1; seed <= 5; ++seed) {
    ASSERT_TRUE(std::getline(lines, line));
    const auto values = values_in(line);
    ASSERT_EQ(values.size(), names.size());
    const auto alone = json_of("run " + scene_ + " --until 2 --seed " + std::to_string(seed));
    EXPECT_EQ(values[1], std::to_string(seed));
    EXPECT_EQ(values[7], std::to_string(alone["impacts"].get<int>()));
    EXPECT_EQ(std::stod(values[12]), alone["energy"].get<double>());
    EXPECT_EQ(std::stod(values[15]), alone["kinetic_energy"].get<double>() / 60);
    EXPECT_EQ(values[16], alone["history"].get<std::string>());
    histories.push_back(values[16]);
  }
  std::ranges::sort(histories);
  EXPECT_TRUE(std::ranges::adjacent_find(histories) == histories.end());
}

TEST_F(AnEnsemble, HasTheMeasuresOfEachSeedAlone) {
  ASSERT_EQ(play("3..5", "a.csv", "--measure --warm-up 0.5").exit, 0);
  ASSERT_EQ(play("3..5", "plain.csv").exit, 0);
  std::istringstream lines{table("a.csv")}, plain{table("plain.csv")};
  std::string line, without;
  ASSERT_TRUE(std::getline(lines, line) && std::getline(plain, without));
  const auto names = values_in(line);
  EXPECT_THAT(names, IsSupersetOf({"measured_packing", "measured_temperature", "measured_pressure",
                                   "measured_compressibility", "measured_compressibility_error"}));
  for (int seed = 3; seed <= 5; ++seed) {
    SCOPED_TRACE(seed);
    ASSERT_TRUE(std::getline(lines, line) && std::getline(plain, without));
    const auto values = values_in(line), others = values_in(without);
    ASSERT_EQ(values.size(), names.size());
    const auto alone = json_of("measure " + scene_ + " --until 2 --warm-up 0.5 --seed " + std::to_string(seed));
    int numbers = 0;
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (!names[i].starts_with("measured_") || names[i] == "measured_is_settled") continue;
      const auto& measured = alone[names[i].substr(9)];
      EXPECT_EQ(values[i].empty(), measured.is_null()) << names[i];
      if (measured.is_null() || values[i].empty()) continue;
      EXPECT_EQ(std::stod(values[i]), measured.get<double>()) << names[i];
      ++numbers;
    }
    EXPECT_GE(numbers, 8);
    EXPECT_EQ(values.back(), alone["pressure_blocks"]["is_settled"].get<bool>() ? "1" : "0");
    // What is in every table is the same: measuring changes nothing.
    EXPECT_EQ(values[4], "0.5");
    EXPECT_TRUE(std::equal(others.begin(), others.begin() + 4, values.begin()));
    EXPECT_TRUE(std::equal(others.begin() + 4, others.end(), values.begin() + 5));
  }
}

TEST_F(AnEnsemble, ThatIsMeasuredIsTheSameBytesInAnyParts) {
  ASSERT_EQ(play("0..9", "whole.csv", "--measure --threads 1").exit, 0);
  ASSERT_EQ(play("5..7", "parts.csv", "--measure").exit, 0);
  EXPECT_THAT(play("0..9", "parts.csv", "--measure --threads 3").output, HasSubstr("7 of them played now"));
  EXPECT_EQ(table("parts.csv"), table("whole.csv"));
}

TEST_F(AnEnsemble, HasNoMeasuresOfWhatGotStuck) {
  const std::string stuck = folder_.write("stuck.json", R"({ "duration": 1,
    "walls": [{ "from": [-0.5, -5], "to": [-0.5, 5] }, { "from": [0.5, -5], "to": [0.5, 5] }],
    "balls": [{ "center": [0, 0], "velocity": [1, 0], "radius": 0.5 }] })");
  const Ran ran = carom_command("ensemble " + stuck + " --measure --out " + folder_.path("a.csv"));
  EXPECT_EQ(ran.exit, is_stuck);
  EXPECT_THAT(ran.errors, HasSubstr("1 of 1 got stuck"));
  EXPECT_THAT(table("a.csv"), testing::EndsWith(std::string(13, ',') + "\n"));
}

TEST_F(AnEnsemble, IsTheSameBytesWithAnyThreadsAndInAnyParts) {
  ASSERT_EQ(play("0..9", "whole.csv", "--threads 1").exit, 0);
  ASSERT_EQ(play("0..9", "threads.csv", "--threads 3").exit, 0);
  EXPECT_EQ(table("threads.csv"), table("whole.csv"));
  ASSERT_EQ(play("5..7", "parts.csv").exit, 0);
  std::string part = table("parts.csv");
  std::ofstream{folder_.path("parts.csv")} << part.substr(0, part.size() - 20);  // as if it had been killed there
  const Ran ran = play("0..9", "parts.csv");
  EXPECT_THAT(ran.output, HasSubstr("8 of them played now"));
  EXPECT_EQ(table("parts.csv"), table("whole.csv"));
}

TEST_F(AnEnsemble, KeepsWhatIsDoneWhenItIsInterruptedOrKilled) {
  ASSERT_EQ(play("1..60", "whole.csv").exit, 0);
  for (const int signal : {SIGINT, SIGKILL}) {
    RunningCommand command{
        {"ensemble", scene_, "--seeds", "1..60", "--until", "2", "--threads", "1", "--out", folder_.path("again.csv")}};
    ASSERT_TRUE(eventually([&] {
      return std::filesystem::exists(folder_.path("again.csv")) && std::ranges::count(table("again.csv"), '\n') > 3;
    }));
    command.send(signal);
    (void)command.wait();
  }
  const Ran ran = play("1..60", "again.csv");
  EXPECT_EQ(ran.exit, 0) << ran.errors;
  EXPECT_EQ(table("again.csv"), table("whole.csv"));
}

TEST_F(AnEnsemble, RefusesWhatItCannotDo) {
  const auto expect_refused = [&](const Ran& ran, int exit, const std::string& reason) {
    EXPECT_EQ(ran.exit, exit);
    EXPECT_THAT(ran.errors, HasSubstr(reason));
  };
  expect_refused(play("5..1", "a.csv"), bad_input, "--seeds is 5..1: give the first and the last, as 1..100");
  expect_refused(play("x", "a.csv"), bad_input, "--seeds is x");
  expect_refused(carom_command("ensemble newtons-cradle --seeds 1..2 --out " + folder_.path("a.csv")), bad_input,
                 "newtons-cradle: nothing in it is random");
  expect_refused(play("1..2", "gas.json"), cannot_write, "it exists already and is not the table of an ensemble");
  ASSERT_EQ(play("1..2", "a.csv").exit, 0);
  expect_refused(carom_command("ensemble " + scene_ + " --seeds 1 --until 3 --out " + folder_.path("a.csv")), bad_input,
                 "with seed 1 is of another scene of that name, or another --until or --warm-up");
  expect_refused(play("1..2", "a.csv", "--measure"), bad_input, "its rows are without measures: leave out --measure");
  ASSERT_EQ(play("1..2", "m.csv", "--measure --warm-up 1").exit, 0);
  expect_refused(play("1..2", "m.csv"), bad_input, "its rows are with measures: add --measure, or give another file");
  expect_refused(play("1..2", "m.csv", "--measure --warm-up 0.5"), bad_input, "another --until or --warm-up");
  expect_refused(play("1..2", "b.csv", "--measure --warm-up 2"), bad_input, "nothing is left to measure until 2");
  expect_refused(play("1..2", "b.csv", "--warm-up 1"), bad_input, "add --measure, or leave it out");
  EXPECT_FALSE(std::filesystem::exists(folder_.path("b.csv")));
}

}  // namespace
}  // namespace carom::cli
