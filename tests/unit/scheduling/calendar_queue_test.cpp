#include "scheduling/calendar_queue.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <tuple>

#include "support/random.hpp"

namespace carom::engine {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr auto always = [](double, std::uint32_t) { return true; };

/// Orders of balls at one time, as the queue needs them: of two balls, and of their events.
struct SmallerFirst {
  static bool before(std::uint32_t a, std::uint32_t b) { return a < b; }
  static Collision event_of(double time, std::uint32_t ball) { return {.time = {time, 0}, .ball = ball}; }
};
struct LargerFirst {
  static bool before(std::uint32_t a, std::uint32_t b) { return a > b; }
  static Collision event_of(double time, std::uint32_t ball) { return {.time = {time, 0}, .ball = 1'000'000 - ball}; }
};
constexpr SmallerFirst smaller;
constexpr LargerFirst larger;

template <class Valid, class Order>
bool pop(CalendarQueue& queue, CalendarQueue::Entry& entry, Valid valid, Order /*order*/) {
  return queue.pop(entry, valid, Order::before, Order::event_of);
}

/// The balls in the order in which they come out.
template <class Valid, class Order>
std::vector<std::uint32_t> drained(CalendarQueue& queue, Valid valid, Order order) {
  std::vector<std::uint32_t> balls;
  for (CalendarQueue::Entry entry; pop(queue, entry, valid, order);) balls.push_back(entry.ball);
  return balls;
}

CalendarQueue queue_of(double from, double until, std::size_t buckets) {
  CalendarQueue queue;
  queue.reset(from, until, buckets);
  return queue;
}

TEST(ACalendarQueue, IsEmptyAfterAReset) {
  CalendarQueue queue = queue_of(0, 1, 10);
  queue.push(0.5, 1);
  queue.reset(1, 2, 200);
  EXPECT_THAT(drained(queue, always, smaller), IsEmpty());
}

TEST(ACalendarQueue, GivesEntriesInTheOrderOfTime) {
  for (const std::size_t buckets : {1U, 7U, 64U, 1000U}) {
    CalendarQueue queue = queue_of(10, 11, buckets);
    for (const auto& [time, ball] : {std::pair{10.9, 4U}, {10.0, 0U}, {10.5, 2U}, {11.0, 5U}, {10.51, 3U}, {10.2, 1U}})
      queue.push(time, ball);
    EXPECT_THAT(drained(queue, always, smaller), ElementsAre(0, 1, 2, 3, 4, 5)) << buckets << " buckets";
  }
}

TEST(ACalendarQueue, OrdersEntriesOfOneTimeByTheOrderGiven) {
  CalendarQueue queue = queue_of(0, 1, 16);
  const auto push_some = [&] {
    for (const std::uint32_t ball : {2U, 0U, 3U, 1U}) queue.push(0.5, ball);
  };
  push_some();
  EXPECT_THAT(drained(queue, always, smaller), ElementsAre(0, 1, 2, 3));
  queue.reset(0, 1, 16);
  push_some();
  EXPECT_THAT(drained(queue, always, larger), ElementsAre(3, 2, 1, 0));
}

TEST(ACalendarQueue, DropsStaleEntries) {
  CalendarQueue queue = queue_of(0, 1, 16);
  for (std::uint32_t ball = 0; ball < 8; ++ball) queue.push(ball % 2 == 0 ? 0.25 : 0.75, ball);
  const auto is_valid = [](double, std::uint32_t ball) { return ball % 4 >= 2; };
  EXPECT_THAT(drained(queue, is_valid, smaller), ElementsAre(2, 6, 3, 7));
}

TEST(ACalendarQueue, GivesEntriesOfThePastNext) {
  CalendarQueue queue = queue_of(0, 1, 64);
  queue.push(0.5, 1);
  queue.push(0.9, 4);
  CalendarQueue::Entry entry;
  ASSERT_TRUE(pop(queue, entry, always, smaller));
  queue.push(0.1, 2);   // before the last pop
  queue.push(-100, 3);  // before the interval
  queue.push(0.6, 5);
  EXPECT_THAT(drained(queue, always, smaller), ElementsAre(3, 2, 5, 4));
}

TEST(ACalendarQueue, TakesNewEntriesAfterItHasRunOut) {
  CalendarQueue queue = queue_of(0, 1, 64);
  EXPECT_THAT(drained(queue, always, smaller), IsEmpty());
  queue.push(0.3, 1);
  queue.push(0.2, 0);
  EXPECT_THAT(drained(queue, always, smaller), ElementsAre(0, 1));
}

TEST(ACalendarQueue, GivesEntriesBeyondTheIntervalLast) {
  CalendarQueue queue = queue_of(0, 1, 64);
  queue.push(never, 5);
  queue.push(1e9, 4);
  queue.push(2, 3);
  queue.push(0.5, 0);
  EXPECT_THAT(drained(queue, always, smaller), ElementsAre(0, 3, 4, 5));
}

TEST(ACalendarQueue, IsUsableBeforeTheFirstReset) {
  CalendarQueue queue;
  queue.push(0.5, 1);
  queue.push(0.25, 0);
  EXPECT_THAT(drained(queue, always, smaller), ElementsAre(0, 1));
}

TEST(ACalendarQueue, IsCrowdedWhileTheBucketOfTheLastPopHoldsManyEntries) {
  CalendarQueue queue = queue_of(0, 1, 64);
  for (std::uint32_t ball = 0; ball < 40; ++ball) queue.push(0.5, ball);
  queue.push(0.25, 100);
  queue.push(0.75, 200);
  CalendarQueue::Entry entry;
  ASSERT_TRUE(pop(queue, entry, always, smaller));
  EXPECT_FALSE(queue.is_crowded()) << "only one entry was in the first bucket";
  for (std::uint32_t ball = 0; ball < 40; ++ball) {
    ASSERT_TRUE(pop(queue, entry, always, smaller));
    ASSERT_EQ(entry.ball, ball);
    ASSERT_EQ(queue.is_crowded(), ball < 39);
  }
  ASSERT_TRUE(pop(queue, entry, always, smaller));
  EXPECT_EQ(entry.ball, 200U);
}

TEST(ACalendarQueue, ForgetsACrowdedBucketWhenItIsReset) {
  CalendarQueue queue = queue_of(0, 1, 64);
  for (std::uint32_t ball = 0; ball < 40; ++ball) queue.push(0.5, ball);
  CalendarQueue::Entry entry;
  ASSERT_TRUE(pop(queue, entry, always, smaller));
  queue.reset(0, 1, 64);
  EXPECT_FALSE(queue.is_crowded());
  queue.push(0.1, 7);
  EXPECT_THAT(drained(queue, always, smaller), ElementsAre(7));
}

TEST(ACalendarQueue, ExaminesAboutOneEntryPerPopInEveryHorizon) {
  constexpr std::uint32_t count = 1000;
  CalendarQueue queue;
  for (int horizon = 0; horizon < 3; ++horizon) {
    queue.reset(horizon, horizon + 1, count);
    const std::uint64_t before = queue.examined();
    for (std::uint32_t ball = 0; ball < count; ++ball) queue.push(horizon + (ball + 0.5) / count, ball);
    EXPECT_EQ(drained(queue, always, smaller).size(), count);
    EXPECT_LT(queue.examined() - before, 2 * count);
  }
}

TEST(ACalendarQueue, HasOneCrowdedBucketForAnEmptyInterval) {
  CalendarQueue queue = queue_of(1, 1, 64);
  for (std::uint32_t ball = 0; ball < 100; ++ball) queue.push(1, 99 - ball);
  const auto balls = drained(queue, always, smaller);
  EXPECT_EQ(balls.size(), 100U);
  EXPECT_TRUE(std::ranges::is_sorted(balls));
}

// In a crowded bucket, duplicates are dropped from time to time.
TEST(ACalendarQueue, DoesNotGrowWithEntriesThatArePushedAgainAndAgain) {
  CalendarQueue queue = queue_of(0, 1, 4);
  std::set<std::uint32_t> expected;
  for (int round = 0; round < 500; ++round) {
    for (std::uint32_t ball = 0; ball < 40; ++ball) {
      queue.push(0.1 + 1e-3 * ball, ball);
      expected.insert(ball);
    }
  }
  const auto balls = drained(queue, always, smaller);
  EXPECT_TRUE(std::ranges::is_sorted(balls));
  EXPECT_EQ((std::set<std::uint32_t>{balls.begin(), balls.end()}), expected);
  EXPECT_LT(balls.size(), 1200U);
}

TEST(ACalendarQueue, PopsTheFirstOfManyAtOneTimeWithoutExaminingTheOthers) {
  constexpr std::uint32_t many = 20'000;
  CalendarQueue queue = queue_of(0, 1, many);
  for (std::uint32_t ball = 0; ball < many; ++ball) queue.push(0.5, (7 * ball) % many);
  const auto balls = drained(queue, always, smaller);
  EXPECT_EQ(balls.size(), many);
  EXPECT_TRUE(std::ranges::is_sorted(balls));
  EXPECT_LT(queue.examined(), 4 * many);
}

// Events of one time change while others are popped: they become later, or earlier and are pushed again.
TEST(ACalendarQueue, FollowsEventsThatChangeAtOneTime) {
  Random random{2};
  constexpr int many = 100;
  std::vector<int> ranks(many);
  for (int& rank : ranks) rank = random.whole(1, 1000);
  CalendarQueue queue = queue_of(0, 1, 8);
  for (std::uint32_t ball = 0; ball < many; ++ball) queue.push(0.5, ball);
  const auto rank = [&](std::uint32_t ball) { return static_cast<std::uint32_t>(ranks[ball]); };
  const auto valid = [&](double, std::uint32_t ball) { return ranks[ball] > 0; };
  const auto before = [&](std::uint32_t a, std::uint32_t b) { return std::pair{rank(a), a} < std::pair{rank(b), b}; };
  const auto event_of = [&](double time, std::uint32_t ball) {
    return Collision{.time = {time, 0}, .cascade_depth = rank(ball), .ball = ball};
  };
  for (int left = many; left > 0; --left) {
    std::uint32_t first = many;
    for (std::uint32_t ball = 0; ball < many; ++ball) {
      if (ranks[ball] > 0 && (first == many || before(ball, first))) first = ball;
    }
    CalendarQueue::Entry entry;
    ASSERT_TRUE(queue.pop(entry, valid, before, event_of));
    ASSERT_EQ(entry.ball, first);
    ranks[first] = 0;
    for (int i = 0; i < 3; ++i) {
      const auto other = static_cast<std::uint32_t>(random.whole(0, many - 1));
      if (ranks[other] == 0) continue;
      ranks[other] = random.whole(1, 1000);
      if (queue.is_crowded()) queue.push_again(0.5, other);
    }
  }
}

// As the engine uses it: pop an event, predict others from then on, and let some entries become stale.
TEST(ACalendarQueue, AgreesWithASearchOfAllPresentEvents) {
  Random random{1};
  for (int trial = 0; trial < 300; ++trial) {
    const auto balls = static_cast<std::uint32_t>(random.whole(1, 120));
    CalendarQueue queue = queue_of(0, 1, static_cast<std::size_t>(random.whole(1, 300)));
    const bool in_eighths = random.chance(0.3);  // many at one time
    const auto time_from = [&](double now) {
      const double time = random.between(now, 1.2);
      return in_eighths ? std::max(now, std::floor(8 * time) / 8) : time;
    };
    std::vector<double> predicted(balls, 9);
    const auto predict = [&](std::uint32_t ball, double time) {
      predicted[ball] = time;
      if (time <= 1) queue.push(time, ball);
    };
    for (std::uint32_t ball = 0; ball < balls; ++ball) predict(ball, time_from(0));
    const auto valid = [&](double time, std::uint32_t ball) { return predicted[ball] == time; };
    CalendarQueue::Entry entry;
    for (int pops = 0; pops < 500; ++pops) {
      const auto first = static_cast<std::uint32_t>(std::ranges::min_element(predicted) - predicted.begin());
      const bool is_left = pop(queue, entry, valid, smaller);
      ASSERT_EQ(is_left, predicted[first] <= 1);
      if (!is_left) break;
      ASSERT_EQ(std::tuple(entry.time, entry.ball), std::tuple(predicted[first], first));
      predict(first, time_from(entry.time));
      if (random.chance(0.5))
        predict(static_cast<std::uint32_t>(random.whole(0, static_cast<int>(balls) - 1)), time_from(entry.time));
    }
  }
}

}  // namespace
}  // namespace carom::engine
