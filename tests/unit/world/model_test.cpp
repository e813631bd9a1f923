#include "world/model.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "broadphase/searches.hpp"
#include "carom/overlap.hpp"
#include "unit/storage/random_bodies.hpp"

namespace carom::engine {
namespace {

/// Adds or replaces a ball.
void put(Model& model, std::uint32_t id, const physics::Body& body, Instant now) {
  model.broad_phase().rebuild_if_unsuitable(now);
  model.store(id, body);
  model.broad_phase().add_ball(model.bodies().slot_of(id), now);
}

/// A model, and plain maps of what it should hold.
class TrackedModel {
 public:
  [[nodiscard]] Model& model() { return model_; }
  [[nodiscard]] std::size_t balls() const { return balls_.size(); }

  void edit(Random& random, Instant now) {
    model_.broad_phase().rebuild_if_unsuitable(now);
    const double what = random.between(0, 1);
    if (what < 0.6)
      edit_ball(random, now);
    else if (what < 0.8)
      edit_static(model_.walls(), walls_, random, now,
                  Wall{.from = random.vector(-20, 20), .to = random.vector(-20, 20)},
                  [&](std::uint32_t id) { model_.remove_wall(id, now, nullptr); });
    else
      edit_static(model_.pillars(), pillars_, random, now,
                  Pillar{.center = random.vector(-20, 20), .radius = random.between(0, 2)},
                  [&](std::uint32_t id) { model_.remove_pillar(id, now, nullptr); });
  }

  void expect_shapes(const Model& model) const {
    ASSERT_NO_FATAL_FAILURE(expect_bodies(model.bodies(), balls_));
    const auto same = [](const auto& shapes, const auto& expected) {
      std::size_t count = 0;
      shapes.for_each([&](std::uint32_t id, const auto& shape) {
        ++count;
        ASSERT_TRUE(expected.contains(id));
        ASSERT_EQ(shape.since, expected.at(id));
      });
      ASSERT_EQ(count, expected.size());
    };
    ASSERT_NO_FATAL_FAILURE(same(model.walls(), walls_));
    ASSERT_NO_FATAL_FAILURE(same(model.pillars(), pillars_));
  }

  /// Everything that touches a circle is found in the rectangle around it.
  void expect_found(const Circle& circle, Instant now) {
    const Vec2 half{circle.radius, circle.radius};
    model_.broad_phase().rebuild_if_unsuitable(now);
    std::set<ShapeRef> distinct;
    model_.broad_phase().for_each_in({circle.center - half, circle.center + half}, BroadPhase::Among::all, now,
                                     [&](ShapeRef shape) { distinct.insert(shape); });
    model_.bodies().for_each_ball(now, [&](std::uint32_t slot, const Circle& outline) {
      ASSERT_TRUE(!overlaps(circle, outline) || distinct.contains({ShapeType::ball, slot})) << "slot " << slot;
    });
    model_.walls().for_each([&](std::uint32_t id, const auto& wall) {
      ASSERT_TRUE(!overlaps(circle, wall.shape) || distinct.contains({ShapeType::wall, id})) << "wall " << id;
    });
    model_.pillars().for_each([&](std::uint32_t id, const auto& pillar) {
      ASSERT_TRUE(!overlaps(circle, outline_of(pillar.shape)) || distinct.contains({ShapeType::pillar, id}));
    });
    for (const ShapeRef shape : distinct) {
      ASSERT_TRUE(shape.type() != ShapeType::ball || model_.bodies().is_present(shape.number())) << "a removed ball";
      ASSERT_TRUE(shape.type() != ShapeType::wall || model_.walls().has(shape.number())) << "a removed wall";
      ASSERT_TRUE(shape.type() != ShapeType::pillar || model_.pillars().has(shape.number())) << "a removed pillar";
    }
  }

