#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <limits>

#include "carom/replay.hpp"
#include "physics/moving_shape.hpp"
#include "recording/made_up.hpp"
#include "recording/replay_state.hpp"
#include "support/bits.hpp"
#include "support/random.hpp"

/// Recordings of scenes with movers, kicks and thermal walls: a replay is compared with the world, at any moment.
namespace carom {
namespace {

using recording::moving_version;
using testing::HasSubstr;

Replay replay_of(const Bytes& bytes) { return Replay{read_recording(source_of(bytes)).recording.value()}; }

std::uint32_t version_of(const Bytes& bytes) {
  return recording::ByteReader{std::span{bytes}.subspan(recording::magic.size())}.word<std::uint32_t>();
}

void expect_same(const World& world, const Replay& replay) {
  ASSERT_EQ(replay.time(), world.time());
  ASSERT_EQ(replay.history(), world.history());
  ASSERT_EQ(replay.counts().total(), world.counts().total());
  for (const BallId id : world.balls()) {
    SCOPED_TRACE(id.index);
    const Leg expected = world.leg(id);
    ASSERT_TRUE(same_bits(replay.leg(id), expected));
    ASSERT_EQ(replay.leg(id).support, expected.support);
    ASSERT_EQ(replay.leg(id).acceleration, expected.acceleration);
    ASSERT_TRUE(same_bits(replay.position(id), world.position(id)));
  }
  for (const MoverId id : world.movers()) ASSERT_EQ(replay.pose(id), world.pose(id));
  for (WallId id; world.has(id); ++id.index) ASSERT_TRUE(same_bits(replay.wall(id).to, world.wall(id).to));
  for (PillarId id; world.has(id); ++id.index)
    ASSERT_TRUE(same_bits(replay.pillar(id).center, world.pillar(id).center));
}

/// Compares replays at many moments, in any order, with the worlds that were advanced there.
void expect_same_at_any_moment(const Scene& scene, double until, std::uint64_t seed = 1, int moments = 12) {
  std::vector<World> worlds{world_of(scene)};
  for (int i = 1; i <= moments; ++i) {
    World next = worlds.back();
    ASSERT_EQ(next.advance_to(until * i / moments), Progress::done);
    worlds.push_back(std::move(next));
  }
  const Bytes bytes = recorded(scene, until, 3);
  ASSERT_EQ(version_of(bytes), moving_version);
  Replay replay = replay_of(bytes);
  const auto problem = replay.verify();
  ASSERT_FALSE(problem) << to_string(*problem);
  Random random{seed};
  for (int i = 0; i < 2 * moments; ++i) {
    const World& world = worlds[random.next() % worlds.size()];
    ASSERT_FALSE(replay.go_to(world.time()));
    expect_same(world, replay);
    if (testing::Test::HasFatalFailure()) return;
  }
}

Ball ball_at(Vec2 center, Vec2 velocity = {}, double restitution = 1) {
  return {.center = center, .velocity = velocity, .radius = 0.5, .restitution = restitution};
}

std::vector<Wall> box(double size) {
  std::vector<Wall> walls;
  const std::array corners = {Vec2{0, 0}, Vec2{size, 0}, Vec2{size, size}, Vec2{0, size}};
  for (std::size_t i = 0; i < corners.size(); ++i)
    walls.push_back({.from = corners[i], .to = corners[(i + 1) % corners.size()]});
  return walls;
}

/// A mover that goes to and fro.
Mover to_and_fro(Vec2 way, double there, double back) {
  return {.program = {{.duration = there, .to = {.offset = way}}, {.duration = back, .to = {}}}, .repeats = true};
}

TEST(ARecordedPiston, ShowsEveryMomentAsItWasInAnyOrder) {
  Scene scene;
  scene.walls = box(10);
  scene.walls.push_back({.from = {1, 0}, .to = {1, 10}, .mover = MoverId{0}});
  scene.pillars = {{.center = {5, 5}, .radius = 0.5, .mover = MoverId{1}}};
  scene.movers = {to_and_fro({2, 0}, 1.5, 0.75), to_and_fro({0, 1}, 0.5, 0.375)};
  for (int i = 0; i < 6; ++i)
    scene.balls.push_back(ball_at({3.7 + i % 3 * 2, 2 + 6.0 * (i / 3)}, {1.0 + i, 2 - i * 0.3}));
  expect_same_at_any_moment(scene, 20);
}

TEST(ARecordedElevator, CarriesABallAtRestAndThrowsItWhenItStops) {
  Scene scene;
  scene.gravity = {0, -10};
  scene.walls = {{.from = {-2, 0}, .to = {2, 0}, .restitution = 0, .mover = MoverId{0}},
                 {.from = {8, 2}, .to = {10, 0}, .restitution = 0, .mover = MoverId{0}},
                 {.from = {10, 0}, .to = {12, 2}, .restitution = 0, .mover = MoverId{0}}};
  scene.movers = {{.program = {{.duration = 1, .to = {}},
                               {.duration = 2, .to = {.offset = {1, 4}}},
                               {.duration = 1, .to = {.offset = {1, 4}}},
                               {.duration = 0.1, .to = {}}},
                   .repeats = true}};
  scene.balls = {ball_at({0, 1}, {}, 0.5), ball_at({10, 1.5}, {}, 0.5)};
  World world = world_of(scene);
  ASSERT_EQ(world.advance_to(2), Progress::done);
  ASSERT_EQ(world.leg({0}).support, Support::slides);
  ASSERT_EQ(world.leg({1}).support, Support::rests);
  ASSERT_EQ(world.leg({1}).velocity, (Vec2{0.5, 2}));
  expect_same_at_any_moment(scene, 12, 2, 40);
}

TEST(ARecordedKick, IsGivenAgain) {
  Scene scene;
  scene.walls = box(10);
  for (Wall& wall : scene.walls) wall.restitution = 0.3;
  scene.walls[0].kick = {.speed = 3, .from = 0.5};
  scene.pillars = {{.center = {5, 5}, .radius = 1, .restitution = 0.5, .kick = {.speed = 2}}};
  for (int i = 0; i < 4; ++i) scene.balls.push_back(ball_at({2 + 1.5 * i, 2}, {1.0 - i, -1}));
  expect_same_at_any_moment(scene, 20);
}

/// A press whose ball has no room, and which goes back and presses again.
Scene press(double restitution, Vec2 gravity) {
  Scene scene;
  scene.gravity = gravity;
  scene.walls = {{.from = {-2, 0}, .to = {2, 0}, .mover = MoverId{0}}, {.from = {-2, 4}, .to = {2, 4}}};
  scene.movers = {to_and_fro({0, 3.5}, 3.5, 1)};
  scene.balls = {ball_at({0, 1}, {0, 3}, restitution), ball_at({9, 1}, {0.5, 1})};
  return scene;
}

TEST(ARecordedSqueeze, StopsTheMoverAgain) {
  for (const double restitution : {0.0, 0.5}) {
    for (const Vec2 gravity : {Vec2{}, Vec2{0, -10}}) {
      SCOPED_TRACE(std::to_string(restitution) + ", " + std::to_string(gravity.y));
      const Scene scene = press(restitution, gravity);
      World world = world_of(scene);
      std::size_t squeezes = 0;
      for (int i = 1; i <= 10; ++i) {
        ASSERT_EQ(world.advance_to(i), Progress::done);
        squeezes += world.squeezes().size();
      }
      ASSERT_GE(squeezes, 2U);
      expect_same_at_any_moment(scene, 10, 3, 30);
    }
  }
}

TEST(ARecordedSqueeze, IsMissedWhenTheRecorderIsNotToldOfIt) {
  Scene scene = press(0, {});
  World world = world_of(scene);
  const auto recorded_without = [&](bool tell) {
    Bytes bytes;
    World played = world;
    Recorder recorder{scene, played, append_to(bytes)};
    for (int i = 1; i <= 100; ++i) {
      static_cast<void>(played.advance_to(0.1 * i, [&](const Impact& impact) { recorder.add(played, impact); }));
      if (tell) recorder.add_squeezes(played);
    }
    recorder.finish(played);
    return bytes;
  };
  EXPECT_FALSE(replay_of(recorded_without(true)).verify());
  EXPECT_TRUE(replay_of(recorded_without(false)).verify());
}

/// A box with anything in it that moves evenly.
Scene random_machine(std::uint64_t seed) {
  Random random{seed};
  Scene scene;
  if (random.chance(0.6)) scene.gravity = {0, -random.between(1, 10)};
  const double restitution = random.chance(0.5) ? 1 : random.between(0, 1);
  scene.walls = box(10);
  for (Wall& wall : scene.walls) wall.restitution = restitution;
  const auto way = [&] { return random.vector(-1.2, 1.2); };
  for (int i = 0; i < 3; ++i) {
    Mover mover = to_and_fro(way(), random.between(0.2, 2), random.between(0.1, 2));
    if (random.chance(0.3)) mover.program.push_back({.duration = random.between(0.1, 1), .to = {}});
    if (random.chance(0.3)) mover.repeats = false;
    scene.movers.push_back(std::move(mover));
  }
  scene.movers.push_back({.motion = {.velocity = random.vector(-0.3, 0.3)}});
  for (std::uint32_t i = 0; i < 4; ++i) {
    const Vec2 from = {random.between(1, 7), random.between(1, 3)};
    scene.walls.push_back({.from = from,
                           .to = from + Vec2{2, random.between(-1, 1)},
                           .restitution = random.between(0, 1),
                           .kick = {.speed = random.chance(0.3) ? random.between(0, 3) : 0},
                           .mover = MoverId{i}});
  }
  scene.pillars = {{.center = {5, 4.5}, .radius = 0.3, .mover = MoverId{random.chance(0.5) ? 1U : 2U}}};
  for (int i = 0; i < 5; ++i)
    scene.balls.push_back({.center = {1.5 + 1.6 * i, random.between(6.5, 8.5)},
                           .velocity = random.vector(-3, 3),
                           .radius = random.between(0.1, 0.5),
                           .mass = random.between(0.5, 2),
                           .restitution = random.chance(0.4) ? 1 : random.between(0, 1)});
  return scene;
}

TEST(ARecordedMachine, ShowsEveryMomentAsItWasInAnyOrder) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE(seed);
    expect_same_at_any_moment(random_machine(seed), 6, seed);
  }
}

