#pragma once

#include "cli/chart.hpp"
#include "cli/samples.hpp"

/// What `carom plot` draws, as charts.
namespace carom::cli {

/// The energy; and its relative drift where that is rounding, or what was lost.
[[nodiscard]] std::vector<Chart> energy_panels(const Samples& samples);
/// The momentum; and its drift, less what walls and pillars gave.
[[nodiscard]] std::vector<Chart> momentum_panels(const Samples& samples);
/// How speeds are distributed, and the curve of Maxwell and Boltzmann for balls of the same energy.
[[nodiscard]] std::vector<Chart> speed_panels(const Samples& samples, const Theme& theme);
/// Impacts in a unit of time, by what was met.
[[nodiscard]] std::vector<Chart> rate_panels(const Samples& samples);

/// The density of the scaled speed u = √m·v in a gas in two dimensions with `energy` a ball: u/E · exp(−u²/2E).
[[nodiscard]] double maxwell_boltzmann(double scaled_speed, double energy);

/// Bins of equal width from zero on, as (middle, density): the sum of densities times the width is the share of values
/// that lie in them.
[[nodiscard]] std::vector<Vec2> histogram(const std::vector<double>& values, double until, std::size_t bins);

}  // namespace carom::cli
