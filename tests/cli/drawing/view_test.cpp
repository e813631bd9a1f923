#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/drawing/survey.hpp"
#include "cli/support/command.hpp"
#include "cli/support/pixels.hpp"

/// carom render --view, and pictures of nothing.
namespace carom::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

// A ball at rest in the middle of the right half of a room that is 10 wide.
constexpr const char* standing = R"({ "duration": 4,
  "balls": [{ "center": [2.5, 0], "velocity": [0, 0], "radius": 0.5 }],
  "chains": [{ "points": [[-5, -5], [5, -5], [5, 5], [-5, 5]], "closed": true }] })";

bool is_blue(std::uint32_t color) { return difference(color, 0x0072b2) < 60; }

TEST(View, IsAllThatAPictureShows) {
  const ScratchFolder folder;
  const auto scene = folder.write("scene.json", standing);
  const auto picture = folder.path("a.png");
  const auto ran = carom_command("render " + scene + " -o " + picture + " --color id --view 1,-1,3,1");
  EXPECT_EQ(ran.exit, 0) << ran.errors;
  EXPECT_EQ(ran.errors, "");
  // Two by two units in 720 by 720 pixels: the ball, 360 wide, has its centre three quarters to the right.
  EXPECT_THAT(ran.output, HasSubstr("720 x 720"));
  const Pixels pixels = read_png(picture);
  const Vec2 middle = middle_of(pixels, is_blue);
  EXPECT_NEAR(middle.x, 540, 2);
  EXPECT_NEAR(middle.y, 360, 2);
  EXPECT_TRUE(is_blue(pixels.at(370, 360)));
  EXPECT_TRUE(is_blue(pixels.at(710, 360)));
}

TEST(View, MayBeginWithAMinusAndHoldsForFilmsAndOtherSizes) {
  const ScratchFolder folder;
  const auto scene = folder.write("scene.json", standing);
  EXPECT_EQ(carom_command("render " + scene + " -o " + folder.path("a.svg") + " --view -5,-1e1,5.5,1").exit, 0);
  const auto film =
      carom_command("render " + scene + " -o " + folder.path("a.gif") + " --view 2,-0.5,3,0.5 --size 64x32 --fps 2");
  EXPECT_EQ(film.exit, 0) << film.errors;
  EXPECT_EQ(film.errors, "");
}

TEST(View, IsRefusedWhenItIsNoRectangle) {
  const ScratchFolder folder;
  const auto refused = [&](const std::string& view) {
    const auto ran = carom_command("render pool-break -o " + folder.path("a.png") + " --view " + view);
    EXPECT_EQ(ran.exit, bad_input) << view;
    EXPECT_EQ(ran.output, "");
    return ran.errors;
  };
  for (const std::string text : {"1,2,3", "1,2,3,4,5", "a,b,c,d", "1;2;3;4", "0,0,1,inf", "nan,0,1,1", "0,0,1,1x", ","})
    EXPECT_THAT(refused("'" + text + "'"),
                StartsWith("carom: render: --view is " + text + ": make it x0,y0,x1,y1, the lower left"))
        << text;
  EXPECT_THAT(refused("5,0,-5,1"), HasSubstr("--view is 5,0,-5,1: make x1 more than x0, 5\n"));
  EXPECT_THAT(refused("0,1,1,1"), HasSubstr("--view is 0,1,1,1: make y1 more than y0, 1\n"));
  EXPECT_THAT(refused("2,3,1,0"), AllOf(HasSubstr("x1 more than x0, 2"), HasSubstr("y1 more than y0, 3")));
  EXPECT_THAT(refused("-1e308,0,1e308,1"), HasSubstr("its sides are more, or less, than can be drawn"));
  EXPECT_THAT(refused("0,0,5e-324,1"), HasSubstr("its sides are more, or less, than can be drawn"));
  EXPECT_EQ(folder.files(), 0U);
}

TEST(APictureOfNothing, IsMadeWithAWarning) {
  const ScratchFolder folder;
  const auto scene = folder.write("scene.json", standing);
  const auto picture = folder.path("a.png");
  const auto far = carom_command("render " + scene + " -o " + picture + " --view 100,100,102,101");
  EXPECT_EQ(far.exit, 0);
  EXPECT_EQ(far.errors, "carom: warning: " + picture +
                            ": nothing is in view: no ball, wall or pillar is between (100, 100) and (102, 101) at t = "
                            "4: choose another rectangle with --view, or another moment with --at\n");
  // Within the room, but beside the ball.
  EXPECT_THAT(carom_command("render " + scene + " -o " + picture + " --view -3,-1,-1,1").errors,
              HasSubstr("nothing is in view"));
  const auto film =
      carom_command("render " + scene + " -o " + folder.path("a.gif") + " --view 100,100,102,101 --size 32x32 --fps 1");
  EXPECT_EQ(film.exit, 0);
  EXPECT_THAT(film.errors, HasSubstr("with --view, or other times with --from and --until\n"));
  const auto empty = carom_command("render " + folder.write("empty.json", R"({ "duration": 1 })") + " -o " + picture);
  EXPECT_EQ(empty.exit, 0);
  EXPECT_THAT(empty.errors, HasSubstr("there is nothing to see: "));
}

TEST(AFilmThatShowsSomethingForAMoment, HasNoWarning) {
  const ScratchFolder folder;
  const auto scene = folder.write(
      "scene.json", R"({ "duration": 8, "balls": [{ "center": [-4, 0], "velocity": [1, 0], "radius": 0.1 }] })");
  const auto film = carom_command("render " + scene + " -o " + folder.path("a.gif") +
                                  " --view -0.6,-0.5,0.6,0.5 --size 32x32 --fps 1 --speed 1");
  EXPECT_EQ(film.errors, "");
}

TEST(AWall, IsInViewWhereItCrossesIt) {
  const Rectangle frame{{0, 0}, {4, 2}};
  EXPECT_TRUE(is_in(frame, Wall{{-1, 1}, {5, 1}}));
  EXPECT_TRUE(is_in(frame, Wall{{1, 1}, {2, 1.5}}));
  EXPECT_TRUE(is_in(frame, Wall{{-1, 1}, {1, 3}}));    // through a corner
  EXPECT_FALSE(is_in(frame, Wall{{-1, 2}, {1, 4}}));   // past a corner
  EXPECT_FALSE(is_in(frame, Wall{{-2, 1}, {-1, 1}}));  // before it
  EXPECT_FALSE(is_in(frame, Wall{{5, -9}, {5, 9}}));
  EXPECT_TRUE(is_in(frame, Wall{{4, -9}, {4, 9}}));  // along its edge
}

}  // namespace
}  // namespace carom::cli
