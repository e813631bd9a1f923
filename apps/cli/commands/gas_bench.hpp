#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <optional>

#include "cli/running/gas_run.hpp"

/// What `carom bench gas` and `carom-mpi bench gas` have in common.
namespace carom::cli {

struct GasBenchOptions {
  GasOptions gas;
  std::uint64_t impacts = 1'000'000;
  unsigned threads = 1;
  bool periodic = false;
  bool json = false;
  std::optional<int> processes;  ///< that play it together; nothing for this one alone
};

/// Adds the arguments to a command.
void add_gas_arguments(CLI::App& command, GasBenchOptions& options);

/// Plays a gas as run_gas does, wherever its balls are.
using PlayGas = std::function<GasRun(const Gas&, const OnGasProgress&, StopToken)>;

/// Checks the arguments, plays the gas and prints what there is to say. Throws Failure.
void run_gas_bench(const GasBenchOptions& options, const PlayGas& play);

}  // namespace carom::cli
