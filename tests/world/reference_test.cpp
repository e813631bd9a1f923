#include <gtest/gtest.h>

#include "support/brute_force.hpp"
#include "support/same_run.hpp"
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

    if (expected.until < 0) {  // a ball fits exactly between others, and rattles there without end
      World world = world_of(scene);
      std::vector<Impact> impacts;
      while (impacts.size() < most_impacts) impacts.push_back(world.advance_to_next_impact().impact.value());
      ASSERT_TRUE(same_impacts(expected.world.impacts(), impacts));
      ASSERT_EQ(world.advance_to(GetParam().duration), Progress::stuck);
      continue;
    }
    ASSERT_TRUE(plays_like(expected, scene, random));
    impacts_compared += expected.world.impacts().size();
  }
  // Scenes in which nothing happens would agree, too.
  EXPECT_GT(impacts_compared, 3 * static_cast<std::size_t>(scenes_per_family));
  RecordProperty("impacts", static_cast<int>(impacts_compared));
}

INSTANTIATE_TEST_SUITE_P(Reference, EveryFamily, testing::ValuesIn(families()),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace carom
