#include "support/reference_world.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/same_history.hpp"
#include "support/sanitized.hpp"
#include "world/families.hpp"

namespace carom {
namespace {

constexpr int scenes_of_a_family = sanitized ? 150 : 2000;
constexpr std::size_t most_impacts = 150;

ReferenceWorld reference_of(const SceneShapes& scene) {
  ReferenceWorld world;
  populate(world, scene);
  return world;
}

/// How far the brute force goes, and where it got to. A scene with more impacts than we have patience for is cut short
/// before the last of them; when they are all at the start, that is before the start.
struct Played {
  ReferenceWorld world;
  double until;
};

Played play_by_brute_force(const SceneShapes& scene, double duration) {
  ReferenceWorld world = reference_of(scene);
  if (world.advance_to(duration, most_impacts)) return {std::move(world), duration};
  const double until = std::nextafter(world.impacts().back().time, -1);
  if (until < 0) return {std::move(world), until};
  ReferenceWorld shorter = reference_of(scene);
  shorter.advance_to(until, most_impacts);
  return {std::move(shorter), until};
}

class EveryFamily : public testing::TestWithParam<Family> {};

TEST_P(EveryFamily, HasTheBitsOfTheBruteForce) {
  std::size_t impacts_compared = 0;
  for (int seed = 0; seed < scenes_of_a_family; ++seed) {
    SCOPED_TRACE("scene " + std::to_string(seed));
    Random random{static_cast<std::uint64_t>(seed)};
    const SceneShapes scene = GetParam().make(random);
    const Played expected = play_by_brute_force(scene, GetParam().duration);

    World world = world_of(scene);
    std::vector<Impact> impacts;
    if (expected.until < 0) {  // a ball fits exactly between others, and rattles there without end
      while (impacts.size() < most_impacts) impacts.push_back(world.advance_to_next_impact().impact.value());
      ASSERT_TRUE(same_impacts(expected.world.impacts(), impacts));
      ASSERT_EQ(world.advance_to(GetParam().duration), Progress::stuck);
      continue;
    }
    for (int pauses = random.whole(0, 4); pauses > 0; --pauses)
      world.advance_to(random.between(world.time(), expected.until), keep_in(impacts));
    ASSERT_EQ(world.advance_to(expected.until, keep_in(impacts)), Progress::done);

    ASSERT_TRUE(same_impacts(expected.world.impacts(), impacts));
    for (const BallId id : world.balls())
      ASSERT_TRUE(same_bits(world.leg(id), expected.world.leg(id))) << "the leg of ball " << id.index;
    ASSERT_EQ(world.history(), expected.world.history());
    ASSERT_EQ(world.counts().lossless, expected.world.counts().lossless);
    impacts_compared += impacts.size();
  }
  // Scenes in which nothing happens would agree, too.
  EXPECT_GT(impacts_compared, 3 * static_cast<std::size_t>(scenes_of_a_family));
  RecordProperty("impacts", static_cast<int>(impacts_compared));
}

INSTANTIATE_TEST_SUITE_P(Reference, EveryFamily, testing::ValuesIn(families()),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace carom
