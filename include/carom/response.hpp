#pragma once

#include "carom/shapes.hpp"
#include "carom/vec2.hpp"

/// What are the velocities after an impact? Pure functions.
///
/// In all of them `normal` may have any length between 1e-150 and 1e150: only its direction counts, and dividing by its
/// own square keeps energy to rounding even when it is not quite of length one. A zero or non-finite normal changes
/// nothing, nor does a velocity with NaN or an infinity in it.
///
/// The restitution of an impact is the product of the two sides' coefficients. It runs from 0 (the normal velocity is
/// lost) to 1 (it is kept). Masses must be more than zero; infinity is the mass of something that cannot be moved.
/// A mass that is not, or a restitution outside 0…1, is a programmer's mistake: it fails an `assert`, and without
/// asserts nothing changes.
namespace carom {

/// The mirror image r = i − 2(i·n̂)n̂ of `incoming`, whichever side of the surface it comes from.
/// With m = −i, pointing back to where it came from, this is r = 2(m·n̂)n̂ − m.
[[nodiscard]] Vec2 reflect(Vec2 incoming, Vec2 normal) noexcept;

/// What takes part in an impact: how it moves and how hard it is to move.
struct Body {
  Vec2 velocity;    ///< length per time
  double mass = 1;  ///< more than zero; infinity for something that cannot be moved
};

/// After an impact with something fixed.
struct Rebound {
  Vec2 velocity;       ///< length per time
  double impulse = 0;  ///< mass · change of velocity, along the normal; zero or more
};

/// After an impact of two bodies.
struct PairRebound {
  Vec2 velocity_a;     ///< of the first, after the impact
  Vec2 velocity_b;     ///< of the second, after the impact
  double impulse = 0;  ///< given to the first along the normal, and to the second against it; zero or more
};

/// The impulse j = (1 + ε) u / (1/m_a + 1/m_b) that turns a closing speed u into a separating speed εu.
/// Zero when nothing closes (u ≤ 0, NaN or infinite) or when neither body can be moved.
[[nodiscard]] double impulse(double mass_a, double mass_b, double closing_speed, double restitution = 1) noexcept;

/// A body against something fixed whose surface normal points toward it. A body that is not closing keeps its velocity.
[[nodiscard]] Rebound rebound(const Body& body, Vec2 normal, double restitution = 1) noexcept;

/// Two bodies; `normal` points from b toward a. Bodies that are not closing keep their velocities.
/// Swapping them and reversing the normal gives the same bits.
[[nodiscard]] PairRebound rebound(const Body& a, const Body& b, Vec2 normal, double restitution = 1) noexcept;

/// Where a body that was at `center` at the impact is at the end of the frame, having flown on with its new velocity
/// for the rest of it. Its speed is kept: this is B_i + k r̂ (t_e − t_i), with k r̂ the velocity after. Like the two
/// below, plain arithmetic: NaN and infinities are passed on.
[[nodiscard]] constexpr Vec2 rest_of_frame(Vec2 center, Vec2 velocity_after, double t_impact,
                                           double t_end = 1) noexcept {
  return position_after(MovingPoint{center, velocity_after}, t_end - t_impact);
}

/// ½ m v·v.
[[nodiscard]] constexpr double kinetic_energy(const Body& body) noexcept {
  return 0.5 * body.mass * length_squared(body.velocity);
}

/// m v.
[[nodiscard]] constexpr Vec2 momentum(const Body& body) noexcept { return body.mass * body.velocity; }

}  // namespace carom
