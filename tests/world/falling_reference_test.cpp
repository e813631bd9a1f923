#include <gtest/gtest.h>

#include "support/brute_force.hpp"
#include "support/history_and_counts.hpp"
#include "support/pieces.hpp"
#include "support/play.hpp"
#include "support/random_gravity.hpp"
#include "support/same_history.hpp"
#include "support/sanitized.hpp"
#include "world/families.hpp"

/// Every kind of scene under gravity has the bits of the brute force.
namespace carom {
namespace {

constexpr int scenes_per_family = sanitized ? 40 : 400;
constexpr std::size_t most_impacts = 150;

class EveryFallingFamily : public testing::TestWithParam<Family> {};

TEST_P(EveryFallingFamily, HasTheBitsOfTheBruteForce) {
  std::size_t impacts_compared = 0;
  for (int seed = 0; seed < scenes_per_family; ++seed) {
    SCOPED_TRACE("scene " + std::to_string(seed));
    Random random{static_cast<std::uint64_t>(seed)};
    SceneShapes scene = GetParam().make(random);
    add_gravity(scene, random);
    const BruteForceRun expected = run_by_brute_force(scene, GetParam().duration, most_impacts);
    if (expected.until < 0) continue;

    World world = world_of(scene);
    std::vector<Impact> impacts;
    for (int pauses = random.whole(0, 4); pauses > 0; --pauses)
      play_to(world, random.between(world.time(), expected.until), keep_in(impacts));
    ASSERT_EQ(world.advance_to(expected.until, keep_in(impacts)), Progress::done);

    ASSERT_TRUE(same_impacts(expected.world.impacts(), impacts));
    ASSERT_EQ(history_and_counts(world), history_and_counts(expected.world));
    ASSERT_TRUE(same_legs(world, expected.world));
    impacts_compared += impacts.size();
  }
  EXPECT_GT(impacts_compared, 3 * static_cast<std::size_t>(scenes_per_family));
  RecordProperty("impacts", static_cast<int>(impacts_compared));
}

INSTANTIATE_TEST_SUITE_P(Reference, EveryFallingFamily, testing::ValuesIn(families()),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace carom
