#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "carom/response.hpp"
#include "carom/tolerances.hpp"
#include "property/any_scene.hpp"

/// Sweeps over parts of an interval, and backward.
namespace carom {
namespace {

using namespace property;

/// A time somewhere inside the interval.
double moment_within(const Interval& interval) {
  return interval.start + (interval.end - interval.start) * *thousandths(1, 999);
}

/// What is left of the interval after `moment`.
Interval rest_of(const Interval& interval, double moment) { return {moment, interval.end}; }

/// How far things fly until `moment`: what rounding their place then is measured by.
double flight(Vec2 velocity, const Interval& interval, double moment) {
  return length(velocity) * (moment - interval.start);
}

// The end of the interval cuts off, and changes nothing before it: the same bits. The later start rounds the place.
RC_GTEST_PROP(SweepAgainstWall, FindsTheSameImpactInPartsOfTheInterval, ()) {
  const WallScene scene = any_wall_scene();
  const double moment = moment_within(scene.interval);
  const auto whole = sweep_of(scene);
  const auto early = sweep(scene.wall, scene.circle, {scene.interval.start, moment});
  RC_ASSERT(early.has_value() == (whole && whole->time <= moment));
  if (early) {
    RC_ASSERT(early->time == whole->time);
    RC_ASSERT(early->center == whole->center);
    return;
  }
  MovingCircle later = scene.circle;
  later.center += later.velocity * (moment - scene.interval.start);
  const WallScene rest{scene.wall, later, rest_of(scene.interval, moment)};
  const Verdict verdict = verdict_on(rest, size_of(scene) + flight(later.velocity, scene.interval, moment));
  // A one-sided wall that has been entered from its open side in the first part is left alone in the second.
  const bool may_be_inside = scene.wall.stops != Stops::both;
  if (!verdict.decided() || (may_be_inside && distance_between(later.center, scene.wall) <= later.radius)) return;
  const auto late = sweep_of(rest);
  RC_ASSERT(late.has_value() == verdict.meets());
  RC_ASSERT(whole.has_value() == verdict.meets());
  if (!whole) return;
  RC_ASSERT(allows(verdict, rest.interval, late->time));
  RC_ASSERT(allows(verdict, rest.interval, whole->time));
}

RC_GTEST_PROP(SweepOfRoundThings, FindsTheSameImpactInPartsOfTheInterval, ()) {
  const PairScene scene = any_round_scene();
  const double moment = moment_within(scene.interval);
  const auto whole = sweep_of(scene);
  const auto early = sweep(scene.a, scene.b, {scene.interval.start, moment});
  RC_ASSERT(early.has_value() == (whole && whole->time <= moment));
  if (early) {
    RC_ASSERT(early->time == whole->time);
    RC_ASSERT(early->center_a == whole->center_a);
    return;
  }
  PairScene later{scene.a, scene.b, rest_of(scene.interval, moment)};
  later.a.center += later.a.velocity * (moment - scene.interval.start);
  later.b.center += later.b.velocity * (moment - scene.interval.start);
  const double flown =
      flight(scene.a.velocity, scene.interval, moment) + flight(scene.b.velocity, scene.interval, moment);
  const Verdict verdict = verdict_on(later, size_of(scene) + flown);
  if (!verdict.decided()) return;
  const auto late = sweep_of(later);
  RC_ASSERT(late.has_value() == verdict.meets());
  RC_ASSERT(whole.has_value() == verdict.meets());
  if (!whole) return;
  RC_ASSERT(allows(verdict, later.interval, late->time));
  RC_ASSERT(allows(verdict, later.interval, whole->time));
}

/// Does the contact close steeply enough for the rounding of its place, seen from `apart`, not to turn it round?
bool closes_clearly(Vec2 normal, Vec2 velocity, double apart, const Verdict& verdict) {
  return -dot(normal, velocity) * apart > 4 * length(velocity) * leeway(verdict, velocity);
}

// Time can be run backwards. With the velocity reversed at the impact, or reflected, the path leads away; and from any
// point of the reflected path, sent back, the circle returns to the same impact and leaves on the path it came by.
RC_GTEST_PROP(SweepAgainstWall, RunsBackward, ()) {
  const WallScene scene = *wall_scene(*rc::gen::elementOf(families_of_circle_and_wall()), Mover::circle, true);
  const auto hit = sweep_of(scene);
  const Verdict verdict = verdict_on(scene);
  if (!hit || !verdict.meets()) return;
  const auto [center, velocity, radius] = MovingCircle{hit->center, scene.circle.velocity, scene.circle.radius};
  const double apart = distance_between(hit->center, hit->contact);
  if (!closes_clearly(hit->normal, velocity, apart, verdict)) return;
  RC_TAG("clearly closing");
  const Vec2 outgoing = reflect(velocity, hit->normal);
  RC_ASSERT(!sweep(scene.wall, MovingCircle{center, -velocity, radius}, scene.interval));
  RC_ASSERT(!sweep(scene.wall, MovingCircle{center, outgoing, radius}, scene.interval));

  const double back = *thousandths(1, 1000) * (size_of(scene) / length(velocity));
  const WallScene returning{scene.wall, {center + outgoing * back, -outgoing, radius}, 2 * back};
  const Verdict expected = verdict_on(returning, size_of(scene));
  if (!expected.meets() || apart < radius - verdict.slack) return;  // one that began inside has another way in
  RC_TAG("and back");
  const auto again = sweep_of(returning);
  RC_ASSERT(again.has_value());
  RC_ASSERT(allows(expected, returning.interval, again->time));
  const double turned = length(again->normal - hit->normal);
  RC_ASSERT(turned * apart <= 2 * (leeway(expected, velocity) + leeway(verdict, velocity)));
  // Turning a mirror by an angle turns the reflection by twice that.
  const Vec2 retraced = reflect(-outgoing, again->normal);
  RC_ASSERT(length(retraced + velocity) <= length(velocity) * (4 * turned + 16 * tolerance::rounding));
}

RC_GTEST_PROP(SweepOfTwoCircles, RunsBackward, ()) {
  const PairScene scene = any_round_scene();
  const auto hit = sweep_of(scene);
  const Verdict verdict = verdict_on(scene);
  if (!hit || !verdict.meets()) return;
  const Vec2 closing = closing_velocity(scene);
  const double flown = (length(scene.a.velocity) + length(scene.b.velocity)) * (hit->time - scene.interval.start);
  const Verdict widened = verdict_on(scene, size_of(scene) + flown);
  const double apart = distance_between(hit->center_a, hit->center_b);
  if (!widened.meets() || !closes_clearly(hit->normal, closing, apart, widened)) return;
  RC_TAG("clearly closing");
  MovingCircle a{hit->center_a, -scene.a.velocity, scene.a.radius};
  MovingCircle b{hit->center_b, -scene.b.velocity, scene.b.radius};
  RC_ASSERT(!sweep(a, b, scene.interval));
  const auto after = rebound(Body{scene.a.velocity}, Body{scene.b.velocity}, hit->normal);
  a.velocity = after.velocity_a;
  b.velocity = after.velocity_b;
  RC_ASSERT(!sweep(a, b, scene.interval));
}

}  // namespace
}  // namespace carom
