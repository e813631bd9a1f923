#include <gtest/gtest.h>

#include <cmath>

#include "carom/line.hpp"
#include "support/history_and_counts.hpp"
#include "support/pieces.hpp"
#include "support/reference_world.hpp"
#include "support/same_history.hpp"
#include "support/sanitized.hpp"
#include "world/moving_scenes.hpp"

/// Worlds in which walls and pillars move have the bits of the brute force, however time is cut, and lose no energy
/// that is not accounted for.
namespace carom {
namespace {

constexpr int scenes = sanitized ? 20 : 150;
constexpr std::size_t most_impacts = 300;

struct NamedKind {
  const char* name;
  MovingKind kind;
};

class MovingScenes : public testing::TestWithParam<NamedKind> {};

TEST_P(MovingScenes, HaveTheBitsOfTheBruteForce) {
  std::size_t impacts_compared = 0, squeezes = 0;
  for (int seed = 0; seed < scenes; ++seed) {
    SCOPED_TRACE("scene " + std::to_string(seed));
    Random random{static_cast<std::uint64_t>(seed)};
    const MovingScene scene = random_moving_scene(random, GetParam().kind);
    double until = 6;
    auto edits = random_edits(random, scene, until);
    auto expected = world_of_moving<ReferenceWorld>(scene);
    bool all = true;
    for (std::size_t i = 0; i <= edits.size() && all; ++i) {
      all = expected.advance_to(i < edits.size() ? edits[i].time : until, most_impacts);
      if (all && i < edits.size()) apply(edits[i], expected);
    }
    if (!all) {  // play a shorter time
      until = std::nextafter(expected.impacts().back().time, -1);
      if (!(until > 0)) continue;
      std::erase_if(edits, [&](const MotionEdit& edit) { return edit.time > until; });
      expected = world_of_moving<ReferenceWorld>(scene);
      for (const MotionEdit& edit : edits) {
        expected.advance_to(edit.time, 2 * most_impacts);
        apply(edit, expected);
      }
      expected.advance_to(until, 2 * most_impacts);
    }

    World world = world_of_moving<World>(scene);
    world.tune(random_tuning(random));
    for (const MotionEdit& edit : edits) {
      ASSERT_EQ(advance_in_pieces(world, edit.time, random), Progress::done);
      apply(edit, world);
    }
    ASSERT_EQ(advance_in_pieces(world, until, random), Progress::done);
    ASSERT_EQ(history_and_counts(world), history_and_counts(expected));
    ASSERT_TRUE(same_legs(world, expected));
    for (const MoverId mover : world.movers()) ASSERT_EQ(world.pose(mover), expected.pose(mover));
    impacts_compared += expected.impacts().size();
    squeezes += expected.squeezes().size();
  }
  EXPECT_GT(impacts_compared, 20 * static_cast<std::size_t>(scenes));
  RecordProperty("impacts", static_cast<int>(impacts_compared));
  RecordProperty("squeezes", static_cast<int>(squeezes));
}

INSTANTIATE_TEST_SUITE_P(Reference, MovingScenes,
                         testing::Values(NamedKind{"Weightless", {}}, NamedKind{"Lossy", {.loses = true}},
                                         NamedKind{"Falling", {.falls = true}},
                                         NamedKind{"FallingLossy", {.falls = true, .loses = true}},
                                         NamedKind{"Kicked", {.falls = true, .loses = true, .kicks = true}},
                                         NamedKind{"Heated", {.heats = true}},
                                         NamedKind{"HeatedLossyFalling", {.falls = true, .loses = true, .heats = true}},
                                         NamedKind{"Crowded", {.falls = true, .loses = true, .most_balls = 30}}),
                         [](const auto& tested) { return std::string{tested.param.name}; });

TEST(AMovingScene, ReportsItsImpactsAsTheBruteForceDoes) {
  for (int seed = 0; seed < scenes; ++seed) {
    SCOPED_TRACE("scene " + std::to_string(seed));
    Random random{static_cast<std::uint64_t>(seed) + 5000};
    const MovingScene scene = random_moving_scene(random, {.falls = random.chance(0.5), .loses = true, .kicks = true});
    auto expected = world_of_moving<ReferenceWorld>(scene);
    if (!expected.advance_to(3, most_impacts)) continue;
    World world = world_of_moving<World>(scene);
    std::vector<Impact> impacts;
    ASSERT_EQ(world.advance_to(1.5, keep_in(impacts)), Progress::done);
    ASSERT_EQ(world.advance_to(3, keep_in(impacts)), Progress::done);
    ASSERT_TRUE(same_impacts(expected.impacts(), impacts));
  }
}

/// How deep a ball is in what stops it, as a part of its radius.
double deepest_overlap(const World& world) {
  double deepest = 0;
  const auto note = [&](const Ball& ball, double distance) {
    deepest = std::max(deepest, (ball.radius - distance) / ball.radius);
  };
  for (const BallId id : world.ball_ids()) {
    const Ball ball = world.ball(id);
    for (const WallId wall : world.wall_ids()) {
      const Wall now = world.wall(wall);
      if (now.stops == Stops::both) note(ball, length(ball.center - nearest_on(now, ball.center).point));
    }
    for (const PillarId pillar : world.pillar_ids()) {
      const Pillar now = world.pillar(pillar);
      note(ball, length(ball.center - now.center) - now.radius);
    }
    for (const BallId other : world.ball_ids()) {
      if (other.index < id.index) note(ball, length(ball.center - world.position(other)) - world.ball(other).radius);
    }
  }
  return deepest;
}

TEST(AMovingScene, LetsNoBallGetThroughAnythingAndAccountsForItsEnergy) {
  std::uint64_t impacts = 0;
  for (int seed = 0; seed < scenes; ++seed) {
    SCOPED_TRACE("scene " + std::to_string(seed));
    Random random{static_cast<std::uint64_t>(seed) + 9000};
    const MovingScene scene = random_moving_scene(random, {});
    World world = world_of_moving<World>(scene);
    const double energy_at_first = world.energy();
    double largest = energy_at_first + 1;  // of the energies that were rounded
    for (int i = 1; i <= 20; ++i) {
      ASSERT_EQ(world.advance_to(0.2 * i), Progress::done);
      largest = std::max(largest, world.energy());
      ASSERT_LE(deepest_overlap(world), 1e-9);
      // Each impact rounds the energy by some 1e-16 of it.
      ASSERT_NEAR(world.energy() - energy_at_first, world.energy_given(),
                  1e-14 * largest * (10 + std::sqrt(static_cast<double>(world.counts().total()))));
    }
    impacts += world.counts().total();
  }
  EXPECT_GT(impacts, 10U * scenes);
}

}  // namespace
}  // namespace carom
