#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "carom/replay.hpp"
#include "recording/made_up.hpp"
#include "recording/replay_state.hpp"
#include "support/bits.hpp"
#include "support/random.hpp"

/// Recordings of scenes with gravity: a replay is compared with the world, slides and rests included.
namespace carom {
namespace {

using recording::falling_version;
using recording::straight_version;
using testing::HasSubstr;

Replay replay_of(const Bytes& bytes) { return Replay{read_recording(source_of(bytes)).recording.value()}; }

std::uint32_t version_of(const Bytes& bytes) {
  return recording::ByteReader{std::span{bytes}.subspan(recording::magic.size())}.word<std::uint32_t>();
}

/// A tub with a sloping floor, a roof that can be rolled off, a pillar, and lossy balls, so that they slide and rest.
Scene random_tub(std::uint64_t seed) {
  Random random{seed};
  Scene scene;
  scene.gravity = random.chance(0.7) ? Vec2{0, -random.between(1, 20)} : random.vector(-10, 10);
  const double slope = random.between(-1, 1);
  const std::array corners = {Vec2{-6, -5 - slope}, Vec2{6, -5 + slope}, Vec2{6, 9}, Vec2{-6, 9}};
  const double restitution = random.chance(0.3) ? 0.2 : random.between(0.3, 1);
  for (std::size_t i = 0; i < corners.size(); ++i)
    scene.walls.push_back({.from = corners[i], .to = corners[(i + 1) % 4], .restitution = restitution});
  scene.walls.push_back({.from = {-3, -1}, .to = {-1, random.between(-2, 0)}, .restitution = restitution});
  scene.pillars.push_back({.center = {2.5, -1}, .radius = random.between(0.2, 0.8), .restitution = restitution});
  const int balls = random.whole(1, 5);
  for (int i = 0; i < balls; ++i) {
    const double x = -5 + 2.1 * i + random.between(-0.3, 0.3);
    scene.balls.push_back({.center = {x, random.between(2, 7)},
                           .velocity = random.vector(-3, 3),
                           .radius = random.between(0.1, 0.6),
                           .mass = random.between(0.5, 2),
                           .restitution = random.between(0.2, 1)});
    if (random.chance(0.2)) scene.balls.back().gravity_scale = random.chance(0.3) ? 0 : random.between(-0.5, 2);
  }
  return scene;
}

/// Plays for six seconds, or for 500 impacts: balls that lie on round things hop all the time.
void play_some(World& world) {
  for (int impacts = 0; impacts < 500; ++impacts) {
    if (!world.advance_to_next_impact(6)) {
      static_cast<void>(world.advance_to(6));
      return;
    }
  }
}

void expect_same(const World& world, const Replay& replay) {
  ASSERT_EQ(replay.time(), world.time());
  ASSERT_EQ(replay.history(), world.history());
  ASSERT_EQ(replay.counts().lossless, world.counts().lossless);
  ASSERT_TRUE(same_bits(replay.kinetic_energy(), world.kinetic_energy()));
  ASSERT_TRUE(same_bits(replay.potential_energy(), world.potential_energy()));
  ASSERT_TRUE(same_bits(replay.energy(), world.energy()));
  ASSERT_TRUE(same_bits(replay.momentum(), world.momentum()));
  for (const BallId id : world.balls()) {
    SCOPED_TRACE(id.index);
    const Leg expected = world.leg(id);
    ASSERT_TRUE(same_bits(replay.leg(id), expected));
    ASSERT_EQ(replay.leg(id).support, expected.support);
    ASSERT_EQ(replay.leg(id).acceleration, expected.acceleration);
    ASSERT_TRUE(same_bits(replay.position(id), world.position(id)));
    ASSERT_TRUE(same_bits(replay.velocity(id), world.velocity(id)));
    ASSERT_TRUE(same_bits(replay.ball(id).velocity, world.ball(id).velocity));
    ASSERT_EQ(replay.ball(id).gravity_scale, world.ball(id).gravity_scale);
  }
}

struct Supports {
  int slides = 0;
  int rests = 0;

