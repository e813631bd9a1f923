#include "sensing/follow.hpp"

#include <gtest/gtest.h>

#include "physics/stay.hpp"
#include "support/random.hpp"

namespace carom::engine {
namespace {

using physics::Motion;
constexpr double for_ever = std::numeric_limits<double>::infinity();

/// What one sensor reports of one ball.
class AtASensor {
 public:
  explicit AtASensor(Sensor sensor, Instant since = {}) : sensor_{sensor, since} {
    pair_.presence = first_presence(sensor);
    pair_.reported = just_before(since);
  }
  void fly(const Motion& leg, Instant to, double radius = 0.5, Filter filter = {}) {
    follow(pair_, sensor_, leg, {radius, filter}, to, found_);
  }
  /// "enter 3, leave 4"
  [[nodiscard]] std::string report() const {
    std::string text;
    for (const Sensed& one : found_) {
      const char* const kind = one.event.kind == SensorEventKind::enter       ? "enter "
                               : one.event.kind == SensorEventKind::leave     ? "leave "
                               : one.event.direction == GateDirection::inward ? "in "
                                                                              : "out ";
      text += (text.empty() ? "" : ", ") + std::string{kind} + std::to_string(one.event.time).substr(0, 4);
    }
    return text;
  }

 private:
  physics::StaticShape<Sensor> sensor_;
  SensedPair pair_;
  std::vector<Sensed> found_;
};

Motion leg(double start, Vec2 center, Vec2 velocity, Vec2 acceleration = {}) {
  return {center, velocity, {start, 0}, acceleration};
}

const Sensor circle{.area = Circle{{5, 0}, 1}};
const Sensor gate{.area = Gate{{5, -1}, {5, 1}}};

TEST(ABall, EntersAndLeaves) {
  AtASensor at{circle};
  at.fly(leg(0, {0, 0}, {1, 0}), {10, 0});
  EXPECT_EQ(at.report(), "enter 4.00, leave 6.00");
}

TEST(ABall, ReportsTheSameInAnyNumberOfPieces) {
  for (const double pause : {3.0, 4.0, 5.0, 6.0, 7.0}) {
    AtASensor at{circle};
    at.fly(leg(0, {0, 0}, {1, 0}), {pause, 0});
    at.fly(leg(0, {0, 0}, {1, 0}), {pause, for_ever});
    at.fly(leg(0, {0, 0}, {1, 0}), {10, 0});
    EXPECT_EQ(at.report(), "enter 4.00, leave 6.00") << pause;
  }
}

TEST(ABall, ThatIsInsideWhenTheSensorIsPutEntersThen) {
  AtASensor at{circle, {5, 0}};
  at.fly(leg(0, {0, 0}, {1, 0}), {10, 0});
  EXPECT_EQ(at.report(), "enter 5.00, leave 6.00");
}

TEST(ABall, ThatWasInsideBeforeTheSensorWasPutDoesNotEnter) {
  AtASensor at{circle, {6, 0}};
  at.fly(leg(0, {0, 0}, {1, 0}), {10, 0});
  EXPECT_EQ(at.report(), "");
}

TEST(ABall, ThatTurnsBackInsideLeavesOnce) {
  AtASensor at{circle};
  at.fly(leg(0, {0, 0}, {1, 0}), just_before({5, 0}));
  at.fly(leg(5, {5, 0}, {-1, 0}), {10, 0});
  EXPECT_EQ(at.report(), "enter 4.00, leave 6.00");
}

TEST(ABall, ThatTurnsBackBeforeItLeavesAtTheBoundaryStaysInside) {
  AtASensor at{circle};
  at.fly(leg(0, {0, 0}, {1, 0}), just_before({6, 0}));
  at.fly(leg(6, {6, 0}, {-1, 0}), {10, 0});
  EXPECT_EQ(at.report(), "enter 4.00, leave 8.00");
}

TEST(ABall, WhoseNextLegBeginsOutsideByRoundingLeavesThere) {
  AtASensor at{circle};
  at.fly(leg(0, {0, 0}, {1, 0}), just_before({6, 0}));
  at.fly(leg(6, {6.0000001, 0}, {1, 0}), {10, 0});
  EXPECT_EQ(at.report(), "enter 4.00, leave 6.00");
}

TEST(ALegOfNoLength, CountsForNothing) {
  AtASensor at{circle};
  at.fly(leg(0, {0, 0}, {1, 0}), just_before({5, 0}));
  at.fly(leg(5, {90, 0}, {1, 0}), just_before({5, 0}));
  at.fly(leg(5, {5, 0}, {1, 0}), {10, 0});
  EXPECT_EQ(at.report(), "enter 4.00, leave 6.00");
}

TEST(ABall, ThatTheFilterLeavesOutIsNotNoticed) {
  for (Sensor filtered : {circle, gate}) {
    filtered.filter.mask = 2;
    AtASensor at{filtered};
    at.fly(leg(0, {0, 0}, {1, 0}), {10, 0});
    EXPECT_EQ(at.report(), "");
  }
}

TEST(ABall, WhoseFilterIsChangedInsideLeaves) {
  AtASensor at{circle};
  at.fly(leg(0, {0, 0}, {1, 0}), just_before({5, 0}));
  at.fly(leg(5, {5, 0}, {1, 0}), {10, 0}, 0.5, {.category = 0});
  EXPECT_EQ(at.report(), "enter 4.00, leave 5.00");
}

TEST(AGate, IsCrossedEitherWay) {
  AtASensor at{gate};
  at.fly(leg(0, {0, 0}, {1, 0}), just_before({8, 0}));
  at.fly(leg(8, {8, 0}, {-1, 0}), {20, 0});
  EXPECT_EQ(at.report(), "out 5.00, in 11.0");
}

TEST(AGate, IsNotCrossedBeyondItsEnds) {
  AtASensor at{gate};
  at.fly(leg(0, {0, 1.5}, {1, 0}), just_before({8, 0}));
  at.fly(leg(8, {8, 0}, {-1, 0}), {20, 0});  // around its end, and through it back
  EXPECT_EQ(at.report(), "in 11.0");
}

// A centre on the line is inside: who comes from the inside and turns back on the line has not been outside.
TEST(AGate, IsNotCrossedByABallThatTurnsBackOnItFromTheInside) {
  AtASensor at{gate};
  at.fly(leg(0, {0, 0}, {1, 0}), just_before({5, 0}));
  at.fly(leg(5, {5, 0}, {-1, 0}), {20, 0});
  EXPECT_EQ(at.report(), "");
}

TEST(AGate, IsCrossedTwiceByABallThatTurnsBackOnItFromTheOutside) {
  AtASensor at{gate};
  at.fly(leg(0, {10, 0}, {-1, 0}), just_before({5, 0}));
  at.fly(leg(5, {5, 0}, {1, 0}), {20, 0});
  EXPECT_EQ(at.report(), "in 5.00, out 5.00");
}

TEST(AGate, IsCrossedOnceByABallThatGoesOnFromIt) {
  for (const double x : {0.0, 10.0}) {
    const double toward = x < 5 ? 1 : -1;
    AtASensor at{gate};
    at.fly(leg(0, {x, 0}, {toward, 0}), just_before({5, 0}));
    at.fly(leg(5, {5, 0}, {toward, 0.01}), {20, 0});
    EXPECT_EQ(at.report(), x < 5 ? "out 5.00" : "in 5.00");
  }
}

// By rounding, a leg may begin a little farther than the one before it came, on either side of the line.
TEST(AGate, IsCrossedInTurnsWhereverRoundingPutsTheTurningPoint) {
  for (const double off : {-1e-9, 1e-9}) {
    for (const double end : {5 - 1e-9, 5 + 1e-9}) {
      AtASensor at{gate};
      at.fly(leg(0, {0, 0}, {1, 0}), just_before({end, 0}));
      at.fly(leg(end, {5 + off, 0}, {-1, 0}), just_before({9, 0}));
      at.fly(leg(9, {1, 0}, {1, 0}), {20, 0});
      const std::string report = at.report();
      EXPECT_TRUE(report == "out 13.0" || report == "out 5.00, in 5.00, out 13.0") << report;
    }
  }
}

// Up to 5 and back in 2: at 3.75 after 0.5 and 1.5.
const Motion thrown = leg(0, {0, 0}, {0, 10}, {0, -10});

TEST(AThrownBall, EntersAndLeavesTwice) {
  for (const Sensor& sensor :
       {Sensor{.area = Circle{{0, 3}, 0.75}}, Sensor{.area = Rectangle{{-1, 2.25}, {1, 3.75}}}}) {
    for (const double pause : {0.1, 0.26, 0.3, 0.5, 0.6, 1.0, 1.5, 1.6, 1.75, 2.0}) {
      AtASensor at{sensor};
      at.fly(thrown, {pause, 0});
      at.fly(thrown, {pause, for_ever});
      at.fly(thrown, {10, 0});
      EXPECT_EQ(at.report(), "enter 0.25, leave 0.50, enter 1.50, leave 1.74") << pause;
    }
  }
}

TEST(AThrownBall, CrossesAGateBothWays) {
  for (const double pause : {0.4, 0.5, 1.0, 1.5, 1.6}) {
    AtASensor at{{.area = Gate{{-1, 3.75}, {1, 3.75}}}};
    at.fly(thrown, {pause, 0});
    at.fly(thrown, {10, 0});
    EXPECT_EQ(at.report(), "in 0.50, out 1.50") << pause;
  }
}

TEST(AThrownBall, CrossesAGateThatIsPutWhileItIsAboveOnce) {
  AtASensor at{{.area = Gate{{-1, 3.75}, {1, 3.75}}}, {1, 0}};
  at.fly(thrown, {10, 0});
  EXPECT_EQ(at.report(), "out 1.50");
}

TEST(AThrownBall, IsStoppedBetweenItsTwoStays) {
  AtASensor at{{.area = Circle{{0, 3}, 0.75}}};
  at.fly(thrown, just_before({1, 0}));
  at.fly(leg(1, {0, 5}, {0, 0}), {10, 0});
  EXPECT_EQ(at.report(), "enter 0.25, leave 0.50");
}

enum class Flight : std::uint8_t { straight, curved };

/// A path through random points: legs that meet end to end.
std::vector<Motion> any_path(Random& random, Flight flight, double& end) {
  std::vector<Motion> legs;
  Vec2 place = random.vector(-3, 3);
  Instant time{random.between(0, 2), 0};
  for (int i = 0; i < 8; ++i) {
    const Vec2 to = random.vector(-3, 3);
    const double duration = random.between(0.5, 2);
    const Vec2 pull = flight == Flight::curved ? random.vector(-30, 30) : Vec2{};
    legs.push_back({place, (to - place) / duration - pull * (duration / 2), time, pull});
    time = time + duration;
    place = to;
  }
  end = time.whole;
  return legs;
}

Vec2 place_at(const std::vector<Motion>& legs, double time) {
  std::size_t i = 0;
  while (i + 1 < legs.size() && legs[i + 1].start.whole <= time) ++i;
  return position_at(legs[i], {time, 0});
}

class ARandomPath : public testing::TestWithParam<Flight> {};

/// What a sensor reports of a point on a path.
std::vector<Sensed> follow_path(const Sensor& sensor, const std::vector<Motion>& legs, double end) {
  SensedPair pair;
  pair.presence = first_presence(sensor);
  pair.reported = just_before(legs.front().start);
  std::vector<Sensed> found;
  for (std::size_t i = 0; i < legs.size(); ++i) {
    const Instant to = i + 1 < legs.size() ? just_before(legs[i + 1].start) : Instant{end, 0};
    follow(pair, {sensor, {}}, legs[i], {0, {}}, to, found);
  }
  return found;
}

/// Samples where the ball is: between two samples on different sides there is an odd number of events. `makes_inside`
/// says of an event whether the ball is inside from then on.
template <class IsInside, class MakesInside>
void expect_what_samples_show(const std::vector<Sensed>& found, double start, double end, bool begins_inside,
                              IsInside is_inside, MakesInside makes_inside) {
  constexpr int samples = 20'000;
  std::size_t next = 0;
  bool inside = begins_inside;
  for (int i = 0; i <= samples; ++i) {
    const double time = start + (end - start) * i / samples;
    for (; next < found.size() && found[next].event.time <= time; ++next) inside = makes_inside(found[next].event);
    const bool is_close = next > 0 && time - found[next - 1].event.time < 1e-9;
    const bool is_close_before = next < found.size() && found[next].event.time - time < 1e-9;
    ASSERT_TRUE(is_close || is_close_before || inside == is_inside(time)) << time;
  }
}

TEST_P(ARandomPath, HasTheEventsThatDenseSamplesShow) {
  std::size_t events = 0;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    SCOPED_TRACE(seed);
    Random random{seed};
    const Vec2 place = random.vector(-2, 2);
    Sensor sensor{.area = Circle{place, random.between(0.2, 1)}};
    if (random.chance(0.5)) sensor.area = Rectangle{place, place + random.vector(0.2, 2)};
    double end = 0;
    const std::vector<Motion> legs = any_path(random, GetParam(), end);
    const std::vector<Sensed> found = follow_path(sensor, legs, end);
    events += found.size();
    for (std::size_t i = 0; i < found.size(); ++i) {
      ASSERT_EQ(found[i].event.kind, i % 2 == 0 ? SensorEventKind::enter : SensorEventKind::leave);
      ASSERT_TRUE(i == 0 || found[i - 1].time < found[i].time);
    }
    expect_what_samples_show(
        found, legs.front().start.whole, end, false,
        [&](double time) { return physics::distance_from(sensor, place_at(legs, time)) == 0; },
        [](const SensorEvent& event) { return event.kind == SensorEventKind::enter; });
  }
  EXPECT_GT(events, 1000U);
}

TEST_P(ARandomPath, CrossesALongGateAsDenseSamplesShow) {
  std::size_t events = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    Random random{seed};
    const Vec2 place = random.vector(-2, 2);
    const Vec2 way = random.vector(-1, 1) * 1000;
    const Gate long_gate{place - way, place + way};
    double end = 0;
    const std::vector<Motion> legs = any_path(random, GetParam(), end);
    const std::vector<Sensed> found = follow_path({.area = long_gate}, legs, end);
    events += found.size();
    for (std::size_t i = 1; i < found.size(); ++i) {
      ASSERT_NE(found[i].event.direction, found[i - 1].event.direction);
      ASSERT_LE(found[i - 1].time, found[i].time);
    }
    const auto is_inside = [&](double time) { return cross(way, place_at(legs, time) - place) >= 0; };
    const double start = legs.front().start.whole;
    expect_what_samples_show(found, start, end, is_inside(start), is_inside,
                             [](const SensorEvent& event) { return event.direction == GateDirection::inward; });
  }
  EXPECT_GT(events, 400U);
}

INSTANTIATE_TEST_SUITE_P(Of, ARandomPath, testing::Values(Flight::straight, Flight::curved), [](const auto& tested) {
  return tested.param == Flight::straight ? "StraightLegs" : "CurvedLegs";
});

}  // namespace
}  // namespace carom::engine
