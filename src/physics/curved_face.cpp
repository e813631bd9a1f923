#include "physics/curved_face.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "carom/tolerances.hpp"
#include "physics/rounding.hpp"
#include "physics/slide.hpp"

namespace carom::physics {
namespace {

/// The largest power of two that is no larger than x, for a positive, normal x.
double power_of_two_below(double x) noexcept {
  constexpr std::uint64_t exponent = 0x7ff0'0000'0000'0000;
  return std::bit_cast<double>(std::bit_cast<std::uint64_t>(x) & exponent);
}

FaceApproach approach(const Line& line, const MovingCircle& circle, double drift, double acceleration) noexcept {
  const double side = acceleration > 0 || (acceleration == 0 && drift > 0) ? -1 : 1;
  const Vec2 offset = circle.center - line.point;
  return {side,          side * signed_distance(line, circle.center),
          side * drift,  -side * acceleration,
          circle.radius, circle.radius + std::abs(offset.x) + std::abs(offset.y)};
}

/// The first time from `earliest` on at which the foot is on the wall, unless that is after `latest`.
std::optional<double> first_beside(const Stretches& beside, double earliest, double latest) noexcept {
  for (const Stretch& stretch : beside) {
    const double delay = std::max(earliest, stretch.start);
    if (delay <= stretch.end && delay <= latest) return delay;
  }
  return std::nullopt;
}

// From below, while it rises: it is level with −r when e − ν t + g t²/2 = 0, with e = −δ − r. That is after
//
//     τ = 2e / (ν + √(ν² − 2ge))
//
// The least gap, at the top of the parabola, is e − ν²/2g. A top that reaches into the band by rounding only is a
// graze.
std::optional<FaceContact> contact_from_below(const FaceApproach& a, const FaceRule& rule,
                                              const Stretches& beside) noexcept {
  if (!rule.stops_below || rule.on_its_way_through || !(a.pull > 0) || !(a.distance < 0) || !(a.drift > 0))
    return std::nullopt;
  const double gap = -a.distance - a.radius;
  const double top = a.drift / a.pull;
  const double discriminant = a.drift * a.drift - 2 * a.pull * gap;
  if (!(discriminant > tolerance::graze * a.pull * (a.lengths + a.drift * top))) return std::nullopt;
  const double level = gap > 0 ? 2 * gap / (a.drift + std::sqrt(discriminant)) : 0;
  const auto delay = first_beside(beside, level, std::max(level, top));
  if (!delay) return std::nullopt;
  if (*delay == level) return FaceContact{*delay, -a.side, gap > 0, true};
  if (!(a.distance_after(*delay) < 0)) return std::nullopt;
  return FaceContact{*delay, -a.side, false, false};
}

/// When a circle comes down to the level +r, or below it begins to fall.
struct Descent {
  double delay = 0;
  bool from_above = false;  ///< it was above the level before, or is on it now
};

// It is level with +r and falls when gap + ν t − g t²/2 = 0, with gap = δ − r, at the later root
//
//     τ = (ν + √(ν² + 2g·gap)) / g = 2 gap / (√(ν² + 2g·gap) − ν)
//
// by the form that adds. Without a root it never rises to the level, and begins to fall at the top of the parabola.
std::optional<Descent> descent(const FaceApproach& a) noexcept {
  const double gap = a.distance - a.radius;
  if (a.pull == 0) {
    if (!(a.drift < 0) || !(a.distance > 0)) return std::nullopt;
    return Descent{std::max(gap, 0.0) / -a.drift, gap >= 0};
  }
  const double discriminant = a.drift * a.drift + 2 * a.pull * gap;
  if (gap >= 0 || (a.drift > 0 && discriminant > 0)) {
    const double root = std::sqrt(discriminant);
    return Descent{a.drift >= 0 ? (a.drift + root) / a.pull : 2 * gap / (root - a.drift), true};
  }
  return Descent{std::max(a.drift / a.pull, 0.0), false};
}

std::optional<FaceContact> contact_from_above(const FaceApproach& a, const FaceRule& rule,
                                              const Stretches& beside) noexcept {
  if (!rule.stops_above) return std::nullopt;
  const auto fall = descent(a);
  if (!fall) return std::nullopt;
  const auto delay = first_beside(beside, fall->delay, std::numeric_limits<double>::infinity());
  if (!delay) return std::nullopt;
  const bool level = *delay == fall->delay;
  const double distance = a.distance_after(*delay);
  if (level && fall->from_above) {
    // A centre on the line is leaving it.
    if (*delay == 0 && !(distance > 0)) return std::nullopt;
    return FaceContact{*delay, a.side, true, a.distance >= a.radius};
  }
  if (!(distance > 0)) return std::nullopt;
  if (rule.one_sided && !fall->from_above) {
    const bool came_beside = !level && a.distance > 0;
    const bool touches = level && a.radius - distance <= rule.touching_depth;
    if (rule.on_its_way_through || !(came_beside || touches)) return std::nullopt;
  }
  return FaceContact{*delay, a.side, false, *delay == 0};
}

}  // namespace

FaceApproach approach_to(const Line& line, const MovingCircle& circle) noexcept {
  return approach(line, circle, part_along(line.normal, circle.velocity), part_along(line.normal, circle.acceleration));
}

// Rising comes before falling.
std::optional<FaceContact> contact_with_face(const FaceApproach& approach, const FaceRule& rule,
                                             const Stretches& beside) noexcept {
  const auto below = contact_from_below(approach, rule, beside);
  return below ? below : contact_from_above(approach, rule, beside);
}

BandPassage passage_along(const Wall& wall, const MovingCircle& circle) noexcept {
  const Vec2 whole = edge(wall);
  const Vec2 e = whole / power_of_two_below(size_of(whole));
  return {dot(e, circle.center - wall.from), dot(e, circle.center - wall.to), dot(e, circle.velocity),
          dot(e, circle.acceleration)};
}

Stretches stretches_beside(const Wall& wall, const MovingCircle& circle) noexcept {
  return stretches_within(passage_along(wall, circle));
}

}  // namespace carom::physics
