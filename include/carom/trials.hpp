#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "carom/scene.hpp"
#include "carom/stepped.hpp"

/// The classroom's program: a scene with random placement is played until a ball leaves its arena; then comes the next
/// trial, placed anew. Trial after trial, by either engine, and the same on every machine.
namespace carom {

/// The scene of a trial: the scene itself for trial 0; for the others, what its generators make of other seeds, each a
/// function of the generator's own seed and the number of the trial. (A rack's seed of 0 stays.)
[[nodiscard]] Scene scene_of_trial(Scene scene, std::uint64_t number);

/// Whether trials of the scene differ: it has a gas, a growth, a crystal, a pair, scatterers, or a rack with a seed and
/// a gap to move its balls in.
[[nodiscard]] bool is_random(const Scene& scene);

/// How a trial went.
struct Trial {
  std::uint64_t number = 0;    ///< of the trial, from 0
  double time = 0;             ///< when it was over
  std::optional<BallId> left;  ///< the ball whose centre left the arena; nothing when the time was up
  bool stuck = false;          ///< it ended at an instant of impacts without end (Progress::stuck)
  ImpactCounts counts;         ///< of its impacts
  double hardest = 0;          ///< the largest impulse between two balls; zero when none collided
  double energy_at_first = 0;  ///< kinetic and potential, at time 0
  double energy = 0;           ///< at the end
  /// What a change of the energy is compared with: the kinetic energy at first; under gravity, where the potential
  /// energy may be anything, the larger of those at first and at the end.
  double energy_scale = 0;
  double deepest_penetration = 0;  ///< as a length; zero by the exact engine
  std::uint64_t history = 0;       ///< a hash of all that happened
};

/// A trial, or the problems that keep its scene from being made: exactly one of the two, or none when it was stopped.
struct TrialPlayed {
  std::optional<Trial> trial;          ///< nothing when there are problems, or it was stopped
  std::vector<SceneProblem> problems;  ///< empty when all is well
};

/// Plays one trial, for no longer than `longest`, with the exact engine: the moment when a centre leaves the arena is
/// solved, too. Without an arena, or when no ball leaves it, the trial lasts for all of that time, unless it gets
/// stuck. `stop` may be requested from another thread or a signal handler.
[[nodiscard]] TrialPlayed play_trial(const Scene& scene, std::uint64_t number, double longest, StopToken stop = {});

/// The same step by step: after each step it is tested, by squared distances, which balls are outside; of several, the
/// one with the smallest id counts.
[[nodiscard]] TrialPlayed play_trial(const Scene& scene, std::uint64_t number, double longest, const Stepping& stepping,
                                     StopToken stop = {});

/// The sum of many trials.
struct TrialStatistics {
  std::uint64_t trials = 0;        ///< how many
  std::uint64_t with_meeting = 0;  ///< those in which two balls collided
  std::uint64_t left = 0;          ///< those that ended because a ball left the arena
  std::uint64_t stuck = 0;         ///< those that ended because they were stuck
  std::uint64_t impacts = 0;       ///< of all
  double shortest = 0;             ///< time of a trial
  double longest = 0;              ///< time of a trial
  double total_time = 0;           ///< of all trials
  double hardest = 0;              ///< the largest impulse between two balls
  double worst_energy_change = 0;  ///< the largest |change| of the energy over its scale
  double deepest_penetration = 0;  ///< as a length; zero by the exact engine
  std::uint64_t history = 0;       ///< a hash of the histories, in their order

  void add(const Trial& trial);  ///< counts one more
};

}  // namespace carom
