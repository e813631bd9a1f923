#include "scheduling/bucket_heap.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "support/random.hpp"

namespace carom::engine {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr auto always = [](double, std::uint32_t) { return true; };
constexpr auto by_ball = [](double time, std::uint32_t ball) { return Collision{.time = {time, 0}, .ball = ball}; };

/// The balls in the order in which they come out.
template <class Valid, class EventOf>
std::vector<std::uint32_t> drained(BucketHeap& heap, Valid valid, EventOf event_of) {
  std::vector<std::uint32_t> balls;
  std::uint64_t examined = 0;
  while (const auto entry = heap.pop(valid, event_of, examined)) balls.push_back(entry->ball);
  return balls;
}

TEST(ABucketHeap, GivesEntriesByTimeAndThenByTheirEvents) {
  BucketHeap heap;
  heap.push(0.5, 3);
  heap.push(0.25, 9);
  heap.push(0.5, 1);
  heap.push(0.75, 0);
  heap.push(0.5, 2);
  EXPECT_THAT(drained(heap, always, by_ball), ElementsAre(9, 1, 2, 3, 0));
  EXPECT_TRUE(heap.is_empty());
}

TEST(ABucketHeap, DropsEntriesThatAreNotValid) {
  BucketHeap heap;
  for (std::uint32_t ball = 0; ball < 6; ++ball) heap.push(1, ball);
  const auto is_odd = [](double, std::uint32_t ball) { return ball % 2 == 1; };
  EXPECT_THAT(drained(heap, is_odd, by_ball), ElementsAre(1, 3, 5));
}

TEST(ABucketHeap, IsEmptyAfterItWasCleared) {
  BucketHeap heap;
  for (std::uint32_t ball = 0; ball < 50'000; ++ball) heap.push(1, ball);
  EXPECT_FALSE(heap.is_empty());
  heap.clear();
  EXPECT_TRUE(heap.is_empty());
  EXPECT_THAT(drained(heap, always, by_ball), IsEmpty());
}

TEST(ABucketHeap, KeepsOneOfManyEntriesOfABallAtOneTimeButThoseOfOtherTimes) {
  BucketHeap heap;
  heap.push(2, 7);
  for (int n = 0; n < 5000; ++n) heap.push(1, 7);
  std::map<double, int> times;
  std::uint64_t examined = 0;
  while (const auto entry = heap.pop(always, by_ball, examined)) ++times[entry->time];
  EXPECT_GE(times[1], 1);
  EXPECT_LT(times[1], 1200);
  EXPECT_EQ(times[2], 1);
}

TEST(ABucketHeap, CountsTheEntriesItHasExamined) {
  BucketHeap heap;
  for (std::uint32_t ball = 0; ball < 10; ++ball) heap.push(1, ball);
  std::uint64_t examined = 100;
  const auto first = heap.pop(always, by_ball, examined);
  ASSERT_TRUE(first);
  EXPECT_EQ(first->ball, 0U);
  EXPECT_GT(examined, 100U);
  EXPECT_LE(examined, 100U + 11);
}

// Events change while their entries wait. A later one needs nothing; for an earlier one the entry is pushed again.
TEST(ABucketHeap, AgreesWithASearchOfAllPresentEvents) {
  Random random{1};
  for (int trial = 0; trial < 100; ++trial) {
    BucketHeap heap;
    std::map<std::uint32_t, Collision> model;  // ball → its present event
    const auto any_event = [&](std::uint32_t ball) {
      const double time = 0.25 * random.whole(0, 3);
      return Collision{.time = {time, random.between(0, 0x1p-60)},
                       .cascade_depth = static_cast<std::uint32_t>(random.whole(0, 3)),
                       .ball = ball};
    };
    const auto is_valid = [&](double time, std::uint32_t ball) {
      return model.contains(ball) && model.at(ball).time.whole == time;
    };
    const auto event_of = [&](double, std::uint32_t ball) { return model.at(ball); };
    std::uint64_t examined = 0;
    for (int step = 0; step < 300; ++step) {
      const auto ball = static_cast<std::uint32_t>(random.whole(0, 60));
      const int what = random.whole(0, 3);
      if (what == 0) {
        model.erase(ball);
      } else if (what < 3) {
        const Collision event = any_event(ball);
        const bool is_later_at_the_same_time = is_valid(event.time.whole, ball) && model.at(ball) < event;
        model[ball] = event;
        if (!is_later_at_the_same_time) heap.push(event.time.whole, ball);
      } else {
        const auto first = std::ranges::min_element(model, {}, [](const auto& entry) { return entry.second; });
        const auto popped = heap.pop(is_valid, event_of, examined);
        ASSERT_EQ(popped.has_value(), first != model.end());
        if (!popped) continue;
        ASSERT_EQ(popped->ball, first->first);
        ASSERT_EQ(popped->time, first->second.time.whole);
        model.erase(first);
      }
    }
  }
}

}  // namespace
}  // namespace carom::engine
