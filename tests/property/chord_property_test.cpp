#include "carom/chord.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>

#include "property/distance_oracle.hpp"
#include "property/generators.hpp"

namespace carom {
namespace {

using namespace property;

/// Any ray and circle.
PairScene ray_and_circle() {
  return *round_scene(*rc::gen::elementOf(families_of_circles()), Mover::point, Partner::fixed);
}

// Both forms of the chord are checked against the distance: at `enter` and `leave` the ray is on the circle, to the
// rounding of the places involved.
RC_GTEST_PROP(Chord, IsTheSameInBothForms, ()) {
  const auto [a, b, interval] = ray_and_circle();
  const MovingPoint ray{a.center, a.velocity};
  const Circle circle{b.center, b.radius};
  const auto by_quadratic = chord_by_quadratic(ray, circle);
  const auto by_projection = chord_by_projection(ray, circle);
  const double slack = verdict_on(PairScene{a, b, interval}).slack;
  const Vec2 to_center = circle.center - ray.start;
  const double beside = std::abs(cross(to_center, ray.velocity)) / length(ray.velocity);
  if (std::abs(beside - circle.radius) <= slack) return;  // grazing to rounding: either may find it
  RC_ASSERT(by_quadratic.has_value() == (beside < circle.radius));
  RC_ASSERT(by_projection.has_value() == (beside < circle.radius));
  RC_ASSERT(crossing(ray, circle) == (beside < circle.radius ? Crossing::hit : Crossing::miss));
  if (!by_quadratic) return;
  RC_TAG("hit");
  for (const Chord& chord : {*by_quadratic, *by_projection}) {
    RC_ASSERT(chord.enter <= chord.leave);
    for (const double t : {chord.enter, chord.leave})
      RC_ASSERT(std::abs(distance_between(ray.start + ray.velocity * t, circle.center) - circle.radius) <= slack);
  }
  // On the chord two places that are both within slack of the circle may lie slack/cos apart, where cos is that of the
  // angle between the path and the circle's normal.
  const double half = (by_quadratic->leave - by_quadratic->enter) / 2 * length(ray.velocity);
  const double apart = 2 * slack * circle.radius / half / length(ray.velocity);
  RC_ASSERT(std::abs(by_quadratic->enter - by_projection->enter) <= apart);
  RC_ASSERT(std::abs(by_quadratic->leave - by_projection->leave) <= apart);
}

RC_GTEST_PROP(Chord, BeginsWhereTheSweepHitsTheCircle, ()) {
  const PairScene scene = ray_and_circle();
  const auto& [a, b, interval] = scene;
  const MovingPoint ray{a.center, a.velocity};
  const Circle circle{b.center, b.radius};
  const Verdict verdict = verdict_on(scene);
  if (!verdict.decided()) return;
  const auto chord = chord_by_quadratic(ray, circle);
  if (passes_by(ray, circle)) RC_ASSERT(!verdict.meets());
  if (!verdict.meets()) return;
  RC_TAG("meets");
  RC_ASSERT(chord.has_value());
  // A ray that starts inside entered in the past and collides now.
  RC_ASSERT(allows(verdict, interval, interval.start + std::max(chord->enter, 0.0)));
  RC_ASSERT(allows(verdict, interval, sweep(circle, ray, interval)->time));
}

}  // namespace
}  // namespace carom
