#include "broadphase/searches.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <set>
#include <vector>

#include "carom/overlap.hpp"
#include "physics/collision.hpp"
#include "unit/broadphase/made_up_scenes.hpp"

/// The broad phase against all pairs. Balls fly through each other here: only their boxes and lists are tested.
namespace carom::engine {
namespace {

class ABroadPhase : public testing::TestWithParam<MadeUpScene> {
 protected:
  void fill(std::uint64_t seed) {
    Random random{seed};
    GetParam().fill(shapes_, random);
    moved_.assign(shapes_.bodies.size(), -never);
  }
  [[nodiscard]] std::uint32_t size() const { return shapes_.bodies.size(); }
  [[nodiscard]] double exit(std::uint32_t slot) const { return shapes_.broad_phase.box_exit_time(slot, {}).whole; }
  [[nodiscard]] bool lists(std::uint32_t slot, std::uint32_t other) const {
    return std::ranges::count(shapes_.broad_phase.lists().balls(slot), other) > 0;
  }
  [[nodiscard]] bool lists(std::uint32_t slot, ShapeRef shape) const {
    return std::ranges::count(shapes_.broad_phase.lists().statics(slot), shape) > 0;
  }

  void move_box(std::uint32_t slot, BroadPhase::PastBoxes past_boxes) {
    const Instant time = shapes_.broad_phase.box_exit_time(slot, {});
    shapes_.broad_phase.move_box(slot, time, shapes_.scratch, past_boxes);
    moved_[slot] = time.whole;
    ++moves_;
  }

  /// Whatever a ball comes to touch while both are in their present boxes is on its list. A list says nothing of the
  /// time before the ball's own box was made.
  void expect_complete_list(std::uint32_t slot, double from, double until = never) {
    const physics::Body own = shapes_.bodies.body(slot);
    const double start = std::max(from, moved_[slot]);
    const double end = std::min(until, exit(slot));
    const auto counts = [&](const auto& collision, double their_end) {
      if (!collision) return false;
      const double time = collision->time.whole;
      const bool does = time >= start && time <= std::min(end, their_end);
      meetings_ += does ? 1 : 0;
      return does;
    };
    for (std::uint32_t other = 0; other < size(); ++other) {
      if (other == slot) continue;
      if (!counts(next_collision(slot, own, other, shapes_.bodies.body(other)), exit(other))) continue;
      ASSERT_TRUE(lists(slot, other)) << slot << " and " << other;
    }
    shapes_.walls.for_each([&](std::uint32_t id, const auto& wall) {
      if (!counts(next_collision(slot, own, id, wall), never)) return;
      ASSERT_TRUE(lists(slot, ShapeRef{ShapeType::wall, id})) << slot << " and wall " << id;
    });
    shapes_.pillars.for_each([&](std::uint32_t id, const auto& pillar) {
      if (!counts(next_collision(slot, own, id, pillar), never)) return;
      ASSERT_TRUE(lists(slot, ShapeRef{ShapeType::pillar, id})) << slot << " and pillar " << id;
    });
  }
  void expect_complete_lists(double from, double until = never) {
    for (std::uint32_t slot = 0; slot < size(); ++slot)
      ASSERT_NO_FATAL_FAILURE(expect_complete_list(slot, from, until));
  }

  /// Whose box is left first?
  [[nodiscard]] std::uint32_t first_to_leave() const {
    std::uint32_t first = 0;
    for (std::uint32_t slot = 1; slot < size(); ++slot) {
      if (exit(slot) < exit(first)) first = slot;
    }
    return first;
  }

