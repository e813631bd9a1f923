#include <memory>

#include "cli/commands/commands.hpp"
#include "cli/commands/gas_bench.hpp"
#include "cli/running/gas_run.hpp"

namespace carom::cli {
namespace {

constexpr const char* examples = R"(
Equal elastic balls in a closed square box, with velocities normal-distributed with unit variance along each axis. The
first quarter of the impacts warms up and is not timed.

The history is a hash of all that happened: it is the same on every machine, however fast. Ctrl-C stops the clock and
prints what was done so far.

Examples:
  Ten thousand balls that cover half of their box, a million impacts:
    carom bench gas

  A million balls, close together, as JSON:
    carom bench gas --balls 1e6 --packing 0.8 --impacts 3e6 --json

  One ball at a thousand times the usual speed among balls at rest:
    carom bench gas --fast-ball)";

void run(const GasBenchOptions& options) {
  run_gas_bench(options, [&](const Gas& gas, const OnGasProgress& on_progress, StopToken stop) {
    return run_gas(gas, options.periodic, options.impacts, options.threads, on_progress, stop);
  });
}

void add_gas(CLI::App& bench) {
  auto* command = bench.add_subcommand("gas", "Time the standard gas");
  auto options = std::make_shared<GasBenchOptions>();
  add_gas_arguments(*command, *options);
  command->footer(examples);
  command->callback([options] { run(*options); });
}

}  // namespace

void add_bench(CLI::App& app) {
  auto* command = app.add_subcommand("bench", "Measure how fast the engine is");
  command->require_subcommand(1);
  add_gas(*command);
}

}  // namespace carom::cli
