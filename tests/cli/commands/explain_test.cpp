#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/explain/explanation.hpp"
#include "cli/support/command.hpp"

namespace carom::cli {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(Explain, WorksACircleAgainstTheFaceOfAWallThrough) {
  const auto ran = carom_command("explain --ball 0 0 8 3 0.5 --wall 5 -5 5 5");
  EXPECT_EQ(ran.exit, 0);
  EXPECT_EQ(ran.errors, "");
  EXPECT_THAT(ran.output, StartsWith("A moving circle against a wall"));
  EXPECT_THAT(ran.output, HasSubstr("n = (e_y, −e_x)  (10, 0)"));
  EXPECT_THAT(ran.output, HasSubstr("D = ±r                                -0.5"));
  // The centre reaches x = 4.5 at t = 4.5/8 and keeps its speed: B_e' = (4.5 − 8·0.4375, 1.6875 + 3·0.4375).
  EXPECT_THAT(ran.output, HasSubstr("time              0.5625\n"));
  EXPECT_THAT(ran.output, HasSubstr("touching          face\n"));
  EXPECT_THAT(ran.output, HasSubstr("velocity after    (-8, 3)\n"));
  EXPECT_THAT(ran.output, HasSubstr("end of the frame  (1, 3)\n"));
}

TEST(Explain, FindsTheEndOfAWallThatTheFaceMisses) {
  const auto ran = carom_command("explain --ball 0 0 8 3 0.5 --wall 5 -5 5 1.5");
  EXPECT_EQ(ran.exit, 0);
  EXPECT_THAT(ran.output, HasSubstr("on the wall's face?                   no"));
  EXPECT_THAT(ran.output, HasSubstr("touching          end P₁\n"));
}

TEST(Explain, DistinguishesAPointFromACircle) {
  const auto ran = carom_command("explain --ball 0 0 8 3 0 --wall 4 -5 4 5");
  EXPECT_THAT(ran.output, StartsWith("A moving point against a wall"));
  EXPECT_THAT(ran.output, HasSubstr("t_i = t_s + (n̂·P₀ − n̂·B_s) / n̂·v      0.5"));
  EXPECT_THAT(ran.output, Not(HasSubstr("The end P₀")));
}

TEST(Explain, SaysThatAOneSidedWallLetsABallPass) {
  const auto ran = carom_command("explain --ball 0 0 8 3 0.5 --wall 5 -5 5 5 --stops outside");
  EXPECT_EQ(ran.exit, 0);
  EXPECT_THAT(ran.output, HasSubstr("yes: the face lets it pass"));
  EXPECT_THAT(ran.output, HasSubstr("no impact in this frame"));
}

TEST(Explain, SaysThatABallHalfwayThroughAOneSidedWallIsLeftAlone) {
  const auto ran = carom_command("explain --ball 5.3 0 -1 0 0.5 --wall 5 -5 5 5 --stops outside");
  EXPECT_THAT(ran.output, HasSubstr("yes: it is left alone  it overlaps the wall by 0.2 at the start"));
  EXPECT_THAT(ran.output, HasSubstr("no impact in this frame"));
}

TEST(Explain, SaysThatWhatOverlapsAndClosesMeetsNow) {
  // The formulas give the time when they would have touched: 0.2 and 1.2 ago.
  const auto wall = carom_command("explain --ball 4.7 0 1 0 0.5 --wall 5 -5 5 5");
  EXPECT_THAT(wall.output, HasSubstr("-0.2  before the frame: they overlap already, so now or not at all"));
  EXPECT_THAT(wall.output, HasSubstr("time              0\n"));
  const auto pillar = carom_command("explain --ball 4.2 1 1 0 1 --pillar 5 1 1");
  EXPECT_THAT(pillar.output, HasSubstr("-1.2   before the frame: they overlap already, so now or not at all"));
  EXPECT_THAT(pillar.output, HasSubstr("time              0\n"));
}

TEST(Explain, SaysWhyAGrazeIsNoImpact) {
  for (const std::string other : {"--pillar 5 1.5 1", "--wall 5 0.5 10 0.5", "--ball 5 1.5 0 0 1"}) {
    const auto ran = carom_command("explain --ball 0 0 8 0 0.5 " + other);
    EXPECT_THAT(ran.output, HasSubstr("graze: they touch without closing, which changes nothing")) << other;
    EXPECT_THAT(ran.output, HasSubstr("no impact in this frame")) << other;
  }
}

TEST(Explain, WorksAPillarThrough) {
  // Straight at it: the centre stops 1.5 short of (6, 0), after 4.5 of the 9 it would travel; half the speed is lost.
  const auto ran = carom_command("explain --ball 0 0 9 0 0.5 --pillar 6 0 1 --restitution 0.5");
  EXPECT_THAT(ran.output, HasSubstr("r = r_c + r_s  1.5\n"));
  EXPECT_THAT(ran.output, HasSubstr("touching          pillar\n"));
  EXPECT_THAT(ran.output, HasSubstr("time              0.5\n"));
  EXPECT_THAT(ran.output, HasSubstr("velocity after    (-4.5, 0)\n"));
  EXPECT_THAT(ran.output, HasSubstr("end of the frame  (2.25, 0)\n"));
}

TEST(Explain, WorksTwoBallsThrough) {
  // Equal masses head-on swap their velocities. They close at 8 and start 4 − 2 = 2 apart.
  const auto ran = carom_command("explain --ball 0 0 6 0 1 --ball 4 0 -2 0 1");
  EXPECT_THAT(ran.output, HasSubstr("time                 0.25\n"));
  EXPECT_THAT(ran.output, HasSubstr("A: velocity after    (-2, 0)\n"));
  EXPECT_THAT(ran.output, HasSubstr("B: velocity after    (6, 0)\n"));
}

TEST(Explain, TakesTheFrameIntoAccount) {
  const auto ran = carom_command("explain --ball 0 0 8 3 0.5 --wall 5 -5 5 5 --frame 10 10.5");
  EXPECT_THAT(ran.output, HasSubstr("10.5625  after the frame"));
  EXPECT_THAT(ran.output, HasSubstr("no impact in this frame"));
}

TEST(Explain, ReadsTheSameQuestionFromAFileAndFromStandardInput) {
  const ScratchFolder folder;
  const auto file = folder.write("question.json", R"({
    "balls": [{"center": [0, 0], "velocity": [8, 3], "radius": 0.5, "mass": 2}],
    "walls": [{"from": [5, -5], "to": [5, 5], "stops": "inside", "restitution": 0.5}],
    "frame": [0, 2]})");
  const auto from_file = carom_command("explain " + file);
  const auto from_input = carom_command("explain - <" + file);
  EXPECT_EQ(from_file.exit, 0) << from_file.errors;
  EXPECT_EQ(from_file.output, from_input.output);
  EXPECT_THAT(from_file.output, HasSubstr("velocity after    (-4, 3)\n"));
  EXPECT_THAT(from_file.output, HasSubstr("impulse           24\n"));
}

