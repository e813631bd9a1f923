#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "carom/chord.hpp"
#include "carom/response.hpp"
#include "carom/sweep.hpp"
#include "carom/tolerances.hpp"
#include "property/distance_oracle.hpp"
#include "property/generators.hpp"

namespace carom {
namespace {

using namespace property;

/// Any scene of a circle or a point and a wall, two-sided or not.
WallScene any_wall_scene() {
  const auto mover = *rc::gen::element(Mover::circle, Mover::point);
  const auto& families = mover == Mover::point ? families_of_point_and_wall() : families_of_circle_and_wall();
  return *wall_scene(*rc::gen::elementOf(families), mover, *rc::gen::arbitrary<bool>());
}

/// Any scene of two round things; one that stands still is a pillar.
PairScene any_round_scene() {
  return *round_scene(*rc::gen::elementOf(families_of_round_things()), *rc::gen::element(Mover::circle, Mover::point),
                      *rc::gen::element(Partner::fixed, Partner::moving));
}

std::optional<Hit> sweep_of(const WallScene& scene) { return sweep(scene.wall, scene.circle, scene.interval); }
std::optional<PairHit> sweep_of(const PairScene& scene) { return sweep(scene.a, scene.b, scene.interval); }

/// A turn or a mirror image and a shift of the plane, applied to everything in it.
struct Motion {
  Vec2 x_axis{1, 0};  ///< where (1, 0) goes
  Vec2 y_axis{0, 1};  ///< where (0, 1) goes
  Vec2 shift;

