#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>

#include "property/every_sweep.hpp"

/// Every sweep in a scene that is turned, mirrored, shifted or measured in another unit.
namespace carom {
namespace {

using namespace property;

template <class AnySweep>
class Sweep : public testing::Test {};
TYPED_TEST_SUITE(Sweep, EverySweep, NameOfSweep);

/// A turn or a mirror image and a shift of the plane, applied to everything in it.
struct Motion {
  Vec2 x_axis{1, 0};  ///< where (1, 0) goes
  Vec2 y_axis{0, 1};  ///< where (0, 1) goes
  Vec2 shift;

  [[nodiscard]] bool mirrors() const { return cross(x_axis, y_axis) < 0; }
  [[nodiscard]] Vec2 turned(Vec2 v) const { return x_axis * v.x + y_axis * v.y; }
  [[nodiscard]] Vec2 moved(Vec2 p) const { return turned(p) + shift; }
  [[nodiscard]] MovingCircle operator()(const MovingCircle& c) const {
    return {moved(c.center), turned(c.velocity), c.radius, turned(c.acceleration)};
  }
  /// Left and right change places in a mirror.
  [[nodiscard]] Stops operator()(Stops stops) const {
    if (!mirrors() || stops == Stops::both) return stops;
    return stops == Stops::outside ? Stops::inside : Stops::outside;
  }
  [[nodiscard]] Wall operator()(const Wall& w) const {
    return {moved(w.from), moved(w.to), (*this)(w.stops), w.restitution};
  }
  [[nodiscard]] Line operator()(const Line& l) const { return {moved(l.point), turned(l.normal)}; }
  [[nodiscard]] LineScene operator()(const LineScene& s) const {
    return {(*this)(s.line), (*this)(s.circle), s.interval};
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

/// By up to ten times as much as the scene is large, whatever its unit.
Motion shift_of(double size) { return {.shift = *point() * size}; }

/// The moved scene has the moved answer: the same decision wherever the oracle is certain, a time that the oracle
/// allows for the scene as it was, and a normal that differs by no more than the place of contact may. True when they
/// collide.
template <class AnySweep, class Scene>
bool expect_moved_answer(const Scene& scene, const Motion& motion) {
  const Scene image = motion(scene);
  const Verdict verdict = verdict_on(scene, size_of(image));
  const auto hit = AnySweep::meet(scene);
  const auto image_hit = AnySweep::meet(image);
  if (!verdict.decided()) return false;
  RC_ASSERT(image_hit.has_value() == verdict.meets());
  if (!verdict.meets()) return false;
  RC_ASSERT(hit.has_value());
  RC_ASSERT(allows(verdict, scene.interval, image_hit->time));
  RC_ASSERT(length(motion.turned(hit->normal) - image_hit->normal) * std::min(hit->lever, image_hit->lever) <=
            2 * leeway(verdict, closing_velocity(scene)));
  return true;
}

TYPED_TEST(Sweep, TurnsWithTheScene) {
  Share meet;
  rc::detail::checkGTest([&] { meet.count(expect_moved_answer<TypeParam>(TypeParam::scene(), turn())); });
  meet.expect_at_least_one_in(8);
}

TYPED_TEST(Sweep, IsMirroredWithTheSceneAndItsSides) {
  Share meet;
  rc::detail::checkGTest([&] { meet.count(expect_moved_answer<TypeParam>(TypeParam::scene(), mirror())); });
  meet.expect_at_least_one_in(8);
}

TYPED_TEST(Sweep, ShiftsWithTheScene) {
  Share meet;
  rc::detail::checkGTest([&] {
    const auto scene = TypeParam::scene();
    meet.count(expect_moved_answer<TypeParam>(scene, shift_of(size_of(scene))));
  });
  meet.expect_at_least_one_in(8);
}

template <class AnySweep>
class SweepToTheBit : public testing::Test {};
TYPED_TEST_SUITE(SweepToTheBit, EverySweepStraightAndFalling, NameOfSweep);

// Exchanging coordinates and changing signs rounds nothing: sums commute, and a product's sign costs no bits.
TYPED_TEST(SweepToTheBit, KeepsItsBitsInQuarterTurnsAndMirrors) {
  rc::detail::checkGTest([] {
    const auto scene = TypeParam::scene();
    const Motion motion = quarter_turn_or_mirror();
    const auto hit = TypeParam::meet(scene);
    const auto image = TypeParam::meet(motion(scene));
    RC_ASSERT(hit.has_value() == image.has_value());
    if (!hit) return;
    RC_ASSERT(image->time == hit->time);
    RC_ASSERT(image->center == motion.moved(hit->center));
    RC_ASSERT(image->other == motion.moved(hit->other));
    RC_ASSERT(image->contact == motion.moved(hit->contact));
    RC_ASSERT(image->normal == motion.turned(hit->normal));
    RC_ASSERT(image->feature == hit->feature);
  });
}

/// 2^k, exactly.
double power_of_two(int k) { return std::ldexp(1.0, k); }

/// Another unit of length and another of speed, both a power of two; together with those of the scenes they stay within
/// the sizes and speeds of 1e±70 that the header calls safe.
struct Units {
  double length = power_of_two(*integer(-60, 60));
  double speed = power_of_two(*integer(-60, 60));

  [[nodiscard]] double time() const { return length / speed; }
  [[nodiscard]] MovingCircle operator()(const MovingCircle& c) const {
    return {c.center * length, c.velocity * speed, c.radius * length, c.acceleration * speed / time()};
  }
  [[nodiscard]] Interval operator()(const Interval& i) const { return {i.start * time(), i.end * time()}; }
  [[nodiscard]] LineScene operator()(const LineScene& s) const {
    return {{s.line.point * length, s.line.normal}, (*this)(s.circle), (*this)(s.interval)};
  }
  [[nodiscard]] WallScene operator()(const WallScene& s) const {
    return {{s.wall.from * length, s.wall.to * length, s.wall.stops}, (*this)(s.circle), (*this)(s.interval)};
  }
  [[nodiscard]] PairScene operator()(const PairScene& s) const {
    return {(*this)(s.a), (*this)(s.b), (*this)(s.interval)};
  }
};

TYPED_TEST(SweepToTheBit, KeepsItsBitsInAnotherUnit) {
  rc::detail::checkGTest([] {
    const auto scene = TypeParam::scene();
    const Units in;
    const auto hit = TypeParam::meet(scene);
    const auto image = TypeParam::meet(in(scene));
    RC_ASSERT(hit.has_value() == image.has_value());
    if (!hit) return;
    RC_ASSERT(image->time == hit->time * in.time());
    RC_ASSERT(image->center == hit->center * in.length);
    RC_ASSERT(image->other == hit->other * in.length);
    RC_ASSERT(image->contact == hit->contact * in.length);
    RC_ASSERT(image->normal == hit->normal);
    RC_ASSERT(image->feature == hit->feature);
  });
}

void expect_same_bits_when_swapped(const PairScene& scene) {
  const auto& [a, b, interval] = scene;
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

RC_GTEST_PROP(SweepOfTwoCircles, KeepsItsBitsWhenTheyAreSwapped, ()) {
  expect_same_bits_when_swapped(TwoCircles::scene());
}

RC_GTEST_PROP(SweepOfTwoFallingCircles, KeepsItsBitsWhenTheyAreSwapped, ()) {
  expect_same_bits_when_swapped(accelerated(TwoCircles::scene()));
}

// Below deck of a ship that falls: a common acceleration is not noticed at all.
RC_GTEST_PROP(SweepOfTwoFallingCircles, HasTheTimeAndNormalOfTwoThatFlyStraight, ()) {
  const PairScene scene = TwoCircles::scene();
  const auto straight = sweep(scene.a, scene.b, scene.interval);
  PairScene falling = scene;
  falling.a.acceleration = falling.b.acceleration = acceleration_for(1 + length(scene.a.velocity), 1 + size_of(scene));
  const auto hit = sweep(falling.a, falling.b, falling.interval);
  RC_ASSERT(hit.has_value() == straight.has_value());
  if (!hit) return;
  RC_ASSERT(hit->time == straight->time);
  RC_ASSERT(hit->normal == straight->normal);
  RC_ASSERT(hit->center_a == position_after(falling.a, hit->time - scene.interval.start) || scene.interval.start != 0);
}

}  // namespace
}  // namespace carom
