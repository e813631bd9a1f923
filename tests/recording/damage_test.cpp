#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "carom/replay.hpp"
#include "recording/made_up.hpp"

/// Recordings that were cut off or changed: read up to where they are sound, or refused, and nothing else.
namespace carom {
namespace {

using testing::HasSubstr;

constexpr const char* small_gas = R"({ "name": "small", "gases": [{ "balls": 6, "packing": 0.3, "seed": 2 }] })";

RecordingRead read(const Bytes& bytes) { return read_recording(source_of(bytes)); }

TEST(Checksum, IsTheCommonOne) {
  const std::string text = "123456789";  // the check value that every catalogue of checksums lists
  EXPECT_EQ(recording::checksum(std::as_bytes(std::span{text})), 0xE3069283U);
  EXPECT_EQ(recording::checksum({}), 0U);
}

TEST(ARecordingThatWasCutOff, IsReadUpToItsLastWholeChunk) {
  const Scene scene = scene_of(small_gas);
  const Bytes whole = recorded(scene, 3, 6);
  const auto places = chunk_places(whole);
  ASSERT_GT(places.size(), 7U);
  for (std::size_t length = 0; length < whole.size(); ++length) {
    const RecordingRead cut = read({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length)});
    ASSERT_NE(cut.recording.has_value(), cut.problem.has_value()) << length;
    if (length < places[1]) {
      ASSERT_TRUE(cut.problem) << length;
      EXPECT_THAT(predicate_of(*cut.problem), length == 0 ? HasSubstr("does not begin as a recording does")
                                                          : HasSubstr("cut off before its scene is whole"));
      continue;
    }
    ASSERT_TRUE(cut.recording) << length << ": " << to_string(*cut.problem);
    EXPECT_FALSE(cut.recording->is_whole());
    const auto kept = static_cast<std::size_t>(std::ranges::upper_bound(places, length) - places.begin()) - 1;
    EXPECT_EQ(cut.recording->bytes(), places[kept]);
    // The first chunk after the scene ends at the first of six flushes, and so on; the last was written by finish().
    EXPECT_EQ(cut.recording->end(), static_cast<double>(std::min<std::size_t>(kept - 1, 6)) * 0.5);

    Replay replay{*cut.recording};
    World world = world_of(scene);
    static_cast<void>(world.advance_to(replay.end()));
    ASSERT_FALSE(replay.go_to(replay.end()));
    ASSERT_EQ(replay.history(), world.history()) << length;
  }
}

TEST(ARecordingThatWasCutOff, DoesNotClaimAnInstantThatItHasOnlyInPart) {
  // Enough impacts to fill chunks between flushes.
  const Scene scene = scene_of(R"({ "gases": [{ "balls": 2000, "packing": 0.6 }] })");
  const Bytes whole = recorded(scene, 8);
  const auto places = chunk_places(whole);
  ASSERT_GT(places.size(), 4U);
  for (std::size_t i = 2; i + 2 < places.size(); ++i) {
    Replay replay{*read({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(places[i])}).recording};
    ASSERT_GT(replay.end(), 0);
    ASSERT_FALSE(replay.verify());
    World world = world_of(scene);
    static_cast<void>(world.advance_to(replay.end()));
    EXPECT_EQ(replay.history(), world.history());
    EXPECT_EQ(replay.recording().impacts(), world.counts().total() + 1);  // the one whose instant may not be over
  }
}

TEST(ADamagedRecording, IsRefusedWhereverTheDamageIs) {
  const Bytes whole = recorded(scene_of(small_gas), 3, 3);
  ASSERT_TRUE(read(whole).recording);
  for (std::size_t place = 0; place < whole.size(); ++place) {
    for (const unsigned change : {0x01U, 0x80U, 0xFFU}) {
      Bytes damaged = whole;
      damaged[place] ^= static_cast<std::byte>(change);
      const RecordingRead refused = read(damaged);
      ASSERT_FALSE(refused.recording) << place;
      ASSERT_LE(refused.problem->place, place);
      ASSERT_THAT(to_string(*refused.problem), HasSubstr("at byte " + std::to_string(refused.problem->place) + " it "));
    }
  }
}

TEST(ADamagedRecording, SaysHowToKeepWhatComesBefore) {
  Bytes bytes = recorded(scene_of(small_gas), 3, 3);
  const auto places = chunk_places(bytes);
  bytes[places[3] + recording::chunk_header_size] ^= std::byte{1};
  const auto problem = read(bytes).problem;
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->kind, RecordingProblemKind::damaged_payload);
  EXPECT_EQ(problem->place, places[3]);
  EXPECT_EQ(problem->chunk, 3U);
  EXPECT_EQ(to_string(*problem), "at byte " + std::to_string(places[3]) +
                                     " it is damaged (what is in chunk 3 has changed): record the run again, or keep "
                                     "what comes before it, up to t = 2, with `head -c " +
                                     std::to_string(places[3]) + "`");
  bytes.resize(problem->place);
  EXPECT_EQ(read(bytes).recording->end(), 2);
}

TEST(ADamagedRecording, IsRefusedWhenChunksAreMissingOrMoreFollow) {
  const Bytes whole = recorded(scene_of(small_gas), 3, 3);
  const auto places = chunk_places(whole);
  Bytes shorter = whole;
  shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(places[1]),
                shorter.begin() + static_cast<std::ptrdiff_t>(places[2]));
  EXPECT_THAT(to_string(*read(shorter).problem), HasSubstr("chunk 2 stands where chunk 1 should be"));
  EXPECT_THAT(to_string(*read(whole + Bytes(1)).problem), HasSubstr("something follows its end"));
}

TEST(AnotherFile, IsNoRecording) {
  Bytes text;
  for (const char letter : std::string{R"({ "balls": [] })"}) text.push_back(static_cast<std::byte>(letter));
  EXPECT_EQ(to_string(*read(text).problem),
            "at byte 0 it does not begin as a recording does: give a file that `carom run --record` has written");
  EXPECT_FALSE(is_recording(text));
}

TEST(ARecordingOfAnotherVersion, SaysSo) {
  Bytes bytes = recorded(scene_of(small_gas), 1);
  bytes[8] = std::byte{5};
  EXPECT_THAT(to_string(*read(bytes).problem), HasSubstr("it has version 5 of the format, not 4"));
}

TEST(ARecordingThatCannotBeReadAnyMore, SaysSo) {
  const Bytes bytes = recorded(scene_of(R"({ "gases": [{ "balls": 300, "packing": 0.5 }] })"), 20);
  ByteSource failing = source_of(bytes);
  const auto is_failing = std::make_shared<bool>(false);
  failing.read = [read = failing.read, is_failing](std::uint64_t place, std::span<std::byte> into) {
    return !*is_failing && read(place, into);
  };
  Replay replay{*read_recording(failing).recording};
  *is_failing = true;
  EXPECT_THAT(predicate_of(*replay.go_to(20)), HasSubstr("can't be read any more"));
  EXPECT_EQ(replay.time(), 0);
  EXPECT_THAT(predicate_of(*read_recording(failing).problem), HasSubstr("is the disk sound?"));
  *is_failing = false;
  EXPECT_FALSE(replay.verify());
}

}  // namespace
}  // namespace carom
