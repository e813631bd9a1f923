#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "support/in_words.hpp"
#include "support/play.hpp"
#include "support/printing.hpp"
#include "support/shapes.hpp"

/// Why a world refuses a shape or a time. A refusal changes nothing.
namespace carom {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// One of each: a moving ball at (0, 0), a wall along x = 4, a pillar at (0, 5).
class Problems : public testing::Test {
 protected:
  void SetUp() override {
    ball_ = world_.add({.center = {-1, 0}, .velocity = {1, 0}, .radius = 1});
    wall_ = world_.add(Wall{{4, -9}, {4, 9}});
    pillar_ = world_.add(Pillar{{0, 5}, 2});
    play(world_, 1);
    before_ = world_.history();
  }

  void TearDown() override {
    EXPECT_EQ(world_.history(), before_);
    EXPECT_EQ(world_.time(), 1);
    EXPECT_THAT(world_.balls(), ElementsAre(ball_));
    EXPECT_EQ(world_.position(ball_), (Vec2{0, 0}));
    EXPECT_EQ(world_.wall(wall_).from, (Vec2{4, -9}));
    EXPECT_EQ(world_.pillar(pillar_).radius, 2);
    // No id was used up, and the ball still hits the wall on time.
    EXPECT_EQ(world_.add(Ball{.center = {-50, 0}, .velocity = {}, .radius = 1}).index, 1U);
    EXPECT_EQ(world_.add(Wall{{-60, 0}, {-60, 1}}).index, 1U);
    EXPECT_EQ(world_.add(Pillar{{-70, 0}, 1}).index, 1U);
    const auto impact = world_.advance_to_next_impact();
    ASSERT_TRUE(impact);
    EXPECT_EQ(impact->time, 4);
    EXPECT_EQ(impact->other.type, ShapeType::wall);
  }

  /// The message of `add` when it throws.
  std::string words_for(const auto& shape) {
    try {
      world_.add(shape);
    } catch (const ProblemError& error) {
      return error.what();
    }
    return "accepted";
  }

  World world_;
  BallId ball_;
  WallId wall_;
  PillarId pillar_;
  std::uint64_t before_ = 0;
};

TEST_F(Problems, NameTheBallThatIsOverlappedAndTheDepth) {
  const Ball ball{.center = {1.5, 0}, .velocity = {}, .radius = 0.75};
  const std::vector<Problem> problems = world_.problems_with(ball);
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].kind, ProblemKind::overlap);
  EXPECT_EQ(problems[0].other, (ShapeId{ShapeType::ball, 0}));
  EXPECT_EQ(problems[0].depth, 0.25);
  EXPECT_EQ(words_for(ball), "it overlaps ball 0 by 0.25: move them apart");
}

TEST_F(Problems, NameTheWallThatIsOverlappedAndTheDepth) {
  EXPECT_EQ(words_for(Ball{.center = {3.75, 0}, .velocity = {}, .radius = 0.5}),
            "it overlaps wall 0 by 0.25: move them apart");
}

TEST_F(Problems, NameThePillarThatIsOverlappedAndTheDepth) {
  EXPECT_EQ(words_for(Ball{.center = {-2.5, 5}, .velocity = {}, .radius = 1}),
            "it overlaps pillar 0 by 0.5: move them apart");
}

TEST_F(Problems, NameAllThatIsOverlapped) {
  std::vector<ShapeId> others;
  for (const Problem& problem : world_.problems_with(Ball{.center = {2, 2.5}, .velocity = {}, .radius = 8}))
    others.push_back(problem.other);
  EXPECT_THAT(others,
              ElementsAre(ShapeId{ShapeType::ball, 0}, ShapeId{ShapeType::wall, 0}, ShapeId{ShapeType::pillar, 0}));
}

TEST_F(Problems, AreOfFixedShapesInTheWayOfABall) {
  EXPECT_EQ(words_for(Wall{{0.5, -3}, {0.5, 3}}), "it overlaps ball 0 by 0.5: move them apart");
  EXPECT_EQ(words_for(Pillar{{2, 0}, 1.5}), "it overlaps ball 0 by 0.5: move them apart");
}

TEST_F(Problems, AreOfUnsoundShapes) {
  EXPECT_EQ(words_for(Ball{.center = {nan, 0}, .velocity = {}, .radius = -1}),
            "center is [nan, 0]: make both coordinates finite numbers\n"
            "radius is -1: make it zero or more, and finite");
  EXPECT_EQ(words_for(Wall{{1, 1}, {1, 1}}), "to is [1, 1]: move it away from `from`: a wall needs a length");
  EXPECT_EQ(words_for(Pillar{{0, infinity}, 1}), "center is [0, inf]: make both coordinates finite numbers");
}

TEST_F(Problems, AreNotOfFixedShapesThatCrossEachOther) {
  EXPECT_THAT(world_.problems_with(Wall{{0, 7}, {9, 7}}), IsEmpty());
  EXPECT_THAT(world_.problems_with(Pillar{{4, 5}, 3}), IsEmpty());
}

TEST_F(Problems, AreNotOfShapesThatTouch) {
  EXPECT_THAT(world_.problems_with(Ball{.center = {2, 0}, .velocity = {}, .radius = 1}), IsEmpty());
  EXPECT_THAT(world_.problems_with(Wall{{-9, -1}, {9, -1}}), IsEmpty());
}

TEST_F(Problems, AreNotOfABallOnItsWayThroughAOneSidedWall) {
  EXPECT_THAT(world_.problems_with(Wall{{0.5, -3}, {0.5, 3}, Stops::inside}), IsEmpty());
}