 private:
  void edit_ball(Random& random, Instant now) {
    const std::uint32_t ids = model_.bodies().id_count();
    const bool adds = ids == 0 || random.chance(0.6);
    const auto id = adds ? ids : static_cast<std::uint32_t>(random.whole(0, static_cast<int>(ids) - 1));
    physics::Body body = random_body(random);
    body.leg.start = now;
    body.leg.velocity = {};            // nothing moves boxes here
    body.leg.began_at_impact = false;  // placed by the user
    body.leg.origin = ShapeType::ball;
    body.leg.origin_id = 0;
    if (adds || (balls_.contains(id) && random.chance(0.5))) {
      put(model_, id, body, now);
      balls_[id] = body;
    } else if (balls_.contains(id)) {
      model_.remove_ball(id, {}, nullptr);
      balls_.erase(id);
    }
  }
  template <class Shape, class Remove>
  void edit_static(const StaticShapes<Shape>& shapes, std::map<std::uint32_t, Instant>& expected, Random& random,
                   Instant now, const Shape& shape, Remove remove) {
    const bool adds = shapes.size() == 0 || random.chance(0.6);
    const auto id =
        adds ? shapes.size() : static_cast<std::uint32_t>(random.whole(0, static_cast<int>(shapes.size()) - 1));
    if (adds || (expected.contains(id) && random.chance(0.5))) {
      model_.put(id, shape, now, nullptr);
      expected[id] = now;
    } else if (expected.contains(id)) {
      remove(id);
      expected.erase(id);
    }
  }

  Model model_;
  BodiesById balls_;
  std::map<std::uint32_t, Instant> walls_, pillars_;  ///< since when they have been there
};

TEST(AModel, HoldsAndFindsItsShapesThroughAnyChanges) {
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    Random random{seed};
    TrackedModel tracked;
    if (seed == 0) tracked.model().reserve(100);
    for (int n = 0; n < 400; ++n) {
      const Instant now{n * 0.01, 0};
      tracked.edit(random, now);
      if (random.chance(0.02)) {
        tracked.model().compact();
        tracked.model().broad_phase().invalidate();  // everything is rebuilt after compacting
      }
      if (n % 10 != 0) continue;
      ASSERT_NO_FATAL_FAILURE(tracked.expect_found({random.vector(-15, 15), random.between(0, 5)}, now)) << n;
    }
    ASSERT_NO_FATAL_FAILURE(tracked.expect_shapes(tracked.model()));
    EXPECT_GT(tracked.balls(), 50U);
  }
}

TEST(AModel, IsCopiedWithAllItsShapes) {
  Random random{5};
  TrackedModel tracked;
  for (int n = 0; n < 200; ++n) tracked.edit(random, {n * 0.01, 0});
  Model copy{tracked.model()};
  tracked.expect_shapes(copy);
  put(copy, copy.bodies().id_count(), random_body(random), {3, 0});
  tracked.expect_shapes(tracked.model());
}

TEST(AModel, LetsABallMeetAWallAgainThatHasBeenReplaced) {
  Model model;
  const Wall wall{.from = {5, -9}, .to = {5, 9}};
  model.broad_phase().rebuild_if_unsuitable({});
  model.put(0, wall, {}, nullptr);
  physics::Body ball;
  ball.radius = 1;
  ball.leg.velocity = {1, 0};
  ball.leg.began_at_impact = true;
  ball.leg.origin = ShapeType::wall;
  put(model, 0, ball, {});
  const auto collision = [&] { return next_collision(0, model.bodies().body(0), 0, model.walls()[0]); };
  EXPECT_FALSE(collision()) << "its leg began there";
  model.put(0, wall, {1, 0}, nullptr);
  EXPECT_TRUE(collision());
}

// At the very time of its impact: only the place of the wall shows that the leg began at the former one.
TEST(AModel, LetsABallMeetAWallAgainThatIsReplacedAtTheImpact) {
  Model model;
  const Wall wall{.from = {1, -9}, .to = {1, 9}};
  model.broad_phase().rebuild_if_unsuitable({});
  model.put(0, wall, {}, nullptr);
  physics::Body ball;
  ball.radius = 1;
  ball.leg.start = {3, 0};
  ball.leg.velocity = {-1, 0};
  ball.leg.began_at_impact = true;
  ball.leg.origin = ShapeType::wall;
  put(model, 0, ball, {3, 0});
  model.put(0, Wall{.from = {-5, -9}, .to = {-5, 9}}, {3, 0}, nullptr);
  EXPECT_TRUE(next_collision(0, model.bodies().body(0), 0, model.walls()[0]));
}

TEST(AModel, GivesUpTheSlotsOfRemovedBallsWhenItIsCompacted) {
  Random random{6};
  Model model;
  for (std::uint32_t id = 0; id < 20; ++id) put(model, id, random_body(random), {});
  for (std::uint32_t id = 0; id < 20; id += 2) model.remove_ball(id, {}, nullptr);
  EXPECT_EQ(model.bodies().size(), 20U);
  model.compact();
  EXPECT_EQ(model.bodies().size(), 10U);
  EXPECT_EQ(model.bodies().id_count(), 20U);
  EXPECT_EQ(model.broad_phase().lists().size(), 10U);
}

}  // namespace
}  // namespace carom::engine
