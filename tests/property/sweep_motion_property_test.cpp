#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "property/every_sweep.hpp"

/// Every sweep when everything moves along with one velocity more (Galileo's ship: below deck the motion can't be
/// noticed). A wall cannot move, so what is possible is tested: a line that slides along itself is the same line; a
/// wall that slides along itself is in another place when it is hit; and the point of it that is touched may move in
/// any way.
namespace carom {
namespace {

using namespace property;

template <class AnySweep>
class SweepInMotion : public testing::Test {};
TYPED_TEST_SUITE(SweepInMotion, EverySweep, NameOfSweep);

/// A velocity that is up to ten times the scene's in each coordinate.
template <class AnyScene>
Vec2 common_velocity(const AnyScene& scene) {
  return *point() * length(closing_velocity(scene));
}

/// Adding a velocity rounds it by up to a rounding of its own size, and so the place after the whole interval.
template <class AnyScene>
double size_with(Vec2 common, const AnyScene& scene) {
  const auto& [start, end] = scene.interval;
  return size_of(scene) + (length(common) + length(closing_velocity(scene))) * (end - start);
}

/// An impact and its image in motion are both as the oracle says. True when there is one.
bool expect_both(const Verdict& verdict, const Interval& interval, const std::optional<Meeting>& hit,
                 const std::optional<Meeting>& image) {
  RC_ASSERT(image.has_value() == verdict.meets());
  RC_ASSERT(hit.has_value() == verdict.meets());
  if (!hit) return false;
  RC_ASSERT(allows(verdict, interval, hit->time));
  RC_ASSERT(allows(verdict, interval, image->time));
  return true;
}

/// Each of these is true when something is hit, and asserts that it is hit at the same time with all of it in motion.
bool expect_same_in_motion(const PairScene& scene, const std::optional<Meeting>& hit) {
  const Vec2 common = common_velocity(scene);
  const Verdict verdict = verdict_on(scene, size_with(common, scene));
  if (!verdict.decided()) return false;
  PairScene image = scene;
  image.a.velocity += common;
  image.b.velocity += common;
  return expect_both(verdict, scene.interval, hit, TwoCircles::meet(image));
}

bool expect_same_in_motion(const LineScene& scene, const std::optional<Meeting>& hit) {
  const Vec2 along = right_of(scene.line.normal) * (*thousandths(-5000, 5000) * length(scene.circle.velocity));
  const Verdict verdict = verdict_on(scene, size_with(along, scene));
  if (!verdict.decided()) return false;
  LineScene image = scene;
  image.circle.velocity += along;
  return expect_both(verdict, scene.interval, hit, CircleAndLine::meet(image));
}

/// The wall slides along itself, and is tested where it is when the point hits it.
bool expect_same_for_a_sliding_wall(const WallScene& scene, const Meeting& hit) {
  const Vec2 along =
      edge(scene.wall) * (*thousandths(-5000, 5000) * length(scene.circle.velocity)) / length(edge(scene.wall));
  const Vec2 slid = along * (hit.time - scene.interval.start);
  WallScene image = scene;
  image.wall.from += slid;
  image.wall.to += slid;
  image.circle.velocity += along;
  const Verdict verdict = verdict_on(image, size_with(along, scene));
  if (!verdict.meets()) return false;
  const auto image_hit = sweep(image.wall, MovingPoint{image.circle.center, image.circle.velocity}, image.interval);
  RC_ASSERT(image_hit.has_value());
  RC_ASSERT(allows(verdict, scene.interval, hit.time));
  RC_ASSERT(allows(verdict, scene.interval, image_hit->time));
  return true;
}

/// The point that is touched is a circle of no radius; whatever part of the wall it belongs to, it can move.
bool expect_same_for_the_point_touched(const WallScene& scene, const Meeting& hit) {
  return expect_same_in_motion(PairScene{scene.circle, {hit.contact, {}, 0}, scene.interval}, hit);
}

bool expect_same_in_motion(const WallScene& scene, const std::optional<Meeting>& hit) {
  if (!hit || !verdict_on(scene).meets()) return false;
  return scene.circle.radius == 0 ? expect_same_for_a_sliding_wall(scene, *hit)
                                  : expect_same_for_the_point_touched(scene, *hit);
}

TYPED_TEST(SweepInMotion, DoesNotSeeACommonVelocity) {
  Share meet;
  rc::detail::checkGTest([&] {
    const auto scene = TypeParam::scene();
    meet.count(expect_same_in_motion(scene, TypeParam::meet(scene)));
  });
  meet.expect_at_least_one_in(8);
}

}  // namespace
}  // namespace carom
