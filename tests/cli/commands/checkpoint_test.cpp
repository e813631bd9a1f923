#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "cli/support/command.hpp"
#include "cli/support/running_command.hpp"
#include "support/random.hpp"
#include "support/sanitized.hpp"

/// Runs that are killed, interrupted or lengthened end as if they had not been.
namespace carom::cli {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* gas =
    R"({ "gases": [{ "balls": 400, "packing": 0.4, "restitution": 0.999 }], "gravity": [0, -0.1] })";

/// What a summary says apart from how long it took.
nlohmann::json without_seconds(const std::string& summary) {
  nlohmann::json object = nlohmann::json::parse(summary);
  object.erase("seconds");
  object.erase("impacts_per_second");
  return object;
}

class ARunWithCheckpoints : public testing::Test {
 protected:
  [[nodiscard]] std::string outputs(const std::string& name) const {
    return " --impacts " + folder_.path(name + "-impacts.csv") + " --state " + folder_.path(name + "-state.csv") +
           " --sample 0.25";
  }
  void expect_same_files() const {
    for (const std::string file : {"-impacts.csv", "-state.csv"}) {
      const std::string expected = content_of(folder_.path("whole" + file));
      EXPECT_GT(expected.size(), 1000U);
      EXPECT_TRUE(content_of(folder_.path("again" + file)) == expected) << file;
    }
  }

