#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "property/every_sweep.hpp"
#include "property/falling_oracle.hpp"

/// Sweeps of what accelerates, against the dense search.
namespace carom {
namespace {

using namespace property;

constexpr auto meet_wall = &AgainstWall<Mover::circle, true>::meet;

Interval some_time() { return {0, *thousandths(500, 4000)}; }

/// The sweep is right wherever the oracle is certain, and says when. True when they collide.
template <class Scene>
bool expect_agreement(const std::optional<Meeting>& hit, const Scene& scene) {
  if constexpr (requires(std::ostream& out) { showValue(scene, out); }) RC_LOG() << rc::toString(scene) << "\n";
  const Verdict verdict = falling_verdict_on(scene);
  if (!verdict.decided()) return false;
  RC_ASSERT(hit.has_value() == verdict.meets());
  if (!hit) return false;
  RC_ASSERT(allows(verdict, scene.interval, hit->time));
  return true;
}

void expect_touch(const Meeting& hit, const MovingCircle& circle, double slack) {
  RC_ASSERT(std::abs(distance_between(hit.center, hit.contact) - circle.radius) <= slack);
  RC_ASSERT(distance_between(hit.center, position_after(circle, hit.time)) <= slack);
  RC_ASSERT(distance_between(hit.center, hit.contact + hit.normal * circle.radius) <= slack);
}

RC_GTEST_PROP(FallingCircle, AgreesWithTheDenseSearchAtAWall, ()) {
  WallScene scene = accelerated(AgainstWall<Mover::circle, true>::scene());
  scene.interval.end += (scene.interval.end - scene.interval.start) * *integer(0, 3);
  RC_PRE(size_of(scene) < 1e9 && size_of(scene) > 1e-9);
  expect_agreement(meet_wall(scene), scene);
}

RC_GTEST_PROP(FallingCircle, AgreesWithTheDenseSearchAtALine, ()) {
  const LineScene scene = accelerated(CircleAndLine::scene());
  expect_agreement(CircleAndLine::meet(scene), scene);
}

RC_GTEST_PROP(FallingCircle, AgreesWithTheDenseSearchAtAPillar, ()) {
  const PairScene scene = accelerated(AgainstFixedCircle<Mover::circle>::scene());
  expect_agreement(AgainstFixedCircle<Mover::circle>::meet(scene), scene);
}

RC_GTEST_PROP(FallingCircle, AgreesWithTheDenseSearchAtAnother, ()) {
  const PairScene scene = accelerated(TwoCircles::scene());
  expect_agreement(TwoCircles::meet(scene), scene);
}

/// A path that is at `place` at the moment `when`, with this velocity.
MovingCircle passing(Vec2 place, Vec2 velocity, Vec2 acceleration, double radius, double when) {
  return {place - (velocity - acceleration * (when / 2)) * when, velocity - acceleration * when, radius, acceleration};
}

/// 1 ± 10⁻ᵏ, k from 3 to 13; or 1.
double nearly_one() {
  const int digit = *integer(-9, 9);
  return 1 + digit * power_of_ten(*integer(-13, -3));
}

// Thrown up from below so that the top of the parabola reaches a wall or a pillar by 10⁻³ to 10⁻¹³, or fails to.
RC_GTEST_PROP(FallingCircle, DecidesTopsOfParabolasThatNearlyTouchAWall, ()) {
  const Wall wall = *property::wall();
  const Vec2 down = *direction(outward_normal(wall)) * *rc::gen::element(1.0, -1.0);
  const double radius = *property::radius();
  const Vec2 top = wall.from + edge(wall) * *thousandths(-200, 1200) + down * (radius * nearly_one());
  const Vec2 velocity = *direction(edge(wall)) * *thousandths(-9000, 9000);
  const Vec2 acceleration = down * *thousandths(100, 30000);
  const double when = *thousandths(0, 2000);
  const WallScene scene{wall, passing(top, velocity, acceleration, radius, when), some_time()};
  expect_agreement(meet_wall(scene), scene);
}

RC_GTEST_PROP(FallingCircle, DecidesTopsOfParabolasThatNearlyTouchAPillar, ()) {
  const Vec2 down = *heading();
  const MovingCircle pillar{*point(), {}, *property::radius()};
  const double radius = *property::radius();
  const Vec2 top = pillar.center + down * ((radius + pillar.radius) * nearly_one());
  const Vec2 velocity = right_of(down) * *thousandths(-9000, 9000);
  const Vec2 acceleration = down * *thousandths(-30000, 30000);
  const double when = *thousandths(0, 2000);
  const PairScene scene{passing(top, velocity, acceleration, radius, when), pillar, some_time()};
  expect_agreement(AgainstFixedCircle<Mover::circle>::meet(scene), scene);
}

// A path with the circle's own curvature where it touches it: |p|² − R² has a triple root, or a fourfold one where the
// acceleration has no part along the path; or, a little off, three or four roots close together.
RC_GTEST_PROP(FallingCircle, DecidesRootsThatCoincide, ()) {
  const Vec2 out = *heading();
  const MovingCircle pillar{*point(), {}, *property::radius()};
  const double radius = *property::radius();
  const double reach = radius + pillar.radius;
  const double speed = *thousandths(-9000, 9000);
  const double toward = speed * speed / reach * nearly_one();
  const double along = *thousandths(-20000, 20000);
  const Vec2 place = pillar.center + out * (reach * nearly_one());
  const double when = *thousandths(0, 1000);
  const PairScene scene{passing(place, right_of(out) * speed, right_of(out) * along - out * toward, radius, when),
                        pillar, some_time()};
  expect_agreement(AgainstFixedCircle<Mover::circle>::meet(scene), scene);
}

// From 10⁻¹² to 10¹² of what bends a path visibly within its scene.
RC_GTEST_PROP(FallingCircle, AgreesWithTheDenseSearchForTinyAndHugeAccelerations, ()) {
  PairScene scene = accelerated(TwoCircles::scene());
  const double factor = power_of_ten(*integer(-12, 12));
  scene.a.acceleration = scene.a.acceleration * factor;
  scene.b.acceleration = scene.b.acceleration * factor;
  expect_agreement(TwoCircles::meet(scene), scene);
  WallScene other = accelerated(AgainstWall<Mover::circle, true>::scene());
  other.circle.acceleration = other.circle.acceleration * factor;
  expect_agreement(meet_wall(other), other);
}

// Begun at rest, or touching.
RC_GTEST_PROP(FallingCircle, AgreesWithTheDenseSearchFromRest, ()) {
  WallScene scene = accelerated(AgainstWall<Mover::circle, true>::scene());
  scene.circle.velocity = {};
  expect_agreement(meet_wall(scene), scene);
  PairScene pair = accelerated(AgainstFixedCircle<Mover::circle>::scene());
  pair.a.velocity = {};
  expect_agreement(AgainstFixedCircle<Mover::circle>::meet(pair), pair);
}

RC_GTEST_PROP(FallingCircle, TouchesWhereItSays, ()) {
  WallScene scene = accelerated(*wall_scene(Family::anywhere, Mover::circle, true));
  scene.interval = {0, 1};
  const auto hit = meet_wall(scene);
  const Verdict verdict = falling_verdict_on(scene);
  if (!hit || !verdict.meets() || hit->time == 0) return;
  expect_touch(*hit, scene.circle, 2 * verdict.slack);
  RC_ASSERT(dot(hit->normal, velocity_after(scene.circle, hit->time)) <= 0);
}

// Sent back from just before the impact, it returns to its start without touching anything.
RC_GTEST_PROP(FallingCircle, RunsBackward, ()) {
  WallScene scene = accelerated(*wall_scene(Family::anywhere, Mover::circle, true));
  scene.interval = {0, 1};
  const auto hit = meet_wall(scene);
  if (!hit || hit->time == 0 || !falling_verdict_on(scene).meets()) return;
  if (distance_between(scene.circle.center, scene.wall) <= scene.circle.radius) return;
  const double before = hit->time * *thousandths(1, 999);
  const MovingCircle back{position_after(scene.circle, before), -velocity_after(scene.circle, before),
                          scene.circle.radius, scene.circle.acceleration};
  RC_ASSERT(!sweep(scene.wall, back, before));
  RC_ASSERT(distance_between(position_after(back, before), scene.circle.center) <= 1e-9 * size_of(scene));
}

// A one-sided wall stops what a two-sided one does, from its stopped side; and else later, or never.
RC_GTEST_PROP(FallingCircle, IsStoppedByAOneSidedWallFromThatSideOnly, ()) {
  WallScene scene = accelerated(*wall_scene(Family::anywhere, Mover::circle, true));
  scene.interval = {0, *thousandths(500, 4000)};
  if (distance_between(scene.circle.center, scene.wall) <= scene.circle.radius) return;
  const auto both = sweep(scene.wall, scene.circle, scene.interval);
  scene.wall.stops = *one_side();
  const auto one = sweep(scene.wall, scene.circle, scene.interval);
  const Line line = *line_through(scene.wall);
  if (one) {
    RC_ASSERT(both.has_value());
    RC_ASSERT(both->time <= one->time);
    RC_ASSERT(stops_from(scene.wall, signed_distance(line, one->center)));
    RC_ASSERT(dot(one->normal, velocity_after(scene.circle, one->time)) <= 0);
  }
  if (!both || !stops_from(scene.wall, signed_distance(line, both->center))) return;
  RC_ASSERT(one.has_value());
  RC_ASSERT(one->time == both->time);
  RC_ASSERT(one->feature == both->feature);
}

}  // namespace
}  // namespace carom
