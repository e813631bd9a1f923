#include "physics/squeeze.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "carom/vec2.hpp"
#include "support/random.hpp"

namespace carom::physics {
namespace {

Vec2 unit(double angle) { return {std::cos(angle), std::sin(angle)}; }

TEST(ABall, IsSqueezedBetweenTwoThatComeTogether) {
  EXPECT_TRUE(is_squeezed({{{0, 1}, 1}, {{0, -1}, 0}}));
  EXPECT_TRUE(is_squeezed({{{0, 1}, 1}, {{0, -1}, -0.5}})) << "one flees, but more slowly";
  EXPECT_FALSE(is_squeezed({{{0, 1}, 1}, {{0, -1}, -1}})) << "they move together";
  EXPECT_FALSE(is_squeezed({{{0, 1}, -1}, {{0, -1}, 0}}));
}

TEST(ABall, GetsOutOfAnAngleThatOpens) {
  EXPECT_FALSE(is_squeezed({{unit(0.1), 1}, {unit(3.0), 1}}));
  EXPECT_FALSE(is_squeezed({{{0, 1}, 1}}));
  EXPECT_FALSE(is_squeezed({}));
}

TEST(ABall, IsSqueezedIntoACorner) {
  EXPECT_TRUE(is_squeezed({{unit(0.7), 1}, {unit(0.7 + 2.5), 0}, {unit(0.7 - 2.5), 0}}));
  EXPECT_FALSE(is_squeezed({{unit(0.7), 1}, {unit(0.7 + 1.5), 0}, {unit(0.7 - 1.5), 0}})) << "the corner is behind it";
}

/// The best of many velocities: by how much it keeps ahead of all surfaces.
double best_escape(const std::vector<Touch>& touches) {
  double best = -1e9;
  for (double angle = 0; angle < 6.29; angle += 0.005) {
    for (double speed = 0; speed < 60; speed = speed * 1.05 + 0.02) {
      double least = 1e9;
      for (const auto& [normal, of_surface] : touches)
        least = std::min(least, dot(unit(angle) * speed, normal) - of_surface);
      best = std::max(best, least);
    }
  }
  return best;
}

TEST(ABall, IsSqueezedWhenNoVelocityGetsItAway) {
  Random random{4};
  int squeezed = 0, decided = 0;
  for (int trial = 0; trial < 150; ++trial) {
    std::vector<Touch> touches;
    for (int i = random.whole(2, 4); i > 0; --i) {
      const double angle = random.between(0, 6.28);
      touches.push_back({unit(angle), random.between(-1, 1)});
    }
    const double best = best_escape(touches);
    if (std::abs(best) < 0.05) continue;  // the search is coarse
    ++decided;
    ASSERT_EQ(is_squeezed(touches), best < 0) << trial;
    squeezed += best < 0 ? 1 : 0;
  }
  EXPECT_GT(decided, 100);
  EXPECT_GT(squeezed, 10);
}

}  // namespace
}  // namespace carom::physics
