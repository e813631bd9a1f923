#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "carom/line.hpp"
#include "support/sanitized.hpp"
#include "world/families.hpp"

/// What must hold in any scene at any time, judged without the engine's help: nothing overlaps, nothing leaves a closed
/// box, and energy does not grow.
namespace carom {
namespace {

double size_of(Vec2 point) { return std::max(std::abs(point.x), std::abs(point.y)); }

/// The deepest overlap there is, in units of the coordinates' size.
double worst_overlap(const World& world, const SceneShapes& scene) {
  std::vector<Ball> balls;
  for (const BallId id : world.balls()) balls.push_back(world.ball(id));
  double worst = 0;
  const auto note = [&worst](double depth, double size) { worst = std::max(worst, depth / size); };
  for (std::size_t i = 0; i < balls.size(); ++i) {
    const Ball& ball = balls[i];
    const double size = size_of(ball.center) + ball.radius;
    for (std::size_t j = 0; j < i; ++j)
      note(ball.radius + balls[j].radius - length(ball.center - balls[j].center),
           size + size_of(balls[j].center) + balls[j].radius);
    for (const Wall& wall : scene.walls) {
      if (wall.stops != Stops::both) continue;
      note(ball.radius - length(ball.center - nearest_on(wall, ball.center).point),
           size + size_of(wall.from) + size_of(wall.to));
    }
    for (const Pillar& pillar : scene.pillars)
      note(ball.radius + pillar.radius - length(ball.center - pillar.center),
           size + size_of(pillar.center) + pillar.radius);
  }
  return worst;
}

// Centres are as exact as a few roundings 2⁻⁵² of their coordinates, and so are gaps: the worst seen is 5 of them.
constexpr double exactness = 64 * 0x1p-52;

/// How many balls are beyond the first four walls, when these are a box.
int outside_of_box(const World& world, const SceneShapes& scene) {
  int outside = 0;
  for (const BallId id : world.balls()) {
    const Vec2 place = world.position(id);
    for (std::size_t i = 0; i < 4; ++i) {
      const Wall& wall = scene.walls[i];
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

void expect_in_order(const World& world, const SceneShapes& scene) {
  ASSERT_LT(worst_overlap(world, scene), exactness);
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
    for (int look = 0; look < 10; ++look) {
      if (world.advance(family.duration * random.between(0.05, 0.15)) != Progress::done) break;
      ASSERT_NO_FATAL_FAILURE(expect_in_order(world, scene));
      world.advance_to_next_impact(2 * family.duration);
      ASSERT_NO_FATAL_FAILURE(expect_in_order(world, scene)) << "at an impact";
      ASSERT_LE(world.energy(), energy * (1 + 1e-12));
      energy = world.energy();
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Invariants, AnyScene, testing::ValuesIn(families()),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace carom