TEST(ARecordedMachine, ReportsTheImpactsOfTheRun) {
  const Scene scene = random_machine(7);
  World world = world_of(scene);
  std::vector<Impact> expected, reported;
  ASSERT_EQ(world.advance_to(6, [&](const Impact& impact) { expected.push_back(impact); }), Progress::done);
  Replay replay = replay_of(recorded(scene, 6));
  ASSERT_FALSE(replay.verify([&](const Impact& impact) { reported.push_back(impact); }));
  ASSERT_EQ(reported.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    ASSERT_EQ(reported[i].time, expected[i].time);
    ASSERT_EQ(reported[i].ball, expected[i].ball);
    ASSERT_EQ(reported[i].other, expected[i].other);
    ASSERT_TRUE(same_bits(reported[i].normal, expected[i].normal));
    ASSERT_TRUE(same_bits(reported[i].impulse, expected[i].impulse));
    ASSERT_TRUE(same_bits(reported[i].work, expected[i].work));
  }
}

/// Long enough for keyframes.
Scene busy_piston() {
  Scene scene;
  scene.walls = box(10);
  scene.walls.push_back({.from = {0.5, 0}, .to = {0.5, 10}, .mover = MoverId{0}});
  scene.pillars = {{.center = {5, 5}, .radius = 0.5, .mover = MoverId{1}}};
  scene.movers = {to_and_fro({1, 0}, 1.3, 0.7), to_and_fro({0.5, 1}, 0.6, 0.2), {.motion = {.velocity = {}}}};
  for (int i = 0; i < 8; ++i)
    scene.balls.push_back(ball_at({3 + 2.0 * (i % 4), i < 4 ? 2.0 : 8.0}, {1.0 + i, 2 - i * 0.3}, 0.99));
  return scene;
}

