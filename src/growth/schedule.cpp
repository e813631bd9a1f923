#include "growth/schedule.hpp"

#include <algorithm>

namespace carom::growth {
namespace {

// What follows was tried out: slower costs time, faster lets equal balls jam as a glass instead of crystallising.
constexpr double first_rate = 0.3;            // of the mean diameter, over that and the thermal time
constexpr double first_pressure = 5;          // up to which they grow as fast as at first
constexpr double largest_step = 0.02;         // of the size, in a stage
constexpr std::uint64_t impacts_a_ball = 10;  // in a stage, at most
constexpr std::uint64_t most_impacts_a_ball = 5000;
constexpr double full_size = 1 + 1e-7;
constexpr double relaxing = 10;  // diameters over the thermal speed; balls that grew are too often close to each other
constexpr std::uint64_t relaxing_impacts_a_ball = 20;

/// How fast the balls grow at a pressure. The gaps between neighbours go as 1/Z, so their share of what is left to
/// rearrange is the less the higher Z is.
double rate_at(double pressure) noexcept {
  const double slower = std::min(1.0, first_pressure / pressure);
  return first_rate * slower * slower;
}

}  // namespace

Ending grow_to_full_size(Simulator& simulator, StopToken stop, const std::function<void(double)>& on_stage) {
  const std::uint64_t balls = simulator.balls().size();
  std::uint64_t impacts = 0;
  double pressure = 1;
  while (simulator.size() < full_size) {
    if (impacts > most_impacts_a_ball * balls) return Ending::jammed;
    const double until = std::min(full_size, simulator.size() + largest_step);
    const StageResult stage = simulator.grow(rate_at(pressure), until, impacts_a_ball * balls, stop);
    if (stop.requested()) return Ending::stopped;
    impacts += stage.impacts;
    pressure = stage.pressure;
    on_stage(simulator.size());
  }
  static_cast<void>(simulator.relax(relaxing, relaxing_impacts_a_ball * balls, stop));
  return stop.requested() ? Ending::stopped : Ending::done;
}

}  // namespace carom::growth
