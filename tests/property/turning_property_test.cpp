#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "carom/line.hpp"
#include "carom/turning.hpp"
#include "physics/turning_contact.hpp"
#include "support/random.hpp"

/// Sweeps of what turns, against a search in long double that cannot jump over a contact: distance over the greatest
/// possible speed, again and again.
namespace carom {
namespace {

using Real = long double;

struct Scene {
  std::optional<Pillar> pillar;  ///< else it is the wall
  Wall wall;
  Turning turning;
  MovingCircle circle;
  double end = 1;
};

std::optional<Hit> swept(const Scene& s) {
  return s.pillar ? sweep(*s.pillar, s.turning, s.circle, s.end) : sweep(s.wall, s.turning, s.circle, s.end);
}

Real real(double x) { return static_cast<Real>(x); }

/// The gap at a time, in the frame that turns.
Real gap_at(const Scene& s, Real t) {
  const auto& [center, velocity, radius, acceleration] = s.circle;
  const Real x = real(center.x) - real(s.turning.pivot.x) + (real(velocity.x) + real(acceleration.x) * t / 2) * t;
  const Real y = real(center.y) - real(s.turning.pivot.y) + (real(velocity.y) + real(acceleration.y) * t / 2) * t;
  const Real cosine = std::cos(real(s.turning.rate) * t);
  const Real sine = std::sin(real(s.turning.rate) * t);
  const Vec2 first = s.pillar ? s.pillar->center : s.wall.from;
  const Real dx = cosine * x + sine * y - (real(first.x) - real(s.turning.pivot.x));
  const Real dy = cosine * y - sine * x - (real(first.y) - real(s.turning.pivot.y));
  if (s.pillar) return std::hypot(dx, dy) - real(s.pillar->radius) - real(radius);
  const Real ex = real(s.wall.to.x) - real(s.wall.from.x);
  const Real ey = real(s.wall.to.y) - real(s.wall.from.y);
  const Real whole = ex * ex + ey * ey;
  const Real along = whole > 0 ? std::clamp((dx * ex + dy * ey) / whole, Real{0}, Real{1}) : 0;
  return std::hypot(dx - along * ex, dy - along * ey) - real(radius);
}

constexpr Real undecided = -2;

/// The first time at which the gap is no more than `level`; −1 when there is none.
Real first_time_at(Real level, const Scene& s) {
  const Real end = real(s.end);
  const Real rate = std::abs(real(s.turning.rate));
  const Real piece = 0.02L / (1 + rate);
  int steps = 0;
  for (Real t = 0; t <= end;) {
    if (++steps > 50'000) return undecided;
    const Real gap = gap_at(s, t) - level;
    if (gap <= 1e-16L) return t;
    const double later = static_cast<double>(t + piece);
    const Real speed = real(
        std::max(length(velocity_after(s.circle, static_cast<double>(t))), length(velocity_after(s.circle, later))));
    const Real distance = real(length(position_after(s.circle, static_cast<double>(t)) - s.turning.pivot));
    t += std::min(piece, gap / (speed + rate * (distance + speed * piece)));
  }
  return -1;
}

constexpr Real slack = 1e-12L;

/// What is certain: that nothing is touched before `earliest`, and something is by `latest`. −1: never.
struct Answer {
  Real earliest = -1;
  Real latest = -1;
};

void expect_agreement(const Scene& s, int& hits, int& misses) {
  if (!(gap_at(s, 0) > slack)) return;
  const auto hit = swept(s);
  const Answer answer{first_time_at(slack, s), first_time_at(-slack, s)};
  if (answer.earliest == undecided || answer.latest == undecided) return;
  if (answer.earliest < 0) {
    EXPECT_FALSE(hit);
    ++misses;
    return;
  }
  if (hit) {
    EXPECT_GE(real(hit->time), answer.earliest - slack);
    EXPECT_LE(std::abs(gap_at(s, real(hit->time))), slack);
  }
  if (answer.latest < 0) return;
  ++hits;
  ASSERT_TRUE(hit);
  EXPECT_LE(real(hit->time), answer.latest + slack);
}

Scene some_scene(Random& random) {
  Scene s;
  s.turning = {random.vector(-3, 3), random.between(-8, 8)};
  s.wall.from = random.vector(-3, 3);
  s.wall.to = random.chance(0.2) ? s.wall.from + random.vector(-0.3, 0.3) : random.vector(-3, 3);
  if (random.chance(0.1)) s.turning.rate *= 0.01;
  if (random.chance(0.1)) s.turning.rate *= 100;
  if (random.chance(0.3)) s.turning.pivot = s.wall.from;
  if (random.chance(0.1)) s.turning.pivot = s.wall.from + random.vector(-1e-6, 1e-6);
  if (random.chance(0.3)) s.pillar = Pillar{.center = s.wall.from, .radius = random.between(0.1, 1)};
  s.circle = {random.vector(-5, 5), random.vector(-4, 4), random.between(0.05, 1.5), {}};
  if (random.chance(0.5)) s.circle.acceleration = random.vector(-10, 10);
  if (random.chance(0.2)) s.circle.velocity = {};
  if (random.chance(0.1)) s.circle.velocity = s.circle.velocity * 100;
  if (random.chance(0.1)) s.circle.center = s.turning.pivot;
  s.end = random.between(0.1, 3);
  return s;
}

TEST(WhatTurns, AgreesWithTheDenseSearch) {
  Random random{1};
  int hits = 0, misses = 0;
  for (int i = 0; i < 1000; ++i) {
    SCOPED_TRACE(i);
    expect_agreement(some_scene(random), hits, misses);
  }
  EXPECT_GT(hits, 120);
  EXPECT_GT(misses, 120);
}

// A ball at rest just beyond, or just within, the circle on which the outer end turns.
TEST(WhatTurns, DecidesWhetherAnEndReachesABall) {
  Random random{2};
  int hits = 0, misses = 0;
  for (int i = 0; i < 300; ++i) {
    SCOPED_TRACE(i);
    Scene s = some_scene(random);
    s.pillar = std::nullopt;
    s.turning = {s.wall.from, random.between(1, 3)};
    double nearly = random.chance(0.5) ? 1 : -1;
    for (int digits = random.whole(2, 6); digits > 0; --digits) nearly /= 10;
    const Vec2 out = *direction(random.vector(-1, 1));
    s.circle = {s.wall.from + out * (length(edge(s.wall)) + s.circle.radius + nearly), {}, s.circle.radius, {}};
    s.end = 6;
    expect_agreement(s, hits, misses);
  }
  EXPECT_GT(hits, 80);
  EXPECT_GT(misses, 80);
}

/// Mirrored in the y-axis, in which a turn to the left is one to the right, and outside is inside.
Scene mirrored(Scene s) {
  const auto flip = [](Vec2& v) { v.x = -v.x; };
  for (Vec2* v :
       {&s.wall.from, &s.wall.to, &s.turning.pivot, &s.circle.center, &s.circle.velocity, &s.circle.acceleration})
    flip(*v);
  if (s.pillar) flip(s.pillar->center);
  s.turning.rate = -s.turning.rate;
  if (s.wall.stops != Stops::both) s.wall.stops = s.wall.stops == Stops::inside ? Stops::outside : Stops::inside;
  return s;
}

TEST(WhatTurns, IsTheSameInAMirrorToTheLastBit) {
  Random random{3};
  for (int i = 0; i < 20'000; ++i) {
    Scene s = some_scene(random);
    s.wall.stops = static_cast<Stops>(random.whole(0, 2));
    const auto hit = swept(s);
    const auto image = swept(mirrored(s));
    ASSERT_EQ(hit.has_value(), image.has_value()) << i;
    if (!hit) continue;
    EXPECT_EQ(hit->time, image->time) << i;
    EXPECT_EQ(hit->feature, image->feature) << i;
    EXPECT_EQ(hit->normal, (Vec2{-image->normal.x, image->normal.y})) << i;
  }
}

TEST(WhatTurns, HitsAtTheSameTimeWhateverTheEnd) {
  Random random{4};
  for (int i = 0; i < 10'000; ++i) {
    Scene s = some_scene(random);
    s.wall.stops = static_cast<Stops>(random.whole(0, 2));
    const auto hit = swept(s);
    if (!hit) continue;
    s.end = hit->time;
    ASSERT_TRUE(swept(s)) << i;
    EXPECT_EQ(swept(s)->time, hit->time) << i;
    s.end = hit->time * random.between(0.5, 1);
    EXPECT_TRUE(s.end == hit->time || !swept(s)) << i;
  }
}

/// The scene as it is after some time, if nothing is hit before.
Scene after(double t, Scene s) {
  const Rotation rotation = rotation_by(s.turning.rate * t);
  s.wall = turned(s.wall, s.turning.pivot, rotation);
  if (s.pillar) s.pillar = turned(*s.pillar, s.turning.pivot, rotation);
  s.circle = {position_after(s.circle, t), velocity_after(s.circle, t), s.circle.radius, s.circle.acceleration};
  s.end -= t;
  return s;
}

TEST(WhatTurns, HitsAtTheSameTimeSeenFromLater) {
  Random random{5};
  int hits = 0;
  for (int i = 0; i < 10'000; ++i) {
    const Scene s = some_scene(random);
    const auto hit = swept(s);
    if (!hit || hit->time < 1e-6) continue;
    const double passed = hit->time * random.between(0, 0.99);
    const auto later = swept(after(passed, s));
    const double closing = -dot(hit->normal, physics::relative_velocity(s.turning, after(hit->time, s).circle));
    if (closing < 1e-3 || s.end - hit->time < 1e-6) continue;
    ASSERT_TRUE(later) << i;
    EXPECT_NEAR(passed + later->time, hit->time, 1e-11 / closing) << i;
    ++hits;
  }
  EXPECT_GT(hits, 1000);
}

// A one-sided wall stops what a two-sided one does, from its stopped side; and else later, or never.
TEST(WhatTurns, IsStoppedByAOneSidedWallFromThatSideOnly) {
  Random random{6};
  int stopped = 0;
  for (int i = 0; i < 10'000; ++i) {
    Scene s = some_scene(random);
    s.pillar = std::nullopt;
    if (!(gap_at(s, 0) > slack)) continue;
    const auto both = swept(s);
    s.wall.stops = random.chance(0.5) ? Stops::outside : Stops::inside;
    const auto one = swept(s);
    const auto side_at = [&](const Hit& hit) {
      const Wall wall = turned(s.wall, s.turning.pivot, rotation_by(s.turning.rate * hit.time));
      return signed_distance(*line_through(wall), position_after(s.circle, hit.time));
    };
    if (one) {
      ASSERT_TRUE(both) << i;
      EXPECT_LE(both->time, one->time) << i;
      EXPECT_TRUE(stops_from(s.wall, side_at(*one))) << i;
    }
    if (!both || std::abs(side_at(*both)) < 1e-9 || !stops_from(s.wall, side_at(*both))) continue;
    ASSERT_TRUE(one) << i;
    EXPECT_EQ(one->time, both->time) << i;
    EXPECT_EQ(one->feature, both->feature) << i;
    ++stopped;
  }
  EXPECT_GT(stopped, 500);
}

// From a contact on, as from just after it by the ordinary sweep.
TEST(WhatTurns, IsMetAgainAfterAContactWhenItWouldBeFromJustAfter) {
  Random random{7};
  int met = 0;
  for (int i = 0; i < 10'000; ++i) {
    Scene s = some_scene(random);
    const auto hit = swept(s);
    if (!hit) continue;
    Scene touching = after(hit->time, s);
    touching.end = 2;
    const double closing = -dot(hit->normal, physics::relative_velocity(s.turning, touching.circle));
    if (closing < 1e-3 || !(std::abs(gap_at(s, real(hit->time))) < slack)) continue;
    touching.circle.velocity += hit->normal * (2 * closing + 0.5);
    const auto& c = touching.circle;
    const auto again = touching.pillar ? physics::sweep_from_contact(*touching.pillar, s.turning, c, touching.end)
                                       : physics::sweep_from_contact(touching.wall, s.turning, c, touching.end);
    constexpr double moment = 1e-6;
    const auto expected = swept(after(moment, touching));
    if (again && again->time < 1e-3) continue;
    ASSERT_EQ(again.has_value(), expected.has_value()) << i;
    if (!again) continue;
    EXPECT_NEAR(again->time, expected->time + moment, 1e-7) << i;
    ++met;
  }
  EXPECT_GT(met, 200);
}

}  // namespace
}  // namespace carom
