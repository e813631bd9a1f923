#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/support/command.hpp"
#include "cli/support/running_command.hpp"

/// Recordings of runs that failed, and damaged recordings.
namespace carom::cli {
namespace {

using nlohmann::json;
using testing::HasSubstr;

constexpr const char* endless = R"({ "duration": 1e9, "gases": [{ "balls": 300, "packing": 0.5 }] })";

bool is_larger_than(const std::string& file, std::uintmax_t bytes) {
  std::error_code ignored;
  const auto size = std::filesystem::file_size(file, ignored);
  return !ignored && size > bytes;
}

/// Expects that a recording that was cut off shows, at its end, the state of a run to that time.
void expect_sound_up_to_its_end(const std::string& file, const std::string& scene) {
  const auto replayed = carom_command("replay --json " + file);
  ASSERT_EQ(replayed.exit, 0) << replayed.errors;
  const json summary = json::parse(replayed.output);
  EXPECT_EQ(summary["whole"], false);
  EXPECT_GT(summary["end"], 0);
  EXPECT_GT(summary["impacts"], 0);
  const auto run = carom_command("run --json " + scene + " --until " + summary["end"].dump());
  EXPECT_EQ(json::parse(run.output)["history"], summary["history"]);
  EXPECT_THAT(carom_command("check " + file).output,
              HasSubstr(": a sound recording, cut off as by a run that was killed"));
}

TEST(ARecordedRunThatIsKilled, LeavesWhatItHasDone) {
  const ScratchFolder folder;
  const auto scene = folder.write("endless.json", endless);
  const auto file = folder.path("endless.carom");
  RunningCommand command{{"run", scene, "--record", file}};
  ASSERT_TRUE(eventually([&] { return is_larger_than(file, 100'000); }));
  command.send(SIGKILL);
  EXPECT_EQ(command.wait().exit, -SIGKILL);
  expect_sound_up_to_its_end(file, scene);
}

TEST(ARecordedRunThatIsInterrupted, LeavesAWholeRecordingUpToThen) {
  const ScratchFolder folder;
  const auto scene = folder.write("endless.json", endless);
  const auto file = folder.path("endless.carom");
  RunningCommand command{{"run", scene, "--record", file, "--json"}};
  ASSERT_TRUE(eventually([&] { return is_larger_than(file, 20'000); }));
  command.interrupt();
  const Ran ran = command.wait();
  EXPECT_EQ(ran.exit, interrupted);
  const json run = json::parse(ran.output);
  const json replayed = json_of("replay " + file);
  EXPECT_EQ(replayed["whole"], true);
  EXPECT_EQ(replayed["end"], run["time"]);
  EXPECT_EQ(replayed["impacts"], run["impacts"]);
  EXPECT_EQ(replayed["history"], run["history"]);
}

TEST(ARecordedRunOnAFullDisk, LeavesWhatItHasDone) {
  const ScratchFolder folder;
  const auto file = folder.path("pi.carom");
  // A file-size limit simulates a full disk; its signal is ignored, so that writing fails instead.
  const auto ran = carom_command("run pi-blocks --record " + file, "trap '' XFSZ; ulimit -f 64; ");
  EXPECT_EQ(ran.exit, cannot_write);
  EXPECT_EQ(ran.errors, "carom: " + file +
                            ": cannot write any more of it (File too large). What is in it can be shown: " +
                            "carom replay " + file + "\n");
  EXPECT_EQ(ran.output, "");
  expect_sound_up_to_its_end(file, "pi-blocks");
}

TEST(ARecordingCutOffBeforeItsFirstImpact, SaysThatThereIsNone) {
  const ScratchFolder folder;
  const auto file = folder.path("break.carom");
  ASSERT_EQ(carom_command("run pool-break --until 0.01 --record " + file).exit, 0);
  // The last chunk is that of the end.
  std::filesystem::resize_file(file, std::filesystem::file_size(file) - 1);
  const auto replayed = carom_command("replay " + file);
  EXPECT_EQ(replayed.exit, 0) << replayed.errors;
  EXPECT_THAT(replayed.output, HasSubstr(" bytes, no impact in it\n"));
  EXPECT_THAT(replayed.output, testing::Not(HasSubstr("per impact")));
}

TEST(ARecordedRunWithNowhereToWrite, SaysSoBeforeItPlays) {
  const ScratchFolder folder;
  const auto scene = folder.write("endless.json", endless);
  for (const std::string& place : {folder.path("no/such/folder/a"), std::string{"/proc/a"}, folder.path()}) {
    const auto ran = carom_command("run " + scene + " --record " + place);
    EXPECT_EQ(ran.exit, cannot_write);
    EXPECT_THAT(ran.errors, HasSubstr(place + ": cannot write it ("));
    EXPECT_THAT(ran.errors, HasSubstr("Nothing was changed."));
  }
  EXPECT_THAT(carom_command("run " + scene + " --record /dev/full").errors,
              HasSubstr("/dev/full: cannot write any more of it (No space left on device)"));
  EXPECT_EQ(folder.files(), 1U);
}

TEST(ARecordedRun, OverwritesNothingButRecordings) {
  const ScratchFolder folder;
  const auto scene = folder.write("scene.json", endless);
  const auto ran = carom_command("run " + scene + " --until 1 --record " + scene);
  EXPECT_EQ(ran.exit, cannot_write);
  EXPECT_THAT(ran.errors, HasSubstr("scene.json: it exists already and is not a recording."));
  EXPECT_EQ(content_of(scene), endless);
  const auto file = folder.path("a.carom");
  for (const std::string until : {"2", "1"})
    EXPECT_EQ(carom_command("run " + scene + " --until " + until + " --record " + file).exit, 0);
  EXPECT_EQ(json_of("replay " + file)["end"], 1);
}

TEST(ARecordedRun, NeedsAFileForEachOutput) {
  const ScratchFolder folder;
  const auto ran = carom_command("run pool-break --impacts a --state b --record a");
  EXPECT_EQ(ran.exit, bad_input);
  EXPECT_EQ(ran.errors, "carom: run: --impacts and --record can't both be a: give each its own\n");
}

TEST(ADamagedRecording, IsRefusedByEveryCommand) {
  const ScratchFolder folder;
  const auto file = folder.path("mixing.carom");
  ASSERT_EQ(carom_command("run mixing --until 10 --record " + file).exit, 0);
  const std::string whole = content_of(file);
  // The magic number, the version, the scene, a chunk's head, impacts, and the end.
  for (const std::size_t place : {std::size_t{1}, std::size_t{8}, std::size_t{100}, whole.find("IMPS") + 9,
                                  whole.find("IMPS") + 1000, whole.size() - 3}) {
    std::string damaged = whole;
    damaged[place] = static_cast<char>(damaged[place] ^ 0x10);
    const auto bad = folder.write("bad.carom", damaged);
    const auto replayed = carom_command("replay " + bad + " --state " + folder.path("state.csv"));
    EXPECT_EQ(replayed.exit, bad_input) << place;
    EXPECT_THAT(replayed.errors, testing::MatchesRegex("carom: .*bad\\.carom: at byte [0-9]+ it .*: .*\n")) << place;
    EXPECT_EQ(replayed.output, "");
    EXPECT_EQ(carom_command("check " + bad).exit, bad_input) << place;
  }
  EXPECT_EQ(folder.files(), 2U);
}

TEST(ADamagedRecording, CanBeCutWhereItSays) {
  const ScratchFolder folder;
  const auto file = folder.path("mixing.carom");
  ASSERT_EQ(carom_command("run mixing --until 10 --record " + file).exit, 0);
  std::string damaged = content_of(file);
  damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 1);
  const auto bad = folder.write("bad.carom", damaged);
  const std::string errors = carom_command("replay " + bad).errors;
  const auto start = errors.find("head -c ");
  ASSERT_NE(start, std::string::npos) << errors;
  const std::string remedy = errors.substr(start, errors.find('`', start) - start);
  const auto cut = folder.path("cut.carom");
  ASSERT_EQ(std::system((remedy + " " + bad + " > " + cut).c_str()), 0);
  expect_sound_up_to_its_end(cut, "mixing");
}

}  // namespace
}  // namespace carom::cli
