#pragma once

#include <functional>
#include <optional>

#include "carom/world.hpp"

namespace carom::cli {

/// How to play a world, and who looks on.
struct RunPlan {
  double until = 0;              ///< the time to play to; not before the world's own
  std::optional<double> step;    ///< advance by so much at a time; by itself it takes steps that suit the clock
  std::optional<double> sample;  ///< how often `on_sample` is called, from the start on
  OnImpact on_impact;            ///< for every impact; without it, large worlds are played faster and by more threads
  std::function<void(const World&)> on_sample;
  /// Called some times a second with the world as it is and the seconds so far; false ends the run.
  std::function<bool(const World&, double)> on_progress;
  StopToken stop = {};  ///< ends the run when it is requested, wherever it is
};

/// What came of a run.
struct SceneRun {
  enum class End { reached, stopped, stuck };
  End end = End::reached;
  double seconds = 0;  ///< that playing took, without samples
  double energy_before = 0;
  double energy_after = 0;
  Vec2 momentum_before;
  Vec2 momentum_after;
  /// |change of the energy| over the energy at the start; what inelastic impacts take counts, too.
  double energy_drift = 0;
  /// |change of the momentum, less what walls and pillars gave| over Σ m|v| at the start. Nothing when it isn't known
  /// what they gave: in a large world without `on_impact`, unless nothing but balls was met.
  std::optional<double> momentum_drift;
  /// At the end, as a length; nothing when the run was stopped, as it takes a while to find in a large world.
  std::optional<double> worst_overlap;
};

/// Plays a world. How time is cut into steps depends on the clock, but nothing that happens in the world does.
/// What the callbacks throw ends the run and is passed on; the world is then of no more use.
[[nodiscard]] SceneRun run_world(World& world, const RunPlan& plan);

}  // namespace carom::cli
