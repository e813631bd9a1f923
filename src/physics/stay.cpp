#include "physics/stay.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "carom/chord.hpp"
#include "carom/line.hpp"
#include "carom/overlap.hpp"
#include "physics/curved_stay.hpp"
#include "physics/rounding.hpp"

namespace carom::physics {
namespace {

constexpr double always = std::numeric_limits<double>::infinity();

/// A stretch of time of a straight motion, as delays after its start. Without length: it is empty.
struct Delays {
  double from = always;
  double to = -always;
};

constexpr Delays all_the_time{-always, always};

Delays common(const Delays& a, const Delays& b) noexcept { return {std::max(a.from, b.from), std::min(a.to, b.to)}; }

/// The smallest that holds both. An empty one adds nothing.
Delays hull(const Delays& a, const Delays& b) noexcept {
  if (!(b.from < b.to)) return a;
  return {std::min(a.from, b.from), std::max(a.to, b.to)};
}

/// When is low ≤ place + speed τ ≤ high?
Delays between(double low, double high, double place, double speed) noexcept {
  if (speed == 0) return low <= place && place <= high ? all_the_time : Delays{};
  const double to_low = (low - place) / speed, to_high = (high - place) / speed;
  return {std::min(to_low, to_high), std::max(to_low, to_high)};
}

Delays delays_in(const Rectangle& rectangle, const MovingPoint& point) noexcept {
  return common(between(rectangle.min.x, rectangle.max.x, point.start.x, point.velocity.x),
                between(rectangle.min.y, rectangle.max.y, point.start.y, point.velocity.y));
}

// A slow ball's v·v may be too small for a double: its time is measured in another unit then.
Delays delays_in(const Circle& circle, const MovingPoint& point) noexcept {
  if (point.velocity == Vec2{}) return contains(circle, point.start) ? all_the_time : Delays{};
  const double unit = detail::safe_scale(point.velocity);
  const auto chord = chord_by_quadratic({point.start, point.velocity * unit}, circle);
  return chord ? Delays{chord->enter * unit, chord->leave * unit} : Delays{};
}

// In the directions of the edge e and of the normal n, both of length |e|, the points within r of the segment and
// beside it have 0 ≤ e·(P − P₀) ≤ e·e and |n·(P − P₀)| ≤ r|e|.
Delays delays_in_band(const Gate& gate, double half_width, const MovingPoint& point) noexcept {
  const Vec2 e = gate.to - gate.from;
  const Vec2 n = right_of(e);
  const double half = half_width * length(e);
  const Vec2 offset = point.start - gate.from;
  return common(between(0, length_squared(e), dot(e, offset), dot(e, point.velocity)),
                between(-half, half, dot(n, offset), dot(n, point.velocity)));
}

/// When is a point on a straight path within `reach` of an area? All of these are convex, so the stay is one stretch:
/// that from the first to the last time in any of the parts that the area grown by `reach` is made of.
struct DelaysWithin {
  const MovingPoint& point;
  double reach;

