#include <gtest/gtest.h>

#include <cmath>

#include "support/brute_force.hpp"
#include "support/pieces.hpp"
#include "support/play.hpp"
#include "support/random_gravity.hpp"
#include "support/random_sensors.hpp"
#include "support/same_sensing.hpp"
#include "support/sanitized.hpp"
#include "world/families.hpp"

/// Sensors report exact times and change nothing.
namespace carom {
namespace {

void take_events(const World& world, std::vector<SensorEvent>& events) {
  events.insert(events.end(), world.sensor_events().begin(), world.sensor_events().end());
}

class APocket : public testing::Test {
 protected:
  World world_;
  BallId ball_ = world_.add({.center = {0, 0}, .velocity = {1, 0}, .radius = 0.5});
  SensorId pocket_ = world_.add(Sensor{.area = Circle{{5, 0}, 1}, .user_data = 42});
};

TEST_F(APocket, ReportsABallThatFliesThrough) {
  play_to(world_, 10);
  const auto events = world_.sensor_events();
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events[0].time, 4);
  EXPECT_EQ(events[0].sensor, pocket_);
  EXPECT_EQ(events[0].ball, ball_);
  EXPECT_EQ(events[0].kind, SensorEventKind::enter);
  EXPECT_EQ(events[0].center, (Vec2{4, 0}));
  EXPECT_EQ(events[0].user_data, 42U);
  EXPECT_FALSE(events[0].direction);
  EXPECT_EQ(events[1].time, 6);
  EXPECT_EQ(events[1].kind, SensorEventKind::leave);
  play_to(world_, 11);
  EXPECT_TRUE(world_.sensor_events().empty());
}

TEST_F(APocket, ReportsUpToAndIncludingTheTime) {
  play_to(world_, std::nextafter(4, 0));
  EXPECT_TRUE(world_.sensor_events().empty());
  play_to(world_, 4);
  EXPECT_EQ(world_.sensor_events().size(), 1U);
  play_to(world_, 4);
  EXPECT_TRUE(world_.sensor_events().empty());
}

TEST_F(APocket, IsLeftByABallThatIsRemoved) {
  play_to(world_, 5);
  world_.remove(ball_);
  EXPECT_EQ(world_.sensor_events().size(), 1U) << "still those of the last advance";
  play_to(world_, 6);
  ASSERT_EQ(world_.sensor_events().size(), 1U);
  EXPECT_EQ(world_.sensor_events()[0].kind, SensorEventKind::leave);
  EXPECT_EQ(world_.sensor_events()[0].time, 5);
}

TEST_F(APocket, IsLeftWhenItIsRemoved) {
  play_to(world_, 5);
  world_.remove(pocket_);
  EXPECT_FALSE(world_.has(pocket_));
  EXPECT_TRUE(world_.sensors().empty());
  EXPECT_THROW((void)world_.sensor(pocket_), std::out_of_range);
  play_to(world_, 20);
  ASSERT_EQ(world_.sensor_events().size(), 1U);
  EXPECT_EQ(world_.sensor_events()[0].kind, SensorEventKind::leave);
  EXPECT_EQ(world_.sensor_events()[0].time, 5);
  play_to(world_, 30);
  EXPECT_TRUE(world_.sensor_events().empty());
}

TEST_F(APocket, IsEnteredAgainWhereItIsMovedTo) {
  play_to(world_, 5);
  world_.change(pocket_, Sensor{.area = Circle{{20, 0}, 1}});
  play_to(world_, 30);
  ASSERT_EQ(world_.sensor_events().size(), 3U);
  EXPECT_EQ(world_.sensor_events()[0].time, 5);
  EXPECT_EQ(world_.sensor_events()[1].time, 19);
  EXPECT_EQ(world_.sensor_events()[2].time, 21);
}

TEST_F(APocket, IsEnteredAtOnceByABallThatIsPutIntoIt) {
  world_.change(ball_, {.center = {5, 0}, .velocity = {0, 0}, .radius = 0.5});
  play_to(world_, 1);
  ASSERT_EQ(world_.sensor_events().size(), 1U);
  EXPECT_EQ(world_.sensor_events()[0].time, 0);
}

TEST_F(APocket, ReportsToACopyAsWell) {
  play_to(world_, 5);
  World copy = world_;
  EXPECT_EQ(copy.sensor_events().size(), 1U);
  play_to(copy, 7);
  ASSERT_EQ(copy.sensor_events().size(), 1U);
  EXPECT_EQ(copy.sensor_events()[0].kind, SensorEventKind::leave);
}

TEST_F(APocket, ReportsNothingOfASearchThatFindsNoImpact) {
  EXPECT_FALSE(world_.advance_to_next_impact());
  EXPECT_TRUE(world_.sensor_events().empty());
  EXPECT_EQ(world_.time(), 0);
  play_to(world_, 10);
  EXPECT_EQ(world_.sensor_events().size(), 2U);
}

TEST_F(APocket, IsReportedInAVeryLongAdvance) {
  world_.add(Ball{.center = {1000, 3}, .velocity = {1e-9, 0}, .radius = 0.5});
  play_to(world_, 1e12);
  EXPECT_EQ(world_.sensor_events().size(), 2U);
}

TEST(AFinishLine, SaysWhichWayItWasCrossed) {
  World world;
  world.add(Ball{.center = {0, 0}, .velocity = {1, 0}, .radius = 0.5});
  world.add(Wall{{8.5, -1}, {8.5, 1}});
  world.add(Sensor{.area = Gate{{5, -1}, {5, 1}}});
  play_to(world, 20);
  ASSERT_EQ(world.sensor_events().size(), 2U);
  EXPECT_EQ(world.sensor_events()[0].kind, SensorEventKind::cross);
  EXPECT_EQ(world.sensor_events()[0].direction, GateDirection::outward);
  EXPECT_EQ(world.sensor_events()[0].time, 5);
  EXPECT_EQ(world.sensor_events()[1].direction, GateDirection::inward);
  EXPECT_EQ(world.sensor_events()[1].time, 11);
}

// So long that its nearest point can't be written down to a ball's size.
TEST(AVeryLongGate, IsCrossed) {
  for (const double end : {0.1e70, 0.3e70, 0.37e70, 0.41e70, 0.53e70, 0.83e70}) {
    World world;
    world.add(Ball{.center = {0, 0}, .velocity = {0, 1}, .radius = 0.5});
    world.add(Ball{.center = {9, 0}, .velocity = {0, 0}, .radius = 0.5});
    world.add(Sensor{.area = Gate{{-1e70, 5}, {end, 5}}});
    play_to(world, 20);
    ASSERT_EQ(world.sensor_events().size(), 1U) << end;
    EXPECT_EQ(world.sensor_events()[0].time, 5);
    EXPECT_EQ(world.sensor_events()[0].direction, GateDirection::inward);
  }
}

TEST(ASensor, IsRefusedWhenItIsUnsound) {
  World world;
  const auto words = [&](const Sensor& sensor) { return to_string(world.problems_with(sensor)); };
  EXPECT_EQ(words({.area = Circle{{0, 0}, -1}}), "radius is -1: make it zero or more, and finite");
  EXPECT_EQ(words({.area = Gate{{1, 1}, {1, 1}}}), "to is [1, 1]: move it away from `from`: a gate needs a length");
  EXPECT_EQ(words({.area = Rectangle{{1, 1}, {2, 1}}}),
            "max is [2, 1]: make both coordinates more than those of `min`");
  EXPECT_THROW(world.add(Sensor{.area = Circle{{0, 0}, -1}}), ProblemError);
  EXPECT_TRUE(world.sensors().empty());
  EXPECT_THROW(world.remove(SensorId{0}), std::out_of_range);
}

/// Up to `most` random sensors in the brute force and in the world, around where the balls are.
void add_sensors(Random& random, const SceneShapes& scene, int most, auto&... worlds) {
  double half = 1e-300;
  for (const Ball& ball : scene.balls) half = std::max({half, std::abs(ball.center.x), std::abs(ball.center.y)});
  for (int n = random.whole(1, most); n > 0; --n) {
    const Sensor sensor = random_sensor(random, half * 1.2);
    (static_cast<void>(worlds.add(sensor)), ...);
  }
}

constexpr int scenes_per_family = sanitized ? 60 : 400;
constexpr std::size_t most_impacts = 120;

class SensorsInEveryFamily : public testing::TestWithParam<Family> {};

/// Compares a scene with random sensors with the brute force, however its time is cut. Returns the number of events.
std::size_t compare_with_brute_force(const SceneShapes& scene, double duration, Random& random) {
  const BruteForceRun without = run_by_brute_force(scene, duration, most_impacts);
  if (without.until < 0) return 0;

  ReferenceWorld expected;
  World world;
  populate(expected, scene);
  populate(world, scene);
  add_sensors(random, scene, 8, expected, world);
  expected.advance_to(without.until, most_impacts);

  world.tune(random_tuning(random));
  std::vector<SensorEvent> events;
  EXPECT_EQ(advance_in_pieces(world, without.until, random, [&](World& paused) { take_events(paused, events); }),
            Progress::done);
  take_events(world, events);
  EXPECT_TRUE(same_sensing(expected.sensor_events(), events));
  EXPECT_EQ(world.history(), without.world.history());
  return events.size();
}

TEST_P(SensorsInEveryFamily, HaveTheBitsOfTheBruteForceHoweverTimeIsCut) {
  std::size_t compared = 0;
  for (int seed = 0; seed < scenes_per_family && !HasFailure(); ++seed) {
    SCOPED_TRACE("scene " + std::to_string(seed));
    Random random{static_cast<std::uint64_t>(seed)};
    const SceneShapes scene = GetParam().make(random);
    compared += compare_with_brute_force(scene, GetParam().duration, random);
  }
  EXPECT_GT(compared, static_cast<std::size_t>(scenes_per_family));
  RecordProperty("events", static_cast<int>(compared));
}

TEST_P(SensorsInEveryFamily, HaveTheBitsOfTheBruteForceUnderGravity) {
  constexpr int scenes = scenes_per_family / 2;
  std::size_t compared = 0;
  for (int seed = 0; seed < scenes && !HasFailure(); ++seed) {
    SCOPED_TRACE("scene " + std::to_string(seed));
    Random random{static_cast<std::uint64_t>(seed)};
    SceneShapes scene = GetParam().make(random);
    add_gravity(scene, random);
    compared += compare_with_brute_force(scene, GetParam().duration, random);
  }
  EXPECT_GT(compared, static_cast<std::size_t>(scenes));
  RecordProperty("events", static_cast<int>(compared));
}

INSTANTIATE_TEST_SUITE_P(Sensors, SensorsInEveryFamily, testing::ValuesIn(families()),
                         [](const auto& tested) { return tested.param.name; });

// Enough balls for several tiles of the usual size, and blocks for three threads.
World gas_with_sensors(Vec2 gravity, double restitution) {
  Random random{7};
  World world;
  SceneShapes scene;
  add_box(scene, {{-40, -40}, {40, 40}});
  for (const Wall& wall : scene.walls) world.add(wall);
  for (int i = 0; i < 78 * 78; ++i) {
    const Vec2 place{i % 78 - 38.5, std::floor(i / 78.0) - 38.5};
    const Vec2 velocity = random.vector(-1, 1);
    world.add(
        Ball{.center = place, .velocity = velocity, .radius = random.between(0.2, 0.45), .restitution = restitution});
  }
  for (int i = 0; i < 60; ++i) world.add(random_sensor(random, 40));
  world.set_gravity(gravity);
  return world;
}

void expect_the_same_with_any_number_of_threads_and_frames(const World& start, double end) {
  const auto run = [&](const Tuning& tuning, double step) {
    World world = start;
    world.tune(tuning);
    std::vector<SensorEvent> events;
    for (int i = 1; world.time() < end; ++i) {
      play_to(world, std::min(i * step, end));
      take_events(world, events);
    }
    return events;
  };
  const std::vector<SensorEvent> expected = run({}, end);
  EXPECT_GT(expected.size(), 5000U);
  EXPECT_TRUE(same_sensing(expected, run({}, 1.0 / 60)));
  EXPECT_TRUE(same_sensing(expected, run({.threads = 2, .tile = 6}, end)));
  EXPECT_TRUE(same_sensing(expected, run({.threads = 3, .tile = 4}, 0.25)));
}

TEST(SensorsInAGas, ReportTheSameWithAnyNumberOfThreadsAndFrames) {
  expect_the_same_with_any_number_of_threads_and_frames(gas_with_sensors({}, 1), 2);
}

TEST(SensorsInAFallingGas, ReportTheSameWithAnyNumberOfThreadsAndFrames) {
  expect_the_same_with_any_number_of_threads_and_frames(gas_with_sensors({0.3, -3}, 0.9), 1);
}

TEST(ASensorUnderGravity, ReportsBothPassagesOfOneLeg) {
  World world;
  world.set_gravity({0, -10});
  const BallId ball = world.add(Ball{.center = {0, 0}, .velocity = {0, 10}, .radius = 0.5});  // up to 5, in 1
  const SensorId ring = world.add(Sensor{.area = Circle{{0, 3}, 0.75}});
  const SensorId line = world.add(Sensor{.area = Gate{{-1, 4.8}, {1, 4.8}}});
  play_to(world, 3);
  const auto events = world.sensor_events();
  ASSERT_EQ(events.size(), 6U);
  for (const SensorEvent& event : events) EXPECT_EQ(event.ball, ball);
  const auto expect = [&](std::size_t i, double time, SensorId sensor, SensorEventKind kind) {
    EXPECT_DOUBLE_EQ(events[i].time, time);
    EXPECT_EQ(events[i].sensor, sensor);
    EXPECT_EQ(events[i].kind, kind);
  };
  const double first = 1 - std::sqrt(0.55);
  expect(0, first, ring, SensorEventKind::enter);
  expect(1, 0.5, ring, SensorEventKind::leave);
  expect(2, 0.8, line, SensorEventKind::cross);
  EXPECT_EQ(events[2].direction, GateDirection::inward);
  expect(3, 1.2, line, SensorEventKind::cross);
  EXPECT_EQ(events[3].direction, GateDirection::outward);
  expect(4, 1.5, ring, SensorEventKind::enter);
  expect(5, 2 - first, ring, SensorEventKind::leave);
}

/// Makes the same change in the world and in the brute force, if the world accepts it.
struct Both {
  World world;
  ReferenceWorld reference;

