#include "execution/executor.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "support/bits.hpp"
#include "unit/bare_shapes.hpp"

/// Executing in tiles against executing in order. The order of balls never changes what happens, so tiles may be any
/// balls at all: the less they have to do with each other, the more has to be rolled back.
namespace carom::engine {
namespace {

/// Shapes with a worker that executes their events.
struct Executed {
  BareShapes shapes;
  Worker worker;
  UndoLog log;
  StuckCheck stuck;

  /// Boxes, lists and next events of all balls.
  void build() {
    shapes.rebuild({});
    worker.queue.reset(0, 0, 1);
    const std::uint32_t balls = shapes.bodies.size();
    Predictor<NoPastLegs> predictor{shapes.shapes(), {}, worker.predictions};
    std::vector<Prediction> predictions;
    for (std::uint32_t slot = 0; slot < balls; ++slot) predictions.push_back(predictor.predict(slot, {}, {}));
    for (std::uint32_t slot = 0; slot < balls; ++slot)
      shapes.bodies.set_event(slot, predictions[slot].time, predictions[slot].target);
  }
  RunEnd run_in_order(double until, const OnCollision& on_collision = {}) {
    InOrder mode{stuck, on_collision, {}};
    Executor<InOrder> executor{shapes.shapes(), log, worker, {0, until, 0}, {until, never}, mode};
    executor.fill_queue({0, shapes.bodies.size()}, 1);
    return executor.run(Amount::all);
  }
  RunEnd run_tiles(double from, double until, std::uint8_t number, const SpatialOrder& order) {
    Tiles mode;
    Executor<Tiles> executor{shapes.shapes(), log, worker, {from, until, number}, {until, never}, mode};
    const RunEnd end = executor.run_block(order, 0, {});
    log.commit();
    worker.undo_chunk.reset();
    shapes.broad_phase.drop_past_boxes(worker.boxes);
    shapes.broad_phase.drop_past_boxes();
    return end;
  }
};

/// Tiles of some consecutive slots each.
SpatialOrder cut_into_tiles(std::uint32_t balls, std::uint32_t tiles) {
  SpatialOrder order{.tiling = {.across = tiles}, .tile_ends = {}};
  for (std::uint32_t tile = 1; tile <= tiles; ++tile) order.tile_ends.push_back(tile * balls / tiles);
  return order;
}

void add_shapes(BareShapes& shapes, std::uint64_t seed, bool lossy) {
  Random random{seed};
  add_gas(shapes, 60, {0, 0}, 10, 0.6, random);
  if (lossy) {
    for (std::uint32_t id = 0; id < shapes.bodies.id_count(); ++id) {
      physics::Body body = shapes.bodies.body(shapes.bodies.slot_of(id));
      body.restitution = 0.7;
      shapes.bodies.put(id, body);
    }
  }
  add_walls(shapes, {0, 0}, 10);
  shapes.add(Pillar{.center = {9, 9.4}, .radius = 0.5});
}

void expect_same_histories(const Executed& one, const Executed& other) {
  const ImpactCounts &counts = one.worker.impacts, &others = other.worker.impacts;
  ASSERT_EQ(counts.balls, others.balls);
  ASSERT_EQ(counts.walls, others.walls);
  ASSERT_EQ(counts.pillars, others.pillars);
  ASSERT_EQ(counts.lossless, others.lossless);
  for (std::uint32_t slot = 0; slot < one.shapes.bodies.size(); ++slot)
    ASSERT_TRUE(same_bits(one.shapes.bodies.leg(slot), other.shapes.bodies.leg(slot))) << "ball " << slot;
}

TEST(ExecutingInTiles, GivesTheHistoryOfExecutingInOrderWhateverHasToBeRolledBack) {
  std::uint64_t rolled_back = 0, pillars = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Executed in_order, in_tiles;
    for (Executed* each : {&in_order, &in_tiles}) {
      add_shapes(each->shapes, seed, seed % 2 == 1);
      each->build();
    }
    constexpr double until = 6;
    ASSERT_EQ(in_order.run_in_order(until), RunEnd::done);
    ASSERT_GT(in_order.worker.impacts.total(), 100U);
    const SpatialOrder order = cut_into_tiles(60, static_cast<std::uint32_t>(2 + seed));
    constexpr int horizons = 5;
    for (int n = 0; n < horizons; ++n) {
      const double from = until * n / horizons, end = until * (n + 1) / horizons;
      ASSERT_EQ(in_tiles.run_tiles(from, end, static_cast<std::uint8_t>(n + 1), order), RunEnd::done);
    }
    ASSERT_NO_FATAL_FAILURE(expect_same_histories(in_order, in_tiles)) << "seed " << seed;
    pillars += in_order.worker.impacts.pillars;
    rolled_back += in_tiles.worker.predictions.rolled_back;
  }
  EXPECT_GT(rolled_back, 1000U);
  EXPECT_GT(pillars, 0U);
}

TEST(ExecutingInOrder, ReportsEveryImpactInOrderOfTime) {
  Executed executed;
  add_shapes(executed.shapes, 7, false);
  executed.build();
  Instant last;
  std::uint64_t reported = 0;
  ASSERT_EQ(executed.run_in_order(3,
                                  [&](const Impact& impact, Instant time) {
                                    EXPECT_LE(last, time);
                                    EXPECT_EQ(impact.time, time.whole);
                                    EXPECT_GT(impact.impulse, 0);
                                    last = time;
                                    ++reported;
                                  }),
            RunEnd::done);
  EXPECT_EQ(reported, executed.worker.impacts.total());
  EXPECT_GT(reported, 50U);
}

TEST(ExecutingInOrder, EndsAfterOneImpactIfThatIsAllThatIsWanted) {
  Executed executed;
  add_shapes(executed.shapes, 8, false);
  executed.build();
  const OnCollision none_listens;
  InOrder mode{executed.stuck, none_listens, {}};
  const Horizon horizon{0, 10, 0};
  Executor<InOrder> executor{executed.shapes.shapes(), executed.log, executed.worker, horizon, {10, 0}, mode};
  executor.fill_queue({0, executed.shapes.bodies.size()}, 1);
  for (std::uint64_t n = 1; n <= 20; ++n) {
    ASSERT_EQ(executor.run(Amount::one_impact), RunEnd::one_impact);
    ASSERT_EQ(executed.worker.impacts.total(), n);
  }
}

TEST(ExecutingInOrder, EndsWhenAStopIsRequested) {
  Executed executed;
  add_shapes(executed.shapes, 9, false);
  executed.build();
  StopFlag flag;
  flag.request();
  executed.worker.stop = flag;
  EXPECT_EQ(executed.run_in_order(3), RunEnd::stopped);
}

}  // namespace
}  // namespace carom::engine
