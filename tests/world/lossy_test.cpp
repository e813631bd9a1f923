#include <gtest/gtest.h>

#include "support/brute_force.hpp"
#include "support/history_and_counts.hpp"
#include "support/pieces.hpp"
#include "support/sanitized.hpp"
#include "world/families.hpp"

/// Every family with losses: the contact rule gives the same bits in the engine and in the brute force, however time is
/// divided and for every tuning.
namespace carom {
namespace {

constexpr int scenes_per_family = sanitized ? 40 : 800;
constexpr std::size_t most_impacts = 200;

/// Dead, lossless or anything in between.
double any_restitution(Random& random) {
  if (random.chance(0.2)) return 0;
  if (random.chance(0.2)) return 1;
  return random.between(0, 1);
}

/// Often one coefficient for all balls and another for all static shapes, sometimes one for each shape.
void make_lossy(SceneShapes& scene, Random& random) {
  const bool each = random.chance(0.3);
  const double of_balls = any_restitution(random);
  const double of_statics = any_restitution(random);
  for (Ball& ball : scene.balls) ball.restitution = each ? any_restitution(random) : of_balls;
  for (Wall& wall : scene.walls) wall.restitution = each ? any_restitution(random) : of_statics;
  for (Pillar& pillar : scene.pillars) pillar.restitution = each ? any_restitution(random) : of_statics;
}

class EveryFamilyWithLosses : public testing::TestWithParam<Family> {};

TEST_P(EveryFamilyWithLosses, HasTheBitsOfTheBruteForce) {
  std::uint64_t impacts = 0;
  std::uint64_t lossless = 0;
  for (int number = 0; number < scenes_per_family; ++number) {
    SCOPED_TRACE("scene " + std::to_string(number));
    Random random{static_cast<std::uint64_t>(20'000 + number)};
    SceneShapes scene = GetParam().make(random);
    make_lossy(scene, random);
    const BruteForceRun expected = run_by_brute_force(scene, GetParam().duration, most_impacts);
    if (expected.until < 0) continue;
    World world = world_of(scene);
    const auto tune = [&random](World& tuned) {
      if (random.chance(0.3)) tuned.tune(random_tuning(random));
    };
    if (random.chance(0.7)) world.tune(random_tuning(random));
    ASSERT_EQ(advance_in_pieces(world, expected.until, random, tune), Progress::done);
    ASSERT_EQ(history_and_counts(world), history_and_counts(expected.world));
    ASSERT_TRUE(same_legs(world, expected.world));
    impacts += world.counts().total();
    lossless += world.counts().lossless;
  }
  // Scenes in which nothing happens would agree, too.
  EXPECT_GT(impacts, 3U * scenes_per_family);
  RecordProperty("impacts", static_cast<int>(impacts));
  RecordProperty("lossless", static_cast<int>(lossless));
}

INSTANTIATE_TEST_SUITE_P(Lossy, EveryFamilyWithLosses, testing::ValuesIn(families()),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace carom