TEST_F(Problems, OfAChangeLeaveTheShapeAsItWas) {
  EXPECT_THROW(world_.change(ball_, Ball{.center = {3.5, 0}, .velocity = {}, .radius = 1}), ProblemError);
  EXPECT_THROW(world_.change(ball_, Ball{.center = {0, 0}, .velocity = {nan, 0}, .radius = 1}), ProblemError);
  EXPECT_THROW(world_.change(wall_, Wall{{0, -1}, {0, 1}}), ProblemError);
  EXPECT_THROW(world_.change(pillar_, Pillar{{0, 2}, 2}), ProblemError);
}

TEST_F(Problems, AreReturnedWithoutExceptions) {
  EXPECT_THAT(in_words(world_.try_add(Ball{.center = {1, 0}, .velocity = {}, .radius = 1}).problems()),
              ElementsAre(HasSubstr("overlaps ball 0 by 1")));
  EXPECT_THAT(in_words(world_.try_add(Wall{{0, -1}, {0, 1}}).problems()), ElementsAre(HasSubstr("overlaps ball 0")));
  EXPECT_THAT(in_words(world_.try_add(Pillar{{0, 1}, -1}).problems()), ElementsAre(HasSubstr("radius is -1")));
  EXPECT_THAT(in_words(world_.try_change(ball_, {.center = {0, 4}, .velocity = {}, .radius = 1})),
              ElementsAre(HasSubstr("overlaps pillar 0 by 2")));
  EXPECT_THAT(in_words(world_.try_change(wall_, Wall{{0, -1}, {0, 1}})), ElementsAre(HasSubstr("overlaps ball 0")));
  EXPECT_THAT(in_words(world_.try_change(pillar_, Pillar{{0, 1}, 2})), ElementsAre(HasSubstr("overlaps ball 0")));
}

TEST_F(Problems, AreNotOfTheShapeThatIsReplaced) {
  World copy = world_;
  copy.change(ball_, Ball{.center = {0.1, 0}, .velocity = {}, .radius = 1});
  copy.change(pillar_, Pillar{{0, 5.1}, 2});
  EXPECT_EQ(copy.position(ball_), (Vec2{0.1, 0}));
}

TEST_F(Problems, AreOfStepsThatAreNone) {
  for (const double step : {-1.0, -1e-300, infinity, -infinity, nan})
    EXPECT_THROW(static_cast<void>(world_.advance(step)), ProblemError) << step;
  for (const double time : {0.5, -1.0, infinity, -infinity, nan})
    EXPECT_THROW(static_cast<void>(world_.advance_to(time)), ProblemError) << time;
  EXPECT_FALSE(world_.advance_to_next_impact(0.5));
  EXPECT_FALSE(world_.advance_to_next_impact(nan));
}

TEST_F(Problems, OfStepsSayWhatToDo) {
  try {
    play(world_, -2);
    FAIL();
  } catch (const ProblemError& error) {
    EXPECT_STREQ(error.what(), "a world can't advance by -2: make it zero or more, and finite");
  }
  try {
    play_to(world_, 0.25);
    FAIL();
  } catch (const ProblemError& error) {
    EXPECT_STREQ(error.what(), "a world at time 1 can't advance to 0.25: make it later, and finite");
  }
}

TEST_F(Problems, AreOfIdsThatAreNotThere) {
  const BallId no_ball{7};
  EXPECT_THROW((void)world_.position(no_ball), std::out_of_range);
  EXPECT_THROW((void)world_.ball(no_ball), std::out_of_range);
  EXPECT_THROW((void)world_.leg(no_ball), std::out_of_range);
  EXPECT_THROW((void)world_.wall(WallId{1}), std::out_of_range);
  EXPECT_THROW((void)world_.pillar(PillarId{1}), std::out_of_range);
  EXPECT_THROW(world_.remove(no_ball), std::out_of_range);
  EXPECT_THROW(world_.change(WallId{1}, Wall{{5, 5}, {6, 6}}), std::out_of_range);
  EXPECT_FALSE(world_.has(no_ball) || world_.has(WallId{1}) || world_.has(PillarId{1}));
}

// A search of the far future must not change where the balls are now.
TEST_F(Problems, AreTheSameAfterALookAheadThatFoundNothing) {
  World copy = world_;
  copy.remove(wall_);
  ASSERT_FALSE(copy.advance_to_next_impact());
  EXPECT_THAT(in_words(copy.problems_with(Ball{.center = {1.5, 0}, .velocity = {}, .radius = 0.75})),
              ElementsAre("it overlaps ball 0 by 0.25: move them apart"));
  EXPECT_THAT(in_words(copy.problems_with(Wall{{0.5, -3}, {0.5, 3}})), ElementsAre(HasSubstr("ball 0 by 0.5")));
}

// Such a time is skipped, and no ball's box is where the ball is at its end.
TEST(ProblemsAfterAQuietTime, AreThoseOfThePlacesAtItsEnd) {
  World world;
  for (int n = 0; n < 3; ++n) world.add({.center = {0, 3.0 * n}, .velocity = {1, 0}, .radius = 1});
  for (const double time : {1e3, 1e6, 1e9, 1e10}) {
    play_to(world, time);
    EXPECT_THAT(in_words(world.problems_with(Ball{.center = {time, 4}, .velocity = {}, .radius = 0.5})),
                ElementsAre(HasSubstr("ball 1 by 0.5")));
    EXPECT_THAT(world.try_add(Ball{.center = {time, 4}, .velocity = {}, .radius = 0.5}).problems(), testing::SizeIs(1));
  }
}

}  // namespace
}  // namespace carom