TEST(ARecordedMachine, CanBeEnteredAtItsKeyframes) {
  const Scene scene = busy_piston();
  const double until = 2000;
  const Bytes bytes = recorded(scene, until, 7);
  Replay replay = replay_of(bytes);
  const auto& chunks = replay.recording().chunks();
  const auto is_keyframe = [](const auto& chunk) { return chunk.part == Recording::Part::keyframe; };
  ASSERT_GE(std::ranges::count_if(chunks, is_keyframe), 1);
  ASSERT_FALSE(replay.verify());
  World world = world_of(scene);
  for (const auto& chunk : chunks) {
    if (!is_keyframe(chunk)) continue;
    for (const double later : {0.0, 0.3, 1.0}) {
      const double time = chunk.time + later;
      ASSERT_EQ(world.advance_to(time), Progress::done);
      replay.rewind();
      ASSERT_FALSE(replay.go_to(time));
      expect_same(world, replay);
    }
  }
}

TEST(AKeyframeOfAMachine, IsWhatTheImpactsLeadTo) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE(seed);
    const Scene scene = random_machine(seed);
    World world = world_of(scene);
    Bytes keyframe;
    static_cast<void>(world.advance_to(4.3, [&](const Impact&) {
      keyframe = recording::keyframe_of(
          world.time(), world.counts(), static_cast<std::uint32_t>(scene.balls.size()),
          [&](std::uint32_t ball) { return world.leg(BallId{ball}); }, static_cast<std::uint32_t>(scene.movers.size()),
          [&](std::uint32_t mover) { return world.mover_leg(MoverId{mover}); });
      recording::ReplayState state{shapes_of(scene)};
      ASSERT_TRUE(state.take_keyframe(keyframe));
      ASSERT_EQ(state.keyframe(), keyframe);
      for (const BallId id : world.balls()) {
        ASSERT_EQ(state.bodies()[id.index].leg.acceleration, world.leg(id).acceleration);
        ASSERT_EQ(state.bodies()[id.index].leg.support, world.leg(id).support);
      }
      for (WallId id; world.has(id); ++id.index) {
        const Wall wall = physics::shape_at(state.statics().walls[id.index], state.last_change());
        ASSERT_NEAR(length(wall.to - world.wall(id).to), 0, 1e-13);  // the world's time is a double
      }
    }));
    ASSERT_FALSE(keyframe.empty());
  }
}

