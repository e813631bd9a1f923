#include "cli/drawing/traces.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/drawing/survey.hpp"
#include "cli/files/scene_source.hpp"
#include "cli/running/playback.hpp"
#include "cli/support/command.hpp"

/// What pictures are drawn from.
namespace carom::cli {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;

/// A corner of a trail, to rounding.
MATCHER_P3(At, time, x, y, "") {
  return std::abs(arg.time - time) < 1e-12 && std::abs(arg.center.x - x) < 1e-12 && std::abs(arg.center.y - y) < 1e-12;
}

// The first ball's centre is at (4.5, 1.5), a radius before the wall, at t = 1.5, and then at (3, 2) at t = 2.
constexpr const char* two_balls_and_wall = R"({ "duration": 2,
  "balls": [{ "center": [0, 0], "velocity": [3, 1], "radius": 0.5 }, { "center": [0, -4], "velocity": [0, 0], "radius": 0.5 }],
  "walls": [{ "from": [5, -5], "to": [5, 5] }] })";

std::unique_ptr<Motion> motion_of(const char* scene) {
  const ScratchFolder folder;
  return load_motion(folder.write("scene.json", scene));
}

void play(Motion& motion, double until, Traces& traces) {
  static_cast<void>(motion.go_to(until, [&](const Impact& impact) { traces.note(impact); }));
}

struct Corner {
  double time = 0;
  Vec2 center;
};

/// The places where the stretches of a trail begin, and where it ends.
std::vector<Corner> corners_of(const Traces& traces, std::size_t ball) {
  std::vector<Corner> corners;
  const auto trail = traces.trail_of(ball);
  for (const auto& [leg, from, to] : trail) corners.push_back({from.whole, position_at(leg, from)});
  corners.push_back({trail.back().to.whole, position_at(trail.back().leg, trail.back().to)});
  return corners;
}

TEST(Traces, HaveCornersWhereTheBallsWereAtTheirImpacts) {
  const auto motion = motion_of(two_balls_and_wall);
  Traces traces{*motion, {.trail = 1, .mark = 1, .balls = {}}};
  play(*motion, 2, traces);
  EXPECT_THAT(corners_of(traces, 0), ElementsAre(At(1, 3, 1), At(1.5, 4.5, 1.5), At(2, 3, 2)));
  EXPECT_THAT(corners_of(traces, 1), ElementsAre(At(1, 0, -4), At(2, 0, -4)));
  ASSERT_EQ(traces.marks().size(), 1U);
  EXPECT_EQ(traces.marks()[0].time, 1.5);
  EXPECT_THAT(traces.marks()[0].contact.x, DoubleNear(5, 1e-12));
}

TEST(Traces, AreOfBothBallsThatMeet) {
  // They touch at t = 1, with their centres at ∓1.
  const auto motion = motion_of(R"({ "duration": 2, "balls": [
    { "center": [-3, 0], "velocity": [2, 0], "radius": 1 }, { "center": [3, 0], "velocity": [-2, 0], "radius": 1 }] })");
  Traces traces{*motion, {.trail = 9, .mark = 0, .balls = {}}};
  play(*motion, 2, traces);
  EXPECT_THAT(corners_of(traces, 0), ElementsAre(At(0, -3, 0), At(1, -1, 0), At(2, -3, 0)));
  EXPECT_THAT(corners_of(traces, 1), ElementsAre(At(0, 3, 0), At(1, 1, 0), At(2, 3, 0)));
  EXPECT_TRUE(traces.marks().empty());
}

TEST(Traces, AreForgottenWhenTheyAreTooOld) {
  const auto motion = motion_of(two_balls_and_wall);
  Traces traces{*motion, {.trail = 0.25, .mark = 0.25, .balls = {}}};
  play(*motion, 2, traces);
  const auto before = corners_of(traces, 0);
  traces.forget_old();
  EXPECT_TRUE(traces.marks().empty());
  EXPECT_THAT(before, ElementsAre(At(1.75, 3.75, 1.75), At(2, 3, 2)));
  EXPECT_THAT(corners_of(traces, 0), ElementsAre(At(1.75, 3.75, 1.75), At(2, 3, 2)));
}

TEST(Traces, AreOfTheChosenBallsOnly) {
  const auto motion = motion_of(two_balls_and_wall);
  Traces traces{*motion, {.trail = 1, .mark = 0, .balls = {1}}};
  play(*motion, 2, traces);
  EXPECT_TRUE(traces.trail_of(0).empty());
  EXPECT_EQ(traces.trail_of(1).size(), 1U);
}

TEST(Motion, CanBeRewound) {
  const auto motion = motion_of(two_balls_and_wall);
  static_cast<void>(motion->go_to(2, {}));
  EXPECT_EQ(motion->counts().walls, 1U);
  EXPECT_EQ(motion->ball(0).velocity.x, -3);
  motion->rewind();
  EXPECT_EQ(motion->time(), 0);
  EXPECT_EQ(motion->counts().walls, 0U);
  EXPECT_EQ(motion->ball(0).center, Vec2{});
}

TEST(Surveyor, ShowsTheRoomAndFollowsBallsOutForHalfItsSize) {
  // The room is 10 wide and 8 high; a ball leaves it upward for good, and one that stays is at rest.
  const auto motion = motion_of(R"({ "duration": 9,
    "balls": [{ "center": [0, 0], "velocity": [0, 4], "radius": 1 }, { "center": [5, 3], "velocity": [0, 0], "radius": 0.5 }],
    "walls": [{ "from": [-4.5, -1], "to": [5.5, -1] }, { "from": [-4.5, -1], "to": [-4.5, 7] }] })");
  Surveyor surveyor{*motion};
  const auto shown_after = [&](double time) {
    static_cast<void>(motion->go_to(time, {}));
    surveyor.add(*motion);
    return surveyor.result().shown;
  };
  const Rectangle inside = shown_after(1);
  EXPECT_EQ(inside.min, (Vec2{-4.5, -1}));
  EXPECT_EQ(inside.max, (Vec2{5.5, 7}));
  EXPECT_EQ(shown_after(2).max.y, 9);  // the ball's upper rim
  EXPECT_EQ(shown_after(9).max.y, 7 + 5);
  EXPECT_EQ(surveyor.result().fast, 4);
}

TEST(MomentsBetween, AreEvenAndBothEndsAreAmongThem) {
  EXPECT_THAT(moments_between(1, 3, 5), ElementsAre(1, 1.5, 2, 2.5, 3));
  EXPECT_THAT(moments_between(1, 3, 1), ElementsAre(3));
}

}  // namespace
}  // namespace carom::cli
