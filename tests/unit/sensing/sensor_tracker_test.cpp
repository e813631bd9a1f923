#include "sensing/sensor_tracker.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "physics/stay.hpp"
#include "support/random.hpp"
#include "support/same_sensing.hpp"

namespace carom::engine {
namespace {

constexpr std::uint32_t ball_count = 12;
constexpr double end = 20;

Sensor any_sensor(Random& random) {
  const Vec2 place = random.vector(-3, 3);
  Sensor sensor;
  sensor.senses = random.chance(0.5) ? Senses::edge : Senses::center;
  sensor.user_data = random.next();
  const int shape = random.whole(0, 2);
  if (shape == 0) sensor.area = Circle{place, random.between(0.2, 2)};
  if (shape == 1) sensor.area = Gate{place, place + random.vector(-2, 2)};
  if (shape == 2) sensor.area = Rectangle{place, place + random.vector(0.1, 2)};
  return sensor;
}

/// A turn of one ball to another velocity, where it is.
struct Turn {
  Instant time;
  std::uint32_t ball = 0;
  Vec2 velocity;
};

/// Balls that turn at random times, and sensors.
struct Scene {
  BodyStore bodies;
  std::vector<Sensor> sensors;
  std::vector<Turn> turns;

  explicit Scene(Random& random) {
    for (std::uint32_t ball = 0; ball < ball_count; ++ball)
      bodies.put(ball, {.leg = {.start = {}, .center = random.vector(-3, 3), .velocity = random.vector(-1, 1)},
                        .radius = random.chance(0.2) ? 0 : random.between(0.05, 0.5)});
    for (int n = random.whole(1, 8); n > 0; --n) sensors.push_back(any_sensor(random));
    for (int n = 0; n < 60; ++n)
      turns.push_back({{random.between(0, end), 0},
                       static_cast<std::uint32_t>(random.whole(0, ball_count - 1)),
                       random.vector(-1, 1)});
    std::ranges::sort(turns, {}, &Turn::time);
  }
};

Leg turned(const BodyStore& bodies, const Turn& turn) {
  const std::uint32_t slot = bodies.slot_of(turn.ball);
  return {.start = turn.time, .center = position_at(bodies.motion(slot), turn.time), .velocity = turn.velocity};
}

/// All pairs, leg by leg, in one go.
std::vector<SensorEvent> by_all_pairs(Scene scene) {
  std::vector<Sensed> found;
  for (std::uint32_t ball = 0; ball < ball_count; ++ball) {
    for (std::uint32_t sensor = 0; sensor < scene.sensors.size(); ++sensor) {
      Scene own = scene;
      const physics::StaticShape<Sensor> shape{scene.sensors[sensor], {}};
      SensedPair pair{
          .ball = {ball}, .sensor = {sensor}, .presence = first_presence(shape.shape), .reported = just_before({})};
      const auto fly_to = [&](Instant time) {
        follow(pair, shape, own.bodies.motion(ball), sensed_ball(own.bodies, ball), time, found);
      };
      for (const Turn& turn : own.turns) {
        if (turn.ball != ball) continue;
        fly_to(just_before(turn.time));
        own.bodies.set_leg(ball, turned(own.bodies, turn));
      }
      fly_to({end, 0});
    }
  }
  std::ranges::stable_sort(found, [](const Sensed& a, const Sensed& b) {
    if (a.time != b.time) return a.time < b.time;
    return std::pair{a.event.sensor, a.event.ball} < std::pair{b.event.sensor, b.event.ball};
  });
  std::vector<SensorEvent> events;
  for (const Sensed& one : found) events.push_back(one.event);
  return events;
}

/// Whether a ball could touch a sensor within a time; if not, it need not be watched.
bool may_meet(const BodyStore& bodies, const Sensor& sensor, std::uint32_t slot, Instant now, double within) {
  const Circle outline = bodies.outline(slot, now);
  return physics::distance_from(sensor, outline.center) <= outline.radius + 3 * within;
}

TEST(TheTracker, ReportsWhatAllPairsDoHoweverTimeIsCut) {
  std::size_t compared = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    Random random{seed};
    Scene scene{random};
    const std::vector<SensorEvent> expected = by_all_pairs(scene);

    BodyStore& bodies = scene.bodies;
    SensorTracker tracker;
    for (std::uint32_t i = 0; i < scene.sensors.size(); ++i) tracker.put(i, scene.sensors[i], bodies, {});
    std::vector<SensorEvent> events;
    auto turn = scene.turns.begin();
    double now = 0;
    while (now < end) {
      const double until = std::min(now + random.between(0, 2), end);
      tracker.begin_advance();
      for (std::uint32_t slot = 0; slot < bodies.size(); ++slot) {
        for (std::uint32_t i = 0; i < scene.sensors.size(); ++i) {
          if (may_meet(bodies, scene.sensors[i], slot, {now, 0}, until - now)) tracker.watch(slot, i);
        }
      }
      for (; turn != scene.turns.end() && turn->time.whole <= until; ++turn) {
        tracker.leg_ended(turn->ball, bodies.motion(turn->ball), sensed_ball(bodies, turn->ball), turn->time);
        bodies.set_leg(turn->ball, turned(bodies, *turn));
        if (random.chance(0.1)) tracker.all_flew(bodies, turn->time);
      }
      now = until;
      tracker.end_advance(bodies, {now, 0}, [&](std::uint32_t slot, std::uint32_t i) {
        return may_meet(bodies, scene.sensors[i], slot, {now, 0}, 0);
      });
      events.insert(events.end(), tracker.events().begin(), tracker.events().end());
      if (random.chance(0.1)) tracker = SensorTracker{tracker};
    }
    ASSERT_TRUE(same_sensing(expected, events));
    compared += events.size();
  }
  EXPECT_GT(compared, 3000U);
}

TEST(TheTracker, ReportsABallThatIsRemovedInside) {
  BodyStore bodies;
  bodies.put(0, {.leg = {.start = {}, .center = {0, 0}, .velocity = {1, 0}}, .radius = 0.5});
  SensorTracker tracker;
  tracker.put(0, {.area = Circle{{2, 0}, 1}, .user_data = 7}, bodies, {});
  tracker.begin_advance();
  tracker.watch(0, 0);
  tracker.end_advance(bodies, {2, 0}, [](auto, auto) { return true; });
  ASSERT_EQ(tracker.events().size(), 1U);
  tracker.remove_ball(0, bodies, {2, 0});
  bodies.remove(0);
  tracker.begin_advance();
  EXPECT_TRUE(tracker.events().empty());
  tracker.end_advance(bodies, {3, 0}, [](auto, auto) { return true; });
  ASSERT_EQ(tracker.events().size(), 1U);
  const SensorEvent& event = tracker.events().front();
  EXPECT_EQ(event.kind, SensorEventKind::leave);
  EXPECT_EQ(event.time, 2);
  EXPECT_EQ(event.center, (Vec2{2, 0}));
  EXPECT_EQ(event.user_data, 7U);
}

}  // namespace
}  // namespace carom::engine
