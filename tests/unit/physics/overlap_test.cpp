#include <gtest/gtest.h>

#include <limits>

#include "carom/line.hpp"
#include "carom/overlap.hpp"
#include "support/random.hpp"

namespace carom {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

constexpr Rectangle box{.min = {0, 0}, .max = {4, 2}};

TEST(PointInCircle, CountsTheBoundary) {
  const Circle circle{.center = {1, 1}, .radius = 5};
  EXPECT_TRUE(contains(circle, {1, 1}));
  EXPECT_TRUE(contains(circle, {1 + 3, 1 - 4}));
  EXPECT_FALSE(contains(circle, {1 + 3, 1 - 4.001}));
}

TEST(PointInCircle, IsOnlyTheCentreWhenTheRadiusIsZero) {
  const Circle point{.center = {1, 1}, .radius = 0};
  EXPECT_TRUE(contains(point, {1, 1}));
  EXPECT_FALSE(contains(point, {1, 1.001}));
}

TEST(PointInCircle, IsNeverTrueOfAnEmptyCircle) {
  EXPECT_FALSE(contains(Circle{.center = {1, 1}, .radius = -5}, {1, 1}));
  EXPECT_FALSE(contains(Circle{.center = {1, 1}, .radius = nan}, {1, 1}));
  EXPECT_FALSE(contains(Circle{.center = {nan, 1}, .radius = 5}, {1, 1}));
  EXPECT_FALSE(contains(Circle{.center = {1, 1}, .radius = 5}, {1, nan}));
}

TEST(PointInRectangle, CountsEdgesAndCorners) {
  EXPECT_TRUE(contains(box, {1, 1}));
  EXPECT_TRUE(contains(box, {0, 1}));
  EXPECT_TRUE(contains(box, {4, 2}));
}

TEST(PointInRectangle, IsFalseBeyondEachEdge) {
  EXPECT_FALSE(contains(box, {-0.001, 1}));
  EXPECT_FALSE(contains(box, {4.001, 1}));
  EXPECT_FALSE(contains(box, {1, -0.001}));
  EXPECT_FALSE(contains(box, {1, 2.001}));
}

TEST(PointInRectangle, IsNeverTrueOfAnEmptyRectangle) {
  EXPECT_FALSE(contains(Rectangle{.min = {4, 0}, .max = {0, 2}}, {2, 1}));
  EXPECT_FALSE(contains(Rectangle{.min = {0, nan}, .max = {4, 2}}, {2, 1}));
  EXPECT_FALSE(contains(box, {nan, 1}));
}

TEST(TwoCircles, OverlapUpToTheSummedRadii) {
  const Circle a{.center = {0, 0}, .radius = 2};
  EXPECT_TRUE(overlaps(a, Circle{.center = {3, 4}, .radius = 3}));
  EXPECT_FALSE(overlaps(a, Circle{.center = {3, 4.001}, .radius = 3}));
}

TEST(TwoCircles, OverlapWhenOneIsInsideTheOther) {
  EXPECT_TRUE(overlaps(Circle{.center = {0, 0}, .radius = 9}, Circle{.center = {1, 0}, .radius = 1}));
}

TEST(TwoCircles, ShareNothingWhenEitherIsEmpty) {
  // The second is negative by less than the first is large: the sum alone would not show it.
  const Circle sound{.center = {0, 0}, .radius = 9};
  for (const Circle& empty : {Circle{.center = {1, 0}, .radius = -1}, Circle{.center = {1, 0}, .radius = nan},
                              Circle{.center = {1, nan}, .radius = 1}}) {
    EXPECT_FALSE(overlaps(sound, empty));
    EXPECT_FALSE(overlaps(empty, sound));
  }
}

TEST(TwoRectangles, OverlapWhenTheyShareAnEdgeOrACorner) {
  EXPECT_TRUE(overlaps(box, Rectangle{.min = {4, 0}, .max = {5, 2}}));
  EXPECT_TRUE(overlaps(box, Rectangle{.min = {4, 2}, .max = {5, 3}}));
}

TEST(TwoRectangles, OverlapAsACrossWithoutHoldingEachOthersCorners) {
  EXPECT_TRUE(overlaps(box, Rectangle{.min = {1, -1}, .max = {2, 3}}));
}

TEST(TwoRectangles, AreApartOnEachSide) {
  EXPECT_FALSE(overlaps(box, Rectangle{.min = {4.001, 0}, .max = {5, 2}}));
  EXPECT_FALSE(overlaps(box, Rectangle{.min = {-5, 0}, .max = {-0.001, 2}}));
  EXPECT_FALSE(overlaps(box, Rectangle{.min = {0, 2.001}, .max = {4, 3}}));
  EXPECT_FALSE(overlaps(box, Rectangle{.min = {0, -3}, .max = {4, -0.001}}));
}

TEST(TwoRectangles, ShareNothingWhenEitherIsEmpty) {
  for (const Rectangle& empty : {Rectangle{.min = {3, 1}, .max = {1, 1}}, Rectangle{.min = {1, 1.5}, .max = {3, 0.5}},
                                 Rectangle{.min = {1, 1}, .max = {nan, 1}}}) {
    EXPECT_FALSE(overlaps(box, empty));
    EXPECT_FALSE(overlaps(empty, box));
  }
}

TEST(CircleAndRectangle, TouchAtAnEdge) {
  EXPECT_TRUE(overlaps(Circle{.center = {2, 5}, .radius = 3}, box));
  EXPECT_FALSE(overlaps(Circle{.center = {2, 5.001}, .radius = 3}, box));
}

TEST(CircleAndRectangle, TouchAtACornerByTheStraightDistance) {
  // 3 to the right of the corner and 4 above it: 5 away, though closer than that along either axis.
  EXPECT_TRUE(overlaps(Circle{.center = {4 + 3, 2 + 4}, .radius = 5}, box));
  EXPECT_FALSE(overlaps(Circle{.center = {4 + 3, 2 + 4}, .radius = 4.999}, box));
}

TEST(CircleAndRectangle, OverlapWhenOneIsInsideTheOther) {
  EXPECT_TRUE(overlaps(Circle{.center = {2, 1}, .radius = 0.1}, box));
  EXPECT_TRUE(overlaps(Circle{.center = {2, 1}, .radius = 100}, box));
}

TEST(CircleAndRectangle, ShareNothingWhenEitherIsEmpty) {
  const Circle sound{.center = {2, 1}, .radius = 100};
  EXPECT_FALSE(overlaps(sound, Rectangle{.min = {3, 0}, .max = {1, 2}}));
  EXPECT_FALSE(overlaps(sound, Rectangle{.min = {nan, 0}, .max = {4, 2}}));
  EXPECT_FALSE(overlaps(sound, Rectangle{.min = {0, 0}, .max = {4, nan}}));
  EXPECT_FALSE(overlaps(Circle{.center = {2, 1}, .radius = -1}, box));
  EXPECT_FALSE(overlaps(Circle{.center = {nan, 1}, .radius = 1}, box));
}

TEST(CircleAndWall, TouchAtTheFace) {
  const Wall wall{.from = {0, 0}, .to = {8, 6}};
  EXPECT_TRUE(overlaps(Circle{.center = {4 + 3, 3 - 4}, .radius = 5}, wall));
  EXPECT_FALSE(overlaps(Circle{.center = {4 + 3, 3 - 4}, .radius = 4.999}, wall));
}

TEST(CircleAndWall, TouchAtTheEndsButNotOnTheLineBeyond) {
  const Wall wall{.from = {0, 0}, .to = {10, 0}};
  EXPECT_TRUE(overlaps(Circle{.center = {-3, 4}, .radius = 5}, wall));
  EXPECT_TRUE(overlaps(Circle{.center = {13, 4}, .radius = 5}, wall));
  EXPECT_FALSE(overlaps(Circle{.center = {16, 0}, .radius = 5}, wall));
}

TEST(CircleAndWall, OverlapWhicheverSideTheWallStops) {
  const Circle below{.center = {5, -1}, .radius = 2};
  for (const Stops stops : {Stops::both, Stops::outside, Stops::inside})
    EXPECT_TRUE(overlaps(below, Wall{.from = {0, 0}, .to = {10, 0}, .stops = stops}));
}

TEST(CircleAndWall, TakeAWallWithoutLengthAsAPoint) {
  const Wall point{.from = {3, 4}, .to = {3, 4}};
  EXPECT_TRUE(overlaps(Circle{.center = {0, 0}, .radius = 5}, point));
  EXPECT_FALSE(overlaps(Circle{.center = {0, 0}, .radius = 4.999}, point));
}

TEST(CircleAndWall, ShareNothingWhenEitherIsEmpty) {
  const Wall wall{.from = {0, 0}, .to = {10, 0}};
  EXPECT_FALSE(overlaps(Circle{.center = {5, 0}, .radius = -1}, wall));
  EXPECT_FALSE(overlaps(Circle{.center = {5, nan}, .radius = 1}, wall));
  EXPECT_FALSE(overlaps(Circle{.center = {5, 0}, .radius = 1}, Wall{.from = {nan, 0}, .to = {10, 0}}));
  EXPECT_FALSE(overlaps(Circle{.center = {5, 0}, .radius = 1}, Wall{.from = {0, 0}, .to = {10, nan}}));
}

TEST(AnInfiniteShape, SharesNothing) {
  const Circle everywhere{.center = {0, 0}, .radius = infinity};
  const Rectangle half_plane{.min = {-infinity, -infinity}, .max = {0, infinity}};
  const Circle unit{.center = {0, 0}, .radius = 1};
  EXPECT_FALSE(contains(everywhere, {0, 0}));
  EXPECT_FALSE(contains(half_plane, {-1, 0}));
  EXPECT_FALSE(overlaps(everywhere, unit) || overlaps(unit, everywhere));
  EXPECT_FALSE(overlaps(half_plane, box) || overlaps(box, half_plane));
  EXPECT_FALSE(overlaps(everywhere, box));
  EXPECT_FALSE(overlaps(unit, half_plane));
  EXPECT_FALSE(overlaps(everywhere, Wall{.from = {0, 0}, .to = {1, 0}}));
  // The circle lies over the end that is somewhere.
  EXPECT_FALSE(overlaps(unit, Wall{.from = {0.5, 0}, .to = {infinity, 0}}));
  EXPECT_FALSE(overlaps(unit, Wall{.from = {infinity, 0}, .to = {0.5, 0}}));
}

TEST(AnInfinitePlace, IsInNothing) {
  for (const double bad : {infinity, -infinity}) {
    const Circle far{.center = {bad, 1}, .radius = 1};
    EXPECT_FALSE(contains(Circle{.center = {0, 0}, .radius = 9}, {bad, 0})) << bad;
    EXPECT_FALSE(contains(far, {bad, 1})) << bad;
    EXPECT_FALSE(contains(box, {1, bad})) << bad;
    EXPECT_FALSE(overlaps(far, far) || overlaps(far, box)) << bad;
    EXPECT_FALSE(overlaps(far, Wall{.from = {0, 0}, .to = {10, 0}})) << bad;
  }
}

TEST(RectangleAndWall, ShareAPointWhereverTheyTouch) {
  EXPECT_TRUE(overlaps(box, Wall{{1, 1}, {2, 1}})) << "inside";
  EXPECT_TRUE(overlaps(box, Wall{{-1, 1}, {5, 1.5}})) << "across, with no end inside";
  EXPECT_TRUE(overlaps(box, Wall{{-1, 1}, {1, 3}})) << "through the corner";
  EXPECT_TRUE(overlaps(box, Wall{{4, 2}, {9, 9}})) << "from the corner";
  EXPECT_TRUE(overlaps(box, Wall{{-3, 2}, {9, 2}})) << "along a side";
  EXPECT_TRUE(overlaps(box, Wall{{-3, 2}, {9, 2}, Stops::inside})) << "whichever side it stops";
}

TEST(RectangleAndWall, AreApartThoughTheBoundsOverlap) {
  EXPECT_FALSE(overlaps(box, Wall{{-1, 1.5}, {1, 3.5}}));
  EXPECT_FALSE(overlaps(box, Wall{{1, 3.5}, {-1, 1.5}}));
  EXPECT_FALSE(overlaps(box, Wall{{3, 3}, {5, 1.5}}));
  EXPECT_FALSE(overlaps(box, Wall{{5, 0}, {5, 2}}));
}

TEST(RectangleAndWall, TakeAZeroLengthWallAsAPoint) {
  EXPECT_TRUE(overlaps(box, Wall{{4, 1}, {4, 1}}));
  EXPECT_FALSE(overlaps(box, Wall{{4.001, 1}, {4.001, 1}}));
}

TEST(RectangleAndWall, NeverOverlapWithBadInput) {
  for (const double bad : {nan, infinity, -infinity}) {
    EXPECT_FALSE(overlaps(box, Wall{{1, bad}, {2, 1}})) << bad;
    EXPECT_FALSE(overlaps(box, Wall{{1, 1}, {bad, 1}})) << bad;
    EXPECT_FALSE(overlaps(Rectangle{{0, 0}, {4, bad}}, Wall{{1, 1}, {2, 1}})) << bad;
  }
  EXPECT_FALSE(overlaps(Rectangle{{4, 2}, {0, 0}}, Wall{{1, 1}, {2, 1}}));
}

// Points along the wall are an oracle for all but the narrowest overlaps.
TEST(RectangleAndWall, AgreeWithPointsAlongTheWall) {
  Random random{1};
  int apart = 0;
  for (int n = 0; n < 2000; ++n) {
    const Wall wall{random.vector(-3, 7), random.vector(-3, 7)};
    bool found = false;
    for (int i = 0; i <= 1000; ++i) found = found || contains(box, wall.from + edge(wall) * (i / 1000.0));
    ASSERT_TRUE(!found || overlaps(box, wall));
    const Rectangle smaller{box.min + Vec2{0.02, 0.02}, box.max - Vec2{0.02, 0.02}};
    ASSERT_TRUE(found || !overlaps(smaller, wall));
    apart += found ? 0 : 1;
  }
  EXPECT_GT(apart, 200);
  EXPECT_LT(apart, 1800);
}

}  // namespace
}  // namespace carom
