#pragma once

#include <optional>

#include "carom/line.hpp"
#include "carom/overlap.hpp"
#include "carom/shapes.hpp"

/// How a ball lies to what it touches, overlaps or is about to touch. (Whether they overlap, `overlaps` says, without a
/// square root.)
namespace carom::stepped {

struct Contact {
  Vec2 normal;  ///< of length one, toward the ball
  Vec2 point;   ///< on the other; of two balls, where the line of centres is divided in the ratio of the radii
  Feature feature = Feature::face;
  double depth = 0;  ///< of the overlap; zero when there is none
};

/// Of two circles. Nothing when both centres are at the same place, which leaves no normal.
[[nodiscard]] std::optional<Contact> contact_of(const Circle& ball, const Circle& other) noexcept;

/// Of a ball with a wall, from whichever side the centre is on. Nothing when the centre is exactly on the wall.
[[nodiscard]] std::optional<Contact> contact_of(const Circle& ball, const Wall& wall) noexcept;

[[nodiscard]] inline Circle outline_of(const Ball& ball) noexcept { return {ball.center, ball.radius}; }

}  // namespace carom::stepped