  Delays operator()(const Circle& circle) const noexcept {
    return delays_in(Circle{circle.center, circle.radius + reach}, point);
  }
  Delays operator()(const Gate& gate) const noexcept {
    const Delays ends =
        hull(hull({}, delays_in(Circle{gate.from, reach}, point)), delays_in(Circle{gate.to, reach}, point));
    return hull(ends, delays_in_band(gate, reach, point));
  }
  Delays operator()(const Rectangle& rectangle) const noexcept {
    const auto& [min, max] = rectangle;
    if (reach == 0) return delays_in(rectangle, point);
    Delays all;
    for (const Vec2 grown : {Vec2{reach, 0}, Vec2{0, reach}})
      all = hull(all, delays_in(Rectangle{min - grown, max + grown}, point));
    for (const Vec2 corner : {min, Vec2{max.x, min.y}, max, Vec2{min.x, max.y}})
      all = hull(all, delays_in(Circle{corner, reach}, point));
    return all;
  }
};

Instant later(Instant start, double delay) noexcept { return is_finite(delay) ? start + delay : Instant{delay, 0}; }

Wall wall_along(const Gate& gate) noexcept { return {.from = gate.from, .to = gate.to}; }

}  // namespace

Stays stays_in(const Sensor& sensor, const Motion& motion, double radius) noexcept {
  const MovingPoint point = moving_point(motion);
  const double reach = sensor.senses == Senses::edge ? radius : 0;
  Stays stays;
  const auto add = [&](double from, double to) {
    if (!(from < to)) return;
    const Stay stay{later(motion.start, from), later(motion.start, to)};
    if (stay.enter < stay.leave) stays.add(stay);
  };
  if (motion.acceleration == Vec2{}) {
    const Delays delays = std::visit(DelaysWithin{point, reach}, sensor.area);
    add(delays.from, delays.to);
  } else {
    for (const Stretch& stretch : stretches_inside(sensor.area, reach, point)) add(stretch.start, stretch.end);
  }
  return stays;
}

// With n = (e_y, −e_x) the distance δ + ν τ + κ τ²/2 = n·(P − P₀) is positive outside. On a straight path it is zero
// after τ = −δ/ν. Else, for κ > 0, the centre is inside between the two roots, and for κ < 0 before and after them.
LinePassages::LinePassages(const Gate& gate, const Motion& motion) noexcept {
  const Vec2 n = outward_normal(wall_along(gate));
  const double distance = dot(n, motion.center - gate.from);
  const double speed = dot(n, motion.velocity);
  const double pull = dot(n, motion.acceleration);
  begins_inside_ = distance <= 0;
  if (pull == 0) {
    if (speed != 0) add(motion.start, -distance / speed, speed < 0 ? GateDirection::inward : GateDirection::outward);
    return;
  }
  const double discriminant = speed * speed - 2 * pull * distance;
  if (!(discriminant >= 0)) return;
  const double root = std::sqrt(discriminant);
  const bool turns_inside = pull > 0;
  const Stretch between =
      turns_inside ? roots_of(distance, speed, pull, root) : roots_of(-distance, -speed, -pull, root);
  // A centre that turns back on the line from the inside has not been outside.
  if (!turns_inside && !(between.start < between.end)) return;
  add(motion.start, between.start, turns_inside ? GateDirection::inward : GateDirection::outward);
  add(motion.start, between.end, turns_inside ? GateDirection::outward : GateDirection::inward);
}

void LinePassages::add(Instant start, double delay, GateDirection direction) noexcept {
  if (!is_finite(delay)) return;
  if (count_ == 0) begins_inside_ = direction == GateDirection::outward;
  passages_[count_++] = {start + delay, direction};
}

bool is_beside(const Gate& gate, Vec2 point) noexcept {
  const Vec2 e = gate.to - gate.from;
  const double along = dot(e, point - gate.from);
  return along >= 0 && along <= length_squared(e);
}

double size_of(const Sensor& sensor) noexcept {
  struct Size {
    double operator()(const Circle& circle) const noexcept { return size_of(circle.center) + circle.radius; }
    double operator()(const Gate& gate) const noexcept { return size_of(gate.from) + size_of(gate.to); }
    double operator()(const Rectangle& rectangle) const noexcept {
      return size_of(rectangle.min) + size_of(rectangle.max);
    }
  };
  return std::visit(Size{}, sensor.area);
}

double distance_from(const Sensor& sensor, Vec2 point) noexcept {
  struct Distance {
    Vec2 point;
    double operator()(const Circle& circle) const noexcept {
      return std::max(length(point - circle.center) - circle.radius, 0.0);
    }
    double operator()(const Gate& gate) const noexcept {
      return length(point - nearest_on(wall_along(gate), point).point);
    }
    double operator()(const Rectangle& rectangle) const noexcept {
      const Vec2 nearest{std::max(rectangle.min.x, std::min(point.x, rectangle.max.x)),
                         std::max(rectangle.min.y, std::min(point.y, rectangle.max.y))};
      return length(point - nearest);
    }
  };
  return std::visit(Distance{point}, sensor.area);
}

}  // namespace carom::physics
