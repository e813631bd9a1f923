#include "carom/replay.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "recording/recorded.hpp"
#include "support/printing.hpp"
#include "support/random.hpp"
#include "support/same_history.hpp"

/// A replay is compared with a world that is played to the same moment, bit for bit.
namespace carom {
namespace {

// Long enough for several keyframes.
constexpr const char* gas = R"({ "gases": [{ "balls": 300, "packing": 0.5, "seed": 5 }] })";
// Restitution 0: what collides stays together, and collides again and again (see tests/world/collapse_test.cpp).
constexpr const char* collapse = R"({ "balls": [
  { "center": [0, 0], "velocity": [0, 0], "radius": 0.5, "restitution": 0.2 },
  { "center": [1.5, 0], "velocity": [-1, 0], "radius": 0.5, "restitution": 0.2 },
  { "center": [3, 0], "velocity": [-2, 0], "radius": 0.5, "restitution": 0.2 },
  { "center": [4.5, 0], "velocity": [-5, 0], "radius": 0.5, "restitution": 0.2 }],
  "walls": [{ "from": [-1, -5], "to": [-1, 5], "restitution": 0.3 }] })";

Replay replay_of(const Bytes& bytes) { return Replay{read_recording(source_of(bytes)).recording.value()}; }

void expect_same(const World& world, const Replay& replay, double time) {
  ASSERT_EQ(replay.time(), world.time()) << time;
  ASSERT_EQ(replay.history(), world.history()) << time;
  ASSERT_EQ(replay.counts().total(), world.counts().total()) << time;
  ASSERT_EQ(replay.counts().lossless, world.counts().lossless) << time;
  ASSERT_TRUE(same_bits(replay.energy(), world.energy())) << time;
  ASSERT_TRUE(same_bits(replay.momentum(), world.momentum())) << time;
  for (const BallId id : world.balls()) {
    ASSERT_TRUE(same_bits(replay.leg(id), world.leg(id))) << "ball " << id.index << " at " << time;
    ASSERT_TRUE(same_bits(replay.position(id), world.position(id))) << "ball " << id.index << " at " << time;
    ASSERT_TRUE(same_bits(replay.velocity(id), world.velocity(id))) << "ball " << id.index << " at " << time;
  }
}

/// Jumps about in a replay, and compares every moment with a world that was played to it.
void expect_same_at_random_moments(const Scene& scene, double until, int moments, std::uint64_t seed) {
  std::vector<double> times;
  Random random{seed};
  World world = world_of(scene);
  times.push_back(0);
  for (int i = 0; i < moments; ++i) times.push_back(random.between(0, until));
  // Moments of impacts, too: those at a time are part of the moment.
  static_cast<void>(world.advance_to(until, [&](const Impact& impact) {
    if (random.chance(0.001)) times.push_back(impact.time);
  }));
  times.push_back(until);
  std::ranges::sort(times);
  std::vector<World> worlds;
  worlds.push_back(world_of(scene));
  for (const double time : times) {
    World next = worlds.back();
    ASSERT_EQ(next.advance_to(time), Progress::done);
    worlds.push_back(std::move(next));
  }

  Replay replay = replay_of(recorded(scene, until));
  ASSERT_TRUE(replay.recording().is_whole());
  ASSERT_EQ(replay.end(), until);
  for (std::size_t i = 0; i < 4 * times.size(); ++i) {
    const std::size_t chosen = i < times.size() ? i : random.next() % times.size();
    const auto problem = replay.go_to(times[chosen]);
    ASSERT_FALSE(problem) << to_string(*problem);
    expect_same(worlds[chosen + 1], replay, times[chosen]);
  }
}