  void add(const auto& shape) {
    if (!world.problems_with(shape).empty()) return;
    world.add(shape);
    reference.add(shape);
  }
  void change(auto id, const auto& shape) {
    if (world.has(id) && world.try_change(id, shape).empty()) reference.change(id, shape);
  }
  void set_gravity(Vec2 gravity) {
    world.set_gravity(gravity);
    reference.set_gravity(gravity);
  }
  void remove(auto id) {
    if (!world.has(id)) return;
    world.remove(id);
    reference.remove(id);
  }
};

Ball any_ball(Random& random) {
  return {.center = random.vector(-5, 5),
          .velocity = random.chance(0.1) ? Vec2{} : random.vector(-3, 3),
          .radius = random.chance(0.1) ? 0 : random.between(0.1, 0.5),
          .filter = {.category = random.chance(0.2) ? 3U : 1U}};
}

void edit_at_random(Both& both, Random& random) {
  const auto index = static_cast<std::uint32_t>(random.whole(0, 12));
  const auto edit = [&](auto id, const auto& shape) {
    const int what = random.whole(0, 2);
    if (what == 0) both.add(shape);
    if (what == 1) both.change(id, shape);
    if (what == 2) both.remove(id);
  };
  if (random.chance(0.4)) return edit(BallId{index}, any_ball(random));
  if (random.chance(0.1)) return edit(PillarId{index}, Pillar{random.vector(-5, 5), 0.3});
  edit(SensorId{index}, random_sensor(random, 6));
}

TEST(SensorsBetweenEdits, HaveTheBitsOfTheBruteForce) {
  std::size_t compared = 0;
  for (std::uint64_t seed = 0; seed < (sanitized ? 60 : 1500); ++seed) {
    SCOPED_TRACE(seed);
    Random random{seed};
    Both both;
    if (seed % 3 == 0) both.set_gravity(random.vector(-6, 6));
    SceneShapes scene;
    if (random.chance(0.8)) add_box(scene, {{-6, -6}, {6, 6}});
    for (const Wall& wall : scene.walls) both.add(wall);
    for (int n = random.whole(1, 12); n > 0; --n) both.add(any_ball(random));
    for (int n = random.whole(0, 6); n > 0; --n) both.add(random_sensor(random, 6));
    both.world.tune(random_tuning(random));
    std::vector<SensorEvent> events;
    for (int i = 0; i < 20; ++i) {
      const double until = both.world.time() + random.between(0, 0.4);
      if (random.chance(0.1)) {
        const bool happened = both.reference.advance_to_next_impact(until);
        ASSERT_EQ(both.world.advance_to_next_impact(until).impact.has_value(), happened);
      } else if (random.chance(0.2)) {
        const double step = random.chance(0.2) ? 0 : until - both.world.time();
        ASSERT_TRUE(both.reference.advance(step, 10'000));
        ASSERT_EQ(both.world.advance(step), Progress::done);
      } else {
        ASSERT_TRUE(both.reference.advance_to(until, 10'000));
        ASSERT_EQ(advance_in_pieces(both.world, until, random, [&](World& paused) { take_events(paused, events); }),
                  Progress::done);
      }
      take_events(both.world, events);
      ASSERT_TRUE(same_sensing(both.reference.sensor_events(), events)) << "before edit " << i;
      ASSERT_EQ(both.reference.history(), both.world.history());
      for (int edits = random.whole(0, 3); edits > 0; --edits) edit_at_random(both, random);
    }
    compared += events.size();
  }
  EXPECT_GT(compared, sanitized ? 500U : 20'000U);
}

// Callbacks that throw, and stops, end an advance early: what was found by then is reported later.
TEST(SensorsOfAnInterruptedAdvance, ReportAllInTheEnd) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    Random random{seed};
    SceneShapes scene;
    add_box(scene, {{-6, -6}, {6, 6}});
    World world = world_of(scene);
    for (int i = 0; i < 30; ++i) static_cast<void>(world.try_add(any_ball(random)));
    for (int i = 0; i < 6; ++i) world.add(random_sensor(random, 6));
    World plain = world;
    play_to(plain, 5);

    std::vector<SensorEvent> events;
    while (world.time() < 5) {
      int left = random.whole(0, 5);
      StopFlag flag;
      const bool stops = random.chance(0.5);
      const auto interrupt = [&](const Impact&) {
        if (--left >= 0) return;
        if (!stops) throw std::runtime_error{"enough"};
        flag.request();
      };
      try {
        const double until = std::min(world.time() + random.between(0, 1), 5.0);
        static_cast<void>(world.advance_to(until, interrupt, flag));
      } catch (const std::runtime_error&) {
      }
      take_events(world, events);
    }
    play_to(world, 5);
    take_events(world, events);
    std::vector<SensorEvent> expected(plain.sensor_events().begin(), plain.sensor_events().end());
    // Not in one order: what a throwing callback left behind is reported later.
    const auto key = [](const SensorEvent& event) { return std::tuple{event.sensor, event.ball, event.time}; };
    std::ranges::stable_sort(expected, {}, key);
    std::ranges::stable_sort(events, {}, key);
    ASSERT_TRUE(same_sensing(expected, events));
  }
}

}  // namespace
}  // namespace carom
