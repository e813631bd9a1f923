#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <nlohmann/json.hpp>
#include <thread>

#include "cli/support/command.hpp"
#include "cli/support/running_command.hpp"
#include "support/sanitized.hpp"

/// Ctrl-C and SIGTERM take effect at once, whatever the command is doing and whatever the scene.
namespace carom::cli {
namespace {

using std::chrono::milliseconds;
using testing::AnyOf;
using testing::HasSubstr;

/// Of processor time, which hardly depends on what else the machine does. A hundredth of a second is usual, or a tenth
/// for a million balls.
constexpr auto soon = milliseconds{sanitized ? 10'000 : 1000};

/// A very fast ball in a small box.
std::string box_with_a_ball_of(const std::string& speed) {
  return R"({ "duration": 1000, "balls": [{ "center": [0, 0], "velocity": [)" + speed + R"(, 3e15], "radius": 0.5 },
    { "center": [1.2, 1.2], "velocity": [0, 0], "radius": 0.25 }],
    "walls": [{ "from": [-2, -2], "to": [2, -2] }, { "from": [2, -2], "to": [2, 2] },
              { "from": [2, 2], "to": [-2, 2] }, { "from": [-2, 2], "to": [-2, -2] }] })";
}

constexpr const char* lossy_crowd =
    R"({ "duration": 200, "gases": [{ "balls": 1000, "packing": 0.3, "restitution": 0.2 }] })";
constexpr const char* million = R"({ "duration": 200, "gases": [{ "balls": 1000000, "packing": 0.3 }] })";

/// Sends a signal, and expects that the command ends soon, cleanly or at once.
void expect_end_soon(RunningCommand& command, int signal) {
  const auto before = command.processor_time();
  command.send(signal);
  const Ran ran = command.wait();
  EXPECT_LT(command.processor_time() - before, soon);
  EXPECT_THAT(ran.exit, AnyOf(128 + signal, -signal)) << ran.errors;
}

class Interrupts : public testing::TestWithParam<std::string> {
 protected:
  ScratchFolder folder_;
};

TEST_P(Interrupts, TakeEffectWhileBallsGrow) {
  const auto file = folder_.write(
      "scene.json", R"({ "duration": 1, "growths": [{ "balls": 50000, "packing": 0.84, "periodic": true }] })");
  std::vector<std::string> arguments = {GetParam(), file};
  if (GetParam() == "plot") arguments.insert(arguments.end(), {"-o", folder_.path("a.svg")});
  if (GetParam() == "render") arguments.insert(arguments.end(), {"-o", folder_.path("a.png")});
  RunningCommand command{arguments};
  ASSERT_TRUE(eventually([&] { return command.shown().find("of 0.84") != std::string::npos; }));
  EXPECT_THAT(command.shown(), HasSubstr("growing 50000 balls: packing 0."));
  expect_end_soon(command, SIGINT);
  EXPECT_EQ(folder_.files(), 1U);
}

TEST_P(Interrupts, TakeEffectWhileScenesArePlayed) {
  const std::vector<std::string> scenes = {box_with_a_ball_of("1e16"), box_with_a_ball_of("1e40"),
                                           box_with_a_ball_of("1e70"), lossy_crowd};
  for (std::size_t i = 0; i < scenes.size(); ++i) {
    const auto file = folder_.write("scene.json", scenes[i]);
    std::vector<std::string> arguments = {GetParam(), file};
    if (GetParam() == "plot") arguments.insert(arguments.end(), {"-o", folder_.path("a.svg")});
    if (GetParam() == "render") arguments.insert(arguments.end(), {"-o", folder_.path("a.png"), "--trails", "1"});
    SCOPED_TRACE(testing::Message() << GetParam() << ", scene " << i);
    RunningCommand command{arguments};
    ASSERT_TRUE(eventually([&] { return command.catches_interrupts(); }));
    std::this_thread::sleep_for(milliseconds{50});
    expect_end_soon(command, i % 2 == 0 ? SIGINT : SIGTERM);
    EXPECT_EQ(folder_.files(), 1U);
  }
}

