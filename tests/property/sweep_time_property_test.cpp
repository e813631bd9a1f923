#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "carom/tolerances.hpp"
#include "property/every_sweep.hpp"

/// Every sweep over parts of an interval, and backward.
namespace carom {
namespace {

using namespace property;

template <class AnySweep>
class SweepInTime : public testing::Test {};
TYPED_TEST_SUITE(SweepInTime, EverySweep, NameOfSweep);

/// A time somewhere inside the interval.
double moment_within(const Interval& interval) {
  return interval.start + (interval.end - interval.start) * *thousandths(1, 999);
}

/// By how much the two overlap at the start; negative when there is a gap.
double overlap(const LineScene& scene) {
  return scene.circle.radius - std::abs(signed_distance(scene.line, scene.circle.center));
}
double overlap(const WallScene& scene) {
  return scene.circle.radius - distance_between(scene.circle.center, scene.wall);
}
double overlap(const PairScene& scene) {
  return scene.a.radius + scene.b.radius - distance_between(scene.a.center, scene.b.center);
}

/// A one-sided wall that has been entered from its open side leaves alone what is on its way through.
bool may_be_on_its_way_through(const auto& /*scene*/) { return false; }
bool may_be_on_its_way_through(const WallScene& scene) {
  return scene.wall.stops != Stops::both && overlap(scene) >= 0;
}

// The end of the interval cuts off, and changes nothing before it: the same bits. The later start rounds the place.
TYPED_TEST(SweepInTime, FindsTheSameImpactInPartsOfTheInterval) {
  rc::detail::checkGTest([] {
    const auto scene = TypeParam::scene();
    const double moment = moment_within(scene.interval);
    const auto whole = TypeParam::meet(scene);
    auto first_part = scene;
    first_part.interval.end = moment;
    const auto early = TypeParam::meet(first_part);
    RC_ASSERT(early.has_value() == (whole && whole->time <= moment));
    if (early) {
      RC_ASSERT(early->time == whole->time);
      RC_ASSERT(early->center == whole->center);
      return;
    }
    const auto rest = at(moment, scene);
    const Verdict verdict = verdict_on(rest, size_of(scene) + flight(scene, moment));
    if (!verdict.decided() || may_be_on_its_way_through(rest)) return;
    const auto late = TypeParam::meet(rest);
    RC_ASSERT(late.has_value() == verdict.meets());
    RC_ASSERT(whole.has_value() == verdict.meets());
    if (!whole) return;
    RC_ASSERT(allows(verdict, rest.interval, late->time));
    RC_ASSERT(allows(verdict, rest.interval, whole->time));
  });
}

template <class AnySweep>
class SweepCutShort : public testing::Test {};
TYPED_TEST_SUITE(SweepCutShort, EverySweepStraightAndFalling, NameOfSweep);

TYPED_TEST(SweepCutShort, FindsTheSameBitsUpToTheEndOfTheInterval) {
  rc::detail::checkGTest([] {
    const auto scene = TypeParam::scene();
    const auto whole = TypeParam::meet(scene);
    auto first_part = scene;
    first_part.interval.end = moment_within(scene.interval);
    const auto early = TypeParam::meet(first_part);
    RC_ASSERT(early.has_value() == (whole && whole->time <= first_part.interval.end));
    if (!early) return;
    RC_ASSERT(early->time == whole->time);
    RC_ASSERT(early->center == whole->center);
    RC_ASSERT(early->feature == whole->feature);
  });
}

/// Does the contact close steeply enough for the rounding of its place not to reverse it?
bool closes_clearly(const Meeting& hit, Vec2 velocity, const Verdict& verdict) {
  return -dot(hit.normal, velocity) * hit.lever > 4 * length(velocity) * leeway(verdict, velocity);
}

/// A point is on the wall when it hits it, and rounding decides on which side of it.
bool is_point_on_wall(const auto& /*scene*/) { return false; }
bool is_point_on_wall(const WallScene& scene) { return scene.circle.radius == 0; }

/// With a velocity reversed at the impact, by running time backward or by the rebound, the path leads away.
template <class AnySweep, class Scene>
void expect_leaving(const Scene& scene, const Meeting& hit, Velocities velocities) {
  if (is_point_on_wall(scene)) return;
  RC_ASSERT(!AnySweep::meet(moved_to(scene, hit.center, hit.other, velocities, scene.interval)));
}

/// Sent back from some point of the path after the impact, everything returns to the same impact and leaves on the path
/// it came by. True when rounding lets the oracle be sure of the return.
template <class AnySweep, class Scene>
bool expect_return(const Scene& scene, const Meeting& hit, const Verdict& verdict) {
  const auto before = velocities_of(scene);
  const auto after = rebound_from(scene, hit.normal);
  const Vec2 closing = closing_velocity(scene);
  const double back = *thousandths(1, 1000) * (size_of(scene) / length(closing));
  const Scene returning =
      moved_to(scene, hit.center + after.a * back, hit.other + after.b * back, {-after.a, -after.b}, 2 * back);
  const Verdict expected = verdict_on(returning, size_of(scene));
  if (!expected.meets()) return false;
  const auto again = AnySweep::meet(returning);
  RC_ASSERT(again.has_value());
  RC_ASSERT(allows(expected, returning.interval, again->time));
  const double turned = length(again->normal - hit.normal);
  RC_ASSERT(turned * hit.lever <= 2 * (leeway(expected, closing) + leeway(verdict, closing)));
  // Turning a mirror by an angle turns the reflection by twice that.
  const auto retraced = rebound_from(returning, again->normal);
  const double few = (length(before.a) + length(before.b)) * (4 * turned + 16 * tolerance::rounding);
  RC_ASSERT(length(retraced.a + before.a) <= few);
  RC_ASSERT(length(retraced.b + before.b) <= few);
  return true;
}

/// Time can be run backward. True when the scene has an impact, clear enough for a return.
template <class AnySweep, class Scene>
bool expect_to_run_backward(const Scene& scene) {
  const auto hit = AnySweep::meet(scene);
  if (!hit) return false;
  const Verdict verdict = verdict_on(scene, size_of(scene) + flight(scene, hit->time));
  const auto velocities = velocities_of(scene);
  if (!verdict.meets() || !closes_clearly(*hit, velocities.a - velocities.b, verdict)) return false;
  expect_leaving<AnySweep>(scene, *hit, {-velocities.a, -velocities.b});
  expect_leaving<AnySweep>(scene, *hit, rebound_from(scene, hit->normal));
  // What began inside, or caught on an end when the face had let it through, has another way in.
  const bool is_inside = overlap(moved_to(scene, hit->center, hit->other, velocities, scene.interval)) > verdict.slack;
  return !is_inside && expect_return<AnySweep>(scene, *hit, verdict);
}

TYPED_TEST(SweepInTime, RunsBackward) {
  Share returned;
  rc::detail::checkGTest([&] { returned.count(expect_to_run_backward<TypeParam>(TypeParam::scene())); });
  returned.expect_at_least_one_in(12);
}

}  // namespace
}  // namespace carom
