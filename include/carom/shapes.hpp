#pragma once

#include <cstdint>
#include <optional>

#include "carom/filter.hpp"
#include "carom/ids.hpp"
#include "carom/vec2.hpp"

/// The shapes, as plain values. Nothing here checks anything: `carom/validity.hpp` says what a sound shape is, and each
/// function that takes one says what it does with an unsound one.
namespace carom {

/// All points whose distance from `center` is at most `radius`.
struct Circle {
  Vec2 center{};      ///< a point, in the user's unit of length
  double radius = 0;  ///< length, zero or more
};

/// All points with min.x ≤ x ≤ max.x and min.y ≤ y ≤ max.y.
struct Rectangle {
  Vec2 min{};  ///< the lower left corner
  Vec2 max{};  ///< the upper right corner
};

/// From which side a wall stops a ball that comes to touch it, at the face or at an end.
enum class Stops {
  both,     ///< balls from either side
  outside,  ///< only balls whose centre is then on the right-hand side of from→to
  inside,   ///< only balls whose centre is then on the left-hand side
};

/// Speed that a wall or pillar adds to a ball that hits it, as a bumper, a slingshot or a kicker does. A ball that has
/// come no nearer than by 1e-2 of its radius since its last impact is not kicked. (Between two kickers, a ball that
/// loses nothing becomes faster without end: give it a restitution below 1.)
struct Kick {
  double speed = 0;  ///< added along the normal, after the rebound; zero or more
  double from = 0;   ///< only when the ball comes at least this fast along the normal; zero or more

  friend constexpr bool operator==(const Kick&, const Kick&) noexcept = default;  ///< member by member
};

/// A straight wall of finite length and no thickness, directed from `from` to `to`: fixed, or moved by a mover.
/// Its right-hand side is called outside, its left-hand side inside.
struct Wall {
  Vec2 from{};                  ///< where it begins
  Vec2 to{};                    ///< where it ends
  Stops stops = Stops::both;    ///< from which side it stops balls
  double restitution = 1;       ///< 0 (no rebound) … 1 (nothing lost)
  Filter filter{};              ///< what it collides with
  std::uint64_t user_data = 0;  ///< yours: a world keeps it and reports it with impacts
  Kick kick{};                  ///< what it adds to a ball that hits it
  /// What moves it; without one it is fixed.
  // NOLINTNEXTLINE(readability-redundant-member-init): so that it may be left out
  std::optional<MoverId> mover{};
  /// More than zero: a ball that hits it leaves with a random velocity, as if it came out of a gas of this temperature.
  /// Seen from the wall, the normal component has the flux distribution (m v/T) e^(−mv²/2T), and the tangential one the
  /// variance T/m; restitutions play no part. The draw is a function of the impact alone, so a history is the same bits
  /// however it is played. A ball that has come no nearer than by 1e-4 of its radius since its last impact is
  /// reflected, and so is every ball when this is zero. No more than `largest_length`, and not together with a kick.
  double temperature = 0;
};

/// A circular obstacle: fixed, or moved by a mover.
struct Pillar {
  Vec2 center{};                ///< a point, in the user's unit of length
  double radius = 0;            ///< length, zero or more
  double restitution = 1;       ///< 0 … 1
  Filter filter{};              ///< what it collides with
  std::uint64_t user_data = 0;  ///< yours, as of a wall
  Kick kick{};                  ///< what it adds to a ball that hits it
  /// What moves it; without one it is fixed.
  // NOLINTNEXTLINE(readability-redundant-member-init): so that it may be left out
  std::optional<MoverId> mover{};
};

/// A point in free flight; where it is at the start of the interval that is asked about.
/// Without an acceleration its path is straight, with one it is a parabola.
struct MovingPoint {
  Vec2 start{};         ///< where it is then
  Vec2 velocity{};      ///< then, in length per time
  Vec2 acceleration{};  ///< constant, in length per time squared
};

/// Where a moving point is after some time. This is what free flight means everywhere in the library.
[[nodiscard, gnu::always_inline]] constexpr Vec2 position_after(const MovingPoint& point, double elapsed) noexcept {
  const Vec2 mean = point.acceleration == Vec2{} ? point.velocity : point.velocity + point.acceleration * (elapsed / 2);
  return point.start + mean * elapsed;
}

/// How fast it is then.
[[nodiscard, gnu::always_inline]] constexpr Vec2 velocity_after(const MovingPoint& point, double elapsed) noexcept {
  if (point.acceleration == Vec2{}) return point.velocity;
  return point.velocity + point.acceleration * elapsed;
}

/// A circle in free flight, straight or along a parabola; where it is at the start of the interval that is asked about.
struct MovingCircle {
  Vec2 center{};        ///< a point, in the user's unit of length
  Vec2 velocity{};      ///< then, in length per time
  double radius = 0;    ///< length, zero or more
  Vec2 acceleration{};  ///< constant, in length per time squared
};

/// Where its centre is after some time.
[[nodiscard]] constexpr Vec2 position_after(const MovingCircle& circle, double elapsed) noexcept {
  return position_after(MovingPoint{circle.center, circle.velocity, circle.acceleration}, elapsed);
}

/// How fast it is then.
[[nodiscard]] constexpr Vec2 velocity_after(const MovingCircle& circle, double elapsed) noexcept {
  return velocity_after(MovingPoint{circle.center, circle.velocity, circle.acceleration}, elapsed);
}

/// A moving circle with what it takes to collide.
///
/// **Give it a radius.** Without one it is a point, which is sound and collides with walls, and pillars and balls that
/// have a radius, but never another point, nor a pillar of radius zero: a gas of points flies through itself, and
/// nothing is reported.
struct Ball {
  Vec2 center{};                ///< a point, in the user's unit of length
  Vec2 velocity{};              ///< length per time
  double radius = 0;            ///< length, zero or more; zero is a point, see above
  double mass = 1;              ///< more than zero
  double restitution = 1;       ///< 0 … 1
  Filter filter{};              ///< what it collides with
  std::uint64_t user_data = 0;  ///< yours, as of a wall
  double gravity_scale = 1;     ///< how much of the world's gravity acts on it; 0: none
};

/// The ball as a moving circle, for a sweep, without an acceleration: gravity is not the ball's but its world's. For a
/// ball that falls, set `acceleration` to the world's gravity times `gravity_scale`.
[[nodiscard]] constexpr MovingCircle motion_of(const Ball& ball) noexcept {
  return {ball.center, ball.velocity, ball.radius};
}

/// The pillar as a circle, for an overlap test.
[[nodiscard]] constexpr Circle outline_of(const Pillar& pillar) noexcept { return {pillar.center, pillar.radius}; }

}  // namespace carom
