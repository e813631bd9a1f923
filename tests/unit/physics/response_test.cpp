#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "carom/response.hpp"
#include "carom/sweep.hpp"
#include "support/bits.hpp"
#include "support/printing.hpp"

namespace carom {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

/// Within a few roundings of a quantity of that size: each formula here is a dozen operations long.
void expect_close(Vec2 actual, Vec2 expected, double size) {
  const double few_roundings = 8 * std::numeric_limits<double>::epsilon() * size;
  EXPECT_NEAR(actual.x, expected.x, few_roundings);
  EXPECT_NEAR(actual.y, expected.y, few_roundings);
}

// 2⁴⁹⁰ ≈ 3e147: near the ends of the range that a normal's length may have.
constexpr int normal_scales[] = {-490, -1, 1, 490};

struct Meeting {
  Body a, b;
  Vec2 normal;  ///< of length one, from b toward a
};

// Each closes along its normal; no component is zero, no two masses are alike but the first.
constexpr Meeting meetings[] = {
    {{{3, 1}, 1}, {{-1, 2}, 1}, {-0.6, 0.8}},
    {{{3, 1}, 2}, {{-1, 2}, 3}, {-0.6, 0.8}},
    {{{0.1, -7}, 0.25}, {{0.3, 5}, 1000}, {0.28, 0.96}},
    {{{-5, 12}, 1e-6}, {{4, 11}, 1e6}, {0.8, -0.6}},
};

double largest_speed(const Meeting& m) { return std::max(length(m.a.velocity), length(m.b.velocity)); }

TEST(Reflect, TurnsTheNormalPartAndKeepsTheRest) { EXPECT_EQ(reflect({3, -4}, {0, 1}), (Vec2{3, 4})); }

TEST(Reflect, IsBothFormsOfTheLectures) {
  const Vec2 i{-5, -10};
  const Vec2 n{0.6, 0.8};
  // i·n̂ = −11, so that r = i + 22 n̂.
  expect_close(reflect(i, n), {8.2, 7.6}, length(i));
  expect_close(reflect(i, n), i - 2 * dot(i, n) * n, length(i));
  const Vec2 m = -i;
  expect_close(reflect(i, n), 2 * dot(m, n) * n - m, length(i));
}

TEST(Reflect, IsTheSameFromEitherSideOfTheSurface) {
  EXPECT_EQ(reflect({-5, -10}, {0.6, 0.8}), reflect({-5, -10}, {-0.6, -0.8}));
}

TEST(Reflect, LooksOnlyAtTheDirectionOfTheNormal) {
  const Vec2 expected = reflect({-5, -10}, {3, 4});
  for (const int scale : normal_scales)
    EXPECT_EQ(reflect({-5, -10}, {std::ldexp(3, scale), std::ldexp(4, scale)}), expected) << "scale 2^" << scale;
}

TEST(Reflect, ChangesNothingWithoutANormal) {
  for (const Vec2 none : {Vec2{0, 0}, Vec2{nan, 1}, Vec2{1, infinity}})
    EXPECT_EQ(reflect({3, -4}, none), (Vec2{3, -4}));
}

TEST(ReboundOfTwo, ExchangesTheVelocitiesOfEqualMassesHeadOn) {
  const auto after = rebound(Body{.velocity = {3, 0}}, Body{.velocity = {-1, 0}}, {-1, 0});
  EXPECT_EQ(after.velocity_a, (Vec2{-1, 0}));
  EXPECT_EQ(after.velocity_b, (Vec2{3, 0}));
  EXPECT_EQ(after.impulse, 4);
}

TEST(ReboundOfTwo, IsEquations22To24OfTheLectureOnMomentum) {
  for (const Meeting& m : meetings) {
    const double m_A = m.a.mass;
    const double m_B = m.b.mass;
    const Vec2 c_A = m.a.velocity;
    const Vec2 c_B = m.b.velocity;
    const Vec2 d = m.normal;
    const double a_A = dot(c_A, d);
    const double a_B = dot(c_B, d);
    const double P = 2 * m_A * m_B * (a_A - a_B) / (m_A + m_B);              // (22)
    const Vec2 c_A_after = c_A - (2 * (a_A - a_B) / (m_A + m_B)) * m_B * d;  // (23)
    const Vec2 c_B_after = c_B + (2 * (a_A - a_B) / (m_A + m_B)) * m_A * d;  // (24)

    const auto after = rebound(m.a, m.b, m.normal);
    expect_close(after.velocity_a, c_A_after, largest_speed(m));
    expect_close(after.velocity_b, c_B_after, largest_speed(m));
    // The lecture takes the impulse along d̂ from A: negative when they close.
    EXPECT_DOUBLE_EQ(after.impulse, -P);
  }
}

TEST(ReboundOfTwo, IsEquations1To3OfTheLectureOnRestitution) {
  for (const Meeting& m : meetings) {
    for (const double e : {0.0, 0.25, 0.5, 1.0}) {
      const Vec2 n = m.normal;
      const auto after = rebound(m.a, m.b, n, e);
      const double j = after.impulse;
      const Vec2 v_ab = m.a.velocity - m.b.velocity;
      const Vec2 v_ab_after = after.velocity_a - after.velocity_b;
      EXPECT_DOUBLE_EQ(j, -(1 + e) * dot(v_ab, n) / (1 / m.a.mass + 1 / m.b.mass));
      expect_close({dot(v_ab_after, n), 0}, {-e * dot(v_ab, n), 0}, largest_speed(m));      // (1)
      expect_close(after.velocity_a, m.a.velocity + (j / m.a.mass) * n, largest_speed(m));  // (2)
      expect_close(after.velocity_b, m.b.velocity - (j / m.b.mass) * n, largest_speed(m));  // (3)
    }
  }
}

TEST(ReboundOfTwo, KeepsMomentumAtAnyRestitution) {
  for (const Meeting& m : meetings) {
    for (const double e : {0.0, 0.5, 1.0}) {
      const auto after = rebound(m.a, m.b, m.normal, e);
      expect_close(momentum({after.velocity_a, m.a.mass}) + momentum({after.velocity_b, m.b.mass}),
                   momentum(m.a) + momentum(m.b), (m.a.mass + m.b.mass) * largest_speed(m));
    }
  }
}

TEST(ReboundOfTwo, KeepsEnergyOnlyWhenLossless) {
  // Equal masses head on at ±2: restitution ½ halves both speeds, which leaves a quarter of the energy.
  const Body a{.velocity = {2, 0}, .mass = 3};
  const Body b{.velocity = {-2, 0}, .mass = 3};
  const auto energy_after = [&](double restitution) {
    const auto after = rebound(a, b, {-1, 0}, restitution);
    return kinetic_energy({after.velocity_a, a.mass}) + kinetic_energy({after.velocity_b, b.mass});
  };
  EXPECT_EQ(energy_after(1), 12);
  EXPECT_EQ(energy_after(0.5), 3);
  EXPECT_EQ(energy_after(0), 0);
}

TEST(ReboundOfTwo, KeepsTheVelocityAcrossTheNormal) {
  const auto after = rebound(Body{{3, 7}, 2}, Body{{-1, 5}, 3}, {-1, 0});
  EXPECT_EQ(after.velocity_a.y, 7);
  EXPECT_EQ(after.velocity_b.y, 5);
}

TEST(ReboundOfTwo, LooksOnlyAtTheDirectionOfTheNormal) {
  const Meeting& m = meetings[1];
  const auto expected = rebound(m.a, m.b, m.normal);
  for (const int scale : normal_scales) {
    const auto after = rebound(m.a, m.b, m.normal * std::ldexp(1, scale));
    EXPECT_EQ(after.velocity_a, expected.velocity_a) << "scale 2^" << scale;
    EXPECT_EQ(after.velocity_b, expected.velocity_b) << "scale 2^" << scale;
    EXPECT_DOUBLE_EQ(after.impulse, expected.impulse) << "scale 2^" << scale;
  }
}

TEST(ReboundOfTwo, ChangesNothingWhenSeparatingOrInParallel) {
  const Body still{.velocity = {1, 1}};
  for (const Vec2 velocity : {Vec2{0, 1}, Vec2{1, 5}, Vec2{1, 1}}) {
    const auto after = rebound(Body{velocity}, still, {-1, 0});
    EXPECT_EQ(after.velocity_a, velocity);
    EXPECT_EQ(after.velocity_b, still.velocity);
    EXPECT_EQ(after.impulse, 0);
  }
}

TEST(ReboundOfTwo, ChangesNothingWithoutANormal) {
  for (const Vec2 none : {Vec2{0, 0}, Vec2{nan, 1}, Vec2{infinity, 1}}) {
    const auto after = rebound(Body{{3, 0}}, Body{{-1, 0}}, none);
    EXPECT_EQ(after.velocity_a, (Vec2{3, 0}));
    EXPECT_EQ(after.velocity_b, (Vec2{-1, 0}));
    EXPECT_EQ(after.impulse, 0);
  }
}

TEST(ReboundOfTwo, IsTheSameToTheLastBitWhenTheyAreSwapped) {
  for (const Meeting& m : meetings) {
    const auto after = rebound(m.a, m.b, m.normal, 0.7);
    const auto swapped = rebound(m.b, m.a, -m.normal, 0.7);
    EXPECT_PRED2(([](Vec2 a, Vec2 b) { return same_bits(a, b); }), after.velocity_a, swapped.velocity_b);
    EXPECT_PRED2(([](Vec2 a, Vec2 b) { return same_bits(a, b); }), after.velocity_b, swapped.velocity_a);
    EXPECT_PRED2(([](double a, double b) { return same_bits(a, b); }), after.impulse, swapped.impulse);
  }
}

TEST(ReboundOfTwo, GivesNumbersForTheSmallestMass) {
  // 1/m would overflow; next to a mass of 1 such a body is as good as massless and takes all the change.
  const double smallest = std::numeric_limits<double>::denorm_min();
  const auto after = rebound(Body{{3, 0}, smallest}, Body{{0, 0}, 1}, {-1, 0});
  EXPECT_EQ(after.velocity_a, (Vec2{-3, 0}));
  EXPECT_EQ(after.velocity_b, (Vec2{0, 0}));
}

TEST(ImmovableBody, TurnsABallLikeAFixedObstacle) {
  for (const Meeting& m : meetings) {
    const Body ball{m.a.velocity - m.b.velocity, m.a.mass};
    const auto fixed = rebound(ball, m.normal, 0.7);
    const auto immovable = rebound(ball, Body{{}, infinity}, m.normal, 0.7);
    EXPECT_EQ(fixed.velocity, immovable.velocity_a);
    EXPECT_EQ(fixed.impulse, immovable.impulse);
    EXPECT_EQ(immovable.velocity_b, Vec2{});
  }
}

TEST(ImmovableBody, ThrowsABallAtTwiceItsOwnSpeed) {
  const auto after = rebound(Body{{0, 0}, 1}, Body{{2, 0}, infinity}, {1, 0});
  EXPECT_EQ(after.velocity_a, (Vec2{4, 0}));
  EXPECT_EQ(after.velocity_b, (Vec2{2, 0}));
}

TEST(ImmovableBody, IsNotMovedByAnother) {
  const auto after = rebound(Body{{3, 0}, infinity}, Body{{-1, 0}, infinity}, {-1, 0});
  EXPECT_EQ(after.velocity_a, (Vec2{3, 0}));
  EXPECT_EQ(after.velocity_b, (Vec2{-1, 0}));
  EXPECT_EQ(after.impulse, 0);
}

TEST(ReboundFromAFixedObstacle, IsTheReflectionWhenLossless) {
  const Vec2 incoming{-5, -10};
  const Vec2 normal{0.6, 0.8};
  const auto after = rebound(Body{incoming, 2}, normal);
  expect_close(after.velocity, reflect(incoming, normal), length(incoming));
  // Mass 2, closing at 11.
  EXPECT_DOUBLE_EQ(after.impulse, 2 * 2 * 11);
}

TEST(ReboundFromAFixedObstacle, KeepsThePartOfTheNormalVelocityThatRestitutionSays) {
  EXPECT_EQ(rebound(Body{{3, -4}, 2}, {0, 1}, 0.5).velocity, (Vec2{3, 2}));
  EXPECT_EQ(rebound(Body{{3, -4}, 2}, {0, 1}, 0).velocity, (Vec2{3, 0}));
}

TEST(ReboundFromAFixedObstacle, ChangesNothingWhenSeparatingOrInParallel) {
  for (const Vec2 velocity : {Vec2{3, 4}, Vec2{3, 0}}) {
    const auto after = rebound(Body{velocity, 2}, {0, 1}, 0.5);
    EXPECT_EQ(after.velocity, velocity);
    EXPECT_EQ(after.impulse, 0);
  }
}

TEST(AVelocityThatIsNotFinite, IsLeftAsItIs) {
  const auto same = [](Vec2 a, Vec2 b) { return same_bits(a, b); };
  for (const double bad : {nan, infinity, -infinity}) {
    const Body wrong{{bad, -4}, 2};
    const Body sound{{1, 0}, 1};
    EXPECT_PRED2(same, reflect(wrong.velocity, {0.6, 0.8}), wrong.velocity);
    const auto fixed = rebound(wrong, {0.6, 0.8});
    EXPECT_PRED2(same, fixed.velocity, wrong.velocity);
    EXPECT_EQ(fixed.impulse, 0) << bad;
    for (const Vec2 normal : {Vec2{1, 0}, Vec2{-1, 0}}) {
      const auto pair = rebound(wrong, sound, normal);
      EXPECT_PRED2(same, pair.velocity_a, wrong.velocity);
      EXPECT_PRED2(same, pair.velocity_b, sound.velocity);
      EXPECT_EQ(pair.impulse, 0) << bad;
    }
  }
}

TEST(Impulse, IsTheReducedMassTimesTheChangeOfClosingSpeed) {
  // 1/(1/2 + 1/6) = 3/2; closing at 4 turns into separating at 2.
  EXPECT_DOUBLE_EQ(impulse(2, 6, 4, 0.5), 1.5 * (4 + 2));
}

TEST(Impulse, IsLosslessUnlessToldOtherwise) { EXPECT_EQ(impulse(1, 1, 4), 4); }

TEST(Impulse, IsZeroWhenNothingClosesOrNothingMoves) {
  EXPECT_EQ(impulse(1, 1, 0), 0);
  EXPECT_EQ(impulse(1, 1, -4), 0);
  EXPECT_EQ(impulse(1, 1, nan), 0);
  EXPECT_EQ(impulse(1, 1, infinity), 0);
  EXPECT_EQ(impulse(infinity, infinity, 4), 0);
}

// A wrong mass or restitution fails an assert; built without asserts, the same call changes nothing.
struct Mistake {
  const char* name;
  double mass;
  double restitution;
};

class ProgrammersMistakeDeathTest : public testing::TestWithParam<Mistake> {};
INSTANTIATE_TEST_SUITE_P(Response, ProgrammersMistakeDeathTest,
                         testing::Values(Mistake{"ZeroMass", 0, 1}, Mistake{"NegativeMass", -1, 1},
                                         Mistake{"NanMass", nan, 1}, Mistake{"NegativeRestitution", 1, -0.1},
                                         Mistake{"RestitutionAboveOne", 1, 1.1}, Mistake{"NanRestitution", 1, nan}),
                         [](const auto& mistake) { return mistake.param.name; });

TEST_P(ProgrammersMistakeDeathTest, IsCaughtByTheImpulse) {
  [[maybe_unused]] double result = -1;
  EXPECT_DEBUG_DEATH(result = impulse(GetParam().mass, 1, 4, GetParam().restitution), "masses must be more than zero");
#ifdef NDEBUG
  EXPECT_EQ(result, 0);
#endif
}

TEST_P(ProgrammersMistakeDeathTest, IsCaughtByTheReboundFromAFixedObstacle) {
  [[maybe_unused]] Rebound after;
  EXPECT_DEBUG_DEATH(after = rebound(Body{{3, -4}, GetParam().mass}, {0, 1}, GetParam().restitution),
                     "masses must be more than zero");
#ifdef NDEBUG
  EXPECT_EQ(after.velocity, (Vec2{3, -4}));
  EXPECT_EQ(after.impulse, 0);
#endif
}

TEST_P(ProgrammersMistakeDeathTest, IsCaughtByTheReboundOfTwoInEitherPlace) {
  const Body wrong{{3, 0}, GetParam().mass};
  const Body sound{{-1, 0}, 1};
  [[maybe_unused]] PairRebound first;
  [[maybe_unused]] PairRebound second;
  EXPECT_DEBUG_DEATH(first = rebound(wrong, sound, {-1, 0}, GetParam().restitution), "masses must be more than zero");
  EXPECT_DEBUG_DEATH(second = rebound(sound, wrong, {1, 0}, GetParam().restitution), "masses must be more than zero");
#ifdef NDEBUG
  EXPECT_EQ(first.velocity_a, wrong.velocity);
  EXPECT_EQ(first.velocity_b, sound.velocity);
  EXPECT_EQ(first.impulse, 0);
  EXPECT_EQ(second.velocity_a, sound.velocity);
  EXPECT_EQ(second.velocity_b, wrong.velocity);
  EXPECT_EQ(second.impulse, 0);
#endif
}

TEST(RestOfFrame, FliesOnForWhatIsLeftOfTheFrame) {
  EXPECT_EQ(rest_of_frame({10, 20}, {4, -8}, 0.25), (Vec2{10 + 3, 20 - 6}));
  EXPECT_EQ(rest_of_frame({10, 20}, {4, -8}, 7.5, 8), (Vec2{10 + 2, 20 - 4}));
  EXPECT_EQ(rest_of_frame({10, 20}, {4, -8}, 1), (Vec2{10, 20}));
}

TEST(RestOfFrame, KeepsTheSpeedThroughABounce) {
  // Speed k = 10; the pillar is met at t = ¼, so that m = B_s − B_i is only 2.5 long. The way that is left is
  // k(1 − t) = 7.5, not |m|(1 − t). Off centre by 3 of 5: a bounce aside.
  const MovingCircle ball{.center = {-6.5, 3}, .velocity = {10, 0}, .radius = 2};
  const auto hit = sweep(Pillar{.center = {0, 0}, .radius = 3}, ball);
  ASSERT_TRUE(hit);
  ASSERT_DOUBLE_EQ(hit->time, 0.25);
  const Vec2 after = rebound(Body{ball.velocity}, hit->normal).velocity;
  const Vec2 end = rest_of_frame(hit->center, after, hit->time);
  EXPECT_DOUBLE_EQ(length(end - hit->center), 7.5);

  // B'_e = B_i + k r̂ (1 − t_i), with r = 2(m·n̂)n̂ − m.
  const Vec2 m = ball.center - hit->center;
  const Vec2 r = 2 * dot(m, hit->normal) * hit->normal - m;
  expect_close(end, hit->center + 10 * (r / length(r)) * (1 - hit->time), 10);
}

TEST(KineticEnergy, IsHalfTheMassTimesTheSquaredSpeed) { EXPECT_EQ(kinetic_energy({{3, 4}, 2}), 25); }

TEST(Momentum, IsTheMassTimesTheVelocity) { EXPECT_EQ(momentum({{3, 4}, 2}), (Vec2{6, 8})); }

TEST(WhatIsPlainArithmetic, PassesNanAndInfinitiesOn) {
  for (const double bad : {nan, infinity}) {
    EXPECT_FALSE(is_finite(rest_of_frame({bad, 0}, {1, 1}, 0.5))) << bad;
    EXPECT_FALSE(is_finite(rest_of_frame({0, 0}, {1, bad}, 0.5))) << bad;
    EXPECT_FALSE(is_finite(rest_of_frame({0, 0}, {1, 1}, bad))) << bad;
    EXPECT_FALSE(is_finite(kinetic_energy({{bad, 0}, 1})) || is_finite(momentum({{bad, 0}, 1}))) << bad;
    EXPECT_FALSE(is_finite(kinetic_energy({{1, 0}, bad})) || is_finite(momentum({{1, 0}, bad}))) << bad;
  }
}

}  // namespace
}  // namespace carom
