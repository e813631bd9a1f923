#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "carom/stepped.hpp"
#include "cli/files/scene_source.hpp"

/// A scene played exactly and step by step, side by side.
namespace carom::cli {

/// The results of the exact engine.
struct ExactSide {
  std::vector<Impact> impacts;  ///< under gravity, those with an impulse
  double seconds = 0;           ///< to play it without a callback
  double energy_at_first = 0;
  double energy = 0;          ///< at the end
  std::size_t tunnelled = 0;  ///< balls that went through a wall; always zero
};

/// The results of one way of stepping.
struct SteppedSide {
  std::string policy;
  double step = 0;
  std::uint64_t steps = 0;
  std::uint64_t impacts = 0;
  std::uint64_t found = 0;       ///< impacts that are in the exact history, too (see match_impacts)
  std::uint64_t missed = 0;      ///< impacts of the exact history that are not in this one
  std::uint64_t extra = 0;       ///< impacts that are not in the exact history
  std::uint64_t overlooked = 0;  ///< contacts within a step that it did not detect (see overlooked_contacts)
  std::size_t tunnelled = 0;     ///< balls that went through a wall
  double energy_off = 0;         ///< |difference of the energies at the end| over the energy at the start; under
                                 ///< gravity, over the largest kinetic energy of the exact world
  double deepest = 0;            ///< the deepest penetration
  double off_by = 0;             ///< the largest distance of a ball from its exact place, at the end
  std::optional<double> parted;  ///< when a ball was first farther from its exact place than its own radius
  double seconds = 0;
};

struct Comparison {
  double until = 0;
  double tolerance_flight = 0;  ///< the time in which the fastest ball flies the smallest radius, at the start
  ExactSide exact;
  std::vector<SteppedSide> stepped;
};

/// A stepping to be compared.
struct Candidate {
  std::string policy;
  Stepping stepping;
};

/// The default steps for a scene: seven round numbers, down from four times the time in which the fastest ball flies
/// the smallest radius. Where small steps would take too long, there are fewer of them, or they are larger.
[[nodiscard]] std::vector<double> steps_for(const Scene& scene, double until);

/// Called regularly with what is being played, the time it has reached, and how many have been played before it.
using OnComparing = std::function<void(const std::string&, double, std::size_t)>;

/// Plays the scene exactly, then with every candidate. Impacts match when their times differ by no more than two steps
/// plus the time of a flight over a radius. Throws Failure (stuck) when the exact engine is stuck; when `stop` is
/// requested, `on_progress` is called at once and has to throw.
[[nodiscard]] Comparison compare(const LoadedScene& loaded, const std::vector<Candidate>& candidates, double until,
                                 const OnComparing& on_progress, StopToken stop = {});

}  // namespace carom::cli
