#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "support/history_and_counts.hpp"
#include "support/play.hpp"
#include "support/random.hpp"
#include "support/reference_world.hpp"
#include "support/same_history.hpp"
#include "support/shapes.hpp"
#include "world/periodic_families.hpp"
#include "world/standard_gas.hpp"

namespace carom {
namespace {

using testing::ElementsAre;
using testing::Field;

constexpr PeriodicBox unit_box{{0, 0}, {10, 10}};

World world_in(const PeriodicBox& box) {
  World world;
  world.set_periodic_box(box);
  return world;
}

TEST(PeriodicBox, BringsABallBackInOnTheOtherSide) {
  World world = world_in(unit_box);
  const BallId ball = world.add(Ball{.center = {5, 5}, .velocity = {7, -3}, .radius = 0.5});
  ASSERT_EQ(world.advance_to(10), Progress::done);
  EXPECT_NEAR(world.position(ball).x, 5, 1e-12);
  EXPECT_NEAR(world.position(ball).y, 5, 1e-12);
  EXPECT_NEAR(world.unwrapped_position(ball).x, 75, 1e-12);
  EXPECT_NEAR(world.unwrapped_position(ball).y, -25, 1e-12);
  EXPECT_EQ(world.counts().total(), 0U);
  EXPECT_EQ(world.velocity(ball), (Vec2{7, -3}));
}

TEST(PeriodicBox, TakesABallFromAnywhere) {
  World world = world_in(unit_box);
  const BallId ball = world.add(Ball{.center = {-3, 128.5}, .velocity = {}, .radius = 0.5});
  EXPECT_EQ(world.position(ball), (Vec2{7, 8.5}));
  EXPECT_EQ(world.unwrapped_position(ball), (Vec2{-3, 128.5}));
  EXPECT_THAT(world.problems_with(Ball{.center = {37.5, -1.5}, .velocity = {}, .radius = 0.5}),
              ElementsAre(Field(&Problem::kind, ProblemKind::overlap)));
}

TEST(PeriodicBox, LetsTwoBallsMeetOnBothSides) {
  World world = world_in(unit_box);
  world.add(Ball{.center = {2, 5}, .velocity = {1, 0}, .radius = 1});
  world.add(Ball{.center = {8, 5}, .velocity = {-1, 0}, .radius = 1});
  std::vector<Impact> impacts;
  ASSERT_EQ(world.advance_to(9.5, keep_in(impacts)), Progress::done);
  // The gaps are 4 within the box and 2 through its edge.
  ASSERT_EQ(impacts.size(), 3U);
  EXPECT_NEAR(impacts[0].time, 2, 1e-12);
  EXPECT_NEAR(impacts[0].normal.x, -1, 1e-12);
  EXPECT_NEAR(impacts[0].contact.x, 5, 1e-12);
  EXPECT_NEAR(impacts[1].time, 5, 1e-12);
  EXPECT_NEAR(impacts[1].normal.x, 1, 1e-12);
  EXPECT_NEAR(std::fmod(impacts[1].contact.x + 5, 10), 5, 1e-12);
  EXPECT_NEAR(impacts[2].time, 8, 1e-12);
}

TEST(PeriodicBox, DoesNotChangeWhichOneSidedWallLetsABallPass) {
  const Wall wall{{0, 0}, {4, 0}, Stops::outside};
  const Ball ball{.center = {3.2, 2}, .velocity = {-6, -6}, .radius = 1};
  World endless;
  endless.add(wall);
  endless.add(ball);
  const NextImpact expected = endless.advance_to_next_impact(1);
  ASSERT_TRUE(expected);
  for (const double half : {5.0, 8.0, 100.0}) {
    World world = world_in({{-half, -half}, {half, half}});
    world.add(wall);
    world.add(ball);
    const NextImpact found = world.advance_to_next_impact(1);
    ASSERT_TRUE(found) << half;
    EXPECT_NEAR(found->time, expected->time, 1e-12);
    EXPECT_EQ(found->feature, expected->feature);
  }
}

TEST(PeriodicBox, RefusesWhatDoesNotFit) {
  const auto kinds = [](const std::vector<Problem>& problems) {
    std::vector<ProblemKind> found;
    for (const Problem& problem : problems) found.push_back(problem.kind);
    return found;
  };
  World world = world_in(unit_box);
  EXPECT_THAT(kinds(world.problems_with(Ball{.center = {1, 1}, .velocity = {}, .radius = 1.26})),
              ElementsAre(ProblemKind::too_large_for_periodic));
  EXPECT_TRUE(world.problems_with(Ball{.center = {1, 1}, .velocity = {}, .radius = 1.25}).empty());
  EXPECT_THAT(kinds(world.problems_with(Pillar{{1, 1}, 5.1})), ElementsAre(ProblemKind::too_large_for_periodic));
  EXPECT_THAT(kinds(world.problems_with(Pillar{{11, 1}, 1})), ElementsAre(ProblemKind::outside_periodic_box));
  EXPECT_THAT(kinds(world.problems_with(Wall{{1, 1}, {1, 11}})), ElementsAre(ProblemKind::outside_periodic_box));
  EXPECT_TRUE(world.problems_with(Wall{{0, 0}, {10, 10}}).empty());
  EXPECT_THAT(kinds(world.problems_with(Sensor{})), ElementsAre(ProblemKind::not_in_periodic_box));
  EXPECT_THAT(kinds(world.try_add(Mover{}).problems()), ElementsAre(ProblemKind::not_in_periodic_box));
  world.add(Ball{.center = {1, 1}, .velocity = {}, .radius = 1});
  EXPECT_THAT(kinds(world.try_set_periodic_box(unit_box)), ElementsAre(ProblemKind::world_not_empty));
  EXPECT_THAT(kinds(problems_with(PeriodicBox{{0, 0}, {10, 0}})), ElementsAre(ProblemKind::no_box_side));
  EXPECT_TRUE(problems_with(PeriodicBox{{0, 0}, {10, 0}, Axes::x}).empty());
  EXPECT_THAT(kinds(problems_with(PeriodicBox{{0, 0}, {1e7, 1}})), ElementsAre(ProblemKind::box_too_thin));
}

TEST(PeriodicBox, IsAsItWasAfterASearchThatFoundNothing) {
  World world = world_in(unit_box);
  const BallId ball = world.add(Ball{.center = {5, 5}, .velocity = {70, -30}, .radius = 0.5});
  play_to(world, 1);
  const World before = world;
  EXPECT_FALSE(world.advance_to_next_impact(50));
  EXPECT_EQ(world.time(), 1);
  EXPECT_TRUE(same_bits(world.leg(ball), before.leg(ball)));
  EXPECT_EQ(world.unwrapped_position(ball), before.unwrapped_position(ball));
  play_to(world, 20);
  World other = before;
  play_to(other, 20);
  EXPECT_EQ(world.history(), other.history());
}

/// The gas without walls, in a periodic box of the same size.
SceneShapes periodic_gas(int side, double packing) {
  SceneShapes scene = standard_gas(side, packing);
  scene.walls.clear();
  const double half = 0.5 * side;
  scene.periodic = PeriodicBox{{-half, -half}, {half, half}};
  return scene;
}

TEST(PeriodicGas, HasTheSameHistoryInOrderInTilesAndByThreads) {
  for (const double packing : {0.1, 0.6}) {
    const SceneShapes scene = periodic_gas(90, packing);
    const double end = packing < 0.3 ? 8 : 1.5;
    World in_order = world_of(scene);
    std::uint64_t impacts = 0;
    play_to(in_order, end, [&](const Impact&) { ++impacts; });
    EXPECT_GT(impacts, 10'000U);
    World tiles = world_of(scene);
    play_to(tiles, end);
    EXPECT_EQ(history_and_counts(tiles), history_and_counts(in_order));
    for (const unsigned threads : {2U, 3U, 4U}) {
      World shared = world_of(scene);
      shared.tune({.threads = threads});
      for (int step = 1; step <= 3; ++step) play_to(shared, end * step / 3);
      EXPECT_EQ(history_and_counts(shared), history_and_counts(in_order)) << threads;
      for (const BallId id : shared.ball_ids())
        ASSERT_EQ(shared.unwrapped_position(id), in_order.unwrapped_position(id)) << id.index;
    }
  }
}

TEST(PeriodicGas, KeepsEnergyAndMomentumAndNeverOverlaps) {
  const SceneShapes scene = periodic_gas(40, 0.7);
  World world = world_of(scene);
  const double energy = world.energy();
  const Vec2 momentum = world.momentum();
  play_to(world, 20);
  EXPECT_GT(world.counts().total(), 100'000U);
  EXPECT_NEAR(world.energy() / energy, 1, 1e-12);
  EXPECT_NEAR(world.momentum().x, momentum.x, 1e-9);
  EXPECT_NEAR(world.momentum().y, momentum.y, 1e-9);
  const double diameter = 2 * scene.balls.front().radius;
  for (const BallId a : world.ball_ids()) {
    for (const BallId b : world.ball_ids()) {
      if (!(b < a)) continue;
      const Vec2 offset = nearest_image(*scene.periodic, world.position(a) - world.position(b));
      ASSERT_GT(length(offset), diameter * (1 - 1e-12)) << a.index << " and " << b.index;
    }
  }
}

TEST(PeriodicGas, IsTheSameWhereverTheBoxIsCut) {
  // All positions are multiples of 2⁻¹⁰, so that they can be moved without rounding. Histories differ by rounding from
  // the first impact on, and are compared while that is small.
  Random random{5};
  SceneShapes scene;
  scene.periodic = unit_box;
  for (int column = 0; column < 5; ++column) {
    for (int row = 0; row < 5; ++row)
      scene.balls.push_back(
          {.center = Vec2{2.0 * column, 2.0 * row} + Vec2{1, 1}, .velocity = random.vector(-3, 3), .radius = 0.5});
  }
  World world = world_of(scene);
  std::vector<Impact> impacts;
  play_to(world, 1.5, keep_in(impacts));
  ASSERT_GT(impacts.size(), 40U);
  SceneShapes moved = scene;
  const Vec2 by{3.25, 7.5};
  for (Ball& ball : moved.balls) ball.center += by;
  World other = world_of(moved);
  std::vector<Impact> others;
  play_to(other, 1.5, keep_in(others));
  ASSERT_EQ(impacts.size(), others.size());
  for (std::size_t i = 0; i < impacts.size(); ++i) {
    EXPECT_NEAR(impacts[i].time, others[i].time, 1e-9);
    EXPECT_EQ(impacts[i].ball, others[i].ball);
    EXPECT_EQ(impacts[i].other, others[i].other);
  }
}

/// Edits at random times, by all means: the world and the brute force are told the same.
TEST(PeriodicEdits, HaveTheBitsOfTheBruteForce) {
  for (int seed = 0; seed < 150; ++seed) {
    SCOPED_TRACE("scene " + std::to_string(seed));
    Random random{static_cast<std::uint64_t>(seed)};
    const Family& family = periodic_families()[static_cast<std::size_t>(seed) % periodic_families().size()];
    const SceneShapes scene = family.make(random);
    World world = world_of(scene);
    ReferenceWorld reference;
    populate(reference, scene);
    for (int edit = 0; edit < 6; ++edit) {
      const double t = world.time() + random.between(0, 1);
      ASSERT_TRUE(reference.advance_to(t, 10'000));
      ASSERT_EQ(world.advance_to(t), Progress::done);
      const std::vector<BallId> balls = world.balls();
      if (balls.empty()) break;
      const BallId id = balls[static_cast<std::size_t>(random.whole(0, static_cast<int>(balls.size()) - 1))];
      Ball ball = world.ball(id);
      if (random.chance(0.2)) {
        const Vec2 gravity = random.vector(-3, 3);
        world.set_gravity(gravity);
        reference.set_gravity(gravity);
      }
      switch (random.whole(0, 3)) {
        case 0: ball.velocity = random.vector(-3, 3); break;
        case 1: ball.center += random.vector(-20, 20); break;
        case 2: ball.radius *= 0.9; break;
        default: {
          const Pillar pillar{ball.center + random.vector(-2, 2), 0.1};
          if (!world.problems_with(pillar).empty()) continue;
          world.add(pillar);
          reference.add(pillar);
          continue;
        }
      }
      if (!world.try_change(id, ball).empty()) continue;
      reference.change(id, ball);
    }
    ASSERT_EQ(history_and_counts(world), history_and_counts(reference));
    ASSERT_TRUE(same_legs(world, reference));
  }
}

TEST(PeriodicChannel, BetweenThermalWallsHasTheBitsOfTheBruteForce) {
  std::uint64_t with_walls = 0;
  for (int seed = 0; seed < 30; ++seed) {
    SCOPED_TRACE("scene " + std::to_string(seed));
    Random random{static_cast<std::uint64_t>(seed)};
    Builder scene{PeriodicBox{{0, 0}, {8, 5}, Axes::x}};
    scene.add(Wall{.from = {0, 0}, .to = {8, 0}, .temperature = 1});
    scene.add(Wall{.from = {8, 5}, .to = {0, 5}, .temperature = 2});
    for (int n = 0; n < 10; ++n)
      scene.add(Ball{
          .center = {random.between(0, 8), random.between(0.5, 4.5)}, .velocity = random.vector(-2, 2), .radius = 0.4});
    const SceneShapes shapes = scene.take();
    World world = world_of(shapes);
    ReferenceWorld reference;
    populate(reference, shapes);
    play_to(world, 4);
    ASSERT_TRUE(reference.advance_to(4, 100'000));
    ASSERT_EQ(history_and_counts(world), history_and_counts(reference));
    ASSERT_TRUE(same_legs(world, reference));
    with_walls += world.counts().walls;
  }
  EXPECT_GT(with_walls, 200U);
}

/// The same shapes nine times over, in an endless plane.
World copies_of(const SceneShapes& scene) {
  World world;
  const Vec2 period = scene.periodic->period();
  for (const double row : {-1.0, 0.0, 1.0}) {
    for (const double column : {-1.0, 0.0, 1.0}) {
      const Vec2 shift{period.x * column, period.y * row};
      for (Wall wall : scene.walls) {
        wall.from += shift;
        wall.to += shift;
        wall.stops = Stops::outside;  // so that balls may overlap it here
        world.add(wall);
      }
      for (Pillar pillar : scene.pillars) {
        pillar.center += shift;
        world.add(pillar);
      }
      for (Ball ball : scene.balls) {
        ball.center += shift;
        world.add(ball);
      }
    }
  }
  return world;
}

TEST(PeriodicQueries, FindWhatNineCopiesHave) {
  int hits = 0;
  for (int seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE("scene " + std::to_string(seed));
    Random random{static_cast<std::uint64_t>(seed)};
    SceneShapes scene;
    do {
      scene = periodic_families()[static_cast<std::size_t>(random.whole(0, 3))].make(random);
    } while (scene.balls.empty());
    const World world = world_of(scene);
    const World copies = copies_of(scene);
    const auto& [from, to, axes] = *scene.periodic;
    const Vec2 period = scene.periodic->period();
    const Vec2 point{random.between(from.x, to.x), random.between(from.y, to.y)};
    const auto ball_count = static_cast<std::uint32_t>(scene.balls.size());

    const auto nearest = world.nearest_ball(point + Vec2{period.x * 3, -period.y}, 100, {});
    const auto expected_nearest = copies.nearest_ball(point, 100, {});
    ASSERT_EQ(nearest.has_value(), expected_nearest.has_value());
    EXPECT_NEAR(nearest->distance, expected_nearest->distance, 1e-9);
    EXPECT_EQ(nearest->ball.index, expected_nearest->ball.index % ball_count);

    const Circle circle{point, random.between(0, 2)};
    std::vector<std::uint32_t> expected;
    for (const ShapeId id : copies.overlapping(circle)) {
      if (id.is_ball()) expected.push_back(id.index % ball_count);
    }
    std::ranges::sort(expected);
    expected.erase(std::ranges::unique(expected).begin(), expected.end());
    std::vector<std::uint32_t> found;
    for (const ShapeId id : world.overlapping(circle)) {
      if (id.is_ball()) found.push_back(id.index);
    }
    EXPECT_EQ(found, expected);

    // As far as the nine copies reach.
    const MovingCircle path{.center = point,
                            .velocity = random.vector(-1, 1) * (0.9 * std::min(period.x, period.y)),
                            .radius = random.between(0, 0.5)};
    const auto first = world.first_hit(path, 1, {});
    const auto expected_first = copies.first_hit(path, 1, {});
    if (!scene.walls.empty()) continue;
    ASSERT_EQ(first.has_value(), expected_first.has_value());
    if (!first) continue;
    ++hits;
    EXPECT_NEAR(first->time, expected_first->time, 1e-9);
    EXPECT_EQ(first->shape.type, expected_first->shape.type);
  }
  EXPECT_GT(hits, 40);
}

}  // namespace
}  // namespace carom
