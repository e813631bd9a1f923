#include "scheduling/past_legs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "support/bits.hpp"
#include "support/random.hpp"

namespace carom::engine {
namespace {

/// Ends a ball's leg at an impact with a wall, and puts it into the log.
void end_leg(BodyStore& bodies, UndoLog& log, Chunk<UndoEntry>& chunk, std::uint32_t slot, const Leg& next) {
  const std::uint32_t entry = log.append_pair(chunk);
  log[entry] = {bodies.state(slot).motion, bodies.origin(slot), slot, bodies.undo_entry(slot)};
  log[entry ^ 1U] = {};
  bodies.set_undo_entry(slot, entry);
  bodies.set_leg(slot, next);
}

Leg random_leg(double start, std::uint32_t depth, Random& random) {
  return {.start = {start, 0},
          .center = random.vector(-5, 5),
          .velocity = random.vector(-1, 1),
          .origin = ShapeType::wall,
          .began_at_impact = true,
          .collapse_count = static_cast<std::uint16_t>(random.whole(0, 64)),
          .origin_id = static_cast<std::uint32_t>(random.whole(0, 9)),
          .cascade_depth = depth};
}

TEST(PastLegs, AreThoseThatEndedAtATimeOrLaterTheLatestFirst) {
  Random random{1};
  constexpr std::uint32_t balls = 4;
  BodyStore bodies;
  UndoLog log;
  Chunk<UndoEntry> chunk;
  std::vector<std::vector<Leg>> legs(balls);  // all there have been in this horizon
  for (std::uint32_t ball = 0; ball < balls; ++ball) {
    legs[ball].push_back(random_leg(0, 0, random));
    bodies.put(ball, {.leg = legs[ball].back(), .radius = 0.5 + ball});
  }
  for (int n = 0; n < 100; ++n) {
    const auto ball = static_cast<std::uint32_t>(random.whole(0, balls - 1));
    const Leg& last = legs[ball].back();
    const bool at_once = random.chance(0.2);  // several at one instant
    const Leg next = random_leg(last.start.whole + (at_once ? 0.0 : 1.0), at_once ? last.cascade_depth + 1 : 0, random);
    end_leg(bodies, log, chunk, bodies.slot_of(ball), next);
    legs[ball].push_back(next);
  }
  const PastLegs past{bodies, log};
  for (std::uint32_t ball = 0; ball < balls; ++ball) {
    for (double time = -0.5; time < 40; time += 0.5) {
      std::size_t next = legs[ball].size() - 1;  // the leg after the one that is expected
      past.for_each(bodies.slot_of(ball), time, [&](const UndoEntry& entry, const physics::Collision& end) {
        ASSERT_GT(next, 0U);
        ASSERT_TRUE(same_bits(leg_of(entry.motion, entry.origin), legs[ball][next - 1]));
        ASSERT_EQ(entry.slot, bodies.slot_of(ball));
        ASSERT_EQ(end, physics::origin_of(ball, legs[ball][next]));
        ASSERT_GE(end.time.whole, time);
        --next;
      });
      ASSERT_TRUE(next == 0 || legs[ball][next].start.whole < time) << "one is missing";
    }
  }
}

TEST(PastLegs, AreForgottenWithTheirHorizon) {
  Random random{2};
  BodyStore bodies;
  UndoLog log;
  Chunk<UndoEntry> chunk;
  bodies.put(0, {.leg = random_leg(0, 0, random), .radius = 1});
  end_leg(bodies, log, chunk, 0, random_leg(1, 0, random));
  log.commit();
  chunk.reset();
  const auto count = [&] {
    int visited = 0;
    PastLegs{bodies, log}.for_each(0, 0, [&](const auto&, const auto&) { ++visited; });
    return visited;
  };
  EXPECT_EQ(count(), 0);
  end_leg(bodies, log, chunk, 0, random_leg(2, 0, random));
  EXPECT_EQ(count(), 1) << "that of the next horizon, and not the one before";
}

}  // namespace
}  // namespace carom::engine
