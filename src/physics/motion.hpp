#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "carom/leg.hpp"
#include "carom/shapes.hpp"
#include "compiler.hpp"
#include "physics/approach.hpp"

/// How a ball moves between two impacts. Only this room knows that the path is straight: everyone else asks here where
/// a ball is, when it leaves a box, and when it comes too close to another.
namespace carom::physics {

/// The part of a leg that says where the ball is. Records of the engine hold it as it is, so that vector code can read
/// its numbers side by side.
struct Motion {
  Vec2 center;    ///< at the start
  Vec2 velocity;  ///< at the start
  Instant start;
};

[[nodiscard]] constexpr Motion motion_of(const Leg& leg) noexcept { return {leg.center, leg.velocity, leg.start}; }

[[nodiscard]] constexpr Vec2 position_at(const Motion& motion, Instant time) noexcept {
  return position_after(MovingPoint{motion.center, motion.velocity}, time - motion.start);
}

/// How far it gets in some time from its start: a guess of where it goes.
[[nodiscard]] constexpr Vec2 displacement_after(const Motion& motion, double elapsed) noexcept {
  return motion.velocity * elapsed;
}

/// A square box around a point.
struct Box {
  Vec2 center;
  double half = 0;
};

/// When the centre leaves a box that it is in; an infinite time when it never does. A centre that has already passed
/// the side it moves to leaves at its start.
[[nodiscard, CAROM_ALWAYS_INLINE]] inline Instant exit_time(const Motion& motion, const Box& box) noexcept {
  constexpr double never = std::numeric_limits<double>::infinity();
  const auto [center, velocity, start] = motion;
  const double x = (box.center.x + std::copysign(box.half, velocity.x) - center.x) / velocity.x;
  const double y = (box.center.y + std::copysign(box.half, velocity.y) - center.y) / velocity.y;
  const double delay = x < y ? x : y;
  if (delay == never) return {never, 0};
  return start + (delay > 0 ? delay : 0);  // 0 for NaN, too
}

/// When a coordinate first becomes larger than `distance`; infinite when none ever does.
[[nodiscard]] inline double time_beyond(const Motion& motion, double distance) noexcept {
  constexpr double never = std::numeric_limits<double>::infinity();
  const auto along = [&](double place, double velocity) {
    if (velocity == 0) return never;
    return motion.start.whole + (distance - std::copysign(place, place * velocity)) / std::abs(velocity);
  };
  return std::min(along(motion.center.x, motion.velocity.x), along(motion.center.y, motion.velocity.y));
}

/// The relative motion of two balls, from the later of their starts.
struct RelativeMotion {
  Instant from;
  Vec2 offset;    ///< a − b, then
  Vec2 velocity;  ///< of a, seen from b
};

/// Swapping the two changes signs and nothing else.
[[nodiscard, CAROM_ALWAYS_INLINE]] inline RelativeMotion relative_motion(const Motion& a, const Motion& b) noexcept {
  const double ahead = a.start - b.start;
  // The ball that started earlier moves until the other starts: max(−ahead, 0) and max(ahead, 0), without branches.
  const double elapsed_a = (magnitude(ahead) - ahead) / 2;
  const double elapsed_b = (magnitude(ahead) + ahead) / 2;
  // Field by field: a copy of the whole at once would wait for the stores of its parts.
  const bool a_is_later = b.start < a.start;
  const Instant from{a_is_later ? a.start.whole : b.start.whole, a_is_later ? a.start.rest : b.start.rest};
  const Vec2 center_a = position_after(MovingPoint{a.center, a.velocity}, elapsed_a);
  const Vec2 center_b = position_after(MovingPoint{b.center, b.velocity}, elapsed_b);
  return {from, center_a - center_b, a.velocity - b.velocity};
}

/// a − b at a time.
[[nodiscard]] inline Vec2 offset_at(const RelativeMotion& relative, Instant time) noexcept {
  return position_after(MovingPoint{relative.offset, relative.velocity}, time - relative.from);
}

/// When two balls come within `reach` of each other while closing, if nothing else happens to them. A pure function of
/// the two motions: swapping them gives the same bits.
[[nodiscard, CAROM_ALWAYS_INLINE]] inline std::optional<Instant> meeting_time(const Motion& a, const Motion& b,
                                                                              double reach) noexcept {
  const auto [from, offset, velocity] = relative_motion(a, b);
  const auto delay = delay_until_within(reach, offset, velocity);
  if (!delay || !is_finite(*delay)) return std::nullopt;
  return from + *delay;
}

}  // namespace carom::physics
