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

constexpr auto any = [](double, std::uint32_t) { return true; };

/// Orders of balls at one time, both as the agenda is asked for them.
struct SmallerFirst {
  static bool before(std::uint32_t a, std::uint32_t b) { return a < b; }
  static Collision collision(double time, std::uint32_t ball) { return {.time = {time, 0}, .ball = ball}; }
};
struct LargerFirst {
  static bool before(std::uint32_t a, std::uint32_t b) { return a > b; }
  static Collision collision(double time, std::uint32_t ball) { return {.time = {time, 0}, .ball = 1'000'000 - ball}; }
};
constexpr SmallerFirst smaller;
constexpr LargerFirst larger;

template <class Valid, class Order>
bool take_first(CalendarQueue& agenda, CalendarQueue::Entry& entry, Valid valid, Order) {
  return agenda.pop(entry, valid, Order::before, Order::collision);
}

/// The balls in the order in which they are taken out.
template <class Valid, class Order>
std::vector<std::uint32_t> taken_from(CalendarQueue& agenda, Valid valid, Order order) {
  std::vector<std::uint32_t> balls;
  for (CalendarQueue::Entry entry; take_first(agenda, entry, valid, order);) balls.push_back(entry.ball);
  return balls;
}

CalendarQueue opened(double from, double until, std::size_t days) {
  CalendarQueue agenda;
  agenda.reset(from, until, days);
  return agenda;
}

TEST(AnAgenda, IsEmptyWhenItIsOpened) {
  CalendarQueue agenda = opened(0, 1, 10);
  agenda.push(0.5, 1);
  agenda.reset(1, 2, 200);
  EXPECT_THAT(taken_from(agenda, any, smaller), IsEmpty());
}

TEST(AnAgenda, GivesWhatIsNotedInTheOrderOfTime) {
  for (const std::size_t days : {1U, 7U, 64U, 1000U}) {
    CalendarQueue agenda = opened(10, 11, days);
    for (const auto& [time, ball] : {std::pair{10.9, 4U}, {10.0, 0U}, {10.5, 2U}, {11.0, 5U}, {10.51, 3U}, {10.2, 1U}})
      agenda.push(time, ball);
    EXPECT_THAT(taken_from(agenda, any, smaller), ElementsAre(0, 1, 2, 3, 4, 5)) << days << " days";
  }
}

TEST(AnAgenda, LeavesItToTheOrderGivenWhoIsFirstAtOneTime) {
  CalendarQueue agenda = opened(0, 1, 16);
  const auto note_some = [&] {
    for (const std::uint32_t ball : {2U, 0U, 3U, 1U}) agenda.push(0.5, ball);
  };
  note_some();
  EXPECT_THAT(taken_from(agenda, any, smaller), ElementsAre(0, 1, 2, 3));
  agenda.reset(0, 1, 16);
  note_some();
  EXPECT_THAT(taken_from(agenda, any, larger), ElementsAre(3, 2, 1, 0));
}

TEST(AnAgenda, DropsWhatIsNoLongerValid) {
  CalendarQueue agenda = opened(0, 1, 16);
  for (std::uint32_t ball = 0; ball < 8; ++ball) agenda.push(ball % 2 == 0 ? 0.25 : 0.75, ball);
  const auto is_valid = [](double, std::uint32_t ball) { return ball % 4 >= 2; };
  EXPECT_THAT(taken_from(agenda, is_valid, smaller), ElementsAre(2, 6, 3, 7));
}

TEST(AnAgenda, TakesWhatIsLongPastAsDueAtOnce) {
  CalendarQueue agenda = opened(0, 1, 64);
  agenda.push(0.5, 1);
  agenda.push(0.9, 4);
  CalendarQueue::Entry entry;
  ASSERT_TRUE(take_first(agenda, entry, any, smaller));
  agenda.push(0.1, 2);   // before what was taken last
  agenda.push(-100, 3);  // before it was opened
  agenda.push(0.6, 5);
  EXPECT_THAT(taken_from(agenda, any, smaller), ElementsAre(3, 2, 5, 4));
}

TEST(AnAgenda, TakesMoreEvenWhenItHadRunOut) {
  CalendarQueue agenda = opened(0, 1, 64);
  EXPECT_THAT(taken_from(agenda, any, smaller), IsEmpty());
  agenda.push(0.3, 1);
  agenda.push(0.2, 0);
  EXPECT_THAT(taken_from(agenda, any, smaller), ElementsAre(0, 1));
}

TEST(AnAgenda, HasOneVeryLongDayWhenItIsOpenedForNoTimeAtAll) {
  CalendarQueue agenda = opened(1, 1, 64);
  for (std::uint32_t ball = 0; ball < 100; ++ball) agenda.push(1, 99 - ball);
  const auto balls = taken_from(agenda, any, smaller);
  EXPECT_EQ(balls.size(), 100U);
  EXPECT_TRUE(std::ranges::is_sorted(balls));
}

