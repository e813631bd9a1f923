#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "support/line_of_balls.hpp"
#include "support/play.hpp"
#include "support/same_history.hpp"
#include "support/sanitized.hpp"
#include "support/shapes.hpp"

/// The contact rule against known results for balls on a line. Until a row is spent, every impact is the textbook's.
/// The energy that the rule keeps after that is bounded.
namespace carom {
namespace {

/// Balls on the x axis. Every other ball is lossless, so that the restitution of a pair is exactly that of its other
/// ball: the product of two square roots would be rounded.
World world_on_a_line(const std::vector<LineOfBalls::Ball>& balls, double restitution) {
  World world;
  for (std::size_t i = 0; i < balls.size(); ++i)
    world.add({.center = {static_cast<double>(balls[i].x), 0},
               .velocity = {static_cast<double>(balls[i].velocity), 0},
               .radius = static_cast<double>(balls[i].radius),
               .mass = static_cast<double>(balls[i].mass),
               .restitution = i % 2 == 1 ? restitution : 1});
  return world;
}

std::uint64_t impacts_without_the_rule(LineOfBalls line, std::uint64_t most) {
  std::uint64_t count = 0;
  while (count < most && line.execute_next()) ++count;
  return count;
}

/// The energy of balls of mass 1 in the frame of their centre of mass: the most that impacts can take.
double energy_to_lose(const World& world) {
  const double balls = static_cast<double>(world.balls().size());
  return world.energy() - 0.5 * dot(world.momentum(), world.momentum()) / balls;
}

// Three equal balls, the outer ones closing on the middle one.
//
// Let a be the closing speed of the pair that collides next and b that of the other. Their impact makes the next pair's
//
//     a' = b + (1 + ε)/2 · a,    b' = −ε a
//
// a matrix with the trace (1 + ε)/2 and the determinant ε. Its eigenvalues are real when (1 + ε)² ≥ 16 ε, which is
// ε ≤ 7 − 4√3 = 0.0718: then a never turns negative, and there is no last impact. Above, they are √ε e^{±iθ} with
// cos θ = (1 + ε) / (4 √ε), and the closing speed of impact n is
//
//     a_n = ε^{n/2} (a_0 cos nθ + (a_1/√ε − a_0 cos θ) / sin θ · sin nθ)
//
// up to the first that is not positive, after about π/θ impacts.
const double critical = 7 - 4 * std::numbers::sqrt3;

std::vector<LineOfBalls::Ball> three_balls(double right_speed) {
  return {{-2, 1}, {0, 0}, {2.5L, static_cast<long double>(-right_speed)}};
}

/// The closing speeds of all impacts, when the restitution is above the critical one. The first pair closes with 1.
std::vector<double> closing_speeds(double restitution, double of_the_other_pair) {
  const double angle = std::acos((1 + restitution) / (4 * std::sqrt(restitution)));
  const double second = of_the_other_pair + (1 + restitution) / 2;
  const double sideways = (second / std::sqrt(restitution) - std::cos(angle)) / std::sin(angle);
  std::vector<double> speeds;
  for (int n = 0;; ++n) {
    const double speed = std::pow(restitution, 0.5 * n) * (std::cos(n * angle) + sideways * std::sin(n * angle));
    if (speed <= 0) return speeds;
    speeds.push_back(speed);
  }
}

TEST(ThreeEqualBalls, HaveImpactsWithoutEndBelowTheCriticalRestitutionOnly) {
  EXPECT_EQ(impacts_without_the_rule({three_balls(1), 0.0717L}, 2000), 2000U);
  EXPECT_EQ(impacts_without_the_rule({three_balls(1), static_cast<long double>(critical) - 1e-6L}, 2000), 2000U);
  // π/θ = 89.1 and 1882: the closer, the longer, but it ends.
  EXPECT_EQ(impacts_without_the_rule({three_balls(1), 0.0719L}, 2000), 89U);
  EXPECT_LT(impacts_without_the_rule({three_balls(1), 0.071797L}, 2000), 2000U);
}

TEST(ThreeEqualBalls, HaveTheImpactsOfTheClosedFormAboveIt) {
  for (const double restitution : {0.075, 0.08, 0.1, 0.2, 0.5, 0.9}) {
    for (const double speed : {1.0, 0.9, 0.5}) {
      SCOPED_TRACE("restitution " + std::to_string(restitution) + ", speed " + std::to_string(speed));
      World world = world_on_a_line(three_balls(speed), restitution);
      std::vector<Impact> impacts;
      play(world, 1e6, keep_in(impacts));
      const std::vector<double> expected = closing_speeds(restitution, speed);
      // Of 15 impacts at 0.075 the last are far smaller than the rounding of the first: the count is beyond doubles.
      ASSERT_GE(impacts.size(), std::min<std::size_t>(expected.size(), 11));
      for (std::size_t i = 0; i < std::min<std::size_t>(expected.size(), 11); ++i)
        EXPECT_NEAR(impacts[i].impulse, (1 + restitution) / 2 * expected[i], 4e-16) << "impact " << i;
    }
  }
}

TEST(ThreeEqualBalls, EndWithTheVelocitiesOfTheRecursionWhereNoRowIsSpent) {
  for (const double restitution : {0.08, 0.1, 0.3, 0.7, 0.99, 1.0}) {
    for (const double speed : {1.0, 0.9, 0.5}) {
      World world = world_on_a_line(three_balls(speed), restitution);
      play(world, 1e6);
      LineOfBalls line{three_balls(speed), static_cast<long double>(restitution)};
      while (line.execute_next()) continue;
      EXPECT_EQ(world.counts().lossless, 0U);
      for (std::uint32_t i = 0; i < 3; ++i)  // two roundings of the initial speeds per impact; at most 11 impacts
        EXPECT_NEAR(world.velocity(BallId{i}).x, static_cast<double>(line.balls()[i].velocity), 11 * 0x1p-52);
    }
  }
}

// After 15 impacts, a ten-millionth of the speeds or less is left. That is too little to decide whether the true row is
// endless or has 89 impacts.
TEST(ThreeEqualBalls, TakeTheSameWorkOnBothSidesOfTheCriticalRestitution) {
  for (const double restitution : {0.0717, critical, 0.0719}) {
    World world = world_on_a_line(three_balls(1), restitution);
    const double initial = energy_to_lose(world);
    play(world, 1e6);
    EXPECT_EQ(world.counts().total(), 15U);
    EXPECT_EQ(world.counts().lossless, 2U);
    EXPECT_LT(energy_to_lose(world), 1e-11 * initial);
  }
}

// A row loses energy until row_loss of a relative velocity is left, and for at least shortest_row impacts. So 1e-8 of
// the energy is left, or what eight impacts leave of it. Dead balls (restitution 0) share their speed at each impact,
// which passes half of it on: 2⁻¹⁶.
TEST(ThreeEqualBalls, KeepLittleOfTheEnergyThatACollapseWouldTake) {
  for (const double restitution : {0.0, 0.01, 0.03, 0.05, 0.07}) {
    World world = world_on_a_line(three_balls(1), restitution);
    const double initial = energy_to_lose(world);
    EXPECT_EQ(world.advance(1e6), Progress::done);
    EXPECT_LT(energy_to_lose(world), 0x1p-16 * initial) << "restitution " << restitution;
    EXPECT_LT(world.counts().total(), 32U);
  }
}

/// A light ball between two that are so heavy that they act as closing walls. Between walls, its speed tends to
/// (1 + ε)/(1 − ε) of theirs, and every bounce finds the gap ε times as wide: a collapse for every ε < 1.
class APress : public testing::TestWithParam<double> {
 protected:
  static std::vector<LineOfBalls::Ball> balls() { return {{-6, 1, 1, 1e9L}, {0, 0.3L, 0.5L, 1}, {6, -1, 1, 1e9L}}; }
  /// World takes doubles.
  static std::vector<LineOfBalls::Ball> rounded() {
    auto all = balls();
    for (auto& ball : all) ball.velocity = static_cast<long double>(static_cast<double>(ball.velocity));
    return all;
  }
};

TEST_P(APress, HasTheImpactsOfTheRecursionUntilTheRowBegins) {
  World world = world_on_a_line(rounded(), GetParam());
  LineOfBalls line{rounded(), static_cast<long double>(GetParam())};
  constexpr double reach = 1.5;
  // Positions are some roundings off (2⁻⁵⁰, for lengths up to 6), and each impact adds one. Earlier errors of the
  // speeds fade.
  constexpr double place_error = 0x1p-50;
  std::vector<Impact> impacts;
  play(world, 30, keep_in(impacts));
  std::size_t compared = 0;
  while (line.gap(0) + line.gap(1) > static_cast<long double>(2e-4 * reach)) {  // a row closes less than 1e-4
    const auto expected = line.execute_next();
    if (!expected) break;
    ASSERT_LT(compared, impacts.size());
    const Impact& impact = impacts[compared++];
    ASSERT_EQ(impact.ball.index, expected->left) << "impact " << compared;
    EXPECT_NEAR(impact.time, static_cast<double>(expected->time), place_error * static_cast<double>(compared));
    const auto impulse = static_cast<double>(expected->impulse);
    EXPECT_NEAR(impact.impulse, impulse, 1e-14 * impulse * static_cast<double>(compared));
  }
  EXPECT_GE(compared, GetParam() < 0.05 ? 2U : 5U);  // a dead ball rests on the first that reaches it
}

TEST_P(APress, NeverLetsTheBallOutNorGainsEnergyAndTakesBoundedWork) {
  World world = world_on_a_line(rounded(), GetParam());
  double energy = world.energy();
  bool holds = true;
  constexpr double rounding = 16 * 0x1p-52;  // of three velocities, their squares and the sum; measured 5
  EXPECT_EQ(world.advance(30,
                          [&](const Impact&) {
                            const double now = world.energy();
                            holds = holds && now <= energy * (1 + rounding);
                            energy = now;
                            const double x[] = {world.position(BallId{0}).x, world.position(BallId{1}).x,
                                                world.position(BallId{2}).x};
                            holds = holds && x[1] - x[0] > 1.5 - 1e-12 && x[2] - x[1] > 1.5 - 1e-12;
                          }),
            Progress::done);
  EXPECT_TRUE(holds);
  // Without loss it takes π/2 · √(2M/m) = 70,248 impacts to turn the heavy balls around; with loss, a few hundred more.
  EXPECT_LT(world.counts().total(), 72'000U);
  EXPECT_GT(world.velocity(BallId{2}).x, 0.99);
}

std::vector<double> restitutions_of_presses() {
  if (sanitized) return {0.5, 0.9, 1.0};  // with less loss a press has fewer impacts
  return {0.0, 0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99, 0.999, 1.0};
}
INSTANTIATE_TEST_SUITE_P(Restitution, APress, testing::ValuesIn(restitutions_of_presses()));

/// Touching balls, hit at the left end by a ball of speed 1.
std::vector<LineOfBalls::Ball> column_of(int balls) {
  std::vector<LineOfBalls::Ball> all{{-2, 1}};
  for (int i = 0; i < balls; ++i) all.push_back({static_cast<long double>(i), 0});
  return all;
}

constexpr int longest = sanitized ? 10'000 : 100'000;

TEST(AColumn, ThatLosesNothingHandsTheWholeVelocityToItsLastBall) {
  for (const int balls : {10, 1000, longest}) {
    World world = world_on_a_line(column_of(balls), 1);
    EXPECT_EQ(world.advance(2), Progress::done);
    EXPECT_EQ(world.counts().total(), static_cast<std::uint64_t>(balls));
    EXPECT_EQ(world.velocity(BallId{static_cast<std::uint32_t>(balls)}), (Vec2{1, 0}));
    EXPECT_EQ(world.energy(), 0.5);
  }
}

struct Enough {};

// Each ball's first impact is the front of the wave. From ball to ball the speed shrinks by the factor (1 + ε)/2, until
// doubles have no smaller number.
TEST(AColumn, IsRunThroughByAWaveOfKnownSpeed) {
  for (const int balls : {10, 1000, longest}) {
    for (const double restitution : {0.9, 0.5, 0.0}) {
      World world = world_on_a_line(column_of(balls), restitution);
      double speed = 1;
      std::uint32_t front = 0;
      std::uint64_t impacts = 0;
      try {
        play(world, 2, [&](const Impact& impact) {
          if (++impacts > 10'000) throw Enough{};
          if (impact.ball.index != front || speed < 1e-250) return;
          ++front;
          const double impulse = (1 + restitution) / 2 * speed;
          EXPECT_NEAR(impact.impulse, impulse, 4 * 0x1p-52 * impulse * front) << "ball " << front;
          speed = impulse;
        });
      } catch (const Enough&) {
      }
      EXPECT_GE(front, std::min(balls, 100)) << "restitution " << restitution;
    }
  }
}

TEST(AColumn, BreaksLikeTheRecursionUntilARowIsSpent) {
  for (const double restitution : {0.95, 0.9, 0.5, 0.1, 0.0}) {
    for (const int balls : {2, 5, 10, 20}) {
      SCOPED_TRACE(std::to_string(balls) + " balls, restitution " + std::to_string(restitution));
      World world = world_on_a_line(column_of(balls), restitution);
      LineOfBalls line{column_of(balls), static_cast<long double>(restitution)};
      while (const auto impact = world.advance_to_next_impact()) {
        if (world.counts().lossless > 0) break;
        const auto expected = line.execute_next();
        ASSERT_TRUE(expected);
        ASSERT_EQ(impact->ball.index, expected->left);
        // A closing speed is the difference of two speeds, each of which is off by some roundings of the initial one.
        ASSERT_NEAR(impact->impulse, static_cast<double>(expected->impulse), 16 * 0x1p-52);
      }
      EXPECT_TRUE(restitution < 0.9 || world.counts().lossless == 0);
      EXPECT_GE(world.counts().total(), std::min(static_cast<std::uint64_t>(balls), std::uint64_t{12}));
    }
  }
}

// Once a row loses no more energy, it can only sort the velocities. That takes n balls n²/2 impacts.
TEST(AColumn, TakesBoundedWorkAndKeepsItsMomentum) {
  for (const double restitution : {0.9, 0.5, 0.1, 0.0}) {
    for (const int balls : {10, 100, 300}) {
      World world = world_on_a_line(column_of(balls), restitution);
      EXPECT_EQ(world.advance(100, [](const Impact&) {}), Progress::done);
      const auto n = static_cast<std::uint64_t>(balls);
      EXPECT_LT(world.counts().total(), n * n / 2 + 64 * n) << balls << " balls, restitution " << restitution;
      EXPECT_NEAR(world.momentum().x, 1, 4 * 0x1p-52);
      EXPECT_EQ(world.momentum().y, 0);
      for (std::uint32_t i = 0; i < n; ++i)  // all balls recede
        ASSERT_LE(world.velocity(BallId{i}).x, world.velocity(BallId{i + 1}).x);
    }
  }
}

}  // namespace
}  // namespace carom
