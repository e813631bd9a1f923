#pragma once

#include <optional>

#include "carom/sweep.hpp"
#include "property/distance_oracle.hpp"
#include "property/generators.hpp"

/// Scenes of every family, for properties that hold in all of them.
namespace carom::property {

/// Any scene of a circle or a point and a wall, two-sided or not.
[[nodiscard]] inline WallScene any_wall_scene() {
  const auto mover = *rc::gen::element(Mover::circle, Mover::point);
  const auto& families = mover == Mover::point ? families_of_point_and_wall() : families_of_circle_and_wall();
  return *wall_scene(*rc::gen::elementOf(families), mover, *rc::gen::arbitrary<bool>());
}

/// Any scene of two round things; one that stands still is a pillar.
[[nodiscard]] inline PairScene any_round_scene() {
  return *round_scene(*rc::gen::elementOf(families_of_round_things()), *rc::gen::element(Mover::circle, Mover::point),
                      *rc::gen::element(Partner::fixed, Partner::moving));
}

[[nodiscard]] inline std::optional<Hit> sweep_of(const WallScene& scene) {
  return sweep(scene.wall, scene.circle, scene.interval);
}
[[nodiscard]] inline std::optional<PairHit> sweep_of(const PairScene& scene) {
  return sweep(scene.a, scene.b, scene.interval);
}

[[nodiscard]] inline Vec2 closing_velocity(const WallScene& scene) { return scene.circle.velocity; }
[[nodiscard]] inline Vec2 closing_velocity(const PairScene& scene) { return scene.a.velocity - scene.b.velocity; }

/// The distance by which the verdict leaves the centre's place at the contact open.
[[nodiscard]] inline double leeway(const Verdict& verdict, Vec2 velocity) {
  return 2 * verdict.slack + length(velocity) * (verdict.width() + verdict.blur);
}

}  // namespace carom::property
