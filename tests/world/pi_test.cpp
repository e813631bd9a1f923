#include <gtest/gtest.h>

#include <ostream>

#include "carom/world.hpp"
#include "support/sanitized.hpp"

/// Galperin's billiard: a heavy ball pushes a light one against a wall, and the impacts count the digits of π.
///
/// With the masses M = 100ᵏ and 1, the point (√M x, y) moves straight and is reflected in a wedge of the angle
/// arctan 10⁻ᵏ: it takes ⌊π / arctan 10⁻ᵏ⌋ = ⌊π 10ᵏ⌋ reflections to come out again.
namespace carom {
namespace {

struct Digits {
  double mass;
  std::uint64_t impacts;
};

/// How GoogleTest shows a case.
void PrintTo(const Digits& digits, std::ostream* out) { *out << digits.impacts; }

class PiBilliard : public testing::TestWithParam<Digits> {};

TEST_P(PiBilliard, CountsTheDigits) {
  const auto [mass, expected] = GetParam();
  if (sanitized && expected > 100'000) GTEST_SKIP() << "too slow under sanitizers";
  World world;
  world.add(Wall{{0, -1}, {0, 1}});
  const BallId light = world.add({.center = {1, 0}, .velocity = {}, .radius = 0.25, .mass = 1, .restitution = 1});
  const BallId heavy =
      world.add({.center = {3, 0}, .velocity = {-1, 0}, .radius = 0.5, .mass = mass, .restitution = 1});
  // The heavy ball is at the wall after three units of time and has turned back after six; nothing happens later.
  EXPECT_EQ(world.advance(10), Progress::done);
  EXPECT_EQ(world.counts().total(), expected);
  EXPECT_FALSE(world.advance_to_next_impact());
  EXPECT_GE(world.velocity(heavy).x, world.velocity(light).x);
  EXPECT_GE(world.velocity(light).x, 0);
  // The heavy ball's velocity is rounded at every impact, by half of 2⁻⁵² at worst, and the energy by twice that. It
  // changes evenly, so the roundings may not cancel each other.
  EXPECT_NEAR(world.energy() / (mass / 2), 1, static_cast<double>(expected) * 0x1p-52);
}

INSTANTIATE_TEST_SUITE_P(MassRatio, PiBilliard,
                         testing::Values(Digits{1, 3}, Digits{1e2, 31}, Digits{1e4, 314}, Digits{1e6, 3141},
                                         Digits{1e8, 31415}, Digits{1e10, 314159}, Digits{1e12, 3141592}),
                         [](const auto& tested) { return std::to_string(tested.param.impacts); });

}  // namespace
}  // namespace carom
