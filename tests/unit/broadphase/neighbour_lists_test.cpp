#include "broadphase/neighbour_lists.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "support/printing.hpp"
#include "support/random.hpp"

namespace carom::engine {
namespace {

/// Neighbour lists, and what they should hold.
class TrackedLists {
 public:
  explicit TrackedLists(std::uint32_t balls) : expected_(balls), statics_(balls) {
    lists_.resize(balls);
    for (std::uint32_t slot = 0; slot < balls; ++slot) {
      lists_.start(slot);
      lists_.assign(slot, {}, 0);
    }
  }

  [[nodiscard]] const NeighbourLists& lists() const { return lists_; }

  void assign(std::uint32_t slot, const std::vector<std::uint32_t>& found, std::size_t count) {
    lists_.assign(slot, found, count);
    expected_[slot] = {found.begin(), found.begin() + static_cast<std::ptrdiff_t>(count)};
  }
  void add(std::uint32_t slot, std::uint32_t ball) {
    lists_.add(slot, ball);
    expected_[slot].insert(ball);
  }
  void remove(std::uint32_t slot, std::uint32_t ball) {
    lists_.remove(slot, ball);
    expected_[slot].erase(ball);
  }
  void add_static(std::uint32_t slot, ShapeRef shape) {
    lists_.add_static(slot, shape);
    statics_[slot].insert(shape);
  }
  void drop_repeated_statics(std::uint32_t slot) { lists_.drop_repeated_statics(slot); }
  void clear_statics(std::uint32_t slot) {
    lists_.clear_statics(slot);
    statics_[slot].clear();
  }

  /// A list names each neighbour once. Its other places, and those up to a multiple of four, name the ball itself.
  void expect_all() const {
    for (std::uint32_t slot = 0; slot < lists_.size(); ++slot) {
      const auto balls = lists_.balls(slot);
      std::set<std::uint32_t> named;
      for (const std::uint32_t ball : balls) ASSERT_TRUE(ball == slot || named.insert(ball).second) << "named twice";
      ASSERT_EQ(named, expected_[slot]) << "slot " << slot;
      for (std::size_t place = balls.size(); place % 4 != 0; ++place) ASSERT_EQ(balls.data()[place], slot);
      const auto statics = lists_.statics(slot);
      ASSERT_EQ((std::set<ShapeRef>{statics.begin(), statics.end()}), statics_[slot]);
    }
  }

 private:
  NeighbourLists lists_;
  std::vector<std::set<std::uint32_t>> expected_;
  std::vector<std::set<ShapeRef>> statics_;
};

TEST(NeighbourLists, HoldWhatSetsWouldHold) {
  Random random{1};
  constexpr std::uint32_t balls = 40;
  TrackedLists tracked{balls};
  const auto any = [&] { return static_cast<std::uint32_t>(random.whole(0, balls - 1)); };
  for (int n = 0; n < 20'000; ++n) {
    const std::uint32_t slot = any(), ball = any();
    // Some lists grow long and some stay short.
    const double grows = 0.3 + 0.4 * slot / balls;
    if (random.chance(0.02)) {
      std::vector<std::uint32_t> found;
      for (std::uint32_t other = 0; other < balls; ++other) {
        if (other != slot && random.chance(0.4)) found.push_back(other);
      }
      const auto count = static_cast<std::size_t>(random.whole(0, static_cast<int>(found.size())));
      tracked.assign(slot, found, count);
    } else if (slot != ball && random.chance(grows)) {
      tracked.add(slot, ball);
    } else if (slot != ball) {
      tracked.remove(slot, ball);
    }
    if (n % 20 != 0) continue;
    ASSERT_NO_FATAL_FAILURE(tracked.expect_all()) << "after " << n;
  }
}

TEST(NeighbourLists, BecomeLongWhenTheirCacheLineIsFull) {
  TrackedLists tracked{100};
  for (std::uint32_t ball = 1; ball < 100; ++ball) {
    tracked.add(0, ball);
    tracked.add(0, ball);  // again
    ASSERT_EQ(tracked.lists()[0].count == NeighbourList::overfull, ball > tuned::list_room);
    ASSERT_NO_FATAL_FAILURE(tracked.expect_all());
  }
  for (std::uint32_t ball = 99; ball > 50; --ball) tracked.remove(0, ball);
  const std::size_t places = tracked.lists().balls(0).size();
  for (std::uint32_t ball = 51; ball < 100; ++ball) tracked.add(0, ball);
  tracked.expect_all();
  EXPECT_EQ(tracked.lists().balls(0).size(), places) << "places of removed balls are used again";
}

TEST(NeighbourLists, AreShortAgainWhenTheyAreAssignedFewBalls) {
  TrackedLists tracked{100};
  for (std::uint32_t ball = 1; ball < 50; ++ball) tracked.add(0, ball);
  tracked.assign(0, {7, 8, 9}, 2);
  EXPECT_EQ(tracked.lists()[0].count, 2);
  tracked.add(0, 20);
  tracked.expect_all();
}

TEST(NeighbourLists, HaveStaticShapesOfTheirOwnForEachBall) {
  Random random{2};
  constexpr std::uint32_t balls = 20;
  TrackedLists tracked{balls};
  for (int n = 0; n < 2000; ++n) {
    const auto slot = static_cast<std::uint32_t>(random.whole(0, balls - 1));
    const auto id = static_cast<std::uint32_t>(random.whole(0, 5));
    if (random.chance(0.1))
      tracked.clear_statics(slot);
    else
      tracked.add_static(slot, {random.chance(0.5) ? ShapeType::wall : ShapeType::pillar, id});
  }
  tracked.expect_all();
  for (std::uint32_t slot = 0; slot < balls; ++slot) {
    tracked.drop_repeated_statics(slot);
    const auto statics = tracked.lists().statics(slot);
    EXPECT_EQ((std::set<ShapeRef>{statics.begin(), statics.end()}).size(), statics.size());
  }
  tracked.expect_all();
}

TEST(NeighbourLists, KeepTheBoxOfAnOutlierBesideItsLists) {
  NeighbourLists lists;
  lists.resize(2);
  lists.start(0);
  lists.assign(0, {1}, 1);
  lists.add_static(0, {ShapeType::wall, 3});
  lists.set_outlier_box(0, {5, 6}, 2, 1e-9);
  EXPECT_TRUE(lists[0].outlier);
  EXPECT_EQ(lists.extra(lists[0]).box_center, (Vec2{5, 6}));
  EXPECT_EQ(lists.extra(lists[0]).box_half, 2);
  EXPECT_EQ(lists.statics(0).size(), 1U);
  lists.set_box(0, {100, 200});
  EXPECT_FALSE(lists[0].outlier);
  EXPECT_EQ(lists[0].box.x, 100);
  lists.set_box_time(0, 17, 60'000);
  EXPECT_EQ(lists[0].horizon, 17);
  EXPECT_EQ(lists[0].since, 60'000);
  EXPECT_EQ(lists.balls(0).size(), 1U);
}

}  // namespace
}  // namespace carom::engine
