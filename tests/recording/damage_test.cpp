#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "carom/replay.hpp"
#include "recording/format.hpp"
#include "recording/recorded.hpp"

/// Recordings that were cut off, changed, or made up: read up to where they are sound, or refused, and nothing else.
namespace carom {
namespace {

using recording::ChunkHeader;
using testing::HasSubstr;

constexpr const char* small_gas = R"({ "name": "small", "gases": [{ "balls": 6, "packing": 0.3, "seed": 2 }] })";

/// Where chunks begin, and the end.
std::vector<std::size_t> chunk_places(const Bytes& bytes) {
  std::vector<std::size_t> places;
  std::size_t place = recording::file_header_size;
  while (place < bytes.size()) {
    places.push_back(place);
    place += recording::chunk_header_size +
             recording::take_chunk_header(std::span{bytes}.subspan(place, recording::chunk_header_size))->length;
  }
  places.push_back(place);
  return places;
}

RecordingRead read(const Bytes& bytes) { return read_recording(source_of(bytes)); }

/// A chunk as it should be but for what is in it.
Bytes chunk_of(std::uint32_t type, std::uint32_t number, const Bytes& payload) {
  Bytes bytes;
  recording::put(bytes,
                 ChunkHeader{type, number, static_cast<std::uint32_t>(payload.size()), recording::checksum(payload)});
  bytes.insert(bytes.end(), payload.begin(), payload.end());
  return bytes;
}

Bytes operator+(Bytes a, const Bytes& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

/// The head of a recording and its scene, after which anything can be made up.
Bytes up_to_scene(const Bytes& bytes) {
  return {bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(chunk_places(bytes)[1])};
}

TEST(Checksum, IsTheOneOthersKnow) {
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
      EXPECT_THAT(cut.problem->what, length == 0 ? HasSubstr("does not begin as a recording does")
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
  // So many impacts that chunks are filled between flushes.
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
  bytes[8] = std::byte{2};
  EXPECT_THAT(to_string(*read(bytes).problem), HasSubstr("it has version 2 of the format, not 1"));
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
  EXPECT_THAT(replay.go_to(20)->what, HasSubstr("can't be read any more"));
  EXPECT_EQ(replay.time(), 0);
  EXPECT_THAT(read_recording(failing).problem->what, HasSubstr("is the disk sound?"));
  *is_failing = false;
  EXPECT_FALSE(replay.verify());
}

/// Everything below has right checksums, and could only be made on purpose.
TEST(AMadeUpRecording, IsRefusedBeforeRoomIsMadeForIt) {
  const Bytes start = up_to_scene(recorded(scene_of(small_gas), 1));
  Bytes header;
  recording::put(header, ChunkHeader{recording::keyframe_type, 1, 0xFFFFFFFFU, 0});
  const auto cut = read(start + header).recording;  // looks like one that was cut off
  ASSERT_TRUE(cut);
  EXPECT_FALSE(cut->is_whole());

  Bytes too_many;
  recording::put(too_many, 1.0);
  recording::put(too_many, std::uint32_t{0xFFFFFFFFU});
  EXPECT_THAT(to_string(*read(start + chunk_of(recording::impacts_type, 1, too_many)).problem),
              HasSubstr("chunk 1 is not one that carom writes"));
}

TEST(AMadeUpRecording, IsRefusedWhenItsSceneIsTooLarge) {
  const std::string text = R"({ "gases": [{ "balls": 20000000, "packing": 0.5 }] })";
  Bytes payload(8);
  for (const char letter : text) payload.push_back(static_cast<std::byte>(letter));
  Bytes start = recorded(scene_of(small_gas), 1);
  start.resize(recording::file_header_size);
  EXPECT_THAT(to_string(*read(start + chunk_of(recording::scene_type, 0, payload)).problem),
              HasSubstr("would have 20000000 balls: make it 10000000 or fewer"));
}

TEST(AMadeUpRecording, IsRefusedWhenItsSceneMakesOtherBalls) {
  Bytes bytes = recorded(scene_of(small_gas), 1);
  const auto places = chunk_places(bytes);
  Bytes payload{bytes.begin() + static_cast<std::ptrdiff_t>(places[0] + recording::chunk_header_size),
                bytes.begin() + static_cast<std::ptrdiff_t>(places[1])};
  payload[0] ^= std::byte{1};
  bytes.resize(recording::file_header_size);
  EXPECT_THAT(to_string(*read(bytes + chunk_of(recording::scene_type, 0, payload)).problem),
              HasSubstr("makes other balls here than where it was recorded"));
}

struct MadeUp {
  const char* name;
  std::vector<recording::Meeting> meetings;
};

TEST(AMadeUpRecording, IsFoundOutWhenItIsPlayed) {
  // One ball on its way to wall 0, and another far away from everything.
  const Scene scene = scene_of(R"({ "balls": [{ "center": [0, 0], "velocity": [1, 0], "radius": 0.5 },
    { "center": [0, 50], "velocity": [1, 0], "radius": 0.5 }], "walls": [{ "from": [5, -5], "to": [5, 5] }] })");
  const Bytes start = up_to_scene(recorded(scene, 1));
  for (const auto& [name, meetings] :
       {MadeUp{"no such ball", {{7, Met::wall, 0}}}, MadeUp{"no such wall", {{0, Met::wall, 1}}},
        MadeUp{"no such pillar", {{0, Met::pillar, 0}}}, MadeUp{"balls that never meet", {{0, Met::ball, 1}}},
        MadeUp{"a ball with itself", {{0, Met::ball, 0}}}, MadeUp{"the wrong way round", {{1, Met::ball, 0}}},
        MadeUp{"the same wall again", {{0, Met::wall, 0}, {0, Met::wall, 0}}}}) {
    Bytes payload;
    recording::put(payload, 10.0);
    recording::put(payload, static_cast<std::uint32_t>(meetings.size()));
    for (const auto& meeting : meetings) recording::put(payload, meeting);
    const auto made_up = read(start + chunk_of(recording::impacts_type, 1, payload));
    ASSERT_TRUE(made_up.recording) << name;
    Replay replay{*made_up.recording};
    const auto problem = replay.go_to(10);
    ASSERT_TRUE(problem) << name;
    EXPECT_THAT(problem->what, HasSubstr("an impact that can't have happened")) << name;
    EXPECT_EQ(replay.time(), 0) << name;
  }
}

TEST(AMadeUpRecording, IsFoundOutByAKeyframeThatItsImpactsDoNotLeadTo) {
  // The wall is met at 4.5, which is after the end; and yet a keyframe that knows of it says that it is earlier.
  const Scene scene = scene_of(R"({ "balls": [{ "center": [0, 0], "velocity": [1, 0], "radius": 0.5 }],
    "walls": [{ "from": [5, -5], "to": [5, 5] }] })");
  Bytes impacts;
  recording::put(impacts, 1.0);
  recording::put(impacts, std::uint32_t{1});
  recording::put(impacts, recording::Meeting{0, Met::wall, 0});
  const auto keyframe = recording::keyframe_of(0.5, {.walls = 1, .lossless = 1}, 1, [](std::uint32_t) {
    return Leg{.start = {0.5, 0}, .center = {9, 9}, .velocity = {9, 9}};
  });
  const Bytes bytes = up_to_scene(recorded(scene, 1)) + chunk_of(recording::impacts_type, 1, impacts) +
                      chunk_of(recording::keyframe_type, 2, keyframe);
  const auto made_up = read(bytes);
  ASSERT_TRUE(made_up.recording);
  const auto problem = Replay{*made_up.recording}.verify();
  ASSERT_TRUE(problem);
  EXPECT_THAT(problem->what, HasSubstr("a keyframe in it is earlier than its impacts"));
}

TEST(AMadeUpRecording, IsFoundOutByItsEndAndItsKeyframes) {
  const Scene scene = scene_of(R"({ "gases": [{ "balls": 300, "packing": 0.5 }] })");
  const Bytes whole = recorded(scene, 20);
  const auto places = chunk_places(whole);
  int found_out = 0;
  for (std::size_t i = 1; i + 1 < places.size(); ++i) {
    const auto at = [&](std::size_t place) { return whole.begin() + static_cast<std::ptrdiff_t>(place); };
    Bytes payload{at(places[i] + recording::chunk_header_size), at(places[i + 1])};
    const auto header = recording::take_chunk_header({at(places[i]), recording::chunk_header_size}).value();
    if (header.type == recording::impacts_type) continue;
    payload[payload.size() - 8] ^= std::byte{1};  // of a number's lowest bits: the hash, or the last ball's velocity
    const Bytes changed = Bytes{whole.begin(), at(places[i])} + chunk_of(header.type, header.number, payload) +
                          Bytes{at(places[i + 1]), whole.end()};
    const auto changed_read = read(changed);
    ASSERT_TRUE(changed_read.recording);
    EXPECT_THAT(Replay{*changed_read.recording}.verify()->what, HasSubstr("not what its impacts lead to"));
    ++found_out;
  }
  EXPECT_GE(found_out, 2);
}

}  // namespace
}  // namespace carom
