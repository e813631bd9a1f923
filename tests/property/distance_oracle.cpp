#include "property/distance_oracle.hpp"

#include <algorithm>
#include <cmath>

#include "carom/tolerances.hpp"

namespace carom::property {
namespace {

using Real = long double;
using Answer = Verdict::Answer;

struct Place {
  Real x = 0;
  Real y = 0;
};

Real exactly(double number) { return static_cast<Real>(number); }

Place place(Vec2 v) { return {exactly(v.x), exactly(v.y)}; }

Real distance(Place a, Place b) { return std::hypot(a.x - b.x, a.y - b.y); }

/// The segment's points are a convex set, too: the nearest is where the clamped foot of the perpendicular lies.
Real distance(Place p, Place from, Place to) {
  const Place edge{to.x - from.x, to.y - from.y};
  const Real whole = edge.x * edge.x + edge.y * edge.y;
  if (!(whole > 0)) return distance(p, from);
  const Real along = ((p.x - from.x) * edge.x + (p.y - from.y) * edge.y) / whole;
  if (along <= 0) return distance(p, from);
  if (along >= 1) return distance(p, to);
  return std::abs((p.x - from.x) * edge.y - (p.y - from.y) * edge.x) / std::sqrt(whole);
}

/// Positive on the right-hand side of from→to, the outside.
Real signed_distance(Place p, Place from, Place to) {
  const Place edge{to.x - from.x, to.y - from.y};
  return ((p.x - from.x) * edge.y - (p.y - from.y) * edge.x) / std::hypot(edge.x, edge.y);
}

struct Path {
  Place start;
  Place velocity;