  [[nodiscard]] bool mirrors() const { return cross(x_axis, y_axis) < 0; }
  [[nodiscard]] Vec2 turned(Vec2 v) const { return x_axis * v.x + y_axis * v.y; }
  [[nodiscard]] Vec2 moved(Vec2 p) const { return turned(p) + shift; }
  [[nodiscard]] MovingCircle operator()(const MovingCircle& c) const {
    return {moved(c.center), turned(c.velocity), c.radius};
  }
  /// Left and right change places in a mirror.
  [[nodiscard]] Stops operator()(Stops stops) const {
    if (!mirrors() || stops == Stops::both) return stops;
    return stops == Stops::outside ? Stops::inside : Stops::outside;
  }
  [[nodiscard]] Wall operator()(const Wall& w) const {
    return {moved(w.from), moved(w.to), (*this)(w.stops), w.restitution};
  }
  [[nodiscard]] WallScene operator()(const WallScene& s) const {
    return {(*this)(s.wall), (*this)(s.circle), s.interval};
  }
  [[nodiscard]] PairScene operator()(const PairScene& s) const { return {(*this)(s.a), (*this)(s.b), s.interval}; }
};

/// The four quarter turns and their mirror images: these only exchange coordinates and change signs.
Motion quarter_turn_or_mirror() {
  const Vec2 x = *rc::gen::element(Vec2{1, 0}, Vec2{0, 1}, Vec2{-1, 0}, Vec2{0, -1});
  return {x, *rc::gen::element(1.0, -1.0) * Vec2{-x.y, x.x}, {}};
}

Motion turn() {
  const Vec2 x = *heading();
  return {x, {-x.y, x.x}, {}};
}

Motion mirror() {
  const Vec2 x = *heading();
  return {x, {x.y, -x.x}, {}};
}

/// The distance by which the verdict leaves the centre's place at the contact open.
double leeway(const Verdict& verdict, Vec2 velocity) {
  return 2 * verdict.slack + length(velocity) * (verdict.width() + verdict.blur);
}

/// The moved scene has the moved answer: the same decision wherever the oracle can tell, a time that the oracle allows
/// for the scene as it was, and a normal that differs by no more than the place of contact may.
void expect_moved_answer(const WallScene& scene, const Motion& motion) {
  const WallScene image = motion(scene);
  const Verdict verdict = verdict_on(scene, size_of(image));
  const auto hit = sweep_of(scene);
  const auto image_hit = sweep_of(image);
  RC_CLASSIFY(verdict.meets(), "meets");
  if (!verdict.decided()) return;
  RC_ASSERT(image_hit.has_value() == verdict.meets());
  if (!verdict.meets()) return;
  RC_ASSERT(hit.has_value());
  RC_ASSERT(allows(verdict, scene.interval, image_hit->time));
  const double apart = distance_between(hit->center, hit->contact);
  RC_ASSERT(length(motion.turned(hit->normal) - image_hit->normal) * apart <=
            2 * leeway(verdict, scene.circle.velocity));
}

void expect_moved_answer(const PairScene& scene, const Motion& motion) {
  const PairScene image = motion(scene);
  const Verdict verdict = verdict_on(scene, size_of(image));
  const auto hit = sweep_of(scene);
  const auto image_hit = sweep_of(image);
  RC_CLASSIFY(verdict.meets(), "meets");
  if (!verdict.decided()) return;
  RC_ASSERT(image_hit.has_value() == verdict.meets());
  if (!verdict.meets()) return;
  RC_ASSERT(hit.has_value());
  RC_ASSERT(allows(verdict, scene.interval, image_hit->time));
  const double apart = distance_between(hit->center_a, hit->center_b);
  const double place = leeway(verdict, scene.a.velocity - scene.b.velocity);
  RC_ASSERT(length(motion.turned(hit->normal) - image_hit->normal) * apart <= 2 * place);
}

RC_GTEST_PROP(SweepAgainstWall, TurnsWithTheScene, ()) { expect_moved_answer(any_wall_scene(), turn()); }
RC_GTEST_PROP(SweepAgainstWall, IsMirroredWithTheSceneAndItsSides, ()) {
  expect_moved_answer(any_wall_scene(), mirror());
}
RC_GTEST_PROP(SweepAgainstWall, ShiftsWithTheScene, ()) {
  const WallScene scene = any_wall_scene();
  // By as much as the scene is large, whatever its unit.
  expect_moved_answer(scene, Motion{.shift = *point() * size_of(scene)});
}
RC_GTEST_PROP(SweepOfRoundThings, TurnsWithTheScene, ()) { expect_moved_answer(any_round_scene(), turn()); }
RC_GTEST_PROP(SweepOfRoundThings, IsMirroredWithTheScene, ()) { expect_moved_answer(any_round_scene(), mirror()); }
RC_GTEST_PROP(SweepOfRoundThings, ShiftsWithTheScene, ()) {
  const PairScene scene = any_round_scene();
  expect_moved_answer(scene, Motion{.shift = *point() * size_of(scene)});
}

// Exchanging coordinates and changing signs rounds nothing: sums commute, and a product's sign costs no bits.
RC_GTEST_PROP(SweepAgainstWall, KeepsItsBitsInQuarterTurnsAndMirrors, ()) {
  const WallScene scene = any_wall_scene();
  const Motion motion = quarter_turn_or_mirror();
  const auto hit = sweep_of(scene);
  const auto image = sweep_of(motion(scene));
  RC_ASSERT(hit.has_value() == image.has_value());
  if (!hit) return;
  RC_ASSERT(image->time == hit->time);
  RC_ASSERT(image->center == motion.moved(hit->center));
  RC_ASSERT(image->contact == motion.moved(hit->contact));
  RC_ASSERT(image->normal == motion.turned(hit->normal));
  RC_ASSERT(image->feature == hit->feature);
}

RC_GTEST_PROP(SweepOfRoundThings, KeepsItsBitsInQuarterTurnsAndMirrors, ()) {
  const PairScene scene = any_round_scene();
  const Motion motion = quarter_turn_or_mirror();
  const auto hit = sweep_of(scene);
  const auto image = sweep_of(motion(scene));
  RC_ASSERT(hit.has_value() == image.has_value());
  if (!hit) return;
  RC_ASSERT(image->time == hit->time);
  RC_ASSERT(image->center_a == motion.moved(hit->center_a));
  RC_ASSERT(image->center_b == motion.moved(hit->center_b));
  RC_ASSERT(image->contact == motion.moved(hit->contact));
  RC_ASSERT(image->normal == motion.turned(hit->normal));
}

/// 2^k, exactly.
double power_of_two(int k) { return std::ldexp(1.0, k); }

/// Another unit of length and another of speed, both a power of two; together with those of the scenes they stay within
/// the sizes and speeds of 1e±70 that the header calls safe.
struct Units {
  double length = power_of_two(*integer(-60, 60));
  double speed = power_of_two(*integer(-60, 60));

