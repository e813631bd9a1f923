#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <limits>

#include "carom/response.hpp"
#include "carom/tolerances.hpp"
#include "property/generators.hpp"

namespace carom {
namespace {

using namespace property;

/// Roundings that a response puts on a velocity, in units of the largest one involved: two products, a sum and a
/// quotient for the component, four more products and quotients for the change, one sum; doubled, since the normal's
/// own products round as well.
constexpr double few = 16 * tolerance::rounding;

Body body() { return {*velocity(), *mass()}; }

/// The part of `v` along `normal`, with the sign of their product. Independent of the normal's length.
double along(Vec2 v, Vec2 normal) { return dot(v, *direction(normal)); }
double across(Vec2 v, Vec2 normal) { return cross(*direction(normal), v); }

/// The greatest speed involved: what a velocity's rounding is measured by.
double speeds(const Body& a, const Body& b) { return length(a.velocity) + length(b.velocity); }

/// How much momentum, and how much energy, `few` roundings of the velocities can make or lose. The change of a velocity
/// is its body's share of the impulse, so a heavy body's is as small as its mass is large: it is the reduced mass that
/// carries the rounding of the relative velocity.
double momentum_rounding(const Body& a, const Body& b) {
  const double reduced = a.mass / (a.mass + b.mass) * b.mass;
  return few * (a.mass * length(a.velocity) + b.mass * length(b.velocity) + reduced * speeds(a, b));
}
double energy_rounding(const Body& a, const Body& b) {
  const double reduced = a.mass / (a.mass + b.mass) * b.mass;
  return few * (kinetic_energy(a) + kinetic_energy(b) + reduced * speeds(a, b) * speeds(a, b));
}

/// The two bodies with their velocities after.
struct After {
  Body a, b;
  After(const Body& a_before, const Body& b_before, const PairRebound& rebound)
      : a{rebound.velocity_a, a_before.mass}, b{rebound.velocity_b, b_before.mass} {}
};

RC_GTEST_PROP(Reflection, KeepsTheSpeed, ()) {
  const Vec2 incoming = *velocity();
  const Vec2 outgoing = reflect(incoming, *normal());
  RC_ASSERT(std::abs(length(outgoing) - length(incoming)) <= few * length(incoming));
}

RC_GTEST_PROP(Reflection, TurnsThePartAlongTheNormalAndKeepsTheRest, ()) {
  const Vec2 incoming = *velocity();
  const Vec2 n = *normal();
  const Vec2 outgoing = reflect(incoming, n);
  RC_ASSERT(std::abs(along(outgoing, n) + along(incoming, n)) <= few * length(incoming));
  RC_ASSERT(std::abs(across(outgoing, n) - across(incoming, n)) <= few * length(incoming));
}

RC_GTEST_PROP(Reflection, TwiceIsNoReflection, ()) {
  const Vec2 incoming = *velocity();
  const Vec2 n = *normal();
  RC_ASSERT(length(reflect(reflect(incoming, n), n) - incoming) <= 2 * few * length(incoming));
}

RC_GTEST_PROP(Reflection, IsTheSameForEitherSideOfTheSurface, ()) {
  const Vec2 incoming = *velocity();
  const Vec2 n = *normal();
  RC_ASSERT(reflect(incoming, n) == reflect(incoming, -n));
}

RC_GTEST_PROP(Reflection, IsTheLecturesEquation, ()) {
  const Vec2 i = *velocity();
  const Vec2 n = *heading();
  const Vec2 m = -i;
  RC_ASSERT(length(reflect(i, n) - (i - 2 * dot(i, n) * n)) <= few * length(i));
  RC_ASSERT(length(reflect(i, n) - (2 * dot(m, n) * n - m)) <= few * length(i));
}

RC_GTEST_PROP(Rebound, KeepsMomentum, ()) {
  const Body a = body();
  const Body b = body();
  const After after(a, b, rebound(a, b, *normal(), *restitution()));
  const Vec2 gained = momentum(after.a) + momentum(after.b) - momentum(a) - momentum(b);
  RC_ASSERT(length(gained) <= momentum_rounding(a, b));
}

RC_GTEST_PROP(Rebound, KeepsEnergyWhenElastic, ()) {
  const Body a = body();
  const Body b = body();
  const After after(a, b, rebound(a, b, *normal()));
  const double before = kinetic_energy(a) + kinetic_energy(b);
  RC_ASSERT(std::abs(kinetic_energy(after.a) + kinetic_energy(after.b) - before) <= energy_rounding(a, b));
}

// ½ μ u² (1 − ε²) is lost, where μ = m_a m_b / (m_a + m_b) is the reduced mass and u the closing speed.
RC_GTEST_PROP(Rebound, LosesTheEnergyThatRestitutionSays, ()) {
  const Body a = body();
  const Body b = body();
  const Vec2 n = *normal();
  const double restitution = *property::restitution();
  const After after(a, b, rebound(a, b, n, restitution));
  const double closing = std::max(-along(a.velocity - b.velocity, n), 0.0);
  const double reduced = a.mass / (a.mass + b.mass) * b.mass;
  const double lost = 0.5 * reduced * closing * closing * (1 - restitution * restitution);
  const double before = kinetic_energy(a) + kinetic_energy(b);
  const double now = kinetic_energy(after.a) + kinetic_energy(after.b);
  RC_ASSERT(std::abs(before - lost - now) <= 2 * energy_rounding(a, b));
}

RC_GTEST_PROP(Rebound, TurnsClosingIntoSeparatingTimesRestitution, ()) {
  const Body a = body();
  const Body b = body();
  const Vec2 n = *normal();
  const double restitution = *property::restitution();
  const auto after = rebound(a, b, n, restitution);
  const double before = along(a.velocity - b.velocity, n);
  const double now = along(after.velocity_a - after.velocity_b, n);
  RC_CLASSIFY(before < 0, "closing");
  // Whether it closes at all is a matter of rounding when it hardly does.
  const double expected = before < 0 ? -restitution * before : before;
  RC_ASSERT(std::abs(now - expected) <= few * speeds(a, b));
}

RC_GTEST_PROP(Rebound, KeepsWhatIsAcrossTheNormal, ()) {
  const Body a = body();
  const Body b = body();
  const Vec2 n = *normal();
  const auto after = rebound(a, b, n, *restitution());
  RC_ASSERT(std::abs(across(after.velocity_a, n) - across(a.velocity, n)) <= few * speeds(a, b));
  RC_ASSERT(std::abs(across(after.velocity_b, n) - across(b.velocity, n)) <= few * speeds(a, b));
}

RC_GTEST_PROP(Rebound, LeavesBodiesAloneThatSeparate, ()) {
  const Body a = body();
  const Body b = body();
  const Vec2 apart = a.velocity - b.velocity;
  // The very direction in which they separate, or one less than a right angle from it.
  const Vec2 n = apart + right_of(apart) * *thousandths(-5000, 5000);
  const auto after = rebound(a, b, n, *restitution());
  RC_ASSERT(after.velocity_a == a.velocity);
  RC_ASSERT(after.velocity_b == b.velocity);
  RC_ASSERT(after.impulse == 0);
}

RC_GTEST_PROP(Rebound, KeepsItsBitsWhenBodiesAreSwapped, ()) {
  const Body a = body();
  const Body b = body();
  const Vec2 n = *normal();
  const double restitution = *property::restitution();
  const auto after = rebound(a, b, n, restitution);
  const auto swapped = rebound(b, a, -n, restitution);
  RC_ASSERT(swapped.velocity_a == after.velocity_b);
  RC_ASSERT(swapped.velocity_b == after.velocity_a);
  RC_ASSERT(swapped.impulse == after.impulse);
}

RC_GTEST_PROP(Rebound, GivesTheImpulseThatChangedTheVelocities, ()) {
  const Body a = body();
  const Body b = body();
  const Vec2 n = *normal();
  const double restitution = *property::restitution();
  const auto after = rebound(a, b, n, restitution);
  RC_ASSERT(after.impulse >= 0);
  const double received = a.mass * along(after.velocity_a - a.velocity, n);
  const double given = b.mass * along(b.velocity - after.velocity_b, n);
  RC_ASSERT(std::abs(received - after.impulse) <= momentum_rounding(a, b));
  RC_ASSERT(std::abs(given - after.impulse) <= momentum_rounding(a, b));
  const double closing = -along(a.velocity - b.velocity, n);
  RC_ASSERT(std::abs(impulse(a.mass, b.mass, closing, restitution) - after.impulse) <= momentum_rounding(a, b));
}

RC_GTEST_PROP(Rebound, DoesNotSeeTheLengthOfTheNormal, ()) {
  const Body a = body();
  const Body b = body();
  const Vec2 n = *heading();
  const auto after = rebound(a, b, n);
  const auto longer = rebound(a, b, n * power_of_ten(*integer(-150, 150)));
  RC_ASSERT(length(after.velocity_a - longer.velocity_a) <= few * speeds(a, b));
  RC_ASSERT(length(after.velocity_b - longer.velocity_b) <= few * speeds(a, b));
  RC_ASSERT(std::abs(after.impulse - longer.impulse) <= momentum_rounding(a, b));
  RC_ASSERT(length(reflect(a.velocity, n) - reflect(a.velocity, n * power_of_ten(*integer(-150, 150)))) <=
            few * length(a.velocity));
}

// v_a' = v_a − 2 m_b/(m_a + m_b) ((v_a − v_b)·n̂) n̂, and the same for b with the letters exchanged.
RC_GTEST_PROP(Rebound, IsTheLecturesEquationForAnyTwoMasses, ()) {
  const Body a = body();
  const Body b = body();
  const Vec2 n = *heading();
  const double u = dot(a.velocity - b.velocity, n);
  RC_PRE(u < 0);
  const auto after = rebound(a, b, n);
  const double sum = a.mass + b.mass;
  RC_ASSERT(length(after.velocity_a - (a.velocity - 2 * b.mass / sum * u * n)) <= few * speeds(a, b));
  RC_ASSERT(length(after.velocity_b - (b.velocity + 2 * a.mass / sum * u * n)) <= few * speeds(a, b));
}

RC_GTEST_PROP(Rebound, ExchangesTheNormalPartsOfEqualMasses, ()) {
  const Body a = body();
  const Body b{*velocity(), a.mass};
  const Vec2 n = *normal();
  const auto after = rebound(a, b, n);
  if (after.impulse == 0) return;
  RC_ASSERT(std::abs(along(after.velocity_a, n) - along(b.velocity, n)) <= few * speeds(a, b));
  RC_ASSERT(std::abs(along(after.velocity_b, n) - along(a.velocity, n)) <= few * speeds(a, b));
}

RC_GTEST_PROP(ReboundFromSomethingFixed, IsAReflectionWhenElastic, ()) {
  const Body a = body();
  const Vec2 n = *normal();
  const auto after = rebound(a, n);
  const Vec2 expected = dot(a.velocity, n) < 0 ? reflect(a.velocity, n) : a.velocity;
  RC_ASSERT(length(after.velocity - expected) <= few * length(a.velocity));
}

// A partner of mass M that stands still takes the share m/(m + M) < m/M of the relative velocity's change.
RC_GTEST_PROP(ReboundFromSomethingFixed, IsTheLimitOfAGreatMass, ()) {
  const Body a = body();
  const Vec2 n = *normal();
  const double restitution = *property::restitution();
  const double ratio = power_of_ten(*integer(0, 20));
  const auto fixed = rebound(a, n, restitution);
  const auto great = rebound(a, Body{{}, a.mass * ratio}, n, restitution);
  RC_ASSERT(length(fixed.velocity - great.velocity_a) <= (2 / ratio + few) * length(a.velocity));
  RC_ASSERT(std::abs(fixed.impulse - great.impulse) <= (2 / ratio + few) * a.mass * length(a.velocity));
  const auto infinite = rebound(a, Body{{}, std::numeric_limits<double>::infinity()}, n, restitution);
  RC_ASSERT(fixed.velocity == infinite.velocity_a);
  RC_ASSERT(infinite.velocity_b == Vec2{});
}

RC_GTEST_PROP(ReboundFromSomethingFixed, KeepsTheTangentAndScalesTheNormalPart, ()) {
  const Body a = body();
  const Vec2 n = *normal();
  const double restitution = *property::restitution();
  const auto after = rebound(a, n, restitution);
  const double before = along(a.velocity, n);
  const double expected = before < 0 ? -restitution * before : before;
  RC_ASSERT(std::abs(along(after.velocity, n) - expected) <= few * length(a.velocity));
  RC_ASSERT(std::abs(across(after.velocity, n) - across(a.velocity, n)) <= few * length(a.velocity));
}

// The partner's mass being infinite, μ is the body's own, and what the partner gains in momentum is the impulse.
RC_GTEST_PROP(ReboundFromSomethingFixed, AccountsForItsEnergyAndMomentum, ()) {
  const Body a = body();
  const Vec2 n = *normal();
  const double restitution = *property::restitution();
  const auto [velocity, impulse] = rebound(a, n, restitution);
  const Body after{velocity, a.mass};
  const double closing = std::max(-along(a.velocity, n), 0.0);
  const double lost = 0.5 * a.mass * closing * closing * (1 - restitution * restitution);
  RC_ASSERT(std::abs(kinetic_energy(a) - lost - kinetic_energy(after)) <= 4 * few * kinetic_energy(a));
  const Vec2 gained = momentum(after) - momentum(a);
  RC_ASSERT(length(gained - *direction(n) * impulse) <= 2 * few * length(momentum(a)));
}

RC_GTEST_PROP(RestOfFrame, IsFlownAtTheSpeedAfterTheImpact, ()) {
  const Vec2 center = *point();
  const Vec2 v = *velocity();
  const double t = *thousandths(0, 1000);
  const Vec2 end = rest_of_frame(center, reflect(v, *normal()), t);
  // The end is rounded as the coordinates are.
  RC_ASSERT(std::abs(length(end - center) - length(v) * (1 - t)) <= few * (length(v) + length(center)));
}

}  // namespace
}  // namespace carom
