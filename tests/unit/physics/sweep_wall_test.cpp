#include <gtest/gtest.h>

#include <cmath>

#include "carom/sweep.hpp"
#include "support/printing.hpp"

namespace carom {
namespace {

// Straight up: inside is x < 5, outside x > 5.
constexpr Wall upright{.from = {5, -5}, .to = {5, 5}};

// Edge (8, 6), outward normal (0.6, −0.8).
constexpr Wall slanted{.from = {0, 0}, .to = {8, 6}};

// The top end is at the origin: inside is x < 0, outside x > 0.
constexpr Wall below_origin{.from = {0, -200}, .to = {0, 0}};

constexpr Wall that_stops(Wall wall, Stops stops) {
  wall.stops = stops;
  return wall;
}

constexpr Wall turned_round(Wall wall) { return {wall.to, wall.from, wall.stops, wall.restitution}; }

void expect_hit(const std::optional<Hit>& hit, const Hit& expected) {
  ASSERT_TRUE(hit);
  EXPECT_DOUBLE_EQ(hit->time, expected.time);
  EXPECT_DOUBLE_EQ(hit->center.x, expected.center.x);
  EXPECT_DOUBLE_EQ(hit->center.y, expected.center.y);
  EXPECT_DOUBLE_EQ(hit->contact.x, expected.contact.x);
  EXPECT_DOUBLE_EQ(hit->contact.y, expected.contact.y);
  EXPECT_DOUBLE_EQ(hit->normal.x, expected.normal.x);
  EXPECT_DOUBLE_EQ(hit->normal.y, expected.normal.y);
  EXPECT_EQ(hit->feature, expected.feature);
}

TEST(PointAgainstWall, MeetsItFromEitherSide) {
  expect_hit(sweep(upright, MovingPoint{.start = {0, 1}, .velocity = {10, 0}}),
             {.time = 0.5, .center = {5, 1}, .contact = {5, 1}, .normal = {-1, 0}, .feature = Feature::face});
  expect_hit(sweep(upright, MovingPoint{.start = {10, 1}, .velocity = {-10, 0}}),
             {.time = 0.5, .center = {5, 1}, .contact = {5, 1}, .normal = {1, 0}, .feature = Feature::face});
}

TEST(PointAgainstWall, MeetsASlantedWall) {
  // 5 outside the middle (4, 3), moving straight inward with speed 10.
  expect_hit(sweep(slanted, MovingPoint{.start = {4 + 3, 3 - 4}, .velocity = {-6, 8}}),
             {.time = 0.5, .center = {4, 3}, .contact = {4, 3}, .normal = {0.6, -0.8}, .feature = Feature::face});
}

TEST(PointAgainstWall, MissesWhenItStaysInside) {
  EXPECT_FALSE(sweep(upright, MovingPoint{.start = {0, 0}, .velocity = {4.999, 0}}));
}

TEST(PointAgainstWall, MissesWhenItStaysOutside) {
  EXPECT_FALSE(sweep(upright, MovingPoint{.start = {10, 0}, .velocity = {-4.999, 0}}));
}

TEST(PointAgainstWall, MissesWhenItMovesInParallel) {
  EXPECT_FALSE(sweep(upright, MovingPoint{.start = {4.999, -9}, .velocity = {0, 20}}));
}

TEST(PointAgainstWall, MissesWhenItCrossesTheLineBeforeTheWall) {
  EXPECT_FALSE(sweep(upright, MovingPoint{.start = {0, -5.001}, .velocity = {10, 0}}));
}

TEST(PointAgainstWall, MissesWhenItCrossesTheLineBeyondTheWall) {
  EXPECT_FALSE(sweep(upright, MovingPoint{.start = {0, 5.001}, .velocity = {10, 0}}));
}

TEST(PointAgainstWall, MissesWhenItMovesAway) {
  EXPECT_FALSE(sweep(upright, MovingPoint{.start = {0, 0}, .velocity = {-10, 0}}));
}

TEST(PointAgainstWall, MeetsItsVeryEnds) {
  for (const double y : {-5.0, 5.0}) {
    const auto hit = sweep(upright, MovingPoint{.start = {0, y}, .velocity = {10, 0}});
    ASSERT_TRUE(hit) << y;
    EXPECT_EQ(hit->contact, (Vec2{5, y}));
  }
}

TEST(PointAgainstWall, OnlyGrazesAWallThatItComesAlong) {
  EXPECT_FALSE(sweep(upright, MovingPoint{.start = {5, -10}, .velocity = {0, 10}}));
}

TEST(PointAgainstWall, IsLeavingAWallThatItStartsOn) {
  for (const Vec2 velocity : {Vec2{1, 0}, Vec2{-1, 0}, Vec2{0, 1}})
    EXPECT_FALSE(sweep(upright, MovingPoint{.start = {5, 1}, .velocity = velocity}));
}

TEST(PointAgainstWall, IsStoppedOnlyFromTheSideThatStops) {
  const MovingPoint from_inside{.start = {0, 0}, .velocity = {10, 0}};
  const MovingPoint from_outside{.start = {10, 0}, .velocity = {-10, 0}};
  EXPECT_TRUE(sweep(that_stops(upright, Stops::inside), from_inside));
  EXPECT_FALSE(sweep(that_stops(upright, Stops::inside), from_outside));
  EXPECT_TRUE(sweep(that_stops(upright, Stops::outside), from_outside));
  EXPECT_FALSE(sweep(that_stops(upright, Stops::outside), from_inside));
}

TEST(CircleAgainstLine, MeetsItFromEitherSideHoweverFarAlong) {
  const Line line{.point = {5, 0}, .normal = {1, 0}};
  expect_hit(sweep(line, MovingCircle{.center = {0, 1000}, .velocity = {8, 0}, .radius = 1}),
             {.time = 0.5, .center = {4, 1000}, .contact = {5, 1000}, .normal = {-1, 0}, .feature = Feature::face});
  expect_hit(sweep(line, MovingCircle{.center = {10, -1000}, .velocity = {-8, 0}, .radius = 1}),
             {.time = 0.5, .center = {6, -1000}, .contact = {5, -1000}, .normal = {1, 0}, .feature = Feature::face});
}

TEST(CircleAgainstLine, IsLeavingALineThatItsCentreStartsOn) {
  const Line line{.point = {5, 0}, .normal = {1, 0}};
  EXPECT_FALSE(sweep(line, MovingCircle{.center = {5, 3}, .velocity = {1, 0}, .radius = 1}));
  EXPECT_FALSE(sweep(line, MovingCircle{.center = {5, 3}, .velocity = {-1, 0}, .radius = 1}));
}

TEST(CircleAgainstWall, MeetsTheFaceFromEitherSide) {
  expect_hit(sweep(upright, MovingCircle{.center = {0, 0}, .velocity = {8, 2}, .radius = 1}),
             {.time = 0.5, .center = {4, 1}, .contact = {5, 1}, .normal = {-1, 0}, .feature = Feature::face});
  expect_hit(sweep(upright, MovingCircle{.center = {10, 0}, .velocity = {-8, 2}, .radius = 1}),
             {.time = 0.5, .center = {6, 1}, .contact = {5, 1}, .normal = {1, 0}, .feature = Feature::face});
}

TEST(CircleAgainstWall, MeetsASlantedFace) {
  // 10 outside the middle (4, 3), moving straight inward with speed 10: 5 remain to a radius of 5.
  expect_hit(sweep(slanted, MovingCircle{.center = {4 + 6, 3 - 8}, .velocity = {-6, 8}, .radius = 5}),
             {.time = 0.5, .center = {7, -1}, .contact = {4, 3}, .normal = {0.6, -0.8}, .feature = Feature::face});
}

TEST(CircleAgainstWall, MeetsTheFaceWhenTheFootFallsExactlyOnAnEnd) {
  const auto hit = sweep(upright, MovingCircle{.center = {0, 5}, .velocity = {8, 0}, .radius = 1});
  expect_hit(hit, {.time = 0.5, .center = {4, 5}, .contact = {5, 5}, .normal = {-1, 0}, .feature = Feature::face});
}

// The open problem of the lecture: the centre meets the offset line beyond the wall, and yet the circle meets the wall.
// A radius of 5 passing 3 above the end touches it when the centre is still 4 short of it.
constexpr MovingCircle over_the_end{.center = {-8, 3}, .velocity = {8, 0}, .radius = 5};

TEST(CircleAgainstWall, MeetsAnEndBeyondTheFace) {
  expect_hit(sweep(below_origin, over_the_end),
             {.time = 0.5, .center = {-4, 3}, .contact = {0, 0}, .normal = {-0.8, 0.6}, .feature = Feature::to});
  expect_hit(sweep(turned_round(below_origin), over_the_end),
             {.time = 0.5, .center = {-4, 3}, .contact = {0, 0}, .normal = {-0.8, 0.6}, .feature = Feature::from});
}

TEST(CircleAgainstWall, MeetsAnEndHeadOnAlongTheWallsOwnLine) {
  const Wall wall{.from = {0, 0}, .to = {5, 0}};
  expect_hit(sweep(wall, MovingCircle{.center = {-6, 0}, .velocity = {8, 0}, .radius = 2}),
             {.time = 0.5, .center = {-2, 0}, .contact = {0, 0}, .normal = {-1, 0}, .feature = Feature::from});
  expect_hit(sweep(wall, MovingCircle{.center = {11, 0}, .velocity = {-8, 0}, .radius = 2}),
             {.time = 0.5, .center = {7, 0}, .contact = {5, 0}, .normal = {1, 0}, .feature = Feature::to});
}

TEST(CircleAgainstWall, PassesAnEndByMoreThanItsRadius) {
  EXPECT_FALSE(sweep(below_origin, MovingCircle{.center = {-8, 5.001}, .velocity = {80, 0}, .radius = 5}));
}

TEST(CircleAgainstWall, MissesWhenItStaysClear) {
  EXPECT_FALSE(sweep(upright, MovingCircle{.center = {0, 0}, .velocity = {3.999, 0}, .radius = 1}));
  EXPECT_FALSE(sweep(upright, MovingCircle{.center = {10, 0}, .velocity = {-3.999, 0}, .radius = 1}));
  EXPECT_FALSE(sweep(upright, MovingCircle{.center = {3.999, -9}, .velocity = {0, 20}, .radius = 1}));
}

// Both ends lie above the path of a circle of radius 5 along y = 0. `nearer` is the nearer by every measure of place:
// 19.5 along the path against 20, and √(19.5² + 4.5²) ≈ 20.01 from the start against √(20² + 3²) ≈ 20.22. But the
// circle comes under it late: it would touch it at x = 0.5 − √(25 − 20.25) ≈ −1.68, and `further` at x = 1 − 4 = −3.
constexpr Vec2 nearer{0.5, 4.5};
constexpr Vec2 further{1, 3};
constexpr MovingCircle under_both{.center = {-19, 0}, .velocity = {32, 0}, .radius = 5};

TEST(CircleAgainstShortWall, MeetsTheEndThatIsFirstByTimeThoughFurtherAway) {
  expect_hit(sweep(Wall{.from = nearer, .to = further}, under_both),
             {.time = 0.5, .center = {-3, 0}, .contact = further, .normal = {-0.8, -0.6}, .feature = Feature::to});
  expect_hit(sweep(Wall{.from = further, .to = nearer}, under_both),
             {.time = 0.5, .center = {-3, 0}, .contact = further, .normal = {-0.8, -0.6}, .feature = Feature::from});
}

TEST(CircleAgainstShortWall, MeetsAFaceShorterThanItself) {
  expect_hit(sweep(Wall{.from = {5, -0.5}, .to = {5, 0.5}},
                   MovingCircle{.center = {-4, 0.25}, .velocity = {8, 0}, .radius = 5}),
             {.time = 0.5, .center = {0, 0.25}, .contact = {5, 0.25}, .normal = {-1, 0}, .feature = Feature::face});
}

TEST(OneSidedWall, StopsAtItsFaceOnlyFromTheSideThatStops) {
  const MovingCircle from_inside{.center = {0, 0}, .velocity = {8, 0}, .radius = 1};
  const MovingCircle from_outside{.center = {10, 0}, .velocity = {-8, 0}, .radius = 1};
  EXPECT_TRUE(sweep(that_stops(upright, Stops::inside), from_inside));
  EXPECT_FALSE(sweep(that_stops(upright, Stops::inside), from_outside));
  EXPECT_TRUE(sweep(that_stops(upright, Stops::outside), from_outside));
  EXPECT_FALSE(sweep(that_stops(upright, Stops::outside), from_inside));
}

TEST(OneSidedWall, StopsAtItsEndsByTheSideOfTheCentreWhenTheyTouch) {
  // The centre is then at (−4, 3): inside.
  EXPECT_TRUE(sweep(that_stops(below_origin, Stops::inside), over_the_end));
  EXPECT_FALSE(sweep(that_stops(below_origin, Stops::outside), over_the_end));
}

TEST(OneSidedWall, DoesNotStopACentreOnItsOwnLine) {
  const MovingCircle end_on{.center = {0, 10}, .velocity = {0, -8}, .radius = 1};
  ASSERT_TRUE(sweep(below_origin, end_on, 2));
  EXPECT_FALSE(sweep(that_stops(below_origin, Stops::inside), end_on, 2));
  EXPECT_FALSE(sweep(that_stops(below_origin, Stops::outside), end_on, 2));
}

TEST(OneSidedWall, MayCatchAtAnEndACircleThatCameThroughItsFace) {
  // From inside, through the face far below the end, and on to the end from outside: the centre is at (3, −4) when a
  // radius of 5 reaches the origin.
  const MovingCircle through{.center = {3 - 10, -4 - 70}, .velocity = {20, 140}, .radius = 5};
  expect_hit(sweep(that_stops(below_origin, Stops::outside), through),
             {.time = 0.5, .center = {3, -4}, .contact = {0, 0}, .normal = {0.6, -0.8}, .feature = Feature::to});
}

TEST(OneSidedWall, LeavesACircleAloneThatIsOnItsWayThrough) {
  const MovingCircle halfway{.center = {0.5, -3}, .velocity = {-1, 0}, .radius = 1};
  ASSERT_TRUE(sweep(below_origin, halfway));
  EXPECT_FALSE(sweep(that_stops(below_origin, Stops::outside), halfway));
}

TEST(OneSidedWall, LeavesACircleAloneThatIsOnItsWayThroughAnEnd) {
  const MovingCircle halfway{.center = {0.3, 0.4}, .velocity = {-1, 0}, .radius = 1};
  ASSERT_TRUE(sweep(below_origin, halfway));
  EXPECT_FALSE(sweep(that_stops(below_origin, Stops::outside), halfway));
}

TEST(OneSidedWall, StopsACircleThatTouchesItAndCloses) {
  const MovingCircle touching{.center = {1, -3}, .velocity = {-1, 0}, .radius = 1};
  const auto hit = sweep(that_stops(below_origin, Stops::outside), touching);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->time, 0);
  EXPECT_FALSE(sweep(that_stops(below_origin, Stops::inside), touching));
}

TEST(OneSidedWall, TakesAnOverlapOfAFewRoundingsForTouching) {
  // Nothing here is larger than 1, so that tolerance::touch, about 0.9e-12, is the depth itself.
  const Wall wall{.from = {0, -1}, .to = {0, 1}, .stops = Stops::outside};
  const auto sunk_by = [](double depth) { return MovingCircle{{1 - depth, 0}, {-1, 0}, 1}; };
  EXPECT_TRUE(sweep(wall, sunk_by(0.5e-12)));
  EXPECT_FALSE(sweep(wall, sunk_by(2e-12)));
}

// The path comes down to the wall's offset line a hair before its beginning, so gently that it only grazes the end's
// disc. Past the end it is still coming down, and must not slip through the face.
TEST(CircleAgainstWall, IsNotLostBetweenAGrazedEndAndTheFace) {
  const MovingCircle gentle{.center = {-1, 1 + 2e-8 * (1 - 1e-9)}, .velocity = {1, -2e-8}, .radius = 1};
  for (const Stops stops : {Stops::both, Stops::inside}) {
    const auto hit = sweep(Wall{.from = {0, 0}, .to = {1e9, 0}, .stops = stops}, gentle, 1e9);
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->time, 1, 1e-8);  // the slope is 2e-8: a rounding of the height is 1e-8 along the path
    EXPECT_NEAR(hit->center.y, 1, 1e-15);
  }
}

}  // namespace
}  // namespace carom