// On a day with many entries, those that are there several times are dropped now and then.
TEST(AnAgenda, DoesNotGrowWithEntriesThatAreNotedAgainAndAgain) {
  CalendarQueue agenda = opened(0, 1, 4);
  std::set<std::uint32_t> expected;
  for (int round = 0; round < 500; ++round) {
    for (std::uint32_t ball = 0; ball < 40; ++ball) {
      agenda.push(0.1 + 1e-3 * ball, ball);
      expected.insert(ball);
    }
  }
  const auto balls = taken_from(agenda, any, smaller);
  EXPECT_TRUE(std::ranges::is_sorted(balls));
  EXPECT_EQ((std::set<std::uint32_t>{balls.begin(), balls.end()}), expected);
  EXPECT_LT(balls.size(), 1200U);
}

TEST(AnAgenda, TakesTheFirstOfManyAtOneTimeWithoutLookingAtTheOthers) {
  constexpr std::uint32_t many = 20'000;
  CalendarQueue agenda = opened(0, 1, many);
  for (std::uint32_t ball = 0; ball < many; ++ball) agenda.push(0.5, (7 * ball) % many);
  const auto balls = taken_from(agenda, any, smaller);
  EXPECT_EQ(balls.size(), many);
  EXPECT_TRUE(std::ranges::is_sorted(balls));
  EXPECT_LT(agenda.examined(), 4 * many);
}

// What many have planned for one time changes while it is played: it comes later, or earlier and is noted again.
TEST(AnAgenda, FollowsWhatComesEarlierOrLaterAtOneTime) {
  Random random{2};
  constexpr int many = 100;
  std::vector<int> ranks;
  for (int ball = 0; ball < many; ++ball) ranks.push_back(random.whole(1, 1000));
  CalendarQueue agenda = opened(0, 1, 8);
  for (std::uint32_t ball = 0; ball < many; ++ball) agenda.push(0.5, ball);
  const auto rank = [&](std::uint32_t ball) { return static_cast<std::uint32_t>(ranks[ball]); };
  const auto valid = [&](double, std::uint32_t ball) { return ranks[ball] > 0; };
  const auto before = [&](std::uint32_t a, std::uint32_t b) { return std::pair{rank(a), a} < std::pair{rank(b), b}; };
  const auto collision = [&](double time, std::uint32_t ball) {
    return Collision{.time = {time, 0}, .cascade_depth = rank(ball), .ball = ball};
  };
  for (int left = many; left > 0; --left) {
    std::uint32_t first = many;
    for (std::uint32_t ball = 0; ball < many; ++ball) {
      if (ranks[ball] > 0 && (first == many || before(ball, first))) first = ball;
    }
    CalendarQueue::Entry entry;
    ASSERT_TRUE(agenda.pop(entry, valid, before, collision));
    ASSERT_EQ(entry.ball, first);
    ranks[first] = 0;
    for (int i = 0; i < 3; ++i) {
      const auto other = static_cast<std::uint32_t>(random.whole(0, many - 1));
      if (ranks[other] == 0) continue;
      ranks[other] = random.whole(1, 1000);
      if (agenda.is_crowded()) agenda.push_again(0.5, other);
    }
  }
}

// Against a set of what is noted, as play goes: something is taken, something else is noted from then on, and now and
// then a time is not what the ball has in mind any more.
TEST(AnAgenda, AgreesWithASortedSetWhateverIsNotedMeanwhile) {
  Random random{1};
  for (int trial = 0; trial < 300; ++trial) {
    const auto balls = static_cast<std::uint32_t>(random.whole(1, 120));
    CalendarQueue agenda = opened(0, 1, static_cast<std::size_t>(random.whole(1, 300)));
    const bool in_eighths = random.chance(0.3);  // many at one time
    const auto time_from = [&](double now) {
      const double time = random.between(now, 1.2);
      return in_eighths ? std::max(now, std::floor(8 * time) / 8) : time;
    };
    std::vector<double> planned(balls, 9);
    const auto plan = [&](std::uint32_t ball, double time) {
      planned[ball] = time;
      if (time <= 1) agenda.push(time, ball);
    };
    for (std::uint32_t ball = 0; ball < balls; ++ball) plan(ball, time_from(0));
    const auto valid = [&](double time, std::uint32_t ball) { return planned[ball] == time; };
    CalendarQueue::Entry entry;
    for (int taken = 0; taken < 500; ++taken) {
      const auto first = static_cast<std::uint32_t>(std::ranges::min_element(planned) - planned.begin());
      const bool is_left = take_first(agenda, entry, valid, smaller);
      ASSERT_EQ(is_left, planned[first] <= 1);
      if (!is_left) break;
      ASSERT_EQ(std::tuple(entry.time, entry.ball), std::tuple(planned[first], first));
      plan(first, time_from(entry.time));
      if (random.chance(0.5))
        plan(static_cast<std::uint32_t>(random.whole(0, static_cast<int>(balls) - 1)), time_from(entry.time));
    }
  }
}

}  // namespace
}  // namespace carom::engine