TEST(AMadeUpKeyframeOfAMachine, IsRefusedWhenNoMoverMovesLikeThat) {
  Scene scene = busy_piston();
  const SceneShapes shapes = shapes_of(scene);
  const auto is_taken = [&](std::uint32_t mover, auto change) {
    const World world = world_of(scene);
    recording::ReplayState state{shapes};
    return state.take_keyframe(recording::keyframe_of(
        0, {}, 8, [&](std::uint32_t ball) { return world.leg(BallId{ball}); }, 3,
        [&](std::uint32_t id) {
          MoverLeg leg = world.mover_leg(MoverId{id});
          if (id == mover) change(leg);
          return leg;
        }));
  };
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const auto as_it_is = [](MoverLeg&) {};
  EXPECT_TRUE(is_taken(0, as_it_is));
  EXPECT_FALSE(is_taken(0, [](MoverLeg& leg) { leg.start = {1, 0}; })) << "later than the keyframe";
  EXPECT_FALSE(is_taken(0, [](MoverLeg& leg) { leg.start = {-infinity, 0}; }));
  EXPECT_FALSE(is_taken(0, [](MoverLeg& leg) { leg.end = {-1, 0}; }));
  EXPECT_FALSE(is_taken(0, [](MoverLeg& leg) { leg.end = {nan, 0}; }));
  EXPECT_FALSE(is_taken(0, [](MoverLeg& leg) { leg.step_end = {1, 0}; })) << "before its end";
  EXPECT_FALSE(is_taken(0, [](MoverLeg& leg) { leg.step = 3; }));
  EXPECT_FALSE(is_taken(0, [](MoverLeg& leg) { leg.pose.angle = nan; }));
  EXPECT_FALSE(is_taken(0, [](MoverLeg& leg) { leg.motion.velocity.x = infinity; }));
  EXPECT_FALSE(is_taken(0, [](MoverLeg& leg) { leg.motion.rate = 1e200; }));
  EXPECT_FALSE(is_taken(2, [](MoverLeg& leg) { leg.motion.rate = 1; })) << "it has no such motion";
  EXPECT_FALSE(is_taken(2, [](MoverLeg& leg) { leg.step_end = {9, 0}; })) << "it has no program";
}

TEST(AMadeUpSqueeze, IsFoundOutWhenItIsPlayed) {
  const Scene scene = busy_piston();
  const Bytes whole = recorded(scene, 1);
  const Bytes start = up_to_scene(whole);
  const auto answer_to = [&](const recording::RecordedSqueeze& squeeze) {
    Bytes payload;
    recording::put(payload, squeeze);
    auto read = read_recording(source_of(start + chunk_of(recording::squeeze_type, 1, payload) +
                                         chunk_of(recording::impacts_type, 2, payload_of(9.0, std::uint32_t{0}))));
    if (read.problem) return predicate_of(*read.problem);
    const auto problem = Replay{std::move(*read.recording)}.go_to(9);
    return problem ? predicate_of(*problem) : "nothing";
  };
  constexpr double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(answer_to({0, {}, {0.5, 0}}), "nothing") << "a shorter recording might have that";
  EXPECT_THAT(answer_to({3, {}, {0.5, 0}}), HasSubstr("a mover stands still in it that can't"));
  EXPECT_THAT(answer_to({0, {}, {-1, 0}}), HasSubstr("a mover stands still in it that can't"));
  EXPECT_THAT(answer_to({0, {}, {-infinity, 0}}), HasSubstr("chunk 1 is of the time -inf"));
  EXPECT_THAT(answer_to({0, {}, {0.5, infinity}}), HasSubstr("a mover stands still in it that can't"));
  const auto too_short = read_recording(source_of(start + chunk_of(recording::squeeze_type, 1, Bytes(23))));
  EXPECT_THAT(to_string(*too_short.problem), HasSubstr("has 23 bytes, fewer than the 24 it needs"));
}

