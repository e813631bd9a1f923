#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "carom/line.hpp"
#include "support/sanitized.hpp"
#include "support/worst_overlap.hpp"
#include "world/families.hpp"

/// What must hold in any scene at any time, checked independently of the engine: nothing overlaps, nothing leaves a
/// closed box, and energy does not grow.
namespace carom {
namespace {

// Centres are exact to a few roundings 2⁻⁵² of their coordinates, and so are gaps. The worst error seen is 5 roundings.
constexpr double exactness = 64 * 0x1p-52;

/// The number of balls beyond the first four walls, which must be a box, and stop them.
int outside_of_box(const World& world, const SceneShapes& scene) {
  int outside = 0;
  for (const BallId id : world.balls()) {
    const Vec2 place = world.position(id);
    for (std::size_t i = 0; i < 4; ++i) {
      const Wall& wall = scene.walls[i];
      if (!may_collide(wall.filter, world.ball(id).filter)) continue;
      const double beyond = signed_distance(line_through(wall).value(), place);
      outside += beyond > exactness * (size_of(place) + size_of(wall.from) + size_of(wall.to));
    }
  }
  return outside;
}

bool begins_with_a_box(const SceneShapes& scene) {
  if (scene.walls.size() < 4) return false;
  const auto wall = scene.walls.begin();
  return wall[0].to == wall[1].from && wall[1].to == wall[2].from && wall[2].to == wall[3].from &&
         wall[3].to == wall[0].from && dot(edge(wall[0]), edge(wall[1])) == 0;
}

void expect_valid(const World& world, const SceneShapes& scene) {
  ASSERT_LT(worst_overlap(world), exactness);
  ASSERT_EQ(begins_with_a_box(scene) ? outside_of_box(world, scene) : 0, 0);
}

class AnyScene : public testing::TestWithParam<Family> {};

TEST_P(AnyScene, LetsNothingOverlapOrEscape) {
  const Family& family = GetParam();
  for (std::uint64_t seed = 0; seed < (sanitized ? 50 : 500); ++seed) {
    SCOPED_TRACE("scene " + std::to_string(seed));
    Random random{seed + 1'000'000};
    const SceneShapes scene = family.make(random);
    World world = world_of(scene);
    double energy = world.energy();
    for (int check = 0; check < 10; ++check) {
      if (world.advance(family.duration * random.between(0.05, 0.15)) != Progress::done) break;
      ASSERT_NO_FATAL_FAILURE(expect_valid(world, scene));
      world.advance_to_next_impact(2 * family.duration);
      ASSERT_NO_FATAL_FAILURE(expect_valid(world, scene)) << "at an impact";
      ASSERT_LE(world.energy(), energy * (1 + 1e-12));
      energy = world.energy();
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Invariants, AnyScene, testing::ValuesIn(families()),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace carom
