#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "cli/support/command.hpp"
#include "cli/support/terminal.hpp"

/// Pictures, films and charts that cannot be made.
namespace carom::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr const char* endless = R"({ "duration": 1e9, "gases": [{ "balls": 300, "packing": 0.5 }] })";

TEST(RenderRefuses, EverythingThatIsWrongAtOnce) {
  const ScratchFolder folder;
  const auto ran = carom_command("render pool-break -o " + folder.path("a.bmp") +
                                 " --size 640 --from -1 --until -2 --speed 0 --fps 0 --trails -3 --trails-of 16");
  EXPECT_EQ(ran.exit, bad_input);
  EXPECT_EQ(ran.output, "");
  for (const std::string problem :
       {"a.bmp: end the name in .png, .svg, .mp4 or .gif", "--size is 640: make it width x height in pixels",
        "--from is -1: make it 0 or more", "--until is -2: make it 0 or more",
        "--from is -1: make it less than the end, -2", "--speed is 0: make it more than zero",
        "--fps is 0: make it more than zero", "--trails is -3: make it zero or more",
        "--trails-of has 16: there are 16 balls"})
    EXPECT_THAT(ran.errors, HasSubstr(problem));
  EXPECT_EQ(folder.files(), 0U);
}

TEST(RenderRefuses, NothingThatOnlyFollowsFromAnotherProblem) {
  const ScratchFolder folder;
  for (const std::string arguments : {"--fps 1e9", "--fps 0", "--speed 0", "--speed -1", "--fps nan"}) {
    const auto ran = carom_command("render pool-break -o " + folder.path("a.mp4 ") + arguments);
    EXPECT_EQ(ran.exit, bad_input);
    EXPECT_EQ(std::ranges::count(ran.errors, '\n'), 1) << ran.errors;
    EXPECT_THAT(ran.errors, HasSubstr(arguments.substr(0, arguments.find(' ')) + " is "));
  }
}

TEST(RenderRefuses, WhatDoesNotGoTogether) {
  const ScratchFolder folder;
  const auto refused = [&](const std::string& arguments) {
    const auto ran = carom_command("render " + arguments);
    EXPECT_EQ(ran.exit, bad_input) << arguments;
    return ran.errors;
  };
  const std::string film = "pool-break -o " + folder.path("a.mp4");
  const std::string picture = "pool-break -o " + folder.path("a.png");
  EXPECT_THAT(refused(film + " --at 1"), HasSubstr("give --from and --until for a film"));
  EXPECT_THAT(refused(film + " --size 321x240"), HasSubstr("an .mp4 needs even numbers"));
  EXPECT_THAT(refused(film + " --speed 1e-9"), HasSubstr("make --speed larger"));
  EXPECT_THAT(refused(film + " --from 5 --until 5"), HasSubstr("--from is 5: make it less than the end, 5"));
  EXPECT_THAT(refused(picture + " --at 1 --from 0"), HasSubstr("--at is one moment"));
  EXPECT_THAT(refused(picture + " --fps 10"), HasSubstr("--fps is for films"));
  EXPECT_THAT(refused(picture + " --from 0 --trails 1"), HasSubstr("give only one"));
  EXPECT_THAT(refused(picture + " --trails-of 0"), HasSubstr("give --trails, too"));
  EXPECT_THAT(refused(picture + " --color taste"), HasSubstr("--color"));
  EXPECT_THAT(refused(picture + " --step 0.1"), HasSubstr("give --engine stepped, too"));
  EXPECT_THAT(refused(picture + " --policy push"), HasSubstr("give --engine stepped, too"));
  EXPECT_THAT(refused(picture + " --engine stepped --step 0"), HasSubstr("--step is 0: make it more than zero"));
  EXPECT_THAT(refused(picture + " --engine clockwork"), HasSubstr("make it exact or stepped"));
  EXPECT_THAT(refused("no-such-scene -o " + folder.path("a.png")), HasSubstr("no-such-scene: there is no such file"));
  EXPECT_THAT(refused(folder.write("scene.json", "{}") + " -o " + folder.path("a.png")),
              HasSubstr("scene.json has no duration: say where to stop with --at T"));
  EXPECT_EQ(folder.files(), 1U);
}

TEST(RenderRefuses, FilmsWithoutFfmpegButNotPictures) {
  const ScratchFolder folder;
  const auto ran = carom_command("render pool-break -o " + folder.path("a.mp4"), "PATH=/nowhere ");
  EXPECT_EQ(ran.exit, bad_input);
  EXPECT_THAT(ran.errors, HasSubstr("films are made by ffmpeg, which is not installed: `apt install ffmpeg`"));
  EXPECT_EQ(carom_command("render pool-break --at 0 -o " + folder.path("a.png"), "PATH=/nowhere ").exit, 0);
  EXPECT_EQ(folder.files(), 1U);
}