  void count(const World& world) {
    for (const BallId id : world.balls()) {
      const Support support = world.leg(id).support;
      slides += support == Support::slides;
      rests += support == Support::rests;
    }
  }
};

TEST(ARecordedFall, ShowsEveryMomentAsItWasInAnyOrder) {
  Supports seen;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE(seed);
    const Scene scene = random_tub(seed);
    Random random{seed};
    std::vector<World> moments{world_of(scene)};
    World last = moments.back();
    play_some(last);
    for (int i = 1; i <= 12; ++i) {
      World next = moments.back();
      ASSERT_EQ(next.advance_to(last.time() * i / 13), Progress::done);
      seen.count(next);
      moments.push_back(std::move(next));
    }
    const Bytes bytes = recorded(scene, moments.back().time(), 3);
    ASSERT_EQ(version_of(bytes), falling_version);
    Replay replay = replay_of(bytes);
    ASSERT_FALSE(replay.verify());
    for (int i = 0; i < 6; ++i) {
      const World& world = moments[random.next() % moments.size()];
      ASSERT_FALSE(replay.go_to(world.time()));
      expect_same(world, replay);
    }
  }
  EXPECT_GT(seen.slides, 50);
  EXPECT_GT(seen.rests, 10);
}

// Fast enough to clear the wall's end: v² > g r.
TEST(ARecordedFall, ShowsABallThatRollsOffAWall) {
  const Scene scene = scene_of(R"({ "gravity": [0, -10], "balls": [
    { "center": [0, 1], "velocity": [3, 0], "radius": 0.5, "restitution": 0 }],
    "walls": [{ "from": [-1, 0], "to": [3, 0] }] })");
  World world = world_of(scene);
  ASSERT_EQ(world.advance_to(1.5), Progress::done);
  ASSERT_EQ(world.leg({0}).support, Support::left);
  Replay replay = replay_of(recorded(scene, 1.5));
  ASSERT_FALSE(replay.verify());
  expect_same(world, replay);
}

TEST(AKeyframeOfAFall, IsWhatTheImpactsLeadTo) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE(seed);
    const Scene scene = random_tub(seed);
    World world = world_of(scene);
    play_some(world);
    const auto leg_of = [&](std::uint32_t ball) { return world.leg(BallId{ball}); };
    double last = 0;
    for (const BallId id : world.balls()) last = std::max(last, world.leg(id).start.whole);
    const Bytes keyframe =
        recording::keyframe_of(last, world.counts(), static_cast<std::uint32_t>(scene.balls.size()), leg_of);
    const SceneShapes shapes = shapes_of(scene);
    recording::ReplayState state{shapes};
    ASSERT_TRUE(state.take_keyframe(keyframe));
    EXPECT_EQ(state.keyframe(), keyframe);
    for (const BallId id : world.balls()) {
      EXPECT_EQ(state.bodies()[id.index].leg.acceleration, world.leg(id).acceleration);
      EXPECT_EQ(state.bodies()[id.index].leg.support, world.leg(id).support);
    }
  }
}

// Long enough for keyframes: balls that bounce without loss, one that slides and one that rests.
constexpr const char* bouncing = R"({ "gravity": [0, -10], "balls": [
  { "center": [-3, 6], "velocity": [1, 0], "radius": 0.5 }, { "center": [0, 3], "velocity": [-1, 0], "radius": 0.5 },
  { "center": [3, 4], "velocity": [2, 0], "radius": 0.5 }, { "center": [1, 7], "velocity": [0.5, 0], "radius": 0.5 },
  { "center": [9, 1], "velocity": [0, 0], "radius": 0.5, "restitution": 0 },
  { "center": [12, 1], "velocity": [0.1, 0], "radius": 0.5, "restitution": 0 },
  { "center": [21, 1.5], "velocity": [0, 0], "radius": 0.5, "restitution": 0.1 }],
  "walls": [{ "from": [-5, 0], "to": [5, 0] }, { "from": [5, 0], "to": [5, 30] }, { "from": [-5, 30], "to": [-5, 0] },
  { "from": [8, 0], "to": [2000, 0] }, { "from": [20, 2], "to": [21, 0] }, { "from": [21, 0], "to": [22, 2] }] })";

TEST(ARecordedFall, CanBeEnteredAtItsKeyframes) {
  Scene scene = scene_of(bouncing);
  scene.walls.resize(4);
  scene.balls.pop_back();
  const double until = 4000;
  Replay replay = replay_of(recorded(scene, until));
  const auto& chunks = replay.recording().chunks();
  const auto is_keyframe = [](const auto& chunk) { return chunk.part == Recording::Part::keyframe; };
  ASSERT_GE(std::ranges::count_if(chunks, is_keyframe), 1);
  ASSERT_FALSE(replay.verify());
  World world = world_of(scene);
  for (const auto& chunk : chunks) {
    if (!is_keyframe(chunk)) continue;
    const double time = chunk.time + 0.01;
    ASSERT_EQ(world.advance_to(time), Progress::done);
    replay.rewind();
    ASSERT_FALSE(replay.go_to(time));
    expect_same(world, replay);
  }
}

