#include "storage/body_store.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <vector>

#include "physics/collision.hpp"
#include "support/printing.hpp"
#include "unit/storage/random_bodies.hpp"

namespace carom::engine {
namespace {

void reorder_at_random(BodyStore& store, Random& random) {
  const auto source = random_permutation(store.size(), random);
  std::vector<BodyStore::ReorderRoom> room(store.size());
  store.reorder([&](std::uint32_t slot) { return source[slot]; }, room.data(),
                [&](auto visit) { visit(0, store.size()); });
}

TEST(ABodyStore, HoldsWhatAPlainMapWouldHold) {
  Random random{1};
  for (int trial = 0; trial < 20; ++trial) {
    BodyStore store;
    BodiesById model;
    if (trial % 2 == 0) store.reserve(100);
    for (int n = 0; n < 300; ++n) {
      const auto ids = static_cast<int>(store.id_count());
      const bool adds = ids == 0 || random.chance(0.5);
      const auto id = static_cast<std::uint32_t>(adds ? ids : random.whole(0, ids - 1));
      const physics::Body body = random_body(random);
      if (adds || (model.contains(id) && random.chance(0.3))) {
        store.put(id, body);
        model[id] = body;
      } else if (model.contains(id)) {
        store.remove(id);
        model.erase(id);
      }
      if (random.chance(0.1)) store.compact();
      if (random.chance(0.05)) {
        store.compact();
        reorder_at_random(store, random);
      }
    }
    ASSERT_NO_FATAL_FAILURE(expect_bodies(store, model)) << "trial " << trial;
    store.compact();
    ASSERT_EQ(store.size(), model.size());
    ASSERT_NO_FATAL_FAILURE(expect_bodies(store, model)) << "trial " << trial;
  }
}

TEST(ABodyStore, KnowsWhetherAnyBallHasAFilter) {
  Random random{4};
  BodyStore store;
  std::vector<std::optional<Filter>> model;
  for (int n = 0; n < 3000; ++n) {
    const bool adds = model.empty() || (model.size() < 5 && random.chance(0.1));
    const std::size_t id = adds ? model.size() : static_cast<std::size_t>(random.whole(0, 4)) % model.size();
    if (adds) model.emplace_back(Filter{});
    const auto number = static_cast<std::uint32_t>(id);
    if (!adds && !model[id]) continue;
    if (!adds && random.chance(0.001)) {
      store.remove(number);
      model[id].reset();
    } else {
      model[id] = random.chance(0.7) ? Filter{} : Filter{static_cast<std::uint32_t>(random.whole(0, 3)), 1};
      store.put(number, random_body(random), *model[id]);
      ASSERT_EQ(store.filter(store.slot_of(number)), *model[id]);
    }
    if (random.chance(0.05)) store.compact();
    bool any = false;
    for (const auto& filter : model) any = any || (filter && *filter != Filter{});
    ASSERT_EQ(store.has_filters(), any) << n;
  }
}

TEST(ABodyStore, MovesEventsAndUndoEntriesAlongWithTheirBalls) {
  Random random{2};
  BodyStore store;
  constexpr std::uint32_t balls = 100;
  for (std::uint32_t id = 0; id < balls; ++id) {
    store.put(id, random_body(random));
    store.set_event(store.slot_of(id), id * 0.5, {ShapeType::wall, id});
    store.set_undo_entry(store.slot_of(id), id + 7);
  }
  for (std::uint32_t id = 0; id < balls; id += 3) store.remove(id);
  store.compact();
  reorder_at_random(store, random);
  for (std::uint32_t id = 0; id < balls; ++id) {
    if (id % 3 == 0) continue;
    const std::uint32_t slot = store.slot_of(id);
    EXPECT_EQ(store.state(slot).event_time, id * 0.5);
    EXPECT_EQ(store.state(slot).event_target, (ShapeRef{ShapeType::wall, id}));
    EXPECT_EQ(store.undo_entry(slot), id + 7);
  }
}

TEST(ABodyStore, HasNoNextEventForANewBall) {
  Random random{3};
  BodyStore store;
  store.put(0, random_body(random));
  EXPECT_EQ(store.state(0).event_time, never);
  EXPECT_EQ(store.state(0).event_target, ShapeRef::none());
  store.set_event(0, 2, {ShapeType::ball, 0});
  store.mark_stale(0);
  EXPECT_EQ(store.state(0).event_time, 2) << "a stale event keeps its time";
  EXPECT_EQ(store.state(0).event_target, ShapeRef::stale());
  store.clear_event(0);
  EXPECT_EQ(store.state(0).event_time, never);
}

TEST(ABodyStore, LetsLegsMeetAStaticShapeAgainThatHasChanged) {
  Random random{4};
  BodyStore store;
  BodiesById model;
  for (std::uint32_t id = 0; id < 200; ++id) {
    model[id] = random_body(random);
    store.put(id, model[id]);
  }
  for (std::uint32_t slot = 0; slot < store.size(); ++slot) store.forget_origin_at(slot, {ShapeType::wall, 4});
  int forgotten = 0;
  for (auto& [id, body] : model) {
    Leg& leg = body.leg;
    if (!leg.began_at_impact || leg.origin != ShapeType::wall || leg.origin_id != 4) continue;
    ++forgotten;
    leg.origin = ShapeType::ball;  // the ball itself, which it never collides with
    leg.origin_id = id;
  }
  EXPECT_GT(forgotten, 0);
  expect_bodies(store, model);
}

TEST(ABodyStore, LeavesABallThatNothingCollidesWithInTheSlotOfARemovedOne) {
  physics::Body ball;
  ball.radius = 1;
  ball.leg.velocity = {1, 0};
  BodyStore store;
  store.put(0, ball);
  ball.leg.center = {5, 0};
  ball.leg.velocity = {-1, 0};
  store.put(1, ball);
  store.set_event(1, 1.5, {ShapeType::ball, 0});
  EXPECT_TRUE(next_collision(0, store.body(0), 1, store.body(1)));
  store.remove(1);
  EXPECT_FALSE(next_collision(0, store.body(0), 1, store.body(1)));
  EXPECT_EQ(store.state(1).event_time, never);
}

TEST(ABodyStore, VisitsTheOutlinesOfAllBallsThatArePresent) {
  Random random{5};
  BodyStore store;
  BodiesById model;
  for (std::uint32_t id = 0; id < 30; ++id) {
    model[id] = random_body(random);
    store.put(id, model[id]);
  }
  for (std::uint32_t id = 0; id < 30; id += 4) {
    store.remove(id);
    model.erase(id);
  }
  const Instant now{3, 0};
  std::size_t visited = 0;
  store.for_each_ball(now, [&](std::uint32_t slot, const Circle& outline) {
    ++visited;
    const physics::Body& body = model.at(store.id_of(slot));
    EXPECT_EQ(outline.center, position_at(body.leg, now));
    EXPECT_EQ(outline.radius, body.radius);
  });
  EXPECT_EQ(visited, model.size());
}

}  // namespace
}  // namespace carom::engine
