#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "carom/scene.hpp"
#include "checkpoint/saved.hpp"
#include "support/history_and_counts.hpp"
#include "support/pieces.hpp"
#include "support/random_gravity.hpp"
#include "support/random_sensors.hpp"
#include "support/same_history.hpp"
#include "support/same_sensing.hpp"
#include "support/sanitized.hpp"
#include "support/shapes.hpp"
#include "world/families.hpp"
#include "world/moving_scenes.hpp"
#include "world/periodic_families.hpp"
#include "world/standard_gas.hpp"

/// A world that was read from a checkpoint goes on to the same bits as the one that was written.
namespace carom {
namespace {

/// Succeeds when everything that can be asked of a world is the same bits, from the last advance on too.
testing::AssertionResult same_worlds(const World& expected, const World& actual) {
  if (const auto legs = same_legs(expected, actual); !legs) return legs;
  if (!(history_and_counts(expected) == history_and_counts(actual)))
    return testing::AssertionFailure() << "the history or the counts";
  if (!same_bits(expected.time(), actual.time()) || !same_bits(expected.energy(), actual.energy()) ||
      !same_bits(expected.energy_given(), actual.energy_given()) || !(expected.gravity() == actual.gravity()))
    return testing::AssertionFailure() << "the time, an energy or the gravity";
  if (expected.balls() != actual.balls() || expected.walls() != actual.walls() ||
      expected.pillars() != actual.pillars() || expected.sensors() != actual.sensors() ||
      expected.movers() != actual.movers())
    return testing::AssertionFailure() << "the ids";
  for (const BallId id : expected.balls()) {
    if (!same_bits(expected.unwrapped_position(id), actual.unwrapped_position(id)))
      return testing::AssertionFailure() << "where ball " << id.index << " has got to";
    const Ball a = expected.ball(id), b = actual.ball(id);
    if (a.user_data != b.user_data || a.filter != b.filter || a.gravity_scale != b.gravity_scale || a.mass != b.mass ||
        a.radius != b.radius || a.restitution != b.restitution)
      return testing::AssertionFailure() << "ball " << id.index;
  }
  for (const WallId id : expected.walls()) {
    const Wall a = expected.wall(id), b = actual.wall(id);
    if (!same_bits(a.from, b.from) || !same_bits(a.to, b.to) || a.stops != b.stops || a.filter != b.filter ||
        a.user_data != b.user_data || !(a.kick == b.kick) || a.mover != b.mover || a.restitution != b.restitution ||
        a.temperature != b.temperature)
      return testing::AssertionFailure() << "wall " << id.index;
  }
  for (const PillarId id : expected.pillars()) {
    if (!same_bits(expected.pillar(id).center, actual.pillar(id).center))
      return testing::AssertionFailure() << "pillar " << id.index;
  }
  for (const MoverId id : expected.movers()) {
    if (!(expected.mover_leg(id) == actual.mover_leg(id))) return testing::AssertionFailure() << "mover " << id.index;
  }
  return testing::AssertionSuccess();
}

/// Plays both to a time, and expects the same impacts, sensor events, squeezes and worlds. False when there is so much
/// to play that it is given up.
bool expect_same_advance(World& expected, World& actual, double until) {
  constexpr std::size_t enough = 20'000;
  std::vector<Impact> expected_impacts, actual_impacts;
  StopFlag stop;
  const auto keep = [&](const Impact& impact) {
    expected_impacts.push_back(impact);
    if (expected_impacts.size() == enough) stop.request();
  };
  const Progress progress = expected.advance_to(until, keep, stop);
  if (progress == Progress::stopped) return false;
  EXPECT_EQ(actual.advance_to(until, keep_in(actual_impacts)), progress);
  EXPECT_TRUE(same_impacts(expected_impacts, actual_impacts));
  EXPECT_TRUE(same_sensing(expected.sensor_events(), actual.sensor_events()));
  EXPECT_EQ(expected.squeezes().size(), actual.squeezes().size());
  EXPECT_TRUE(same_worlds(expected, actual));
  return true;
}

/// One change of a world, the same for equal worlds and random numbers.
void edit(World& world, Random& random) {
  const auto pick = [&](const auto& ids) {
    return ids[static_cast<std::size_t>(random.whole(0, 1 << 20)) % ids.size()];
  };
  const int kind = random.whole(0, 8);
  const double size = random.between(0.05, 0.3);
  const Vec2 place = random.vector(-6, 6), velocity = random.vector(-3, 3);
  const Filter filter{.category = static_cast<std::uint32_t>(random.whole(1, 2))};
  const std::uint64_t data = random.next();
  if (kind == 0)
    (void)world.try_add(Ball{place, velocity, size, 2 * size, 0.9, filter, data, random.chance(0.5) ? 1 : -0.5});
  if (kind == 1)
    (void)world.try_add(
        Wall{.from = place, .to = place + velocity, .filter = filter, .user_data = data, .temperature = size});
  if (kind == 2) (void)world.try_add(Pillar{.center = place, .radius = size, .restitution = 0.5, .user_data = data});
  if (kind == 3 && !world.balls().empty()) world.remove(pick(world.balls()));
  if (kind == 4 && world.walls().size() > 2) world.remove(pick(world.walls()));
  if (kind == 5 && !world.balls().empty()) (void)world.try_set_velocity(pick(world.balls()), velocity);
  if (kind == 6) (void)world.try_add(random_sensor(random, 6));
  if (kind == 7 && !world.sensors().empty()) world.remove(pick(world.sensors()));
  if (kind == 8) (void)world.try_set_gravity(random.chance(0.5) ? Vec2{} : velocity);
}

/// Other motions and velocities; no shapes, which a mover could press against another for as long as it likes.
void edit_moving(World& world, Random& random) {
  const Vec2 velocity = random.vector(-1, 1);
  const double rate = random.between(-1, 1);
  const auto number = static_cast<std::size_t>(random.whole(0, 99));
  if (const auto movers = world.movers(); !movers.empty() && random.chance(0.5))
    world.set_motion(movers[number % movers.size()], {velocity, rate});
  if (const auto balls = world.balls(); !balls.empty()) world.set_velocity(balls[number % balls.size()], velocity);
}

/// Plays a world in pieces with edits between them. At each pause a second world is read from the checkpoint of the
/// first, or of itself, and both go on.
void play_with_checkpoints(World world, double until, Random& random, void (*change)(World&, Random&)) {
  World other = restored(saved(world));
  EXPECT_TRUE(same_worlds(world, other));
  for (int pauses = random.whole(1, 4); pauses > 0; --pauses) {
    const double pause = random.between(world.time(), until);
    if (random.chance(0.3)) {
      const NextImpact next = world.advance_to_next_impact(pause);
      EXPECT_EQ(static_cast<bool>(other.advance_to_next_impact(pause)), static_cast<bool>(next));
    } else if (!expect_same_advance(world, other, pause)) {
      return;
    }
    for (int edits = random.whole(0, 3); edits > 0; --edits) {
      Random same = random;
      change(world, random);
      change(other, same);
    }
    other = restored(saved(random.chance(0.5) ? world : other));
    EXPECT_TRUE(same_worlds(world, other));
    if (random.chance(0.5)) other.tune(random_tuning(random));
  }
  (void)expect_same_advance(world, other, until);
}

/// Half of the time up to which a world has a moderate number of impacts: with kicks or gravity there may be ever more.
double time_of_enough(World world, double until) {
  std::uint64_t left = 2000;
  StopFlag stop;
  const auto count = [&](const Impact&) {
    if (--left == 0) stop.request();
  };
  (void)world.advance_to(until, count, stop);
  return world.time() / 2;
}

class Checkpoints : public testing::TestWithParam<Family> {};

TEST_P(Checkpoints, OfEveryFamilyGoOnToTheSameBits) {
  const int scenes = sanitized ? 3 : 12;
  for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(scenes) && !HasFailure(); ++seed) {
    SCOPED_TRACE(seed);
    Random random{seed};
    SceneShapes scene = GetParam().make(random);
    if (random.chance(0.3)) add_gravity(scene, random);
    World world = world_of(scene);
    for (int n = random.whole(0, 4); n > 0; --n) (void)world.try_add(random_sensor(random, 6));
    const double until = time_of_enough(world, std::min(GetParam().duration, 20.0));
    play_with_checkpoints(std::move(world), until, random, edit);
  }
}

INSTANTIATE_TEST_SUITE_P(OfPeriodic, Checkpoints, testing::ValuesIn(periodic_families()),
                         [](const auto& tested) { return tested.param.name; });
INSTANTIATE_TEST_SUITE_P(Of, Checkpoints, testing::ValuesIn(families()),
                         [](const auto& tested) { return tested.param.name; });

TEST(Checkpoint, OfMovingScenesGoesOnToTheSameBits) {
  for (std::uint64_t seed = 0; seed < (sanitized ? 10 : 60) && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE(seed);
    Random random{seed};
    const MovingKind kind{.falls = random.chance(0.5),
                          .loses = random.chance(0.5),
                          .kicks = random.chance(0.5),
                          .heats = random.chance(0.3)};
    const MovingScene scene = random_moving_scene(random, kind);
    auto world = world_of_moving<World>(scene);
    for (int n = random.whole(0, 3); n > 0; --n) world.add(random_sensor(random, 6));
    const double until = time_of_enough(world, 8);
    play_with_checkpoints(std::move(world), until, random, edit_moving);
  }
}

TEST(Checkpoint, OfALargeGasGoesOnToTheSameBitsWithAnyTilesAndThreads) {
  World world = world_of(standard_gas(70, 0.4));
  ASSERT_EQ(world.advance_to(1.5), Progress::done);
  World other = restored(saved(world));
  other.tune({.threads = 2, .tile = 9});
  ASSERT_EQ(world.advance_to(3), Progress::done);
  ASSERT_EQ(other.advance_to(2), Progress::done);
  other = restored(saved(other));
  ASSERT_EQ(other.advance_to(3), Progress::done);
  EXPECT_TRUE(same_worlds(world, other));
}

TEST(Checkpoint, OfEverySceneOfTheGalleryGoesOnToTheSameBits) {
  int scenes = 0;
  for (const auto& entry : std::filesystem::directory_iterator{CAROM_SCENES}) {
    if (entry.path().filename() == "scene.schema.json") continue;
    SCOPED_TRACE(entry.path().filename().string());
    std::ifstream file{entry.path()};
    const std::string text{std::istreambuf_iterator<char>{file}, {}};
    const Scene scene = read_scene(text).scene.value();
    World world = make_world(scene).world.value();
    Random random{static_cast<std::uint64_t>(++scenes)};
    const double until = std::min(scene.duration.value_or(10), sanitized ? 0.5 : 2.0);
    for (int part = 0; part < 3; ++part) {
      World other = restored(saved(world));
      if (!expect_same_advance(world, other, random.between(world.time(), until))) break;
    }
  }
  EXPECT_GE(scenes, 20);
}

// Stuck is a verdict on impacts that were counted before, too.
TEST(Checkpoint, KeepsTheCountOfImpactsInNextToNoTime) {
  World world;
  world.add(Wall{{0, -9}, {0, 9}});
  world.add(Wall{{4, 9}, {4, -9}});
  for (const double x : {1.0, 3.0}) world.add(Ball{.center = {x, 0}, .velocity = {x == 1 ? 1.0 : 0.0, 0}, .radius = 1});
  std::uint64_t impacts = 0;
  StopFlag stop;
  ASSERT_EQ(world.advance(
                1,
                [&](const Impact&) {
                  if (++impacts == 500) stop.request();
                },
                stop),
            Progress::stopped);
  World other = restored(saved(world));
  EXPECT_EQ(world.advance(1), Progress::stuck);
  EXPECT_EQ(other.advance(1), Progress::stuck);
  EXPECT_EQ(other.counts().total(), world.counts().total());
  EXPECT_EQ(other.history(), world.history());
}

TEST(Checkpoint, OfAnEmptyWorldIsOne) {
  World world;
  ASSERT_EQ(world.advance(2.5), Progress::done);
  const World other = restored(saved(world));
  EXPECT_EQ(other.time(), 2.5);
  EXPECT_EQ(other.ball_count(), 0U);
}

TEST(Checkpoint, IsTheSameBytesAgainWhenItIsWrittenAgain) {
  World world = world_of(standard_gas(6, 0.4));
  world.set_gravity({0, -1});
  world.add(Sensor{.area = Circle{{0, 0}, 2}});
  ASSERT_EQ(world.advance(2), Progress::done);
  const Bytes bytes = saved(world, "a note");
  EXPECT_EQ(saved(restored(bytes), "a note"), bytes);
}

TEST(Checkpoint, HoldsTheNoteOfTheProgram) {
  World world;
  world.add(Ball{.radius = 1});
  const CheckpointRead read = read_checkpoint(source_of(saved(world, "level 3")));
  EXPECT_EQ(read.note, bytes_of("level 3"));
  ASSERT_TRUE(read.world);
  EXPECT_EQ(read.world->ball_count(), 1U);
}

TEST(Checkpoint, TakesAboutSixtyBytesForABall) {
  World world = world_of(standard_gas(30, 0.4));
  ASSERT_EQ(world.advance(1), Progress::done);
  EXPECT_LT(saved(world).size(), 900 * 60 + 2000);
}

}  // namespace
}  // namespace carom
