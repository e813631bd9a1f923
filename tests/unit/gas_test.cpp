#include "carom/gas.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "carom/world.hpp"
#include "support/bits.hpp"
#include "support/play.hpp"

namespace carom {
namespace {

using testing::HasSubstr;

/// The world refuses overlaps, so adding the balls is a test in itself.
World world_of(const Gas& gas) {
  World world;
  for (const Wall& wall : gas.walls()) world.add(wall);
  for (std::uint32_t i = 0; i < gas.options().balls; ++i) world.add(gas.ball(i));
  return world;
}

std::string words_for(const GasOptions& options) {
  try {
    const Gas gas{options};
  } catch (const ProblemError& error) {
    return error.what();
  }
  return "";
}

/// FNV-1a, word by word, over all that differs between the balls.
std::uint64_t hash_of(const Gas& gas) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (std::uint32_t i = 0; i < gas.options().balls; ++i) {
    const Ball ball = gas.ball(i);
    for (const double number : {ball.center.x, ball.center.y, ball.velocity.x, ball.velocity.y})
      hash = (hash ^ std::bit_cast<std::uint64_t>(number)) * 0x100000001b3U;
  }
  return hash;
}

/// The greatest packing that is not refused, to 1e-7.
double greatest_packing(std::uint32_t balls) {
  double possible = 1e-7;
  for (double step = 0.5; step > 1e-7; step /= 2) {
    if (problems_with(GasOptions{.balls = balls, .packing = possible + step}).empty()) possible += step;
  }
  return possible;
}

TEST(Gas, HasExactlyAsManyBallsAsAskedForAndNoneOverlap) {
  for (const std::uint32_t balls : {1U, 2U, 3U, 5U, 7U, 10U, 37U, 100U, 101U, 1000U, 1009U}) {
    for (const double share : {0.01, 0.5, 0.8, 0.9, 0.95, 0.99, 1.0}) {
      const GasOptions options{.balls = balls, .packing = share * greatest_packing(balls)};
      EXPECT_NO_THROW({ EXPECT_EQ(world_of(Gas{options}).balls().size(), balls); })
          << balls << " balls at packing " << options.packing;
    }
  }
}

TEST(Gas, HasThePackingAskedFor) {
  for (const double packing : {0.05, 0.5, 0.7, 0.8, 0.88}) {
    const Gas gas{{.balls = 10'000, .packing = packing, .radius = 2}};
    EXPECT_NEAR(10'000 * std::numbers::pi * 4 / (gas.side() * gas.side()), packing, 1e-15);
  }
}

TEST(Gas, CanBeAsDenseAsTheBenchmarksAsk) {
  EXPECT_GT(greatest_packing(1), 0.785);  // a ball that just fits: π/4
  EXPECT_GT(greatest_packing(100), 0.78);
  EXPECT_GT(greatest_packing(10'000), 0.88);
  EXPECT_GT(greatest_packing(1'000'000), 0.9);
  EXPECT_LT(greatest_packing(1'000'000),
            std::numbers::pi / (2 * std::numbers::sqrt3));  // no packing is denser
}

TEST(Gas, StandsBetweenItsWalls) {
  const Gas gas{{.balls = 1000, .packing = 0.8}};
  const double reach = gas.side() / 2 - 0.5;
  for (std::uint32_t i = 0; i < 1000; ++i) {
    EXPECT_LT(std::abs(gas.ball(i).center.x), reach);
    EXPECT_LT(std::abs(gas.ball(i).center.y), reach);
  }
  for (const Wall& wall : gas.walls()) EXPECT_NEAR(length(wall.to - wall.from), gas.side(), 1e-12);
}

TEST(Gas, IsSpreadOverTheWholeBoxWhenPlacesAreLeftUnfilled) {
  // 101 balls on a lattice of 11 by 10 places; each quarter of the box has about a quarter of them.
  const Gas gas{{.balls = 101, .packing = 0.3}};
  std::array<int, 4> quarters{};
  for (std::uint32_t i = 0; i < 101; ++i) {
    const Vec2 center = gas.ball(i).center;
    ++quarters.at((center.x > 0 ? 1U : 0U) + (center.y > 0 ? 2U : 0U));
  }
  EXPECT_THAT(quarters, testing::Each(testing::AllOf(testing::Gt(18), testing::Lt(33))));
}

TEST(Gas, HasNormalVelocitiesOfTheVarianceAskedFor) {
  constexpr double temperature = 4;
  constexpr std::uint32_t balls = 100'000;
  const Gas gas{{.balls = balls, .temperature = temperature}};
  double energy = 0;
  double product = 0;
  Vec2 momentum;
  for (std::uint32_t i = 0; i < balls; ++i) {
    const Vec2 v = gas.ball(i).velocity;
    energy += length_squared(v) / 2;
    product += v.x * v.y;
    momentum += v;
  }
  // Four standard deviations of each sum; that of v²/2 over two axes is the temperature.
  const double deviation = std::sqrt(static_cast<double>(balls));
  EXPECT_NEAR(energy, balls * temperature, 4 * temperature * deviation);
  EXPECT_NEAR(product, 0, 4 * temperature * deviation);
  EXPECT_NEAR(momentum.x, 0, 4 * 2 * deviation);
  EXPECT_NEAR(momentum.y, 0, 4 * 2 * deviation);
}

TEST(Gas, IsTheSameForTheSameSeedAndAnotherForAnother) {
  const Gas gas{{.seed = 1}};
  EXPECT_TRUE(same_bits(gas.ball(77).center, Gas{{.seed = 1}}.ball(77).center));
  EXPECT_TRUE(same_bits(gas.ball(77).velocity, Gas{{.seed = 1}}.ball(77).velocity));
  EXPECT_NE(gas.ball(77).center, Gas{{.seed = 2}}.ball(77).center);
  EXPECT_NE(gas.ball(77).velocity, Gas{{.seed = 2}}.ball(77).velocity);
}

TEST(Gas, IsTheSameBitsOnEveryMachine) {
  EXPECT_EQ(hash_of(Gas{{.balls = 1000, .packing = 0.5}}), 12437050100485481668U);
  EXPECT_EQ(hash_of(Gas{{.balls = 1000, .packing = 0.8}}), 9264721108806837559U);
}

TEST(Gas, OfOneFastBallIsAtRestOtherwise) {
  for (const std::uint32_t balls : {1U, 2U, 3U, 1000U}) {
    const Gas gas{{.balls = balls, .packing = 0.2, .fast_ball = true}};
    int moving = 0;
    for (std::uint32_t i = 0; i < balls; ++i) {
      if (gas.ball(i).velocity == Vec2{}) continue;
      ++moving;
      EXPECT_DOUBLE_EQ(length(gas.ball(i).velocity), 1000);
    }
    EXPECT_EQ(moving, 1) << balls;
  }
}

TEST(Gas, HasAsManyImpactsAsEnskogExpects) {
  for (const double packing : {0.05, 0.3, 0.5, 0.6}) {
    const Gas gas{{.balls = 2500, .packing = packing}};
    World world = world_of(gas);
    const double expected = gas.expected_impact_rate();
    play(world, 20'000 / expected);  // the lattice melts
    const auto before = world.counts().total();
    const double duration = 40'000 / expected;
    play(world, duration);
    // Enskog's theory is good to 2 % here, a count of 40 000 impacts to 0.5 %, and the gas's own temperature to 2 %.
    EXPECT_NEAR(static_cast<double>(world.counts().total() - before) / duration / expected, 1, 0.04) << packing;
  }
}

TEST(Gas, RefusesWhatIsImpossibleAndSaysWhatIsPossible) {
  EXPECT_THAT(words_for({.balls = 0}), HasSubstr("balls is 0: make it a whole number from 1 to 1000000000"));
  EXPECT_THAT(words_for({.packing = 0}), HasSubstr("packing is 0: make it more than zero"));
  EXPECT_THAT(words_for({.packing = std::nan("")}), HasSubstr("packing is nan: make it more than zero"));
  EXPECT_THAT(words_for({.radius = -1}), HasSubstr("radius is -1: make it more than zero"));
  EXPECT_THAT(words_for({.temperature = 0}), HasSubstr("temperature is 0: make it more than zero"));
  EXPECT_THAT(words_for({.balls = 1, .packing = 0.8}),
              HasSubstr("packing is 0.8: make it 0.7853 or less, the most that a gas of so many balls can have"));
  EXPECT_THAT(words_for({.balls = 10'000, .packing = 0.95}), HasSubstr("packing is 0.95: make it 0.8"));
}

}  // namespace
}  // namespace carom
