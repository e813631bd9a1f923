#include "carom/scatterers.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "carom/overlap.hpp"
#include "carom/scene.hpp"
#include "support/in_words.hpp"

namespace carom {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

double least_distance(const std::vector<Pillar>& pillars, Vec2 size, bool periodic) {
  double least = 1e300;
  for (std::size_t i = 0; i < pillars.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      Vec2 offset = pillars[i].center - pillars[j].center;
      if (periodic) offset -= Vec2{size.x * std::round(offset.x / size.x), size.y * std::round(offset.y / size.y)};
      least = std::min(least, length(offset));
    }
  }
  return least;
}

TEST(Scatterers, StayApartUpToTheHighestPacking) {
  for (const bool periodic : {false, true}) {
    const Scatterers scatterers{.pillars = 636, .min = {-10, 0}, .max = {30, 25}, .periodic = periodic};
    const auto pillars = pillars_of(scatterers);  // a packing of 0.4995
    ASSERT_THAT(pillars, SizeIs(636));
    EXPECT_GE(least_distance(pillars, {40, 25}, periodic), 1);
    EXPECT_LT(least_distance(pillars, {40, 25}, periodic), 1.01);
    const double inset = periodic ? 0 : 0.5;
    double leftmost = 1e300;
    for (const Pillar& pillar : pillars) {
      EXPECT_GE(pillar.center.x, -10 + inset);
      EXPECT_LE(pillar.center.x, 30 - inset);
      EXPECT_GE(pillar.center.y, inset);
      EXPECT_LE(pillar.center.y, 25 - inset);
      leftmost = std::min(leftmost, pillar.center.x);
    }
    EXPECT_LT(leftmost, -9.2 + inset);  // they reach to the edge
  }
}

TEST(Scatterers, KeepTheGap) {
  const auto pillars = pillars_of(Scatterers{.pillars = 50, .radius = 0.3, .periodic = true, .gap = 0.25});
  EXPECT_GE(least_distance(pillars, {10, 10}, true), 0.85);
}

// Overlapping ones are points of a Poisson process: the share of the plane that n of them leave free is (1 − a/A)ⁿ.
TEST(Scatterers, MayOverlapAtAnyPacking) {
  const Scatterers scatterers{.pillars = 2000, .max = {40, 40}, .overlapping = true, .periodic = true};
  const auto pillars = pillars_of(scatterers);
  ASSERT_THAT(pillars, SizeIs(2000));
  int empty = 0;
  constexpr int points = 40;
  for (int i = 0; i < points; ++i) {
    for (int j = 0; j < points; ++j) {
      const Vec2 point{i + 0.5, j + 0.5};
      empty += std::ranges::none_of(pillars, [&](const Pillar& pillar) {
        Vec2 offset = pillar.center - point;
        offset -= Vec2{40 * std::round(offset.x / 40), 40 * std::round(offset.y / 40)};
        return length(offset) < pillar.radius;
      });
    }
  }
  // The points are a diameter apart, so that what is at one says nothing of the others: a binomial number.
  const double share = std::pow(1 - std::numbers::pi * 0.25 / 1600, 2000);
  EXPECT_NEAR(empty, 1600 * share, 5 * std::sqrt(1600 * share * (1 - share)));
}

TEST(Scatterers, LeaveRoomForBalls) {
  Scatterers scatterers{.pillars = 40, .clear = {{{0, 5}, 2}}};
  for (const Pillar& pillar : pillars_of(scatterers)) EXPECT_FALSE(overlaps(outline_of(pillar), scatterers.clear[0]));
  scatterers.periodic = true;
  for (const Pillar& pillar : pillars_of(scatterers)) {  // at the right edge, too
    EXPECT_FALSE(overlaps(outline_of(pillar), scatterers.clear[0]));
    EXPECT_FALSE(overlaps(outline_of(pillar), Circle{{10, 5}, 2}));
  }
}

TEST(Scatterers, SayWhenThereIsNoRoom) {
  const Found<Pillar> found = find_pillars(Scatterers{.pillars = 20, .clear = {{{5, 5}, 5.5}}});
  ASSERT_TRUE(found.problem);
  EXPECT_THAT(found.shapes, IsEmpty());
  EXPECT_THAT(to_string(*found.problem), HasSubstr("for which there was room"));
}

TEST(Scatterers, NameWhatIsWrong) {
  EXPECT_THAT(in_words(problems_with(Scatterers{.pillars = 64})),
              ElementsAre("pillars is 64: make it 63 or fewer, for which there was room, or their radius less"));
  EXPECT_THAT(problems_with(Scatterers{.pillars = 64, .overlapping = true}), IsEmpty());
  EXPECT_THAT(in_words(problems_with(Scatterers{.pillars = 1, .radius = 6})),
              ElementsAre("radius is 6: make it no more than 5",
                          "pillars is 1: make it 0 or fewer, for which there was room, or their radius less"));
  EXPECT_THAT(in_words(problems_with(Scatterers{.max = {0, 1}})),
              ElementsAre("max is [0, 1]: make both coordinates more than those of `min`"));
}

TEST(Scatterers, ArePartOfAScene) {
  const SceneRead read = read_scene(R"({"scatterers": [
      {"pillars": 30, "radius": 0.4, "min": [0, 0], "max": [10, 10], "gap": 0.1, "restitution": 0.5}]})");
  ASSERT_TRUE(read.scene);
  const WorldMade made = make_world(*read.scene);
  ASSERT_TRUE(made.world);
  EXPECT_EQ(made.world->pillar(PillarId{29}).restitution, 0.5);
}

}  // namespace
}  // namespace carom
