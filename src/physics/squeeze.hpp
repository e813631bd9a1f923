#pragma once

#include <optional>
#include <vector>

#include "carom/tolerances.hpp"
#include "physics/body.hpp"

/// A ball without room between a shape that moves and others: it would have impacts without end.
namespace carom::physics {

/// A shape that a ball touches.
struct Touch {
  Vec2 normal;       ///< of length one, toward the ball
  double speed = 0;  ///< of the surface, along the normal
};

/// How a ball touches a shape at a time, if it is as near as `tolerance::squeeze_gap` says, and the shape stops it.
[[nodiscard]] std::optional<Touch> touch_of(const Body& ball, const StaticShape<Wall>& wall, Instant time) noexcept;
[[nodiscard]] std::optional<Touch> touch_of(const Body& ball, const StaticShape<Pillar>& pillar, Instant time) noexcept;

/// Has a ball hardly moved, toward the shape that it hits, since its last impact?
/// `gap` is how far that is, as a part of its radius.
[[nodiscard]] bool has_no_room(const Body& ball, Touch hit, Instant time, double gap = tolerance::squeeze_gap) noexcept;

/// Is there no velocity with which a ball would get out of the way of everything that it touches?
/// Their order does not matter.
[[nodiscard]] bool is_squeezed(std::vector<Touch> touches);

}  // namespace carom::physics
