#include "execution/region.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "support/random.hpp"

namespace carom::engine {
namespace {

TEST(ARegion, IsHalfOpen) {
  const Region region{-2, 3, 5, 7};
  for (std::int32_t x = -5; x < 6; ++x) {
    for (std::int32_t y = 3; y < 10; ++y) EXPECT_EQ(region.covers({x, y}), x >= -2 && x < 3 && y >= 5 && y < 7);
  }
  EXPECT_FALSE((Region{1, 1, 0, 9}.covers({1, 5}))) << "an empty one";
}

TEST(BallTags, AreColourDeferralAndLateMoveEachForItself) {
  struct Tag {
    std::uint8_t colour = 0;
    bool deferred = false, moved_late = false;
  };
  Random random{1};
  constexpr std::uint32_t balls = 20;
  BallTags tags;
  tags.resize(balls);
  std::vector<Tag> model(balls);
  for (int n = 0; n < 2000; ++n) {
    const auto slot = static_cast<std::uint32_t>(random.whole(0, balls - 1));
    switch (random.whole(0, 4)) {
      case 0: tags.defer(slot), model[slot].deferred = true; break;
      case 1: tags.release(slot), model[slot].deferred = false; break;
      case 2: tags.mark_moved_late(slot), model[slot].moved_late = true; break;
      case 3: tags.clear_moved_late(slot), model[slot].moved_late = false; break;
      default: {
        model[slot] = {.colour = static_cast<std::uint8_t>(random.whole(0, 3))};
        tags.set_colour(slot, model[slot].colour);
      }
    }
    for (std::uint32_t ball = 0; ball < balls; ++ball) {
      const Tag& tag = model[ball];
      ASSERT_EQ(tags.is_deferred(ball), tag.deferred);
      ASSERT_EQ(tags.has_moved_late(ball), tag.moved_late);
      if (tag.deferred) {
        ASSERT_GT(tags.colour(ball), 3) << "no worker's turn ever comes";
      } else if (!tag.moved_late) {
        ASSERT_EQ(tags.colour(ball), tag.colour);
      }
    }
  }
}

}  // namespace
}  // namespace carom::engine
