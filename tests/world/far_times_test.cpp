#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/play.hpp"
#include "support/shapes.hpp"

/// Times so late that positions could not be computed are refused; before that, everything stays finite.
namespace carom {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::ThrowsMessage;

World three_separating_balls() {
  World world;
  world.add(Ball{.center = {0, 0}, .velocity = {1, 0}, .radius = 0.5});
  world.add(Ball{.center = {0, 2}, .velocity = {0, 0}, .radius = 0.5});
  world.add(Ball{.center = {0, -2}, .velocity = {0, -1e60}, .radius = 0.5});
  return world;
}

TEST(AFarTime, IsRefusedWhenABallWouldFlyTooFar) {
  World world = three_separating_balls();
  play(world, 1);
  const std::uint64_t history = world.history();
  for (const double t : {1e240, 1e300, 1e308}) {
    EXPECT_THAT([&] { static_cast<void>(world.advance_to(t)); },
                ThrowsMessage<ProblemError>(HasSubstr("ball 2 flies farther than 1e+290 by then")));
    EXPECT_THROW(static_cast<void>(world.advance(t)), ProblemError);
    const std::vector<Problem> problems = world.problems_with_time(t);
    ASSERT_EQ(problems.size(), 1U);
    EXPECT_EQ(problems[0].kind, ProblemKind::ball_flies_too_far);
    EXPECT_EQ(problems[0].other, (ShapeId{ShapeType::ball, 2}));
    EXPECT_NEAR(problems[0].most / 1e230, 1, 1e-9);
  }
  EXPECT_EQ(world.time(), 1);
  EXPECT_EQ(world.history(), history);
  EXPECT_THAT(world.problems_with_time(1e220), IsEmpty());
  EXPECT_EQ(world.advance_to(1e220), Progress::done);
  for (const BallId id : world.balls()) EXPECT_TRUE(is_finite(world.position(id)));
}

TEST(AFarTime, IsNoTroubleForBallsAtRest) {
  World world;
  world.add(Ball{.center = {0, 2}, .velocity = {0, 0}, .radius = 0.5});
  EXPECT_EQ(world.advance(1e308), Progress::done);
  EXPECT_EQ(world.time(), 1e308);
  EXPECT_EQ(world.position(BallId{0}), (Vec2{0, 2}));
}

TEST(AFarTime, ThatNoNumberCanHoldIsRefused) {
  World world;
  play(world, 1e308);
  EXPECT_THROW(static_cast<void>(world.advance(1e308)), ProblemError);
  EXPECT_EQ(world.time(), 1e308);
  EXPECT_THROW(static_cast<void>(world.advance_to(1)), ProblemError);
  EXPECT_THAT(world.problems_with_time(1), testing::SizeIs(1));
}

TEST(AFarTime, IsAsFarAsTheNextImpactIsLookedFor) {
  for (const double limit : {1e250, 1e300, 1.7e308}) {
    World world = three_separating_balls();
    const NextImpact next = world.advance_to_next_impact(limit);
    EXPECT_EQ(next.progress, Progress::done);
    EXPECT_FALSE(next);
    EXPECT_EQ(world.time(), 0);
  }
}

TEST(AFarTime, IsComeToWhateverTheSpeeds) {
  for (const double speed : {1e-300, 1e-100, 1.0, 1e10, 1e40, 1e70}) {
    for (const double t : {1e80, 1e120, 1e160, 1e200, 1e210, 1e250, 1e300}) {
      SCOPED_TRACE(testing::Message() << "speed " << speed << ", time " << t);
      World world;
      world.add(Ball{.center = {0, 0}, .velocity = {speed, 0}, .radius = 0.5});
      world.add(Ball{.center = {0, 2}, .velocity = {-speed, 0.5 * speed}, .radius = 0.5});
      world.add(Ball{.center = {4, 0}, .velocity = {0.5 * speed, 0}, .radius = 0.5});
      world.add(Pillar{{0, -4}, 1});
      if (!world.problems_with_time(t).empty()) {
        EXPECT_GE(speed * t, 1e270);
        continue;
      }
      EXPECT_EQ(world.advance_to(t), Progress::done);
      for (const BallId id : world.balls()) EXPECT_TRUE(is_finite(world.position(id)));
      EXPECT_EQ(world.counts().total(), speed * t > 100 ? 1U : 0U);
    }
  }
}

}  // namespace
}  // namespace carom
