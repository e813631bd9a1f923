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
                 "with seed 1 is of another scene of that name, or another --until");
}

}  // namespace
}  // namespace carom::cli
