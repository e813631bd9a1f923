#include "carom/sweep.hpp"

#include <algorithm>
#include <limits>

#include "carom/touching.hpp"
#include "physics/approach.hpp"
#include "physics/curved_approach.hpp"
#include "physics/curved_wall.hpp"

namespace carom {
namespace {

using physics::delay_until_within;

/// The moment `delay` after the interval's start, unless it lies beyond the interval's end.
std::optional<double> time_within(const Interval& interval, double delay) noexcept {
  const double time = interval.start + delay;
  if (!is_finite(time) || !(time <= interval.end)) return std::nullopt;
  return time;
}

bool is_sound(const MovingCircle& circle) noexcept {
  return is_finite(circle.center) && is_finite(circle.velocity) && is_finite(circle.acceleration) &&
         is_finite(circle.radius) && circle.radius >= 0;
}

bool is_straight(const MovingCircle& circle) noexcept { return circle.acceleration == Vec2{}; }

/// The direction of `offset` once the motion has acted on it for `delay`. Subtracting first, then moving, keeps it
/// exact however far from the origin it all happens.
std::optional<Vec2> direction_after(double delay, Vec2 offset, Vec2 velocity, Vec2 acceleration) noexcept {
  return direction(position_after(MovingPoint{offset, velocity, acceleration}, delay));
}

/// How long an interval is, and a little more: contacts after that need not be found.
double limit_of(const Interval& interval) noexcept {
  const double length = interval.end - interval.start;
  return length + (length + std::abs(interval.start)) * tolerance::search;
}

/// The first contact with a part of a wall.
struct WallContact {
  double delay = 0;
  Feature feature = Feature::face;
};

/// The centre's distance from the wall's line after `delay`. A wall without a line has no sides: zero.
double distance_after(double delay, const std::optional<Line>& line, const MovingCircle& circle) noexcept {
  return line ? signed_distance(*line, position_after(circle, delay)) : 0;
}

// The centre reaches the line offset by D = ±r, on the side it starts from, after
//
//     τ = (n̂·P₀ − n̂·B_s + D) / n̂·v = gap / closing speed
//
// A centre on the line leaves it, whichever way it moves.
std::optional<double> delay_until_touching(const Line& line, const MovingCircle& circle) noexcept {
  const double distance = signed_distance(line, circle.center);
  const double drift = dot(line.normal, circle.velocity);
  const double closing = distance > 0 ? -drift : distance < 0 ? drift : 0;
  if (!(closing > 0)) return std::nullopt;
  const double gap = std::abs(distance) - circle.radius;
  return std::max(gap, 0.0) / closing;
}

/// When is the foot of the perpendicular from the centre on the wall? As delays; the ends are included.
Interval beside(const Wall& wall, const MovingCircle& circle) noexcept {
  constexpr double always = std::numeric_limits<double>::infinity();
  const Vec2 e = edge(wall);
  const double along = dot(e, circle.velocity);
  const double to_from = dot(wall.from - circle.center, e);
  const double to_to = dot(wall.to - circle.center, e);
  if (along > 0) return {to_from / along, to_to / along};
  if (along < 0) return {to_to / along, to_from / along};
  return to_from <= 0 && to_to >= 0 ? Interval{-always, always} : Interval{always, -always};
}

// The face alone is a band: the centre is beside the wall, on its own side, and no further than r from the line. A path
// enters it when it has come down to the level r and come beside the wall, whichever is later.
std::optional<WallContact> contact_with_face(const Wall& wall, const Line& line, double level,
                                             const MovingCircle& circle) noexcept {
  const Interval stay = beside(wall, circle);
  const double delay = std::max(level, stay.start);
  if (!(delay <= stay.end)) return std::nullopt;
  const bool crossed = signed_distance(line, circle.center) * distance_after(delay, line, circle) <= 0;
  if (delay > level && crossed) return std::nullopt;
  return WallContact{delay, Feature::face};
}

std::optional<WallContact> contact_with_end(const Wall& wall, const std::optional<Line>& line, Feature which,
                                            const MovingCircle& circle) noexcept {
  const Vec2 end = which == Feature::from ? wall.from : wall.to;
  const auto delay = delay_until_within(circle.radius, circle.center - end, circle.velocity);
  if (!delay || !stops_from(wall, distance_after(*delay, line, circle))) return std::nullopt;
  return WallContact{*delay, which};
}

/// The earlier by time, not by place: on a wall shorter than the circle the far end may well be hit first.
std::optional<WallContact> earlier(std::optional<WallContact> a, std::optional<WallContact> b) noexcept {
  return !b || (a && a->delay <= b->delay) ? a : b;
}

// All centres that touch or overlap the wall form a capsule: a band of half-width r around the face, and a disc of
// radius r around each end. Since the capsule is convex, a path that leads away from the nearest point never enters it.
// Others enter it through a long side of the band, or through a disc. A path that comes into the band from beyond an
// end has come through that end's disc before, unless it only grazed it: then it hits the face there, and is not lost
// between the two.
std::optional<WallContact> first_contact(const Wall& wall, const std::optional<Line>& line,
                                         const MovingCircle& circle) noexcept {
  const NearestPoint nearest = nearest_on(wall, circle.center);
  const Vec2 outward = circle.center - nearest.point;
  const double overlap = circle.radius - length(outward);
  const bool on_its_way_through =
      wall.stops != Stops::both && overlap > touching_depth(wall, circle.center, circle.radius);
  if (on_its_way_through) return std::nullopt;

  if (nearest.feature != Feature::face) {
    const bool closing = dot(outward, circle.velocity) < 0;
    if (!closing) return std::nullopt;
    // Touching both ends of a short wall, the circle hits the nearest one.
    if (overlap >= 0) {
      if (const auto contact = contact_with_end(wall, line, nearest.feature, circle)) return contact;
    }
  }
  // n·v = 0 is decided without the rounding of n̂, so that a path along the wall does not touch it by accident.
  const bool parallel = dot(outward_normal(wall), circle.velocity) == 0;
  const auto level = line && !parallel ? delay_until_touching(*line, circle) : std::nullopt;
  if (!level && nearest.feature == Feature::face) return std::nullopt;
  const bool stopped = level && stops_from(wall, distance_after(0, line, circle));
  const auto face = stopped ? contact_with_face(wall, *line, *level, circle) : std::nullopt;
  if (face && face->delay == *level) return face;
  const auto end = earlier(contact_with_end(wall, line, Feature::from, circle),  //
                           contact_with_end(wall, line, Feature::to, circle));
  return earlier(end, face);
}

Hit hit_on_line(double time, double delay, const Line& line, const MovingCircle& circle) noexcept {
  const Vec2 center = position_after(circle, delay);
  const bool outside = signed_distance(line, circle.center) > 0;
  const Vec2 foot = center - line.normal * signed_distance(line, center);
  return {time, center, foot, outside ? line.normal : -line.normal, Feature::face};
}

std::optional<Hit> curved_sweep(const Line& line, const MovingCircle& circle, const Interval& interval) noexcept {
  constexpr double always = std::numeric_limits<double>::infinity();
  const auto contact = contact_with_face(physics::approach_to(line, circle), {},
                                         physics::Stretches{physics::Stretch{0, always}, physics::Stretch{}});
  if (!contact) return std::nullopt;
  const auto time = time_within(interval, contact->delay);
  if (!time) return std::nullopt;
  return hit_on_face(*time, *contact, line, circle,
                     touching_depth({line.point, line.point}, circle.center, circle.radius));
}

std::optional<Hit> curved_sweep(const Wall& wall, const MovingCircle& circle, const Interval& interval) noexcept {
  const std::optional<Line> line = line_through(wall);
  const auto contact = physics::first_curved_contact(wall, line, circle, limit_of(interval));
  if (!contact) return std::nullopt;
  const auto time = time_within(interval, contact->delay);
  if (!time) return std::nullopt;
  return physics::hit_on(*time, *contact, wall, line, circle);
}

}  // namespace

std::optional<Hit> sweep(const Line& line, const MovingCircle& circle, Interval interval) noexcept {
  if (!is_sound(circle) || !is_finite(line.point) || !is_finite(line.normal)) return std::nullopt;
  if (!is_straight(circle)) return curved_sweep(line, circle, interval);
  const auto delay = delay_until_touching(line, circle);
  if (!delay) return std::nullopt;
  const auto time = time_within(interval, *delay);
  if (!time) return std::nullopt;
  return hit_on_line(*time, *delay, line, circle);
}

std::optional<Hit> sweep(const Wall& wall, const MovingCircle& circle, Interval interval) noexcept {
  if (!is_sound(circle) || !is_finite(wall.from) || !is_finite(wall.to)) return std::nullopt;
  if (!is_straight(circle)) return curved_sweep(wall, circle, interval);
  const std::optional<Line> line = line_through(wall);
  const auto contact = first_contact(wall, line, circle);
  if (!contact) return std::nullopt;
  const auto time = time_within(interval, contact->delay);
  if (!time) return std::nullopt;
  if (contact->feature == Feature::face) return hit_on_line(*time, contact->delay, *line, circle);

  const Vec2 end = contact->feature == Feature::from ? wall.from : wall.to;
  const auto normal = direction_after(contact->delay, circle.center - end, circle.velocity, {});
  if (!normal) return std::nullopt;
  return Hit{*time, position_after(circle, contact->delay), end, *normal, contact->feature};
}

std::optional<Hit> sweep(const Wall& wall, const MovingPoint& point, Interval interval) noexcept {
  return sweep(wall, MovingCircle{point.start, point.velocity, 0, point.acceleration}, interval);
}

std::optional<Hit> sweep(const Pillar& pillar, const MovingCircle& circle, Interval interval) noexcept {
  const auto hit = sweep(circle, MovingCircle{pillar.center, {}, pillar.radius}, interval);
  if (!hit) return std::nullopt;
  return Hit{hit->time, hit->center_a, pillar.center + hit->normal * pillar.radius, hit->normal, Feature::face};
}

std::optional<Hit> sweep(const Circle& circle, const MovingPoint& point, Interval interval) noexcept {
  return sweep(Pillar{circle.center, circle.radius}, MovingCircle{point.start, point.velocity, 0, point.acceleration},
               interval);
}

// Seen from B, B stands still and A moves with c_AB = c_A − c_B past a circle of radius r_A + r_B. Two that accelerate
// alike move straight relative to each other.
std::optional<PairHit> sweep(const MovingCircle& a, const MovingCircle& b, Interval interval) noexcept {
  if (!is_sound(a) || !is_sound(b)) return std::nullopt;
  const Vec2 offset = a.center - b.center;
  const Vec2 velocity = a.velocity - b.velocity;
  const Vec2 acceleration = a.acceleration - b.acceleration;
  const double reach = a.radius + b.radius;
  const auto delay = delay_until_within(reach, offset, velocity, acceleration, limit_of(interval));
  if (!delay) return std::nullopt;
  const auto time = time_within(interval, *delay);
  const auto normal = direction_after(*delay, offset, velocity, acceleration);
  if (!time || !normal) return std::nullopt;

  const Vec2 center_a = position_after(a, *delay);
  const Vec2 center_b = position_after(b, *delay);
  // The point that divides the line of centres in the ratio of the radii: the same bits from either side.
  const Vec2 contact = (center_a * b.radius + center_b * a.radius) / reach;
  return PairHit{*time, center_a, center_b, contact, *normal};
}

}  // namespace carom
