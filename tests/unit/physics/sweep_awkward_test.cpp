#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "carom/sweep.hpp"
#include "support/printing.hpp"

namespace carom {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

/// One kind of sweep, against something that lies at x ≥ 0 and is met head on, at the origin, from x < 0.
struct HeadOn {
  const char* name;
  double radius;  ///< of what moves
  std::optional<double> (*meet)(const MovingCircle&, Interval);
};

template <class HitType>
std::optional<double> time_of(const std::optional<HitType>& hit) {
  return hit ? std::optional{hit->time} : std::nullopt;
}

constexpr HeadOn wall_face{.name = "WallFace", .radius = 1, .meet = [](const MovingCircle& c, Interval i) {
                             return time_of(sweep(Wall{.from = {0, -8}, .to = {0, 8}}, c, i));
                           }};
constexpr HeadOn wall_end{.name = "WallEnd", .radius = 1, .meet = [](const MovingCircle& c, Interval i) {
                            return time_of(sweep(Wall{.from = {0, 0}, .to = {8, 0}}, c, i));
                          }};
constexpr HeadOn line{.name = "Line", .radius = 1, .meet = [](const MovingCircle& c, Interval i) {
                        return time_of(sweep(Line{.point = {0, 3}, .normal = {1, 0}}, c, i));
                      }};
constexpr HeadOn pillar{.name = "Pillar", .radius = 1, .meet = [](const MovingCircle& c, Interval i) {
                          return time_of(sweep(Pillar{.center = {4, 0}, .radius = 4}, c, i));
                        }};
constexpr HeadOn other_circle{
    .name = "Circle", .radius = 1, .meet = [](const MovingCircle& c, Interval i) {
      return time_of(sweep(c, MovingCircle{.center = {4, 0}, .velocity = {}, .radius = 4}, i));
    }};
constexpr HeadOn ray_and_circle{.name = "RayAndCircle", .radius = 0, .meet = [](const MovingCircle& c, Interval i) {
                                  const MovingPoint ray{.start = c.center, .velocity = c.velocity};
                                  return time_of(sweep(Circle{.center = {4, 0}, .radius = 4}, ray, i));
                                }};
constexpr HeadOn point_and_wall{.name = "PointAndWall", .radius = 0, .meet = [](const MovingCircle& c, Interval i) {
                                  const MovingPoint point{.start = c.center, .velocity = c.velocity};
                                  return time_of(sweep(Wall{.from = {0, -8}, .to = {0, 8}}, point, i));
                                }};

class EverySweep : public testing::TestWithParam<HeadOn> {
 protected:
  /// What moves, `gap` short of what it is to meet.
  static MovingCircle mover(double gap, Vec2 velocity) {
    return {.center = {-gap - GetParam().radius, 0}, .velocity = velocity, .radius = GetParam().radius};
  }
  static std::optional<double> meet(const MovingCircle& circle, Interval interval = {}) {
    return GetParam().meet(circle, interval);
  }
};
const auto name_of = [](const auto& info) { return info.param.name; };
INSTANTIATE_TEST_SUITE_P(Sweep, EverySweep,
                         testing::Values(wall_face, wall_end, line, pillar, other_circle, ray_and_circle,
                                         point_and_wall),
                         name_of);

/// All but a point on a wall, which has no inside to be in and leaves whatever side it is on.
class EverySweepOfTheThick : public EverySweep {};
INSTANTIATE_TEST_SUITE_P(Sweep, EverySweepOfTheThick,
                         testing::Values(wall_face, wall_end, line, pillar, other_circle, ray_and_circle), name_of);

TEST_P(EverySweep, MeetsWhenTheGapHasClosed) { EXPECT_EQ(meet(mover(2, {4, 0})), 0.5); }

TEST_P(EverySweep, NeverMeetsStandingStill) {
  for (const double gap : {2.0, 0.0, -0.5}) EXPECT_EQ(meet(mover(gap, {0, 0}), infinity), std::nullopt) << gap;
}

TEST_P(EverySweep, NeverMeetsWhatItTouchesAndLeaves) {
  EXPECT_EQ(meet(mover(0, {-1, 0}), infinity), std::nullopt);
  EXPECT_EQ(meet(mover(0, {-1, 5}), infinity), std::nullopt);
}

TEST_P(EverySweep, NeverMeetsWhatItTouchesAndSlidesAlong) { EXPECT_EQ(meet(mover(0, {0, 1}), infinity), std::nullopt); }

TEST_P(EverySweepOfTheThick, MeetsAtOnceWhatItTouchesAndCloses) {
  EXPECT_EQ(meet(mover(0, {4, 0})), 0);
  EXPECT_EQ(meet(mover(0, {4, -9})), 0);
}

TEST_P(EverySweepOfTheThick, MeetsAtOnceWhatItOverlapsAndCloses) {
  EXPECT_EQ(meet(mover(-0.5, {4, 0})), 0);
  EXPECT_EQ(meet(mover(-0.5, {4, 0}), {10, 11}), 10);
}

TEST_P(EverySweepOfTheThick, NeverMeetsWhatItOverlapsAndLeaves) {
  EXPECT_EQ(meet(mover(-0.5, {-4, 0}), infinity), std::nullopt);
}

TEST_P(EverySweepOfTheThick, NeverMeetsWhatItOverlapsAndSlidesAlong) {
  EXPECT_EQ(meet(mover(-0.5, {0, 4}), infinity), std::nullopt);
}

TEST_P(EverySweep, CountsTheEndOfTheInterval) {
  EXPECT_EQ(meet(mover(2, {4, 0}), 0.5), 0.5);
  EXPECT_EQ(meet(mover(2, {4, 0}), std::nextafter(0.5, 0)), std::nullopt);
}

TEST_P(EverySweep, CountsTimeFromTheStartOfTheInterval) {
  EXPECT_EQ(meet(mover(2, {4, 0}), {10, 11}), 10.5);
  EXPECT_EQ(meet(mover(2, {4, 0}), {-10, -9}), -9.5);
  EXPECT_EQ(meet(mover(2, {4, 0}), {10, 10.25}), std::nullopt);
}

TEST_P(EverySweepOfTheThick, MeetsWithinAnIntervalOfOneMoment) { EXPECT_EQ(meet(mover(0, {4, 0}), {3, 3}), 3); }

TEST_P(EverySweepOfTheThick, NeverMeetsWithinAnEmptyInterval) {
  EXPECT_EQ(meet(mover(0, {4, 0}), {3, 2}), std::nullopt);
  EXPECT_EQ(meet(mover(0, {4, 0}), -1), std::nullopt);
}

TEST_P(EverySweep, MeetsAtLastWhenTheIntervalHasNoEnd) {
  const auto time = meet(mover(0x1p40, {1, 0}), infinity);
  ASSERT_TRUE(time);
  EXPECT_DOUBLE_EQ(*time, 0x1p40);
}

TEST_P(EverySweep, NeverMeetsWithinAnIntervalThatDoesNotStart) {
  for (const double start : {nan, infinity, -infinity})
    EXPECT_EQ(meet(mover(2, {4, 0}), {start, infinity}), std::nullopt) << start;
}

TEST_P(EverySweep, NeverMeetsWithinAnIntervalThatEndsAtNan) {
  EXPECT_EQ(meet(mover(2, {4, 0}), {0, nan}), std::nullopt);
}

TEST_P(EverySweep, NeverMeetsWhenWhatMovesIsNowhere) {
  for (const double bad : {nan, infinity, -infinity}) {
    EXPECT_EQ(meet({.center = {bad, 0}, .velocity = {4, 0}, .radius = 1}), std::nullopt) << bad;
    EXPECT_EQ(meet({.center = {-3, bad}, .velocity = {4, 0}, .radius = 1}), std::nullopt) << bad;
    EXPECT_EQ(meet({.center = {-3, 0}, .velocity = {bad, 0}, .radius = 1}), std::nullopt) << bad;
    EXPECT_EQ(meet({.center = {-3, 0}, .velocity = {4, bad}, .radius = 1}), std::nullopt) << bad;
  }
}

TEST(SweptCircle, NeverMeetsAnythingWithABadRadius) {
  for (const HeadOn& obstacle : {wall_face, wall_end, line, pillar, other_circle})
    for (const double bad : {nan, infinity, -infinity, -0.5})
      EXPECT_EQ(obstacle.meet({.center = {-3, 0}, .velocity = {4, 0}, .radius = bad}, infinity), std::nullopt)
          << obstacle.name << " " << bad;
}

constexpr MovingCircle rightward{.center = {-3, 0}, .velocity = {4, 0}, .radius = 1};

TEST(BadObstacle, IsNeverMetWhenItIsNowhere) {
  for (const double bad : {nan, infinity, -infinity}) {
    EXPECT_FALSE(sweep(Wall{.from = {bad, -8}, .to = {0, 8}}, rightward)) << bad;
    EXPECT_FALSE(sweep(Wall{.from = {0, -8}, .to = {0, bad}}, rightward)) << bad;
    EXPECT_FALSE(sweep(Line{.point = {bad, 0}, .normal = {1, 0}}, rightward)) << bad;
    EXPECT_FALSE(sweep(Line{.point = {0, 0}, .normal = {1, bad}}, rightward)) << bad;
    EXPECT_FALSE(sweep(Pillar{.center = {4, bad}, .radius = 4}, rightward)) << bad;
    EXPECT_FALSE(sweep(Circle{.center = {bad, 0}, .radius = 4}, MovingPoint{{-3, 0}, {4, 0}})) << bad;
    EXPECT_FALSE(sweep(rightward, MovingCircle{.center = {bad, 0}, .velocity = {}, .radius = 4})) << bad;
    EXPECT_FALSE(sweep(rightward, MovingCircle{.center = {4, 0}, .velocity = {bad, 0}, .radius = 4})) << bad;
  }
}

TEST(BadObstacle, IsNeverMetWithABadRadius) {
  // −0.5 is smaller than the mover's own radius: the sum of the two would look sound.
  for (const double bad : {nan, infinity, -0.5}) {
    EXPECT_FALSE(sweep(Pillar{.center = {0, 0}, .radius = bad}, rightward)) << bad;
    EXPECT_FALSE(sweep(rightward, MovingCircle{.center = {0, 0}, .velocity = {}, .radius = bad})) << bad;
    EXPECT_FALSE(sweep(Circle{.center = {0, 0}, .radius = bad}, MovingPoint{{-3, 0}, {4, 0}})) << bad;
  }
}

TEST(WallWithoutLength, IsMetAsAPointAndReportedAsItsFrom) {
  // A radius of 5 passing 3 beside the point touches it when the centre is still 4 short of it.
  const auto hit = sweep(Wall{.from = {6, 0}, .to = {6, 0}}, MovingCircle{{-2, 3}, {8, 0}, 5});
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->time, 0.5);
  EXPECT_EQ(hit->feature, Feature::from);
  EXPECT_EQ(hit->contact, (Vec2{6, 0}));
  EXPECT_EQ(hit->normal, (Vec2{-0.8, 0.6}));
}