  ScratchFolder folder_;
  std::string scene_ = folder_.write("gas.json", gas);
  std::string checkpoint_ = folder_.path("gas.checkpoint");
};

TEST_F(ARunWithCheckpoints, CanBeKilledAtAnyMoment) {
  const std::string duration = sanitized ? "1" : "6";
  const Ran whole = carom_command("run " + scene_ + " --until " + duration + " --json" + outputs("whole"));
  ASSERT_EQ(whole.exit, 0) << whole.errors;
  Random random{1};
  for (int round = 0; round < 3; ++round) {
    fs::remove(checkpoint_);
    for (int kills = 0; kills < 4; ++kills) {
      std::vector<std::string> arguments = {"run", "--checkpoint-every", "0"};
      if (fs::exists(checkpoint_))
        arguments.insert(arguments.end(), {"--resume", checkpoint_});
      else
        arguments.insert(arguments.end(), {scene_, "--until", duration, "--checkpoint", checkpoint_, "--impacts",
                                           folder_.path("again-impacts.csv"), "--state",
                                           folder_.path("again-state.csv"), "--sample", "0.25"});
      RunningCommand command{arguments};
      std::this_thread::sleep_for(std::chrono::milliseconds{random.whole(5, sanitized ? 900 : 120)});
      command.send(SIGKILL);
      (void)command.wait();
    }
    if (!fs::exists(checkpoint_)) continue;
    const Ran again = carom_command("run --json --resume " + checkpoint_);
    ASSERT_EQ(again.exit, 0) << again.errors;
    EXPECT_EQ(without_seconds(again.output), without_seconds(whole.output));
    expect_same_files();
  }
  ASSERT_TRUE(fs::exists(checkpoint_));
  EXPECT_FALSE(fs::exists(folder_.path("again-impacts.csv.part")));
}

TEST_F(ARunWithCheckpoints, GoesOnAfterAnInterrupt) {
  ASSERT_EQ(carom_command("run " + scene_ + " --until 3" + outputs("whole")).exit, 0);
  RunningCommand command{{"run", scene_, "--until", "3", "--checkpoint", checkpoint_, "--impacts",
                          folder_.path("again-impacts.csv"), "--state", folder_.path("again-state.csv"), "--sample",
                          "0.25"}};
  ASSERT_TRUE(eventually([&] { return command.catches_interrupts(); }));
  command.interrupt();
  const Ran ran = command.wait();
  ASSERT_EQ(ran.exit, interrupted) << ran.errors;
  EXPECT_THAT(ran.errors, HasSubstr("go on with carom run --resume " + checkpoint_));
  EXPECT_FALSE(fs::exists(folder_.path("again-impacts.csv")));
  const Ran again = carom_command("run --resume " + checkpoint_);
  ASSERT_EQ(again.exit, 0) << again.errors;
  expect_same_files();
}

TEST_F(ARunWithCheckpoints, CanBeMadeLonger) {
  const auto whole = json_of("run " + scene_ + " --until 2");
  ASSERT_EQ(carom_command("run " + scene_ + " --until 0.7 --checkpoint " + checkpoint_).exit, 0);
  const Ran again = carom_command("run --json --until 2 --threads 2 --resume " + checkpoint_ + outputs("again"));
  ASSERT_EQ(again.exit, 0) << again.errors;
  EXPECT_EQ(without_seconds(again.output), without_seconds(whole.dump()));
  const std::string state = content_of(folder_.path("again-state.csv"));
  EXPECT_THAT(state, StartsWith("ball,time,x,y,vx,vy\n0,0.75,"));
  EXPECT_THAT(state, HasSubstr("\n399,2,"));
  EXPECT_EQ(std::count(state.begin(), state.end(), '\n'), 1 + 6 * 400);
}

TEST_F(ARunWithCheckpoints, RefusesWhatItCannotGoOnWith) {
  const auto expect_refused = [&](const std::string& arguments, int exit, const std::string& reason) {
    const Ran ran = carom_command("run " + arguments);
    EXPECT_EQ(ran.exit, exit) << arguments;
    EXPECT_THAT(ran.errors, HasSubstr(reason));
  };
  expect_refused("", bad_input, "give a scene, or --resume with a checkpoint to go on from");
  expect_refused(scene_ + " --resume x", bad_input, "--resume has the scene in it");
  expect_refused(scene_ + " --checkpoint-every 3", bad_input, "give --checkpoint, too");
  expect_refused(scene_ + " --checkpoint x --record y", bad_input, "--record can't be gone on with");
  expect_refused(scene_ + " --checkpoint x --impacts -", bad_input, "--impacts - can't be cut back");
  expect_refused(scene_ + " --until 1 --checkpoint " + scene_, cannot_write,
                 "it exists already and is not a checkpoint");
  expect_refused("--resume " + scene_, bad_input, "it does not begin as a checkpoint does");
  expect_refused("--resume " + folder_.path("none"), bad_input, "none");

  ASSERT_EQ(carom_command("run " + scene_ + " --until 0.5 --checkpoint " + checkpoint_).exit, 0);
  expect_refused("--resume " + checkpoint_ + " --until 0.25", bad_input,
                 "its run is at t = 0.5, later than --until 0.25");
  RunningCommand command{{"run", "--resume", checkpoint_, "--until", "1000", "--impacts", folder_.path("a.csv")}};
  ASSERT_TRUE(eventually([&] { return command.catches_interrupts(); }));
  command.interrupt();
  ASSERT_EQ(command.wait().exit, interrupted);
  const std::string part = folder_.path("a.csv.part");
  expect_refused("--resume " + checkpoint_ + " --impacts b.csv", bad_input, "leave out --impacts");
  const std::string content = content_of(part);
  std::ofstream{part} << "time,kind";
  expect_refused("--resume " + checkpoint_, bad_input, "a.csv.part: it is not what the run had written");
  std::ofstream{part} << std::string(content.size(), 'x');
  expect_refused("--resume " + checkpoint_, bad_input, "a.csv.part: it is not what the run had written");
  fs::remove(part);
  expect_refused("--resume " + checkpoint_, bad_input, "a.csv.part: the run can't go on without it");

  std::string bytes = content_of(checkpoint_);
  std::ofstream{checkpoint_, std::ios::binary} << bytes.substr(0, bytes.size() - 1);
  expect_refused("--resume " + checkpoint_, bad_input, "it is cut off");
  bytes[bytes.size() / 2] ^= 1;
  std::ofstream{checkpoint_, std::ios::binary} << bytes;
  expect_refused("--resume " + checkpoint_, bad_input, "it is damaged");
}

TEST_F(ARunWithCheckpoints, LeavesTheLastOneWhereTheNextCannotBeWritten) {
  ASSERT_EQ(carom_command("run " + scene_ + " --until 0.1 --checkpoint " + checkpoint_).exit, 0);
  const std::string before = content_of(checkpoint_);
  const Ran ran = carom_command("run --until 0.2 --resume " + checkpoint_, "ulimit -f 1;");
  EXPECT_NE(ran.exit, 0);
  EXPECT_TRUE(content_of(checkpoint_) == before);
}

}  // namespace
}  // namespace carom::cli
