#include "scheduling/candidate_scan.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "physics/collision.hpp"
#include "support/random.hpp"

/// The innermost loop, by two and by four at a time, against one at a time. Where it says that there may be a tie,
/// everything is looked at one by one; and which of two says so may depend on how many it takes at a time.
namespace carom::engine {
namespace {

/// Some balls, one of which looks at others.
struct Company {
  std::vector<BodyState> states;
  std::vector<double> radii;
  std::vector<std::uint32_t> list;
  CandidateScan look;
};

Company random_company(Random& random) {
  Company company;
  const bool whole_numbers = random.chance(0.3);  // many ties
  const bool one_kind = random.chance(0.5);
  const auto vector = [&](int size) {
    const Vec2 even = random.vector(-size, size);
    return whole_numbers ? Vec2{std::round(even.x), std::round(even.y)} : even;
  };
  company.radii = one_kind ? std::vector{0.5} : std::vector{0.5, 0.25, 1.0, 0.0};
  const auto balls = static_cast<std::uint32_t>(random.whole(2, 70));
  const auto any_ball = [&] { return static_cast<std::uint32_t>(random.whole(0, static_cast<int>(balls) - 1)); };
  for (std::uint32_t slot = 0; slot < balls; ++slot) {
    const double start = whole_numbers ? random.whole(0, 3) / 4.0 : random.between(0, 1);
    const double planned = random.chance(0.3) ? never : random.chance(0.2) ? 2 : random.between(0, 20);
    const std::uint32_t partner = any_ball();
    company.states.push_back({.center = vector(12),
                              .velocity = vector(3),
                              .start = {start, whole_numbers ? 0 : random.between(-1e-17, 1e-17)},
                              .planned = planned,
                              .with = partner == slot ? ShapeRef::leave_box() : ShapeRef{Met::ball, partner},
                              .material = one_kind ? 0 : static_cast<std::uint32_t>(random.whole(0, 3))});
  }
  const std::uint32_t own = any_ball();
  for (std::uint32_t slot = 0; slot < balls && company.list.size() < 60; ++slot) {
    if (slot != own && random.chance(0.8)) company.list.push_back(slot);
  }
  const auto count = static_cast<std::uint32_t>(company.list.size());
  while (company.list.size() % 4 != 0) company.list.push_back(own);
  company.look = {.states = nullptr,
                  .radii = nullptr,
                  .one_kind = one_kind,
                  .list = nullptr,
                  .count = count,
                  .own = own,
                  .before = random.chance(0.5) ? 1e308 : random.between(0, 10),
                  .now = random.chance(0.5) ? never : random.between(0, 1)};
  return company;
}

CandidateScan look_of(const Company& company) {
  CandidateScan look = company.look;
  look.states = company.states.data();
  look.radii = company.radii.data();
  look.list = company.list.data();
  return look;
}

std::optional<double> meeting_time(const Company& company, std::uint32_t a, std::uint32_t b) {
  const auto body = [&](std::uint32_t slot) {
    const BodyState& flight = company.states[slot];
    return Body{.leg = {.start = flight.start, .center = flight.center, .velocity = flight.velocity},
                .radius = company.radii[flight.material]};
  };
  const auto what = next_collision(a, body(a), b, body(b));
  return what ? std::optional{what->time.whole} : std::nullopt;
}

void expect_as_one_by_one(const Company& company, const ScanResult& found) {
  const CandidateScan look = look_of(company);
  double least = look.before;
  std::int64_t with = ScanResult::nowhere;
  int at_least = 1;  // `before` counts
  bool coincides = false;
  std::uint64_t ahead = 0;
  for (std::uint32_t place = 0; place < look.count; ++place) {
    const std::uint32_t other = company.list[place];
    const BodyState& flight = company.states[other];
    if (flight.start.whole >= look.now) ahead |= std::uint64_t{1} << place;
    const auto time = meeting_time(company, look.own, other);
    coincides |= time && *time == flight.planned;
    if (!time || *time > flight.planned || *time > least) continue;
    at_least = *time == least ? at_least + 1 : 1;
    least = *time;
    with = place;
  }
  ASSERT_EQ(found.ahead, ahead);
  ASSERT_EQ(found.coincides, coincides);
  ASSERT_EQ(found.time, least);
  ASSERT_TRUE(found.tied || (at_least <= 1 && found.place == with));
}

/// Sometimes the first to be met is met at the very time before which meetings count.
void perhaps_end_at_a_meeting(Company& company, Random& random) {
  if (random.chance(0.7)) return;
  for (std::uint32_t place = 0; place < company.look.count; ++place) {
    const auto time = meeting_time(company, company.look.own, company.list[place]);
    if (time && *time <= company.states[company.list[place]].planned)
      company.look.before = std::min(company.look.before, *time);
  }
}

TEST(LookingByTwo, FindsWhatOneByOneFinds) {
  Random random{1};
  int clear = 0, tied = 0, meetings = 0;
  for (int trial = 0; trial < 10'000; ++trial) {
    Company company = random_company(random);
    perhaps_end_at_a_meeting(company, random);
    const ScanResult found = scan_by_two(look_of(company));
    ASSERT_NO_FATAL_FAILURE(expect_as_one_by_one(company, found)) << "trial " << trial;
    ++(found.tied ? tied : clear);
    if (found.place != ScanResult::nowhere) ++meetings;
  }
  EXPECT_GT(clear, 3000);
  EXPECT_GT(tied, 500);
  EXPECT_GT(meetings, 3000);
}

#if defined(__x86_64__)
TEST(LookingByFour, FindsWhatLookingByTwoFinds) {
  if (__builtin_cpu_supports("avx2") == 0) GTEST_SKIP() << "this processor has no AVX2";
  Random random{2};
  for (int trial = 0; trial < 10'000; ++trial) {
    Company company = random_company(random);
    perhaps_end_at_a_meeting(company, random);
    const ScanResult by_two = scan_by_two(look_of(company));
    const ScanResult by_four = scan_by_four(look_of(company));
    ASSERT_NO_FATAL_FAILURE(expect_as_one_by_one(company, by_four)) << "trial " << trial;
    ASSERT_EQ(by_two.ahead, by_four.ahead);
    ASSERT_EQ(by_two.time, by_four.time);
    ASSERT_TRUE(by_two.tied || by_four.tied || by_two.place == by_four.place);
  }
}
#endif

}  // namespace
}  // namespace carom::engine
