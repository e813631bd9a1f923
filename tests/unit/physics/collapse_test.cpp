#include "physics/collapse.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/random.hpp"

namespace carom::physics {
namespace {

Leg leg_with_count(std::uint16_t count) {
  Leg leg;
  leg.began_at_impact = true;
  leg.collapse_count = count;
  return leg;
}

TEST(TheCollapseCount, GoesOnWhileTheGapHasHardlyClosedSinceTheLastImpact) {
  Random random{1};
  int goes_on = 0, starts_again = 0;
  for (int trial = 0; trial < 5000; ++trial) {
    Leg leg = leg_with_count(static_cast<std::uint16_t>(random.whole(0, 62)));
    leg.start = {random.between(0, 1), 0};
    const Instant time = leg.start + std::pow(10.0, random.between(-9, 0));
    const Vec2 velocity = random.vector(-3, 3), normal = random.vector(-3, 3);
    const double reach = random.between(0.1, 4);
    // A double decides as exactly, away from the limit.
    const double along = dot(velocity, normal / std::hypot(normal.x, normal.y));
    const double part = std::abs(along * (time - leg.start)) / (tolerance::contact_gap * reach);
    if (std::abs(part - 1) < 1e-9) continue;  // rounding may decide these either way
    const bool in_a_row = part < 1;
    ++(in_a_row ? goes_on : starts_again);
    ASSERT_EQ(collapse_count_after(leg, time, velocity, normal, reach), in_a_row ? leg.collapse_count + 1 : 0);
  }
  EXPECT_GT(goes_on, 1000);
  EXPECT_GT(starts_again, 1000);
}

TEST(TheCollapseCount, IsZeroAfterTheFirstImpactOfABallThatWasPlaced) {
  Leg placed;
  placed.collapse_count = 5;  // means nothing
  EXPECT_EQ(collapse_count_after(placed, placed.start, {-1, 0}, {1, 0}, 1), 0);
}

TEST(TheCollapseCount, StopsAtTheLongestRow) {
  EXPECT_EQ(collapse_count_after(leg_with_count(63), {}, {-1, 0}, {1, 0}, 1), tolerance::longest_row);
  EXPECT_EQ(collapse_count_after(leg_with_count(64), {}, {-1, 0}, {1, 0}, 1), tolerance::longest_row);
}

TEST(ARow, IsNeverSpentBeforeTheShortestAndAlwaysAtTheLongest) {
  for (const double restitution : {0.0, 0.1, 0.5, 0.9, 0.999, 1.0}) {
    for (std::uint16_t count = 0; count < tolerance::shortest_row; ++count)
      EXPECT_FALSE(is_row_spent(restitution, count));
    EXPECT_TRUE(is_row_spent(restitution, tolerance::longest_row));
  }
}

TEST(ARow, IsSpentOnceItWouldLeaveLittleOfAVelocity) {
  Random random{2};
  for (int trial = 0; trial < 2000; ++trial) {
    const double restitution = random.between(0, 1);
    const auto count = static_cast<std::uint16_t>(random.whole(tolerance::shortest_row, tolerance::longest_row - 1));
    const double left = std::pow(restitution, count);
    if (std::abs(left / tolerance::row_loss - 1) < 1e-12) continue;
    ASSERT_EQ(is_row_spent(restitution, count), left < tolerance::row_loss) << restitution << " " << count;
  }
}

TEST(ARow, StaysSpentWhenItGoesOn) {
  for (int part = 0; part <= 100; ++part) {
    bool was_spent = false;
    for (std::uint16_t count = 0; count <= tolerance::longest_row; ++count) {
      const bool is_spent = is_row_spent(part / 100.0, count);
      ASSERT_TRUE(is_spent || !was_spent);
      was_spent = is_spent;
    }
  }
}

TEST(TheLoss, IsThatOfTheRestitutionUntilTheRowIsSpent) {
  const Loss usual = loss_of(0.5, 13);
  EXPECT_EQ(usual.restitution, 0.5);
  EXPECT_FALSE(usual.suspended);
  EXPECT_EQ(usual.least_part, 0);
  const Loss spent = loss_of(0.5, 14);  // 2⁻¹⁴ is below 10⁻⁴
  EXPECT_EQ(spent.restitution, 1);
  EXPECT_TRUE(spent.suspended);
  EXPECT_EQ(spent.least_part, tolerance::least_separation);
}

TEST(TheLoss, IsNotSuspendedWhereNothingIsLost) { EXPECT_FALSE(loss_of(1, tolerance::longest_row).suspended); }

}  // namespace
}  // namespace carom::physics