INSTANTIATE_TEST_SUITE_P(OfCommands, Interrupts,
                         testing::Values("run", "render", "plot", "compare", "trials", "measure"),
                         [](const auto& command) { return command.param; });

TEST(AnInterrupt, TakesEffectInAnEndlessInstant) {
  const ScratchFolder folder;
  // A few hundred balls, each in its own gap, have far more rounds of impacts than can be played.
  std::string scene = R"({ "duration": 2, "balls": [)";
  for (int i = 0; i < 300; ++i)
    scene += (i == 0 ? "" : ",") + std::string{R"({ "center": [)"} + std::to_string(2 * i) +
             R"(, 0.5], "velocity": [0, 1], "radius": 0.5 })";
  scene += R"(], "walls": [{ "from": [-50, 0], "to": [650, 0] }, { "from": [-50, 1], "to": [650, 1] }] })";
  RunningCommand command{{"run", folder.write("stuck.json", scene), "--json"}};
  ASSERT_TRUE(eventually([&] { return command.catches_interrupts(); }));
  std::this_thread::sleep_for(milliseconds{100});
  expect_end_soon(command, SIGINT);
}

TEST(AnInterrupt, TakesEffectWhileAMillionBallsAreReadAndOrdered) {
  const ScratchFolder folder;
  const auto scene = folder.write("million.json", million);
  for (const int wait : {100, 500, 1500, 3000, 4000}) {
    SCOPED_TRACE(wait);
    std::vector<std::string> arguments = {"run", scene};
    if (wait > 3000) arguments.insert(arguments.end(), {"--engine", "stepped"});
    RunningCommand command{arguments};
    std::this_thread::sleep_for(milliseconds{wait});
    expect_end_soon(command, SIGTERM);
  }
  EXPECT_EQ(folder.files(), 1U);
}

TEST(AnInterrupt, KeepsTheTrialsThatWereDone) {
  const ScratchFolder folder;
  const auto scene = folder.write("million.json", million);
  const auto csv = folder.path("trials.csv");
  RunningCommand command{{"trials", scene, "--csv", csv}};
  ASSERT_TRUE(eventually([&] { return command.catches_interrupts(); }));
  std::this_thread::sleep_for(milliseconds{200});  // the first trial's million balls are being placed
  command.send(SIGTERM);
  const Ran ran = command.wait();
  EXPECT_EQ(ran.exit, terminated);
  EXPECT_THAT(ran.errors, HasSubstr("interrupted after 0 trials of 100; what was done until then is kept"));
  EXPECT_THAT(content_of(csv), testing::StartsWith("trial,time,"));
  EXPECT_EQ(folder.files(), 2U);
}

TEST(AnInterrupt, StopsTheClockOfALargeGas) {
  for (const int wait : {300, 2000}) {
    RunningCommand command{{"bench", "gas", "--balls", "1e6", "--impacts", "1e9", "--json"}};
    std::this_thread::sleep_for(milliseconds{wait});
    expect_end_soon(command, SIGINT);
  }
}

TEST(AFarTime, IsRefusedInWords) {
  const ScratchFolder folder;
  const auto scene =
      folder.write("far.json", R"({ "balls": [{ "center": [0, 0], "velocity": [1e60, 0], "radius": 1 }] })");
  const auto state = folder.path("state.csv");
  const Ran ran = carom_command("run " + scene + " --until 1e300 --state " + state);
  EXPECT_EQ(ran.exit, bad_input);
  EXPECT_THAT(ran.errors, HasSubstr("carom: a world can't advance to "));
  EXPECT_THAT(ran.errors, HasSubstr("ball 0 flies farther than 1e+290 by then"));
  EXPECT_EQ(folder.files(), 1U);
}

}  // namespace
}  // namespace carom::cli