TEST(Explain, DrawsTheConstructionAsPngAndSvg) {
  const ScratchFolder folder;
  for (const std::string other : {"--wall 5 -5 5 1.5", "--wall 5 -5 5 5 --stops outside", "--pillar 5 1 1",
                                  "--ball 6 4 -2 -1 1", "--wall 90 0 90 1"}) {
    const std::string question = "explain --ball 0 0 8 3 0.5 " + other + " --draw ";
    EXPECT_EQ(carom_command(question + folder.path("a.png")).exit, 0);
    EXPECT_EQ(carom_command(question + folder.path("a.svg")).exit, 0);
    EXPECT_THAT(content_of(folder.path("a.png")), StartsWith("\x89PNG"));
    const std::string svg = content_of(folder.path("a.svg"));
    EXPECT_THAT(svg, HasSubstr("<svg"));
    EXPECT_THAT(svg, HasSubstr("</svg>"));
  }
  EXPECT_EQ(folder.files(), 2u);
}

TEST(Explain, AnswersWithTheLibrarysOwnBits) {
  const Question question{.ball = {.center = {0.1, 0.2}, .velocity = {7.3, 2.9}, .radius = 0.45, .mass = 1.7},
                          .other = Ball{.center = {4, 2}, .velocity = {-1, 0.3}, .radius = 0.8, .mass = 0.6},
                          .frame = {2, 4}};
  const auto hit = sweep(motion_of(question.ball), motion_of(std::get<Ball>(question.other)), question.frame);
  ASSERT_TRUE(hit);
  const auto explained = explain(question).answer;
  ASSERT_TRUE(explained);
  EXPECT_EQ(explained->time, hit->time);
  EXPECT_EQ(explained->contact, hit->contact);
  EXPECT_EQ(explained->normal, hit->normal);
}

TEST(Explain, SaysWhenTheBallDoesNotComeNearer) {
  EXPECT_THAT(carom_command("explain --ball 0 3 0 1 0.5 --wall -1 0 1 0").output,
              HasSubstr("t_i     none  the ball does not approach the line"));
}

// Straight at P₀ from the right of the wall, where it is outside; the wall goes on upwards.
TEST(Explain, SaysFromWhichSideAnEndIsMet) {
  const std::string question = "explain --ball 3 -0.25 -4 0 0.5 --wall 0 0 0 5 --stops ";
  const auto stopped = carom_command(question + "outside").output;
  EXPECT_THAT(stopped, HasSubstr("touching          end P₀\n"));
  EXPECT_THAT(stopped, testing::ContainsRegex("centre then +outside +stopped"));
  EXPECT_THAT(carom_command(question + "inside").output, testing::ContainsRegex("centre then +outside +let pass"));
}

