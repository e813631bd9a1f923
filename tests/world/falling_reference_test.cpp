#include <gtest/gtest.h>

#include "support/brute_force.hpp"
#include "support/random_gravity.hpp"
#include "support/same_run.hpp"
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
    ASSERT_TRUE(plays_like(expected, scene, random));
    impacts_compared += expected.world.impacts().size();
  }
  EXPECT_GT(impacts_compared, 3 * static_cast<std::size_t>(scenes_per_family));
  RecordProperty("impacts", static_cast<int>(impacts_compared));
}

INSTANTIATE_TEST_SUITE_P(Reference, EveryFallingFamily, testing::ValuesIn(families()),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace carom
