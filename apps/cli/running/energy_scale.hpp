#pragma once

#include <limits>

#include "carom/shapes.hpp"

namespace carom::cli {

/// The energy that balls have for their motion: what a drift or a loss is a share of. Without gravity that is their
/// kinetic energy. With gravity it is that and their potential energy, counted from the lowest place of the scene:
/// counted from the origin it could be anything, zero and negative numbers too.
class EnergyScale {
 public:
  explicit EnergyScale(Vec2 gravity) noexcept : gravity_{gravity} {}

  /// A place of the scene: an end of a wall, the centre of a pillar or of a ball at any time.
  void add_place(Vec2 place) noexcept;

  /// The potential energy that a ball would have at the lowest of all places. The scale is the energy of all balls less
  /// the sum of these.
  [[nodiscard]] double lowest_potential_of(double mass, double gravity_scale) const noexcept;
  [[nodiscard]] double lowest_potential_of(const Ball& ball) const noexcept {
    return lowest_potential_of(ball.mass, ball.gravity_scale);
  }

 private:
  Vec2 gravity_;
  /// The range of g·x over all places.
  double least_ = std::numeric_limits<double>::infinity();
  double greatest_ = -std::numeric_limits<double>::infinity();
};

/// −m s g·x: zero at the origin, and without gravity.
[[nodiscard]] constexpr double potential_energy(const Ball& ball, Vec2 gravity) noexcept {
  return -ball.mass * ball.gravity_scale * dot(gravity, ball.center);
}

}  // namespace carom::cli