TEST(Explain, AnswersTheSameFromAFile) {
  const ScratchFolder folder;
  constexpr const char* ball = R"({ "center": [0, 0], "velocity": [8, 3], "radius": 0.5 })";
  const auto from_file = [&](const std::string& balls, const std::string& more) {
    const auto file = folder.write("question.json", R"({ "balls": [)" + balls + "]" + more + R"(, "frame": [0, 1] })");
    return carom_command("explain " + file).output;
  };
  const std::string arguments = "explain --ball 0 0 8 3 0.5 ";
  EXPECT_EQ(from_file(ball, R"(, "pillars": [{ "center": [5, 1], "radius": 1 }])"),
            carom_command(arguments + "--pillar 5 1 1").output);
  EXPECT_EQ(from_file(std::string{ball} + R"(, { "center": [6, 4], "velocity": [-2, -1], "radius": 1 })", ""),
            carom_command(arguments + "--ball 6 4 -2 -1 1").output);
}

TEST(Explain, WorksABallThatFallsOntoAFloorThrough) {
  // It falls by 1.25 until its centre is at 0.5, at t = 0.5, with a velocity of −5.
  const auto ran = carom_command("explain --ball 0 1.75 3 0 0.5 --wall -9 0 9 0 --gravity 0 -10 --restitution 0.5");
  EXPECT_EQ(ran.exit, 0);
  EXPECT_EQ(ran.errors, "");
  EXPECT_THAT(ran.output, StartsWith("A falling circle against a wall"));
  EXPECT_THAT(ran.output, HasSubstr("closing, on the wall's face"));
  EXPECT_THAT(ran.output, HasSubstr("v = v_s + g (t_i − t_s)              (3, -5) "));
  EXPECT_THAT(ran.output, HasSubstr("time              0.5\n"));
  EXPECT_THAT(ran.output, HasSubstr("touching          face\n"));
  EXPECT_THAT(ran.output, HasSubstr("impulse           7.5\n"));
  EXPECT_THAT(ran.output, HasSubstr("velocity after    (3, 2.5)\n"));
  EXPECT_THAT(ran.output, HasSubstr("end of the frame  (3, 0.5)\n"));
}

TEST(Explain, SaysThatAThrowTurnsBackBeforeAWall) {
  const auto ran = carom_command("explain --ball 0 0 0 4 0.5 --wall -9 2 9 2 --gravity 0 -10");
  EXPECT_THAT(ran.output, HasSubstr("miss: it turns back before"));
  EXPECT_THAT(ran.output, HasSubstr("no impact in this frame"));
}

TEST(Explain, WorksAThrowOntoAPillarThrough) {
  // Thrown up beside it and straight down onto it: at its top, (5, 5), it has stopped rising, and it touches at (5, 2).
  const auto ran = carom_command("explain --ball 5 5 0 0 0.5 --pillar 5 0 1.5 --gravity 0 -6");
  EXPECT_THAT(ran.output, StartsWith("A falling circle against a pillar"));
  EXPECT_THAT(ran.output, HasSubstr("c₄ = g·g / 4"));
  EXPECT_THAT(ran.output, HasSubstr("time              1\n"));
  EXPECT_THAT(ran.output, HasSubstr("velocity after    (0, 6)\n"));
}

TEST(Explain, SaysThatTwoBallsFallAlike) {
  const std::string balls = "explain --ball 0 0 8 3 0.5 --ball 6 4 -2 -1 1";
  const auto weightless = carom_command(balls);
  const auto falling = carom_command(balls + " --gravity 0 -10");
  EXPECT_THAT(falling.output, HasSubstr("both fall alike: A flies straight"));
  const std::string time = weightless.output.substr(weightless.output.find("time  "), 30);
  EXPECT_THAT(falling.output, HasSubstr(time));
}

TEST(Explain, ReadsGravityFromAFile) {
  const ScratchFolder folder;
  const std::string file = folder.write("question.json", R"({ "gravity": [0, -20],
    "balls": [{ "center": [0, 1.75], "velocity": [3, 0], "radius": 0.5, "restitution": 0.5, "gravity_scale": 0.5 }],
    "walls": [{ "from": [-9, 0], "to": [9, 0] }], "frame": [0, 1] })");
  const auto ran = carom_command("explain " + file);
  EXPECT_THAT(ran.output, HasSubstr("gravity (0, -20) × 0.5"));
  EXPECT_THAT(ran.output, HasSubstr("velocity after    (3, 2.5)\n"));
}

TEST(Explain, RefusesAGravityThatIsTooLarge) {
  const auto ran = carom_command("explain --ball 0 1.75 3 0 0.5 --wall -9 0 9 0 --gravity 0 -1e21");
  EXPECT_EQ(ran.exit, bad_input);
  EXPECT_THAT(ran.errors, HasSubstr("gravity is [0, -1e+21]"));
}

}  // namespace
}  // namespace carom::cli
