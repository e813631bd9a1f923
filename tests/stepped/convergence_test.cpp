#include <gtest/gtest.h>

#include <cmath>

#include "carom/stepped.hpp"
#include "support/play.hpp"
#include "support/shapes.hpp"

/// The stepped result converges to the exact one as the step shrinks.
namespace carom {
namespace {

/// A few impacts of every kind, each with time to spare, and none that chaos could amplify much: two balls collide off
/// centre, one goes on to the wall, the other to the pillar.
SceneShapes gentle(double earlier) {
  SceneShapes scene;
  scene.balls = {{.center = {0, 0}, .velocity = {2, 0.25}, .radius = 0.5},
                 {.center = {4, 0.5}, .velocity = {-1, 0}, .radius = 0.75, .mass = 2}};
  scene.walls = {{{-2, -6}, {-2.5, 6}}};
  scene.pillars = {{.center = {6, 1.25}, .radius = 0.5}};
  for (Ball& ball : scene.balls) ball.center -= ball.velocity * earlier;
  return scene;
}

constexpr double until = 6;

/// How far a ball is from its exact place at the end, as an average over many ways in which the steps may fall:
/// where within a step an impact lies is chance, and the error is anything from none to that of a whole step.
double mean_error(const Stepping& stepping) {
  constexpr int phases = 100;
  constexpr double golden = 0.6180339887498949;  // its multiples spread evenly
  double sum = 0;
  for (int phase = 0; phase < phases; ++phase) {
    const double part = phase * golden;
    const SceneShapes scene = gentle(stepping.step * (part - std::floor(part)));
    SteppedWorld stepped{stepping};
    populate(stepped, scene);
    play_to(stepped, until);
    World exact = world_of(scene);
    play_to(exact, stepped.time());
    EXPECT_EQ(stepped.counts().balls, exact.counts().balls);
    EXPECT_EQ(stepped.counts().walls, exact.counts().walls);
    EXPECT_EQ(stepped.counts().pillars, exact.counts().pillars);
    double worst = 0;
    for (const BallId id : exact.balls()) worst = std::max(worst, length(stepped.position(id) - exact.position(id)));
    sum += worst;
  }
  return sum / phases;
}

/// The slope of log error against log step, by least squares.
double order_of_convergence(Stepping stepping) {
  double n = 0, sum_x = 0, sum_y = 0, sum_xx = 0, sum_xy = 0;
  for (int power = 6; power <= 11; ++power) {
    stepping.step = std::ldexp(1.0, -power);
    const double x = std::log2(stepping.step);
    const double y = std::log2(mean_error(stepping));
    ++n;
    sum_x += x;
    sum_y += y;
    sum_xx += x * x;
    sum_xy += x * y;
  }
  return (n * sum_xy - sum_x * sum_y) / (n * sum_xx - sum_x * sum_x);
}

// The moment is off by part of a step, so the place is off by that times the speed, and the normal by that over the
// radii: first order. What is left of second order, and of chance in a hundred samples, bends the slope by a few
// percent.
TEST(Convergence, IsOfFirstOrderWhenPenetrationIsIgnored) {
  EXPECT_NEAR(order_of_convergence({.penetration = Penetration::ignore}), 1, 0.05);
}

TEST(Convergence, IsOfFirstOrderWhenBallsArePushedApart) {
  EXPECT_NEAR(order_of_convergence({.penetration = Penetration::push_apart}), 1, 0.05);
  EXPECT_NEAR(order_of_convergence({.penetration = Penetration::push_apart, .shares = PushShares::by_inverse_mass}), 1,
              0.05);
}

// Bisection is off by a fixed part of the step, 2⁻²⁰ at most: of first order, too, but a million times closer.
TEST(Convergence, IsOfFirstOrderWithFewHalvingsAndFarCloserWithMany) {
  EXPECT_NEAR(order_of_convergence({.penetration = Penetration::bisect}), 1, 0.05);
  const double step = 0x1p-8;
  const double ignored = mean_error({.step = step, .penetration = Penetration::ignore});
  EXPECT_GT(ignored, step / 10);
  EXPECT_LT(mean_error({.step = step, .penetration = Penetration::bisect}), ignored * 0x1p-17);
  // With 50 halvings nothing but rounding is left: of places up to 10, and of times up to 6, through a few impacts.
  EXPECT_LT(mean_error({.step = step, .penetration = Penetration::bisect, .halvings = 50}), 1e-12);
}

/// A ball that falls for a second, without anything in its way, and bounces off the floor after that.
double error_of_fall(double step, Penetration penetration, double time) {
  SceneShapes scene;
  scene.gravity = {0, -10};
  scene.balls = {{.center = {0, 6}, .velocity = {1, 2}, .radius = 0.5}};
  scene.balls[0].gravity_scale = 0.75;
  scene.walls = {{{-9, 0}, {9, 0}}};
  SteppedWorld stepped{{.step = step, .penetration = penetration}};
  populate(stepped, scene);
  play_to(stepped, time);
  World exact = world_of(scene);
  play_to(exact, time);
  EXPECT_EQ(stepped.counts().walls, exact.counts().walls);
  return length(stepped.position({0}) - exact.position({0}));
}

// Semi-implicit Euler: after n steps the place is off by ½ a n Δt² = ½ a t Δt.
TEST(Convergence, OfAFallIsOfFirstOrder) {
  for (const Penetration penetration : {Penetration::ignore, Penetration::push_apart, Penetration::bisect}) {
    for (int power = 3; power <= 10; ++power) {
      const double step = std::ldexp(1.0, -power);
      EXPECT_NEAR(error_of_fall(step, penetration, 1), 0.5 * 7.5 * step, 1e-9 * step);
    }
  }
}

// The bounce adds an error of part of a step, which is chance: no slope, but a bound of a few times speed · step.
TEST(Convergence, OfABounceUnderGravityIsOfFirstOrder) {
  for (const Penetration penetration : {Penetration::ignore, Penetration::push_apart, Penetration::bisect}) {
    for (int power = 6; power <= 12; ++power) {
      const double step = std::ldexp(1.0, -power);
      EXPECT_LT(error_of_fall(step, penetration, 2), 3 * 9.5 * step) << power;
    }
    EXPECT_GT(error_of_fall(0x1p-6, penetration, 2), 8 * error_of_fall(0x1p-12, penetration, 2));
  }
}

}  // namespace
}  // namespace carom
