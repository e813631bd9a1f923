#include "scheduling/scheduler.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "unit/broadphase/made_up_scenes.hpp"
#include "unit/scheduling/all_pairs.hpp"

namespace carom::engine {
namespace {

/// Events of balls below a slot are queued.
struct QueuesBelow {
  using Past = NoPastLegs;
  std::uint32_t end = none;
  [[nodiscard]] bool queues(std::uint32_t slot) const noexcept { return slot < end; }
};

class AScheduler : public testing::Test {
 protected:
  void build() {
    shapes_.rebuild({});
    predictor_.emplace(shapes_.shapes(), NoPastLegs{}, work_);
    queue_.reset(0, horizon, 64);
    scheduler_.emplace(shapes_.shapes(), queue_, horizon, mode_, *predictor_, work_);
  }
  /// Three balls in a row. The middle one stands, the others come from both sides and arrive at these times.
  void build_three_balls(double left, double right) {
    shapes_.add(Ball{.center = {-2 - left, 0}, .velocity = {1, 0}, .radius = 1});
    shapes_.add(Ball{.center = {0, 0}, .velocity = {}, .radius = 1});
    shapes_.add(Ball{.center = {2 + right, 0}, .velocity = {-1, 0}, .radius = 1});
    build();
  }
  void schedule(std::uint32_t slot, double time, ShapeRef target, bool with_past_leg = false) {
    scheduler_->schedule(slot, {time, target, with_past_leg});
  }
  [[nodiscard]] const BodyState& state(std::uint32_t slot) const { return shapes_.bodies.state(slot); }

  /// All that is in the queue, in order.
  [[nodiscard]] std::vector<std::pair<double, std::uint32_t>> queued() {
    std::vector<std::pair<double, std::uint32_t>> all;
    CalendarQueue::Entry entry;
    while (queue_.pop(
        entry, [](double, std::uint32_t) { return true; }, [](std::uint32_t a, std::uint32_t b) { return a < b; },
        [](double time, std::uint32_t ball) { return physics::Collision{{time, 0}, 0, ball, ShapeType::ball, ball}; }))
      all.emplace_back(entry.time, entry.ball);
    return all;
  }

  static constexpr double horizon = 10;
  BareShapes shapes_;
  QueuesBelow mode_;
  WorkCounts work_;
  CalendarQueue queue_;
  std::optional<Predictor<NoPastLegs>> predictor_;
  std::optional<Scheduler<QueuesBelow>> scheduler_;
};

using Queued = std::vector<std::pair<double, std::uint32_t>>;

TEST_F(AScheduler, GivesTheOtherBallTheEventTooIfItHasNothingEarlier) {
  build_three_balls(1, 2);
  schedule(0, 1, {ShapeType::ball, 1});
  EXPECT_EQ(state(0).event_target, (ShapeRef{ShapeType::ball, 1}));
  EXPECT_EQ(state(1).event_target, (ShapeRef{ShapeType::ball, 0}));
  EXPECT_EQ(state(1).event_time, 1);
  schedule(2, 2, {ShapeType::ball, 1});
  EXPECT_EQ(state(2).event_target, (ShapeRef{ShapeType::ball, 1}));
  EXPECT_EQ(state(1).event_target, (ShapeRef{ShapeType::ball, 0})) << "it has an earlier one";
  EXPECT_EQ(queued(), (Queued{{1, 0}, {1, 1}, {2, 2}}));
}

TEST_F(AScheduler, ReplacesALaterEventOfTheOtherBall) {
  build_three_balls(1, 2);
  schedule(2, 2, {ShapeType::ball, 1});
  schedule(0, 1, {ShapeType::ball, 1});
  EXPECT_EQ(state(1).event_target, (ShapeRef{ShapeType::ball, 0}));
  EXPECT_EQ(state(1).event_time, 1);
  EXPECT_EQ(state(2).event_target, (ShapeRef{ShapeType::ball, 1})) << "it is found to be stale when its time comes";
}

TEST_F(AScheduler, DecidesBetweenEventsAtOneTimeByTheOrderOfCollisions) {
  build_three_balls(1, 1);
  schedule(2, 1, {ShapeType::ball, 1});
  EXPECT_EQ(state(1).event_target, (ShapeRef{ShapeType::ball, 2}));
  schedule(0, 1, {ShapeType::ball, 1});
  EXPECT_EQ(state(1).event_target, (ShapeRef{ShapeType::ball, 0})) << "0 and 1 come before 1 and 2";
  schedule(2, 1, {ShapeType::ball, 1});
  EXPECT_EQ(state(1).event_target, (ShapeRef{ShapeType::ball, 0}));
  EXPECT_EQ(queued(), (Queued{{1, 0}, {1, 1}, {1, 2}})) << "each ball is in the queue once for one time";
}

TEST_F(AScheduler, DoesNotGiveTheOtherBallACollisionWithALegThatItHasEnded) {
  build_three_balls(1, 2);
  schedule(0, 1, {ShapeType::ball, 1}, true);
  EXPECT_EQ(state(1).event_time, never);
}

TEST_F(AScheduler, QueuesOnlyEventsOfTheHorizonAndOfBallsWhoseTurnItIs) {
  build_three_balls(1, 2);
  mode_.end = 2;
  schedule(0, horizon, ShapeRef::box_exit());
  schedule(1, std::nextafter(horizon, 99), ShapeRef::box_exit());
  schedule(2, 3, ShapeRef::box_exit());
  EXPECT_EQ(queued(), (Queued{{horizon, 0}}));
  EXPECT_EQ(state(2).event_time, 3) << "the events are known all the same";
}

class SchedulingEveryBall : public testing::TestWithParam<MadeUpScene> {};
INSTANTIATE_TEST_SUITE_P(Of, SchedulingEveryBall, testing::ValuesIn(made_up_scenes()),
                         [](const auto& scene) { return scene.param.name; });

TEST_P(SchedulingEveryBall, LeavesNoCollisionThatNeitherBallHasAnEventBefore) {
  Random random{1};
  BareShapes shapes;
  GetParam().fill(shapes, random);
  shapes.rebuild({});
  WorkCounts work;
  CalendarQueue queue;
  const QueuesBelow mode{0};
  Predictor<NoPastLegs> predictor{shapes.shapes(), {}, work};
  Scheduler<QueuesBelow> scheduler{shapes.shapes(), queue, -never, mode, predictor, work};
  const BodyStore& bodies = shapes.bodies;
  for (std::uint32_t slot = 0; slot < bodies.size(); ++slot)
    scheduler.schedule(slot, predictor.predict(slot, {}, predictor.last_contact(slot)));
  for (std::uint32_t slot = 0; slot < bodies.size(); ++slot) {
    const auto first = first_collision(shapes, slot, [](const auto&, ShapeRef) { return true; });
    if (!first) continue;
    const double time = first->collision.time.whole;
    const double theirs = first->target.is_ball() ? bodies.state(first->target.number()).event_time : never;
    ASSERT_LE(std::min(bodies.state(slot).event_time, theirs), time);
    ASSERT_TRUE(first->target.is_ball() || bodies.state(slot).event_time <= time) << "static shapes have no events";
  }
}

}  // namespace
}  // namespace carom::engine
