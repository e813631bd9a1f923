#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <sstream>

#include "cli/support/command.hpp"
#include "cli/support/pixels.hpp"

namespace carom::cli {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

// A ball that crosses the room from left to right in four units of time, through a room that is 10 wide.
constexpr const char* crossing = R"({ "name": "crossing", "duration": 4,
  "balls": [{ "center": [-4, -2.5], "velocity": [2, 0], "radius": 0.5 }],
  "chains": [{ "points": [[-5, -5], [5, -5], [5, 5], [-5, 5]], "closed": true }] })";

bool is_blue(std::uint32_t color) {
  // The first colour of ids, 0x0072b2, give or take the compression of a film.
  return difference(color, 0x0072b2) < 60;
}

/// Where the ball is, as a share of the picture from its left and from its upper edge.
Vec2 place_of_ball(const std::string& file) {
  const Pixels pixels = read_png(file);
  const Vec2 middle = middle_of(pixels, is_blue);
  return {middle.x / pixels.width, middle.y / pixels.height};
}

/// The properties of a film by ffprobe: "width,height,frames per second,frames".
std::string probed(const std::string& film) {
  const ScratchFolder folder;
  const std::string line = "ffprobe -v error -count_frames -of csv=p=0 -show_entries " +
                           std::string{"stream=width,height,r_frame_rate,nb_read_frames "} + film + " >" +
                           folder.path("answer");
  EXPECT_EQ(std::system(line.c_str()), 0);
  std::string answer = content_of(folder.path("answer"));
  std::erase(answer, '\n');
  return answer;
}

/// A frame of a film as PNG.
void take_frame(const std::string& film, int frame, const std::string& file) {
  const std::string line = "ffmpeg -v error -y -i " + film + " -vf 'select=eq(n\\," + std::to_string(frame) +
                           ")' -frames:v 1 " + file + " </dev/null";
  EXPECT_EQ(std::system(line.c_str()), 0);
}

TEST(Render, DrawsABallWhereItIsAtAMoment) {
  const ScratchFolder folder;
  const auto scene = folder.write("scene.json", crossing);
  const auto picture = folder.path("a.png");
  // The room fills the picture except for a margin, the same on all sides: the ball's place is a share of what is
  // between.
  for (const double time : {0.0, 1.0, 2.0, 3.5}) {
    const auto ran =
        carom_command("render " + scene + " -o " + picture + " --size 400x400 --color id --at " + std::to_string(time));
    EXPECT_EQ(ran.exit, 0) << ran.errors;
    EXPECT_EQ(ran.errors, "");
    const double margin = 0.035;  // 14 of 400 pixels
    const double share = (-4 + 2 * time + 5) / 10;
    const Vec2 place = place_of_ball(picture);
    EXPECT_NEAR(place.x, margin + share * (1 - 2 * margin), 0.003) << time;
    EXPECT_NEAR(place.y, margin + 0.75 * (1 - 2 * margin), 0.003) << time;
  }
  EXPECT_EQ(folder.files(), 2U);
}

TEST(Render, ShowsTheEndByDefault) {
  const ScratchFolder folder;
  const auto scene = folder.write("scene.json", crossing);
  const auto ran = carom_command("render " + scene + " -o " + folder.path("end.png"));
  EXPECT_EQ(ran.output, folder.path("end.png") + ": " + scene + " at t = 4, 706 x 720\n");
  static_cast<void>(carom_command("render " + scene + " -o " + folder.path("at.png") + " --at 4"));
  EXPECT_EQ(content_of(folder.path("end.png")), content_of(folder.path("at.png")));
  // The duration is only the default end.
  EXPECT_EQ(carom_command("render " + scene + " -o " + folder.path("end.png") + " --at 40").exit, 0);
}

