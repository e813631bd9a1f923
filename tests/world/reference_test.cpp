#include <gtest/gtest.h>

#include "support/brute_force.hpp"
#include "support/history_and_counts.hpp"
#include "support/play.hpp"
#include "support/same_history.hpp"
#include "support/sanitized.hpp"
#include "world/families.hpp"

namespace carom {
namespace {

constexpr int scenes_per_family = sanitized ? 150 : 2000;
constexpr std::size_t most_impacts = 150;

class EveryFamily : public testing::TestWithParam<Family> {};

TEST_P(EveryFamily, HasTheBitsOfTheBruteForce) {
  std::size_t impacts_compared = 0;
  for (int seed = 0; seed < scenes_per_family; ++seed) {
    SCOPED_TRACE("scene " + std::to_string(seed));
    Random random{static_cast<std::uint64_t>(seed)};
    const SceneShapes scene = GetParam().make(random);
    const BruteForceRun expected = run_by_brute_force(scene, GetParam().duration, most_impacts);

    World world = world_of(scene);
    std::vector<Impact> impacts;
    if (expected.until < 0) {  // a ball fits exactly between others, and rattles there without end
      while (impacts.size() < most_impacts) impacts.push_back(world.advance_to_next_impact().impact.value());
      ASSERT_TRUE(same_impacts(expected.world.impacts(), impacts));
      ASSERT_EQ(world.advance_to(GetParam().duration), Progress::stuck);
      continue;
    }
    for (int pauses = random.whole(0, 4); pauses > 0; --pauses)
      play_to(world, random.between(world.time(), expected.until), keep_in(impacts));
    ASSERT_EQ(world.advance_to(expected.until, keep_in(impacts)), Progress::done);

    ASSERT_TRUE(same_impacts(expected.world.impacts(), impacts));
    ASSERT_EQ(history_and_counts(world), history_and_counts(expected.world));
    ASSERT_TRUE(same_legs(world, expected.world));
    impacts_compared += impacts.size();
  }
  // Scenes in which nothing happens would agree, too.
  EXPECT_GT(impacts_compared, 3 * static_cast<std::size_t>(scenes_per_family));
  RecordProperty("impacts", static_cast<int>(impacts_compared));
}

INSTANTIATE_TEST_SUITE_P(Reference, EveryFamily, testing::ValuesIn(families()),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace carom
