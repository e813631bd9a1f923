#pragma once

#include <optional>

#include "physics/turning_path.hpp"

/// The first contact of a circle with a wall or a pillar that turns, from the circle's start (0) on.
namespace carom::physics {

/// Is the circle apart from the shape at the start, or does it touch it exactly, whatever rounding says?
enum class TurningStart {
  anywhere,
  in_contact,
};

/// Contacts later than `limit` may be left out. The turning must have a rate.
[[nodiscard]] std::optional<Hit> first_turning_hit(const Wall& wall, const Turning& turning, const MovingCircle& circle,
                                                   double limit, TurningStart start) noexcept;
[[nodiscard]] std::optional<Hit> first_turning_hit(const Pillar& pillar, const Turning& turning,
                                                   const MovingCircle& circle, double limit,
                                                   TurningStart start) noexcept;

}  // namespace carom::physics
