#pragma once

#include <gtest/gtest.h>

#include <limits>
#include <optional>
#include <string>

#include "carom/response.hpp"
#include "carom/sweep.hpp"
#include "property/distance_oracle.hpp"
#include "property/generators.hpp"

/// Every sweep of `carom/sweep.hpp`, each with scenes of all its families, so that what holds for one can be asked of
/// all: `TYPED_TEST(Sweep, …)` with `TypeParam::scene()` and `TypeParam::meet(scene)`.
namespace carom::property {

/// What a sweep found, whatever it hit.
struct Meeting {
  double time = 0;
  Vec2 center;   ///< of what moves
  Vec2 other;    ///< the other circle's centre; against a wall or a line the contact
  Vec2 contact;  ///< on what is hit
  Vec2 normal;
  Feature feature = Feature::face;
  double lever = 0;  ///< a place rounded by s turns the normal by no more than s / lever
};

/// A circle of no radius, as a point.
[[nodiscard]] inline MovingPoint point_of(const MovingCircle& circle) {
  return {circle.center, circle.velocity, circle.acceleration};
}

struct CircleAndLine {
  static constexpr const char* name = "CircleAndLine";
  [[nodiscard]] static LineScene scene() {
    const WallScene drawn = *wall_scene(*rc::gen::elementOf(families_of_circle_and_line()), Mover::circle, true);
    return {*line_through(drawn.wall), drawn.circle, drawn.interval};
  }
  [[nodiscard]] static std::optional<Meeting> meet(const LineScene& s) {
    const auto hit = sweep(s.line, s.circle, s.interval);
    if (!hit) return std::nullopt;
    return Meeting{hit->time, hit->center, hit->contact, hit->contact, hit->normal, hit->feature, s.circle.radius};
  }
};

template <Mover mover, bool two_sided>
struct AgainstWall {
  static constexpr const char* name = mover == Mover::point ? (two_sided ? "PointAndWall" : "PointAndOneSidedWall")
                                                            : (two_sided ? "CircleAndWall" : "CircleAndOneSidedWall");
  [[nodiscard]] static WallScene scene() {
    const auto& families = mover == Mover::point ? families_of_point_and_wall() : families_of_circle_and_wall();
    return *wall_scene(*rc::gen::elementOf(families), mover, two_sided);
  }
  [[nodiscard]] static std::optional<Meeting> meet(const WallScene& s) {
    const auto hit =
        mover == Mover::point ? sweep(s.wall, point_of(s.circle), s.interval) : sweep(s.wall, s.circle, s.interval);
    if (!hit) return std::nullopt;
    // A point hits nothing but the face, and its normal is as exact as the wall is long.
    const double lever = mover == Mover::point ? length(edge(s.wall)) : distance_between(hit->center, hit->contact);
    return Meeting{hit->time, hit->center, hit->contact, hit->contact, hit->normal, hit->feature, lever};
  }
};

template <Mover mover>
struct AgainstFixedCircle {
  static constexpr const char* name = mover == Mover::point ? "PointAndCircle" : "CircleAndPillar";
  [[nodiscard]] static PairScene scene() {
    return *round_scene(*rc::gen::elementOf(families_of_circles()), mover, Partner::fixed);
  }
  [[nodiscard]] static std::optional<Meeting> meet(const PairScene& s) {
    const auto hit = mover == Mover::point ? sweep(Circle{s.b.center, s.b.radius}, point_of(s.a), s.interval)
                                           : sweep(Pillar{s.b.center, s.b.radius}, s.a, s.interval);
    if (!hit) return std::nullopt;
    const double apart = distance_between(hit->center, s.b.center);
    return Meeting{hit->time, hit->center, s.b.center, hit->contact, hit->normal, hit->feature, apart};
  }
};

/// Also a point and a circle, when both move.
struct TwoCircles {
  static constexpr const char* name = "TwoCircles";
  [[nodiscard]] static PairScene scene() {
    return *round_scene(*rc::gen::elementOf(families_of_circles()), *rc::gen::element(Mover::circle, Mover::point),
                        Partner::moving);
  }
  [[nodiscard]] static std::optional<Meeting> meet(const PairScene& s) {
    const auto hit = sweep(s.a, s.b, s.interval);
    if (!hit) return std::nullopt;
    const double apart = distance_between(hit->center_a, hit->center_b);
    return Meeting{hit->time, hit->center_a, hit->center_b, hit->contact, hit->normal, Feature::face, apart};
  }
};

using EverySweep = testing::Types<CircleAndLine, AgainstWall<Mover::point, true>, AgainstWall<Mover::point, false>,
                                  AgainstWall<Mover::circle, true>, AgainstWall<Mover::circle, false>,
                                  AgainstFixedCircle<Mover::point>, AgainstFixedCircle<Mover::circle>, TwoCircles>;

/// The same sweep with scenes in which things accelerate, by as much as bends their paths from hardly to several times
/// within the scene; of two circles both, differently.
template <class AnySweep>
struct Falling {
  static constexpr const char* name = AnySweep::name;
  static constexpr bool falls = true;
  [[nodiscard]] static auto scene() { return accelerated(AnySweep::scene()); }
  template <class AnyScene>
  [[nodiscard]] static std::optional<Meeting> meet(const AnyScene& s) {
    return AnySweep::meet(s);
  }
};

using EverySweepStraightAndFalling = testing::Types<
    CircleAndLine, AgainstWall<Mover::point, true>, AgainstWall<Mover::point, false>, AgainstWall<Mover::circle, true>,
    AgainstWall<Mover::circle, false>, AgainstFixedCircle<Mover::point>, AgainstFixedCircle<Mover::circle>, TwoCircles,
    Falling<CircleAndLine>, Falling<AgainstWall<Mover::point, true>>, Falling<AgainstWall<Mover::point, false>>,
    Falling<AgainstWall<Mover::circle, true>>, Falling<AgainstWall<Mover::circle, false>>,
    Falling<AgainstFixedCircle<Mover::point>>, Falling<AgainstFixedCircle<Mover::circle>>, Falling<TwoCircles>>;

/// "Sweep/CircleAndWall.TurnsWithTheScene"
struct NameOfSweep {
  template <class AnySweep>
  static std::string GetName(int /*index*/) {
    return (requires { AnySweep::falls; } ? std::string{"Falling"} : std::string{}) + AnySweep::name;
  }
};

/// The two velocities of a scene; the second is zero for what is fixed.
struct Velocities {
  Vec2 a;
  Vec2 b;
};

template <class FixedScene>
[[nodiscard]] Velocities velocities_of(const FixedScene& scene) {
  return {scene.circle.velocity, {}};
}
[[nodiscard]] inline Velocities velocities_of(const PairScene& scene) { return {scene.a.velocity, scene.b.velocity}; }

template <class AnyScene>
[[nodiscard]] Vec2 closing_velocity(const AnyScene& scene) {
  const auto [a, b] = velocities_of(scene);
  return a - b;
}

/// The same things, elsewhere and on other ways. What is fixed stays where it is.
template <class FixedScene>
[[nodiscard]] FixedScene moved_to(FixedScene scene, Vec2 a, Vec2 /*b*/, Velocities velocities, Interval interval) {
  scene.circle = {a, velocities.a, scene.circle.radius};
  scene.interval = interval;
  return scene;
}
[[nodiscard]] inline PairScene moved_to(const PairScene& scene, Vec2 a, Vec2 b, Velocities velocities,
                                        Interval interval) {
  return {{a, velocities.a, scene.a.radius}, {b, velocities.b, scene.b.radius}, interval};
}

/// The scene as it is at `moment`, if nothing is hit before.
template <class FixedScene>
[[nodiscard]] FixedScene at(double moment, const FixedScene& s) {
  const Vec2 flown = s.circle.velocity * (moment - s.interval.start);
  return moved_to(s, s.circle.center + flown, {}, velocities_of(s), {moment, s.interval.end});
}
[[nodiscard]] inline PairScene at(double moment, const PairScene& s) {
  const double passed = moment - s.interval.start;
  return moved_to(s, s.a.center + s.a.velocity * passed, s.b.center + s.b.velocity * passed, velocities_of(s),
                  {moment, s.interval.end});
}

/// The velocities after an elastic impact. One of two circles that stands still is fixed.
template <class FixedScene>
[[nodiscard]] Velocities rebound_from(const FixedScene& scene, Vec2 normal) {
  return {reflect(scene.circle.velocity, normal), {}};
}
[[nodiscard]] inline Velocities rebound_from(const PairScene& scene, Vec2 normal) {
  const double other_mass = scene.b.velocity == Vec2{} ? std::numeric_limits<double>::infinity() : 1;
  const auto after = rebound(Body{scene.a.velocity}, Body{scene.b.velocity, other_mass}, normal);
  return {after.velocity_a, after.velocity_b};
}

/// How far things fly until `moment`: what rounding their place then is measured by.
template <class AnyScene>
[[nodiscard]] double flight(const AnyScene& scene, double moment) {
  const auto [a, b] = velocities_of(scene);
  return (length(a) + length(b)) * (moment - scene.interval.start);
}

/// The distance by which the verdict leaves the centre's place at the contact open.
[[nodiscard]] inline double leeway(const Verdict& verdict, Vec2 velocity) {
  return 2 * verdict.slack + length(velocity) * (verdict.width() + verdict.blur);
}

/// Counts the cases that put a property to the test: one that hardly ever does would prove little.
class Share {
 public:
  void count(bool tested) { ++(tested ? tested_ : skipped_); }
  void expect_at_least_one_in(int parts) const {
    const int all = tested_ + skipped_;
    if (all < 1500) return;  // too few to say, as when RC_PARAMS asks for a quick run
    EXPECT_GT(tested_ * parts, all) << tested_ << " of " << all;
  }

 private:
  int tested_ = 0;
  int skipped_ = 0;
};

}  // namespace carom::property