TEST(AScene, IsRecordedInTheOldestVersionThatCanHoldIt) {
  const char* straight = R"({ "balls": [{ "center": [0, 0], "velocity": [1, 0], "radius": 0.5 }] })";
  const char* falling = R"({ "gravity": [0, -1], "balls": [{ "center": [0, 0], "velocity": [1, 0], "radius": 0.5 }] })";
  const char* scaled = R"({ "balls": [{ "center": [0, 0], "velocity": [1, 0], "radius": 0.5, "gravity_scale": 2 }] })";
  EXPECT_EQ(version_of(recorded(scene_of(straight), 1)), straight_version);
  EXPECT_EQ(version_of(recorded(scene_of(falling), 1)), falling_version);
  EXPECT_EQ(version_of(recorded(scene_of(scaled), 1)), falling_version);

  Bytes wrong = recorded(scene_of(falling), 1);
  wrong[recording::magic.size()] = std::byte{straight_version};
  EXPECT_THAT(to_string(*read_recording(source_of(wrong)).problem), HasSubstr("it has version 1 of the format, not 2"));
  wrong = recorded(scene_of(straight), 1);
  wrong[recording::magic.size()] = std::byte{falling_version};
  EXPECT_THAT(to_string(*read_recording(source_of(wrong)).problem), HasSubstr("it has version 2 of the format, not 1"));
}

TEST(ARecordedFall, IsRefusedWhereverTheDamageIs) {
  const Bytes whole = recorded(scene_of(bouncing), 3, 3);
  ASSERT_TRUE(read_recording(source_of(whole)).recording);
  for (std::size_t place = 0; place < whole.size(); place += 3) {
    Bytes damaged = whole;
    damaged[place] ^= std::byte{0x21};
    const RecordingRead refused = read_recording(source_of(damaged));
    ASSERT_FALSE(refused.recording) << place;
    ASSERT_LE(refused.problem->place, place);
  }
}

TEST(AMadeUpKeyframeOfAFall, IsRefusedWhenNothingCanSupportTheBall) {
  const char* text = R"({ "gravity": [0, -10], "balls": [
    { "center": [0, 1], "velocity": [1, 0], "radius": 0.5 },
    { "center": [5, 1], "velocity": [1, 0], "radius": 0.5, "gravity_scale": 0 }],
    "walls": [{ "from": [-9, 0], "to": [99, 0] }] })";
  const SceneShapes shapes = shapes_of(scene_of(text));
  const Leg sound{
      .start = {}, .center = {0, 0.5}, .velocity = {1, 0}, .origin = ShapeType::wall, .began_at_impact = true};
  const auto is_taken = [&](std::uint32_t ball, Support support, auto change) {
    Leg leg = sound;
    leg.support = support;
    change(leg);
    recording::ReplayState state{shapes};
    return state.take_keyframe(recording::keyframe_of(0, {}, 2, [&](std::uint32_t id) {
      return id == ball ? leg : Leg{.start = {}, .center = {9, 9}, .velocity = {}};
    }));
  };
  const auto as_it_is = [](Leg&) {};
  for (const Support support : {Support::none, Support::slides, Support::left})
    EXPECT_TRUE(is_taken(0, support, as_it_is));
  EXPECT_TRUE(is_taken(0, Support::rests, [](Leg& leg) { leg.velocity = {}; }));
  EXPECT_FALSE(is_taken(0, Support::rests, as_it_is));  // it moves
  for (const Support support : {Support::slides, Support::rests, Support::left}) {
    EXPECT_FALSE(is_taken(0, support, [](Leg& leg) { leg.velocity = {}, leg.origin_id = 1; }));  // no such wall
    EXPECT_FALSE(is_taken(0, support, [](Leg& leg) { leg.velocity = {}, leg.origin = ShapeType::pillar; }));
    EXPECT_FALSE(is_taken(0, support, [](Leg& leg) { leg.velocity = {}, leg.began_at_impact = false; }));
    EXPECT_FALSE(is_taken(1, support, [](Leg& leg) { leg.velocity = {}; }));  // nothing pulls it
  }
}

TEST(Recorder, RefusesAWorldThatFallsOtherwiseThanItsScene) {
  const Scene scene = scene_of(bouncing);
  Bytes bytes;
  World other = world_of(scene);
  other.set_gravity({0, -11});
  EXPECT_THROW((Recorder{scene, other, append_to(bytes)}), std::invalid_argument);
  Scene lighter = scene;
  lighter.balls[0].gravity_scale = 0.5;
  EXPECT_THROW((Recorder{lighter, world_of(scene), append_to(bytes)}), std::invalid_argument);
  EXPECT_TRUE(bytes.empty());
}

// The world of a scene is given its gravity when the balls are there, which makes 0 of −0.
TEST(Recorder, TakesAFallingBallAtNegativeZero) {
  const Scene scene = scene_of(R"({ "gravity": [0, -1],
    "balls": [{ "center": [-0.0, 0], "velocity": [-0.0, -0.0], "radius": 0.5 }] })");
  EXPECT_FALSE(replay_of(recorded(scene, 1)).verify());
}

}  // namespace
}  // namespace carom
