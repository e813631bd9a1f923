#include "physics/lane_motion.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "physics/motion.hpp"
#include "support/random.hpp"

/// Every lane against the function for one pair.
namespace carom::physics {
namespace {

struct Pair {
  Motion a, b;
  double reach = 0;
};

/// Pairs of all sizes; many start at the same time, or meet at the same time, or hardly meet.
Pair random_pair(Random& random) {
  const bool whole_numbers = random.chance(0.3);
  const double size = random.chance(0.2) ? std::pow(10.0, random.between(-60, 60)) : 1;
  const auto vector = [&](double most) {
    const Vec2 even = random.vector(-most, most);
    return (whole_numbers ? Vec2{std::round(even.x), std::round(even.y)} : even) * size;
  };
  const auto start = [&] {
    return whole_numbers ? Instant{random.whole(0, 2) / 2.0, 0}
                         : Instant{random.between(0, 2), random.between(-1e-17, 1e-17)};
  };
  Pair pair{{vector(6), vector(3), start()}, {vector(6), vector(3), start()}, random.whole(0, 3) * size};
  if (random.chance(0.2)) pair.b.start = pair.a.start;
  if (random.chance(0.2)) pair.b.start = {pair.a.start.whole, random.between(-1e-17, 1e-17)};
  if (random.chance(0.1)) pair.b.velocity = pair.a.velocity;
  return pair;
}

template <std::size_t lanes>
LaneMotion<lanes> motions(const std::vector<Pair>& pairs, Motion Pair::* which) {
  LaneMotion<lanes> all;
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    const Motion& one = pairs[lane].*which;
    all.x[lane] = one.center.x;
    all.y[lane] = one.center.y;
    all.vx[lane] = one.velocity.x;
    all.vy[lane] = one.velocity.y;
    all.start[lane] = one.start.whole;
    all.start_rest[lane] = one.start.rest;
    all.ax[lane] = one.acceleration.x;
    all.ay[lane] = one.acceleration.y;
  }
  return all;
}

/// Two balls that fall have the acceleration of the whole group.
template <std::size_t lanes, bool falling>
void expect_the_bits_of_one_pair_in_every_lane() {
  Random random{lanes + (falling ? 10U : 0U)};
  int meetings = 0;
  for (int trial = 0; trial < 20'000; ++trial) {
    std::vector<Pair> pairs(lanes);
    Lanes<lanes> reach{};
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      pairs[lane] = random_pair(random);
      reach[lane] = pairs[lane].reach;
    }
    if (falling) {
      const Vec2 gravity{random.chance(0.5) ? 0.0 : random.between(-3, 3), random.between(0.1, 3)};
      for (Pair& pair : pairs) pair.a.acceleration = pair.b.acceleration = gravity;
    }
    const LaneMotion<lanes> all_a = motions<lanes>(pairs, &Pair::a), all_b = motions<lanes>(pairs, &Pair::b);
    const LaneMeeting<lanes> found = meeting_time<lanes, falling>(all_a, all_b, reach);
    const LaneMeeting<lanes> swapped = meeting_time<lanes, falling>(all_b, all_a, reach);
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      const auto& [a, b, within] = pairs[lane];
      const auto alone = meeting_time(a, b, within);
      if (falling) {
        ASSERT_EQ(meeting_time<Paths::fall_alike>(a, b, within), alone) << "trial " << trial << ", lane " << lane;
      }
      ASSERT_EQ(found.meets[lane] != 0, alone.has_value()) << "trial " << trial << ", lane " << lane;
      ASSERT_EQ(swapped.meets[lane] != 0, alone.has_value());
      if (!alone) continue;
      ++meetings;
      ASSERT_EQ(found.time[lane], alone->whole) << "trial " << trial << ", lane " << lane;
      ASSERT_EQ(swapped.time[lane], alone->whole);
    }
  }
  EXPECT_GT(meetings, 2000);
}

TEST(AMeetingTimeInTwoLanes, HasTheBitsOfOnePairInEachOfThem) {
  expect_the_bits_of_one_pair_in_every_lane<2, false>();
  expect_the_bits_of_one_pair_in_every_lane<2, true>();
}

#if defined(__AVX2__)
TEST(AMeetingTimeInFourLanes, HasTheBitsOfOnePairInEachOfThem) {
  expect_the_bits_of_one_pair_in_every_lane<4, false>();
  expect_the_bits_of_one_pair_in_every_lane<4, true>();
}
#endif

TEST(TheLeastOfAllLanes, IsFoundInWhicheverLaneItIs) {
  EXPECT_EQ(least_of(Lanes<2>{1, 2}), 1);
  EXPECT_EQ(least_of(Lanes<2>{3, -2}), -2);
}

TEST(TheBitsOfAMask, AreSetWhereALaneIsTrue) {
  for (std::uint64_t bits = 0; bits < 4; ++bits) {
    const LaneMask<2> mask{(bits & 1) != 0 ? -1 : 0, (bits & 2) != 0 ? -1 : 0};
    EXPECT_EQ(bits_of(mask), bits);
  }
}

TEST(Columns, AreTheNumbersOfAllRecordsSideBySide) {
  struct alignas(32) Record {
    double numbers[4];
  };
  const Record records[] = {{{1, 2, 3, 4}}, {{5, 6, 7, 8}}};
  const auto found = columns<2>(records, [](const Record& record) { return &record.numbers[0]; });
  const Lanes<2> all[] = {found.first, found.second, found.third, found.fourth};
  for (std::size_t place = 0; place < 4; ++place) {
    for (std::size_t lane = 0; lane < 2; ++lane) EXPECT_EQ(all[place][lane], records[lane].numbers[place]);
  }
}

}  // namespace
}  // namespace carom::physics
