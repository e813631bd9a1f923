#pragma once

#include "cli/playback.hpp"

namespace carom::cli {

/// What a motion is like at one moment.
struct Sample {
  double time = 0;
  double energy = 0;
  Vec2 momentum;
  Vec2 given;          ///< the sum of what walls and pillars gave to the momentum since the first sample
  double momenta = 0;  ///< Σ m|v|
  ImpactCounts counts;
};

/// What a motion is like over a range of time.
struct Samples {
  std::vector<Sample> moments;
  /// √m·|v| of every ball, at as many of the moments as there is room for.
  std::vector<double> scaled_speeds;
  /// The mass of every ball; nothing when they differ.
  std::optional<double> mass;
  std::size_t balls = 0;
};

/// Looks at a motion at so many moments, even in time, first and last included. Only to know what walls and pillars
/// give (`with_given`) every impact must be seen, which takes longer.
[[nodiscard]] Samples take_samples(Motion& motion, Playback& playback, double from, double until, std::size_t count,
                                   bool with_given);

}  // namespace carom::cli
