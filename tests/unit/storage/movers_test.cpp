#include "storage/movers.hpp"

#include <gtest/gtest.h>

#include "carom/line.hpp"
#include "carom/overlap.hpp"
#include "physics/moving_shape.hpp"
#include "support/random.hpp"

namespace carom::engine {
namespace {

TEST(AMoverState, GoesOnFromWhereItIsWhenItsMotionChanges) {
  MoverState mover{{.pivot = {1, 0}, .motion = {.velocity = {2, 0}, .rate = 0.5}}, {}};
  EXPECT_EQ(mover.pose_at({1, 0}), (Pose{{2, 0}, 0.5}));
  mover.set_motion({.velocity = {0, 1}}, {1, 0});
  EXPECT_EQ(mover.pose_at({3, 0}), (Pose{{2, 2}, 0.5}));
  EXPECT_EQ(mover.shape_motion().pivot, (Vec2{3, 0}));
}

TEST(AMoverState, YieldsUntilTheNextStepOfItsProgramAndGoesOnFromThere) {
  MoverState mover{{.program = {{.duration = 2, .to = {{4, 0}}}, {.duration = 1, .to = {{0, 0}}}}}, {}};
  mover.yield({1, 0});
  EXPECT_EQ(mover.motion(), MoverMotion{});
  EXPECT_EQ(mover.until(), (Instant{2, 0}));
  EXPECT_EQ(mover.pose_at({2, 0}), (Pose{{2, 0}}));
  mover.begin_next_piece();
  EXPECT_EQ(mover.motion().velocity, (Vec2{-2, 0}))
      << "from where it stood to where the program says, in a unit of time";
  mover.begin_next_piece();
  EXPECT_EQ(mover.pose_at({9, 0}), Pose{});
}

TEST(AMoverState, HasPiecesOfATurnAtMost) {
  constexpr double lap = 1.5707963267948966;
  MoverState mover{{.motion = {.rate = -4}}, {}};
  for (int laps = 1; laps < 100; ++laps) {
    ASSERT_NEAR(mover.until().whole, laps * lap, 1e-13 * laps);
    ASSERT_NEAR(mover.pose_at(mover.until()).angle, -4 * lap, 1e-13) << "counted from the beginning of the lap";
    mover.begin_next_piece();
    ASSERT_NEAR(mover.pose_at({laps * lap, 0}).angle, 0, 1e-12 * laps);
  }
}

TEST(AMoverState, MovesAShapeBackToWhereItWas) {
  Random random{1};
  for (int trial = 0; trial < 1000; ++trial) {
    const MoverState mover{{.pivot = random.vector(-5, 5)}, {}};
    const Pose pose{random.vector(-5, 5), random.between(-10, 10)};
    const Wall wall{.from = random.vector(-5, 5), .to = random.vector(-5, 5)};
    const Wall there_and_back = mover.moved(mover.moved_back(wall, pose), pose);
    ASSERT_LT(length(there_and_back.from - wall.from), 1e-13);
    ASSERT_LT(length(there_and_back.to - wall.to), 1e-13);
  }
}

TEST(ACover, HoldsTheShapeAllTheTime) {
  Random random{2};
  for (int trial = 0; trial < 2000; ++trial) {
    const MoverMotion motion{.velocity = random.chance(0.5) ? random.vector(-3, 3) : Vec2{},
                             .rate = random.chance(0.7) ? random.between(-1, 1) : 0};
    const MoverState mover{{.pivot = random.vector(-3, 3), .motion = motion}, {}};
    const Wall wall{.from = random.vector(-5, 5), .to = random.vector(-5, 5)};
    const double time = random.between(0, 1);  // it turns by a radian at most
    const auto cover = mover.cover_of(wall, {}, {time, 0});
    ASSERT_EQ(cover.has_value(), motion != MoverMotion{});
    if (!cover) continue;
    const physics::StaticShape<Wall> moving{wall, {}, mover.shape_motion()};
    for (int i = 0; i <= 20; ++i) {
      const Wall then = shape_at(moving, {time * i / 20, 0});
      for (const Vec2 end : {then.from, then.to}) {
        ASSERT_GE(end.x, cover->min.x);
        ASSERT_GE(end.y, cover->min.y);
        ASSERT_LE(end.x, cover->max.x);
        ASSERT_LE(end.y, cover->max.y);
      }
    }
  }
}

}  // namespace
}  // namespace carom::engine
