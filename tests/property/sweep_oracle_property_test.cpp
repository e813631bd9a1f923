#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

#include "carom/sweep.hpp"
#include "carom/tolerances.hpp"
#include "property/distance_oracle.hpp"
#include "property/generators.hpp"

namespace carom {
namespace {

using namespace property;

/// How many of a family's scenes hit, miss, or lie within rounding of the boundary between the two.
struct Tally {
  int hits = 0;
  int misses = 0;
  int undecided = 0;

  void count(const Verdict& verdict) { ++(!verdict.decided() ? undecided : verdict.meets() ? hits : misses); }

  /// A family that hardly ever hits, hardly ever misses or is mostly undecided would prove little.
  void expect_a_good_share_of_each() const {
    const int all = hits + misses + undecided;
    if (all < 1500) return;  // too few to say, as when RC_PARAMS asks for a quick run
    EXPECT_GT(hits, all / 12) << misses << " misses, " << undecided << " undecided";
    EXPECT_GT(misses, all / 12) << hits << " hits, " << undecided << " undecided";
    EXPECT_LT(undecided, all / 4) << hits << " hits, " << misses << " misses";
  }
};

std::string name_of_parameter(const testing::TestParamInfo<Family>& info) { return name_of(info.param); }

/// The velocity's part along a normal of length one, over the speed: −1 head-on, 0 when grazing.
double cosine(Vec2 normal, Vec2 velocity) { return dot(normal, velocity) / length(velocity); }

void expect_length_one(Vec2 normal) {
  // Two products, a sum and a root put half a rounding each on the length, the two quotients another.
  RC_ASSERT(std::abs(length_squared(normal) - 1) <= 4 * tolerance::rounding);
}

void expect_within(const Interval& interval, double time) {
  RC_ASSERT(interval.start <= time);
  RC_ASSERT(time <= interval.end);
}

/// By how much a one-sided wall may be overlapped and still be hit.
double touching_depth(const WallScene& scene) { return tolerance::touch * size_of(scene); }

/// Whatever else the hit says must fit its time, to the verdict's slack: the rounding of the places involved.
void expect_consistent(const Hit& hit, const WallScene& scene, const Verdict& verdict) {
  const auto& [wall, circle, interval] = scene;
  expect_within(interval, hit.time);
  expect_length_one(hit.normal);
  const double delay = hit.time - interval.start;
  const double moved = length(circle.velocity) * verdict.blur;
  RC_ASSERT(distance_between(hit.center, circle.center + circle.velocity * delay) <= verdict.slack + moved);
  RC_ASSERT(distance_between(hit.contact, wall) <= verdict.slack);
  const double apart = distance_between(hit.center, hit.contact);
  // No other part of the wall is nearer, but for a face that a one-sided wall has let through.
  const bool may_be_through = wall.stops != Stops::both && hit.feature != Feature::face;
  if (!may_be_through) RC_ASSERT(std::abs(apart - distance_between(hit.center, wall)) <= verdict.slack);
  if (may_be_through) RC_ASSERT(std::abs(apart - circle.radius) <= verdict.slack + touching_depth(scene));
  RC_ASSERT(distance_between(hit.center, hit.contact + hit.normal * apart) <= verdict.slack);
  if (hit.feature == Feature::from) RC_ASSERT(hit.contact == wall.from);
  if (hit.feature == Feature::to) RC_ASSERT(hit.contact == wall.to);
  // The normal is known to slack/apart: as much as that it may seem to separate.
  RC_ASSERT(cosine(hit.normal, circle.velocity) * apart <= verdict.slack);
}

/// The two centres fit the time, and the normal leads from one to the other.
void expect_consistent(const PairHit& hit, const PairScene& scene, const Verdict& verdict) {
  const auto& [a, b, interval] = scene;
  expect_within(interval, hit.time);
  expect_length_one(hit.normal);
  const double delay = hit.time - interval.start;
  const double speeds = length(a.velocity) + length(b.velocity);
  // Either circle's own flight may be much longer than the way to the other: it rounds, too.
  const double slack = verdict.slack + speeds * (verdict.blur + 4 * delay * tolerance::rounding);
  RC_ASSERT(distance_between(hit.center_a, a.center + a.velocity * delay) <= slack);
  RC_ASSERT(distance_between(hit.center_b, b.center + b.velocity * delay) <= slack);
  const double apart = distance_between(hit.center_a, hit.center_b);
  RC_ASSERT(distance_between(hit.center_a, hit.center_b + hit.normal * apart) <= slack);
  RC_ASSERT(cosine(hit.normal, a.velocity - b.velocity) * apart <= verdict.slack);
}

/// The contact divides the line of centres in the ratio of the radii, even where the circles overlap.
void expect_contact_between(const PairHit& hit, const PairScene& scene, const Verdict& verdict) {
  const auto& [a, b, interval] = scene;
  const double slack = verdict.slack + (length(a.velocity) + length(b.velocity)) * (hit.time - interval.start) *
                                           (4 * tolerance::rounding);
  const double share = a.radius / (a.radius + b.radius);
  const double apart = distance_between(hit.center_a, hit.center_b);
  RC_ASSERT(std::abs(distance_between(hit.center_a, hit.contact) - apart * share) <= slack);
  RC_ASSERT(std::abs(distance_between(hit.center_b, hit.contact) - apart * (1 - share)) <= slack);
}

/// Hit or miss is the oracle's wherever the oracle is certain; the time is one that it allows.
template <typename AnyHit>
void expect_agreement(const std::optional<AnyHit>& hit, const Verdict& verdict, const Interval& interval) {
  if (!verdict.decided()) return;
  RC_ASSERT(hit.has_value() == verdict.meets());
  if (hit) RC_ASSERT(allows(verdict, interval, hit->time));
}

class WallFamilies : public testing::TestWithParam<Family> {
 protected:
  void check(Mover mover, bool two_sided) const {
    Tally tally;
    rc::detail::checkGTest([&] {
      const WallScene scene = *wall_scene(GetParam(), mover, two_sided);
      const Verdict verdict = verdict_on(scene);
      tally.count(verdict);
      const MovingPoint point{scene.circle.center, scene.circle.velocity};
      const auto hit = mover == Mover::point ? sweep(scene.wall, point, scene.interval)
                                             : sweep(scene.wall, scene.circle, scene.interval);
      expect_agreement(hit, verdict, scene.interval);
      if (hit) expect_consistent(*hit, scene, verdict);
    });
    if (!HasFailure()) tally.expect_a_good_share_of_each();
  }
};

class CircleAgainstLine : public testing::TestWithParam<Family> {};

TEST_P(CircleAgainstLine, AgreesWithTheDistanceOracle) {
  Tally tally;
  rc::detail::checkGTest([&] {
    const auto [wall, circle, interval] = *wall_scene(GetParam(), Mover::circle, true);
    const LineScene scene{*line_through(wall), circle, interval};
    const Verdict verdict = verdict_on(scene);
    tally.count(verdict);
    expect_agreement(sweep(scene.line, circle, interval), verdict, interval);
  });
  if (!HasFailure()) tally.expect_a_good_share_of_each();
}

INSTANTIATE_TEST_SUITE_P(Families, CircleAgainstLine, testing::ValuesIn(families_of_circle_and_line()),
                         name_of_parameter);

class CircleAgainstWall : public WallFamilies {};
class CircleAgainstOneSidedWall : public WallFamilies {};

TEST_P(CircleAgainstWall, AgreesWithTheDistanceOracle) { check(Mover::circle, true); }
TEST_P(CircleAgainstOneSidedWall, AgreesWithTheDistanceOracle) { check(Mover::circle, false); }

INSTANTIATE_TEST_SUITE_P(Families, CircleAgainstWall, testing::ValuesIn(families_of_circle_and_wall()),
                         name_of_parameter);
INSTANTIATE_TEST_SUITE_P(Families, CircleAgainstOneSidedWall,
                         testing::ValuesIn(families_of_circle_and_one_sided_wall()), name_of_parameter);

RC_GTEST_PROP(CircleAgainstOneSidedWall, IsLeftAloneOnItsWayThrough, ()) {
  const WallScene scene = *wall_scene(Family::overlapping_start, Mover::circle, false);
  RC_ASSERT(!sweep(scene.wall, scene.circle, scene.interval));
}

class PointAgainstWall : public WallFamilies {};
class PointAgainstOneSidedWall : public WallFamilies {};

TEST_P(PointAgainstWall, AgreesWithTheDistanceOracle) { check(Mover::point, true); }
TEST_P(PointAgainstOneSidedWall, AgreesWithTheDistanceOracle) { check(Mover::point, false); }

INSTANTIATE_TEST_SUITE_P(Families, PointAgainstWall, testing::ValuesIn(families_of_point_and_wall()),
                         name_of_parameter);
INSTANTIATE_TEST_SUITE_P(Families, PointAgainstOneSidedWall, testing::ValuesIn(families_of_point_and_wall()),
                         name_of_parameter);

RC_GTEST_PROP(PointAgainstWall, LeavesTheBeginningOfAWallOnWhichItStarts, ()) {
  // From `from` the difference is exactly zero; from `to` the line may pass a rounding beside it.
  const Wall both_sided = *wall();
  RC_ASSERT(!sweep(both_sided, MovingPoint{both_sided.from, *velocity()}));
}

class RoundFamilies : public testing::TestWithParam<Family> {
 protected:
  void check_fixed(Mover mover) const {
    Tally tally;
    rc::detail::checkGTest([&] {
      const PairScene scene = *round_scene(GetParam(), mover, Partner::fixed);
      const auto& [a, b, interval] = scene;
      const Verdict verdict = verdict_on(scene);
      tally.count(verdict);
      const auto hit = mover == Mover::point
                           ? sweep(Circle{b.center, b.radius}, MovingPoint{a.center, a.velocity}, interval)
                           : sweep(Pillar{.center = b.center, .radius = b.radius}, a, interval);
      expect_agreement(hit, verdict, interval);
      if (!hit) return;
      expect_consistent(PairHit{hit->time, hit->center, b.center, hit->contact, hit->normal}, scene, verdict);
      RC_ASSERT(std::abs(distance_between(hit->contact, b.center) - b.radius) <= verdict.slack);
      RC_ASSERT(hit->feature == Feature::face);
    });
    if (!HasFailure()) tally.expect_a_good_share_of_each();
  }

