#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "carom/gas.hpp"
#include "carom/stop.hpp"

namespace carom::cli {

/// How far a run has come.
struct GasProgress {
  enum class Phase { adding_balls, warming_up, measuring };
  Phase phase = Phase::adding_balls;
  std::uint64_t done = 0;    ///< balls or impacts
  std::uint64_t wanted = 0;  ///< in this phase
  double seconds = 0;        ///< measured so far
};

/// Called now and then; false ends the run.
using OnGasProgress = std::function<bool(const GasProgress&)>;

/// What came of a run.
struct GasRun {
  bool finished = false;                ///< false when it was ended, or stuck, before all impacts were measured
  bool stuck = false;                   ///< in impacts without end at one instant
  std::uint64_t warm_up_impacts = 0;    ///< played before the clock was started
  std::uint64_t impacts = 0;            ///< measured
  double seconds = 0;                   ///< that they took
  double cpu_seconds = 0;               ///< of the processor's time, on all threads together
  double time = 0;                      ///< of the world, at the end
  double energy_drift = 0;              ///< |change of the energy| over the energy, since the start
  std::optional<double> worst_overlap;  ///< at the end, in diameters; nothing unless it was finished
  /// Growth of the command's memory at its greatest, over the number of balls; nothing where the system does not tell.
  std::optional<double> bytes_per_ball;
  std::uint64_t history = 0;  ///< World::history() at the end
};

/// Plays the gas, without measuring until a quarter of all impacts has passed, and then until at least `impacts` more
/// were measured. How long the world is advanced depends on how many impacts it had, never on how long that took: the
/// same gas and `impacts` give the same history every time, on any number of threads (0: as many as there are
/// processors). `stop` ends it wherever it is when it is requested.
[[nodiscard]] GasRun run_gas(const Gas& gas, std::uint64_t impacts, unsigned threads, const OnGasProgress& on_progress,
                             StopToken stop = {});

}  // namespace carom::cli
