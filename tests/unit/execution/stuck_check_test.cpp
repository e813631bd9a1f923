#include "execution/stuck_check.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/random.hpp"

namespace carom::engine {
namespace {

physics::Body ball(double radius, double speed, double mass = 1) {
  physics::Body body;
  body.leg.velocity = {speed, 0};
  body.radius = radius;
  body.mass = mass;
  return body;
}

/// The start of the slice that a time is in: what is uncounted when everything before it was executed elsewhere.
Instant slice_of(const StuckCheck& check, Instant time) { return check.uncounted_since(time); }

/// How long slices are around a time, found from outside.
double slice_length(const StuckCheck& check, double around) {
  double length = 0x1p-200;
  const Instant start = slice_of(check, {around, 0});
  while (slice_of(check, start + length) == start) length *= 2;
  return length;
}

TEST(Slices, AreAsShortAsNoBallMovesFarIn) {
  Random random{1};
  for (int trial = 0; trial < 100; ++trial) {
    StuckCheck check;
    double squares = 0, least_mass = 1e9, least_radius = 1e9;
    for (int n = 0; n < 5; ++n) {
      const double radius = random.between(0.1, 2), speed = random.between(0, 3), mass = random.between(0.5, 4);
      check.add(ball(radius, speed, mass));
      squares += mass * speed * speed;
      least_mass = std::min(least_mass, mass);
      least_radius = std::min(least_radius, radius);
    }
    check.cut_slices(5);
    const double fastest = std::sqrt(squares / least_mass);
    const double length = slice_length(check, 0);
    EXPECT_LE(length * fastest, tolerance::slice_motion * least_radius * (1 + 1e-12));
    EXPECT_GT(length * fastest, 0.49 * tolerance::slice_motion * least_radius) << "and no shorter than need be";
    EXPECT_EQ(std::exp2(std::round(std::log2(length))), length) << "a power of two";
  }
}

TEST(Slices, ContainTheTimesFromTheirStartToTheNext) {
  StuckCheck check;
  check.add(ball(1, 1));
  check.cut_slices(1);
  const double length = slice_length(check, 0);
  Random random{2};
  for (int n = 0; n < 1000; ++n) {
    // Also so late that a slice is shorter than the distance between two doubles.
    const Instant time{std::pow(10.0, random.between(-12, 12)), 0};
    const Instant inside = time + random.between(0, length);
    const Instant start = slice_of(check, inside);
    ASSERT_LE(start, inside);
    ASSERT_LT(inside - start, length);
    ASSERT_EQ(slice_of(check, start), start);
  }
}

TEST(Slices, AreTheSameInAnyUnitOfLengthAndTime) {
  StuckCheck check, scaled;
  check.add(ball(1.25, 3));
  check.cut_slices(1);
  scaled.add(ball(1.25 * 8, 3 * 2));  // lengths eight times, times four times as large
  scaled.cut_slices(1);
  EXPECT_EQ(slice_length(scaled, 0), 4 * slice_length(check, 0));
}

TEST(Slices, AreSingleInstantsWhereNothingHasARadius) {
  StuckCheck check;
  check.add(ball(0, 1));
  check.cut_slices(1);
  const Instant time{3, 1e-17};
  EXPECT_EQ(slice_of(check, time), time);
}

TEST(AWorld, IsStuckWhenASliceHasMoreImpactsThanAllowed) {
  StuckCheck check;
  check.add(ball(1, 1));
  check.cut_slices(1);
  const double length = slice_length(check, 5);
  const Instant start = slice_of(check, {5, 0});
  const std::uint64_t most = tolerance::most_in_slice + tolerance::most_in_slice_per_ball;
  for (std::uint64_t n = 0; n < most; ++n) {
    ASSERT_FALSE(check.is_one_too_many(start));
    check.count(start + length * static_cast<double>(n) / static_cast<double>(most));
  }
  EXPECT_TRUE(check.is_one_too_many(start));
  EXPECT_TRUE(check.is_one_too_many(start + 0.99 * length));
  EXPECT_FALSE(check.is_one_too_many(start + length)) << "that is the next slice";
  check.count(start + length);
  EXPECT_FALSE(check.is_one_too_many(start + length));
}

TEST(AWorld, IsNotStuckAnyMoreWhenItsShapesChange) {
  StuckCheck check;
  for (std::uint64_t n = 0; n < tolerance::most_in_slice; ++n) check.count({1, 0});
  EXPECT_TRUE(check.is_one_too_many({1, 0}));
  check.restart();
  EXPECT_FALSE(check.is_one_too_many({1, 0}));
}

TEST(CountingAllOfASlice, AddsToWhatWasCountedInIt) {
  StuckCheck check;
  check.add(ball(1, 1));
  check.cut_slices(1);
  const Instant slice = slice_of(check, {5, 0});
  check.count(slice);
  const std::uint64_t most = tolerance::most_in_slice + tolerance::most_in_slice_per_ball;
  EXPECT_TRUE(check.count_all(slice, most / 2 - 1));
  EXPECT_FALSE(check.count_all(slice, 1));
  for (std::uint64_t n = most / 2; n < most; ++n) {
    ASSERT_FALSE(check.is_one_too_many(slice)) << n;
    check.count(slice);
  }
  EXPECT_TRUE(check.is_one_too_many(slice));
}

TEST(CountingAllOfASlice, ForgetsTheSliceBefore) {
  StuckCheck check;
  check.add(ball(1, 1));
  check.cut_slices(1);
  EXPECT_TRUE(check.count_all(slice_of(check, {5, 0}), tolerance::most_in_slice / 2));
  EXPECT_TRUE(check.count_all(slice_of(check, {6, 0}), tolerance::most_in_slice / 2));
  EXPECT_FALSE(check.count_all(slice_of(check, {7, 0}), tolerance::most_in_slice));
}

TEST(WhatIsUncounted, BeginsInTheSliceOfTheEndAlsoWhenThatIncludesAllOfItsInstants) {
  StuckCheck check;
  check.add(ball(1, 1));
  check.cut_slices(1);
  const double after_all = std::numeric_limits<double>::infinity();
  const double end = 5;
  const Instant since = check.uncounted_since({end, after_all});
  EXPECT_EQ(since, slice_of(check, {std::nextafter(end, 9), 0}));
}

}  // namespace
}  // namespace carom::engine
