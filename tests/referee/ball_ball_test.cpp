#include <gtest/gtest.h>

#include "carom/response.hpp"
#include "carom/sweep.hpp"
#include "referee/cases.hpp"

namespace carom {
namespace {

using referee::agrees;
using referee::Case;

MovingCircle circle_of(const Case& c, const std::string& ball) {
  return {{c.number(ball + "x"), c.number(ball + "y")},
          {c.number(ball + "vx"), c.number(ball + "vy")},
          c.number(ball + "_radius")};
}

TEST(Referee, TwoMovingBalls) {
  const auto cases = referee::load_cases("ball_ball.csv");
  ASSERT_EQ(cases.size(), 3000u);
  for (const Case& c : cases) {
    SCOPED_TRACE(c.place());
    const MovingCircle a = circle_of(c, "a");
    const MovingCircle b = circle_of(c, "b");
    const auto hit = sweep(a, b);
    ASSERT_EQ(hit.has_value(), c.text("time") != "miss");
    if (!hit) continue;
    EXPECT_PRED3(agrees, hit->time, c.number("time"), c.number("time"));

    const auto after = rebound(Body{a.velocity, c.number("a_mass")}, Body{b.velocity, c.number("b_mass")}, hit->normal,
                               c.number("restitution"));
    // A velocity is a vector: its error is measured against its length, not against each coordinate alone.
    const double speed_a = length({c.number("avx_after"), c.number("avy_after")});
    const double speed_b = length({c.number("bvx_after"), c.number("bvy_after")});
    EXPECT_PRED3(agrees, after.velocity_a.x, c.number("avx_after"), speed_a);
    EXPECT_PRED3(agrees, after.velocity_a.y, c.number("avy_after"), speed_a);
    EXPECT_PRED3(agrees, after.velocity_b.x, c.number("bvx_after"), speed_b);
    EXPECT_PRED3(agrees, after.velocity_b.y, c.number("bvy_after"), speed_b);
    EXPECT_PRED3(agrees, after.impulse, c.number("impulse"), c.number("impulse"));
  }
}

}  // namespace
}  // namespace carom
