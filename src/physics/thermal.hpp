#pragma once

#include "physics/body.hpp"
#include "physics/collision.hpp"

/// Walls with a temperature: what hits one leaves as if it came out of a gas of that temperature.
namespace carom::physics {

/// The velocity, seen from the wall's surface, with which a ball leaves a thermal wall that it hits with `collision`:
/// random, and a function of the temperature, the wall, the ball's id, mass and leg, and the time of the impact alone.
/// `normal` has the length one and points to the ball.
[[nodiscard]] Vec2 thermal_velocity(const Collision& collision, const Body& ball, Vec2 normal,
                                    double temperature) noexcept;

}  // namespace carom::physics
