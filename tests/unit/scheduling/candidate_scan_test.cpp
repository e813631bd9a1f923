#include "scheduling/candidate_scan.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "compiler.hpp"
#include "physics/collision.hpp"
#include "support/random.hpp"

/// The innermost loop, by two and by four at a time, against one at a time. Where it says that there may be a tie,
/// everything is examined one by one; and which of two says so may depend on how many it takes at a time.
namespace carom::engine {
namespace {

/// Some balls, and one for which the others are scanned.
struct Candidates {
  std::vector<BodyState> states;
  std::vector<double> radii;
  std::vector<std::uint32_t> list;
  CandidateScan scan;
  bool single_radius = false;
};

/// What all of the candidates are in.
struct Surroundings {
  Vec2 gravity{};
  physics::Period period{};
};

/// With gravity, some of them fall differently.
Candidates random_candidates(Random& random, const Surroundings& around = {}) {
  Candidates candidates;
  const Vec2 gravity = around.gravity;
  const bool whole_numbers = random.chance(0.3);  // many ties
  const bool single_radius = candidates.single_radius = random.chance(0.5);
  const auto vector = [&](int size) {
    const Vec2 even = random.vector(-size, size);
    return whole_numbers ? Vec2{std::round(even.x), std::round(even.y)} : even;
  };
  candidates.radii = single_radius ? std::vector{0.5} : std::vector{0.5, 0.25, 1.0, 0.0};
  const auto balls = static_cast<std::uint32_t>(random.whole(2, 70));
  const auto any_ball = [&] { return static_cast<std::uint32_t>(random.whole(0, static_cast<int>(balls) - 1)); };
  for (std::uint32_t slot = 0; slot < balls; ++slot) {
    const double start = whole_numbers ? random.whole(0, 3) / 4.0 : random.between(0, 1);
    const double planned = random.chance(0.3) ? never : random.chance(0.2) ? 2 : random.between(0, 20);
    const std::uint32_t partner = any_ball();
    candidates.states.push_back(
        {.motion = {.center = vector(12),
                    .velocity = vector(3),
                    .start = {start, whole_numbers ? 0 : random.between(-1e-17, 1e-17)}},
         .event_time = planned,
         .event_target = partner == slot ? ShapeRef::box_exit() : ShapeRef{ShapeType::ball, partner},
         .falls_differently = gravity != Vec2{} && random.chance(0.1)});
    if (!single_radius) set_material(candidates.states.back(), static_cast<std::uint32_t>(random.whole(0, 3)));
  }
  const std::uint32_t own = any_ball();
  for (std::uint32_t slot = 0; slot < balls && candidates.list.size() < 60; ++slot) {
    if (slot != own && random.chance(0.8)) candidates.list.push_back(slot);
  }
  const auto count = static_cast<std::uint32_t>(candidates.list.size());
  while (candidates.list.size() % 4 != 0) candidates.list.push_back(own);
  candidates.scan = {.states = nullptr,
                     .radii = nullptr,
                     .gravity = gravity,
                     .period = around.period,
                     .candidates = nullptr,
                     .count = count,
                     .own = own,
                     .before = random.chance(0.5) ? 1e308 : random.between(0, 10),
                     .now = random.chance(0.5) ? never : random.between(0, 1)};
  return candidates;
}

CandidateScan scan_over(const Candidates& candidates) {
  CandidateScan scan = candidates.scan;
  scan.states = candidates.states.data();
  scan.radii = candidates.radii.data();
  scan.candidates = candidates.list.data();
  return scan;
}

std::optional<double> meeting_time(const Candidates& candidates, std::uint32_t a, std::uint32_t b) {
  const auto body = [&](std::uint32_t slot) {
    const BodyState& state = candidates.states[slot];
    return physics::Body{.leg = {.start = state.motion.start,
                                 .center = state.motion.center,
                                 .velocity = state.motion.velocity,
                                 .acceleration = candidates.scan.gravity},
                         .radius = candidates.radii[state.material],
                         .period = candidates.scan.period.side};
  };
  const auto what = next_collision(a, body(a), b, body(b));
  return what ? std::optional{what->time.whole} : std::nullopt;
}

void expect_as_one_by_one(const Candidates& candidates, const ScanResult& found) {
  const CandidateScan scan = scan_over(candidates);
  double least = scan.before;
  std::int64_t with = ScanResult::nowhere;
  int at_least = 1;  // `before` counts
  bool coincides = false;
  std::uint64_t ahead = 0, curved = 0;
  for (std::uint32_t place = 0; place < scan.count; ++place) {
    const std::uint32_t other = candidates.list[place];
    const BodyState& state = candidates.states[other];
    if (state.motion.start.whole >= scan.now) ahead |= std::uint64_t{1} << place;
    if (state.falls_differently || candidates.states[scan.own].falls_differently) {
      curved |= std::uint64_t{1} << place;
      continue;
    }
    const auto time = meeting_time(candidates, scan.own, other);
    coincides |= time && *time == state.event_time;
    if (!time || *time > state.event_time || *time > least) continue;
    at_least = *time == least ? at_least + 1 : 1;
    least = *time;
    with = place;
  }
  ASSERT_EQ(found.ahead, ahead);
  ASSERT_EQ(found.curved, curved);
  ASSERT_EQ(found.coincides, coincides);
  ASSERT_EQ(found.time, least);
  ASSERT_TRUE(found.tied || (at_least <= 1 && found.place == with));
}

/// Sometimes the first to be met is met at the very time before which meetings count.
void perhaps_end_at_a_meeting(Candidates& candidates, Random& random) {
  if (random.chance(0.7)) return;
  for (std::uint32_t place = 0; place < candidates.scan.count; ++place) {
    const auto time = meeting_time(candidates, candidates.scan.own, candidates.list[place]);
    if (time && *time <= candidates.states[candidates.list[place]].event_time)
      candidates.scan.before = std::min(candidates.scan.before, *time);
  }
}

/// Scans many random sets of candidates by one of the versions.
void expect_as_one_by_one(ScanFunction (*version)(ScanKind), std::uint64_t seed, const Surroundings& around) {
  Random random{seed};
  int clear = 0, tied = 0, meetings = 0;
  for (int trial = 0; trial < 10'000; ++trial) {
    Candidates candidates = random_candidates(random, around);
    perhaps_end_at_a_meeting(candidates, random);
    const ScanFunction scan = version({.falling = around.gravity != Vec2{},
                                       .periodic = around.period.exists(),
                                       .single_radius = candidates.single_radius});
    const ScanResult found = scan(scan_over(candidates));
    ASSERT_NO_FATAL_FAILURE(expect_as_one_by_one(candidates, found)) << "trial " << trial;
    ++(found.tied ? tied : clear);
    if (found.place != ScanResult::nowhere) ++meetings;
  }
  EXPECT_GT(clear, 3000);
  EXPECT_GT(tied, 500);
  EXPECT_GT(meetings, 2500);  // a tenth of the falling balls is left to be decided one by one
}

constexpr Vec2 down{0.25, -1};
/// Candidates are all over it, so that many are nearer through an image, and some as near through two.
const physics::Period torus = physics::period_of(PeriodicBox{{-12, -12}, {12, 12}});
const physics::Period channel = physics::period_of(PeriodicBox{{-12, -12}, {14, 12}, Axes::x});

TEST(ScanningByTwo, FindsWhatOneByOneFinds) { expect_as_one_by_one(scan_by_two, 1, {}); }
TEST(ScanningByTwo, FindsWhatOneByOneFindsOfFallingBalls) { expect_as_one_by_one(scan_by_two, 3, {.gravity = down}); }
TEST(ScanningByTwo, FindsWhatOneByOneFindsInAPeriodicBox) {
  expect_as_one_by_one(scan_by_two, 5, {.period = torus});
  expect_as_one_by_one(scan_by_two, 6, {.period = channel});
  expect_as_one_by_one(scan_by_two, 7, {.gravity = down, .period = torus});
}

#ifdef CAROM_X86_64
TEST(ScanningByFour, FindsWhatOneByOneFinds) {
  if (!compiler::has_avx2()) GTEST_SKIP() << "this processor has no AVX2";
  expect_as_one_by_one(scan_by_four, 2, {});
}
TEST(ScanningByFour, FindsWhatOneByOneFindsOfFallingBalls) {
  if (!compiler::has_avx2()) GTEST_SKIP() << "this processor has no AVX2";
  expect_as_one_by_one(scan_by_four, 4, {.gravity = down});
}
TEST(ScanningByFour, FindsWhatOneByOneFindsInAPeriodicBox) {
  if (!compiler::has_avx2()) GTEST_SKIP() << "this processor has no AVX2";
  expect_as_one_by_one(scan_by_four, 8, {.period = torus});
  expect_as_one_by_one(scan_by_four, 9, {.period = channel});
  expect_as_one_by_one(scan_by_four, 10, {.gravity = down, .period = torus});
}
#endif

}  // namespace
}  // namespace carom::engine
