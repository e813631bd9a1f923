#include "world/horizon_length.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "support/random.hpp"

namespace carom::engine {
namespace {

/// Balls whose next events come after these delays.
BodyStore balls_with_delays(const std::vector<double>& delays, Instant now) {
  BodyStore bodies;
  for (const double delay : delays) {
    const std::uint32_t id = bodies.id_count();
    bodies.put(id, {});
    bodies.set_event(bodies.slot_of(id), now.whole + delay, ShapeRef::box_exit());
  }
  return bodies;
}

/// A length chosen after one measurement.
double length_after(HorizonLength length, double duration, double impacts_per_ball, double wanted) {
  length.measured(duration, impacts_per_ball, wanted);
  return length.in_tiles(balls_with_delays({1e9}, {}), {});
}

TEST(TheLengthOfAHorizon, IsInfiniteInTilesWhenNothingWillHappen) {
  const HorizonLength length;
  EXPECT_EQ(length.in_tiles(BodyStore{}, {}), never);
  EXPECT_EQ(length.in_tiles(balls_with_delays({never, never}, {}), {}), never);
}

TEST(TheLengthOfAHorizon, FollowsTheEarliestFifthOfEventsWhileNothingElseIsKnown) {
  Random random{1};
  const Instant now{100, 0};
  std::vector<double> delays;
  for (int n = 0; n < 200; ++n) delays.push_back(random.between(0, 5));
  const HorizonLength length;
  const double found = length.in_tiles(balls_with_delays(delays, now), now);
  std::ranges::sort(delays);
  EXPECT_NEAR(found, delays[40] / 2, 1e-12);
}

TEST(TheLengthOfAHorizon, IsJudgedBySomeOfManyBalls) {
  std::vector<double> delays(5000, 4.0);
  const HorizonLength length;
  EXPECT_NEAR(length.in_tiles(balls_with_delays(delays, {}), {}), 2, 1e-12);
}

TEST(TheLengthOfAHorizon, BecomesWhatTheImpactsPerBallAskFor) {
  HorizonLength length;
  length.measured(1, 1, 1);  // a rate of 1 out of nothing is expected to go on rising
  EXPECT_DOUBLE_EQ(length_after(length, 1, 1, 1.2), 1.2);
  EXPECT_DOUBLE_EQ(length_after(length, 1, 1, 0.8), 0.8);
}

TEST(TheLengthOfAHorizon, GrowsByHalfAndShrinksToHalfAtMost) {
  HorizonLength length;
  length.measured(1, 1, 1);
  EXPECT_DOUBLE_EQ(length_after(length, 1, 1, 1000), 1.5);
  EXPECT_DOUBLE_EQ(length_after(length, 1, 0, 1), 1.5) << "without any impact";
  EXPECT_DOUBLE_EQ(length_after(length, 1, 1000, 1), 0.5);
  Random random{2};
  double before = 1;
  length = {};
  for (int n = 0; n < 200; ++n) {
    length.measured(before, random.between(0, 4), random.between(0.1, 4));
    const double after = length.in_tiles(balls_with_delays({1e9}, {}), {});
    ASSERT_GE(after, 0.5 * before * (1 - 1e-12));
    ASSERT_LE(after, 1.5 * before * (1 + 1e-12));
    before = after;
  }
}

TEST(TheLengthOfAHorizon, DoesNotGrowAfterOneThatWasCutShort) {
  HorizonLength length;
  length.measured(1, 1, 2);  // it is 1.0 then: a rate of 2 is expected
  ASSERT_DOUBLE_EQ(length_after(length, 1, 1, 1.4), 1.4);
  EXPECT_DOUBLE_EQ(length_after(length, 0.3, 0.1, 5), 1) << "few impacts in it are no reason for longer ones";
  EXPECT_DOUBLE_EQ(length_after(length, 0.3, 30, 1), 0.5) << "many are one for shorter ones";
}

TEST(TheLengthOfAHorizon, IsShorterWhenImpactsAreBecomingMoreFrequent) {
  HorizonLength length;
  length.measured(1, 1, 2);
  const double steady = length_after(length, 1, 1, 1.2);
  HorizonLength rising;
  rising.measured(1, 0.8, 1.6);
  EXPECT_LT(length_after(rising, 1, 1, 1.2), steady);
}

TEST(TheLengthOfAHorizon, IsCutWhenEventsAreAboutToComeFaster) {
  HorizonLength length;
  length.measured(1, 1, 2);
  EXPECT_DOUBLE_EQ(length.in_tiles(balls_with_delays({0.1}, {}), {}), 0.22);
  length.reset();
  EXPECT_DOUBLE_EQ(length.in_tiles(balls_with_delays({0.1}, {}), {}), 0.05) << "nothing is known any more";
}

TEST(TheLengthOfAHorizonInOrder, IsAllThatIsLeftWhenNothingWillHappen) {
  EXPECT_EQ(HorizonLength::in_order(BodyStore{}, {2, 0}, {7, 0}), 5);
  EXPECT_EQ(HorizonLength::in_order(balls_with_delays({0}, {2, 0}), {2, 0}, {2, 0}), 2e-12) << "never without length";
}

TEST(TheLengthOfAHorizonInOrder, LastsForSomeEventsOfMostBalls) {
  const std::vector<double> few(100, 0.5), many(2000, 0.5);
  EXPECT_DOUBLE_EQ(HorizonLength::in_order(balls_with_delays(few, {}), {}, {9, 0}), 4);
  EXPECT_DOUBLE_EQ(HorizonLength::in_order(balls_with_delays(many, {}), {}, {9, 0}), 1);
}

TEST(TheLengthOfAHorizonInOrder, IsNotTooShortForThoseWithALateEvent) {
  std::vector<double> delays(100, 1e-6);
  delays.back() = 6.4;
  EXPECT_DOUBLE_EQ(HorizonLength::in_order(balls_with_delays(delays, {}), {}, {9, 0}), 0.1);
}

}  // namespace
}  // namespace carom::engine
