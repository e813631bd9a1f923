#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "cli/support/command.hpp"
#include "recording/made_up.hpp"
#include "support/sanitized.hpp"

/// Recordings that claim more than any machine has are refused quickly and with little memory, however large the file.
namespace carom::cli {
namespace {

using recording::ChunkHeader;
using testing::HasSubstr;

constexpr std::uint32_t four_gigabytes = 4'294'967'295;

/// A file of the bytes followed by zeros, as a sparse file.
std::string file_of(const ScratchFolder& folder, const Bytes& bytes, std::uintmax_t size = 0) {
  const std::string path = folder.path("made-up.carom");
  std::ofstream{path, std::ios::binary}.write(reinterpret_cast<const char*>(bytes.data()),
                                              static_cast<std::streamsize>(bytes.size()));
  if (size > bytes.size()) std::filesystem::resize_file(path, size);
  return path;
}

const std::string limits = sanitized ? "" : "ulimit -v 200000; ulimit -t 10; ";

/// Expects that every command that takes a recording reports this, in a line that names the file and the place.
std::string answer_to(const ScratchFolder& folder, const std::string& file) {
  std::string said;
  for (const std::string& command : {"check " + file, "replay " + file + " --state " + folder.path("state.csv"),
                                     "render " + file + " -o " + folder.path("picture.png")}) {
    const Ran ran = carom_command(command, limits);
    EXPECT_EQ(ran.exit, bad_input) << command;
    EXPECT_EQ(ran.output, "") << command;
    EXPECT_THAT(ran.errors, testing::StartsWith("carom: " + file + ": at byte ")) << command;
    said = ran.errors;
  }
  EXPECT_EQ(folder.files(), 1U);
  return said;
}

Bytes start() { return up_to_scene(recorded(scene_of(R"({ "gases": [{ "balls": 6, "packing": 0.3 }] })"), 1)); }

TEST(HostileRecordings, ThatClaimLongChunksAreRefused) {
  const ScratchFolder folder;
  for (const std::uint32_t type : {recording::impacts_type, recording::keyframe_type, recording::end_type}) {
    const Bytes bytes = start() + payload_of(ChunkHeader{type, 1, four_gigabytes, 0});
    for (const std::uintmax_t size : {std::uintmax_t{0}, std::uintmax_t{5'000'000'000}})
      EXPECT_THAT(answer_to(folder, file_of(folder, bytes, size)), HasSubstr("chunk 1 has 4294967295 bytes"));
  }
}

TEST(HostileRecordings, ThatClaimALongSceneAreRefused) {
  const ScratchFolder folder;
  Bytes bytes = start();
  bytes.resize(recording::file_header_size);
  bytes = bytes + payload_of(ChunkHeader{recording::scene_type, 0, four_gigabytes, 0});
  EXPECT_THAT(answer_to(folder, file_of(folder, bytes, 5'000'000'000)),
              HasSubstr("chunk 0 has 4294967295 bytes, more than the 2000000008 it may have"));
  EXPECT_THAT(answer_to(folder, file_of(folder, bytes)), HasSubstr("chunk 0 has 4294967295 bytes"));
}

TEST(HostileRecordings, ThatClaimMoreShapesThanSenseAreRefused) {
  const ScratchFolder folder;
  const auto answer_to_gas = [&](const std::string& balls) {
    return answer_to(folder,
                     file_of(folder, with_scene(R"({ "gases": [{ "packing": 0.5, "balls": )" + balls + " }] }")));
  };
  EXPECT_THAT(answer_to_gas("1000000000000"), HasSubstr("gases[0].balls is 1000000000000"));
  EXPECT_THAT(answer_to_gas("1000000000"),
              HasSubstr("gases[0].balls is 1000000000: make it a whole number from 1 to 10000000"));
}

TEST(HostileRecordings, ThatClaimManyImpactsAreRefused) {
  const ScratchFolder folder;
  const Bytes many = payload_of(1.0, four_gigabytes);
  EXPECT_THAT(answer_to(folder, file_of(folder, start() + chunk_of(recording::impacts_type, 1, many))),
              HasSubstr("chunk 1 has 4294967295 impacts in 0 bytes"));
  const Bytes end = payload_of(1.0, ImpactCounts{.balls = 1'000'000'000'000}, std::uint64_t{0});
  EXPECT_THAT(answer_to(folder, file_of(folder, start() + chunk_of(recording::end_type, 1, end))),
              HasSubstr("chunk 1 comes after 1000000000000 impacts, and there are 0"));
}

TEST(ARecordingThatEndsWithTimeItself, IsShown) {
  const ScratchFolder folder;
  constexpr const char* still = R"({ "balls": [{ "center": [0, 0], "velocity": [0, 0], "radius": 1 }] })";
  const std::string file = file_of(folder, recorded(scene_of(still), 1.7e308));
  for (const char* command : {"check ", "replay "}) {
    const Ran ran = carom_command(command + file, limits);
    EXPECT_EQ(ran.exit, 0) << ran.errors;
    EXPECT_THAT(ran.output, HasSubstr("1.7e+308"));
  }
}

}  // namespace
}  // namespace carom::cli