TEST(Render, DrawsTheSameFromStandardInputAndFromTheGallery) {
  const ScratchFolder folder;
  const std::string how = " --at 0.3 --trails 0.2 --impacts --arrows -o ";
  EXPECT_EQ(carom_command("render pool-break" + how + folder.path("name.png")).exit, 0);
  EXPECT_EQ(carom_command("render -" + how + folder.path("input.png") + " <" CAROM_SCENES "/pool-break.json").exit, 0);
  EXPECT_EQ(content_of(folder.path("name.png")), content_of(folder.path("input.png")));
}

TEST(Render, DrawsAsSvg) {
  const ScratchFolder folder;
  const auto svg = folder.path("a.svg");
  EXPECT_EQ(carom_command("render one-way-wall -o " + svg + " --at 3 --trails 1 --arrows --impacts --clock").exit, 0);
  const std::string text = content_of(svg);
  EXPECT_THAT(text, HasSubstr("<svg"));
  EXPECT_THAT(text, HasSubstr(R"(width="960px" height="522px")"));
  EXPECT_THAT(text, HasSubstr("</svg>"));
  EXPECT_THAT(text, Not(HasSubstr("nan")));
}

TEST(Render, TakesEndingsInAnyCase) {
  const ScratchFolder folder;
  const auto scene = folder.write("scene.json", crossing);
  for (const std::string ending : {"PNG", "Svg", "MP4", "Gif"}) {
    const std::string file = folder.path("a." + ending);
    const auto ran = carom_command("render " + scene + " -o " + file + " --size 64x64 --until 1");
    EXPECT_EQ(ran.exit, 0) << ran.errors;
    EXPECT_NE(content_of(file), "") << ending;
  }
  EXPECT_THAT(content_of(folder.path("a.Svg")), HasSubstr("<svg"));
  EXPECT_EQ(carom_command("plot " + scene + " -o " + folder.path("plot.PNG")).exit, 0);
  EXPECT_EQ(carom_command("explain --ball 0 0 8 3 0.5 --wall 5 -5 5 5 --draw " + folder.path("why.SVG")).exit, 0);
}

TEST(Render, MakesFilmsOfThePromisedSizeAndNumberOfFrames) {
  const ScratchFolder folder;
  const auto scene = folder.write("scene.json", crossing);
  const auto film = folder.path("a.mp4");
  // Both ends are shown: 4 units at 2 per second are 2 seconds: 20 frames after the first.
  const auto ran = carom_command("render " + scene + " -o " + film + " --size 320x240 --fps 10 --speed 2");
  EXPECT_EQ(ran.exit, 0) << ran.errors;
  EXPECT_EQ(ran.errors, "");
  EXPECT_EQ(ran.output, film + ": " + scene + " from t = 0 to 4, 320 x 240, 21 frames, 2.1 s\n");
  EXPECT_EQ(probed(film), "320,240,10/1,21");

  const auto gif = folder.path("a.gif");
  EXPECT_EQ(carom_command("render " + scene + " -o " + gif + " --size 321x241 --from 1 --until 2 --speed 2").exit, 0);
  EXPECT_EQ(probed(gif), "321,241,20/1,11");
  EXPECT_EQ(folder.files(), 3U);
}

TEST(Render, LastsTenSecondsByDefault) {
  const ScratchFolder folder;
  const auto scene = folder.write("scene.json", crossing);
  EXPECT_THAT(carom_command("render " + scene + " -o " + folder.path("a.mp4") + " --size 32x32").output,
              HasSubstr("301 frames, 10 s"));
}

TEST(Render, ShowsInEachFrameTheMomentThatItStandsFor) {
  const ScratchFolder folder;
  const auto scene = folder.write("scene.json", crossing);
  for (const std::string& film : {folder.path("a.mp4"), folder.path("a.gif")}) {
    const std::string how = " --size 400x400 --color id --fps 10 --speed 1 --from 1 --until 4";
    ASSERT_EQ(carom_command("render " + scene + " -o " + film + how).exit, 0);
    for (const int frame : {0, 7, 30}) {
      take_frame(film, frame, folder.path("frame.png"));
      const double time = 1 + 0.1 * frame;
      const double margin = 0.035;
      EXPECT_NEAR(place_of_ball(folder.path("frame.png")).x, margin + (1 + 2 * time) / 10 * (1 - 2 * margin), 0.005);
    }
  }
}

