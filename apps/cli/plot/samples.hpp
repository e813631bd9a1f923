#pragma once

#include "cli/running/playback.hpp"

namespace carom::cli {

/// The totals of a motion at one moment.
struct Sample {
  double time = 0;
  double kinetic_energy = 0;
  double potential_energy = 0;  ///< zero at the origin, and without gravity
  Vec2 momentum;
  Vec2 given;          ///< the sum of the impulses of walls and pillars since the first sample
  double momenta = 0;  ///< Σ m|v|
  ImpactCounts counts;

  [[nodiscard]] double energy() const noexcept { return kinetic_energy + potential_energy; }
};

/// Samples of a motion over a range of time.
struct Samples {
  std::vector<Sample> moments;
  /// √m·|v| of every ball, at as many of the moments as memory allows.
  std::vector<double> scaled_speeds;
  /// The mass of every ball; nothing when they differ.
  std::optional<double> mass;
  std::size_t balls = 0;
  Vec2 gravity;
  /// What a drift or a loss of energy is a share of: see EnergyScale.
  double energy_scale = 0;

  [[nodiscard]] bool falls() const noexcept { return gravity != Vec2{}; }
};

/// Samples a motion at `count` evenly spaced moments, first and last included. Only for `Sample::given` (`with_given`)
/// a callback for every impact is needed, which takes longer.
[[nodiscard]] Samples take_samples(Motion& motion, Playback& playback, double from, double until, std::size_t count,
                                   bool with_given);

}  // namespace carom::cli