TEST(Replay, ShowsEveryMomentAsItWasInAnyOrder) {
  const Scene scene = scene_of(gas);
  const Bytes bytes = recorded(scene, 60);
  ASSERT_GT(replay_of(bytes).recording().impacts(), 50'000U);  // and so several keyframes
  expect_same_at_random_moments(scene, 60, 20, 1);
}

TEST(Replay, ShowsTheGalleryAsItWas) {
  int scenes = 0;
  for (const auto& entry : std::filesystem::directory_iterator{CAROM_SCENES}) {
    if (entry.path().string().ends_with(".schema.json")) continue;
    std::ifstream file{entry.path()};
    const Scene scene = scene_of({std::istreambuf_iterator<char>{file}, {}});
    if (world_of(scene).periodic_box()) continue;  // which no recording can hold
    SCOPED_TRACE(entry.path().string());
    expect_same_at_random_moments(scene, std::min(scene.duration.value(), 20.0), 12, 7);
    ++scenes;
  }
  EXPECT_GE(scenes, 12);
}

TEST(Replay, StopsACollapseAsTheWorldDid) {
  const Scene scene = scene_of(collapse);
  World world = world_of(scene);
  static_cast<void>(world.advance_to(20));
  ASSERT_GT(world.counts().lossless, 0U);
  expect_same_at_random_moments(scene, 20, 50, 3);
}

TEST(Replay, ReportsTheImpactsOfAnyStretch) {
  const Scene scene = scene_of(gas);
  World world = world_of(scene);
  std::vector<Impact> all;
  static_cast<void>(world.advance_to(30, keep_in(all)));
  Replay replay = replay_of(recorded(scene, 30));
  for (const auto& [from, to] : {std::pair{0.0, 30.0}, std::pair{12.5, 13.0}, std::pair{25.0, 30.0}}) {
    ASSERT_FALSE(replay.go_to(from));
    std::vector<Impact> reported;
    ASSERT_FALSE(replay.go_to(to, keep_in(reported)));
    std::vector<Impact> expected;
    std::ranges::copy_if(all, std::back_inserter(expected),
                         [&](const Impact& impact) { return impact.time > from && impact.time <= to; });
    EXPECT_FALSE(expected.empty());
    EXPECT_TRUE(same_impacts(expected, reported));
  }
}

TEST(Replay, StandsWhereTheWorldStoodWhenItReportsAnImpact) {
  const Scene scene = scene_of(gas);
  std::vector<std::pair<double, Vec2>> expected;
  World world = world_of(scene);
  static_cast<void>(world.advance_to(
      2, [&](const Impact& impact) { expected.emplace_back(world.time(), world.position(impact.ball)); }));
  Replay replay = replay_of(recorded(scene, 2));
  std::size_t i = 0;
  ASSERT_FALSE(replay.go_to(2, [&](const Impact& impact) {
    ASSERT_EQ(replay.time(), expected.at(i).first);
    ASSERT_TRUE(same_bits(replay.position(impact.ball), expected.at(i).second));
    ++i;
  }));
  EXPECT_EQ(i, expected.size());
}

TEST(Replay, CountsAnImpactAtTheVeryTimeAskedForAsTheWorldDoes) {
  // The centre is at x = 4.5, a radius before the wall, at t = 1.5.
  const Scene scene = scene_of(R"({ "balls": [{ "center": [0, 0], "velocity": [3, 1], "radius": 0.5 }],
    "walls": [{ "from": [5, -5], "to": [5, 5] }] })");
  Replay replay = replay_of(recorded(scene, 2));
  ASSERT_FALSE(replay.go_to(1.4999));
  EXPECT_EQ(replay.velocity({0}), (Vec2{3, 1}));
  ASSERT_FALSE(replay.go_to(1.5));
  EXPECT_EQ(replay.velocity({0}), (Vec2{-3, 1}));
  EXPECT_EQ(replay.position({0}), (Vec2{4.5, 1.5}));
  ASSERT_FALSE(replay.go_to(99));
  EXPECT_EQ(replay.time(), 2);
  EXPECT_EQ(replay.position({0}), (Vec2{3, 2}));
  ASSERT_FALSE(replay.go_to(-99));
  EXPECT_EQ(replay.time(), 0);
  EXPECT_EQ(replay.ball({0}).center, (Vec2{0, 0}));
}

TEST(Replay, ReportsImpactsAtTheStartAfterARewind) {
  // They touch, and are closing from the start.
  const Scene scene = scene_of(R"({ "balls": [{ "center": [0, 0], "velocity": [1, 0], "radius": 0.5 },
    { "center": [1, 0], "velocity": [0, 0], "radius": 0.5 }] })");
  Replay replay = replay_of(recorded(scene, 1));
  for (int i = 0; i < 2; ++i) {
    std::vector<Impact> reported;
    ASSERT_FALSE(replay.go_to(0, keep_in(reported)));
    EXPECT_EQ(reported.size(), 1U);
    replay.rewind();
    EXPECT_EQ(replay.velocity({0}), (Vec2{1, 0}));
  }
}

TEST(Replay, IsTheSameHoweverOftenTheRecorderWasFlushed) {
  const Scene scene = scene_of(gas);
  Replay once = replay_of(recorded(scene, 10));
  Replay often = replay_of(recorded(scene, 10, 500));
  ASSERT_FALSE(once.verify());
  ASSERT_FALSE(often.verify());
  EXPECT_EQ(once.history(), often.history());
  EXPECT_EQ(once.counts().total(), often.counts().total());
  EXPECT_GT(often.recording().chunks().size(), 400U);
}