TEST(WallWithoutLength, StopsNothingWhenItIsOneSided) {
  for (const Stops stops : {Stops::outside, Stops::inside})
    EXPECT_FALSE(sweep(Wall{.from = {6, 0}, .to = {6, 0}, .stops = stops}, MovingCircle{{-2, 3}, {8, 0}, 5}));
}

TEST(WallWithoutLength, IsNeverMetByAPoint) {
  EXPECT_FALSE(sweep(Wall{.from = {6, 0}, .to = {6, 0}}, MovingPoint{{-2, 0}, {8, 0}}, infinity));
}

TEST(LineWithoutNormal, IsNeverMet) {
  EXPECT_FALSE(sweep(Line{.point = {0, 0}, .normal = {0, 0}}, rightward, infinity));
}

// Everything round is passed along y = 0 with a summed radius of 2; `beside` is how far from the path its centre is.
template <class Expectation>
void expect_for_everything_round(double beside, Expectation expect) {
  const MovingCircle passing{.center = {-3, 0}, .velocity = {6, 0}, .radius = 1};
  expect("pillar", sweep(Pillar{.center = {0, beside}, .radius = 1}, passing).has_value());
  expect("circle", sweep(passing, MovingCircle{.center = {0, beside}, .velocity = {}, .radius = 1}).has_value());
  expect("ray", sweep(Circle{.center = {0, beside}, .radius = 2}, MovingPoint{{-3, 0}, {6, 0}}).has_value());
  expect("wall end", sweep(Wall{{0, beside}, {0, 9}}, MovingCircle{{-3, 0}, {6, 0}, 2}).has_value());
}