TEST(Render, TurnsTrailsWhereTheImpactsWere) {
  const ScratchFolder folder;
  // Down to the floor and up again, once: the corner of the trail is a radius above the floor, at a quarter of its
  // width.
  const auto scene = folder.write("scene.json", R"({ "duration": 4,
    "balls": [{ "center": [-4.5, -0.5], "velocity": [2, -4], "radius": 0.5 }],
    "chains": [{ "points": [[-5, -5], [5, -5], [5, 5], [-5, 5]], "closed": true }] })");
  const auto picture = folder.path("a.png");
  ASSERT_EQ(carom_command("render " + scene + " -o " + picture + " --size 400x400 --at 2 --trails 2 --color id").exit,
            0);
  const Pixels pixels = read_png(picture);
  int lowest = 0;
  int column_of_lowest = 0;
  for (int row = 0; row < 380; ++row) {
    for (int column = 20; column < 180; ++column) {
      // Halfway to the background's colour, or more of the ball's own.
      if (difference(pixels.at(column, row), 0x0072b2) > 130) continue;
      lowest = row;
      column_of_lowest = column;
    }
  }
  const double scale = 400 * (1 - 0.07) / 10;
  EXPECT_NEAR(lowest, 14 + 9.5 * scale, 2);            // y = −4.5
  EXPECT_NEAR(column_of_lowest, 14 + 2.5 * scale, 2);  // x = −2.5, at t = 1
}

TEST(Render, ShowsWhereTheStepperHasABall) {
  const ScratchFolder folder;
  // In one unit of time the ball flies over the wall at x = −1, and a step of that length does not see it. The exact
  // ball touches the wall at x = −1.5, after 0.625, and flies back.
  const auto scene = folder.write("scene.json", R"({ "duration": 1,
    "balls": [{ "center": [-4, -2.5], "velocity": [4, 0], "radius": 0.5 }],
    "walls": [{ "from": [-1, -5], "to": [-1, 5] }],
    "chains": [{ "points": [[-5, -5], [5, -5], [5, 5], [-5, 5]], "closed": true }] })");
  const auto picture = folder.path("a.png");
  const auto place = [&](const std::string& options) {
    const auto ran = carom_command("render " + scene + " -o " + picture + " --size 400x400 --color id " + options);
    EXPECT_EQ(ran.exit, 0) << ran.errors;
    const double margin = 0.035;
    return (place_of_ball(picture).x - margin) / (1 - 2 * margin) * 10 - 5;
  };
  EXPECT_NEAR(place("--at 1"), -3, 0.05);
  EXPECT_NEAR(place("--at 1 --engine stepped --step 1"), 0, 0.05);
  EXPECT_NEAR(place("--at 0.5 --engine stepped --step 1"), -2, 0.05);  // on its way
  EXPECT_NEAR(place("--at 1 --engine stepped --step 0.001"), -3, 0.05);
}

TEST(Render, KeepsEverythingInThePicture) {
  const ScratchFolder folder;
  // Without walls, the balls' paths decide what is shown. An empty scene, or one point at rest far away, works as well.
  const auto alone = folder.write("alone.json", R"({ "duration": 100, "balls": [
    { "center": [0, 0], "velocity": [7, 0], "radius": 1 }, { "center": [0, 5], "velocity": [-7, 1], "radius": 1 }] })");
  const auto picture = folder.path("a.png");
  ASSERT_EQ(carom_command("render " + alone + " -o " + picture + " --color id --size 600x100").exit, 0);
  EXPECT_GT(place_of_ball(picture).x, 0.9);
  for (const std::string empty :
       {R"({ "duration": 1 })",
        R"({ "duration": 1, "balls": [{ "center": [1e9, -1e9], "velocity": [0, 0], "radius": 0 }] })",
        R"({ "duration": 1, "walls": [{ "from": [0, 0], "to": [1, 0] }] })"}) {
    const auto ran = carom_command("render " + folder.write("empty.json", empty) + " -o " + picture);
    EXPECT_EQ(ran.exit, 0) << ran.errors;
  }
}

