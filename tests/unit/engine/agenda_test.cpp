#include "engine/agenda.hpp"

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

constexpr auto any = [](const Agenda::Entry&) { return true; };
constexpr auto smaller = [](std::uint32_t a, std::uint32_t b) { return a < b; };
constexpr auto larger = [](std::uint32_t a, std::uint32_t b) { return a > b; };

/// The balls in the order in which they are taken out.
template <class Valid, class Before>
std::vector<std::uint32_t> taken_from(Agenda& agenda, Valid valid, Before before) {
  std::vector<std::uint32_t> balls;
  for (Agenda::Entry entry; agenda.take_first(entry, valid, before);) balls.push_back(entry.ball);
  return balls;
}

Agenda opened(double from, double until, std::size_t days) {
  Agenda agenda;
  agenda.open(from, until, days);
  return agenda;
}

TEST(AnAgenda, IsEmptyWhenItIsOpened) {
  Agenda agenda = opened(0, 1, 10);
  agenda.note(0.5, 1);
  agenda.open(1, 2, 200);
  EXPECT_THAT(taken_from(agenda, any, smaller), IsEmpty());
}

TEST(AnAgenda, GivesWhatIsNotedInTheOrderOfTime) {
  for (const std::size_t days : {1U, 7U, 64U, 1000U}) {
    Agenda agenda = opened(10, 11, days);
    for (const auto& [time, ball] : {std::pair{10.9, 4U}, {10.0, 0U}, {10.5, 2U}, {11.0, 5U}, {10.51, 3U}, {10.2, 1U}})
      agenda.note(time, ball);
    EXPECT_THAT(taken_from(agenda, any, smaller), ElementsAre(0, 1, 2, 3, 4, 5)) << days << " days";
  }
}

TEST(AnAgenda, LeavesItToTheOrderGivenWhoIsFirstAtOneTime) {
  Agenda agenda = opened(0, 1, 16);
  const auto note_some = [&] {
    for (const std::uint32_t ball : {2U, 0U, 3U, 1U}) agenda.note(0.5, ball);
  };
  note_some();
  EXPECT_THAT(taken_from(agenda, any, smaller), ElementsAre(0, 1, 2, 3));
  agenda.open(0, 1, 16);
  note_some();
  EXPECT_THAT(taken_from(agenda, any, larger), ElementsAre(3, 2, 1, 0));
}

TEST(AnAgenda, DropsWhatIsNoLongerValid) {
  Agenda agenda = opened(0, 1, 16);
  for (std::uint32_t ball = 0; ball < 8; ++ball) agenda.note(ball % 2 == 0 ? 0.25 : 0.75, ball);
  const auto is_valid = [](const Agenda::Entry& entry) { return entry.ball % 4 >= 2; };
  EXPECT_THAT(taken_from(agenda, is_valid, smaller), ElementsAre(2, 6, 3, 7));
}

TEST(AnAgenda, TakesWhatIsLongPastAsDueAtOnce) {
  Agenda agenda = opened(0, 1, 64);
  agenda.note(0.5, 1);
  agenda.note(0.9, 4);
  Agenda::Entry entry;
  ASSERT_TRUE(agenda.take_first(entry, any, smaller));
  agenda.note(0.1, 2);   // before what was taken last
  agenda.note(-100, 3);  // before it was opened
  agenda.note(0.6, 5);
  EXPECT_THAT(taken_from(agenda, any, smaller), ElementsAre(3, 2, 5, 4));
}

TEST(AnAgenda, TakesMoreEvenWhenItHadRunOut) {
  Agenda agenda = opened(0, 1, 64);
  EXPECT_THAT(taken_from(agenda, any, smaller), IsEmpty());
  agenda.note(0.3, 1);
  agenda.note(0.2, 0);
  EXPECT_THAT(taken_from(agenda, any, smaller), ElementsAre(0, 1));
}

TEST(AnAgenda, HasOneVeryLongDayWhenItIsOpenedForNoTimeAtAll) {
  Agenda agenda = opened(1, 1, 64);
  for (std::uint32_t ball = 0; ball < 100; ++ball) agenda.note(1, 99 - ball);
  const auto balls = taken_from(agenda, any, smaller);
  EXPECT_EQ(balls.size(), 100U);
  EXPECT_TRUE(std::ranges::is_sorted(balls));
}

// A day with very many entries is searched for repeated ones, of which one is kept.
TEST(AnAgenda, ForgetsRepeatedEntriesOfALongDayAndNoOthers) {
  Agenda agenda = opened(0, 1, 4);
  std::set<std::uint32_t> expected;
  for (int round = 0; round < 50; ++round) {
    for (std::uint32_t ball = 0; ball < 40; ++ball) {
      agenda.note(0.1 + 1e-3 * ball, ball);
      expected.insert(ball);
    }
  }
  const auto balls = taken_from(agenda, any, smaller);
  EXPECT_TRUE(std::ranges::is_sorted(balls));
  EXPECT_EQ((std::set<std::uint32_t>{balls.begin(), balls.end()}), expected);
  EXPECT_LT(balls.size(), 200U);
}

// Against a set of what is noted, as play goes: something is taken, something else is noted from then on, and now and
// then a time is not what the ball has in mind any more.
TEST(AnAgenda, AgreesWithASortedSetWhateverIsNotedMeanwhile) {
  Random random{1};
  for (int trial = 0; trial < 300; ++trial) {
    const auto balls = static_cast<std::uint32_t>(random.whole(1, 60));
    Agenda agenda = opened(0, 1, static_cast<std::size_t>(random.whole(1, 300)));
    const bool in_eighths = random.chance(0.3);  // many at one time
    const auto time_from = [&](double now) {
      const double time = random.between(now, 1.2);
      return in_eighths ? std::max(now, std::floor(8 * time) / 8) : time;
    };
    std::vector<double> planned(balls, 9);
    const auto plan = [&](std::uint32_t ball, double time) {
      planned[ball] = time;
      if (time <= 1) agenda.note(time, ball);
    };
    for (std::uint32_t ball = 0; ball < balls; ++ball) plan(ball, time_from(0));
    const auto valid = [&](const Agenda::Entry& entry) { return planned[entry.ball] == entry.time; };
    Agenda::Entry entry;
    for (int taken = 0; taken < 500; ++taken) {
      const auto first = static_cast<std::uint32_t>(std::ranges::min_element(planned) - planned.begin());
      const bool is_left = agenda.take_first(entry, valid, smaller);
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
