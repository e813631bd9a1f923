#include "physics/recontact.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "carom/touching.hpp"
#include "physics/curved_approach.hpp"
#include "physics/curved_wall.hpp"

namespace carom::physics {
namespace {

constexpr double for_ever = std::numeric_limits<double>::infinity();

bool is_sound(const MovingCircle& circle) noexcept {
  return is_finite(circle.center) && is_finite(circle.velocity) && is_finite(circle.acceleration) &&
         is_finite(circle.radius) && circle.radius >= 0;
}

/// The squared distance from a point that has `distance` R at the start, less R², over s: with d·d = R² it is
///
///     h(s) = (|d + v s + q s²|² − d·d) / s = (2d + e s)·e,  e = v + q s
///
/// a cubic, 2 d·v + (v² + 2 d·q) s + 2 v·q s² + q² s³. As the product of two vectors it keeps the digits that the sum
/// of its terms would lose after a high throw.
struct DividedArc {
  Arc arc;

  [[nodiscard]] Slope at(double s) const noexcept {
    const Vec2 e = arc.v + arc.q * s;
    const Vec2 sum = arc.p * 2 + e * s;
    return {dot(sum, e), dot(e + arc.q * s, e) + dot(sum, arc.q)};
  }
};

/// The first contact after the start, as a part of the arc. The cubic comes down to zero on its one falling piece, the
/// stretch between the two roots of its derivative (v² + 2 d·q) + 4 v·q s + 3 q² s².
std::optional<double> next_contact_on(const CurvedApproach& path, double unit, double reach) noexcept {
  const Arc arc = arc_of(path, {0, unit});
  const DividedArc divided{arc};
  const double constant = length_squared(arc.v) + 2 * dot(arc.p, arc.q);
  const double half = 2 * dot(arc.v, arc.q);
  const double leading = 3 * length_squared(arc.q);
  const double start = dot(arc.p, arc.v);
  const double discriminant = half * half - leading * constant;
  if (!(discriminant > 0)) return std::nullopt;
  const Stretch falling = roots_of(constant, 2 * half, 2 * leading, 2 * std::sqrt(discriminant));
  const double from = std::max(falling.start, 0.0);
  const double to = falling.end;
  if (!(to > 0)) return std::nullopt;
  const double lowest = divided.at(to).value;
  if (is_graze(-lowest * to, reach, path.lengths_until(to * unit))) return std::nullopt;
  if (from == 0 && start == 0) return 0;
  const double highest = divided.at(from).value;
  const double guess = from + (to - from) * (highest / (highest - lowest));
  return root_between(from, to, 1, guess, tolerance::rounding / 2, [&](double s) { return divided.at(s); });
}

/// The unit of time in which the path comes back into reach, or the first time at which it is out of it for good. Any
/// time would do; this one keeps the numbers at the size of the path.
double time_to_return(const CurvedApproach& path, double reach) noexcept {
  const Stretches near = stretches_near(path, reach);
  return std::max(near[0].end, near[1].end);
}

/// The first time from 0 on at which q(0) + rate t + curvature t²/2 is zero or more and rises.
std::optional<double> first_rise(double value, double rate, double curvature) noexcept {
  const bool rises = rate > 0 || (rate == 0 && curvature > 0);
  if (value >= 0 && rises) return 0;
  const double discriminant = rate * rate - 2 * curvature * value;
  if (rises && !(discriminant > 0)) return std::nullopt;
  if (rate > 0) return -2 * value / (rate + std::sqrt(discriminant));
  if (!(curvature > 0)) return std::nullopt;
  return (std::sqrt(std::max(discriminant, 0.0)) - rate) / curvature;
}

/// On which side of the line a circle is that touches it there: 1 outside, −1 inside. A point is on the line, and
/// rounding on either side of it; it is on its way to where it moves.
double side_touched(const Line& line, const MovingCircle& circle, double drift) noexcept {
  const double distance = circle.radius == 0 && drift != 0 ? drift : signed_distance(line, circle.center);
  return distance < 0 ? -1 : 1;
}

std::optional<Hit> hit_after(double delay, const CurvedContact& contact, const Wall& wall,
                             const std::optional<Line>& line, const MovingCircle& circle) noexcept {
  const double time = delay + contact.delay;
  if (!is_finite(time)) return std::nullopt;
  return hit_on(time, contact, wall, line, circle);
}

/// Off the face the gap is u t + a t²/2, so it closes again after −2u/a. Until then nothing of the wall is in reach.
/// Where the foot is beyond an end by then, the rest of the path is swept from there.
std::optional<Hit> sweep_from_face(const Wall& wall, const Line& line, const MovingCircle& circle) noexcept {
  const FaceApproach approach = approach_to(line, circle);
  const double side = side_touched(line, circle, approach.side * approach.drift);
  const double closing = -side * approach.side * approach.drift;
  const double pull = side * approach.side * approach.pull;
  if (!stops_from(wall, side)) {
    const auto contact = first_curved_contact(wall, line, circle, for_ever);
    return contact ? hit_after(0, *contact, wall, line, circle) : std::nullopt;
  }
  if (closing > 0 || (closing == 0 && pull > 0)) return hit_on_face(0, {0, side, true, true}, line, circle, 0);
  if (!(pull > 0)) return std::nullopt;
  const double delay = 2 * -closing / pull;
  if (!is_finite(delay)) return std::nullopt;
  const BandPassage along = passage_along(wall, circle);
  const double moved = (along.rate + along.curvature * (delay / 2)) * delay;
  const Hit back = hit_on_face(delay, {delay, side, true, true}, line, circle, 0);
  if (along.above_lower + moved >= 0 && along.above_upper + moved <= 0) return back;

  const MovingCircle rest{back.center, velocity_after(circle, delay), circle.radius, circle.acceleration};
  const auto contact = first_curved_contact(wall, line, rest, for_ever);
  return contact ? hit_after(delay, *contact, wall, line, rest) : std::nullopt;
}

}  // namespace

std::optional<double> delay_from_contact(Vec2 offset, Vec2 velocity, Vec2 acceleration) noexcept {
  if (acceleration == Vec2{}) return std::nullopt;
  if (dot(offset, velocity) < 0) return 0;
  const CurvedApproach path{offset, velocity, acceleration};
  const double reach = length(offset);
  const double unit = time_to_return(path, reach);
  if (!(unit > 0) || !is_finite(unit)) return std::nullopt;
  const auto part = next_contact_on(path, unit, reach);
  if (!part || !is_finite(*part * unit)) return std::nullopt;
  return *part * unit;
}

std::optional<Hit> sweep_from_contact(const Wall& wall, const MovingCircle& circle) noexcept {
  if (!is_sound(circle) || !is_finite(wall.from) || !is_finite(wall.to)) return std::nullopt;
  if (circle.acceleration == Vec2{}) return std::nullopt;
  const std::optional<Line> line = line_through(wall);
  const Feature touched = nearest_on(wall, circle.center).feature;
  if (line && touched == Feature::face) return sweep_from_face(wall, *line, circle);
  const auto contact = first_curved_contact(wall, line, circle, for_ever, touched);
  return contact ? hit_after(0, *contact, wall, line, circle) : std::nullopt;
}

std::optional<Hit> sweep_from_contact(const Pillar& pillar, const MovingCircle& circle) noexcept {
  if (!is_sound(circle) || !is_finite(pillar.center)) return std::nullopt;
  const Vec2 offset = circle.center - pillar.center;
  const auto delay = delay_from_contact(offset, circle.velocity, circle.acceleration);
  if (!delay) return std::nullopt;
  const auto normal = direction(position_after(MovingPoint{offset, circle.velocity, circle.acceleration}, *delay));
  if (!normal) return std::nullopt;
  return Hit{*delay, position_after(circle, *delay), pillar.center + *normal * pillar.radius, *normal, Feature::face};
}

std::optional<double> delay_until_off_face(const Wall& wall, const MovingCircle& circle) noexcept {
  if (wall.from == wall.to) return 0;
  const auto [beyond_from, beyond_to, rate, curvature] = passage_along(wall, circle);
  const auto over_from = first_rise(-beyond_from, -rate, -curvature);
  const auto over_to = first_rise(beyond_to, rate, curvature);
  if (!over_from || !over_to) return over_from ? over_from : over_to;
  return std::min(*over_from, *over_to);
}

}  // namespace carom::physics
