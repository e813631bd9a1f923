#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "carom/gas.hpp"
#include "carom/stop.hpp"
#include "cli/running/played_world.hpp"

namespace carom::cli {

/// The progress of a run.
struct GasProgress {
  enum class Phase { adding_balls, warming_up, measuring };
  Phase phase = Phase::adding_balls;
  std::uint64_t done = 0;    ///< balls or impacts
  std::uint64_t wanted = 0;  ///< in this phase
  double seconds = 0;        ///< measured so far
};

/// Called regularly; false ends the run.
using OnGasProgress = std::function<bool(const GasProgress&)>;

/// The result of a run.
struct GasRun {
  bool finished = false;                ///< whether all impacts were measured; false when it was ended or stuck
  bool stuck = false;                   ///< in endless impacts at one instant
  std::uint64_t warm_up_impacts = 0;    ///< before the measurement
  std::uint64_t impacts = 0;            ///< measured
  double seconds = 0;                   ///< of the measurement
  double cpu_seconds = 0;               ///< processor time of all threads together
  double time = 0;                      ///< of the world, at the end
  double energy_drift = 0;              ///< |change of the energy| over the energy, since the start
  std::optional<double> worst_overlap;  ///< at the end, in diameters; nothing unless it was finished
  /// The largest growth of the command's memory per ball; nothing where the system does not report it.
  std::optional<double> bytes_per_ball;
  std::uint64_t history = 0;  ///< World::history() at the end
};

/// What there is to ask of a gas that is played, besides its world.
struct GasMeters {
  std::function<double()> cpu_seconds;  ///< processor time of all threads so far
  /// The largest growth of the command's memory since before the balls were there, in bytes; nothing where the system
  /// does not report it.
  std::function<std::optional<double>()> memory_growth;
  std::function<double()> worst_overlap;  ///< now, in diameters
};

/// Plays the gas, in its box or with that repeated: first a quarter of all impacts without measuring, then at least
/// `impacts` more. How long the world is advanced depends on how many impacts it had, never on the clock: the same gas
/// and `impacts` give the same history every time, on any number of threads (0: one per processor). A requested `stop`
/// ends it at once.
[[nodiscard]] GasRun run_gas(const Gas& gas, PlayedWorld& world, const GasMeters& meters, std::uint64_t impacts,
                             const OnGasProgress& on_progress, StopToken stop = {});
/// The same in this process alone, whose world is made first.
[[nodiscard]] GasRun run_gas(const Gas& gas, bool periodic, std::uint64_t impacts, unsigned threads,
                             const OnGasProgress& on_progress, StopToken stop = {});

}  // namespace carom::cli