  BareShapes shapes_;
  std::vector<double> moved_;  ///< when each ball's box was made
  int meetings_ = 0, moves_ = 0;
};

INSTANTIATE_TEST_SUITE_P(Of, ABroadPhase, testing::ValuesIn(made_up_scenes()),
                         [](const auto& scene) { return scene.param.name; });

TEST_P(ABroadPhase, ListsAllThatABallCanTouchWithinItsBox) {
  fill(0);
  const Instant now{0.25, 0};
  shapes_.rebuild(now);
  ASSERT_NO_FATAL_FAILURE(expect_complete_lists(now.whole));
  EXPECT_GT(meetings_, 0);
}

TEST_P(ABroadPhase, PutsEveryBallIntoABoxAroundIt) {
  fill(1);
  const Instant now{0.25, 0};
  shapes_.rebuild(now);
  for (std::uint32_t slot = 0; slot < size(); ++slot) {
    EXPECT_GT(exit(slot), now.whole) << "it is in its box for some time";
    EXPECT_FALSE(lists(slot, slot) && shapes_.broad_phase.lists()[slot].count != NeighbourList::overfull);
  }
}

TEST_P(ABroadPhase, KeepsListsCompleteWhileBoxesMove) {
  fill(2);
  shapes_.rebuild({});
  for (int n = 0; n < 300; ++n) {
    const std::uint32_t slot = first_to_leave();
    const Instant now = shapes_.broad_phase.box_exit_time(slot, {});
    if (now.whole == never) break;
    move_box(slot, BroadPhase::PastBoxes::drop);
    if (n % 30 != 0) continue;
    ASSERT_NO_FATAL_FAILURE(expect_complete_lists(now.whole)) << "after " << n << " moves";
  }
  EXPECT_GT(meetings_, 0);
  EXPECT_GT(moves_, 100);
}

TEST_P(ABroadPhase, KeepsListsCompleteWhenBallsChangeTheirLegs) {
  fill(3);
  shapes_.rebuild({});
  Random random{3};
  for (int n = 0; n < 300; ++n) {
    const std::uint32_t first = first_to_leave();
    const Instant now = shapes_.broad_phase.box_exit_time(first, {});
    move_box(first, BroadPhase::PastBoxes::drop);
    const auto slot = static_cast<std::uint32_t>(random.whole(0, static_cast<int>(size()) - 1));
    Leg leg;
    leg.start = now;
    leg.center = position_at(shapes_.bodies.leg(slot), now);
    leg.velocity = random.vector(-1, 1);
    shapes_.bodies.set_leg(slot, leg);
    if (n % 30 != 0) continue;
    ASSERT_NO_FATAL_FAILURE(expect_complete_lists(now.whole)) << "after " << n << " moves";
  }
  EXPECT_GT(meetings_, 0);
}

TEST_P(ABroadPhase, FindsPastBoxesFromEarlierTimes) {
  fill(4);
  shapes_.rebuild({});
  std::vector<double> exits;
  for (std::uint32_t slot = 0; slot < size(); ++slot) exits.push_back(exit(slot));
  std::ranges::sort(exits);
  double from = 0;
  for (int horizon = 0; horizon < 3; ++horizon) {
    const double until = from + 3 * exits[size() / 2];
    // One ball after another up to the end of the horizon, as if each were a tile.
    for (std::uint32_t n = 0; n < size(); ++n) {
      const std::uint32_t slot = n * 7 % size();
      while (exit(slot) <= until) {
        move_box(slot, BroadPhase::PastBoxes::keep);
        ASSERT_NO_FATAL_FAILURE(expect_complete_list(slot, from, until)) << "horizon " << horizon << ", ball " << n;
      }
    }
    for (std::uint32_t slot = 0; slot < size(); ++slot) {
      while (exit(slot) <= until) move_box(slot, BroadPhase::PastBoxes::keep);
    }
    ASSERT_NO_FATAL_FAILURE(expect_complete_lists(from, until)) << "horizon " << horizon;
    shapes_.broad_phase.drop_past_boxes(shapes_.scratch);
    shapes_.broad_phase.drop_past_boxes();
    from = until;
    ASSERT_NO_FATAL_FAILURE(expect_complete_lists(from)) << "after horizon " << horizon;
  }
  EXPECT_GT(meetings_, 0);
  EXPECT_GT(moves_, 20);
}

TEST_P(ABroadPhase, FindsEveryShapeThatIsInARectangle) {
  fill(5);
  const Instant now{0.25, 0};
  shapes_.broad_phase.invalidate();
  ASSERT_TRUE(shapes_.broad_phase.rebuild_if_unsuitable(now));
  Random random{5};
  for (int n = 0; n < 200; ++n) {
    const auto slot = static_cast<std::uint32_t>(random.whole(0, static_cast<int>(size()) - 1));
    const Vec2 corner = shapes_.bodies.outline(slot, now).center + random.vector(-3, 3);
    const Rectangle where{corner, corner + random.vector(0, 4)};
    std::set<ShapeRef> balls, statics, all;
    shapes_.bodies.for_each_ball(now, [&](std::uint32_t ball, const Circle& circle) {
      if (overlaps(circle, where)) balls.insert({ShapeType::ball, ball});
    });
    shapes_.walls.for_each([&](std::uint32_t id, const auto& wall) {
      if (overlaps(
              Circle{(where.min + where.max) / 2, std::min(where.max.x - where.min.x, where.max.y - where.min.y) / 2},
              wall.shape))
        statics.insert({ShapeType::wall, id});
    });
    shapes_.pillars.for_each([&](std::uint32_t id, const auto& pillar) {
      if (overlaps(outline_of(pillar.shape), where)) statics.insert({ShapeType::pillar, id});
    });
    all = balls;
    all.insert(statics.begin(), statics.end());
    const auto found = [&](BroadPhase::Among among) {
      std::set<ShapeRef> distinct;
      shapes_.broad_phase.for_each_in(where, among, now, [&](ShapeRef shape) { distinct.insert(shape); });
      return distinct;
    };
    ASSERT_TRUE(std::ranges::includes(found(BroadPhase::Among::all), all));
    const auto only_balls = found(BroadPhase::Among::balls);
    ASSERT_TRUE(std::ranges::includes(only_balls, balls));
    ASSERT_TRUE(std::ranges::all_of(only_balls, [](ShapeRef shape) { return shape.is_ball(); }));
    const auto only_statics = found(BroadPhase::Among::statics);
    ASSERT_TRUE(std::ranges::includes(only_statics, statics));
    ASSERT_TRUE(std::ranges::none_of(only_statics, [](ShapeRef shape) { return shape.is_ball(); }));
  }
}

TEST_P(ABroadPhase, SeparatesOnlyBallsThatCannotTouchInTheirBoxes) {
  fill(6);
  shapes_.rebuild({});
  std::vector<std::pair<std::uint32_t, std::uint32_t>> formerly;
  for (int n = 0; n < 300; ++n) {
    const std::uint32_t slot = first_to_leave();
    for (const std::uint32_t other : shapes_.broad_phase.lists().balls(slot)) {
      if (other != slot) formerly.emplace_back(slot, other);
    }
    move_box(slot, BroadPhase::PastBoxes::drop);
  }
  for (const auto& [a, b] : formerly) {
    shapes_.broad_phase.separate(a, b);
    ASSERT_FALSE(shapes_.broad_phase.are_apart(a, b) && (lists(a, b) || lists(b, a)));
  }
  ASSERT_NO_FATAL_FAILURE(expect_complete_lists(exit(first_to_leave())));
}

TEST(ABroadPhaseForAGas, ListsAboutAsManyBallsAsItIsTunedFor) {
  Random random{7};
  BareShapes shapes;
  add_gas(shapes, 2500, {0, 0}, 100, 0.7, random);
  shapes.rebuild({});
  double listed = 0;
  for (std::uint32_t slot = 0; slot < shapes.bodies.size(); ++slot)
    listed += static_cast<double>(shapes.broad_phase.lists().balls(slot).size());
  const double average = listed / shapes.bodies.size();
  EXPECT_GT(average, 0.6 * tuned::listed_balls);
  EXPECT_LT(average, 1.4 * tuned::listed_balls);
}

}  // namespace
}  // namespace carom::engine
