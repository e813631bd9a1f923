#pragma once

#include "property/generators.hpp"

/// When two shapes collide, found without solving an equation: in long double, from nothing but where the centres are
/// at a time and how far a point is from a segment or from another point.
///
/// That distance is a convex function of time along a straight path: it falls, once at most, and then rises. So a
/// ternary search finds its lowest point, however fast the path, and bisection on the falling part before it the first
/// time at which it is at most the reach.
namespace carom::property {

/// What the oracle says about a scene, and how sharply a computation in double can know it.
///
/// The sweeps promise the answer of inputs changed by a few roundings. So an impact is certain when the gap closes for
/// a reach that is `slack` shorter, a miss is certain when it does not for one that is `slack` longer, and the time of
/// contact lies between those of the two: close together head-on, far apart (about √slack) when grazing.
struct Verdict {
  enum class Answer { meets, misses, undecided };

  Answer answer = Answer::undecided;
  long double earliest = 0;  ///< after the interval's start: the gap is down to `slack`
  long double latest = 0;    ///< after the interval's start: the overlap is up to `slack`
  double slack = 0;          ///< length
  double blur = 0;           ///< time: what rounding start + delay can change

  [[nodiscard]] bool decided() const { return answer != Answer::undecided; }
  [[nodiscard]] bool meets() const { return answer == Answer::meets; }
  [[nodiscard]] double width() const { return static_cast<double>(latest - earliest); }
};

/// The slack is 64 roundings (2⁻⁵²) of the scene's size: its largest coordinate, radius and, where something starts
/// from elsewhere as in the invariances, `other_size`. The sweeps subtract two places (up to 2√2 sizes apart; half a
/// rounding of that), form a product of two such (2 roundings), a root, a quotient (half each), and move the centre by
/// the result (1): with what is squared on the way about 7 roundings of 2√2 sizes, 20. `tolerance::graze` ignores
/// another 4 of reach + |Δx| + |Δy|, up to 6 sizes: 24. The rest is for scenes that are rounded when they are turned or
/// moved.
[[nodiscard]] Verdict verdict_on(const WallScene& scene, double other_size = 0);
[[nodiscard]] Verdict verdict_on(const PairScene& scene, double other_size = 0);
[[nodiscard]] Verdict verdict_on(const LineScene& scene, double other_size = 0);

/// The largest coordinate or radius. A line has no end, so that its scene is as large as the way flown in it.
[[nodiscard]] double size_of(const LineScene& scene);
[[nodiscard]] double size_of(const WallScene& scene);
[[nodiscard]] double size_of(const PairScene& scene);

/// Is this time of contact one that the verdict allows?
[[nodiscard]] bool allows(const Verdict& verdict, const Interval& interval, double time);

/// |point − segment| and |a − b|, computed in long double: exact to a rounding of the distance itself.
[[nodiscard]] double distance_between(Vec2 point, const Wall& wall);
[[nodiscard]] double distance_between(Vec2 a, Vec2 b);

}  // namespace carom::property
