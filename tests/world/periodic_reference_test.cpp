#include <gtest/gtest.h>

#include "support/brute_force.hpp"
#include "support/random_gravity.hpp"
#include "support/same_run.hpp"
#include "support/sanitized.hpp"
#include "world/periodic_families.hpp"

/// Every kind of scene in a periodic box has the bits of the brute force.
namespace carom {
namespace {

constexpr std::size_t most_impacts = 150;

class EveryPeriodicFamily : public testing::TestWithParam<Family> {
 protected:
  void compare(const SceneShapes& scene, double duration, Random& random) {
    const BruteForceRun expected = run_by_brute_force(scene, duration, most_impacts);
    if (expected.until < 0) return;
    ASSERT_TRUE(plays_like(expected, scene, random));
    impacts_compared_ += expected.world.impacts().size();
  }
  std::size_t impacts_compared_ = 0;
};

TEST_P(EveryPeriodicFamily, HasTheBitsOfTheBruteForce) {
  constexpr int scenes = sanitized ? 60 : 600;
  for (int seed = 0; seed < scenes; ++seed) {
    SCOPED_TRACE("scene " + std::to_string(seed));
    Random random{static_cast<std::uint64_t>(seed)};
    const SceneShapes scene = GetParam().make(random);
    compare(scene, GetParam().duration, random);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(impacts_compared_, static_cast<std::size_t>(scenes));
}

TEST_P(EveryPeriodicFamily, HasTheBitsOfTheBruteForceUnderGravity) {
  constexpr int scenes = sanitized ? 20 : 200;
  for (int seed = 0; seed < scenes; ++seed) {
    SCOPED_TRACE("scene " + std::to_string(seed));
    Random random{static_cast<std::uint64_t>(seed)};
    SceneShapes scene = GetParam().make(random);
    add_gravity(scene, random);
    compare(scene, 3, random);  // what falls for longer crosses the box thousands of times
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(impacts_compared_, static_cast<std::size_t>(scenes) / 8);
}

INSTANTIATE_TEST_SUITE_P(Reference, EveryPeriodicFamily, testing::ValuesIn(periodic_families()),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace carom
