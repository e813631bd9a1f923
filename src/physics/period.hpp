#pragma once

#include <cmath>
#include <limits>

#include "carom/impact.hpp"
#include "carom/periodic_box.hpp"
#include "compiler.hpp"
#include "physics/box_exit.hpp"
#include "physics/motion.hpp"
#include "physics/rounding.hpp"

/// Where the plane repeats. Two balls meet through the images that are nearest to each other when the later of their
/// legs begins. That those are the only ones they can meet through is because legs end: one that has got
/// `flight_in_sides` of a side away from its start is renewed, from where it is. See docs/math.md, "Periodic boxes".
namespace carom::physics {

/// What of a side a leg may cross. Two balls have moved by no more than three times this relative to each other (a
/// curved leg may go there and back) while both their legs last. They began no more than half a side apart, so every
/// other image of one stays a quarter of a side away from the other: that is the largest reach, of two balls of an
/// eighth each (`least_side_in_radii`).
inline constexpr double flight_in_sides = 1.0 / 12;

/// How the plane repeats.
struct Period {
  static constexpr double infinite = std::numeric_limits<double>::infinity();

  Vec2 from;    ///< the lower left corner of the box
  Vec2 side{};  ///< zero along an axis that does not repeat
  /// The box, without its upper edges; infinite along an axis that does not repeat.
  Rectangle first_box{{-infinite, -infinite}, {infinite, infinite}};
  double sure_flight = infinite;   ///< a leg that has not got so far along an axis is not renewed
  double sure_squared = infinite;  ///< no image is nearer than a point whose squared distance is less than this

  [[nodiscard]] constexpr bool exists() const noexcept { return side != Vec2{}; }
};

[[nodiscard]] inline Period period_of(const PeriodicBox& box) noexcept {
  Period period{box.from, box.period()};
  constexpr double all_but_rounding = 1 - 0x1p-20;
  const auto set_along = [&](double from, double side, double& min, double& max) {
    if (!(side > 0)) return;
    min = from;
    max = from + side;
    period.sure_flight = std::min(period.sure_flight, all_but_rounding * flight_in_sides * side);
    period.sure_squared = std::min(period.sure_squared, (side / 2) * (side / 2));
  };
  set_along(period.from.x, period.side.x, period.first_box.min.x, period.first_box.max.x);
  set_along(period.from.y, period.side.y, period.first_box.min.y, period.first_box.max.y);
  return period;
}

/// Is a point in the first box?
[[nodiscard, CAROM_ALWAYS_INLINE]] inline bool is_inside(const Period& period, Vec2 point) noexcept {
  const auto& [min, max] = period.first_box;
  return point.x >= min.x && point.x < max.x && point.y >= min.y && point.y < max.y;
}

/// How many boxes to the right and above the first one a point is.
[[nodiscard]] inline BoxCount boxes_to(const Period& period, Vec2 point) noexcept {
  const auto along = [](double coordinate, double from, double side) -> std::int64_t {
    const bool is_within = !(side > 0) || (coordinate >= from && coordinate < from + side);
    return is_within ? 0 : static_cast<std::int64_t>(std::floor((coordinate - from) / side));
  };
  return {along(point.x, period.from.x, period.side.x), along(point.y, period.from.y, period.side.y)};
}

/// The way from a box to the one so many to the right and above.
[[nodiscard]] constexpr Vec2 shift_by(const Period& period, BoxCount boxes) noexcept {
  return {period.side.x * static_cast<double>(boxes.x), period.side.y * static_cast<double>(boxes.y)};
}

/// The image of a point in the first box, to rounding: where the legs of balls begin. Points inside keep their bits.
[[nodiscard]] inline Vec2 inside(const Period& period, Vec2 point) noexcept {
  return is_inside(period, point) ? point : point - shift_by(period, boxes_to(period, point));
}

/// The image of a point that is nearest to another one. The two are less than one and a half sides apart.
[[nodiscard, CAROM_ALWAYS_INLINE]] inline Vec2 image_near(const Period& period, Vec2 point, Vec2 other) noexcept {
  const auto along = [](double coordinate, double near, double side) {
    const double offset = coordinate - near;
    if (has_nearer_image(offset, side)) [[unlikely]]
      return coordinate - std::copysign(side, offset);
    return coordinate;
  };
  return {along(point.x, other.x, period.side.x), along(point.y, other.y, period.side.y)};
}

/// When a leg ends that nothing else ends; infinite for one that does not get so far. `side` is that of the box.
[[nodiscard, CAROM_ALWAYS_INLINE]] inline Instant renewal_time(const Motion& motion, Vec2 side) noexcept {
  constexpr double never = std::numeric_limits<double>::infinity();
  const auto along = [](double distance, double velocity, double acceleration) {
    if (distance == 0) return never;
    if (acceleration == 0) return distance / magnitude(velocity);
    return delay_to_distance(distance, velocity, acceleration);
  };
  const double x = along(flight_in_sides * side.x, motion.velocity.x, motion.acceleration.x);
  const double y = along(flight_in_sides * side.y, motion.velocity.y, motion.acceleration.y);
  const double delay = x < y ? x : y;
  return delay < never ? motion.start + delay : Instant{never, 0};
}

/// An impact as it is reported: where its ball is inside of the box. `radius` is that of the ball.
[[nodiscard]] inline Impact inside(const Period& period, Impact impact, double radius) noexcept {
  const BoxCount boxes = boxes_to(period, impact.contact + impact.normal * radius);
  if (boxes != BoxCount{}) impact.contact -= shift_by(period, boxes);
  return impact;
}

/// How long before this leg the first of those began that it only continues.
[[nodiscard]] double since_first(const Leg& leg, Vec2 side) noexcept;

/// The leg that goes on where this one is at a time. One that slides along a wall still began there; others began at
/// the ball itself, and may meet again whatever they began at before.
[[nodiscard]] Leg renewed(const Leg& leg, std::uint32_t ball, Instant time) noexcept;

}  // namespace carom::physics
