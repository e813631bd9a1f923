#include "scheduling/predictor.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "unit/broadphase/made_up_scenes.hpp"
#include "unit/scheduling/all_pairs.hpp"

namespace carom::engine {
namespace {

using physics::Collision;

/// What a ball's prediction has to be: the first collision that counts, or the exit from its box before it. A collision
/// after the other ball has left its box need not be known yet.
template <class Counts>
void expect_prediction(const BareShapes& shapes, std::uint32_t slot, const Prediction& found, Counts counts) {
  const BroadPhase& broad_phase = shapes.broad_phase;
  const auto is_known = [&](const Collision& collision, ShapeRef target) {
    return !target.is_ball() || collision.time.whole <= broad_phase.box_exit_time(target.number(), {}).whole ||
           std::ranges::count(broad_phase.lists().balls(slot), target.number()) > 0;
  };
  const auto first = first_collision(shapes, slot, [&](const Collision& collision, ShapeRef target) {
    return counts(collision, target) && is_known(collision, target);
  });
  const double exit = broad_phase.box_exit_time(slot, {}).whole;
  ASSERT_FALSE(found.with_past_leg);
  if (!first || first->collision.time.whole > exit) {
    ASSERT_EQ(found.target, ShapeRef::box_exit());
    ASSERT_EQ(found.time, exit);
    return;
  }
  ASSERT_EQ(found.time, first->collision.time.whole);
  ASSERT_TRUE(found.target == first->target || (found.target == ShapeRef::box_exit() && found.time == exit));
}

class APrediction : public testing::TestWithParam<MadeUpScene> {};
INSTANTIATE_TEST_SUITE_P(Of, APrediction, testing::ValuesIn(made_up_scenes()),
                         [](const auto& scene) { return scene.param.name; });

TEST_P(APrediction, IsTheFirstCollisionOrTheExitFromTheBoxBefore) {
  Random random{1};
  BareShapes shapes;
  GetParam().fill(shapes, random);
  shapes.rebuild({});
  WorkCounts work;
  Predictor<NoPastLegs> predictor{shapes.shapes(), {}, work};
  int collisions = 0;
  for (std::uint32_t slot = 0; slot < shapes.bodies.size(); ++slot) {
    const Prediction found = predictor.predict(slot, {}, predictor.last_contact(slot));
    ASSERT_NO_FATAL_FAILURE(expect_prediction(shapes, slot, found, [](const auto&, ShapeRef) { return true; }));
    if (found.target.is_shape()) ++collisions;
  }
  EXPECT_GT(collisions, 0);
  EXPECT_EQ(work.predictions, shapes.bodies.size());
  EXPECT_GT(work.candidates, 0U);
}

TEST_P(APrediction, LeavesOutCollisionsAfterAnEarlierEventOfTheOtherBall) {
  Random random{2};
  BareShapes shapes;
  GetParam().fill(shapes, random);
  shapes.rebuild({});
  for (std::uint32_t slot = 0; slot < shapes.bodies.size(); ++slot) {
    if (random.chance(0.5)) shapes.bodies.set_event(slot, std::pow(10.0, random.between(-3, 1)), ShapeRef::box_exit());
  }
  WorkCounts work;
  Predictor<NoPastLegs> predictor{shapes.shapes(), {}, work};
  for (std::uint32_t slot = 0; slot < shapes.bodies.size(); ++slot) {
    const Prediction found = predictor.predict(slot, {}, predictor.last_contact(slot));
    const auto counts = [&](const Collision& collision, ShapeRef target) {
      return !target.is_ball() || collision.time.whole <= shapes.bodies.state(target.number()).event_time;
    };
    ASSERT_NO_FATAL_FAILURE(expect_prediction(shapes, slot, found, counts));
  }
}

TEST(APredictionAmongSimultaneousCollisions, IsTheFirstInTheOrderOfCollisions) {
  Random random{3};
  int tied = 0;
  for (int trial = 0; trial < 60; ++trial) {
    BareShapes shapes;
    const auto whole = [&](int most) { return Vec2{random.whole(0, most) * 1.0, random.whole(0, most) * 1.0}; };
    for (int n = 0; n < 60; ++n)
      shapes.add(Ball{.center = whole(8), .velocity = whole(2) - Vec2{1, 1}, .radius = 0.25});
    add_walls(shapes, {-1, -1}, 10);
    shapes.rebuild({});
    WorkCounts work;
    Predictor<NoPastLegs> predictor{shapes.shapes(), {}, work};
    for (std::uint32_t slot = 0; slot < shapes.bodies.size(); ++slot) {
      const Prediction found = predictor.predict(slot, {}, predictor.last_contact(slot));
      ASSERT_NO_FATAL_FAILURE(expect_prediction(shapes, slot, found, [](const auto&, ShapeRef) { return true; }));
      int at_that_time = 0;
      static_cast<void>(first_collision(shapes, slot, [&](const Collision& collision, ShapeRef) {
        at_that_time += collision.time.whole == found.time ? 1 : 0;
        return true;
      }));
      tied += at_that_time > 1 ? 1 : 0;
    }
  }
  EXPECT_GT(tied, 50);
}

TEST(APredictionFromALongList, ExaminesAllOfIt) {
  Random random{4};
  constexpr std::uint32_t large = 1600;  // the slot of the last one
  for (int trial = 0; trial < 20; ++trial) {
    BareShapes shapes;
    add_gas(shapes, large, {0, 0}, 20, 0.3, random);
    shapes.add(Ball{.center = {-15, 10}, .velocity = {random.between(5, 10), random.between(-5, 5)}, .radius = 14});
    shapes.rebuild({});
    ASSERT_GT(shapes.broad_phase.lists().balls(large).size(), 60U) << "more than are scanned at once";
    WorkCounts work;
    Predictor<NoPastLegs> predictor{shapes.shapes(), {}, work};
    const Prediction found = predictor.predict(large, {}, {});
    ASSERT_NO_FATAL_FAILURE(expect_prediction(shapes, large, found, [](const auto&, ShapeRef) { return true; }));
  }
}

/// Three balls in a row. The middle one stands, the others come from both sides and arrive at time 1.
BareShapes& three_balls(BareShapes& shapes) {
  shapes.add(Ball{.center = {-3, 0}, .velocity = {1, 0}, .radius = 1});
  shapes.add(Ball{.center = {0, 0}, .velocity = {}, .radius = 1});
  shapes.add(Ball{.center = {3, 0}, .velocity = {-1, 0}, .radius = 1});
  shapes.rebuild({});
  return shapes;
}

TEST(TheNextEventOfABall, IsTheWholeCollisionThatItsTimeAndTargetMean) {
  BareShapes shapes;
  three_balls(shapes);
  shapes.add(Wall{.from = {-4, -9}, .to = {-4, 9}});
  WorkCounts work;
  const Predictor<NoPastLegs> predictor{shapes.shapes(), {}, work};
  shapes.bodies.set_event(2, 1, {ShapeType::ball, 1});
  EXPECT_EQ(predictor.next_event(2), (Collision{{1, 0}, 0, 1, ShapeType::ball, 2}));
  const Instant exit = shapes.broad_phase.box_exit_time(2, {});
  shapes.bodies.set_event(2, exit.whole, ShapeRef::box_exit());
  EXPECT_EQ(predictor.next_event(2), (Collision{exit, 0, 2, ShapeType::ball, 2}));
}

TEST(TheNextEventOfABall, ComesBeforeAllOthersOfItsTimeWhenItIsStale) {
  BareShapes shapes;
  three_balls(shapes);
  WorkCounts work;
  const Predictor<NoPastLegs> predictor{shapes.shapes(), {}, work};
  const Collision stale{{1, -never}, 0, 2, ShapeType::ball, 2};
  shapes.bodies.set_event(2, 1, ShapeRef::stale());
  EXPECT_EQ(predictor.next_event(2), stale);
  shapes.bodies.set_event(2, 1, {ShapeType::ball, 0});  // they would meet at another time
  EXPECT_EQ(predictor.next_event(2), stale);
  shapes.bodies.set_event(2, 1, ShapeRef::box_exit());  // it leaves its box at another time
  EXPECT_EQ(predictor.next_event(2), stale);
  shapes.bodies.set_event(0, 1, {ShapeType::ball, 1});
  EXPECT_TRUE(predictor.comes_before(2, 0));
  EXPECT_FALSE(predictor.comes_before(0, 2));
}

TEST(OfTwoBallsWithEventsAtOneTime, TheOneWithTheEarlierCollisionComesFirst) {
  BareShapes shapes;
  three_balls(shapes);
  WorkCounts work;
  const Predictor<NoPastLegs> predictor{shapes.shapes(), {}, work};
  shapes.bodies.set_event(0, 1, {ShapeType::ball, 1});
  shapes.bodies.set_event(1, 1, {ShapeType::ball, 0});
  shapes.bodies.set_event(2, 1, {ShapeType::ball, 1});
  EXPECT_TRUE(predictor.comes_before(0, 2)) << "0 and 1 come before 1 and 2";
  EXPECT_TRUE(predictor.comes_before(1, 2));
  EXPECT_FALSE(predictor.comes_before(2, 0));
  EXPECT_FALSE(predictor.comes_before(0, 1)) << "theirs is one collision";
  EXPECT_FALSE(predictor.comes_before(1, 0));
}

TEST(MarkingEventsWithABallAsStale, LeavesEarlierOnesAndThoseOfOthersAlone) {
  BareShapes shapes;
  three_balls(shapes);
  WorkCounts work;
  const Predictor<NoPastLegs> predictor{shapes.shapes(), {}, work};
  shapes.bodies.set_event(0, 1, {ShapeType::ball, 1});
  shapes.bodies.set_event(2, 1, {ShapeType::ball, 1});
  predictor.mark_stale_all_with(1, 1.5);
  EXPECT_EQ(shapes.bodies.state(0).event_target, (ShapeRef{ShapeType::ball, 1}));
  shapes.bodies.set_event(2, 1, ShapeRef::box_exit());
  predictor.mark_stale_all_with(1, 1);
  EXPECT_EQ(shapes.bodies.state(0).event_target, ShapeRef::stale());
  EXPECT_EQ(shapes.bodies.state(0).event_time, 1);
  EXPECT_EQ(shapes.bodies.state(2).event_target, ShapeRef::box_exit());
}

TEST(TheLastContactOfABall, IsTheBallThatItsLegBeganAt) {
  BareShapes shapes;
  three_balls(shapes);
  WorkCounts work;
  const Predictor<NoPastLegs> predictor{shapes.shapes(), {}, work};
  EXPECT_EQ(predictor.last_contact(0).slot, none) << "it was placed";
  Leg leg = shapes.bodies.leg(0);
  leg.began_at_impact = true;
  leg.origin_id = 2;
  shapes.bodies.set_leg(0, leg);
  EXPECT_EQ(predictor.last_contact(0).slot, 2U);
  leg.origin = ShapeType::wall;
  shapes.bodies.set_leg(0, leg);
  EXPECT_EQ(predictor.last_contact(0).slot, none);
}

}  // namespace
}  // namespace carom::engine
