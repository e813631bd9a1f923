#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "cli/running/energy_scale.hpp"
#include "cli/running/played_world.hpp"

namespace carom::cli {

/// What a run has done so far besides the world itself.
struct RunSoFar {
  std::uint64_t samples = 0;   ///< how many were taken
  double seconds = 0;          ///< of playing, without samples
  std::uint64_t squeezes = 0;  ///< how often a mover has pressed a ball until it stopped
  Vec2 given;                  ///< the sum of the impulses of walls and pillars, where they were seen
};

/// A world as it was at first: what is compared with its end.
struct RunStart {
  BallSums sums;
  double energy_given = 0;
  EnergyScale scale;
  /// What the scale of the energy needs of a ball; empty without gravity.
  struct Weight {
    double mass = 0;
    double gravity_scale = 0;
  };
  std::vector<Weight> weights;
};
[[nodiscard]] RunStart start_of(PlayedWorld& world);

/// How to play a world, with callbacks.
struct RunPlan {
  double until = 0;              ///< the time to play to; not before the world's own
  std::optional<double> step;    ///< the time of one advance; by default adapted to the clock
  std::optional<double> sample;  ///< how often `on_sample` is called, from the start on
  OnImpact on_impact;            ///< for every impact; without it, large worlds are played faster and by more threads
  std::function<void(PlayedWorld&)> on_sample;
  /// Called several times a second with the world and the seconds so far; false ends the run.
  std::function<bool(const PlayedWorld&, double)> on_progress;
  StopToken stop = {};  ///< ends the run at once when requested
  /// Called where the run may be gone on with from a checkpoint, several times a second.
  std::function<void(PlayedWorld&, const RunSoFar&)> on_pause = {};
  /// For a run that goes on.
  struct Earlier {
    RunStart start;
    RunSoFar so_far;
  };
  std::optional<Earlier> earlier = std::nullopt;
};

/// The result of a run.
struct SceneRun {
  enum class End { reached, stopped, stuck };
  End end = End::reached;
  RunSoFar so_far;
  BallSums before;
  BallSums after;
  double energy_given = 0;  ///< by movers, kicks and thermal walls
  /// |change of the energy, less what was given| over the energy at the start and what was given, including the losses
  /// of inelastic impacts. With gravity, the energy at the start is counted from the lowest place of the scene: see
  /// EnergyScale.
  double energy_drift = 0;
  /// |change of the momentum without the impulses of walls and pillars| over Σ m|v| at the start. Nothing when these
  /// impulses are not known: in a large world without `on_impact`, unless all impacts were between balls; and under
  /// gravity, where balls that slide or rest are held without impacts.
  std::optional<double> momentum_drift;
  /// At the end, as a length; nothing when the run was stopped, as finding it takes time in a large world.
  std::optional<double> worst_overlap;
};

/// Plays a world. How time is cut into advances depends on the clock, but the history does not. Exceptions of the
/// callbacks end the run and are passed on; the world must not be used after that.
[[nodiscard]] SceneRun run_world(PlayedWorld& world, const RunPlan& plan);

}  // namespace carom::cli
