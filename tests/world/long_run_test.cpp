#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/play.hpp"
#include "support/sanitized.hpp"
#include "world/standard_gas.hpp"

/// Impacts are as exact late in a run as at its start.
namespace carom {
namespace {

constexpr double half = 2;
constexpr double late = 1e6;

/// How far the two bodies of an impact are from touching, in units of their reach: the sum of the radii for two balls,
/// the radius for a ball and a wall of the box.
double contact_error(const World& world, const Impact& impact) {
  const Vec2 center = world.leg(impact.ball).center;
  const double radius = world.ball(impact.ball).radius;
  if (impact.other.is_ball()) {
    const BallId other = impact.other.ball();
    const double reach = radius + world.ball(other).radius;
    return std::abs(length(center - world.leg(other).center) / reach - 1);
  }
  const double to_wall = half - std::max(std::abs(center.x), std::abs(center.y));
  return std::abs(to_wall / radius - 1);
}

double worst_contact_error(World& world, double duration) {
  double worst = 0;
  play(world, duration, [&](const Impact& impact) { worst = std::max(worst, contact_error(world, impact)); });
  return worst;
}

// A centre is the sum of a start and a displacement, neither longer than the box, 4. Its coordinates are at most half
// of that, 2, so it is off by a few roundings of 2⁻⁵² · 2, and so is the gap. In units of the reach, at least 0.25,
// that is a few times 1.8e-15. If times were single doubles, 1e-10 apart at t = 10⁶, the error would be about 1e-10.
constexpr double bound = 1e-14;

TEST(ContactError, IsBoundedByTheRoundingOfThePlacesAloneAfterAMillionUnitsOfTime) {
  constexpr double duration = sanitized ? 1e3 : late;
  SceneShapes scene = standard_gas(4, 0.2);
  scene.balls.resize(3);
  World world = world_of(scene);
  const double early_error = worst_contact_error(world, 500);
  play_to(world, duration);
  EXPECT_GT(world.counts().total(), duration);
  const double late_error = worst_contact_error(world, 500);
  EXPECT_LT(early_error, bound);
  EXPECT_LT(late_error, bound);
  RecordProperty("early", std::to_string(early_error * 1e16) + "e-16");
  RecordProperty("late", std::to_string(late_error * 1e16) + "e-16");
}

TEST(ContactError, OfAGasThatIsPutThereLateIsThatOfAnEarlyOne) {
  const SceneShapes scene = standard_gas(4, 0.4);
  World early;
  World later;
  play_to(later, late);
  populate(early, scene);
  populate(later, scene);
  EXPECT_LT(worst_contact_error(early, 200), bound);
  EXPECT_LT(worst_contact_error(later, 200), bound);
  EXPECT_GT(later.counts().total(), 1000U);
}

// Instants keep the digits that 2²⁰ would push out of a double: only the last places change.
TEST(AHistory, IsTheSameWhereverInTimeItBegins) {
  const SceneShapes scene = standard_gas(4, 0.4);
  World early;
  World later;
  play_to(later, 0x1p20);
  populate(early, scene);
  populate(later, scene);
  std::vector<Impact> first;
  std::vector<Impact> second;
  play(early, 1, [&](const Impact& impact) { first.push_back(impact); });
  play(later, 1, [&](const Impact& impact) { second.push_back(impact); });
  ASSERT_EQ(first.size(), second.size());
  ASSERT_GT(first.size(), 10U);
  for (std::size_t i = 0; i < first.size(); ++i) {
    EXPECT_EQ(first[i].ball, second[i].ball);
    EXPECT_EQ(first[i].other, second[i].other);
    // An impact's time is reported as one double, which resolves 2⁻³² at 2²⁰; positions are more exact. A rounding
    // difference grows at most tenfold at each impact, and a ball has at most five impacts in this time.
    EXPECT_NEAR(first[i].time, second[i].time - 0x1p20, 0x1p-32);
    EXPECT_NEAR(first[i].contact.x, second[i].contact.x, 1e-10);
    EXPECT_NEAR(first[i].contact.y, second[i].contact.y, 1e-10);
  }
}

}  // namespace
}  // namespace carom
