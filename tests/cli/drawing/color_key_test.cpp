#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "cli/drawing/ball_colors.hpp"
#include "cli/support/command.hpp"
#include "cli/support/pixels.hpp"

/// The colours of balls, and the key that explains them.
namespace carom::cli {
namespace {

using testing::HasSubstr;

// Two kinds of balls, in two rows.
constexpr const char* two_kinds = R"({ "duration": 1, "balls": [
  { "center": [-3, 1], "velocity": [0, 0], "radius": 0.5, "mass": 2 },
  { "center": [0, 1], "velocity": [1, 0], "radius": 0.5, "mass": 2 },
  { "center": [-3, -1], "velocity": [0, 0], "radius": 0.5, "mass": 7 },
  { "center": [0, -1], "velocity": [1, 0], "radius": 0.5, "mass": 7 }] })";

/// How many colours there are in the lower margin, where the key is.
std::size_t colors_below(const std::string& file) {
  const Pixels pixels = read_png(file);
  std::set<std::uint32_t> colors;
  for (int row = pixels.height - 18; row < pixels.height; ++row) {
    for (int column = 0; column < pixels.width; ++column) colors.insert(pixels.at(column, row));
  }
  return colors.size();
}

class ColorKey : public testing::Test {
 protected:
  std::string drawn(const std::string& how) {
    const auto ran = carom_command("render " + scene_ + " --at 0 -o " + picture_ + " " + how);
    EXPECT_EQ(ran.exit, 0) << ran.errors;
    EXPECT_EQ(ran.errors, "");
    return picture_;
  }

  ScratchFolder folder_;
  std::string scene_ = folder_.write("scene.json", two_kinds);
  std::string picture_ = folder_.path("a.png");
};

TEST_F(ColorKey, StandsUnderWhatItExplains) {
  EXPECT_GT(colors_below(drawn("--color speed")), 60U);
  EXPECT_GT(colors_below(drawn("--color mass --dark")), 60U);
}

TEST_F(ColorKey, IsLeftOutOnRequestOrWhereItCouldNotBeRead) {
  EXPECT_EQ(colors_below(drawn("--no-key")), 1U);
  EXPECT_EQ(colors_below(drawn("--color id")), 1U);
  EXPECT_EQ(content_of(drawn("--size 120x90")), content_of(drawn("--size 120x90 --no-key")));
}

TEST_F(ColorKey, CoversNothing) {
  drawn("");
  const Pixels pixels = read_png(picture_);
  const auto is_empty = [&](int row) {
    const auto begin = pixels.colors.begin() + static_cast<std::ptrdiff_t>(row) * pixels.width;
    return std::all_of(begin, begin + pixels.width, [&](std::uint32_t color) { return color == pixels.at(0, 0); });
  };
  // From below: a margin, the key, and the empty row between it and the balls.
  int row = pixels.height - 1;
  while (is_empty(row)) --row;
  while (!is_empty(row)) --row;
  EXPECT_GT(row, pixels.height - 34);
}

TEST_F(ColorKey, TellsMassesApart) {
  drawn("--color mass --no-key --size 600x400");
  std::map<std::uint32_t, int> pixels_of;
  for (const std::uint32_t color : read_png(picture_).colors) ++pixels_of[color];
  const auto many = std::ranges::count_if(pixels_of, [](const auto& counted) { return counted.second > 2000; });
  EXPECT_EQ(many, 3);  // the background, and one colour for each mass
}

TEST(ColorsOfIds, DifferBetweenNeighboursHoweverManyThereAre) {
  const ColorScale scale{ColorBy::id, 0, 0};
  const std::vector<std::size_t> none;
  const BallColors colors{light_theme(), scale, none};
  const auto distance = [](Color a, Color b) {
    return std::abs(a.red - b.red) + std::abs(a.green - b.green) + std::abs(a.blue - b.blue);
  };
  for (std::size_t id = 0; id < 1000; ++id) {
    for (std::size_t next = id + 1; next < id + 8; ++next)
      EXPECT_GT(distance(colors.of(id, 0, 1), colors.of(next, 0, 1)), 0.3) << id << " and " << next;
  }
}

TEST(AKey, IsDrawnInSvgToo) {
  const ScratchFolder folder;
  const auto file = folder.path("a.svg");
  ASSERT_EQ(carom_command("render pool-break --at 0 -o " + file).exit, 0);
  const std::string with = content_of(file);
  ASSERT_EQ(carom_command("render pool-break --at 0 --no-key -o " + file).exit, 0);
  EXPECT_GT(with.size(), content_of(file).size());
  EXPECT_THAT(carom_command("render --help").output, HasSubstr("--no-key"));
}

}  // namespace
}  // namespace carom::cli