  void check_moving() const {
    Tally tally;
    rc::detail::checkGTest([&] {
      const PairScene scene = *round_scene(GetParam(), Mover::circle, Partner::moving);
      const Verdict verdict = verdict_on(scene);
      tally.count(verdict);
      const auto hit = sweep(scene.a, scene.b, scene.interval);
      expect_agreement(hit, verdict, scene.interval);
      if (!hit) return;
      expect_consistent(*hit, scene, verdict);
      expect_contact_between(*hit, scene, verdict);
    });
    if (!HasFailure()) tally.expect_a_good_share_of_each();
  }
};

class PointAgainstCircle : public RoundFamilies {};
class CircleAgainstPillar : public RoundFamilies {};
class CircleAgainstCircle : public RoundFamilies {};

TEST_P(PointAgainstCircle, AgreesWithTheDistanceOracle) { check_fixed(Mover::point); }
TEST_P(CircleAgainstPillar, AgreesWithTheDistanceOracle) { check_fixed(Mover::circle); }
TEST_P(CircleAgainstCircle, AgreesWithTheDistanceOracle) { check_moving(); }

INSTANTIATE_TEST_SUITE_P(Families, PointAgainstCircle, testing::ValuesIn(families_of_circles()), name_of_parameter);
INSTANTIATE_TEST_SUITE_P(Families, CircleAgainstPillar, testing::ValuesIn(families_of_circles()), name_of_parameter);
INSTANTIATE_TEST_SUITE_P(Families, CircleAgainstCircle, testing::ValuesIn(families_of_circles()), name_of_parameter);

}  // namespace
}  // namespace carom
