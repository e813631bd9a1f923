#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/support/command.hpp"
#include "cli/support/running_command.hpp"

/// Runs that do not finish: interrupted, or unable to write.
namespace carom::cli {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* endless = R"({ "duration": 1e9, "gases": [{ "balls": 300, "packing": 0.5 }] })";

bool has_content(const std::string& folder, const std::string& start) {
  return std::ranges::any_of(std::filesystem::directory_iterator{folder}, [&](const auto& entry) {
    std::error_code ignored;
    const auto size = entry.file_size(ignored);
    return entry.path().filename().string().starts_with(start) && !ignored && size > 0;
  });
}

TEST(RunInterrupted, KeepsWhatWasDoneAndSaysSo) {
  const ScratchFolder folder;
  const auto scene = folder.write("endless.json", endless);
  const auto impacts = folder.path("impacts.csv");
  const auto states = folder.path("states.csv");
  RunningCommand command{{"run", scene, "--impacts", impacts, "--state", states, "--sample", "0.5", "--json"}};
  // Impacts are written to a temporary file during the run.
  ASSERT_TRUE(eventually([&] { return command.catches_interrupts() && has_content(folder.path(), "impacts.csv."); }));
  EXPECT_FALSE(std::filesystem::exists(impacts));
  command.interrupt();
  const Ran ran = command.wait();
  EXPECT_EQ(ran.exit, interrupted);
  EXPECT_THAT(ran.errors, HasSubstr("interrupted at t = "));
  EXPECT_THAT(ran.errors, HasSubstr("what was done until then is kept"));
  const auto summary = nlohmann::json::parse(ran.output);
  EXPECT_EQ(summary["finished"], false);
  EXPECT_GT(summary["time"], 0);
  EXPECT_LT(summary["time"], 1e9);

  const std::string kept = content_of(impacts);
  EXPECT_THAT(kept, StartsWith("time,kind,ball,other,feature,x,y,nx,ny,impulse\n"));
  EXPECT_EQ(std::ranges::count(kept, '\n') - 1, summary["impacts"].get<std::ptrdiff_t>());
  EXPECT_EQ(kept.back(), '\n');
  const auto samples = 1 + static_cast<int>(summary["time"].get<double>() / 0.5);
  EXPECT_EQ(std::ranges::count(content_of(states), '\n'), 1 + 300 * samples);
  EXPECT_EQ(folder.files(), 3U);
}

TEST(RunInterrupted, EndsCleanlyOnSigterm) {
  const ScratchFolder folder;
  RunningCommand command{
      {"run", folder.write("endless.json", endless), "--impacts", folder.path("impacts.csv"), "--json"}};
  ASSERT_TRUE(eventually([&] { return has_content(folder.path(), "impacts.csv."); }));
  command.send(SIGTERM);
  const Ran ran = command.wait();
  EXPECT_EQ(ran.exit, terminated);
  EXPECT_THAT(ran.errors, HasSubstr("interrupted at t = "));
  EXPECT_EQ(std::ranges::count(content_of(folder.path("impacts.csv")), '\n') - 1,
            nlohmann::json::parse(ran.output)["impacts"].get<std::ptrdiff_t>());
  EXPECT_EQ(folder.files(), 2U);
}

TEST(RunInterrupted, HasTheSameExitCodeWhateverTheCommand) {
  const ScratchFolder folder;
  const auto scene = folder.write("endless.json", endless);
  const std::vector<std::vector<std::string>> commands = {{"run", scene, "--engine", "stepped"},
                                                          {"trials", scene, "--until", "1", "--trials", "1e9"},
                                                          {"plot", scene, "-o", folder.path("a.png")},
                                                          {"compare", scene}};
  for (const auto& arguments : commands) {
    SCOPED_TRACE(arguments.front());
    RunningCommand command{arguments};
    ASSERT_TRUE(eventually([&] { return !command.shown().empty(); }));
    command.send(SIGTERM);
    EXPECT_EQ(command.wait().exit, terminated);
  }
  EXPECT_EQ(folder.files(), 1U);
}

TEST(RunInterrupted, LeavesNothingBehindAfterTwoSignals) {
  const ScratchFolder folder;
  const auto impacts = folder.write("impacts.csv", "the old impacts");
  RunningCommand command{{"run", folder.write("endless.json", endless), "--impacts", impacts}};
  ASSERT_TRUE(eventually([&] { return has_content(folder.path(), "impacts.csv."); }));
  // Both arrive together when it continues, so that it has no time to end cleanly after the first.
  command.send(SIGSTOP);
  command.send(SIGINT);
  command.send(SIGTERM);
  command.send(SIGCONT);
  const Ran ran = command.wait();
  EXPECT_THAT(ran.exit, testing::AnyOf(-SIGINT, -SIGTERM));
  EXPECT_EQ(content_of(impacts), "the old impacts");
  EXPECT_EQ(folder.files(), 2U);
}

TEST(RunInterrupted, ShowsItsProgressOnATerminalUntilThen) {
  const ScratchFolder folder;
  RunningCommand command{{"run", folder.write("endless.json", endless)}};
  ASSERT_TRUE(eventually([&] { return command.shown().find(" s left") != std::string::npos; }));
  EXPECT_THAT(command.shown(), HasSubstr("[....."));
  EXPECT_THAT(command.shown(), HasSubstr(" impacts/s, "));
  command.interrupt();
  const Ran ran = command.wait();
  EXPECT_EQ(ran.exit, interrupted);
  EXPECT_THAT(ran.output, HasSubstr(" of 1000000000\n"));
}

TEST(RunWithNowhereToWrite, SaysSoBeforeItPlays) {
  const ScratchFolder folder;
  const auto scene = folder.write("endless.json", endless);
  for (const std::string& place : {folder.path("no/such/folder/a.csv"), std::string{"/proc/a.csv"}, folder.path()}) {
    for (const std::string option : {" --impacts ", " --state "}) {
      const auto ran = carom_command("run " + scene + option + place);
      EXPECT_EQ(ran.exit, cannot_write);
      EXPECT_THAT(ran.errors, HasSubstr(place + ": cannot write it ("));
      EXPECT_EQ(ran.output, "");
    }
  }
  EXPECT_EQ(folder.files(), 1U);
}

TEST(RunWithNowhereToWrite, LeavesAReadOnlyFolderAsItWas) {
  expect_no_trace_in_a_read_only_folder("run pool-break --impacts", "a.csv");
}

TEST(RunWithNowhereToWrite, KeepsTheOldFilesWhenTheDiskIsFull) {
  const ScratchFolder folder;
  const auto impacts = folder.write("impacts.csv", "the old impacts");
  const auto state = folder.write("state.csv", "the old state");
  // A file-size limit simulates a full disk; its signal is ignored, so that writing fails instead.
  const auto ran =
      carom_command("run pi-blocks --impacts " + impacts + " --state " + state, "trap '' XFSZ; ulimit -f 64; ");
  EXPECT_EQ(ran.exit, cannot_write);
  EXPECT_THAT(ran.errors, HasSubstr("impacts.csv: cannot write it (File too large). Nothing was changed."));
  EXPECT_EQ(ran.output, "");
  EXPECT_EQ(content_of(impacts), "the old impacts");
  EXPECT_EQ(content_of(state), "the old state");
  EXPECT_EQ(folder.files(), 2U);
}

TEST(RunWithNowhereToWrite, NoticesAFullDevice) {
  const auto ran = carom_command("run pool-break --impacts /dev/full");
  EXPECT_EQ(ran.exit, cannot_write);
  EXPECT_THAT(ran.errors, HasSubstr("/dev/full: cannot write it (No space left on device)"));
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/full"));
}

TEST(RunWithNowhereToWrite, StopsWhenItsReaderHasHadEnough) {
  const ScratchFolder folder;
  const auto ran = carom_command("run pi-blocks --impacts - --state " + folder.path("state.csv") + " 2>" +
                                     folder.path("errors") + "; echo $? >" + folder.path("exit") + "; } | head -1",
                                 "{ ");
  EXPECT_EQ(ran.output, "time,kind,ball,other,feature,x,y,nx,ny,impulse\n");
  EXPECT_EQ(content_of(folder.path("exit")), std::to_string(reader_gone) + "\n");
  EXPECT_EQ(content_of(folder.path("errors")), "");
  EXPECT_EQ(folder.files(), 2U);
}

TEST(RunIntoALink, WritesWhatItPointsTo) {
  const ScratchFolder folder;
  const auto real = folder.write("real.csv", "old");
  std::filesystem::create_symlink("real.csv", folder.path("link.csv"));
  EXPECT_EQ(carom_command("run pool-break --until 0 --impacts " + folder.path("link.csv")).exit, 0);
  EXPECT_TRUE(std::filesystem::is_symlink(folder.path("link.csv")));
  EXPECT_THAT(content_of(real), StartsWith("time,"));
}

}  // namespace
}  // namespace carom::cli
