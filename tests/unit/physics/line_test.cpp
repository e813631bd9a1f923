#include <gtest/gtest.h>

#include <limits>

#include "carom/line.hpp"
#include "support/printing.hpp"

namespace carom {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

// Edge (8, 6): twice a 3-4-5 triangle, so that the outward normal (6, −8)/10 has decimal coordinates.
constexpr Wall slanted{.from = {1, 2}, .to = {9, 8}};

TEST(Edge, LeadsFromTheStartToTheEnd) { EXPECT_EQ(edge(slanted), (Vec2{8, 6})); }

TEST(OutwardNormal, IsTheEdgeTurnedClockwise) {
  EXPECT_EQ(outward_normal(slanted), (Vec2{6, -8}));
  EXPECT_EQ(outward_normal(Wall{.from = {0, 0}, .to = {0, 1}}), (Vec2{1, 0}));
}

TEST(Edge, AndNormalAreZeroOrNotFiniteWhenTheWallIs) {
  const Wall point{.from = {1, 2}, .to = {1, 2}};
  EXPECT_EQ(edge(point), Vec2{});
  EXPECT_EQ(outward_normal(point), Vec2{});
  for (const double bad : {nan, infinity}) {
    const Wall nowhere{.from = {0, bad}, .to = {1, 0}};
    EXPECT_FALSE(is_finite(edge(nowhere)) || is_finite(outward_normal(nowhere))) << bad;
  }
}

TEST(LineThroughAWall, HasTheUnitOutwardNormal) {
  const auto line = line_through(slanted);
  ASSERT_TRUE(line);
  EXPECT_EQ(line->normal, (Vec2{0.6, -0.8}));
  EXPECT_EQ(line->point, slanted.from);
}

TEST(LineThroughAWall, IsNothingWithoutADirection) {
  EXPECT_FALSE(line_through(Wall{.from = {1, 2}, .to = {1, 2}}));
  for (const double bad : {nan, infinity, -infinity}) {
    EXPECT_FALSE(line_through(Wall{.from = {bad, 0}, .to = {1, 0}})) << bad;
    EXPECT_FALSE(line_through(Wall{.from = {0, 0}, .to = {1, bad}})) << bad;
  }
}

TEST(SignedDistance, IsPositiveOutsideAndNegativeInsideAndZeroOnTheLine) {
  const Line line{.point = {1, 2}, .normal = {0.6, -0.8}};
  EXPECT_DOUBLE_EQ(signed_distance(line, {1 + 3, 2 - 4}), 5);
  EXPECT_DOUBLE_EQ(signed_distance(line, {1 - 3, 2 + 4}), -5);
  EXPECT_DOUBLE_EQ(signed_distance(line, {1 + 40, 2 + 30}), 0);
}

TEST(SignedDistance, LosesNothingFarFromTheOrigin) {
  // n̂·P − n̂·P₀ would be off by about 1e-8 here; the points themselves are exact.
  const double far = 1e8;
  const Line line{.point = {far, far}, .normal = {0.6, -0.8}};
  EXPECT_DOUBLE_EQ(signed_distance(line, {far + 3, far - 4}), 5);
}

TEST(SignedDistance, IsNotFiniteWhenANumberInItIsNot) {
  for (const double bad : {nan, infinity, -infinity}) {
    EXPECT_FALSE(is_finite(signed_distance({.point = {0, 0}, .normal = {1, 0}}, {0, bad}))) << bad;
    EXPECT_FALSE(is_finite(signed_distance({.point = {bad, 0}, .normal = {1, 0}}, {1, 1}))) << bad;
    EXPECT_FALSE(is_finite(signed_distance({.point = {1, 1}, .normal = {bad, 0}}, {1, 1}))) << bad;
    EXPECT_FALSE(is_finite(distance_from_origin({.point = {bad, 0}, .normal = {0, 1}}))) << bad;
    EXPECT_FALSE(is_finite(distance_from_origin({.point = {0, 1}, .normal = {0, bad}}))) << bad;
  }
}

TEST(DistanceFromOrigin, HasTheSignOfTheSideOppositeToTheOrigin) {
  EXPECT_DOUBLE_EQ(distance_from_origin({.point = {3, -4}, .normal = {0.6, -0.8}}), 5);
  EXPECT_DOUBLE_EQ(distance_from_origin({.point = {-3, 4}, .normal = {0.6, -0.8}}), -5);
}

TEST(SideOf, IsOutsideToTheRightAndInsideToTheLeft) {
  EXPECT_EQ(side_of(slanted, {4, -2}), Side::outside);
  EXPECT_EQ(side_of(slanted, {-2, 6}), Side::inside);
}

TEST(SideOf, LooksAtTheInfiniteLineNotTheSegment) {
  EXPECT_EQ(side_of(slanted, {1 + 16, 2 + 12}), Side::on);
  EXPECT_EQ(side_of(slanted, {1 + 16, 2 + 11}), Side::outside);
  EXPECT_EQ(side_of(slanted, {1 - 16, 2 - 11}), Side::inside);
}

TEST(SideOf, TurnsRoundWithTheWall) {
  EXPECT_EQ(side_of(Wall{.from = slanted.to, .to = slanted.from}, {4, -2}), Side::inside);
}

TEST(SideOf, IsOnTheLineWhereThereAreNoSides) {
  EXPECT_EQ(side_of(Wall{.from = {1, 2}, .to = {1, 2}}, {5, 5}), Side::on);
  for (const double bad : {nan, infinity, -infinity}) {
    EXPECT_EQ(side_of(Wall{.from = {bad, 2}, .to = {9, 8}}, {4, -2}), Side::on) << bad;
    EXPECT_EQ(side_of(Wall{.from = {1, 2}, .to = {9, bad}}, {4, -2}), Side::on) << bad;
    EXPECT_EQ(side_of(slanted, {bad, -2}), Side::on) << bad;
  }
}

TEST(StopsFrom, IsTheSideOfTheCentreForAOneSidedWall) {
  const Wall outside{.from = {0, 0}, .to = {1, 0}, .stops = Stops::outside};
  EXPECT_TRUE(stops_from(outside, 1));
  EXPECT_FALSE(stops_from(outside, -1));
  const Wall inside{.from = {0, 0}, .to = {1, 0}, .stops = Stops::inside};
  EXPECT_TRUE(stops_from(inside, -1));
  EXPECT_FALSE(stops_from(inside, 1));
}

TEST(StopsFrom, HoldsOnTheLineOnlyForATwoSidedWall) {
  const Wall both{.from = {0, 0}, .to = {1, 0}};
  for (const double distance : {-1.0, 0.0, 1.0, nan}) EXPECT_TRUE(stops_from(both, distance)) << distance;
  for (const Stops one_side : {Stops::outside, Stops::inside}) {
    for (const double neither : {0.0, nan})
      EXPECT_FALSE(stops_from(Wall{.from = {0, 0}, .to = {1, 0}, .stops = one_side}, neither)) << neither;
  }
}

TEST(NearestOnAWall, IsTheFootOfThePerpendicular) {
  const Vec2 middle{5, 5};
  const NearestPoint nearest = nearest_on(slanted, middle + Vec2{3, -4});
  EXPECT_EQ(nearest.point, middle);
  EXPECT_EQ(nearest.feature, Feature::face);
}

TEST(NearestOnAWall, IsAnEndWhenTheFootFallsBeyondIt) {
  const NearestPoint before = nearest_on(slanted, {0, 2});
  EXPECT_EQ(before.point, slanted.from);
  EXPECT_EQ(before.feature, Feature::from);
  const NearestPoint beyond = nearest_on(slanted, {10, 8});
  EXPECT_EQ(beyond.point, slanted.to);
  EXPECT_EQ(beyond.feature, Feature::to);
}

TEST(NearestOnAWall, CountsItsEndsAsTheFaceWhenTheFootFallsOnThem) {
  const NearestPoint at_from = nearest_on(slanted, slanted.from + Vec2{3, -4});
  EXPECT_EQ(at_from.point, slanted.from);
  EXPECT_EQ(at_from.feature, Feature::face);
  const NearestPoint at_to = nearest_on(slanted, slanted.to + Vec2{-3, 4});
  EXPECT_EQ(at_to.point, slanted.to);
  EXPECT_EQ(at_to.feature, Feature::face);
}

TEST(NearestOnAWall, IsFromWhenTheWallHasNoLength) {
  const NearestPoint nearest = nearest_on(Wall{.from = {1, 2}, .to = {1, 2}}, {7, 7});
  EXPECT_EQ(nearest.point, (Vec2{1, 2}));
  EXPECT_EQ(nearest.feature, Feature::from);
}

TEST(NearestOnAWall, IsNoPlaceOrAnEndWhenSomethingIsNowhere) {
  const auto expect_nothing = [](const Wall& wall, Vec2 point) {
    const Vec2 nearest = nearest_on(wall, point).point;
    EXPECT_TRUE(!is_finite(nearest) || nearest == wall.from || nearest == wall.to) << nearest.x << ", " << nearest.y;
  };
  for (const double bad : {nan, infinity, -infinity}) {
    expect_nothing(slanted, {bad, 5});
    expect_nothing(slanted, {5, bad});
    expect_nothing(Wall{.from = {bad, 2}, .to = {9, 8}}, {5, 5});
    expect_nothing(Wall{.from = {1, 2}, .to = {9, bad}}, {5, 5});
  }
}

}  // namespace
}  // namespace carom
