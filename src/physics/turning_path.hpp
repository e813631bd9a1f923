#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "carom/tolerances.hpp"
#include "carom/turning.hpp"
#include "physics/safe_step.hpp"

/// A circle's centre in flight, and the directions and points of a shape that turn about a pivot beside it.
namespace carom::physics {

[[nodiscard]] constexpr Vec2 left_of(Vec2 v) noexcept { return {-v.y, v.x}; }

[[nodiscard]] constexpr Vec2 rotated(Vec2 v, const Rotation& by) noexcept {
  return {by.cosine * v.x - by.sine * v.y, by.sine * v.x + by.cosine * v.y};
}

/// cos θ − 1, with all its digits for small angles too.
[[nodiscard]] constexpr double cosine_less_one(const Rotation& by) noexcept {
  return by.cosine > 0 ? -by.sine * by.sine / (1 + by.cosine) : by.cosine - 1;
}

/// By how much a rotation moves v: R v − v.
[[nodiscard]] constexpr Vec2 moved_by(Vec2 v, const Rotation& by) noexcept {
  return v * cosine_less_one(by) + left_of(v) * by.sine;
}

/// A centre relative to the pivot: q(t) = offset + velocity t + acceleration t²/2, while shapes turn with `rate`.
struct TurningPath {
  Vec2 offset;
  Vec2 velocity;
  Vec2 acceleration;
  double rate = 0;
  double distance = 0;  ///< |offset|
  double speed = 0;     ///< |velocity|
  double pull = 0;      ///< |acceleration|
};

[[nodiscard]] inline TurningPath path_of(const Turning& turning, const MovingCircle& circle) noexcept {
  const Vec2 offset = circle.center - turning.pivot;
  return {offset,         circle.velocity,         circle.acceleration,        turning.rate,
          length(offset), length(circle.velocity), length(circle.acceleration)};
}

/// The centre and the shape's rotation at one time.
struct TurningMoment {
  double time = 0;
  Vec2 place;     ///< q
  Vec2 velocity;  ///< q′
  Vec2 way;       ///< q − q(0)
  Rotation rotation;
};

[[nodiscard]] inline TurningMoment moment_at(const TurningPath& path, double t) noexcept {
  const Vec2 way = (path.velocity + path.acceleration * (t / 2)) * t;
  return {t, path.offset + way, path.velocity + path.acceleration * t, way, rotation_by(path.rate * t)};
}

/// A stretch of time in which the centre is near enough for a contact, with bounds that hold during it.
struct TurningStay {
  double start = 0;
  double end = -1;      ///< before the start when there is none
  double speed = 0;     ///< the most that |q′| can be
  double distance = 0;  ///< the most that |q| can be
  double third = 0;     ///< the most that |(q·u)‴| can be, for a direction u that turns

