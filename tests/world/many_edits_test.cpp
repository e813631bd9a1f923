#include <gtest/gtest.h>

#include "support/history_and_counts.hpp"
#include "support/play.hpp"
#include "support/random.hpp"
#include "support/sanitized.hpp"
#include "world/standard_gas.hpp"

/// Edits in worlds so large that they are executed in tiles, by several threads. A copy of a world has everything
/// rebuilt; a world that is edited has only its neighbourhood updated. Both have the same history.
namespace carom {
namespace {

constexpr int side = sanitized ? 60 : 110;

BallId any_ball(const World& world, Random& random, std::uint32_t ids) {
  for (;;) {
    const BallId id{static_cast<std::uint32_t>(random.whole(0, static_cast<int>(ids) - 1))};
    if (world.has(id)) return id;
  }
}

/// What is done to both worlds alike.
class Editing {
 public:
  Editing(World& a, World& b, std::uint32_t ids) : a_{a}, b_{b}, ids_{ids} {}

  void edit(Random& random) {
    const double what = random.between(0, 1);
    const BallId id = any_ball(a_, random, ids_);
    Ball ball = a_.ball(id);
    if (what < 0.4) {
      ball.velocity = random.vector(-2, 2);
      change(id, ball);
    } else if (what < 0.6) {
      ball.center = random.vector(-0.5 * side, 0.5 * side);
      if (random.chance(0.1)) ball.center = ball.center * 3;  // out of the box
      if (random.chance(0.1)) ball.radius *= 0.5;
      change(id, ball);
    } else if (what < 0.7) {
      a_.remove(id);
      b_.remove(id);
      if (random.chance(0.7)) add(ball);
    } else if (what < 0.8) {
      ball.center = random.vector(-0.5 * side, 0.5 * side);
      ball.radius *= random.chance(0.1) ? 3 : 1;
      add(ball);
    } else if (what < 0.9) {
      edit_static(walls_, random,
                  Wall{ball.center + Vec2{0.5, 0.5}, ball.center + Vec2{0.5, 0.5} + random.vector(-1, 1)});
    } else {
      edit_static(pillars_, random, Pillar{ball.center + Vec2{0.5, 0.5}, random.between(0, 0.3)});
    }
  }

 private:
  void add(const Ball& ball) {
    if (!a_.problems_with(ball).empty()) return;
    ids_ = a_.add(ball).index + 1;
    b_.add(ball);
  }
  void change(auto id, const auto& shape) {
    if (a_.try_change(id, shape).empty()) b_.change(id, shape);
  }
  template <class Id, class Shape>
  void edit_static(std::vector<Id>& ids, Random& random, const Shape& shape) {
    if (ids.empty() || random.chance(0.5)) {
      if (!a_.problems_with(shape).empty()) return;
      ids.push_back(a_.add(shape));
      b_.add(shape);
    } else if (random.chance(0.5)) {
      change(ids.back(), shape);
    } else {
      a_.remove(ids.back());
      b_.remove(ids.back());
      ids.pop_back();
    }
  }

  World& a_;
  World& b_;
  std::uint32_t ids_;
  std::vector<WallId> walls_;
  std::vector<PillarId> pillars_;
};

void expect_the_history_of_rebuilt_copies(unsigned threads, int edits_per_frame, std::uint64_t seed) {
  SCOPED_TRACE(std::to_string(threads) + " threads, " + std::to_string(edits_per_frame) + " edits, seed " +
               std::to_string(seed));
  Random random{seed};
  const SceneShapes scene = standard_gas(side, random.between(0.1, 0.6), seed);
  World world = world_of(scene);
  Tuning tuning;
  tuning.threads = threads;
  world.tune(tuning);
  World rebuilt = world;
  Editing editing{world, rebuilt, static_cast<std::uint32_t>(scene.balls.size())};
  for (int frame = 0; frame < (sanitized ? 4 : 12); ++frame) {
    const double dt = random.chance(0.3) ? random.between(0, 1e-3) : random.between(0, 0.5);
    play(world, dt);
    rebuilt = World{rebuilt};
    play(rebuilt, dt);
    ASSERT_EQ(history_and_counts(world), history_and_counts(rebuilt)) << "frame " << frame;
    for (int i = 0; i < edits_per_frame; ++i) editing.edit(random);
  }
  EXPECT_GT(world.counts().total(), 1000U);
}

TEST(ManyEdits, LeaveTheHistoryOfARebuiltWorld) {
  std::uint64_t seed = 0;
  for (const unsigned threads : {1U, 2U, 3U}) {
    for (const int edits : {1, 30, 1000}) expect_the_history_of_rebuilt_copies(threads, edits, ++seed);
  }
}

// Counted in steps of work: no edit rebuilds what is far from it.
TEST(ManyEdits, CostTheirNeighbourhood) {
  World world = world_of(standard_gas(side, 0.5));
  play(world, 2);
  play(world, 0.001);
  Random random{1};
  World other = world;
  Editing editing{world, other, side * side};
  const std::uint64_t before = world.work().total();
  constexpr int edits = 200;
  for (int i = 0; i < edits; ++i) editing.edit(random);
  EXPECT_LT(world.work().total() - before, edits * 500ULL);
  const std::uint64_t edited = world.work().rebuilt;
  play(world, 1e-6);
  EXPECT_EQ(world.work().rebuilt, edited);
}

}  // namespace
}  // namespace carom
