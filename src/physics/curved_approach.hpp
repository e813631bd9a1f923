#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>

#include "carom/shapes.hpp"
#include "carom/tolerances.hpp"
#include "physics/approach.hpp"
#include "physics/arc.hpp"
#include "physics/stretches.hpp"

/// When does a point on a parabola come within reach of another? docs/math.md, "Curved paths", derives it.
namespace carom::physics {

/// The motion of a point relative to another: p(t) = d + w t + a t²/2.
struct CurvedApproach {
  Vec2 offset;
  Vec2 velocity;
  Vec2 acceleration;

  [[nodiscard]] Vec2 offset_after(double t) const noexcept {
    return position_after(MovingPoint{offset, velocity, acceleration}, t);
  }
  [[nodiscard]] Vec2 velocity_after(double t) const noexcept { return velocity + acceleration * t; }

  /// The size of the lengths that are added up in `offset_after`: its rounding is some roundings of this.
  [[nodiscard]] double lengths_until(double t) const noexcept {
    const auto sum = [](Vec2 v) { return magnitude(v.x) + magnitude(v.y); };
    return sum(offset) + (sum(velocity) + sum(acceleration) * (t / 2)) * t;
  }
};

/// Would a contact be a graze, and change nothing? `beyond` is R² − |p|² where the two are nearest.
[[nodiscard]] inline bool is_graze(double beyond, double reach, double lengths) noexcept {
  return !(beyond > tolerance::graze * reach * (reach + lengths));
}

[[nodiscard]] inline Arc arc_of(const CurvedApproach& path, const Stretch& stretch) noexcept {
  const double duration = stretch.end - stretch.start;
  return {path.offset_after(stretch.start), path.velocity_after(stretch.start) * duration,
          path.acceleration * duration * (duration / 2)};
}

/// When is the point in a square around the other that has half a side of `reach` and a little more, and one side along
/// the acceleration? Elsewhere it is out of reach. Across the acceleration the motion is even, along it quadratic; so
/// the answer is exact but for rounding, and most paths never come in.
[[nodiscard]] inline Stretches stretches_near(const CurvedApproach& path, double reach) noexcept {
  constexpr double wider = 0x1p-20;
  constexpr double rounding = 0x1p-44;
  const auto axis = direction(path.acceleration);
  if (!axis) return {};
  const double half = reach + wider * reach + rounding * (magnitude(path.offset.x) + magnitude(path.offset.y));

  const double beside = cross(path.offset, *axis);
  const double drift = cross(path.velocity, *axis);
  if ((beside > half && drift >= 0) || (beside < -half && drift <= 0)) return {};
  const Stretch across = stretches_within({beside + half, beside - half, drift, 0}).front();
  const double height = dot(path.offset, *axis);
  const double rise = dot(path.velocity, *axis);
  if (height > half && rise >= 0) return {};
  Stretches near = stretches_within({height + half, height - half, rise, length(path.acceleration)}, rounding);
  for (Stretch& stretch : near) stretch = {std::max(stretch.start, across.start), std::min(stretch.end, across.end)};
  return near;
}

/// The root of |p(t)| = R near `delay`, by Newton's steps on the path itself: its digits are then those of the vectors.
/// A step that does not come nearer is not taken.
[[nodiscard]] inline double polished(const CurvedApproach& path, double reach, double delay) noexcept {
  constexpr int steps = 2;
  Vec2 place = path.offset_after(delay);
  double distance = std::sqrt(length_squared(place));
  for (int step = 0; step < steps; ++step) {
    const double next = delay - (distance - reach) * distance / dot(place, path.velocity_after(delay));
    if (!(next >= 0)) break;
    const Vec2 next_place = path.offset_after(next);
    const double next_distance = std::sqrt(length_squared(next_place));
    if (!(std::abs(next_distance - reach) < std::abs(distance - reach))) break;
    delay = next;
    place = next_place;
    distance = next_distance;
  }
  return delay;
}

/// A stretch of a path, as an arc.
struct Passage {
  const CurvedApproach& path;
  Stretch stretch;
  Arc arc;
  double reach = 0;

  [[nodiscard]] double delay_at(double s) const noexcept { return stretch.start + s * (stretch.end - stretch.start); }
  [[nodiscard]] double gap_at(double s) const noexcept { return arc.gap(reach, s).value; }

