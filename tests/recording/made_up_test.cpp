#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "carom/replay.hpp"
#include "recording/made_up.hpp"

/// Recordings that could only be made on purpose: their checksums are right. What can't be is refused, with the place
/// and what it says, before memory is allocated for it; the rest is found out when it is played.
namespace carom {
namespace {

using recording::ChunkHeader;
using recording::end_type;
using recording::impacts_type;
using recording::keyframe_type;
using testing::HasSubstr;

constexpr const char* small_gas = R"({ "name": "small", "gases": [{ "balls": 6, "packing": 0.3, "seed": 2 }] })";
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr std::uint64_t million_million = 1'000'000'000'000;

RecordingRead read(const Bytes& bytes) { return read_recording(source_of(bytes)); }

/// What is said of a recording in which only the chunk after the scene is made up.
std::string answer_to(std::uint32_t type, const Bytes& payload) {
  const Bytes start = up_to_scene(recorded(scene_of(small_gas), 1));
  const auto problem = read(start + chunk_of(type, 1, payload)).problem;
  if (!problem) return "nothing";
  EXPECT_EQ(problem->place, start.size());
  EXPECT_THAT(predicate_of(*problem), testing::EndsWith(": record the run again"));
  return predicate_of(*problem);
}

TEST(AMadeUpRecording, IsRefusedWhenItClaimsMoreThanThereCanBe) {
  const Bytes start = up_to_scene(recorded(scene_of(small_gas), 1));
  const auto with_header = [&](std::uint32_t type, std::uint32_t length) {
    const auto problem = read(start + payload_of(ChunkHeader{type, 1, length, 0})).problem;
    return problem ? to_string(*problem) : "nothing";
  };
  EXPECT_EQ(with_header(keyframe_type, 4'294'967'295),
            "at byte " + std::to_string(start.size()) +
                " it says what can't be: chunk 1 has 4294967295 bytes, more than the 412 it may have: record the run "
                "again");
  EXPECT_THAT(with_header(keyframe_type, 413), HasSubstr("413 bytes, more than the 412 it may have"));
  EXPECT_THAT(with_header(impacts_type, 65'537), HasSubstr("65537 bytes, more than the 65536 it may have"));
  EXPECT_THAT(with_header(end_type, 49), HasSubstr("49 bytes, more than the 48 it may have"));
  // As much as there can be looks like a recording that was cut off.
  EXPECT_EQ(with_header(keyframe_type, 412), "nothing");
  EXPECT_EQ(with_header(impacts_type, 65'536), "nothing");
  EXPECT_EQ(with_header(end_type, 48), "nothing");

  Bytes scene{start.begin(), start.begin() + recording::file_header_size};
  scene = scene + payload_of(ChunkHeader{recording::scene_type, 0, 4'294'967'295, 0});
  EXPECT_THAT(to_string(*read(scene).problem), HasSubstr("chunk 0 has 4294967295 bytes, more than the 2000000008"));
}

TEST(AMadeUpRecording, IsRefusedWhenThereIsLessThanItClaims) {
  const ImpactCounts none;
  EXPECT_THAT(answer_to(impacts_type, payload_of(1.0, std::uint32_t{4'294'967'295})),
              HasSubstr("chunk 1 has 4294967295 impacts in 0 bytes"));
  EXPECT_THAT(answer_to(impacts_type, payload_of(1.0)), HasSubstr("has 8 bytes, fewer than the 12 it needs"));
  EXPECT_THAT(answer_to(keyframe_type, payload_of(1.0, none)), HasSubstr("has 40 bytes, fewer than the 352 it needs"));
  EXPECT_THAT(answer_to(end_type, payload_of(1.0, none)), HasSubstr("has 40 bytes, fewer than the 48 it needs"));
  EXPECT_THAT(answer_to(end_type, {}), HasSubstr("has 0 bytes, fewer than the 48 it needs"));
}

TEST(AMadeUpRecording, IsRefusedWhenItCountsWhatIsNotThere) {
  const ImpactCounts many{.balls = million_million};
  const Bytes legs(6 * recording::smallest_leg);
  EXPECT_THAT(answer_to(keyframe_type, payload_of(0.0, many) + legs),
              HasSubstr("comes after 1000000000000 impacts, and there are 0"));
  EXPECT_THAT(answer_to(end_type, payload_of(1.0, many, std::uint64_t{0})),
              HasSubstr("comes after 1000000000000 impacts, and there are 0"));
}

TEST(AMadeUpRecording, IsRefusedWhenItsTimesAreNone) {
  for (const double time : {not_a_number, infinity, -infinity, -1.0}) {
    SCOPED_TRACE(time);
    const ImpactCounts none;
    const auto is_reported = HasSubstr("chunk 1 is of the time ");
    EXPECT_THAT(answer_to(impacts_type, payload_of(time, std::uint32_t{0})), is_reported);
    EXPECT_THAT(answer_to(end_type, payload_of(time, none, std::uint64_t{0})), is_reported);
    EXPECT_THAT(answer_to(keyframe_type, payload_of(time, none) + Bytes(6 * recording::smallest_leg)), is_reported);
  }
}

TEST(AMadeUpRecording, IsRefusedWhenTimeGoesBack) {
  const Bytes whole = recorded(scene_of(small_gas), 3, 3);
  const Bytes back = chunk_of(impacts_type, 3, payload_of(0.5, std::uint32_t{0}));
  EXPECT_THAT(to_string(*read(up_to_chunk(3, whole) + back).problem), HasSubstr("is of the time 0.5, before 2: "));
}

TEST(AMadeUpRecording, IsRefusedWhenAChunkIsOfNoKind) {
  EXPECT_THAT(answer_to(recording::type_of("WHAT"), Bytes(recording::end_size)), HasSubstr("is of an unknown kind"));
  EXPECT_THAT(answer_to(recording::scene_type, {}), HasSubstr("its first chunk, and no other, should be a scene"));
}

TEST(AMadeUpRecording, IsRefusedWhenItsSceneIsTooLarge) {
  EXPECT_THAT(to_string(*read(with_scene(R"({ "gases": [{ "balls": 20000000, "packing": 0.5 }] })")).problem),
              HasSubstr("gases[0].balls is 20000000: make it a whole number from 1 to 10000000"));
  EXPECT_THAT(to_string(*read(with_scene(R"({ "gases": [{ "balls": 1000000000000, "packing": 0.5 }] })")).problem),
              HasSubstr("gases[0].balls is 1000000000000"));
}

TEST(AMadeUpRecording, IsRefusedWhenItsSceneMakesOtherBalls) {
  EXPECT_THAT(to_string(*read(with_scene(small_gas)).problem),
              HasSubstr("makes other balls here than where it was recorded"));
}

struct MadeUp {
  const char* name;
  std::vector<recording::RecordedImpact> impacts;
};

TEST(AMadeUpRecording, IsFoundOutWhenItIsPlayed) {
  // One ball on its way to wall 0, and another far away from everything.
  const Scene scene = scene_of(R"({ "balls": [{ "center": [0, 0], "velocity": [1, 0], "radius": 0.5 },
    { "center": [0, 50], "velocity": [1, 0], "radius": 0.5 }], "walls": [{ "from": [5, -5], "to": [5, 5] }] })");
  const Bytes start = up_to_scene(recorded(scene, 1));
  for (const auto& [name, impacts] :
       {MadeUp{"no such ball", {{7, ShapeType::wall, 0}}}, MadeUp{"no such wall", {{0, ShapeType::wall, 1}}},
        MadeUp{"no such pillar", {{0, ShapeType::pillar, 0}}},
        MadeUp{"balls that never collide", {{0, ShapeType::ball, 1}}},
        MadeUp{"a ball with itself", {{0, ShapeType::ball, 0}}},
        MadeUp{"the wrong way round", {{1, ShapeType::ball, 0}}},
        MadeUp{"the same wall again", {{0, ShapeType::wall, 0}, {0, ShapeType::wall, 0}}}}) {
    Bytes payload;
    recording::put(payload, 10.0);
    recording::put(payload, static_cast<std::uint32_t>(impacts.size()));
    for (const auto& impact : impacts) recording::put(payload, impact);
    const auto made_up = read(start + chunk_of(recording::impacts_type, 1, payload));
    ASSERT_TRUE(made_up.recording) << name;
    Replay replay{*made_up.recording};
    const auto problem = replay.go_to(10);
    ASSERT_TRUE(problem) << name;
    EXPECT_THAT(predicate_of(*problem), HasSubstr("an impact that can't have happened")) << name;
    EXPECT_EQ(replay.time(), 0) << name;
  }
}

TEST(AMadeUpRecording, IsFoundOutByAKeyframeThatItsImpactsDoNotLeadTo) {
  // The wall is hit at 4.5, but a keyframe that counts this impact claims an earlier time.
  const Scene scene = scene_of(R"({ "balls": [{ "center": [0, 0], "velocity": [1, 0], "radius": 0.5 }],
    "walls": [{ "from": [5, -5], "to": [5, 5] }] })");
  const Bytes impacts = payload_of(1.0, std::uint32_t{1}, recording::RecordedImpact{0, ShapeType::wall, 0});
  const auto keyframe = recording::keyframe_of(1.0, {.walls = 1, .lossless = 1}, 1, [](std::uint32_t) {
    return Leg{.start = {1.0, 0}, .center = {9, 9}, .velocity = {9, 9}};
  });
  const Bytes bytes =
      up_to_scene(recorded(scene, 1)) + chunk_of(impacts_type, 1, impacts) + chunk_of(keyframe_type, 2, keyframe);
  const auto made_up = read(bytes);
  ASSERT_TRUE(made_up.recording);
  const auto problem = Replay{*made_up.recording}.verify();
  ASSERT_TRUE(problem);
  EXPECT_THAT(predicate_of(*problem), HasSubstr("a keyframe in it is earlier than its impacts"));
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
    EXPECT_THAT(predicate_of(*Replay{*changed_read.recording}.verify()), HasSubstr("not what its impacts lead to"));
    ++found_out;
  }
  EXPECT_GE(found_out, 2);
}

/// A recording with a changed first keyframe and end.
class AMadeUpKeyframe : public testing::Test {
 protected:
  AMadeUpKeyframe() : whole_{recorded(scene_of(R"({ "gases": [{ "balls": 300, "packing": 0.5 }] })"), 20)} {
    const auto places = chunk_places(whole_);
    while (header(places[number_]).type != keyframe_type) ++number_;
    place_ = places[number_] + recording::chunk_header_size;
    end_ = places[number_ + 1];
  }

  [[nodiscard]] ChunkHeader header(std::size_t place) const {
    return recording::take_chunk_header(std::span{whole_}.subspan(place, recording::chunk_header_size)).value();
  }

  /// What is said when going to its time, with eight bytes of the keyframe changed.
  [[nodiscard]] std::string answer_to(std::size_t place, double number) const {
    Bytes payload{whole_.begin() + static_cast<std::ptrdiff_t>(place_),
                  whole_.begin() + static_cast<std::ptrdiff_t>(end_)};
    std::ranges::copy(payload_of(number), payload.begin() + static_cast<std::ptrdiff_t>(place));
    auto cut =
        read(up_to_chunk(number_, whole_) + chunk_of(keyframe_type, static_cast<std::uint32_t>(number_), payload) +
             chunk_of(impacts_type, static_cast<std::uint32_t>(number_ + 1), payload_of(20.0, std::uint32_t{0})));
    if (cut.problem) return predicate_of(*cut.problem);
    const auto problem = Replay{std::move(*cut.recording)}.go_to(20);
    return problem ? predicate_of(*problem) : "nothing";
  }

  Bytes whole_;
  std::size_t number_ = 1;
  std::size_t place_ = 0;
  std::size_t end_ = 0;
};

TEST_F(AMadeUpKeyframe, IsRefusedWhenItIsOfAnotherTime) {
  EXPECT_THAT(answer_to(0, 0.25), HasSubstr("a keyframe in it is not of its scene"));
}

// The first ball's leg: its start, its centre and its velocity.
TEST_F(AMadeUpKeyframe, IsRefusedWhenALegHasNoNumbers) {
  for (std::size_t part = 0; part < 6; ++part) {
    for (const double number : {not_a_number, infinity, -infinity})
      EXPECT_THAT(answer_to(recording::keyframe_head + 8 * part, number),
                  HasSubstr("a keyframe in it is not of its scene"))
          << part;
  }
}

}  // namespace
}  // namespace carom
