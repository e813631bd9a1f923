#pragma once

#include <algorithm>

#include "carom/response.hpp"
#include "compiler.hpp"

/// What a collision does to the velocities: the one place for it. `rebound` is this, with the impulse.
namespace carom::physics {

[[nodiscard]] inline bool is_sound_collision(double mass_a, double mass_b, double restitution) noexcept {
  return mass_a > 0 && mass_b > 0 && restitution >= 0 && restitution <= 1;
}

/// (v·n) / (n·n): v's component along n, in units of n. Zero when n has no direction.
[[nodiscard]] inline double component(Vec2 v, Vec2 normal) noexcept {
  const double squared = length_squared(normal);
  return squared > 0 && is_finite(squared) ? dot(v, normal) / squared : 0;
}

/// The first body's share of the change of relative velocity: (1/m_a) / (1/m_a + 1/m_b).
[[nodiscard]] inline double share_of(double mass_a, double mass_b) noexcept { return 1 / (1 + mass_a / mass_b); }

/// How a collision changes the relative velocity, and each body's share of that. The masses and the restitution must be
/// sound.
struct Bounce {
  Vec2 change;
  double closing = 0;  ///< in units of the normal; zero when nothing changes
  double share_a = 0;
  double share_b = 0;
  bool at_least = false;  ///< they separate with the least relative velocity given, not with that of the restitution
};

// With u the closing speed, the impulse j n̂ changes the velocities by
//
//     v_a' = v_a + (j/m_a) n̂        v_b' = v_b − (j/m_b) n̂        j = (1 + ε) u / (1/m_a + 1/m_b)
//
// j/m_a is taken as (1 + ε) u · share_a, where share_a = (1/m_a) / (1/m_a + 1/m_b) = 1 / (1 + m_a/m_b): for equal
// masses that is exactly one half, and for a fixed partner exactly one, so that nothing is lost in the commonest cases.
// Two bodies that cannot be moved stay as they are.
//
// They separate with at least the relative velocity `least`, in units of the normal. (1 + ε) u is never less than u, so
// zero leaves everything to the restitution.
[[nodiscard, CAROM_ALWAYS_INLINE]] inline Bounce bounce(const carom::Body& a, const carom::Body& b, Vec2 normal,
                                                        double restitution, double least = 0) noexcept {
  const double closing = -component(a.velocity - b.velocity, normal);
  if (!(closing > 0) || !is_finite(std::min(a.mass, b.mass))) return {};
  const double by_restitution = (1 + restitution) * closing;
  const bool at_least = closing + least > by_restitution;
  return {normal * (at_least ? closing + least : by_restitution), closing, share_of(a.mass, b.mass),
          share_of(b.mass, a.mass), at_least};
}

}  // namespace carom::physics
