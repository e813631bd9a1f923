#pragma once

#include "carom/line.hpp"
#include "carom/shapes.hpp"

/// When does a moving shape collide with another? Pure functions, one impact each.
///
/// What counts as an impact, in all of them:
/// - The gap between the two comes down to zero while it is closing, at a time in the closed interval asked about.
/// - Touching or overlapping at the start **and closing** is an impact at the start. So is touching without closing,
///   when an acceleration begins to close the gap then.
/// - Separating never is, nor moving in parallel, nor standing still, however deep the overlap. Along a straight path
///   the distance to a segment or a circle falls once at most and then rises for good. Along a parabola it may fall
///   again: what separates may return, and what turns back while it still overlaps has its impact when it turns.
/// - Grazing (contact without closing, see `tolerance::graze`) is not an impact: it would change nothing. Nor is the
///   top of a parabola that reaches the other by no more than that.
///
/// What moves may accelerate evenly, and then flies along a parabola. Two that accelerate alike move straight relative
/// to each other, with the same bits as without. Without any acceleration, nothing of it costs a rounding.
///
/// Bad input never hits anything: NaN or an infinity in a place, velocity, acceleration or radius, a negative radius,
/// an interval that is empty, has NaN in it or does not start at a finite time. (It may end at infinity.) A zero-length
/// wall is a single point, reported as its `from`; having no sides it stops nothing when it is one-sided.
///
/// Exactness: the answer is that of inputs changed by a few roundings. Times carry an error of a few roundings of
/// (distance from each other / closing speed); positions of the coordinates' size. Scaling every length, or every
/// velocity, by a power of two scales the answer without changing a bit of it, as long as
/// (distance · speed)² stays within the range of a double: sizes and speeds between 1e-70 and 1e70 are always safe.
/// With an acceleration, the lengths in question are those of the whole path until the impact, as thrown up and fallen
/// down; accelerations of speed²/distance are safe where the speeds and distances are.
namespace carom {

/// A closed stretch of time [start, end]. Shapes are given where they are at `start`.
/// The default is the lecture's frame [0, 1]; a lone number is the end of [0, end].
struct Interval {
  double start = 0;  ///< finite
  double end = 1;    ///< not before `start`; may be infinite

  /// The frame [0, 1].
  constexpr Interval() noexcept = default;
  /// From 0 to `t_max`.
  // Implicit, so that `sweep(wall, circle, t_max)` reads as it should.
  constexpr Interval(double t_max) noexcept : end{t_max} {}  // NOLINT(google-explicit-constructor)
  /// From `t_start` to `t_end`, both included.
  constexpr Interval(double t_start, double t_end) noexcept : start{t_start}, end{t_end} {}
};

/// An impact of a moving shape with a fixed one.
struct Hit {
  double time = 0;                  ///< in the interval asked about
  Vec2 center;                      ///< of the moving shape, then
  Vec2 contact;                     ///< where they touch, on the fixed shape
  Vec2 normal;                      ///< of length one, from the contact toward the moving shape
  Feature feature = Feature::face;  ///< the part of a wall that is touched; `face` for circles
};

/// An impact of two moving circles.
struct PairHit {
  double time = 0;  ///< in the interval asked about
  Vec2 center_a;    ///< of the first circle, then
  Vec2 center_b;    ///< of the second circle, then
  Vec2 contact;     ///< where they touch
  Vec2 normal;      ///< of length one, from the second circle toward the first
};

/// A moving circle against an infinite line, from either side. A centre that starts on the line is leaving it. A line
/// whose normal is zero is nowhere and never hit. An accelerated circle is put exactly at its radius from the line.
[[nodiscard]] std::optional<Hit> sweep(const Line& line, const MovingCircle& circle, Interval interval = {}) noexcept;

/// A moving point against a wall, from either side or one. The ends belong to the wall, but a point that comes along
/// the wall's own line only grazes it, and one never hits a zero-length wall. A point that starts exactly on the wall
/// is already leaving it; within a rounding of it, it may be seen on either side.
[[nodiscard]] std::optional<Hit> sweep(const Wall& wall, const MovingPoint& point, Interval interval = {}) noexcept;

/// A moving circle against a wall: the earliest of its face and its two ends.
///
/// Each part of a one-sided wall is tested on its own: the face stops a circle that comes from a stopped side, an end
/// one whose centre is on a stopped side when the two touch (a centre exactly on the wall's line is on neither side).
/// So a circle that passes through the face from the open side may still catch on an end from the other. One that
/// overlaps the wall at the start, by more than `tolerance::touch`, is on its way through and is left alone.
///
/// On a parabola it may come to the wall in several ways: past an end to the other side, or up through a one-sided wall
/// and down on it. Then it is left alone until it is clear of the wall, and can be stopped after that. At the face an
/// accelerated circle is put exactly at its radius from the line, so that a row of bounces does not drift.
[[nodiscard]] std::optional<Hit> sweep(const Wall& wall, const MovingCircle& circle, Interval interval = {}) noexcept;

/// A moving point against a fixed circle: ray against circle.
[[nodiscard]] std::optional<Hit> sweep(const Circle& circle, const MovingPoint& point, Interval interval = {}) noexcept;

/// A moving circle against a pillar: its centre against the pillar inflated by its radius.
[[nodiscard]] std::optional<Hit> sweep(const Pillar& pillar, const MovingCircle& circle,
                                       Interval interval = {}) noexcept;

/// Two moving circles. Swapping them gives the same bits, with the normal reversed (but for the sign of a zero).
/// Two points, having no size, never collide.
[[nodiscard]] std::optional<PairHit> sweep(const MovingCircle& a, const MovingCircle& b,
                                           Interval interval = {}) noexcept;

}  // namespace carom
