#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>

#include "property/any_scene.hpp"

namespace carom {
namespace {

using namespace property;

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

double apart_at(const Hit& hit) { return distance_between(hit.center, hit.contact); }
double apart_at(const PairHit& hit) { return distance_between(hit.center_a, hit.center_b); }

/// The moved scene has the moved answer: the same decision wherever the oracle can tell, a time that the oracle allows
/// for the scene as it was, and a normal that differs by no more than the place of contact may.
template <class AnyScene>
void expect_moved_answer(const AnyScene& scene, const Motion& motion) {
  const AnyScene image = motion(scene);
  const Verdict verdict = verdict_on(scene, size_of(image));
  const auto hit = sweep_of(scene);
  const auto image_hit = sweep_of(image);
  RC_CLASSIFY(verdict.meets(), "meets");
  if (!verdict.decided()) return;
  RC_ASSERT(image_hit.has_value() == verdict.meets());
  if (!verdict.meets()) return;
  RC_ASSERT(hit.has_value());
  RC_ASSERT(allows(verdict, scene.interval, image_hit->time));
  RC_ASSERT(length(motion.turned(hit->normal) - image_hit->normal) * apart_at(*hit) <=
            2 * leeway(verdict, closing_velocity(scene)));
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

}  // namespace
}  // namespace carom