TEST(RenderInterrupted, LeavesNoFilmBehind) {
  const ScratchFolder folder;
  const auto scene = folder.write("endless.json", endless);
  const auto film = folder.write("a.mp4", "the old film");
  const auto ran = interrupted_command("render " + scene + " -o " + film + " --until 300 --speed 0.01 --size 320x240",
                                       "drawing: frame [0-9]+ of");
  EXPECT_EQ(ran.exit, interrupted);
  EXPECT_THAT(ran.errors, AllOf(HasSubstr(" frames/s, "), HasSubstr("interrupted; nothing was written")));
  EXPECT_EQ(ran.output, "");
  EXPECT_EQ(content_of(film), "the old film");
  EXPECT_EQ(folder.files(), 2U);
}

TEST(RenderInterrupted, LeavesNoPictureBehind) {
  const ScratchFolder folder;
  const auto scene = folder.write("endless.json", endless);
  for (const std::string command : {"render ", "plot "}) {
    const auto ran = interrupted_command(command + scene + " -o " + folder.path("a.png"), "playing: t = ");
    EXPECT_EQ(ran.exit, interrupted);
    EXPECT_THAT(ran.errors, HasSubstr("interrupted; nothing was written"));
    EXPECT_EQ(folder.files(), 1U);
  }
}

TEST(RenderWithNowhereToWrite, SaysSoBeforeItPlays) {
  const ScratchFolder folder;
  const auto scene = folder.write("endless.json", endless);
  for (const std::string& place : {folder.path("no/such/folder/a"), std::string{"/proc/a"}}) {
    for (const std::string& command :
         {"render " + scene + " -o " + place + ".png", "plot " + scene + " -o " + place + ".png",
          "render " + scene + " --speed 1e6 -o " + place + ".mp4"}) {
      const auto ran = carom_command(command);
      EXPECT_EQ(ran.exit, cannot_write) << command;
      EXPECT_THAT(ran.errors, HasSubstr(": cannot write it ("));
    }
  }
  EXPECT_EQ(folder.files(), 1U);
}

TEST(RenderWithNowhereToWrite, LeavesAReadOnlyFolderAsItWas) {
  expect_no_trace_in_a_read_only_folder("render pool-break --until 1 -o", "a.mp4");
}

TEST(RenderWithNowhereToWrite, KeepsTheOldFileWhenTheDiskIsFull) {
  const ScratchFolder folder;
  // A file-size limit simulates a full disk; its signal is ignored, so that writing fails instead.
  for (const std::string name : {"a.png", "a.svg", "a.mp4", "a.gif"}) {
    const auto file = folder.write(name, "the old one");
    const auto ran =
        carom_command("render pool-break --until 1 --trails 1 --impacts -o " + file, "trap '' XFSZ; ulimit -f 4; ");
    EXPECT_EQ(ran.exit, cannot_write) << name;
    EXPECT_THAT(ran.errors, HasSubstr(name + ": cannot write it (")) << name;
    EXPECT_THAT(ran.errors, Not(HasSubstr("interrupted")));
    EXPECT_EQ(content_of(file), "the old one");
  }
  EXPECT_EQ(folder.files(), 4U);
}

TEST(RenderReports, WhatFfmpegSaysOrThatItDoesNotRun) {
  const ScratchFolder folder;
  const auto with_ffmpeg = [&](const std::string& content) {
    std::filesystem::permissions(folder.write("ffmpeg", content), std::filesystem::perms::owner_all);
    const Ran ran = carom_command("render pool-break -o " + folder.path("a.mp4"), "PATH=" + folder.path() + " ");
    EXPECT_EQ(ran.exit, cannot_write);
    EXPECT_EQ(folder.files(), 1U);
    return ran.errors;
  };
  EXPECT_THAT(with_ffmpeg("#!/bin/sh\necho 'no such encoder' >&2\nexit 1\n"),
              HasSubstr("a.mp4: cannot write it (ffmpeg says: no such encoder). Nothing was changed."));
  EXPECT_THAT(with_ffmpeg("#!/bin/sh\nexit 1\n"), HasSubstr("(ffmpeg ended too early)"));
  EXPECT_THAT(with_ffmpeg("no program"), HasSubstr("(ffmpeg does not start: Exec format error)"));
}

TEST(RenderRefuses, WhatIsFartherApartThanNumbersReach) {
  const ScratchFolder folder;
  const auto scene =
      folder.write("far.json", R"({ "balls": [{ "center": [0, 0], "velocity": [1e60, 0], "radius": 1 }] })");
  const Ran ran = carom_command("render " + scene + " --at 1e300 -o " + folder.path("a.png"));
  EXPECT_EQ(ran.exit, bad_input);
  EXPECT_THAT(ran.errors, HasSubstr("ball 0 flies farther than 1e+290 by then"));
  EXPECT_EQ(folder.files(), 1U);
}

}  // namespace
}  // namespace carom::cli
