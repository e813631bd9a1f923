#include <cmath>

#include "carom/turning.hpp"
#include "physics/recontact.hpp"
#include "physics/turning_contact.hpp"
#include "physics/turning_wall.hpp"

namespace carom {
namespace {

using physics::TurningStart;

bool is_sound(const MovingCircle& circle) noexcept {
  return is_finite(circle.center) && is_finite(circle.velocity) && is_finite(circle.acceleration) &&
         is_finite(circle.radius) && circle.radius >= 0;
}

bool is_sound(const Wall& wall) noexcept { return is_finite(wall.from) && is_finite(wall.to); }

bool is_sound(const Pillar& pillar) noexcept {
  return is_finite(pillar.center) && is_finite(pillar.radius) && pillar.radius >= 0;
}

bool is_sound(const Turning& turning) noexcept { return is_finite(turning.pivot) && is_finite(turning.rate); }

/// `hit` with its delay as a time of the interval, unless that is beyond its end.
std::optional<Hit> within(const Interval& interval, std::optional<Hit> hit) noexcept {
  if (!hit) return std::nullopt;
  hit->time = interval.start + hit->time;
  if (!is_finite(hit->time) || !(hit->time <= interval.end)) return std::nullopt;
  return hit;
}

/// How long an interval is, and a little more: contacts after that need not be found.
double limit_of(const Interval& interval) noexcept {
  const double length = interval.end - interval.start;
  return length + (length + std::abs(interval.start)) * tolerance::search;
}

template <class Shape>
std::optional<Hit> sweep_turning(const Shape& shape, const Turning& turning, const MovingCircle& circle,
                                 const Interval& interval) noexcept {
  if (!is_sound(turning)) return std::nullopt;
  if (turning.rate == 0) return sweep(shape, circle, interval);
  if (!is_sound(circle) || !is_sound(shape)) return std::nullopt;
  if (!is_finite(interval.start) || !(interval.start <= interval.end)) return std::nullopt;
  return within(interval,
                physics::first_turning_hit(shape, turning, circle, limit_of(interval), TurningStart::anywhere));
}

template <class Shape>
std::optional<Hit> sweep_turning_from_contact(const Shape& shape, const Turning& turning, const MovingCircle& circle,
                                              double end) noexcept {
  if (!is_sound(turning)) return std::nullopt;
  if (turning.rate == 0) return within(end, physics::sweep_from_contact(shape, circle));
  if (!is_sound(circle) || !is_sound(shape) || !(end >= 0)) return std::nullopt;
  return within(end, physics::first_turning_hit(shape, turning, circle, limit_of(end), TurningStart::in_contact));
}

}  // namespace

std::optional<Hit> sweep(const Wall& wall, const Turning& turning, const MovingCircle& circle,
                         Interval interval) noexcept {
  return sweep_turning(wall, turning, circle, interval);
}

std::optional<Hit> sweep(const Pillar& pillar, const Turning& turning, const MovingCircle& circle,
                         Interval interval) noexcept {
  return sweep_turning(pillar, turning, circle, interval);
}

namespace physics {

std::optional<Hit> sweep_from_contact(const Wall& wall, const Turning& turning, const MovingCircle& circle,
                                      double end) noexcept {
  return sweep_turning_from_contact(wall, turning, circle, end);
}

std::optional<Hit> sweep_from_contact(const Pillar& pillar, const Turning& turning, const MovingCircle& circle,
                                      double end) noexcept {
  return sweep_turning_from_contact(pillar, turning, circle, end);
}

}  // namespace physics
}  // namespace carom
