#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "property/every_sweep.hpp"
#include "property/falling_oracle.hpp"

/// Sweeps of what accelerates, in a scene that is turned, mirrored, shifted, or seen from a ship that sails evenly or
/// falls. In whole quarter turns and in other units not a bit changes: see sweep_invariance_property_test.cpp.
namespace carom {
namespace {

using namespace property;

/// Another frame: turned or mirrored, and shifted.
struct Frame {
  Vec2 x_axis{1, 0};
  Vec2 y_axis{0, 1};
  Vec2 shift;

  [[nodiscard]] Vec2 turned(Vec2 v) const { return x_axis * v.x + y_axis * v.y; }
  [[nodiscard]] Vec2 moved(Vec2 p) const { return turned(p) + shift; }
  [[nodiscard]] MovingCircle operator()(const MovingCircle& c) const {
    return {moved(c.center), turned(c.velocity), c.radius, turned(c.acceleration)};
  }
  [[nodiscard]] WallScene operator()(const WallScene& s) const {
    return {{moved(s.wall.from), moved(s.wall.to), s.wall.stops}, (*this)(s.circle), s.interval};
  }
  [[nodiscard]] LineScene operator()(const LineScene& s) const {
    return {{moved(s.line.point), turned(s.line.normal)}, (*this)(s.circle), s.interval};
  }
  [[nodiscard]] PairScene operator()(const PairScene& s) const { return {(*this)(s.a), (*this)(s.b), s.interval}; }
};

/// Shifted by no more than the scene is large, so that the roundings are those of the scene.
Frame any_frame(double size) {
  const Vec2 x = *heading();
  const double side = *rc::gen::element(1.0, -1.0);
  return {x, Vec2{-x.y, x.x} * side, *point() * (0.1 * size)};
}

using FallingWithAnOracle = testing::Types<Falling<CircleAndLine>, Falling<AgainstWall<Mover::circle, true>>,
                                           Falling<AgainstFixedCircle<Mover::circle>>, Falling<TwoCircles>>;

template <class AnySweep>
class FallingSweep : public testing::Test {};
TYPED_TEST_SUITE(FallingSweep, FallingWithAnOracle, NameOfSweep);

/// What the oracle says of a scene holds for its image, too. True when they collide.
bool expect_same(const Verdict& verdict, const Interval& interval, const std::optional<Meeting>& hit,
                 const std::optional<Meeting>& image) {
  if (!verdict.decided()) return false;
  RC_ASSERT(hit.has_value() == verdict.meets());
  RC_ASSERT(image.has_value() == verdict.meets());
  if (!hit) return false;
  RC_ASSERT(allows(verdict, interval, hit->time));
  RC_ASSERT(allows(verdict, interval, image->time));
  return true;
}

TYPED_TEST(FallingSweep, TurnsIsMirroredAndShiftsWithTheScene) {
  Share meet;
  rc::detail::checkGTest([&] {
    const auto scene = TypeParam::scene();
    const Frame frame = any_frame(size_of(scene));
    meet.count(
        expect_same(falling_verdict_on(scene), scene.interval, TypeParam::meet(scene), TypeParam::meet(frame(scene))));
  });
  meet.expect_at_least_one_in(12);
}

// Below deck of a ship that sails evenly, and of one that falls.
TEST(TwoFallingCircles, DoNotNoticeACommonVelocityOrAcceleration) {
  Share meet;
  rc::detail::checkGTest([&] {
    const PairScene scene = Falling<TwoCircles>::scene();
    PairScene image = scene;
    const Vec2 velocity = *point() * (0.1 * length(closing_velocity(scene)));
    const Vec2 acceleration = *point() * (0.1 * length(scene.a.acceleration - scene.b.acceleration));
    for (MovingCircle* circle : {&image.a, &image.b}) {
      circle->velocity += velocity;
      circle->acceleration += acceleration;
    }
    meet.count(
        expect_same(falling_verdict_on(scene), scene.interval, TwoCircles::meet(scene), TwoCircles::meet(image)));
  });
  meet.expect_at_least_one_in(12);
}

// A line is the same line when it slides along itself.
TEST(ACircleThatFallsOnALine, DoesNotNoticeAMotionAlongIt) {
  Share meet;
  rc::detail::checkGTest([&] {
    const LineScene scene = Falling<CircleAndLine>::scene();
    LineScene image = scene;
    const Vec2 along = right_of(scene.line.normal);
    image.circle.velocity += along * (*thousandths(-1000, 1000) * length(scene.circle.velocity));
    image.circle.acceleration += along * (*thousandths(-1000, 1000) * length(scene.circle.acceleration));
    meet.count(
        expect_same(falling_verdict_on(scene), scene.interval, CircleAndLine::meet(scene), CircleAndLine::meet(image)));
  });
  meet.expect_at_least_one_in(12);
}

// Sent back from just before the impact, two circles return to where they began without touching.
TEST(TwoFallingCircles, RunBackward) {
  Share meet;
  rc::detail::checkGTest([&] {
    PairScene scene = accelerated(*round_scene(Family::anywhere, Mover::circle, Partner::moving));
    scene.interval = {0, 1};
    const Verdict verdict = falling_verdict_on(scene);
    const auto hit = TwoCircles::meet(scene);
    if (!hit || !verdict.meets() || hit->time == 0) return meet.count(false);
    const double until = hit->time * 0.999;
    const auto back = [&](const MovingCircle& c) {
      return MovingCircle{position_after(c, until), -velocity_after(c, until), c.radius, c.acceleration};
    };
    const PairScene image{back(scene.a), back(scene.b), {0, until}};
    if (falling_verdict_on(image).decided()) RC_ASSERT(!TwoCircles::meet(image));
    const double slack = 2 * verdict.slack;
    RC_ASSERT(distance_between(position_after(image.a, until), scene.a.center) <= slack);
    RC_ASSERT(distance_between(position_after(image.b, until), scene.b.center) <= slack);
    meet.count(true);
  });
  meet.expect_at_least_one_in(12);
}

}  // namespace
}  // namespace carom
