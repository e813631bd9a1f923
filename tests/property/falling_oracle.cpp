#include "property/falling_oracle.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "carom/tolerances.hpp"

namespace carom::property {
namespace {

using Real = long double;
using Answer = Verdict::Answer;

struct Place {
  Real x = 0;
  Real y = 0;
};

Place place(Vec2 v) { return {static_cast<Real>(v.x), static_cast<Real>(v.y)}; }
Place operator-(Place a, Place b) { return {a.x - b.x, a.y - b.y}; }
Real dot(Place a, Place b) { return a.x * b.x + a.y * b.y; }
Real length(Place v) { return std::hypot(v.x, v.y); }

struct Parabola {
  Place start;
  Place velocity;
  Place acceleration;

  [[nodiscard]] Place at(Real t) const {
    return {start.x + (velocity.x + acceleration.x * t / 2) * t, start.y + (velocity.y + acceleration.y * t / 2) * t};
  }
  [[nodiscard]] Place velocity_at(Real t) const {
    return {velocity.x + acceleration.x * t, velocity.y + acceleration.y * t};
  }
};

Parabola parabola(const MovingCircle& circle) {
  return {place(circle.center), place(circle.velocity), place(circle.acceleration)};
}

/// From the nearest point of something to a place.
Place from_segment(Place p, Place from, Place to) {
  const Place edge = to - from;
  const Real whole = dot(edge, edge);
  const Real along = whole > 0 ? std::clamp(dot(p - from, edge) / whole, Real{0}, Real{1}) : 0;
  return {p.x - from.x - edge.x * along, p.y - from.y - edge.y * along};
}

/// The square of the distance as a function of time, and what is asked of it.
template <class Outward>
class Search {
 public:
  Search(const Parabola& path, const Outward& outward) : path_{path}, outward_{outward} {}

  [[nodiscard]] Place away(Real t) const { return outward_(path_.at(t)); }
  [[nodiscard]] Real distance(Real t) const { return length(away(t)); }
  [[nodiscard]] Real closing(Real t) const { return -dot(away(t), path_.velocity_at(t)); }

  /// Is it closing (sign 1) or separating (−1), so steeply that 200 samples cannot miss a turn?
  [[nodiscard]] bool is_clearly(int sign, Real t) const {
    return sign * closing(t) > 1e-3L * distance(t) * length(path_.velocity_at(t));
  }

  /// The first time in [from, end] at which the distance is at most `level` (or, for sign −1, at least).
  [[nodiscard]] std::optional<Real> first_at(Real level, Real from, Real end, int sign = 1) const {
    return first_at(level, from, end, sign, 0);
  }

 private:
  [[nodiscard]] std::optional<Real> first_at(Real level, Real from, Real end, int sign, int depth) const {
    const auto excess = [&](Real t) { return sign * (distance(t) - level) * (distance(t) + level); };
    if (excess(from) <= 0) return from;
    const Real speed = std::max(length(path_.velocity_at(from)), length(path_.velocity_at(end)));
    const Real pull = length(path_.acceleration);
    const Real middle = from + (end - from) / 2;
    const Real farthest = distance(middle) + speed * (end - from);
    const Real bound = 2 * (speed * speed + farthest * pull);
    if (std::min(excess(from), excess(end)) > bound * (end - from) * (end - from) / 8) return std::nullopt;
    if (depth == 70) return end;
    const auto first = first_at(level, from, middle, sign, depth + 1);
    return first ? first : first_at(level, middle, end, sign, depth + 1);
  }

  Parabola path_;
  Outward outward_;
};

template <class Outward>
Verdict first_approach(const Search<Outward>& search, Real reach, const Interval& interval, double size) {
  const auto duration = static_cast<Real>(interval.end) - static_cast<Real>(interval.start);
  Verdict verdict;
  verdict.slack = 64 * tolerance::rounding * size;
  verdict.blur = tolerance::rounding * (std::abs(interval.start) + std::abs(interval.end));
  const auto slack = static_cast<Real>(verdict.slack);
  const auto blur = static_cast<Real>(verdict.blur);
  const auto say = [&](Answer answer) {
    verdict.answer = answer;
    return verdict;
  };
  if (!(reach > 2 * slack)) return say(Answer::undecided);

  Real from = 0;
  if (!(search.distance(0) > reach + slack)) {
    // On which side a centre is that begins on the line, or on the other centre, is rounding.
    if (!(search.distance(0) > slack)) return say(Answer::undecided);
    // Separating clearly all the way until it is clear, or closing clearly all the way until it is deep; or undecided.
    const bool separates = search.closing(0) < 0;
    const auto until = separates ? search.first_at(reach + slack, 0, duration, -1)
                                 : search.first_at(std::min(reach - slack, search.distance(0) - slack), 0, duration);
    if (!until) return say(Answer::undecided);
    for (int i = 0; i < 200; ++i)
      if (!search.is_clearly(separates ? -1 : 1, *until * i / 200)) return say(Answer::undecided);
    verdict.latest = *until;
    if (!separates) return say(Answer::meets);
    from = *until;
  }
  const auto earliest = search.first_at(reach + slack, from + (from > 0 ? duration * 1e-9L : 0), duration + blur);
  if (!earliest) return say(Answer::misses);
  verdict.earliest = *earliest;
  const auto latest = search.first_at(reach - slack, from, duration + blur);
  if (!latest || !(*latest < duration - blur)) return say(Answer::undecided);
  verdict.latest = *latest;
  return say(Answer::meets);
}

/// How far something gets that flies and falls for so long.
double way_of(const MovingCircle& circle, const Interval& interval) {
  const double duration = interval.end - interval.start;
  return (length(circle.velocity) + length(circle.acceleration) * duration / 2) * duration;
}

}  // namespace

Verdict falling_verdict_on(const WallScene& scene) {
  const Place from = place(scene.wall.from);
  const Place to = place(scene.wall.to);
  const auto outward = [=](Place p) { return from_segment(p, from, to); };
  return first_approach(Search{parabola(scene.circle), outward}, static_cast<Real>(scene.circle.radius), scene.interval,
                        size_of(scene) + way_of(scene.circle, scene.interval));
}

Verdict falling_verdict_on(const LineScene& scene) {
  const Place on_it = place(scene.line.point);
  const Place normal = place(scene.line.normal);
  const auto outward = [=](Place p) {
    const Real distance = dot(p - on_it, normal);
    return Place{normal.x * distance, normal.y * distance};
  };
  return first_approach(Search{parabola(scene.circle), outward}, static_cast<Real>(scene.circle.radius), scene.interval,
                        size_of(scene) + way_of(scene.circle, scene.interval));
}

Verdict falling_verdict_on(const PairScene& scene) {
  const Parabola a = parabola(scene.a);
  const Parabola b = parabola(scene.b);
  const Parabola relative{a.start - b.start, a.velocity - b.velocity, a.acceleration - b.acceleration};
  return first_approach(Search{relative, [](Place p) { return p; }},
                        static_cast<Real>(scene.a.radius) + static_cast<Real>(scene.b.radius), scene.interval,
                        size_of(scene) + way_of(scene.a, scene.interval) + way_of(scene.b, scene.interval));
}

}  // namespace carom::property
