#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/play.hpp"
#include "support/same_history.hpp"
#include "world/standard_gas.hpp"

/// Time runs backwards as well as forwards, as far as doubles allow.
///
/// How far that is depends on how the scene amplifies a difference. Where nothing amplifies it (balls on a line, walls
/// at right angles) it grows no faster than the number of impacts, and millions of impacts can be undone. Where round
/// shapes collide, an impact turns a difference δ in position into one in direction, 2δ/reach, and the next free path ℓ
/// makes it δ(1 + 2ℓ/reach). A ball loses a fixed number of digits at each of its impacts, and after 16 digits it is
/// somewhere else.
namespace carom {
namespace {

void reverse(World& world) {
  for (const BallId id : world.balls()) {
    Ball ball = world.ball(id);
    ball.velocity = -ball.velocity;
    world.change(id, ball);
  }
}

double furthest_from(const std::vector<Ball>& places, const World& world) {
  double furthest = 0;
  for (std::uint32_t i = 0; i < places.size(); ++i)
    furthest = std::max(furthest, length(places[i].center - world.position(BallId{i})));
  return furthest;
}

struct Retraced {
  std::vector<Impact> there;
  std::vector<Impact> back;
  double miss = 0;  ///< the greatest distance of a ball from its start
};

Retraced there_and_back(const SceneShapes& scene, double duration) {
  World world = world_of(scene);
  Retraced retraced;
  play(world, duration, keep_in(retraced.there));
  reverse(world);
  play(world, duration, keep_in(retraced.back));
  retraced.miss = furthest_from(scene.balls, world);
  return retraced;
}

void expect_the_same_partners_backwards(const Retraced& retraced) {
  ASSERT_EQ(retraced.there.size(), retraced.back.size());
  for (std::size_t i = 0; i < retraced.there.size(); ++i) {
    const Impact& there = retraced.there[i];
    const Impact& back = retraced.back[retraced.back.size() - 1 - i];
    ASSERT_EQ(there.ball, back.ball) << "impact " << i;
    ASSERT_EQ(there.other, back.other) << "impact " << i;
  }
}

TEST(Reversal, RetracesABallInABoxThroughAHundredThousandImpacts) {
  SceneShapes scene;
  add_box(scene, {{-3, -2}, {3, 2}});
  scene.balls.push_back({.center = {0.5, 0.25}, .velocity = {7, 3.3}, .radius = 0.5});
  const Retraced retraced = there_and_back(scene, 5e4);
  EXPECT_GT(retraced.there.size(), 100'000U);
  expect_the_same_partners_backwards(retraced);
  // Each impact displaces by a rounding of the box's size, 4e-16, and at worst all of them the same way.
  EXPECT_LT(retraced.miss, 2 * static_cast<double>(retraced.there.size()) * 4 * 0x1p-52);
}

TEST(Reversal, RetracesBallsOnALineThroughThousandsOfImpacts) {
  SceneShapes scene;
  add_box(scene, {{-10, -1}, {10, 1}});
  for (int i = 0; i < 8; ++i)
    scene.balls.push_back(
        {.center = {2.0 * i - 7, 0}, .velocity = {std::sqrt(i + 0.5) * (i % 2 == 0 ? 1 : -1), 0}, .radius = 0.25});
  const Retraced retraced = there_and_back(scene, 700);
  EXPECT_GT(retraced.there.size(), 3'000U);
  expect_the_same_partners_backwards(retraced);
  EXPECT_LT(retraced.miss, 2 * static_cast<double>(retraced.there.size()) * 10 * 0x1p-52);
}

/// The mean number of collisions with other balls, per ball.
double collisions_per_ball(const Retraced& retraced, const SceneShapes& scene) {
  const auto pairs = std::count_if(retraced.there.begin(), retraced.there.end(),
                                   [](const Impact& impact) { return impact.other.is_ball(); });
  return 2 * static_cast<double>(pairs) / static_cast<double>(scene.balls.size());
}

// Sixteen balls at a packing of 0.2: diameter d = 0.5, mean free path about 1/(√8 d) = 0.7, so that a difference grows
// 1 + 2ℓ/d = 3.8-fold at each collision. The test assumes 6, because the ball that is lost first has had more
// collisions than the mean. Starting from some roundings 2⁻⁵² of positions of size one, that allows about
// 16/log₁₀ 6 = 20 collisions per ball before all digits are lost. Here the order of the impacts is retraced for the
// first 13 of them.
TEST(Reversal, RetracesAGasAsFarAsItsChaosAllows) {
  const SceneShapes scene = standard_gas(4, 0.2);
  double furthest = 0;
  for (const double duration : {1.0, 2.0, 3.0, 4.0, 5.0, 6.0}) {
    const Retraced retraced = there_and_back(scene, duration);
    const double collisions = collisions_per_ball(retraced, scene);
    expect_the_same_partners_backwards(retraced);
    EXPECT_LT(retraced.miss, 8 * 0x1p-52 * std::pow(6, collisions)) << "after " << collisions << " collisions per ball";
    furthest = collisions;
  }
  EXPECT_GT(furthest, 13);
}

TEST(Reversal, DoesNotRetraceAGasForEver) {
  const SceneShapes scene = standard_gas(4, 0.2);
  const Retraced retraced = there_and_back(scene, 20);
  EXPECT_GT(collisions_per_ball(retraced, scene), 50);
  EXPECT_GT(retraced.miss, 0.5);
}

}  // namespace
}  // namespace carom