TEST(Render, ShowsTheTimeBesideTheRoom) {
  const ScratchFolder folder;
  const auto picture = folder.path("a.png");
  ASSERT_EQ(carom_command("render " + folder.write("scene.json", crossing) + " -o " + picture + " --clock").exit, 0);
  const Pixels pixels = read_png(picture);
  const auto is_empty = [&](int column, int row) { return pixels.at(column, row) == pixels.at(1, 1); };
  const int middle = pixels.width / 2;
  int wall = 0;
  while (is_empty(middle, wall)) ++wall;
  int lowest = 0;
  for (int row = 0; row < wall; ++row) {
    for (int column = 0; column < middle; ++column) {
      if (!is_empty(column, row)) lowest = row;
    }
  }
  EXPECT_GT(lowest, 10);
  EXPECT_LT(lowest, wall - 3);
}

TEST(Render, ShowsAChosenBallHoweverSmallItIs) {
  const ScratchFolder folder;
  const auto scene = folder.write("scene.json", R"({ "duration": 1,
    "balls": [{ "center": [0, 99], "velocity": [0, 0], "radius": 1e-3 }],
    "gases": [{ "balls": 10000, "packing": 0.5, "temperature": 1e-12 }] })");
  const auto picture = folder.path("a.png");
  const std::string how = " --size 400x400 --at 0.1 --trails 0.1 --trails-of 0";
  ASSERT_EQ(carom_command("render " + scene + " -o " + picture + how).exit, 0);
  const auto is_orange = [](std::uint32_t color) { return difference(color, 0xd55e00) < 60; };
  EXPECT_GE(std::ranges::count_if(read_png(picture).colors, is_orange), 12);
}

TEST(Render, DrawsManyBallsAsSpecks) {
  const ScratchFolder folder;
  const auto scene =
      folder.write("gas.json", R"({ "duration": 0.01, "gases": [{ "balls": 100000, "packing": 0.5 }] })");
  const auto picture = folder.path("a.png");
  ASSERT_EQ(carom_command("render " + scene + " -o " + picture + " --size 400x400 --no-key").exit, 0);
  const Pixels pixels = read_png(picture);
  const auto background = pixels.at(3, 3);
  const auto drawn = std::ranges::count_if(pixels.colors, [&](std::uint32_t color) { return color != background; });
  // One pixel per ball, some of them shared; and four walls of 372 pixels, two or three wide.
  EXPECT_GT(drawn, 70'000);
  EXPECT_LT(drawn, 100'000 + 4 * 372 * 3);
}

// Four thousand balls in a picture of forty pixels: squares of one pixel, in the eight colours of ids.
TEST(Render, DrawsBallsOfLessThanAPixelAsSquaresInSvgToo) {
  const ScratchFolder folder;
  const auto scene = folder.write("gas.json", R"({ "gases": [{ "balls": 4000, "packing": 0.1, "walls": false }] })");
  const auto file = folder.path("a.svg");
  ASSERT_EQ(carom_command("render " + scene + " --at 0 --size 40x40 --color id -o " + file).exit, 0);
  const std::string svg = content_of(file);
  std::set<std::string> colors;
  for (auto at = svg.find("rgb("); at != std::string::npos; at = svg.find("rgb(", at + 1))
    colors.insert(svg.substr(at, svg.find(')', at) - at));
  EXPECT_EQ(colors.size(), 9U);             // with the background's
  EXPECT_THAT(svg, Not(HasSubstr(" C ")));  // no curves, as a circle has
}

}  // namespace
}  // namespace carom::cli
