#include "storage/ball_names.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "storage/ball_record.hpp"
#include "support/random.hpp"

/// The ids of the balls of a part of a world.
namespace carom::engine {
namespace {

std::vector<std::uint32_t> random_ids(Random& random, std::size_t count, int most) {
  std::set<std::uint32_t> ids;
  while (ids.size() < count) ids.insert(static_cast<std::uint32_t>(random.whole(0, most)));
  return {ids.begin(), ids.end()};
}

TEST(BallNames, GiveEveryBallANumberOfItsOwn) {
  Random random{1};
  for (const int most : {40, 300, 1'000'000}) {
    const std::vector<std::uint32_t> ids = random_ids(random, 30, most);
    const BallNames names{ids};
    std::set<std::uint32_t> numbers;
    for (const std::uint32_t id : ids) {
      EXPECT_LT(names.number_of(id), names.count());
      numbers.insert(names.number_of(id));
    }
    EXPECT_EQ(numbers.size(), ids.size());
  }
}

TEST(BallNames, OfAWholeWorldAreItsIds) {
  const BallNames whole;
  const BallNames first{{0, 1, 2, 3}};
  for (std::uint32_t id = 0; id < 4; ++id) {
    EXPECT_EQ(whole.number_of(id), id);
    EXPECT_EQ(first.number_of(id), id);
  }
  EXPECT_GE(first.number_of(4), first.count());
}

/// A ball may have met one that is elsewhere by now, whose id it still has.
TEST(APartOfABodyStore, FindsItsBallsAndNoOthers) {
  Random random{2};
  const std::vector<std::vector<std::uint32_t>> parts{
      {0, 1, 2, 3}, random_ids(random, 50, 1000), random_ids(random, 20, 30)};
  BodyStore bodies;
  const auto expect_these = [&](const std::vector<std::uint32_t>& ids) {
    EXPECT_EQ(bodies.ball_count(), ids.size());
    for (std::uint32_t id = 0; id < 2000; ++id) {
      const std::uint32_t slot = bodies.slot_of(id);
      const bool is_there = std::ranges::binary_search(ids, id);
      EXPECT_EQ(slot != none, is_there) << id;
      if (is_there && slot != none) {
        EXPECT_EQ(bodies.id_of(slot), id);
        EXPECT_EQ(bodies.state(slot).motion.center.x, id);
        EXPECT_EQ(bodies.user_data(id), 2 * id);
      }
    }
  };
  for (const auto& ids : parts) {
    bodies.keep_only(ids, [&](std::uint32_t slot) { return std::ranges::binary_search(ids, bodies.id_of(slot)); });
    for (const std::uint32_t id : ids) {
      if (bodies.slot_of(id) != none) continue;
      BallRecord ball;
      ball.id = id;
      ball.user_data = 2 * id;
      ball.motion.center.x = id;
      ball.material.radius = 1;
      put(bodies, ball);
    }
    expect_these(ids);
  }
}

}  // namespace
}  // namespace carom::engine