  [[nodiscard]] MovingCircle operator()(const MovingCircle& c) const {
    return {c.center * length, c.velocity * speed, c.radius * length};
  }
  [[nodiscard]] Interval operator()(const Interval& i) const { return {i.start * time(), i.end * time()}; }
  [[nodiscard]] double time() const { return length / speed; }
};

RC_GTEST_PROP(SweepAgainstWall, KeepsItsBitsInAnotherUnit, ()) {
  const WallScene scene = any_wall_scene();
  const Units in;
  Wall wall = scene.wall;
  wall.from = wall.from * in.length;
  wall.to = wall.to * in.length;
  const auto hit = sweep_of(scene);
  const auto image = sweep(wall, in(scene.circle), in(scene.interval));
  RC_ASSERT(hit.has_value() == image.has_value());
  if (!hit) return;
  RC_ASSERT(image->time == hit->time * in.time());
  RC_ASSERT(image->center == hit->center * in.length);
  RC_ASSERT(image->contact == hit->contact * in.length);
  RC_ASSERT(image->normal == hit->normal);
  RC_ASSERT(image->feature == hit->feature);
}

RC_GTEST_PROP(SweepOfRoundThings, KeepsItsBitsInAnotherUnit, ()) {
  const PairScene scene = any_round_scene();
  const Units in;
  const auto hit = sweep_of(scene);
  const auto image = sweep(in(scene.a), in(scene.b), in(scene.interval));
  RC_ASSERT(hit.has_value() == image.has_value());
  if (!hit) return;
  RC_ASSERT(image->time == hit->time * in.time());
  RC_ASSERT(image->center_a == hit->center_a * in.length);
  RC_ASSERT(image->center_b == hit->center_b * in.length);
  RC_ASSERT(image->contact == hit->contact * in.length);
  RC_ASSERT(image->normal == hit->normal);
}

RC_GTEST_PROP(SweepOfTwoCircles, KeepsItsBitsWhenTheyAreSwapped, ()) {
  const auto [a, b, interval] = any_round_scene();
  const auto hit = sweep(a, b, interval);
  const auto swapped = sweep(b, a, interval);
  RC_ASSERT(hit.has_value() == swapped.has_value());
  if (!hit) return;
  RC_ASSERT(swapped->time == hit->time);
  RC_ASSERT(swapped->center_a == hit->center_b);
  RC_ASSERT(swapped->center_b == hit->center_a);
  RC_ASSERT(swapped->contact == hit->contact);
  RC_ASSERT(swapped->normal == -hit->normal);
}

RC_GTEST_PROP(SweepOfTwoCircles, DoesNotSeeACommonVelocity, ()) {
  const PairScene scene = any_round_scene();
  PairScene image = scene;
  const double speed = length(scene.a.velocity - scene.b.velocity);
  const Vec2 common = *point() * speed;
  image.a.velocity += common;
  image.b.velocity += common;
  // Adding it rounds the velocities by up to a rounding of its own size, and so the place after the whole interval.
  const double drift = (length(common) + speed) * (scene.interval.end - scene.interval.start);
  const Verdict verdict = verdict_on(scene, std::max(size_of(scene), drift));
  if (!verdict.decided()) return;
  const auto hit = sweep_of(image);
  RC_ASSERT(hit.has_value() == verdict.meets());
  if (hit) RC_ASSERT(allows(verdict, scene.interval, hit->time));
}

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
  const Vec2 closing = scene.a.velocity - scene.b.velocity;
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

/// Any ray and circle.
PairScene ray_and_circle() {
  return *round_scene(*rc::gen::elementOf(families_of_round_things()), Mover::point, Partner::fixed);
}

// Both forms of the chord are held to the distance: at `enter` and `leave` the ray is on the circle, to the rounding of
// the places involved.
RC_GTEST_PROP(Chord, IsTheSameInBothForms, ()) {
  const auto [a, b, interval] = ray_and_circle();
  const MovingPoint ray{a.center, a.velocity};
  const Circle circle{b.center, b.radius};
  const auto by_quadratic = chord_by_quadratic(ray, circle);
  const auto by_projection = chord_by_projection(ray, circle);
  const double slack = verdict_on(PairScene{a, b, interval}).slack;
  const Vec2 to_center = circle.center - ray.start;
  const double beside = std::abs(cross(to_center, ray.velocity)) / length(ray.velocity);
  if (std::abs(beside - circle.radius) <= slack) return;  // grazing to rounding: either may see it
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

RC_GTEST_PROP(Chord, BeginsWhereTheSweepMeetsTheCircle, ()) {
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
  // A ray that starts inside entered in the past and meets now.
  RC_ASSERT(allows(verdict, interval, interval.start + std::max(chord->enter, 0.0)));
  RC_ASSERT(allows(verdict, interval, sweep(circle, ray, interval)->time));
}

}  // namespace
}  // namespace carom
