#include <gtest/gtest.h>

#include <cmath>

#include "carom/tolerances.hpp"
#include "support/play.hpp"
#include "support/shapes.hpp"

/// Balls under gravity: they bounce, come to rest, slide, roll off and wake as formulas say.
namespace carom {
namespace {

constexpr double g = 9.81;
constexpr Wall floor_wall{.from = {-100, 0}, .to = {100, 0}};

World falling_world() {
  World world;
  world.set_gravity({0, -g});
  return world;
}

TEST(AFallingBall, FliesAParabola) {
  World world = falling_world();
  const BallId ball = world.add(Ball{.center = {1, 2}, .velocity = {3, 4}, .radius = 0.5});
  play(world, 2);
  EXPECT_NEAR(world.position(ball).x, 7, 1e-14);
  EXPECT_NEAR(world.position(ball).y, 2 + 8 - g * 2, 1e-14);
  EXPECT_NEAR(world.velocity(ball).y, 4 - 2 * g, 1e-14);
  EXPECT_NEAR(world.ball(ball).velocity.y, 4 - 2 * g, 1e-14);
}

TEST(AFallingBall, KeepsItsEnergy) {
  World world = falling_world();
  world.add(floor_wall);
  world.add(Ball{.center = {0, 3}, .velocity = {1, 0}, .radius = 0.5, .mass = 2});
  const double before = world.energy();
  EXPECT_DOUBLE_EQ(world.kinetic_energy(), 1);
  EXPECT_DOUBLE_EQ(world.potential_energy(), 2 * g * 3);
  play(world, 50);
  EXPECT_NEAR(world.energy(), before, 1e-12 * before);
}

TEST(AnElasticBounce, KeepsItsPeriodForAMillionImpacts) {
  World world = falling_world();
  world.add(floor_wall);
  world.add(Ball{.center = {0, 2}, .velocity = {}, .radius = 1});
  const double period = 2 * std::sqrt(2 * 1 / g);
  constexpr std::uint64_t bounces = 1'000'000;
  play_to(world, (bounces - 1) * period);  // half a period after the bounce before
  EXPECT_EQ(world.counts().walls, bounces - 1);
  const NextImpact last = world.advance_to_next_impact();
  EXPECT_NEAR(last->time, (bounces - 0.5) * period, 1e-9 * bounces * period);
}

TEST(ALossyBounce, ComesToRestWhenTheHopsEnd) {
  for (const double restitution : {0.0, 0.1, 0.5, 0.9, 0.99}) {
    SCOPED_TRACE(restitution);
    World world = falling_world();
    world.add(floor_wall);
    const BallId ball =
        world.add(Ball{.center = {0, 2}, .velocity = {}, .radius = 1, .mass = 1, .restitution = restitution});
    const double rest = std::sqrt(2 / g) * (1 + restitution) / (1 - restitution);
    double last = 0;
    play_to(world, 2 * rest + 1, [&](const Impact& impact) { last = impact.time; });
    // The hops that are left out would take 2 v / g / (1 − e), where v² / 2 g is a part `rest_hop` of the radius.
    const double left_out = 2 * std::sqrt(2 * g * tolerance::rest_hop) / g / (1 - restitution);
    EXPECT_LE(last, rest + 1e-12);
    EXPECT_GE(last, rest - left_out);
    EXPECT_EQ(world.leg(ball).support, Support::slides);
    EXPECT_NEAR(world.position(ball).y, 1, 1e-12);
    EXPECT_EQ(world.velocity(ball), (Vec2{}));
    const std::uint64_t impacts = world.counts().total();
    play(world, 1e6);
    EXPECT_EQ(world.counts().total(), impacts);
  }
}

TEST(ABallOnAnIncline, SlidesWithGSinAlpha) {
  World world = falling_world();
  const Vec2 down{0.8, -0.6};  // sin α = 0.6
  world.add(Wall{.from = Vec2{} - down * 10, .to = down * 1000});
  const BallId ball = world.add(Ball{.center = Vec2{0.6, 0.8} * 0.5, .velocity = {}, .radius = 0.5});
  const Vec2 start = world.position(ball);
  play(world, 3);
  const Vec2 moved = world.position(ball) - start;
  EXPECT_NEAR(dot(moved, down), 0.5 * g * 0.6 * 9, 1e-9);
  EXPECT_NEAR(cross(moved, down), 0, 1e-9);
  EXPECT_EQ(world.leg(ball).support, Support::slides);
}

TEST(ABallInAV, ComesToRest) {
  for (const double slope : {0.2, 0.6, 1.0, 3.0}) {
    SCOPED_TRACE(slope);
    World world = falling_world();
    world.add(Wall{.from = {-10, 10 * slope}, .to = {0, 0}});
    world.add(Wall{.from = {0, 0}, .to = {10, 10 * slope}});
    const BallId ball =
        world.add(Ball{.center = {1, 10 * slope}, .velocity = {0.3, 0}, .radius = 0.5, .restitution = 0.5});
    play(world, 200);
    EXPECT_EQ(world.leg(ball).support, Support::rests);
    EXPECT_NEAR(world.position(ball).x, 0, 1e-6);
    EXPECT_NEAR(world.position(ball).y, 0.5 * std::sqrt(1 + slope * slope), 1e-6);
    const std::uint64_t impacts = world.counts().total();
    play(world, 1e6);
    EXPECT_EQ(world.counts().total(), impacts);
  }
}

TEST(ABallInTheCornerOfASlopeAndASideWall, ComesToRest) {
  SceneShapes scene;
  scene.gravity = {0, -9.81};
  scene.walls = {{.from = {0, 2}, .to = {4, 0}, .restitution = 0.5},
                 {.from = {4, 0}, .to = {4, 3}, .restitution = 0.5}};
  scene.balls = {{.center = {1, 2.5}, .radius = 0.2, .restitution = 0.8}};
  World world = world_of(scene);
  play(world, 5);
  const BallId ball = *world.ball_ids().begin();
  EXPECT_EQ(world.leg(ball).support, Support::rests);
  EXPECT_EQ(world.kinetic_energy(), 0);
  EXPECT_LT(world.counts().total(), 100U);
  // It touches both: x = 4 − r, and r above the slope, at right angles to it.
  const Vec2 place = world.position(ball);
  EXPECT_NEAR(place.x, 3.8, 1e-12);
  EXPECT_NEAR(place.y, 0.1 + 0.2 * std::sqrt(5.0) / 2, 1e-12);
}

TEST(ABallThatSlides, RollsOffTheEnd) {
  World world = falling_world();
  world.add(Wall{.from = {-5, 0}, .to = {5, 0}});
  const BallId ball = world.add(Ball{.center = {0, 0.5}, .velocity = {4, 0}, .radius = 0.5});
  play(world, 1.25);
  EXPECT_NEAR(world.position(ball).y, 0.5, 1e-12);
  play(world, 1);
  EXPECT_NEAR(world.position(ball).x, 9, 1e-9);
  EXPECT_NEAR(world.position(ball).y, 0.5 - 0.5 * g, 1e-9);
}

TEST(ASlowBallThatSlides, TurnsAroundTheEndWithoutGainingEnergy) {
  World world = falling_world();
  world.add(Wall{.from = {-5, 0}, .to = {5, 0}});
  const BallId ball = world.add(Ball{.center = {4, 0.5}, .velocity = {0.5, 0}, .radius = 0.5, .restitution = 0.5});
  const double before = world.energy();
  play(world, 5);
  EXPECT_LT(world.position(ball).y, -1);
  EXPECT_LE(world.energy(), before * (1 + 1e-12));
  EXPECT_LT(world.counts().total(), 5000U);
}

TEST(ABallThatSlides, DoesNotSeeASecondWallInTheSamePlace) {
  World world = falling_world();
  const Wall incline{.from = {0, 0}, .to = {30.1, -7.7}, .restitution = 0};
  world.add(incline);
  world.add(incline);
  const Vec2 along = (incline.to - incline.from) / length(incline.to - incline.from);
  const BallId ball = world.add(Ball{.center = along * 2 + Vec2{-along.y, along.x} * 0.5, .radius = 0.5});
  const Vec2 start = world.position(ball);
  play(world, 1);
  EXPECT_NEAR(length(world.position(ball) - start), 0.5 * g * -along.y, 1e-9);
  EXPECT_LT(world.counts().total(), 10U);
}

TEST(ABallThatSlides, FeelsNoJointBetweenWallsInLine) {
  World world = falling_world();
  for (int i = 0; i < 20; ++i) world.add(Wall{.from = {i * 1.0, 0}, .to = {i + 1.0, 0}});
  const BallId ball = world.add(Ball{.center = {0.5, 0.25}, .velocity = {0.75, 0}, .radius = 0.25, .restitution = 0.5});
  play(world, 20);
  EXPECT_NEAR(world.position(ball).x, 15.5, 1e-9);
  EXPECT_NEAR(world.position(ball).y, 0.25, 1e-12);
  EXPECT_EQ(world.velocity(ball), (Vec2{0.75, 0}));
}

class ABallOnAWall : public testing::Test {
 protected:
  void SetUp() override {
    world_.set_gravity({0, -g});
    wall_ = world_.add(floor_wall);
    ball_ = world_.add(Ball{.center = {0, 1}, .velocity = {}, .radius = 0.5, .restitution = 0.5});
    play(world_, 20);
  }
  World world_;
  WallId wall_;
  BallId ball_;
};

TEST_F(ABallOnAWall, FallsWhenItsWallIsRemoved) {
  world_.remove(wall_);
  play(world_, 1);
  EXPECT_NEAR(world_.position(ball_).y, 0.5 - g / 2, 1e-9);
}

TEST_F(ABallOnAWall, FallsWhenItsWallIsMoved) {
  world_.change(wall_, Wall{.from = {-100, -50}, .to = {100, -50}});
  play(world_, 1);
  EXPECT_NEAR(world_.position(ball_).y, 0.5 - g / 2, 1e-9);
}

TEST(AWallThatIsTurnedUnderASlidingBall, DoesNotMoveIt) {
  World world = falling_world();
  const WallId wall = world.add(Wall{.from = {-10, 5}, .to = {10, -5}, .restitution = 0});
  const BallId ball = world.add(Ball{.center = Vec2{1, 2} / length(Vec2{1, 2}) * 0.5, .radius = 0.5});
  play(world, 0.5);
  ASSERT_EQ(world.leg(ball).support, Support::slides);
  const Vec2 place = world.position(ball), velocity = world.velocity(ball);
  world.change(wall, Wall{.from = {-10, -15}, .to = {10, -15}});
  EXPECT_EQ(world.position(ball), place);
  EXPECT_EQ(world.velocity(ball), velocity);
  EXPECT_EQ(world.leg(ball).support, Support::none);
}

TEST_F(ABallOnAWall, RisesWhenGravityChanges) {
  world_.set_gravity({0, 2});
  play(world_, 1);
  EXPECT_NEAR(world_.position(ball_).y, 1.5, 1e-9);
  world_.set_gravity({});
  play(world_, 1);
  EXPECT_NEAR(world_.position(ball_).y, 3.5, 1e-9);
}

TEST_F(ABallOnAWall, WakesWhenItIsStruck) {
  world_.add(Ball{.center = {-3, 0.5}, .velocity = {2, 0}, .radius = 0.5});
  play(world_, 2);
  EXPECT_GT(world_.velocity(ball_).x, 1.4);
  EXPECT_NEAR(world_.position(ball_).y, 0.5, 1e-9);
}

TEST(ABallWithoutGravityScale, DoesNotFall) {
  World world = falling_world();
  const BallId ball = world.add(Ball{.center = {0, 1}, .velocity = {1, 0}, .radius = 0.5, .gravity_scale = 0});
  play(world, 5);
  EXPECT_EQ(world.position(ball), (Vec2{5, 1}));
  EXPECT_EQ(world.ball(ball).gravity_scale, 0);
}

TEST(Gravity, ThatIsUnsoundIsRefused) {
  World world;
  EXPECT_THROW(world.set_gravity({0, std::nan("")}), ProblemError);
  EXPECT_FALSE(world.try_set_gravity({1e21, 0}).empty());
  EXPECT_EQ(world.gravity(), (Vec2{}));
}

}  // namespace
}  // namespace carom
