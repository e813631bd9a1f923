#include "physics/stay.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "carom/chord.hpp"
#include "carom/line.hpp"
#include "carom/overlap.hpp"
#include "physics/rounding.hpp"

namespace carom::physics {
namespace {

constexpr double always = std::numeric_limits<double>::infinity();

/// A stretch of time, as delays after the start of a motion. Without length: it is empty.
struct Stretch {
  double from = always;
  double to = -always;
};

constexpr Stretch all_the_time{-always, always};

Stretch common(const Stretch& a, const Stretch& b) noexcept { return {std::max(a.from, b.from), std::min(a.to, b.to)}; }

/// The smallest that holds both. An empty one adds nothing.
Stretch hull(const Stretch& a, const Stretch& b) noexcept {
  if (!(b.from < b.to)) return a;
  return {std::min(a.from, b.from), std::max(a.to, b.to)};
}

/// When is low ≤ place + speed τ ≤ high?
Stretch between(double low, double high, double place, double speed) noexcept {
  if (speed == 0) return low <= place && place <= high ? all_the_time : Stretch{};
  const double to_low = (low - place) / speed, to_high = (high - place) / speed;
  return {std::min(to_low, to_high), std::max(to_low, to_high)};
}

Stretch stretch_in(const Rectangle& rectangle, const MovingPoint& point) noexcept {
  return common(between(rectangle.min.x, rectangle.max.x, point.start.x, point.velocity.x),
                between(rectangle.min.y, rectangle.max.y, point.start.y, point.velocity.y));
}

// A slow ball's v·v may be too small for a double: its time is measured in another unit then.
Stretch stretch_in(const Circle& circle, const MovingPoint& point) noexcept {
  if (point.velocity == Vec2{}) return contains(circle, point.start) ? all_the_time : Stretch{};
  const double unit = detail::safe_scale(point.velocity);
  const auto chord = chord_by_quadratic({point.start, point.velocity * unit}, circle);
  return chord ? Stretch{chord->enter * unit, chord->leave * unit} : Stretch{};
}

// In the directions of the edge e and of the normal n, both of length |e|, the points within r of the segment and
// beside it have 0 ≤ e·(P − P₀) ≤ e·e and |n·(P − P₀)| ≤ r|e|.
Stretch stretch_in_band(const Gate& gate, double half_width, const MovingPoint& point) noexcept {
  const Vec2 e = gate.to - gate.from;
  const Vec2 n = right_of(e);
  const double half = half_width * length(e);
  const Vec2 offset = point.start - gate.from;
  return common(between(0, length_squared(e), dot(e, offset), dot(e, point.velocity)),
                between(-half, half, dot(n, offset), dot(n, point.velocity)));
}

/// When is a point within `reach` of an area? All of these are convex, so the stay is one stretch: that from the first
/// to the last time in any of the parts that the area grown by `reach` is made of.
struct StretchWithin {
  const MovingPoint& point;
  double reach;

  Stretch operator()(const Circle& circle) const noexcept {
    return stretch_in(Circle{circle.center, circle.radius + reach}, point);
  }
  Stretch operator()(const Gate& gate) const noexcept {
    const Stretch ends =
        hull(hull({}, stretch_in(Circle{gate.from, reach}, point)), stretch_in(Circle{gate.to, reach}, point));
    return hull(ends, stretch_in_band(gate, reach, point));
  }
  Stretch operator()(const Rectangle& rectangle) const noexcept {
    const auto& [min, max] = rectangle;
    if (reach == 0) return stretch_in(rectangle, point);
    Stretch stretch;
    for (const Vec2 grown : {Vec2{reach, 0}, Vec2{0, reach}})
      stretch = hull(stretch, stretch_in(Rectangle{min - grown, max + grown}, point));
    for (const Vec2 corner : {min, Vec2{max.x, min.y}, max, Vec2{min.x, max.y}})
      stretch = hull(stretch, stretch_in(Circle{corner, reach}, point));
    return stretch;
  }
};

Instant later(Instant start, double delay) noexcept { return is_finite(delay) ? start + delay : Instant{delay, 0}; }

Wall wall_along(const Gate& gate) noexcept { return {.from = gate.from, .to = gate.to}; }

}  // namespace

std::optional<Stay> stay_in(const Sensor& sensor, const Motion& motion, double radius) noexcept {
  const MovingPoint point{motion.center, motion.velocity};
  const Stretch stretch = std::visit(StretchWithin{point, sensor.senses == Senses::edge ? radius : 0}, sensor.area);
  if (!(stretch.from < stretch.to)) return std::nullopt;
  const Stay stay{later(motion.start, stretch.from), later(motion.start, stretch.to)};
  if (!(stay.enter < stay.leave)) return std::nullopt;
  return stay;
}

// With n = (e_y, −e_x) the distance n·(P − P₀) is positive outside; it is zero after τ = −n·(B_s − P₀) / n·v.
LinePassage::LinePassage(const Gate& gate, const Motion& motion) noexcept {
  const Vec2 n = outward_normal(wall_along(gate));
  const double distance = dot(n, motion.center - gate.from);
  const double speed = dot(n, motion.velocity);
  begins_inside_ = distance <= 0;
  const double delay = -distance / speed;
  if (speed == 0 || !is_finite(delay)) return;
  time_ = motion.start + delay;
  direction_ = speed < 0 ? GateDirection::inward : GateDirection::outward;
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
