#pragma once

#include "cli/charts/chart.hpp"
#include "cli/plot/samples.hpp"

/// The charts of `carom plot`.
namespace carom::cli {

/// The energy; and its relative drift where only rounding changes it, or otherwise the energy lost.
[[nodiscard]] std::vector<Chart> energy_panels(const Samples& samples);
/// The momentum; and its drift, without the impulses of walls and pillars.
[[nodiscard]] std::vector<Chart> momentum_panels(const Samples& samples);
/// The distribution of speeds, and the Maxwell–Boltzmann distribution for the same energy.
[[nodiscard]] std::vector<Chart> speed_panels(const Samples& samples, const Theme& theme);
/// Impacts per unit of time, by kind.
[[nodiscard]] std::vector<Chart> rate_panels(const Samples& samples);

/// The density of the scaled speed u = √m·v in a two-dimensional gas with `energy` per ball: u/E · exp(−u²/2E).
[[nodiscard]] double maxwell_boltzmann(double scaled_speed, double energy);

/// Bins of equal width from zero to `until`, as (middle, density): the sum of densities times the width is the share of
/// values within them.
[[nodiscard]] std::vector<Vec2> histogram(const std::vector<double>& values, double until, std::size_t bins);

}  // namespace carom::cli
