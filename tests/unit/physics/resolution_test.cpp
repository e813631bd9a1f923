#include "physics/resolution.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "carom/response.hpp"
#include "support/bits.hpp"
#include "support/printing.hpp"
#include "support/random.hpp"

namespace carom::physics {
namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();
constexpr std::uint32_t id_a = 3, id_b = 8, static_id = 5;

Body random_ball(Random& random, bool lossless) {
  Body body;
  body.leg.start = {random.between(0, 1), 0};
  body.leg.center = random.vector(-3, 3);
  body.leg.velocity = random.vector(-2, 2);
  body.radius = random.between(0.1, 1);
  body.mass = random.between(0.1, 5);
  body.restitution = lossless ? 1 : random.between(0, 1);
  return body;
}

struct CollidingPair {
  Body a, b;
  Collision collision;
};

std::vector<CollidingPair> many_pairs(bool lossless) {
  Random random{lossless ? 1U : 2U};
  std::vector<CollidingPair> pairs;
  while (pairs.size() < 1000) {
    const Body a = random_ball(random, lossless), b = random_ball(random, lossless);
    if (const auto collision = next_collision(id_a, a, id_b, b)) pairs.push_back({a, b, *collision});
  }
  return pairs;
}

/// The short cut for balls that fall alike has the bits of `resolve`, and leaves out what the rule of heaps is for.
TEST(ResolvingACollisionInFreeFall, HasTheBitsOfEveryOther) {
  Random random{3};
  int fast = 0, slow = 0;
  while (fast < 1000 || slow < 100) {
    const Vec2 gravity{random.chance(0.5) ? 0.0 : random.between(-1, 1), random.between(-10, -0.1)};
    Body a = random_ball(random, random.chance(0.5)), b = random_ball(random, true);
    for (Body* const body : {&a, &b}) body->gravity = body->leg.acceleration = gravity;
    const auto collision = next_collision(id_a, a, id_b, b);
    if (!collision) continue;
    const auto found = resolve_in_free_fall(*collision, a, b);
    const RelativeMotion relative = relative_motion(motion_of(a.leg), motion_of(b.leg));
    const Vec2 normal = offset_at(relative, collision->time);
    ASSERT_EQ(found.has_value(), is_too_fast_for_heap(-dot(relative.velocity, normal), a.radius + b.radius, a, b));
    ++(found ? fast : slow);
    if (!found) continue;
    const PairResolution after = resolve(*collision, a, b);
    ASSERT_TRUE(same_bits(found->a, after.a));
    ASSERT_TRUE(same_bits(found->b, after.b));
    ASSERT_EQ(found->normal, after.normal);
  }
}

carom::Body moving(const Leg& leg, double mass) { return {leg.velocity, mass}; }

TEST(ResolvingACollisionOfTwoBalls, ConservesMomentum) {
  for (const bool lossless : {true, false}) {
    for (const auto& [a, b, collision] : many_pairs(lossless)) {
      const PairResolution after = resolve(collision, a, b);
      const Vec2 change = momentum(moving(after.a, a.mass)) + momentum(moving(after.b, b.mass)) -
                          momentum(moving(a.leg, a.mass)) - momentum(moving(b.leg, b.mass));
      // Momenta of up to 5 · 6 round a few times.
      ASSERT_LE(length(change), 8 * 30 * epsilon);
    }
  }
}

TEST(ResolvingACollisionOfTwoBalls, ConservesEnergyWithRestitutionOne) {
  for (const auto& [a, b, collision] : many_pairs(true)) {
    const PairResolution after = resolve(collision, a, b);
    const double energy = kinetic_energy(moving(a.leg, a.mass)) + kinetic_energy(moving(b.leg, b.mass));
    const double then = kinetic_energy(moving(after.a, a.mass)) + kinetic_energy(moving(after.b, b.mass));
    // Velocities round relative to the larger one, which the lighter ball may have.
    ASSERT_NEAR(then, energy, 64 * epsilon * energy);
  }
}

TEST(ResolvingACollisionOfTwoBalls, LosesTheProductOfBothRestitutionsOfTheClosingSpeed) {
  for (const auto& [a, b, collision] : many_pairs(false)) {
    const PairResolution after = resolve(collision, a, b);
    const Vec2 normal = *direction(after.normal);
    const double closing = -dot(a.leg.velocity - b.leg.velocity, normal);
    const double parting = dot(after.a.velocity - after.b.velocity, normal);
    ASSERT_NEAR(parting, a.restitution * b.restitution * closing, 1e-14);
    ASSERT_EQ(after.loss.restitution, a.restitution * b.restitution);
    ASSERT_FALSE(after.loss.suspended);
  }
}

TEST(ResolvingACollisionOfTwoBalls, BeginsLegsWhereTheyTouch) {
  for (const auto& [a, b, collision] : many_pairs(true)) {
    const PairResolution after = resolve(collision, a, b);
    for (const Leg& leg : {after.a, after.b}) {
      ASSERT_EQ(leg.start, collision.time);
      ASSERT_TRUE(leg.began_at_impact);
      ASSERT_EQ(leg.origin, ShapeType::ball);
      ASSERT_EQ(leg.cascade_depth, collision.cascade_depth);
      ASSERT_EQ(leg.collapse_count, 0);
    }
    ASSERT_EQ(after.a.origin_id, id_b);
    ASSERT_EQ(after.b.origin_id, id_a);
    const bool overlapped = collision.time == std::max(a.leg.start, b.leg.start);
    const double distance = length(after.a.center - after.b.center);
    ASSERT_TRUE(overlapped || std::abs(distance - (a.radius + b.radius)) < 1e-12);
    ASSERT_FALSE(next_collision(id_a, Body{after.a, a.radius}, id_b, Body{after.b, b.radius}));
  }
}

TEST(TheImpactOfTwoBalls, IsThatOfAReboundToTheLastBit) {
  for (const bool lossless : {true, false}) {
    for (const auto& [a, b, collision] : many_pairs(lossless)) {
      const PairResolution after = resolve(collision, a, b);
      const PairRebound expected =
          rebound(moving(a.leg, a.mass), moving(b.leg, b.mass), after.normal, a.restitution * b.restitution);
      ASSERT_TRUE(same_bits(after.a.velocity, expected.velocity_a));
      ASSERT_TRUE(same_bits(after.b.velocity, expected.velocity_b));
      const Impact impact = impact_of(collision, a, b, after);
      ASSERT_TRUE(same_bits(impact.impulse, expected.impulse));
      ASSERT_EQ(impact.time, collision.time.whole);
      ASSERT_EQ(impact.ball, BallId{id_a});
      ASSERT_EQ(impact.other.type, ShapeType::ball);
      ASSERT_EQ(impact.other.index, id_b);
      ASSERT_NEAR(length(impact.normal), 1, 4 * epsilon);
      ASSERT_NEAR(length(after.a.velocity - a.leg.velocity) * a.mass, impact.impulse, 1e-13);
      const bool overlapped = collision.time == std::max(a.leg.start, b.leg.start);
      if (overlapped) continue;
      ASSERT_NEAR(length(impact.contact - after.a.center), a.radius, 1e-12);
      ASSERT_NEAR(length(impact.contact - after.b.center), b.radius, 1e-12);
    }
  }
}

TEST(TheImpactWithAStaticShape, IsThatOfAReboundToTheLastBit) {
  Random random{3};
  int impacts = 0;
  const auto check = [&](const Body& ball, const auto& shape, ShapeType met) {
    const auto collision = next_collision(id_a, ball, static_id, shape);
    if (!collision) return;
    ++impacts;
    const StaticResolution after = resolve(*collision, ball, shape);
    const Rebound expected =
        rebound(moving(ball.leg, ball.mass), after.hit.normal, ball.restitution * shape.shape.restitution);
    ASSERT_TRUE(same_bits(after.ball.velocity, expected.velocity));
    ASSERT_EQ(after.ball.start, collision->time);
    ASSERT_EQ(after.ball.origin, met);
    ASSERT_EQ(after.ball.origin_id, static_id);
    const Impact impact = impact_of(*collision, ball, after);
    ASSERT_TRUE(same_bits(impact.impulse, expected.impulse));
    ASSERT_EQ(impact.other.type, met);
    ASSERT_EQ(impact.other.index, static_id);
    ASSERT_EQ(impact.contact, after.hit.contact);
    ASSERT_FALSE(next_collision(id_a, Body{after.ball, ball.radius}, static_id, shape));
  };
  for (int trial = 0; trial < 3000; ++trial) {
    const Body ball = random_ball(random, trial % 2 == 0);
    const double restitution = random.between(0, 1);
    check(ball,
          StaticShape<Wall>{{.from = random.vector(-5, 5), .to = random.vector(-5, 5), .restitution = restitution}, {}},
          ShapeType::wall);
    check(ball,
          StaticShape<Pillar>{
              {.center = random.vector(-5, 5), .radius = random.between(0, 1), .restitution = restitution}, {}},
          ShapeType::pillar);
  }
  EXPECT_GT(impacts, 1000);
}

/// Two balls in touch that close slowly, after so many impacts in a row.
CollidingPair in_a_row(std::uint16_t count, double closing_speed, double restitution) {
  CollidingPair pair;
  pair.a.radius = pair.b.radius = 1;
  pair.a.restitution = restitution;
  pair.b.leg.center = {2, 0};
  pair.a.leg.velocity = {1 + closing_speed, 0};
  pair.b.leg.velocity = {1, 0};
  pair.a.leg.began_at_impact = pair.b.leg.began_at_impact = true;
  pair.a.leg.origin_id = pair.b.leg.origin_id = 77;
  pair.a.leg.collapse_count = count;
  pair.collision = next_collision(id_a, pair.a, id_b, pair.b).value();
  return pair;
}

TEST(ARowOfImpacts, LosesEnergyUntilItIsSpentAndNothingAfterwards) {
  const auto parting_speed = [](std::uint16_t count) {
    const auto [a, b, collision] = in_a_row(count, 0.125, 0.5);
    const PairResolution after = resolve(collision, a, b);
    EXPECT_EQ(after.a.collapse_count, count + 1);
    EXPECT_EQ(after.b.collapse_count, 1) << "each ball counts for itself";
    EXPECT_EQ(after.loss.suspended, count + 1 >= 14);
    return after.b.velocity.x - after.a.velocity.x;
  };
  EXPECT_EQ(parting_speed(0), 0.0625);
  EXPECT_EQ(parting_speed(12), 0.0625) << "the 13th: 2⁻¹³ is more than 10⁻⁴";
  EXPECT_EQ(parting_speed(13), 0.125) << "the 14th";
}

TEST(ARowOfImpacts, PartsNoSlowerThanTheRoundingOfSpeedsOnceItIsSpent) {
  const double slow = 0x1p-50;
  const auto [a, b, collision] = in_a_row(tolerance::longest_row, slow, 0.5);
  const PairResolution after = resolve(collision, a, b);
  EXPECT_TRUE(after.bounce.at_least);
  const double parting = after.b.velocity.x - after.a.velocity.x;
  // Their speeds are 1 and a little more.
  EXPECT_NEAR(parting, 2 * tolerance::least_separation, 4 * epsilon);
  const Impact impact = impact_of(collision, a, b, after);
  EXPECT_NEAR(impact.impulse, (slow + parting) / 2, 4 * epsilon) << "the impulse is that of the change";
}

TEST(ARowOfImpacts, BeginsAgainWhenTheGapHasClosedByMore) {
  auto [a, b, collision] = in_a_row(20, 0.125, 0.5);
  b.leg.center.x += 1e-3;  // more than 10⁻⁴ of the reach
  collision = next_collision(id_a, a, id_b, b).value();
  const PairResolution after = resolve(collision, a, b);
  EXPECT_EQ(after.a.collapse_count, 0);
  EXPECT_FALSE(after.loss.suspended);
}

// It neither closes nor separates, but is pressed to the wall: by gravity, less what the turning takes.
TEST(AnImpactWithATurningWall, BecomesASmallHopWhereTheBallIsPressedToIt) {
  const StaticShape<Wall> flipper{{.from = {0, 0}, .to = {4, 0}}, {}, {.rate = 0.5}};
  Body ball;
  ball.radius = 0.5;
  ball.restitution = 0;
  ball.leg.center = {2, 0.5};
  ball.leg.velocity = {-0.25, 1};  // that of the wall there
  ball.gravity = ball.leg.acceleration = {0, -10};
  const auto collision = next_collision(0, ball, 0, flipper);
  ASSERT_TRUE(collision);
  EXPECT_EQ(collision->time, (Instant{0, 0}));
  const StaticResolution after = resolve(*collision, ball, flipper);
  // a − 2 w J v − w² q, with w = ½: (0, −10) − (−1, −¼) − (½, ⅛)
  const Vec2 apparent{0.5, -9.875};
  const double time = tolerance::contact_time * std::sqrt(0.5 / length(apparent));
  EXPECT_NEAR(after.ball.velocity.y - 1, time * -apparent.y / 2, 1e-15);
  EXPECT_TRUE(after.loss.suspended);
}

}  // namespace
}  // namespace carom::physics
