#include <gtest/gtest.h>

#include "cli/compare/impact_matching.hpp"
#include "cli/compare/overlooked.hpp"
#include "cli/compare/tunnelling.hpp"

/// The parts of a comparison, each tested alone.
namespace carom::cli {
namespace {

Impact impact(double time, std::uint32_t ball, ShapeType met, std::uint32_t other) {
  Impact impact;
  impact.time = time;
  impact.ball = {ball};
  impact.other = {met, other};
  return impact;
}

void expect_matching(const ImpactMatching& matching, std::uint64_t found, std::uint64_t missed, std::uint64_t extra) {
  EXPECT_EQ(matching.found, found);
  EXPECT_EQ(matching.missed, missed);
  EXPECT_EQ(matching.extra, extra);
}

TEST(Matching, TakesTheSameTwoNearInTime) {
  const std::vector<Impact> exact = {impact(1, 0, ShapeType::ball, 1), impact(2, 0, ShapeType::wall, 1)};
  expect_matching(match_impacts(exact, exact, 0), 2, 0, 0);
  expect_matching(match_impacts(exact, {impact(1.5, 0, ShapeType::ball, 1), impact(1.5, 0, ShapeType::wall, 1)}, 0.5),
                  2, 0, 0);
  expect_matching(match_impacts(exact, {impact(1.5, 0, ShapeType::ball, 1), impact(1.5, 0, ShapeType::wall, 1)}, 0.4),
                  0, 2, 2);
  expect_matching(match_impacts(exact, {impact(1, 0, ShapeType::pillar, 1), impact(2, 0, ShapeType::wall, 2)}, 1), 0, 2,
                  2);
  expect_matching(match_impacts(exact, {}, 1), 0, 2, 0);
}

// The times 1, 2, 3 and 1.9, 2.9 with a tolerance of 1: to match each with its nearest would work, and so does to match
// 1 with 1.9 and 2 with 2.9.
TEST(Matching, CountsEachImpactOnceAndInOrder) {
  std::vector<Impact> exact;
  for (const double time : {1.0, 2.0, 3.0}) exact.push_back(impact(time, 0, ShapeType::wall, 0));
  expect_matching(match_impacts(exact, {impact(1.9, 0, ShapeType::wall, 0), impact(2.9, 0, ShapeType::wall, 0)}, 1), 2,
                  1, 0);
  expect_matching(match_impacts(exact, {impact(2, 0, ShapeType::wall, 0)}, 5), 1, 2, 0);
}

const std::vector<Wall> one_wall = {{{0, -1}, {0, 1}}};
const Ball left_of_it{.center = {-2, 0}, .velocity = {4, 0}, .radius = 0.5};

TEST(TunnellingDetector, CountsBallsWhoseCentreCrossesAWall) {
  const auto tunnelled = [](const std::vector<Wall>& walls, std::vector<Vec2> way) {
    TunnellingDetector detector{walls, {left_of_it}};
    for (const Vec2 to : way) detector.go(BallId{0}, to);
    return detector.tunnelled();
  };
  EXPECT_EQ(tunnelled(one_wall, {{2, 0}}), 1U);
  EXPECT_EQ(tunnelled(one_wall, {{2, 0}, {-2, 0}, {2, 0}}), 1U) << "a ball, however often";
  EXPECT_EQ(tunnelled(one_wall, {{2, 5}}), 0U) << "beside its end";
  EXPECT_EQ(tunnelled(one_wall, {{-0.5, 0}, {-2, 0}}), 0U);
  EXPECT_EQ(tunnelled(one_wall, {{0, 0}, {-2, 0}}), 0U) << "a point that bounces off";
  EXPECT_EQ(tunnelled(one_wall, {{0, 0}, {0, 0.5}, {2, 0}}), 1U) << "in pieces";
  EXPECT_EQ(tunnelled(one_wall, {{0, 3}, {2, 0}}), 0U) << "around its end";
}

TEST(TunnellingDetector, LetsBallsThroughOneSidedWallsFromTheOpenSide) {
  // Upwards: its outside is the right.
  const std::vector<Wall> from_the_right = {{{0, -1}, {0, 1}, Stops::outside}};
  TunnellingDetector detector{from_the_right, {left_of_it, left_of_it}};
  detector.go(BallId{0}, {0.25, 0});
  detector.go(BallId{0}, {-2, 0});
  EXPECT_EQ(detector.tunnelled(), 0U) << "it turned back half-way through";
  detector.go(BallId{1}, {2, 0});
  EXPECT_EQ(detector.tunnelled(), 0U);
  detector.go(BallId{1}, {-2, 0});
  EXPECT_EQ(detector.tunnelled(), 1U) << "it was clear of the wall";
}

TEST(TunnellingDetector, FollowsBothBallsToAnImpact) {
  TunnellingDetector detector{one_wall, {left_of_it, {.center = {3, 0}, .velocity = {}, .radius = 1}}};
  Impact hit = impact(1, 0, ShapeType::ball, 1);
  hit.contact = {0.75, 0};
  hit.normal = {-1, 0};  // the first is at 0.25, the second at 1.75
  detector.go_to_impact(hit);
  EXPECT_EQ(detector.tunnelled(), 1U);
  detector.go(BallId{1}, {1, 0});
  EXPECT_EQ(detector.tunnelled(), 1U);
  detector.go(BallId{1}, {-1, 0});
  EXPECT_EQ(detector.tunnelled(), 2U);
}

TEST(Overlooked, CountsContactsThatWereNotDetected) {
  const std::vector<Ball> balls = {left_of_it,
                                   {.center = {-2, 1.5}, .velocity = {4, -1.5}, .radius = 0.25},
                                   {.center = {50, 0}, .velocity = {0, 0}, .radius = 1}};
  const std::vector<Pillar> pillars = {{.center = {1, 3}, .radius = 0.5}};
  // In a step of 1, both cross the wall, and the second hits the first from above.
  EXPECT_EQ(overlooked_contacts(balls, one_wall, pillars, 1, {}, true), 3U);
  const std::vector<Impact> seen = {impact(1, 0, ShapeType::wall, 0), impact(1, 0, ShapeType::ball, 1)};
  EXPECT_EQ(overlooked_contacts(balls, one_wall, pillars, 1, seen, true), 1U);
  EXPECT_EQ(overlooked_contacts(balls, one_wall, pillars, 1, seen, false), 0U) << "both were turned on the way";
  EXPECT_EQ(overlooked_contacts(balls, one_wall, pillars, 0.1, {}, true), 0U);
}

}  // namespace
}  // namespace carom::cli
