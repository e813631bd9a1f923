#include <gtest/gtest.h>

#include <limits>

#include "carom/validity.hpp"
#include "support/in_words.hpp"

namespace carom {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

using Messages = std::vector<std::string>;

Messages messages_for(const auto& shape) { return in_words(problems_with(shape)); }

Ball sound_ball() { return {.center = {1, 2}, .velocity = {3, 4}, .radius = 0.5, .mass = 2, .restitution = 0.5}; }
Wall sound_wall() { return {.from = {0, 0}, .to = {1, 0}, .stops = Stops::outside, .restitution = 0.5}; }
Pillar sound_pillar() { return {.center = {1, 2}, .radius = 3, .restitution = 0.5}; }

TEST(SoundShapes, HaveNoProblems) {
  EXPECT_EQ(messages_for(sound_ball()), Messages{});
  EXPECT_EQ(messages_for(sound_wall()), Messages{});
  EXPECT_EQ(messages_for(sound_pillar()), Messages{});
}

TEST(SoundShapes, MayBePointsDeadOrLossless) {
  Ball ball = sound_ball();
  Pillar pillar = sound_pillar();
  ball.radius = pillar.radius = 0;
  for (const double restitution : {0.0, 1.0}) {
    ball.restitution = pillar.restitution = restitution;
    EXPECT_EQ(messages_for(ball), Messages{});
    EXPECT_EQ(messages_for(pillar), Messages{});
  }
}

TEST(BallProblems, NameACentreThatIsNoPlace) {
  Ball ball = sound_ball();
  ball.center = {nan, 2};
  EXPECT_EQ(messages_for(ball), Messages{"center is [nan, 2]: make both coordinates finite numbers"});
  ball.center = {1, infinity};
  EXPECT_EQ(messages_for(ball), Messages{"center is [1, inf]: make both coordinates finite numbers"});
}

TEST(BallProblems, NameAVelocityThatIsNotFinite) {
  Ball ball = sound_ball();
  ball.velocity = {3, -infinity};
  EXPECT_EQ(messages_for(ball), Messages{"velocity is [3, -inf]: make both coordinates finite numbers"});
}

TEST(BallProblems, NameWhatIsTooLargeToBeSquared) {
  const Ball ball{.center = {0, -1e71}, .velocity = {1e300, 0}, .radius = 2e70};
  EXPECT_EQ(messages_for(ball), (Messages{"center is [0, -1e+71]: make both coordinates no more than 1e+70 from 0",
                                          "velocity is [1e+300, 0]: make both coordinates no more than 1e+70 from 0",
                                          "radius is 2e+70: make it no more than 1e+70"}));
  EXPECT_EQ(messages_for(Ball{.center = {1e70, -1e70}, .velocity = {-1e70, 1e70}, .radius = 1e70}), Messages{});
}

TEST(BallProblems, NameABadRadius) {
  Ball ball = sound_ball();
  ball.radius = -1;
  EXPECT_EQ(messages_for(ball), Messages{"radius is -1: make it zero or more, and finite"});
  ball.radius = nan;
  EXPECT_EQ(messages_for(ball), Messages{"radius is nan: make it zero or more, and finite"});
  ball.radius = infinity;
  EXPECT_EQ(messages_for(ball), Messages{"radius is inf: make it zero or more, and finite"});
}

TEST(BallProblems, NameABadMass) {
  Ball ball = sound_ball();
  ball.mass = 0;
  EXPECT_EQ(messages_for(ball), Messages{"mass is 0: make it more than zero, and finite"});
  ball.mass = nan;
  EXPECT_EQ(messages_for(ball), Messages{"mass is nan: make it more than zero, and finite"});
  ball.mass = infinity;
  EXPECT_EQ(messages_for(ball), Messages{"mass is inf: make it more than zero, and finite"});
}

TEST(BallProblems, NameABadRestitution) {
  Ball ball = sound_ball();
  ball.restitution = -0.25;
  EXPECT_EQ(messages_for(ball), Messages{"restitution is -0.25: make it a number from 0 (dead) to 1 (lossless)"});
  ball.restitution = 1.5;
  EXPECT_EQ(messages_for(ball), Messages{"restitution is 1.5: make it a number from 0 (dead) to 1 (lossless)"});
  ball.restitution = nan;
  EXPECT_EQ(messages_for(ball), Messages{"restitution is nan: make it a number from 0 (dead) to 1 (lossless)"});
}

TEST(BallProblems, AreAllReportedAtOnce) {
  const Ball ball{.center = {nan, 0}, .velocity = {0, nan}, .radius = -1, .mass = 0, .restitution = 2};
  EXPECT_EQ(messages_for(ball),
            (Messages{"center is [nan, 0]: make both coordinates finite numbers",
                      "velocity is [0, nan]: make both coordinates finite numbers",
                      "radius is -1: make it zero or more, and finite", "mass is 0: make it more than zero, and finite",
                      "restitution is 2: make it a number from 0 (dead) to 1 (lossless)"}));
}

TEST(WallProblems, NameAnEndThatIsNoPlace) {
  Wall wall = sound_wall();
  wall.from = {nan, 0};
  EXPECT_EQ(messages_for(wall), Messages{"from is [nan, 0]: make both coordinates finite numbers"});
  wall = sound_wall();
  wall.to = {1, infinity};
  EXPECT_EQ(messages_for(wall), Messages{"to is [1, inf]: make both coordinates finite numbers"});
}

TEST(WallProblems, NameAWallWithoutLength) {
  Wall wall = sound_wall();
  wall.to = wall.from = {1, 2};
  EXPECT_EQ(messages_for(wall), Messages{"to is [1, 2]: move it away from `from`: a wall needs a length"});
}

TEST(WallProblems, DoNotAskForALengthBetweenTwoPlacesThatAreNone) {
  Wall wall = sound_wall();
  wall.from = wall.to = {infinity, 0};
  EXPECT_EQ(messages_for(wall), (Messages{"from is [inf, 0]: make both coordinates finite numbers",
                                          "to is [inf, 0]: make both coordinates finite numbers"}));
}

TEST(WallProblems, AreAllReportedAtOnce) {
  const Wall wall{.from = {3, 4}, .to = {3, 4}, .restitution = -1};
  EXPECT_EQ(messages_for(wall), (Messages{"to is [3, 4]: move it away from `from`: a wall needs a length",
                                          "restitution is -1: make it a number from 0 (dead) to 1 (lossless)"}));
}

TEST(PillarProblems, AreAllReportedAtOnce) {
  const Pillar pillar{.center = {0, infinity}, .radius = nan, .restitution = 1.25};
  EXPECT_EQ(messages_for(pillar), (Messages{"center is [0, inf]: make both coordinates finite numbers",
                                            "radius is nan: make it zero or more, and finite",
                                            "restitution is 1.25: make it a number from 0 (dead) to 1 (lossless)"}));
}

}  // namespace
}  // namespace carom
