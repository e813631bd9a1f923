#pragma once

#include <optional>

#include "carom/sweep.hpp"

/// Walls and pillars that turn about a pivot at a constant rate: flippers, drums, gates. Angles are in radians,
/// counterclockwise, and no sine or cosine of the platform is used: the bits are the same everywhere.
namespace carom {

/// A rotation about a point, as the cosine and sine of its angle. The default turns nothing.
struct Rotation {
  double cosine = 1;  ///< of the angle
  double sine = 0;    ///< of the angle

  /// The same numbers.
  friend constexpr bool operator==(const Rotation&, const Rotation&) noexcept = default;
};

/// The rotation by an angle in radians. Sine and cosine are each within 2⁻⁵² of the true ones for angles up to 2²⁰ in
/// size; for larger ones, within a rounding of the angle. Exact for 0. The opposite angle has the opposite sine and the
/// same cosine, to the last bit. NaN for NaN, an infinity, or an angle of more than 2⁴⁰, of which hardly a digit is
/// left.
[[nodiscard]] Rotation rotation_by(double angle) noexcept;

/// How a shape turns.
struct Turning {
  Vec2 pivot{};     ///< the point that does not move
  double rate = 0;  ///< radians per unit of time, counterclockwise; of either sign
};

/// Where a point comes to that is turned about a pivot.
[[nodiscard]] constexpr Vec2 turned(Vec2 point, Vec2 pivot, Rotation by) noexcept {
  const Vec2 arm = point - pivot;
  return pivot + Vec2{by.cosine * arm.x - by.sine * arm.y, by.sine * arm.x + by.cosine * arm.y};
}

/// The wall, turned about a pivot. Only its place changes.
[[nodiscard]] constexpr Wall turned(const Wall& wall, Vec2 pivot, Rotation by) noexcept {
  Wall moved = wall;
  moved.from = turned(wall.from, pivot, by);
  moved.to = turned(wall.to, pivot, by);
  return moved;
}

/// The pillar, turned about a pivot. Only its place changes.
[[nodiscard]] constexpr Pillar turned(const Pillar& pillar, Vec2 pivot, Rotation by) noexcept {
  Pillar moved = pillar;
  moved.center = turned(pillar.center, pivot, by);
  return moved;
}

/// How fast what turns moves at a place: rate · (−(y − pivot.y), x − pivot.x), in length per time.
[[nodiscard]] constexpr Vec2 velocity_at(const Turning& turning, Vec2 place) noexcept {
  const Vec2 arm = place - turning.pivot;
  return Vec2{-arm.y, arm.x} * turning.rate;
}

/// A moving circle against a wall that turns: the earliest of its face and its two ends. Wall and circle are given
/// where they are at the interval's start; the circle may accelerate.
///
/// An impact is what it is in `carom/sweep.hpp`: the gap comes down to zero while it is closing. Touching or
/// overlapping at the start and closing is an impact at the start; separating never is, though it may come back, and
/// what turns back while it still overlaps has its impact when it turns. Grazing is none. Closing and separating are
/// those of the surface and the circle together: a circle at rest is hit by a wall that turns into it. The hit is in
/// world coordinates, at its time: the contact on the turned wall, the normal toward the circle's centre.
///
/// One-sided walls stop a circle as fixed ones do, by the sides of the turned wall: the face one that comes from a
/// stopped side, an end one whose centre is then on a stopped side. A circle that overlaps a one-sided wall at the
/// start, by more than rounding, is on its way through and is left alone until it is clear of it.
///
/// Bad input never hits anything: what `sweep` of a fixed wall refuses, and a pivot or rate that is not finite. A rate
/// of zero is that sweep, to the bit. The time of a hit does not depend on the interval's end, which only cuts it off.
///
/// What is searched: everything up to 2²⁰ radians after the start, where a double keeps ten digits of the angle within
/// its turn. A call takes the longer the more turns it looks through, about a microsecond each, while a circle stays
/// within reach without being hit (as at a one-sided wall that lets it through); for a circle at rest one turn is
/// everything. An engine that asks for no more than one turn at a time misses nothing, ever.
///
/// Exactness: the answer is that of inputs changed by a few roundings, of the coordinates relative to the pivot, the
/// length of the path, and the angle that is turned through.
[[nodiscard]] std::optional<Hit> sweep(const Wall& wall, const Turning& turning, const MovingCircle& circle,
                                       Interval interval = {}) noexcept;

/// A moving circle against a pillar that turns about a pivot; the same rules. One whose centre is the pivot is as good
/// as fixed, whatever its rate. A point never hits a pillar of radius zero.
[[nodiscard]] std::optional<Hit> sweep(const Pillar& pillar, const Turning& turning, const MovingCircle& circle,
                                       Interval interval = {}) noexcept;

}  // namespace carom
