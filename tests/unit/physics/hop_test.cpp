#include "physics/hop.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "carom/tolerances.hpp"
#include "physics/slide.hpp"
#include "support/printing.hpp"

namespace carom::physics {
namespace {

constexpr double g = 9.81;

Body ball_of(double radius) {
  Body ball;
  ball.leg.center = {0, radius};
  ball.radius = radius;
  ball.gravity = {0, -g};
  return ball;
}

Hit landing_of(const Body& ball) { return {0, ball.leg.center, {}, {0, 1}, Feature::face}; }

/// On a floor at the origin, so that rounding is far below the smallest hop.
HopDecision hop_of(const Body& ball, double restitution, double closing) {
  return hop_on_face(ball, restitution, landing_of(ball), closing, g);
}

TEST(AHopOnAFace, EndsWhenItWouldRiseByThatPartOfTheRadius) {
  for (const double radius : {0.01, 1.0, 300.0}) {
    const double least = std::sqrt(2 * g * tolerance::rest_hop * radius);
    EXPECT_EQ(hop_of(ball_of(radius), 0.5, least / 0.5 * (1 - 1e-9)).ending, Ending::stays) << radius;
    EXPECT_EQ(hop_of(ball_of(radius), 0.5, least / 0.5 * (1 + 1e-9)).ending, Ending::bounces) << radius;
    EXPECT_EQ(hop_of(ball_of(radius), 0.5, least / 0.5 * (1 + 1e-9)).loss.restitution, 0.5) << radius;
  }
}

TEST(AHopOnAFace, WithoutLossEndsOnlyWhenItIsRounding) {
  const double least = std::sqrt(2 * g * tolerance::rest_hop);
  EXPECT_EQ(hop_of(ball_of(1), 1, least / 2).ending, Ending::bounces);
  EXPECT_EQ(hop_of(ball_of(1), 1, std::sqrt(2 * g * tolerance::touch)).ending, Ending::stays);
}

TEST(ABall, IsSlowUpToTheSpeedOfThatFall) {
  const Body ball = ball_of(2);
  const Hit hit = landing_of(ball);
  const double speed = std::sqrt(2 * g * tolerance::rest_hop * 2);
  EXPECT_TRUE(is_slow(ball, hit, Vec2{0.6, 0.8} * (speed * (1 - 1e-9))));
  EXPECT_FALSE(is_slow(ball, hit, Vec2{0.6, 0.8} * (speed * (1 + 1e-9))));
}

/// Two scales that follow from the reach and gravity.
constexpr double reach = 2;
const double short_time = tolerance::contact_time * std::sqrt(reach / g);
const double slow = tolerance::contact_speed * std::sqrt(reach * g);

RoundContact contact(double closing, double elapsed, double pressing = 0) {
  return {
      .restitution = 0.5, .reach = reach, .closing = closing, .gravity = g, .pressing = pressing, .elapsed = elapsed};
}

TEST(AHopOnSomethingRound, LosesNothingWhenItIsShortAndSlow) {
  EXPECT_EQ(hop_on_round(contact(slow * (1 - 1e-9), short_time * (1 - 1e-9))).loss.restitution, 1);
  EXPECT_TRUE(hop_on_round(contact(slow * (1 - 1e-9), short_time * (1 - 1e-9))).loss.suspended);
  EXPECT_EQ(hop_on_round(contact(slow * (1 - 1e-9), short_time * (1 + 1e-9))).loss.restitution, 0.5);
  EXPECT_EQ(hop_on_round(contact(slow * (1 + 1e-9), short_time * (1 - 1e-9))).loss.restitution, 0.5);
}

TEST(AHopOnSomethingRound, LastsLongEnoughWhereItDiesAway) {
  const double fastest = tolerance::least_hop * short_time * g / 2;
  // A hop that begins with the speed u lasts 2u / g.
  const HopDecision hop = hop_on_round(contact(fastest * (1 - 1e-9), 1, g));
  EXPECT_EQ(hop.ending, Ending::hops);
  EXPECT_DOUBLE_EQ(2 * hop.hop_speed / g, short_time);
  EXPECT_EQ(hop_on_round(contact(fastest * (1 + 1e-9), 1, g)).ending, Ending::bounces);
  EXPECT_EQ(hop_on_round(contact(fastest * (1 - 1e-9), 1)).ending, Ending::bounces) << "nothing presses them together";
}

TEST(AnImpactWithAFaceThatIsNotPressed, LosesNothingOnlyAtOnce) {
  RoundContact hit = contact(slow / 2, short_time / 2);
  hit.flat = true;
  EXPECT_EQ(hop_on_round(hit).loss.restitution, 0.5);
  EXPECT_EQ(hop_on_round(hit).collapse_count, 0);
  hit.elapsed = tolerance::least_hop * short_time * (1 - 1e-9);
  EXPECT_EQ(hop_on_round(hit).loss.restitution, 1);
  hit.elapsed = short_time / 2;
  hit.collapse_count = 5;
  EXPECT_EQ(hop_on_round(hit).loss.restitution, 1) << "others bounce on the ball";
}

/// Impacts in a row that close by this part of the largest gap of a jam, up to the first that is not lossless.
int lossless_impacts(double closing, double part_of_gap, HopDecision& last) {
  RoundContact hit = contact(closing, part_of_gap * tolerance::jam_gap * reach / closing);
  hit.speed = closing;
  for (int count = 0; count < 1000; ++count) {
    last = hop_on_round(hit);
    if (!last.loss.suspended) return count;
    hit.collapse_count = last.collapse_count;
  }
  return 1000;
}

TEST(AJam, LosesEnergyOnceInAWhile) {
  HopDecision last;
  EXPECT_EQ(lossless_impacts(slow / 2, 1 - 1e-9, last), tolerance::longest_jam);
  EXPECT_EQ(last.ending, Ending::bounces);
  EXPECT_EQ(last.loss.restitution, 0.5);
  EXPECT_EQ(last.collapse_count, tolerance::longest_row) << "the next ones are lossless again";
  EXPECT_EQ(lossless_impacts(slow / 2, 1 + 1e-9, last), 1000) << "there is room";
}

TEST(AJam, StopsWhatIsSlow) {
  HopDecision last;
  const double fastest = tolerance::jam_speed * std::sqrt(reach * g);
  lossless_impacts(fastest * (1 - 1e-9), 0.5, last);
  EXPECT_EQ(last.ending, Ending::settles);
  EXPECT_DOUBLE_EQ(2 * last.hop_speed / g, short_time);
  lossless_impacts(fastest * (1 + 1e-9), 0.5, last);
  EXPECT_EQ(last.ending, Ending::bounces);
}

TEST(AJam, HasNoEndForBallsWithoutLoss) {
  RoundContact hit = contact(slow / 100, 0);
  hit.restitution = 1;
  hit.collapse_count = 2 * tolerance::longest_row - 1;
  EXPECT_EQ(hop_on_round(hit).loss.restitution, 1);
  EXPECT_EQ(hop_on_round(hit).ending, Ending::bounces);
}

TEST(ABallThatAJamStops, HopsUpWhereItLiesOnTheOther) {
  const Vec2 gravity{0, -g};
  EXPECT_EQ(settled({0.6, 0.8}, gravity, 0.3), (Vec2{0, 0.3}));
  EXPECT_EQ(settled({-0.6, -0.8}, gravity, 0.3), (Vec2{0, 0.3 * tolerance::carrying_hop}));
  EXPECT_EQ(settled({1, 0}, gravity, 0.3), Vec2{});
  EXPECT_EQ(settled({1, tolerance::jam_slope / 2}, gravity, 0.3), Vec2{});
  EXPECT_EQ(settled({0.6, 0.8}, {}, 0.3), Vec2{});
}

TEST(ABallThatAJamStops, GoesOnAlongAWallThatItDoesNotLieOn) {
  const Vec2 gravity{0, -g};
  const Vec2 after = settled_at_static({0, 0.3}, {-0.8, -0.6}, gravity, 0.1);
  EXPECT_NEAR(after.x, -0.144, 1e-15);
  EXPECT_NEAR(after.y, 0.192, 1e-15);
  EXPECT_EQ(settled_at_static({0.1, 0.3}, {-1, 0}, gravity, 0.1), (Vec2{0, 0.3}));
  EXPECT_EQ(settled_at_static({0, 0.3}, {-0.8, 0.6}, gravity, 0.1), (Vec2{0, 0.1}));
}

TEST(ABallThatAJamStops, StaysAtRestOnALevelFloorOrBetweenWalls) {
  Body ball = ball_of(1);
  EXPECT_FALSE(stays_settled(ball));
  ball.leg.support = Support::slides;
  EXPECT_TRUE(stays_settled(ball));
  ball.leg.acceleration = {1e-6, 0};
  EXPECT_FALSE(stays_settled(ball));
  ball.leg.support = Support::rests;
  EXPECT_TRUE(stays_settled(ball));
}

TEST(ALegThatBeganAtNoImpact, HasNeverHadOne) {
  Leg leg;
  leg.start = {1, 0};
  EXPECT_EQ(since_impact(leg, {3, 0}), std::numeric_limits<double>::infinity());
  leg.began_at_impact = true;
  EXPECT_EQ(since_impact(leg, {3, 0}), 2);
}

TEST(ALeastHop, IsTakenFromTheMotionAlongTheSurface) {
  const Vec2 normal{0.6, 0.8}, along{0.8, -0.6};
  const Vec2 after = with_hop(along * 5 - normal * 1e-9, normal, 3);
  EXPECT_NEAR(dot(after, normal), 3, 1e-14);
  EXPECT_NEAR(dot(after, along), 4, 1e-14);
  EXPECT_NEAR(length(after), 5, 1e-14);
}

TEST(ALeastHop, LeavesSlowerMotionsAlongTheSurfaceAsTheyAre) {
  const Vec2 after = with_hop({2, -0.1}, {0, 1}, 3);
  EXPECT_EQ(after, (Vec2{2, 3}));
}

TEST(ASlide, HasThePartsAlongTheWall) {
  const Vec2 tangent = tangent_of({.from = {1, 1}, .to = {5, 4}});
  EXPECT_NEAR(tangent.x, 0.8, 1e-15);
  EXPECT_NEAR(tangent.y, 0.6, 1e-15);
  const Vec2 part = along({0.8, 0.6}, {0, -10});
  EXPECT_NEAR(part.x, -4.8, 1e-14);
  EXPECT_NEAR(part.y, -3.6, 1e-14);
  EXPECT_EQ(tangent_of({.from = {1, 1}, .to = {1, 1}}), Vec2{});
}

}  // namespace
}  // namespace carom::physics
