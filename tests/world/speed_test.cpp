#include <gtest/gtest.h>

#include <cmath>

#include "support/bits.hpp"
#include "support/play.hpp"
#include "support/random.hpp"
#include "support/reference_world.hpp"
#include "support/same_history.hpp"
#include "support/sanitized.hpp"
#include "support/shapes.hpp"

/// Any speed, any size, any number of walls.
namespace carom {
namespace {

// The centre travels 9 from wall to wall, a thousand times in unit time; half of that the first time.
TEST(AFastBall, CrossesTheBoxAThousandTimesInOneAdvance) {
  SceneShapes scene;
  add_box(scene, {{-5, -5}, {5, 5}});
  scene.balls.push_back({.center = {0, 0}, .velocity = {9000, 0}, .radius = 0.5});
  World world = world_of(scene);
  std::vector<Impact> impacts;
  play(world, 1, keep_in(impacts));
  ASSERT_EQ(impacts.size(), 1000U);
  for (std::size_t i = 0; i < impacts.size(); ++i) {
    EXPECT_EQ(impacts[i].other.index, i % 2 == 0 ? 1U : 3U);
    EXPECT_NEAR(impacts[i].time, (0.5 + static_cast<double>(i)) / 1000, 1e-12);
  }
  // A rounding of the box's size at each impact.
  EXPECT_NEAR(world.position(BallId{0}).x, 0, 1000 * 8 * 0x1p-52);
}

/// Runs a scene both ways and compares every bit. Returns the number of impacts.
std::size_t expect_the_brute_force(const SceneShapes& scene, double duration, std::size_t most) {
  ReferenceWorld reference;
  populate(reference, scene);
  EXPECT_TRUE(reference.advance_to(duration, most));
  World world = world_of(scene);
  std::vector<Impact> impacts;
  play(world, duration, keep_in(impacts));
  EXPECT_TRUE(same_impacts(reference.impacts(), impacts));
  EXPECT_EQ(reference.history(), world.history());
  return impacts.size();
}

void add_if_it_fits(SceneShapes& scene, World& trial, const Ball& ball) {
  if (!trial.problems_with(ball).empty()) return;
  trial.add(ball);
  scene.balls.push_back(ball);
}

TEST(AFastBall, HitsAllThatItShouldOnAThousandCrossings) {
  for (std::uint64_t seed = 0; seed < (sanitized ? 2 : 20); ++seed) {
    Random random{seed};
    SceneShapes scene;
    add_box(scene, {{-5, -5}, {5, 5}});
    scene.walls.push_back({{-2, 1}, {-1, 3}, Stops::inside});
    scene.pillars.push_back({{2, 2}, 0.5});
    World trial = world_of(scene);
    add_if_it_fits(scene, trial, {{0, 0}, Vec2{1e4, 2e3} + random.vector(-1e3, 1e3), 0.05, 1e-3, 1});
    for (int i = 0; i < 12; ++i)
      add_if_it_fits(scene, trial, {random.vector(-5, 5), random.vector(-1, 1), random.between(0.2, 0.6), 100, 1});
    EXPECT_GT(expect_the_brute_force(scene, 1, 100'000), 1000U);
  }
}

TEST(ABullet, FindsItsWayAmongBouldersAThousandTimesItsSize) {
  for (std::uint64_t seed = 0; seed < (sanitized ? 3 : 50); ++seed) {
    Random random{seed};
    SceneShapes scene;
    add_box(scene, {{-5000, -5000}, {5000, 5000}});
    World trial = world_of(scene);
    for (int i = 0; i < 30; ++i)
      add_if_it_fits(scene, trial, {random.vector(-4000, 4000), random.vector(-10, 10), 1000, 1e9, 1});
    for (int i = 0; i < 30; ++i)
      add_if_it_fits(scene, trial, {random.vector(-5000, 5000), random.vector(-3000, 3000), 1, 1, 1});
    EXPECT_GT(expect_the_brute_force(scene, 10, 100'000), 50U);
  }
}

/// A ring of `count` walls, inscribed in the unit circle.
std::vector<Wall> ring(int count) {
  const auto corner = [count](int i) {
    const double angle = 2 * 3.141592653589793 * (i % count) / count;
    return Vec2{std::cos(angle), std::sin(angle)};
  };
  std::vector<Wall> walls;
  for (int i = 0; i < count; ++i) walls.push_back({corner(i), corner(i + 1)});
  return walls;
}

constexpr int many = sanitized ? 2'000 : 100'000;

/// Advances through some impacts, and checks that the ball keeps its speed and stays inside the ring.
void expect_inside(World& world, BallId id, int impacts) {
  const Ball ball = world.ball(id);
  // Roundings of positions of size one: many, because small errors add up along the wall.
  const double outermost = 1 - ball.radius + 1e-13;
  for (int i = 0; i < impacts; ++i) {
    ASSERT_TRUE(world.advance_to_next_impact());
    ASSERT_LE(length(world.position(id)), outermost) << "impact " << i;
  }
  EXPECT_NEAR(length(world.velocity(id)), length(ball.velocity), 1e-12 * length(ball.velocity));
}

// So far that the rounding of their positions exceeds the size of a box near the others.
TEST(BallsFarAway, DoNotKeepThoseHereFromMeeting) {
  for (const double far : {1e14, 1e16, 1e20, 1e69}) {
    SCOPED_TRACE("as far as " + std::to_string(far));
    SceneShapes scene;
    scene.balls = {{.center = {-3, -3}, .velocity = {1.5, 0}, .radius = 0.01},
                   {.center = {-2.9, -3}, .velocity = {0.5, 0}, .radius = 0.01},
                   {.center = {-far, 2.6}, .velocity = {2.25, -2.1}, .radius = 0.3}};
    EXPECT_EQ(expect_the_brute_force(scene, 0.25, 10), 1U);
  }
}

// Its points near here are rounded as its far end is: by more than the size of everything here.
TEST(AWallThatEndsFarAway, IsHitNearItsOtherEnd) {
  for (const double far : {1e14, 1e16, 1e20, 1e30, 1e69}) {
    SCOPED_TRACE("as far as " + std::to_string(far));
    SceneShapes scene;
    add_box(scene, {{-7, -7}, {7, 7}});
    scene.walls.push_back({.from = {far, 6.875}, .to = {0, -2.75}});
    for (int i = 0; i < 9; ++i)
      scene.balls.push_back({.center = {0.5 + 0.4 * i, 1.5}, .velocity = {5, -4.25}, .radius = 0.01});
    scene.balls.push_back({.center = {9, 12}, .velocity = {3, -4}, .radius = 0.01});
    EXPECT_GE(expect_the_brute_force(scene, 6, 1000), 19U);
  }
}

// As small as possible, and all in one place: a box size that suits them there does not suit them later.
TEST(BallsOfNoSize, FlyApartAndMeetTheWalls) {
  for (const double radius : {0.0, 5e-324, 1.2e-301, 1e-71}) {
    SCOPED_TRACE("of radius " + std::to_string(radius));
    SceneShapes scene;
    add_box(scene, {{-9, -9}, {9, 9}});
    for (int i = 0; i < 17; ++i)
      scene.balls.push_back({.center = {0.488, 1.004}, .velocity = {2 - 0.1 * i, 0.3 * i}, .radius = radius});
    EXPECT_GE(expect_the_brute_force(scene, 10, 1000), 17U);
  }
}

// So fast that crossing the box takes less time than an instant can resolve, even with both of its parts. Everything
// happens at one instant, whose smaller part is negative here.
TEST(ABallFasterThanTheClock, MeetsEveryWallOnItsWay) {
  for (const double speed : {1e16, 1e17, 1e20, 1e33, 1e60, 1e70}) {
    for (const int others : {0, 7, 40}) {
      SCOPED_TRACE(std::to_string(others) + " others, speed " + std::to_string(speed));
      World world;
      ReferenceWorld reference;
      const auto add = [&](const auto& shape) {
        world.add(shape);
        reference.add(shape);
      };
      for (int i = 0; i < others; ++i)
        add(Ball{.center = {0.1 * (i % 7), 0.1 * (i / 7)}, .velocity = {}, .radius = 0.001});
      add(Ball{.center = {0.09375, 0.8}, .velocity = {-2.625, 0}, .radius = 0});
      add(Wall{{1, -1}, {1, 1}});
      add(Wall{{-1, 1}, {-1, -1}});
      world.advance_to_next_impact();
      reference.advance_to_next_impact(1e300);
      play(world, 0.5);
      ASSERT_TRUE(reference.advance(0.5, 10));
      ASSERT_LT(reference.now().rest, 0);
      add(Ball{.center = {0, -0.3}, .velocity = {speed, 0.1 * speed}, .radius = 0});
      for (int i = 0; i < 20; ++i) {
        const auto impact = world.advance_to_next_impact();
        ASSERT_TRUE(reference.advance_to_next_impact(1e300));
        ASSERT_TRUE(impact && same_bits(*impact, reference.impacts().back())) << i;
      }
      EXPECT_EQ(world.history(), reference.history());
    }
  }
}

TEST(AlmostNothing, FliesAsFarAsItIsAsked) {
  World world;
  const BallId ball = world.add({.center = {0, 0}, .velocity = {1, 0}, .radius = 5e-324});
  play(world, 1000);
  EXPECT_EQ(world.position(ball), (Vec2{1000, 0}));
}

TEST(ARing, OfAHundredThousandWallsKeepsABallInside) {
  World world;
  for (const Wall& wall : ring(many)) world.add(wall);
  const BallId ball = world.add({.center = {0.3, 0.1}, .velocity = {1, 0.4}, .radius = 0.1});
  expect_inside(world, ball, sanitized ? 100 : 2000);
}

// The whispering gallery: sent off along the wall 0.0001 away from it, the ball comes back to it at an angle whose
// cosine is 0.9899/0.99, and from then on every chord is the same.
TEST(ARing, CarriesAWhisperAround) {
  World world;
  const BallId ball = world.add({.center = {0.9899, 0}, .velocity = {0, 1}, .radius = 0.01});
  for (const Wall& wall : ring(many)) world.add(wall);
  double innermost = 1;
  for (int i = 0; i < (sanitized ? 50 : 1000); ++i) {
    expect_inside(world, ball, 1);
    const Leg leg = world.leg(ball);
    innermost = std::min(innermost, std::abs(cross(leg.center, leg.velocity)));
  }
  // Each wall deviates from the circle's direction by 3e-5 at its ends, which adds up as a random walk at worst.
  EXPECT_NEAR(innermost, 0.9899, 1e-4);
}

TEST(ABallFasterThanTheClock, IsStoppedWithinAnInstant) {
  constexpr double speed = 1e17;
  World world;
  ReferenceWorld reference;
  const auto add = [&](const auto& shape) {
    world.add(shape);
    reference.add(shape);
  };
  add(Wall{{1, -1}, {1, 1}});
  add(Wall{{-1, 1}, {-1, -1}});
  play(world, 0.9);
  ASSERT_TRUE(reference.advance(0.9, 0));
  add(Ball{.center = {0, 0}, .velocity = {speed, 0}, .radius = 0});
  for (int i = 0; i < 48; ++i) {
    play(world, 0.3 / speed);
    ASSERT_TRUE(reference.advance(0.3 / speed, 5));
    ASSERT_EQ(world.history(), reference.history()) << i;
  }
  EXPECT_EQ(world.counts().walls, 7U);  // it has flown 14.4: 1 to the first wall, 2 to each of the next
}

}  // namespace
}  // namespace carom
