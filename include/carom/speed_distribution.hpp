#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "carom/vec2.hpp"

namespace carom {

/// One value of a density.
struct SpeedDensity {
  double speed = 0;    ///< the middle of its bin, in units of √(kT/m)
  double density = 0;  ///< the share of balls in it, over its width
  double maxwell = 0;  ///< what a gas in equilibrium has: u exp(−u²/2)
};

/// The distribution of speeds, from as many configurations as are added. Each ball counts with u = |v| √(m/kT), so that
/// balls of all masses have the same distribution in equilibrium.
class SpeedDistribution {
 public:
  /// For the temperature kT, more than zero: an energy. It fixes the unit of speed.
  explicit SpeedDistribution(double temperature);

  /// The velocities of balls of these masses, as seen from what moves with `drift`.
  void add(std::span<const Vec2> velocities, std::span<const double> masses, Vec2 drift = {});

  [[nodiscard]] std::vector<SpeedDensity> result() const;  ///< up to u = 6; empty when nothing was added
  [[nodiscard]] double mean_speed() const noexcept;        ///< of |v|, in length per time; 0 when nothing was added
  /// The second Sonine coefficient a₂ = ⟨u⁴⟩/(2⟨u²⟩²) − 1: 0 for Maxwell's distribution, and for N balls in equilibrium
  /// −1/(N + 1) where their energy is fixed, −1/N where their momentum is, too.
  [[nodiscard]] double sonine() const noexcept;

 private:
  double temperature_;
  std::vector<std::uint64_t> bins_;
  std::uint64_t count_ = 0;
  double speeds_ = 0;
  double squares_ = 0;
  double fourths_ = 0;
};

}  // namespace carom
