#include "carom/response.hpp"

#include <algorithm>
#include <cassert>
#include <limits>

#include "physics/bounce.hpp"

namespace carom {

using physics::bounce;
using physics::component;
using physics::is_sound_collision;

Vec2 reflect(Vec2 incoming, Vec2 normal) noexcept {
  const double along = component(incoming, normal);
  return along == 0 || !is_finite(along) ? incoming : incoming - normal * (2 * along);
}

// 1 / (1/m_a + 1/m_b) = lighter / (1 + lighter/heavier), which does not overflow and allows an infinite mass.
double impulse(double mass_a, double mass_b, double closing_speed, double restitution) noexcept {
  const bool sound = is_sound_collision(mass_a, mass_b, restitution);
  assert(sound && "masses must be more than zero and restitution within 0…1");
  const double lighter = std::min(mass_a, mass_b);
  const double heavier = std::max(mass_a, mass_b);
  if (!sound || !(closing_speed > 0) || !is_finite(closing_speed) || !is_finite(lighter)) return 0;
  return (1 + restitution) * closing_speed * (lighter / (1 + lighter / heavier));
}

Rebound rebound(const Body& body, Vec2 normal, double restitution) noexcept {
  constexpr double fixed = std::numeric_limits<double>::infinity();
  const PairRebound both = rebound(body, Body{{}, fixed}, normal, restitution);
  return {both.velocity_a, both.impulse};
}

PairRebound rebound(const Body& a, const Body& b, Vec2 normal, double restitution) noexcept {
  const bool sound = is_sound_collision(a.mass, b.mass, restitution);
  assert(sound && "masses must be more than zero and restitution within 0…1");
  const auto [change, closing, share_a, share_b, at_least] = bounce(a, b, normal, restitution);
  if (!sound || !(closing > 0) || !is_finite(closing)) return {a.velocity, b.velocity, 0};
  const double given = impulse(a.mass, b.mass, closing * length(normal), restitution);
  return {a.velocity + change * share_a, b.velocity - change * share_b, given};
}

}  // namespace carom