  /// When the two come within reach between `outside` and `inside`, two places on the arc with these gaps.
  [[nodiscard]] double entry(double outside, double gap, double inside, double overlap) const noexcept {
    const double guess = outside + (inside - outside) * (gap / (gap - overlap));
    return polished(
        path, reach,
        delay_at(root_between(outside, inside, 1, guess, arc_precision, [&](double s) { return arc.gap(reach, s); })));
  }

  /// Is the gap at this place positive, or the overlap too small to be told from rounding?
  [[nodiscard]] bool grazes_at(double s, double gap) const noexcept {
    return is_graze(-gap, reach, path.lengths_until(delay_at(s)));
  }
};

/// Most arcs that come within reach start outside, and their distance falls and then rises, with P·P′ rising all the
/// way. Where a straight line between its two ends is zero, they are mostly inside: then the entry is before that.
[[nodiscard]] inline std::optional<double> plain_entry(const Passage& passage, const Cuts& cuts) noexcept {
  if (cuts.count > 1) return std::nullopt;
  const double first = passage.arc.growth(0).value;
  const double last = passage.arc.growth(1).value;
  if (!(first < 0) || !(last > 0)) return std::nullopt;
  const double gap = passage.gap_at(0);
  const double inside = first / (first - last);
  const double overlap = passage.gap_at(inside);
  if (!(gap > 0) || passage.grazes_at(inside, overlap)) return std::nullopt;
  return passage.entry(0, gap, inside, overlap);
}

/// The first contact along a stretch of the path that `accept` takes, as a delay from the path's start. A contact is
/// where a run that falls comes down to the reach, or begins within it. It must get nearer by more than rounding.
template <class Accept>
[[nodiscard]] std::optional<double> first_contact_on(const CurvedApproach& path, const Stretch& stretch, double reach,
                                                     Accept& accept) noexcept {
  const Passage passage{path, stretch, arc_of(path, stretch), reach};
  if (stays_away(passage.arc, reach)) return std::nullopt;
  const Cuts cuts = cuts_of(passage.arc);
  if (const auto delay = plain_entry(passage, cuts)) return accept(*delay) ? delay : std::nullopt;
  Turns turns = turns_of(passage.arc, cuts);
  turns.add(1);
  double from = 0;
  bool falls = turns.first_trend < 0;
  for (std::size_t i = 0; i < turns.count; from = turns.places[i], falls = !falls, ++i) {
    if (!falls) continue;
    const double to = turns.places[i];
    const double nearest = passage.gap_at(to);
    const double gap = passage.gap_at(from);
    if (passage.grazes_at(to, gap > 0 ? nearest : nearest - gap)) continue;
    const double delay = gap > 0 ? passage.entry(from, gap, to, nearest) : passage.delay_at(from);
    if (accept(delay)) return delay;
  }
  return std::nullopt;
}

/// How long until a point on a parabola comes within `reach` of another while closing: the first such time, no later
/// than `limit`, that `accept` takes. The path must have an acceleration.
template <class Accept>
[[nodiscard]] std::optional<double> first_delay_within(double reach, const CurvedApproach& path, double limit,
                                                       Accept accept) noexcept {
  if (!(reach > 0)) return std::nullopt;
  for (const Stretch& stretch : stretches_near(path, reach)) {
    if (stretch.empty() || !(stretch.start <= limit) || !is_finite(stretch.end)) continue;
    if (const auto delay = first_contact_on(path, stretch, reach, accept)) return delay;
  }
  return std::nullopt;
}

/// The same as `delay_until_within` along a straight line, for two that accelerate relative to each other: how long
/// until they come within `reach` while closing; nothing when they never do. Without an acceleration it is the straight
/// one, to the bit. Changing the sign of all three vectors changes no bit. Answers later than `limit` may be left out.
[[nodiscard]] inline std::optional<double> delay_until_within(
    double reach, Vec2 offset, Vec2 velocity, Vec2 acceleration,
    double limit = std::numeric_limits<double>::infinity()) noexcept {
  if (acceleration == Vec2{}) return delay_until_within(reach, offset, velocity);
  return first_delay_within(reach, {offset, velocity, acceleration}, limit, [](double) { return true; });
}

}  // namespace carom::physics
