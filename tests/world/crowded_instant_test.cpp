#include <gtest/gtest.h>

#include "support/play.hpp"
#include "support/random.hpp"
#include "support/reference_world.hpp"
#include "support/same_history.hpp"
#include "support/sanitized.hpp"
#include "support/shapes.hpp"

/// Very many impacts at one instant, compared with brute force: the event queue stores such instants differently.
namespace carom {
namespace {

constexpr std::size_t most_impacts = sanitized ? 200 : 600;

/// Balls on a lattice of whole numbers, some of them touching. Velocities are whole numbers, too.
SceneShapes marching(Random& random) {
  SceneShapes scene;
  const int side = random.whole(5, 9);
  const int spacing = random.whole(1, 3);
  const double edge = random.chance(0.5) ? 0.5 : 1.0;
  const double restitution = random.chance(0.3) ? 0.75 : 1;
  add_box(scene, {{-edge, -edge}, Vec2{1, 1} * ((side - 1) * spacing + edge)});
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) {
      if (random.chance(0.1)) continue;
      const double vx = random.whole(-1, 1);
      scene.balls.push_back({.center = Vec2{1, 0} * (column * spacing) + Vec2{0, 1} * (row * spacing),
                             .velocity = {vx, static_cast<double>(random.whole(-1, 1))},
                             .radius = 0.5,
                             .mass = random.chance(0.2) ? 3.0 : 1.0,
                             .restitution = restitution});
    }
  }
  return scene;
}

TEST(ACrowdedInstant, HasTheBitsOfTheBruteForce) {
  std::size_t simultaneous = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE("scene " + std::to_string(seed));
    Random random{seed};
    const SceneShapes scene = marching(random);
    ReferenceWorld expected;
    populate(expected, scene);
    expected.advance_to(4, most_impacts);
    World world = world_of(scene);
    std::vector<Impact> impacts;
    while (impacts.size() < expected.impacts().size()) {
      const auto next = world.advance_to_next_impact();
      ASSERT_TRUE(next);
      impacts.push_back(*next);
    }
    ASSERT_TRUE(same_impacts(expected.impacts(), impacts));
    ASSERT_EQ(world.history(), expected.history());
    for (std::size_t i = 20; i < impacts.size(); ++i) simultaneous += impacts[i].time == impacts[i - 20].time ? 1U : 0U;
  }
  EXPECT_GT(simultaneous, 1000U);
}

TEST(ACrowdedInstant, HasOneHistoryForAllTilings) {
  for (std::uint64_t seed = 100; seed < 120; ++seed) {
    SCOPED_TRACE("scene " + std::to_string(seed));
    Random random{seed};
    const SceneShapes scene = marching(random);
    ReferenceWorld expected;
    populate(expected, scene);
    if (!expected.advance_to(1.25, 20 * most_impacts)) continue;  // it may go on without end
    for (const double tile : {2.0, 4.0, 6.0}) {
      World world = world_of(scene);
      world.tune({.tile = tile});
      ASSERT_EQ(world.advance_to(1.25), Progress::done);
      ASSERT_EQ(world.history(), expected.history()) << "tiles of " << tile;
    }
  }
}

}  // namespace
}  // namespace carom