  [[nodiscard]] Place at(Real t) const { return {start.x + velocity.x * t, start.y + velocity.y * t}; }
  [[nodiscard]] Real speed() const { return std::hypot(velocity.x, velocity.y); }
};

/// Where a convex function is lowest on [0, end]. Each step keeps 0.55 of the interval: 110 of them leave 10⁻²⁸ of it,
/// less than a rounding of any time that matters even at a million boxes per frame.
template <typename Function>
Real lowest(const Function& f, Real end) {
  Real low = 0;
  Real high = end;
  for (int i = 0; i < 110; ++i) {
    const Real left = low + (high - low) * 0.45L;
    const Real right = low + (high - low) * 0.55L;
    (f(left) <= f(right) ? high : low) = f(left) <= f(right) ? right : left;
  }
  Real best = 0;
  for (const Real t : {low, high, end})
    if (f(t) < f(best)) best = t;
  return best;
}

/// The first time in [0, end] at which a function that falls on it is at most `level`, which it is at the end.
template <typename Function>
Real first_at_most(Real level, const Function& f, Real end) {
  if (f(0) <= level) return 0;
  Real above = 0;
  Real below = end;
  for (int i = 0; i < 100; ++i) {
    const Real middle = above + (below - above) / 2;
    (f(middle) <= level ? below : above) = middle;
  }
  return below;
}

/// What is asked about an approach, apart from the distance itself.
struct Question {
  Real reach;
  Real speed;
  Real duration;
  Real slack;
  Real blur;
};

/// At a touching or overlapping start: is it leaving faster than rounding can hide? Over a step of 10⁻⁶ of itself a
/// distance that starts to rise at an angle above 10⁻⁶ does so by more than its curvature alone could make it.
template <typename Function>
bool is_leaving(const Function& distance_at, const Question& q) {
  const Real path = 1e-6L * distance_at(0);
  return path > 0 && q.speed > 0 && distance_at(path / q.speed) - distance_at(0) > 1e-6L * path;
}

template <typename Function>
Verdict first_approach(const Function& distance_at, const Question& q) {
  const auto say = [&](Answer answer, Real earliest = 0, Real latest = 0) {
    return Verdict{answer, earliest, latest, static_cast<double>(q.slack), static_cast<double>(q.blur)};
  };
  if (!(q.speed > 0)) return say(Answer::misses);
  const Real end = q.duration + q.blur;
  const Real turning = lowest(distance_at, end);
  const Real start = distance_at(0);
  const Real closest = distance_at(turning);
  if (closest > q.reach + q.slack) return say(Answer::misses);

  const bool starts_clear = start > q.reach + q.slack;
  if (!starts_clear) {
    const bool closes = start - closest > q.slack;
    // A centre within rounding of the line, or of the other centre, may be seen on either side of it.
    const bool leaves = start > q.slack && is_leaving(distance_at, q);
    if (!closes) return say(leaves ? Answer::misses : Answer::undecided, 0, turning);
    if (start < q.reach - q.slack) return say(Answer::meets);
  }
  const Real earliest = first_at_most(q.reach + q.slack, distance_at, turning);
  if (!(closest < q.reach - q.slack)) return say(Answer::undecided, earliest, turning);
  const Real latest = first_at_most(q.reach - q.slack, distance_at, turning);
  return say(latest < q.duration - q.blur ? Answer::meets : Answer::undecided, earliest, latest);
}

Question question(double reach, const Path& path, const Interval& interval, double size) {
  return {exactly(reach), path.speed(), exactly(interval.end) - exactly(interval.start),
          exactly(64 * tolerance::rounding * size),
          exactly(tolerance::rounding * (std::abs(interval.start) + std::abs(interval.end)))};
}

/// A point has no reach to be shortened. It certainly hits the wall when it goes from one side of the line to the
/// other, `slack` beyond it on both, and is beside the wall, `slack` within its ends, all the while that it is on the
/// line.
Verdict first_crossing(const Path& path, Place from, Place to, const Question& q) {
  const auto say = [&](Answer answer, Real earliest = 0, Real latest = 0) {
    return Verdict{answer, earliest, latest, static_cast<double>(q.slack), static_cast<double>(q.blur)};
  };
  const auto to_wall = [&](Real t) { return distance(path.at(t), from, to); };
  const Real closest = to_wall(lowest(to_wall, q.duration + q.blur));
  if (closest > q.slack || !(q.speed > 0)) return say(Answer::misses);

  const Real sign = signed_distance(path.at(0), from, to) > 0 ? 1 : -1;
  const auto ahead = [&](Real t) { return sign * signed_distance(path.at(t), from, to); };
  const Real end = q.duration - q.blur;
  if (!(ahead(0) > q.slack && ahead(end) < -q.slack)) return say(Answer::undecided);
  const Real earliest = first_at_most(q.slack, ahead, end);
  const Real latest = first_at_most(-q.slack, ahead, end);
  const Real length = distance(from, to);
  const auto beside = [&](Real t) {
    const Place p = path.at(t);
    const Real along = ((p.x - from.x) * (to.x - from.x) + (p.y - from.y) * (to.y - from.y)) / length;
    return along > q.slack && along < length - q.slack;
  };
  return say(beside(earliest) && beside(latest) ? Answer::meets : Answer::undecided, earliest, latest);
}

/// Is the centre on the side that a one-sided wall stops, at every time that a contact may have?
Answer stopped_side(const WallScene& scene, const Path& path, const Verdict& contact) {
  const Place from = place(scene.wall.from);
  const Place to = place(scene.wall.to);
  const Real sign = scene.wall.stops == Stops::outside ? 1 : -1;
  // A point touches the face with its centre on the line: the side that counts is the one it comes from.
  const bool is_point = scene.circle.radius == 0;
  const Real first = sign * signed_distance(path.at(is_point ? 0 : contact.earliest), from, to);
  const Real last = sign * signed_distance(path.at(is_point ? 0 : contact.latest), from, to);
  const Real slack = exactly(contact.slack);
  if (std::min(first, last) > slack) return Answer::meets;
  if (std::max(first, last) < -slack) return Answer::misses;
  return Answer::undecided;
}

/// A contact with one part of a one-sided wall, given that the approach itself is as `approach` says.
Verdict if_stopped(Verdict approach, const WallScene& scene, const Path& path) {
  if (approach.answer == Answer::misses) return approach;
  const Answer side = stopped_side(scene, path, approach);
  if (side == Answer::misses) approach.answer = Answer::misses;
  if (side == Answer::undecided) approach.answer = Answer::undecided;
  return approach;
}

/// The earlier of what may happen, no later than the first that must.
Verdict earliest_of(std::initializer_list<Verdict> contacts) {
  Verdict result = *contacts.begin();
  result.answer = Answer::misses;
  for (const Verdict& contact : contacts) {
    if (contact.answer == Answer::misses) continue;
    const bool first = result.answer == Answer::misses;
    result.earliest = first ? contact.earliest : std::min(result.earliest, contact.earliest);
    if (contact.meets()) result.latest = result.meets() ? std::min(result.latest, contact.latest) : contact.latest;
    if (!result.meets()) result.answer = contact.answer;
  }
  return result;
}

/// By how much a one-sided wall may be overlapped at the start and still count as touched.
Answer on_its_way_through(const WallScene& scene, Real start, Real slack) {
  const Real excess = exactly(scene.circle.radius) - start - exactly(tolerance::touch * size_of(scene));
  if (excess > slack) return Answer::meets;
  return excess < -slack ? Answer::misses : Answer::undecided;
}

double largest(std::initializer_list<Vec2> places) {
  double size = 0;
  for (const Vec2 v : places) size = std::max({size, std::abs(v.x), std::abs(v.y)});
  return size;
}

}  // namespace

double size_of(const LineScene& scene) {
  const auto& [line, circle, interval] = scene;
  const Vec2 at_the_end = circle.center + circle.velocity * (interval.end - interval.start);
  return std::max(circle.radius, largest({circle.center, at_the_end, line.point}));
}

double size_of(const WallScene& scene) {
  return std::max(scene.circle.radius, largest({scene.circle.center, scene.wall.from, scene.wall.to}));
}

double size_of(const PairScene& scene) {
  return std::max({scene.a.radius, scene.b.radius, largest({scene.a.center, scene.b.center})});
}

Verdict verdict_on(const WallScene& scene, double other_size) {
  const Path path{place(scene.circle.center), place(scene.circle.velocity)};
  const Place from = place(scene.wall.from);
  const Place to = place(scene.wall.to);
  const auto to_wall = [&](Real t) { return distance(path.at(t), from, to); };
  const auto to_from = [&](Real t) { return distance(path.at(t), from); };
  const auto to_to = [&](Real t) { return distance(path.at(t), to); };
  const Question q = question(scene.circle.radius, path, scene.interval, std::max(size_of(scene), other_size));

  // Nothing touches a part of the wall without touching the wall.
  const bool is_point = scene.circle.radius == 0;
  const Verdict whole = is_point ? first_crossing(path, from, to, q) : first_approach(to_wall, q);
  if (scene.wall.stops == Stops::both || !whole.meets()) return whole;

  Verdict none = whole;
  none.answer = Answer::misses;
  if (scene.wall.from == scene.wall.to) return none;
  const Answer through = on_its_way_through(scene, to_wall(0), q.slack);
  if (through == Answer::meets) return none;

  // The first touch of all, at the face or an end, and the first touch of each end on its own: a circle that comes
  // through the face from the open side may catch on an end from the other.
  const Verdict first = if_stopped(whole, scene, path);
  if (is_point) return first;
  Verdict result = earliest_of(
      {first, if_stopped(first_approach(to_from, q), scene, path), if_stopped(first_approach(to_to, q), scene, path)});
  if (through == Answer::undecided) result.answer = Answer::undecided;
  return result;
}

Verdict verdict_on(const LineScene& scene, double other_size) {
  const auto& [line, circle, interval] = scene;
  const Path path{place(circle.center), place(circle.velocity)};
  const Place on_it = place(line.point);
  const Place normal = place(line.normal);
  const auto to_line = [&](Real t) {
    const Place p = path.at(t);
    return std::abs((p.x - on_it.x) * normal.x + (p.y - on_it.y) * normal.y);
  };
  return first_approach(to_line, question(circle.radius, path, interval, std::max(size_of(scene), other_size)));
}

// Seen from the second circle the first moves past a point. Differences of doubles are exact in long double, or nearly.
Verdict verdict_on(const PairScene& scene, double other_size) {
  const Place a = place(scene.a.center);
  const Place b = place(scene.b.center);
  const Place v_a = place(scene.a.velocity);
  const Place v_b = place(scene.b.velocity);
  const Path path{{a.x - b.x, a.y - b.y}, {v_a.x - v_b.x, v_a.y - v_b.y}};
  Question q = question(0, path, scene.interval, std::max(size_of(scene), other_size));
  q.reach = exactly(scene.a.radius) + exactly(scene.b.radius);
  return first_approach([&](Real t) { return distance(path.at(t), {}); }, q);
}

bool allows(const Verdict& verdict, const Interval& interval, double time) {
  const Real delay = exactly(time) - exactly(interval.start);
  const Real blur = exactly(verdict.blur);
  return verdict.earliest - blur <= delay && delay <= verdict.latest + blur;
}

double distance_between(Vec2 point, const Wall& wall) {
  return static_cast<double>(distance(place(point), place(wall.from), place(wall.to)));
}

double distance_between(Vec2 a, Vec2 b) { return static_cast<double>(distance(place(a), place(b))); }

}  // namespace carom::property