TEST(Graze, IsNoMeeting) {
  expect_for_everything_round(2, [](const char* what, bool met) { EXPECT_FALSE(met) << what; });
}

TEST(Graze, IsNoMeetingWhenRoundingMakesItOverlap) {
  // (1 − 2⁻⁵²)² ≈ 1 − 2⁻⁵¹ is above 1 − tolerance::graze = 1 − 2⁻⁵⁰.
  expect_for_everything_round(2 * (1 - 0x1p-52), [](const char* what, bool met) { EXPECT_FALSE(met) << what; });
}

TEST(Graze, IsNoMeetingWhenItAlreadyTouches) {
  // The closest approach is exactly the summed radii, 10⁻⁹ further on: so near that the gap rounds to nothing already.
  const double ahead = 1e-9;
  EXPECT_FALSE(sweep(Pillar{.center = {ahead, 2}, .radius = 1}, MovingCircle{{0, 0}, {1, 0}, 1}));
  EXPECT_FALSE(sweep(MovingCircle{{0, 0}, {1, 0}, 1}, MovingCircle{{ahead, 2}, {0, 0}, 1}));
  EXPECT_FALSE(sweep(Circle{.center = {ahead, 2}, .radius = 2}, MovingPoint{{0, 0}, {1, 0}}));
}

