#include "parallel/rebuild.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <vector>

#include "parallel/thread_pool.hpp"
#include "unit/bare_shapes.hpp"
#include "unit/scheduling/all_pairs.hpp"
#include "unit/storage/random_bodies.hpp"

/// Rebuilding by any number of workers.
namespace carom::engine {
namespace {

class Rebuilding : public testing::TestWithParam<unsigned> {
 protected:
  void SetUp() override {
    Random random{1};
    add_gas(shapes_, 1500, {-30, 7}, 60, 0.7, random);
    for (int n = 0; n < 5; ++n)  // outliers
      shapes_.add(Ball{.center = {100.0 + 10 * n, 0}, .velocity = {-1, 1}, .radius = 4});
    add_walls(shapes_, {-40, -20}, 200);
    for (std::uint32_t id = 0; id < shapes_.bodies.id_count(); ++id)
      expected_[id] = shapes_.bodies.body(shapes_.bodies.slot_of(id));
    for (unsigned number = 0; number < group_.size(); ++number) workers_.push_back(std::make_unique<Worker>());
    shapes_.broad_phase.resize(shapes_.bodies.size());
    shapes_.broad_phase.configure(now_);
  }
  [[nodiscard]] bool reorder_all(StopToken stop = {}) {
    return reorder(shapes_.shapes(), order_, tile_side, now_, group_, stop);
  }

  static constexpr double tile_side = 6;
  const Instant now_{0.5, 0};
  BareShapes shapes_;
  BodiesById expected_;
  WorkerGroup group_{std::make_shared<ThreadPool>(GetParam()), GetParam()};
  Workers workers_;
  SpatialOrder order_;
};
INSTANTIATE_TEST_SUITE_P(ByWorkers, Rebuilding, testing::Values(1, 2, 3));

TEST_P(Rebuilding, StoresBallsTileByTile) {
  ASSERT_TRUE(reorder_all());
  ASSERT_NO_FATAL_FAILURE(expect_bodies(shapes_.bodies, expected_)) << "none is lost";
  const Tiling& tiling = order_.tiling;
  ASSERT_GT(tiling.tiles(), 10U);
  ASSERT_EQ(order_.tiles(), tiling.tiles());
  ASSERT_EQ(order_.tile_ends.back(), shapes_.bodies.size());
  const Rectangle area = shapes_.broad_phase.tiled_area();
  const Vec2 tile{(area.max.x - area.min.x) / static_cast<double>(tiling.columns()),
                  (area.max.y - area.min.y) / static_cast<double>(tiling.rows())};
  for (std::size_t number = 0; number < order_.tiles(); ++number) {
    for (std::uint32_t slot = order_.tile_start(number); slot < order_.tile_ends[number]; ++slot) {
      const Vec2 place = shapes_.bodies.outline(slot, now_).center - area.min;
      const auto within = [](double coordinate, double side, std::size_t count) {
        return std::min(static_cast<std::size_t>(std::max(coordinate / side, 0.0)), count - 1);
      };
      ASSERT_EQ(tiling.number_of(within(place.x, tile.x, tiling.columns()), within(place.y, tile.y, tiling.rows())),
                number);
    }
  }
}

TEST_P(Rebuilding, GivesEveryBallItsBoxListAndNextEvent) {
  ASSERT_TRUE(reorder_all());
  shapes_.broad_phase.allocate();
  ASSERT_TRUE(place_balls(shapes_.shapes(), order_, now_, group_, {}));
  ASSERT_TRUE(list_neighbours(shapes_.shapes(), workers_, group_, {}));
  ASSERT_TRUE(predict_all(shapes_.shapes(), now_, workers_, group_, {}));
  const BodyStore& bodies = shapes_.bodies;
  const BroadPhase& broad_phase = shapes_.broad_phase;
  const auto exit = [&](std::uint32_t slot) { return broad_phase.box_exit_time(slot, {}).whole; };
  const auto lists = [&](std::uint32_t slot, std::uint32_t other) {
    return std::ranges::count(broad_phase.lists().balls(slot), other) > 0;
  };
  int collisions = 0;
  for (std::uint32_t slot = 0; slot < bodies.size(); slot += 3) {
    const BodyState& own = bodies.state(slot);
    ASSERT_GT(exit(slot), now_.whole);
    ASSERT_LE(own.event_time, exit(slot));
    ASSERT_EQ(bodies.undo_entry(slot), 0U);
    for (std::uint32_t other = 0; other < bodies.size(); ++other) {
      if (other == slot) continue;
      const auto collision = pair_collision(shapes_, slot, other);
      if (!collision || collision->time < now_) continue;
      const double time = collision->time.whole;
      ASSERT_LE(std::min({own.event_time, bodies.state(other).event_time}), time);
      if (time > std::min(exit(slot), exit(other))) continue;
      ++collisions;
      ASSERT_TRUE(lists(slot, other) && lists(other, slot));
    }
  }
  EXPECT_GT(collisions, 50);
}

TEST_P(Rebuilding, EndsWhenAStopIsRequested) {
  StopFlag flag;
  flag.request();
  EXPECT_FALSE(reorder_all(flag));
  ASSERT_NO_FATAL_FAILURE(expect_bodies(shapes_.bodies, expected_)) << "the balls are as they were";
  ASSERT_TRUE(reorder_all());
  shapes_.broad_phase.allocate();
  EXPECT_FALSE(place_balls(shapes_.shapes(), order_, now_, group_, flag));
  shapes_.broad_phase.allocate();
  ASSERT_TRUE(place_balls(shapes_.shapes(), order_, now_, group_, {}));
  EXPECT_FALSE(list_neighbours(shapes_.shapes(), workers_, group_, flag));
  ASSERT_TRUE(list_neighbours(shapes_.shapes(), workers_, group_, {}));
  EXPECT_FALSE(predict_all(shapes_.shapes(), now_, workers_, group_, flag));
}

}  // namespace
}  // namespace carom::engine
