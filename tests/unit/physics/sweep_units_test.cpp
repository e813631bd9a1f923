#include <gtest/gtest.h>

#include <array>
#include <limits>

#include "carom/sweep.hpp"
#include "support/bits.hpp"
#include "support/printing.hpp"

/// Every sweep in numbers without pattern (but all multiples of 1/8), in any units and at any place.
namespace carom {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

struct Units {
  double length = 1;
  double velocity = 1;
  Vec2 shift;

  [[nodiscard]] Vec2 place(Vec2 p) const { return p * length + shift; }
  [[nodiscard]] Wall wall(const Wall& w) const { return {place(w.from), place(w.to), w.stops}; }
  [[nodiscard]] MovingCircle circle(const MovingCircle& c) const {
    return {place(c.center), c.velocity * velocity, c.radius * length};
  }
  [[nodiscard]] MovingPoint point(const MovingPoint& p) const { return {place(p.start), p.velocity * velocity}; }
};

struct Answer {
  double time;
  std::array<Vec2, 3> places;
  Vec2 normal;
};

std::optional<Answer> answer(const std::optional<Hit>& hit) {
  if (!hit) return std::nullopt;
  return Answer{hit->time, {hit->center, hit->contact, hit->contact}, hit->normal};
}

std::optional<Answer> answer(const std::optional<PairHit>& hit) {
  if (!hit) return std::nullopt;
  return Answer{hit->time, {hit->center_a, hit->center_b, hit->contact}, hit->normal};
}

struct Scene {
  const char* name;
  std::optional<Answer> (*meet)(const Units&);
};

constexpr MovingCircle ball{.center = {-1.25, 0.375}, .velocity = {2.875, 0.625}, .radius = 0.375};

constexpr Scene scenes[] = {
    {"WallFace",
     [](const Units& u) { return answer(sweep(u.wall({{3.125, -2.375}, {4.625, 5.875}}), u.circle(ball), infinity)); }},
    {"OneSidedWallFace",
     [](const Units& u) {
       return answer(sweep(u.wall({{3.125, -2.375}, {4.625, 5.875}, Stops::inside}), u.circle(ball), infinity));
     }},
    {"WallEnd",
     [](const Units& u) { return answer(sweep(u.wall({{3.125, 1.5}, {4.625, 5.875}}), u.circle(ball), infinity)); }},
    {"OneSidedWallEnd",
     [](const Units& u) {
       return answer(sweep(u.wall({{3.125, 1.5}, {4.625, 5.875}, Stops::inside}), u.circle(ball), infinity));
     }},
    {"PointAndWall",
     [](const Units& u) {
       return answer(
           sweep(u.wall({{3.125, -2.375}, {4.625, 5.875}}), u.point({{-1.25, 0.375}, {2.875, 0.625}}), infinity));
     }},
    {"Line",
     [](const Units& u) {
       return answer(sweep(Line{u.place({3.125, -2.375}), {0.6, -0.8}},
                           u.circle({{-1.25, 0.375}, {2.875, -0.625}, 0.375}), infinity));
     }},
    {"Pillar",
     [](const Units& u) {
       return answer(sweep(Pillar{u.place({3.125, 1.875}), 0.875 * u.length}, u.circle(ball), infinity));
     }},
    {"RayAndCircle",
     [](const Units& u) {
       return answer(sweep(Circle{u.place({3.125, 1.875}), 0.875 * u.length}, u.point({{-1.25, 0.375}, {2.875, 0.625}}),
                           infinity));
     }},
    {"TwoCircles",
     [](const Units& u) {
       return answer(sweep(u.circle(ball), u.circle({{3.125, 2.875}, {-0.375, -0.625}, 0.625}), infinity));
     }},
};

class AnyUnits : public testing::TestWithParam<Scene> {};
INSTANTIATE_TEST_SUITE_P(Sweep, AnyUnits, testing::ValuesIn(scenes),
                         [](const auto& tested) { return tested.param.name; });

TEST_P(AnyUnits, ScaleTheAnswerWithoutChangingABit) {
  // 2²²⁸ ≈ 4e68: with these shapes, sizes and speeds then run up to just below the 1e70 that is said to be safe.
  const auto plain = GetParam().meet({});
  ASSERT_TRUE(plain);
  for (const int length : {-228, -200, -1, 0, 1, 200, 228}) {
    for (const int velocity : {-228, -200, 0, 200, 228}) {
      SCOPED_TRACE(testing::Message() << "lengths 2^" << length << ", velocities 2^" << velocity);
      const auto scaled =
          GetParam().meet({.length = std::ldexp(1, length), .velocity = std::ldexp(1, velocity), .shift = {}});
      ASSERT_TRUE(scaled);
      EXPECT_TRUE(same_bits(scaled->time, std::ldexp(plain->time, length - velocity)));
      for (std::size_t i = 0; i < plain->places.size(); ++i)
        EXPECT_TRUE(same_bits(scaled->places[i], plain->places[i] * std::ldexp(1, length))) << "place " << i;
      EXPECT_TRUE(same_bits(scaled->normal, plain->normal));
    }
  }
}

TEST_P(AnyUnits, MayBeCountedFromFarAway) {
  // Multiples of 1/8 are exact at 1e8, so that no time may change by more than its own roundings; a place is rounded
  // to 2⁻²⁶ there, a few times over.
  const Vec2 far{1e8, -1e8};
  const double few_roundings = 4 * 0x1p-26;
  const auto near_by = GetParam().meet({});
  const auto far_away = GetParam().meet({.length = 1, .velocity = 1, .shift = far});
  ASSERT_TRUE(near_by);
  ASSERT_TRUE(far_away);
  EXPECT_DOUBLE_EQ(far_away->time, near_by->time);
  for (std::size_t i = 0; i < near_by->places.size(); ++i) {
    EXPECT_NEAR(far_away->places[i].x - far.x, near_by->places[i].x, few_roundings) << "place " << i;
    EXPECT_NEAR(far_away->places[i].y - far.y, near_by->places[i].y, few_roundings) << "place " << i;
  }
  EXPECT_DOUBLE_EQ(far_away->normal.x, near_by->normal.x);
  EXPECT_DOUBLE_EQ(far_away->normal.y, near_by->normal.y);
}

TEST(TwoMovingCircles, GiveTheSameBitsWhenTheyAreSwapped) {
  const MovingCircle others[] = {
      {.center = {3.1, 2.9}, .velocity = {-0.3, -0.7}, .radius = 0.6},  // met off centre
      {.center = {-0.9, 0.6}, .velocity = {0.1, 0.2}, .radius = 0.1},   // overlapping and closing
      {.center = {1e6 + 0.1, 2e5}, .velocity = {0, 0}, .radius = 1e5},  // far away and large
  };
  for (const MovingCircle& other : others) {
    const auto hit = sweep(ball, other, infinity);
    const auto swapped = sweep(other, ball, infinity);
    ASSERT_TRUE(hit);
    ASSERT_TRUE(swapped);
    EXPECT_TRUE(same_bits(hit->time, swapped->time));
    EXPECT_TRUE(same_bits(hit->center_a, swapped->center_b));
    EXPECT_TRUE(same_bits(hit->center_b, swapped->center_a));
    EXPECT_TRUE(same_bits(hit->contact, swapped->contact));
    EXPECT_TRUE(same_bits(hit->normal, -swapped->normal));
  }
}

}  // namespace
}  // namespace carom
