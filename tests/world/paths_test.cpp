#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "carom/line.hpp"
#include "support/bits.hpp"
#include "support/play.hpp"
#include "support/sanitized.hpp"
#include "world/families.hpp"
#include "world/standard_gas.hpp"

/// A path is what an advance plays.
namespace carom {
namespace {

struct Played {
  std::vector<Leg> legs;
  std::vector<Impact> impacts;
};

/// What one ball does, by advancing a world in one go.
Played played(World world, BallId ball, double until) {
  Played result{{world.leg(ball)}, {}};
  static_cast<void>(world.advance_to(until, [&](const Impact& impact) {
    if (impact.ball != ball && impact.other != ball) return;
    result.impacts.push_back(impact);
    result.legs.push_back(world.leg(ball));
  }));
  return result;
}

/// The first of what was played, to the last bit.
testing::AssertionResult begins(const BallPath& path, const Played& played, std::size_t impacts) {
  if (path.impacts.size() != impacts || path.legs.size() != impacts + 1)
    return testing::AssertionFailure() << path.impacts.size() << " impacts instead of " << impacts;
  for (std::size_t i = 0; i < impacts; ++i) {
    if (!same_bits(path.impacts[i], played.impacts[i])) return testing::AssertionFailure() << "impact " << i;
  }
  for (std::size_t i = 0; i <= impacts; ++i) {
    if (!same_bits(path.legs[i], played.legs[i])) return testing::AssertionFailure() << "leg " << i;
  }
  return testing::AssertionSuccess();
}

class PathsOfFamilies : public testing::TestWithParam<Family> {};

TEST_P(PathsOfFamilies, AreWhatAnAdvancePlays) {
  std::size_t impacts = 0;
  for (int seed = 0; seed < (sanitized ? 30 : 100); ++seed) {
    SCOPED_TRACE("scene " + std::to_string(seed));
    Random random{static_cast<std::uint64_t>(seed)};
    World world = world_of(GetParam().make(random));
    if (world.balls().empty()) continue;
    const double part = GetParam().duration / 4;
    if (world.advance(part * std::pow(10, random.between(-5, 0))) != Progress::done) continue;
    const double until = world.time() + part;
    if (World{world}.advance_to(until) != Progress::done) continue;
    const std::vector<BallId> balls = world.balls();
    const BallId ball = balls[random.next() % balls.size()];
    const std::uint64_t before = world.history();

    const Played expected = played(world, ball, until);
    ASSERT_TRUE(begins(world.path(ball, until), expected, expected.impacts.size()));
    const std::size_t most = random.next() % 4;
    ASSERT_TRUE(begins(world.path(ball, until, most), expected, std::min(most, expected.impacts.size())));
    const NextImpact next = world.next_impact(ball, until);
    ASSERT_EQ(static_cast<bool>(next), !expected.impacts.empty());
    ASSERT_TRUE(!next || same_bits(*next, expected.impacts.front()));
    impacts += expected.impacts.size();

    World turned = world;
    Ball aimed = world.ball(ball);
    aimed.velocity = Vec2{1.5 * aimed.velocity.y, -aimed.velocity.x};
    if (!turned.try_change(ball, aimed).empty()) continue;
    if (World{turned}.advance_to(until) != Progress::done) continue;
    const Played if_turned = played(turned, ball, until);
    ASSERT_TRUE(begins(world.path_if(ball, aimed.velocity, until), if_turned, if_turned.impacts.size()));
    ASSERT_EQ(world.history(), before);
  }
  EXPECT_GT(impacts, sanitized ? 1U : 20U);
}

INSTANTIATE_TEST_SUITE_P(Of, PathsOfFamilies, testing::ValuesIn(families()),
                         [](const auto& tested) { return tested.param.name; });

TEST(Paths, AreWhatALargeWorldPlaysInTiles) {
  World world = world_of(standard_gas(sanitized ? 40 : 70, 0.5));
  play(world, 1);
  const BallId ball{321};
  const double until = world.time() + 1;
  const BallPath path = world.path(ball, until);
  EXPECT_GT(path.impacts.size(), 0U);
  play_to(world, until);
  EXPECT_TRUE(same_bits(path.legs.back(), world.leg(ball)));
}

TEST(Paths, AreTheSameInAWorldThatIsObserved) {
  World world = world_of(standard_gas(30, 0.5));
  play(world, 1);
  const BallId ball{321};
  const double until = world.time() + 1;
  World observed = world;
  for (std::uint32_t i = 0; i < 20; ++i) observed.add(Sensor{.area = Circle{world.position(BallId{17 * i}), 1}});
  observed.listen();
  observed.keep_legs(true);
  const Played expected = played(world, ball, until);
  ASSERT_GT(expected.impacts.size(), 0U);
  EXPECT_TRUE(begins(observed.path(ball, until), expected, expected.impacts.size()));
  EXPECT_TRUE(observed.impacts().empty());
  EXPECT_TRUE(observed.sensor_events().empty());

  play_to(world, until);
  play_to(observed, until);
  EXPECT_EQ(observed.history(), world.history());
  EXPECT_FALSE(observed.impacts().empty());
  EXPECT_FALSE(observed.sensor_events().empty());
}

TEST(Paths, HaveCorners) {
  World world;
  const BallId ball = world.add({.center = {0, 0}, .velocity = {1, 1}, .radius = 1});
  world.add(Wall{{5, -99}, {5, 99}});
  EXPECT_EQ(corners_of(world.path(ball, 6)), (std::vector<Vec2>{{0, 0}, {4, 4}, {2, 6}}));
  EXPECT_EQ(corners_of(world.path(ball, 6, 1)), (std::vector<Vec2>{{0, 0}, {4, 4}}));
  EXPECT_EQ(corners_of(world.path(ball, World::forever)), (std::vector<Vec2>{{0, 0}, {4, 4}}));
  EXPECT_EQ(corners_of(world.path_if(ball, {-1, 0}, 6)), (std::vector<Vec2>{{0, 0}, {-6, 0}}));
  EXPECT_EQ(corners_of(world.path(ball, 6, 0)), (std::vector<Vec2>{{0, 0}, {0, 0}}));
  EXPECT_EQ(world.path(ball, 6).end.whole, 6);
  EXPECT_EQ(world.path(ball, 6, 1).end.whole, 4);
}

double distance_from(const std::vector<Vec2>& polyline, Vec2 point) {
  double least = World::forever;
  for (std::size_t i = 0; i + 1 < polyline.size(); ++i)
    least = std::min(least, length(point - nearest_on(Wall{polyline[i], polyline[i + 1]}, point).point));
  return least;
}

TEST(PathsUnderGravity, AreDrawnByPointsNearTheCurve) {
  World world;
  world.set_gravity({0, -10});
  world.add(Wall{{-99, 0}, {99, 0}});
  const BallId ball = world.add({.center = {0, 5}, .velocity = {3, 1}, .radius = 1, .restitution = 0.8});
  play_to(world, 0.3);
  const BallPath path = world.path(ball, 6);
  ASSERT_GT(path.impacts.size(), 3U);
  const std::vector<Vec2> corners = corners_of(path);
  ASSERT_EQ(corners.size(), path.legs.size() + 1);

  std::size_t fewer = World::unlimited;
  for (const double tolerance : {1e-4, 1e-3, 0.1}) {
    const std::vector<Vec2> points = points_on(path, tolerance);
    EXPECT_LT(points.size(), fewer);
    fewer = points.size();
    auto next = points.begin();
    for (const Vec2 corner : corners) {
      next = std::find(next, points.end(), corner);
      ASSERT_NE(next, points.end()) << "corners are among the points, in their order";
    }
    EXPECT_EQ(points.front(), corners.front());
    EXPECT_EQ(points.back(), corners.back());
    double farthest = 0;
    for (std::size_t i = 0; i < path.legs.size(); ++i) {
      const Instant from = i == 0 ? path.start : path.legs[i].start;
      const double duration = (i + 1 < path.legs.size() ? path.legs[i + 1].start : path.end) - from;
      for (int n = 0; n <= 1000; ++n) {
        const Vec2 place = position_at(path.legs[i], from + duration * n / 1000);
        farthest = std::max(farthest, distance_from(points, place));
      }
    }
    EXPECT_LE(farthest, tolerance * (1 + 1e-9));
    EXPECT_GT(farthest, tolerance / 30) << "no more points than are needed";
  }
}

// Up and down on the same line, of one second each: the corners alone would not show it.
TEST(PathsUnderGravity, AreDrawnUpToWhereTheyTurn) {
  World world;
  world.set_gravity({0, -10});
  const BallId ball = world.add({.center = {0, 0}, .velocity = {0, 10}, .radius = 1});
  const BallPath path = world.path(ball, 2);
  EXPECT_EQ(corners_of(path), (std::vector<Vec2>{{0, 0}, {0, 0}}));
  EXPECT_EQ(points_on(path, 1.25), (std::vector<Vec2>{{0, 0}, {0, 5}, {0, 0}}));
  EXPECT_EQ(points_on(path, 5).size(), 2U);
  EXPECT_EQ(points_on(path, 0), corners_of(path));
  EXPECT_EQ(points_on(world.path(ball, World::forever), 0.1), (std::vector<Vec2>{{0, 0}}));
}

TEST(Paths, RefuseBallsAndVelocitiesThatCannotBe) {
  World world;
  const BallId ball = world.add({.center = {0, 0}, .velocity = {1, 1}, .radius = 1});
  EXPECT_THROW(static_cast<void>(world.path(BallId{1}, 1)), std::out_of_range);
  EXPECT_THROW(static_cast<void>(world.next_impact(BallId{1}, 1)), std::out_of_range);
  EXPECT_THROW(static_cast<void>(world.path_if(ball, {std::sqrt(-1.0), 0}, 1)), ProblemError);
  EXPECT_TRUE(world.path(ball, -5).impacts.empty()) << "a time that has passed";
}

TEST(Paths, CanBeStopped) {
  World world = world_of(standard_gas(30, 0.5));
  StopFlag stop;
  stop.request();
  EXPECT_EQ(world.path(BallId{0}, World::forever, World::unlimited, stop).progress, Progress::stopped);
  EXPECT_EQ(world.next_impact(BallId{0}, World::forever, stop).progress, Progress::stopped);
}

}  // namespace
}  // namespace carom