TEST(Replay, GoesOnWhereItWasStopped) {
  const Scene scene = scene_of(R"({ "gases": [{ "balls": 50, "packing": 0.4 }] })");
  const auto replay_of = [&] { return Replay{read_recording(source_of(recorded(scene, 20))).recording.value()}; };
  Replay whole = replay_of();
  Replay stopped = replay_of();
  StopFlag flag;
  std::uint64_t reported = 0;
  double last = 0;
  const OnImpact stop_now_and_then = [&](const Impact& impact) {
    last = impact.time;
    if (++reported % 100 == 0) flag.request();
  };
  while (stopped.time() < 20) {
    ASSERT_FALSE(stopped.go_to(20, stop_now_and_then, flag));
    if (flag.requested()) {
      ASSERT_EQ(stopped.time(), last);
      ASSERT_FALSE(whole.go_to(last));
      ASSERT_EQ(stopped.history(), whole.history());
    }
    flag.clear();
  }
  EXPECT_EQ(reported, stopped.recording().impacts());
  EXPECT_GT(reported, 1000U);
}

TEST(Recorder, WritesAFewBytesPerImpact) {
  const Bytes bytes = recorded(scene_of(gas), 60);
  const auto impacts = replay_of(bytes).recording().impacts();
  // Two numbers below 900 each, and a keyframe of 300 balls, 56 bytes each, every 16384 impacts.
  EXPECT_LT(static_cast<double>(bytes.size()) / static_cast<double>(impacts), 5.1);
}

TEST(Recorder, RefusesAWorldThatIsNotTheScenes) {
  const Scene scene = scene_of(gas);
  Bytes bytes;
  World played = world_of(scene);
  static_cast<void>(played.advance_to(1));
  EXPECT_THROW((Recorder{scene, played, append_to(bytes)}), std::invalid_argument);
  EXPECT_THROW((Recorder{scene, World{}, append_to(bytes)}), std::invalid_argument);
  EXPECT_TRUE(bytes.empty());
}

// Balls that pass through each other would collide in the scene that the recording holds.
TEST(Recorder, RefusesFiltersOfEveryShape) {
  const Scene plain = scene_of(R"({ "balls": [{ "center": [0, 0], "velocity": [1, 0], "radius": 0.5 }],
    "walls": [{ "from": [5, -5], "to": [5, 5] }], "pillars": [{ "center": [-5, 0], "radius": 1 }] })");
  const Filter ghost{.category = 2, .mask = 2};
  for (const int which : {0, 1, 2}) {
    Scene scene = plain;
    if (which == 0) scene.balls[0].filter = ghost;
    if (which == 1) scene.walls[0].filter = ghost;
    if (which == 2) scene.pillars[0].filter = ghost;
    Bytes bytes;
    try {
      const Recorder recorder{scene, world_of(scene), append_to(bytes)};
      ADD_FAILURE() << which;
    } catch (const std::invalid_argument& error) {
      EXPECT_NE(std::string{error.what()}.find("filter"), std::string::npos) << error.what();
    }
    EXPECT_TRUE(bytes.empty());
  }
}

TEST(Recorder, LeavesOutUserDataAndSensors) {
  const Scene scene = [] {
    Scene made = scene_of(R"({ "balls": [{ "center": [0, 0], "velocity": [1, 0], "radius": 0.5 }],
      "walls": [{ "from": [5, -5], "to": [5, 5] }] })");
    made.balls[0].user_data = 7;
    return made;
  }();
  World world = world_of(scene);
  world.add(Sensor{.area = Circle{{2, 0}, 1}});
  Bytes bytes;
  Recorder recorder{scene, world, append_to(bytes)};
  static_cast<void>(world.advance_to(10, [&](const Impact& impact) { recorder.add(world, impact); }));
  recorder.finish(world);
  Replay replay = replay_of(bytes);
  EXPECT_FALSE(replay.go_to(10));
  EXPECT_EQ(replay.position({0}), world.position({0}));
  EXPECT_EQ(replay.recording().shapes().balls[0].user_data, 0U);
}

TEST(Replay, ReportsImpactsWithPillarsAsTheWorldDid) {
  const Scene scene = scene_of(R"({ "balls": [{ "center": [0, 0], "velocity": [3, 0.1], "radius": 0.5 }],
    "pillars": [{ "center": [-5, 0], "radius": 1 }, { "center": [5, 0.2], "radius": 1 }] })");
  std::vector<Impact> reported;
  World world = world_of(scene);
  static_cast<void>(world.advance_to(5, [&](const Impact& impact) { reported.push_back(impact); }));
  ASSERT_GE(reported.size(), 2U);
  Replay replay{*read_recording(source_of(recorded(scene, 5))).recording};
  std::vector<Impact> again;
  ASSERT_FALSE(replay.verify([&](const Impact& impact) { again.push_back(impact); }));
  EXPECT_TRUE(same_impacts(reported, again));
  EXPECT_EQ(replay.counts().pillars, reported.size());
}

}  // namespace
}  // namespace carom