TEST(Graze, EndsWhereTheOverlapIsMoreThanRounding) {
  expect_for_everything_round(2 * (1 - 0x1p-40), [](const char* what, bool met) { EXPECT_TRUE(met) << what; });
}

/// The part of its speed that a ball would have to give up at once: zero where it meets nothing.
double bump(const std::optional<Hit>& hit, const MovingCircle& ball) {
  return hit ? -dot(ball.velocity, hit->normal) / length(ball.velocity) : 0;
}

// A wall's unit normal is rounded, and so may be seen to close on a ball that rolls along it, by this much at most.
constexpr double rounding_of_a_normal = 4 * std::numeric_limits<double>::epsilon();

TEST(RollingBall, IsNotBumpedWhereTwoWallsInLineJoin) {
  // Everything is a whole number: the ball of radius 5 rests on the outside, (3, −4) from the walls' line.
  const Wall first{.from = {0, 0}, .to = {8, 6}};
  const Wall second{.from = {8, 6}, .to = {16, 12}};
  for (const Vec2 start : {Vec2{0, 0}, Vec2{4, 3}, Vec2{8, 6}, Vec2{12, 9}}) {
    const MovingCircle rolling{.center = start + Vec2{3, -4}, .velocity = {4, 3}, .radius = 5};
    EXPECT_LE(bump(sweep(first, rolling, infinity), rolling), rounding_of_a_normal) << start.x;
    EXPECT_LE(bump(sweep(second, rolling, infinity), rolling), rounding_of_a_normal) << start.x;
  }
}

TEST(RollingBall, MeetsNothingWhereTwoLevelWallsJoin) {
  for (const double start : {0.0, 4.0, 8.0, 12.0}) {
    const MovingCircle rolling{.center = {start, 1}, .velocity = {4, 0}, .radius = 1};
    EXPECT_FALSE(sweep(Wall{.from = {0, 0}, .to = {8, 0}}, rolling, infinity)) << start;
    EXPECT_FALSE(sweep(Wall{.from = {8, 0}, .to = {16, 0}}, rolling, infinity)) << start;
  }
}

TEST(RollingBall, IsBumpedByAStepWhereTwoWallsJoin) {
  const MovingCircle rolling{.center = {4, 1}, .velocity = {4, 0}, .radius = 1};
  const auto hit = sweep(Wall{.from = {8, 0.02}, .to = {16, 0.02}}, rolling);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->feature, Feature::from);
  // The end is met 0.98 below the centre: √(1 − 0.98²) ahead of it, which cancels to within a few hundred roundings.
  EXPECT_NEAR(bump(hit, rolling), std::sqrt(1 - 0.98 * 0.98), 1e-13);
}

TEST(RollingBall, IsNotBumpedWhenItStartsRightBeforeTheJoin) {
  for (const double before : {1e-7, 1e-8, 1e-9, 1e-12})
    EXPECT_FALSE(sweep(Wall{.from = {1, 0}, .to = {2, 0}}, MovingCircle{{1 - before, 1}, {1, 0}, 1})) << before;
}

TEST(RollingBall, IsNotBumpedWhenItsPlaceIsRounded) {
  // Few directions here have an exact normal, so that the ball's centre is a rounding or two off the offset line.
  for (int k = 1; k <= 20; ++k) {
    const Vec2 along{static_cast<double>(k), 7};
    const auto outward = direction(right_of(along));
    ASSERT_TRUE(outward);
    const MovingCircle rolling{.center = *outward, .velocity = along, .radius = 1};
    EXPECT_LE(bump(sweep(Wall{.from = along, .to = along * 2}, rolling), rolling), rounding_of_a_normal)
        << "along (" << k << ", 7)";
  }
}

}  // namespace
}  // namespace carom
