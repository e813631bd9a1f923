#include "carom/response.hpp"

#include <algorithm>
#include <cassert>
#include <limits>

namespace carom {
namespace {

bool is_sound(double mass_a, double mass_b, double restitution) noexcept {
  return mass_a > 0 && mass_b > 0 && restitution >= 0 && restitution <= 1;
}

/// (v·n) / (n·n): v's component along n, in units of n. Zero when n has no direction.
double component(Vec2 v, Vec2 normal) noexcept {
  const double squared = length_squared(normal);
  return squared > 0 && is_finite(squared) ? dot(v, normal) / squared : 0;
}

}  // namespace

Vec2 reflect(Vec2 incoming, Vec2 normal) noexcept {
  const double along = component(incoming, normal);
  return along == 0 ? incoming : incoming - normal * (2 * along);
}

// 1 / (1/m_a + 1/m_b) = lighter / (1 + lighter/heavier), which neither overflows nor minds an infinite mass.
double impulse(double mass_a, double mass_b, double closing_speed, double restitution) noexcept {
  const bool sound = is_sound(mass_a, mass_b, restitution);
  assert(sound && "masses must be more than zero and restitution within 0…1");
  const double lighter = std::min(mass_a, mass_b);
  const double heavier = std::max(mass_a, mass_b);
  if (!sound || !(closing_speed > 0) || !is_finite(lighter)) return 0;
  return (1 + restitution) * closing_speed * (lighter / (1 + lighter / heavier));
}

Rebound rebound(const Body& body, Vec2 normal, double restitution) noexcept {
  constexpr double fixed = std::numeric_limits<double>::infinity();
  const PairRebound both = rebound(body, Body{{}, fixed}, normal, restitution);
  return {both.velocity_a, both.impulse};
}

// With u the closing speed, the impulse j n̂ changes the velocities by
//
//     v_a' = v_a + (j/m_a) n̂        v_b' = v_b − (j/m_b) n̂        j = (1 + ε) u / (1/m_a + 1/m_b)
//
// j/m_a is taken as (1 + ε) u · share_a, where share_a = (1/m_a) / (1/m_a + 1/m_b) = 1 / (1 + m_a/m_b): for equal
// masses that is exactly one half, and for a fixed partner exactly one, so that nothing is lost in the commonest cases.
PairRebound rebound(const Body& a, const Body& b, Vec2 normal, double restitution) noexcept {
  assert(is_sound(a.mass, b.mass, restitution) && "masses must be more than zero and restitution within 0…1");
  const double closing = -component(a.velocity - b.velocity, normal);
  if (!(closing > 0)) return {a.velocity, b.velocity, 0};
  const double given = impulse(a.mass, b.mass, closing * length(normal), restitution);
  if (given == 0) return {a.velocity, b.velocity, 0};
  const Vec2 change = normal * ((1 + restitution) * closing);
  const double share_a = 1 / (1 + a.mass / b.mass);
  const double share_b = 1 / (1 + b.mass / a.mass);
  return {a.velocity + change * share_a, b.velocity - change * share_b, given};
}

}  // namespace carom