TEST(AScene, IsRecordedInTheThirdVersionOnlyWhenSomethingMovesOrKicks) {
  Scene scene;
  scene.walls = box(10);
  scene.balls = {ball_at({5, 5}, {1, 0})};
  EXPECT_EQ(version_of(recorded(scene, 1)), recording::straight_version);
  scene.gravity = {0, -1};
  EXPECT_EQ(version_of(recorded(scene, 1)), recording::falling_version);
  scene.walls[0].kick.speed = 1;
  EXPECT_EQ(version_of(recorded(scene, 1)), moving_version);
  scene.walls[0].kick = {};
  scene.movers.emplace_back();
  Bytes bytes = recorded(scene, 1);
  EXPECT_EQ(version_of(bytes), moving_version);
  bytes[recording::magic.size()] = std::byte{recording::falling_version};
  EXPECT_THAT(to_string(*read_recording(source_of(bytes)).problem), HasSubstr("it has version 2 of the format, not 3"));
}

TEST(AScene, IsRecordedInTheFourthVersionWhenAWallIsThermal) {
  Scene scene;
  scene.walls = box(10);
  scene.walls[1].temperature = 2;
  scene.balls = {ball_at({5, 5}, {1, 0.25}), ball_at({3, 4}, {0, 1})};
  const Bytes bytes = recorded(scene, 50, 5);
  EXPECT_EQ(version_of(bytes), recording::thermal_version);
  World world = world_of(scene);
  Replay replay = replay_of(bytes);
  for (const double time : {7.0, 50.0}) {
    ASSERT_EQ(world.advance_to(time), Progress::done);
    ASSERT_FALSE(replay.go_to(time));
    expect_same(world, replay);
  }
}

TEST(ARecordedMachine, IsRefusedWhereverTheDamageIs) {
  const Bytes whole = recorded(press(0.5, {0, -10}), 5, 3);
  ASSERT_TRUE(read_recording(source_of(whole)).recording);
  for (std::size_t place = 0; place < whole.size(); place += 1 + place / 2000) {
    Bytes damaged = whole;
    damaged[place] ^= std::byte{0x21};
    const RecordingRead refused = read_recording(source_of(damaged));
    ASSERT_FALSE(refused.recording) << place;
    ASSERT_LE(refused.problem->place, place);
  }
}

TEST(ARecordedMachine, ThatWasCutOffIsShownUpToItsEnd) {
  const Scene scene = press(0.5, {0, -10});
  const Bytes whole = recorded(scene, 9, 4);
  const auto places = chunk_places(whole);
  ASSERT_GT(places.size(), 5U);
  for (std::size_t i = 2; i + 1 < places.size(); ++i) {
    SCOPED_TRACE(i);
    Replay replay = replay_of({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(places[i])});
    const auto problem = replay.verify();
    ASSERT_FALSE(problem) << to_string(*problem);
    World world = world_of(scene);
    ASSERT_EQ(world.advance_to(replay.end()), Progress::done);
    ASSERT_FALSE(replay.go_to(replay.end()));
    ASSERT_EQ(replay.history(), world.history());
  }
}

TEST(Recorder, RefusesAWorldThatMovesOtherwiseThanItsScene) {
  const Scene scene = busy_piston();
  Bytes bytes;
  World other = world_of(scene);
  other.set_motion({0}, {.velocity = {1, 1}});
  EXPECT_THROW((Recorder{scene, other, append_to(bytes)}), std::invalid_argument);
  Scene without = scene;
  without.movers.pop_back();
  EXPECT_THROW((Recorder{without, world_of(scene), append_to(bytes)}), std::invalid_argument);
  EXPECT_TRUE(bytes.empty());
}

}  // namespace
}  // namespace carom
