#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "carom/stepped.hpp"
#include "cli/scene_source.hpp"

/// A scene played exactly and step by step, side by side.
namespace carom::cli {

/// The exact side.
struct ExactSide {
  std::vector<Impact> impacts;
  double seconds = 0;  ///< to play it, with nobody looking
  double energy_at_first = 0;
  double energy = 0;          ///< at the end
  std::size_t tunnelled = 0;  ///< balls that went through a wall: none
};

/// What one way of stepping made of it.
struct SteppedSide {
  std::string policy;
  double step = 0;
  std::uint64_t steps = 0;
  std::uint64_t impacts = 0;
  std::uint64_t found = 0;       ///< impacts of the exact history that this one has, too (see match_impacts)
  std::uint64_t missed = 0;      ///< those it has not
  std::uint64_t extra = 0;       ///< impacts that the exact one has not
  std::uint64_t overlooked = 0;  ///< meetings that a step flew past, on the balls' own paths (see overlooked_meetings)
  std::size_t tunnelled = 0;     ///< balls that went through a wall
  double energy_off = 0;         ///< |difference of the energies at the end| over the energy at first
  double deepest = 0;            ///< penetration
  double off_by = 0;             ///< at the end, how far a ball is from its exact place, at most
  std::optional<double> parted;  ///< when a ball was first further from its exact place than its own radius
  double seconds = 0;
};

struct Comparison {
  double until = 0;
  double tolerance_flight = 0;  ///< the time in which the fastest ball flies the smallest radius, at first
  ExactSide exact;
  std::vector<SteppedSide> stepped;
};

/// A stepping to be compared.
struct Candidate {
  std::string policy;
  Stepping stepping;
};

/// Steps that suit a scene when none are given: seven round numbers, down from four times the time in which the fastest
/// ball flies the smallest radius. Where small steps would take long, there are fewer of them, or they are larger.
[[nodiscard]] std::vector<double> steps_for(const Scene& scene, double until);

/// Called now and then with what is being played, the time it has come to, and how many have been played before it.
using OnComparing = std::function<void(const std::string&, double, std::size_t)>;

/// Plays them all, the exact side first. Impacts are the same when their times differ by no more than two steps and the
/// time of a flight over a radius. Throws Failure (stuck) when the exact side is stuck; when `stop` is requested,
/// `on_progress` is called at once and has to throw.
[[nodiscard]] Comparison compare(const LoadedScene& loaded, const std::vector<Candidate>& candidates, double until,
                                 const OnComparing& on_progress, StopToken stop = {});

}  // namespace carom::cli
