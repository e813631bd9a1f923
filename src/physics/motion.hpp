#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "carom/leg.hpp"
#include "carom/shapes.hpp"
#include "compiler.hpp"
#include "physics/approach.hpp"

/// How a ball moves between two impacts. Only this room knows the shape of the path: everyone else asks here where a
/// ball is, when it leaves a box, and when it comes too close to another.
namespace carom::physics {

/// Where and how fast a leg begins. Records of the engine hold it as it is, so that vector code can read its numbers
/// side by side; the acceleration, which most worlds do not have, is stored apart.
struct InitialMotion {
  Vec2 center;    ///< at the start
  Vec2 velocity;  ///< at the start
  Instant start;
};

/// The part of a leg that says where the ball is.
struct Motion {
  Vec2 center;    ///< at the start
  Vec2 velocity;  ///< at the start
  Instant start;
  Vec2 acceleration{};
};

[[nodiscard]] constexpr InitialMotion initial_motion_of(const Leg& leg) noexcept {
  return {leg.center, leg.velocity, leg.start};
}
[[nodiscard]] constexpr InitialMotion initial_motion_of(const Motion& motion) noexcept {
  return {motion.center, motion.velocity, motion.start};
}
[[nodiscard]] constexpr Motion motion_of(const Leg& leg) noexcept {
  return {leg.center, leg.velocity, leg.start, leg.acceleration};
}
/// Without an acceleration the compiler drops all that follows from one.
[[nodiscard]] constexpr Motion motion_from(const InitialMotion& initial, Vec2 acceleration = {}) noexcept {
  return {initial.center, initial.velocity, initial.start, acceleration};
}

[[nodiscard, CAROM_ALWAYS_INLINE]] constexpr MovingPoint moving_point(const Motion& motion) noexcept {
  return {motion.center, motion.velocity, motion.acceleration};
}
[[nodiscard, CAROM_ALWAYS_INLINE]] constexpr Vec2 position_at(const Motion& motion, Instant time) noexcept {
  return position_after(moving_point(motion), time - motion.start);
}
[[nodiscard, CAROM_ALWAYS_INLINE]] constexpr Vec2 velocity_at(const Motion& motion, Instant time) noexcept {
  return velocity_after(moving_point(motion), time - motion.start);
}

/// What is known of two paths before their numbers are read: the compiler drops the rest.
enum class Paths : std::uint8_t {
  any,         ///< nothing
  fall_alike,  ///< both have the same acceleration, which is not zero
};

/// `position_after` and `velocity_after` along one axis, of one ball or of several side by side.
template <bool curved, class Real>
[[nodiscard, CAROM_ALWAYS_INLINE]] constexpr Real coordinate_after(Real place, Real velocity, Real acceleration,
                                                                   Real elapsed) noexcept {
  if constexpr (curved) return place + (velocity + acceleration * (elapsed / 2)) * elapsed;
  return place + velocity * elapsed;
}
template <bool curved, class Real>
[[nodiscard, CAROM_ALWAYS_INLINE]] constexpr Real speed_after(Real velocity, Real acceleration, Real elapsed) noexcept {
  if constexpr (curved) return velocity + acceleration * elapsed;
  return velocity;
}

/// `position_after` and `velocity_after` of one of two such paths, with the same bits.
template <Paths paths>
[[nodiscard, CAROM_ALWAYS_INLINE]] constexpr Vec2 position_on(const MovingPoint& point, double elapsed) noexcept {
  if constexpr (paths == Paths::any) return position_after(point, elapsed);
  return {coordinate_after<true>(point.start.x, point.velocity.x, point.acceleration.x, elapsed),
          coordinate_after<true>(point.start.y, point.velocity.y, point.acceleration.y, elapsed)};
}
template <Paths paths>
[[nodiscard, CAROM_ALWAYS_INLINE]] constexpr Vec2 velocity_on(const MovingPoint& point, double elapsed) noexcept {
  if constexpr (paths == Paths::any) return velocity_after(point, elapsed);
  return {speed_after<true>(point.velocity.x, point.acceleration.x, elapsed),
          speed_after<true>(point.velocity.y, point.acceleration.y, elapsed)};
}

/// How far it gets within some time from now: a guess of where it goes.
[[nodiscard, CAROM_ALWAYS_INLINE]] constexpr Vec2 displacement_after(const Motion& motion, Instant now,
                                                                     double elapsed) noexcept {
  return position_after(MovingPoint{{}, velocity_at(motion, now), motion.acceleration}, elapsed);
}

/// When a coordinate first becomes larger than `distance`; infinite when none ever does.
[[nodiscard]] double time_beyond(const Motion& motion, double distance) noexcept;

/// Is an image nearer than the point itself, which is so far away along an axis? Images repeat with a side, which is
/// zero along an axis in which nothing repeats. Near each other, as most points are in question, this is one
/// comparison.
[[nodiscard, CAROM_ALWAYS_INLINE]] inline bool has_nearer_image(double offset, double side) noexcept {
  return 2 * magnitude(offset) > side && side != 0;
}
/// A coordinate of the offset between two points whose images repeat with a side: that of the nearest images. The
/// points are less than one and a half sides apart. Swapping them changes the sign and nothing else.
[[nodiscard, CAROM_ALWAYS_INLINE]] inline double nearest_offset(double offset, double side) noexcept {
  if (has_nearer_image(offset, side)) [[unlikely]]
    return offset - std::copysign(side, offset);
  return offset;
}
/// The same of both coordinates; unchanged along an axis whose side is zero.
[[nodiscard, CAROM_ALWAYS_INLINE]] inline Vec2 nearest_offset(Vec2 offset, Vec2 period) noexcept {
  return {nearest_offset(offset.x, period.x), nearest_offset(offset.y, period.y)};
}

/// The relative motion of two balls, from the later of their starts.
struct RelativeMotion {
  Instant from;
  Vec2 offset;          ///< a − b, then
  Vec2 velocity;        ///< of a, seen from b, then
  Vec2 acceleration{};  ///< all along; zero for two balls that fall alike
};

/// Swapping the two changes signs and nothing else. In a periodic box with these sides it is that of the images that
/// are nearest to each other then: no others can meet on these legs (see period.hpp).
template <Paths paths = Paths::any>
[[nodiscard, CAROM_ALWAYS_INLINE]] inline RelativeMotion relative_motion(const Motion& a, const Motion& b,
                                                                         Vec2 period = {}) noexcept {
  const double ahead = a.start - b.start;
  // The ball that started earlier moves until the other starts: max(−ahead, 0) and max(ahead, 0), without branches.
  const double elapsed_a = (magnitude(ahead) - ahead) / 2;
  const double elapsed_b = (magnitude(ahead) + ahead) / 2;
  // Field by field: a copy of the whole at once would wait for the stores of its parts.
  const bool a_is_later = b.start < a.start;
  const Instant from{a_is_later ? a.start.whole : b.start.whole, a_is_later ? a.start.rest : b.start.rest};
  const Vec2 center_a = position_on<paths>(moving_point(a), elapsed_a);
  const Vec2 center_b = position_on<paths>(moving_point(b), elapsed_b);
  return {from, nearest_offset(center_a - center_b, period),
          velocity_on<paths>(moving_point(a), elapsed_a) - velocity_on<paths>(moving_point(b), elapsed_b),
          paths == Paths::fall_alike ? Vec2{} : a.acceleration - b.acceleration};
}

[[nodiscard, CAROM_ALWAYS_INLINE]] inline MovingPoint moving_point(const RelativeMotion& relative) noexcept {
  return {relative.offset, relative.velocity, relative.acceleration};
}
/// a − b at a time.
[[nodiscard, CAROM_ALWAYS_INLINE]] inline Vec2 offset_at(const RelativeMotion& relative, Instant time) noexcept {
  return position_after(moving_point(relative), time - relative.from);
}
[[nodiscard, CAROM_ALWAYS_INLINE]] inline Vec2 velocity_at(const RelativeMotion& relative, Instant time) noexcept {
  return velocity_after(moving_point(relative), time - relative.from);
}

/// Could two balls that are accelerated differently be within `reach` of each other before a time? False when a bound
/// of their motions says no.
[[nodiscard]] bool may_meet_before(const Motion& a, const Motion& b, double reach, double time,
                                   Vec2 period = {}) noexcept;

/// How long until two balls that are accelerated differently come within `reach` of each other while closing.
[[nodiscard]] std::optional<double> curved_delay_until_within(double reach, const RelativeMotion& relative) noexcept;

/// When two balls come within `reach` of each other while closing, if nothing else happens to them. A pure function of
/// the two motions: swapping them gives the same bits.
template <Paths paths = Paths::any>
[[nodiscard, CAROM_ALWAYS_INLINE]] inline std::optional<Instant> meeting_time(const Motion& a, const Motion& b,
                                                                              double reach, Vec2 period = {}) noexcept {
  const RelativeMotion relative = relative_motion<paths>(a, b, period);
  const bool alike = relative.acceleration == Vec2{};
  const bool straight = paths == Paths::any && a.acceleration == Vec2{};
  const auto delay = !alike     ? curved_delay_until_within(reach, relative)
                     : straight ? delay_until_within(reach, relative.offset, relative.velocity)
                                : delay_until_within<true>(reach, relative.offset, relative.velocity);
  if (!delay || !is_finite(*delay)) return std::nullopt;
  return relative.from + *delay;
}

}  // namespace carom::physics