  [[nodiscard]] constexpr bool empty() const noexcept { return !(start <= end); }
};

/// The stays of the centre within `reach` of the pivot, in their order; two at most. They are a little too long, or
/// longer, never too short but for what `carom/turning.hpp` says is not searched.
[[nodiscard]] std::array<TurningStay, 2> stays_near_pivot(const TurningPath& path, double reach) noexcept;

/// A distance that is rounding at time t, of what turns at up to `reach` from the pivot: a graze of the lengths that
/// are added up until then. From a contact on, the gap is zero at the start and rounding grows with the time.
[[nodiscard]] inline double rounding_at(const TurningPath& path, double t, double reach, bool from_contact) noexcept {
  const double way = (path.speed + path.pull * (t / 2) + std::abs(path.rate) * reach) * t;
  return tolerance::graze * (from_contact ? way : path.distance + reach + way);
}

/// A gap as a function of time, at a moment.
struct TurningGap {
  Bounded gap;
  double slack = 0;  ///< a gap of this size is rounding
};

/// Does the gap close now, by more than rounding? One that bends away before it is deeper than that only grazes.
[[nodiscard]] inline bool closes(const TurningGap& at) noexcept {
  const auto& [gap, rate, curvature, third] = at.gap;
  if (rate == 0) return gap <= 0 && curvature < 0;
  return rate < 0 && (curvature <= 0 || rate * rate > 2 * curvature * (gap + at.slack));
}

/// Is this a contact? The gap is rounding and closes; or the two overlap, and come nearer faster than `noise`.
[[nodiscard]] inline bool touches_at(const TurningGap& at, double noise) noexcept {
  if (at.gap.value > at.slack) return false;
  return at.gap.value < -at.slack ? at.gap.rate < -noise : closes(at);
}

/// From a moment at which the gap is rounding and closes to the time at which it is zero; or, where it began to close
/// below zero, to that time.
[[nodiscard]] inline double delay_to_zero(const Bounded& gap) noexcept {
  if (gap.rate == 0 || gap.value == 0) return 0;
  const double discriminant = gap.rate * gap.rate - 2 * gap.curvature * gap.value;
  if (discriminant > 0) return 2 * gap.value / (std::sqrt(discriminant) - gap.rate);
  const double to_turn = std::abs(gap.rate / gap.curvature);
  return gap.value > 0 ? to_turn : -to_turn;
}

/// An overlap of more than this is none that a search has come to by rounding.
[[nodiscard]] inline double deep(const TurningGap& at) noexcept { return 2 * at.slack; }

/// From a moment of contact to its very time. What overlaps more deeply has done so before, and begins to close now.
[[nodiscard]] inline double delay_to_contact(const TurningGap& at) noexcept {
  return at.gap.value < -deep(at) ? 0 : delay_to_zero(at.gap);
}

/// How long nothing can begin, from a moment at which no contact is taken: until the gap is zero; or, overlapping,
/// until a gap that rises turns back. After a contact that was refused, until the gap has risen again.
[[nodiscard]] inline double step_from(const TurningGap& at, double noise, bool refused, double longest) noexcept {
  if (refused) return safe_rise(-at.gap, noise, longest);
  if (at.gap.value > -at.slack) return safe_step(at.gap + at.slack, longest);
  return safe_rise(at.gap, noise, longest);
}

/// A later time: `step` on, and by a rounding at least.
[[nodiscard]] inline double stepped(double t, double step, const TurningStay& stay) noexcept {
  const double least = (std::abs(t) + (stay.end - stay.start)) * 0x1p-52;
  return t + std::max(step, least);
}

/// The distances from the pivot at which a part that turns can be touched.
struct TurningRing {
  double inner = 0;  ///< may be negative: then there is no hole
  double outer = 0;
};

/// How long the centre is certain to stay outside a ring; zero in it. From (q·q − R²)/2, whose derivatives are q·q′,
/// q′·q′ + q·a and 3 q′·a.
[[nodiscard]] inline double safe_step_to(const TurningRing& ring, const TurningMoment& now, const TurningPath& path,
                                         const TurningStay& stay) noexcept {
  const double squared = length_squared(now.place);
  const bool outside = squared > ring.outer * ring.outer;
  const bool in_hole = ring.inner > 0 && squared < ring.inner * ring.inner;
  if (!outside && !in_hole) return 0;
  const double radius = outside ? ring.outer : ring.inner;
  const Bounded beyond{(squared - radius * radius) / 2, dot(now.place, now.velocity),
                       length_squared(now.velocity) + dot(now.place, path.acceleration), 3 * stay.speed * path.pull};
  return safe_step(outside ? beyond : -beyond, stay.end - now.time);
}

/// Has a search taken far more steps than there are, a few per radian? Then it has met something that nobody has
/// thought of, and ends with a contact: that can be seen, and a miss cannot.
[[nodiscard]] inline bool is_stuck(int steps, const TurningPath& path, double passed) noexcept {
  return steps > 10'000 + 1000 * std::abs(path.rate) * passed;
}

}  // namespace carom::physics
