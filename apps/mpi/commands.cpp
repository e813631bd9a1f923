#include "mpi/commands.hpp"

#include <fmt/format.h>

#include <memory>

#include "carom/cluster.hpp"
#include "cli/command_line/argument_problems.hpp"
#include "cli/command_line/arguments.hpp"
#include "cli/command_line/run_options.hpp"
#include "cli/commands/gas_bench.hpp"
#include "cli/commands/run_to_end.hpp"
#include "cli/ensemble/ensemble_run.hpp"
#include "cli/files/scene_source.hpp"
#include "cli/running/run_checkpoint.hpp"
#include "cli/running/whole_world.hpp"
#include "cli/terminal/failure.hpp"
#include "mpi/members.hpp"
#include "mpi/shared_world.hpp"

namespace carom::cli {
namespace {

constexpr const char* run_examples = R"(
The same history, files and summary as those of carom run SCENE, to the bit, with any number of processes and threads.
carom run --help describes the files. All processes make the whole scene first; then each keeps the balls in its part of
the plane, and copies of those around it.

--threads is of each process. mpirun may bind a process to one processor, so give it as many as there are threads,
with --map-by slot:PE=2, or none in particular, with --bind-to none. At Ctrl-C mpirun leaves the processes a second to write their files.

Examples:
  Four processes on four processors:
    mpirun -n 4 carom-mpi run gas.json --until 20

  Four processes, each with two threads:
    mpirun -n 4 --map-by slot:PE=2 carom-mpi run gas.json --until 20 --threads 2

  Every impact, and every ball now and then:
    mpirun -n 4 carom-mpi run gas.json --until 20 --impacts impacts.csv --state states.csv --sample 0.5

  A long run that goes on after a kill, with as many processes as there are then; carom can go on with it, too:
    mpirun -n 4 carom-mpi run gas.json --until 1e6 --state states.csv --sample 10 --checkpoint gas.checkpoint
    mpirun -n 8 carom-mpi run --resume gas.checkpoint)";

constexpr const char* bench_examples = R"(
The gas of carom bench gas, with the same history, played by several processes together. None of them ever holds more
than its part, so it may be larger than one machine's memory. Memory is that of all processes together.

Examples:
  A hundred million balls on eight processes with two threads each:
    mpirun -n 8 --map-by slot:PE=2 carom-mpi bench gas --balls 1e8 --impacts 1e8 --threads 2)";

constexpr const char* ensemble_examples = R"(
The table of carom ensemble, byte for byte; carom ensemble --help describes it. Every process plays one member at a time,
alone, and gets the next when it is done. The same command goes on where it was interrupted or killed, with any number of
processes.

Examples:
  A thousand gases on all machines of a job:
    mpirun carom-mpi ensemble gas.json --seeds 1..1000 --until 50 --out results.csv)";

void add_fewest_balls(CLI::App& command, SharedOptions& options) {
  command
      .add_option("--fewest-balls", options.fewest_balls,
                  "With fewer balls per process, each plays the whole scene, as that is faster (default: 1000)")
      ->transform(whole_number())
      ->type_name("N");
}

// Running a scene.

struct SharedRunOptions {
  RunOptions run;
  SharedOptions shared;
};

void check_shared(const RunOptions& options) {
  check(options);
  ArgumentProblems problems{"run"};
  const std::string remedy = ": leave it out, or play the scene with carom run";
  problems.require(options.files.record.empty(), "--record is not for several processes" + remedy);
  problems.require(!options.engine.is_stepped(), "--engine stepped is not for several processes" + remedy);
  problems.throw_if_any();
}

/// The world is read first, by all processes, and then what the run needs besides.
void resume(SharedRunOptions asked, Orders& orders) {
  const std::string& path = asked.run.resume;
  auto [world, note_read] = [&] {
    try {
      return SharedWorld::read_checkpoint(orders, path, asked.shared);
    } catch (const std::invalid_argument& problem) {
      throw Failure{Exit::bad_input, fmt::format("{}: {}: go on with carom run --resume", path, problem.what())};
    }
  }();
  auto [state, loaded] = read_run_note(note_read, path);
  const RunOptions options = options_to_go_on(asked.run, state, world->time());
  RunStart start = [&] {
    WholeWorld at_first{loaded.world};
    return start_of(at_first);
  }();
  world->set_stage(loaded.world);
  loaded.world = World{};
  play_on(options, loaded.scene, *world, std::move(start), std::move(state));
}

void run(SharedRunOptions options, Orders& orders) {
  check_shared(options.run);
  if (!options.run.threads) options.run.threads = 1;  // rather than those of another number of processes
  options.shared.threads = *options.run.threads;
  if (!options.run.resume.empty()) {
    resume(options, orders);
    return;
  }
  Scene scene;
  std::unique_ptr<SharedWorld> world;
  {
    LoadedScene loaded = load_scene(options.run.scene, options.run.seed);
    static_cast<void>(end_of(options.run.until, loaded.scene, options.run.scene));  // before the others make it, too
    if (const auto problem = cluster::World::problem_with(loaded.world))
      throw Failure{Exit::bad_input, fmt::format("{}: {}: play it with carom run", options.run.scene, *problem)};
    world =
        std::make_unique<SharedWorld>(orders, to_text(loaded.scene), options.run.scene, loaded.world, options.shared);
    scene = std::move(loaded.scene);
  }
  play_from_start(options.run, scene, *world);
}

}  // namespace

void add_shared_run(CLI::App& app, Orders& orders) {
  auto* command = app.add_subcommand("run", "Play a scene together and sum up what happened");
  auto options = std::make_shared<SharedRunOptions>();
  add_run_arguments(*command, options->run);
  add_fewest_balls(*command, options->shared);
  for (const char* refused : {"--record", "--engine", "--policy"}) command->get_option(refused)->group("");
  command->footer(run_examples);
  command->callback([options, &orders] { run(*options, orders); });
}

void add_shared_bench(CLI::App& app, Orders& orders) {
  struct Options {
    GasBenchOptions bench;
    SharedOptions shared;
  };
  auto* bench = app.add_subcommand("bench", "Measure how fast the processes are together");
  bench->require_subcommand(1);
  auto* command = bench->add_subcommand("gas", "Time the standard gas");
  auto options = std::make_shared<Options>();
  add_gas_arguments(*command, options->bench);
  add_fewest_balls(*command, options->shared);
  command->footer(bench_examples);
  command->callback([options, &orders] {
    options->bench.processes = orders.all().size();
    options->shared.threads = options->bench.threads;
    run_gas_bench(options->bench, [&](const Gas& gas, const OnGasProgress& on_progress, StopToken stop) {
      SharedWorld world{orders, gas.options(), options->bench.periodic, options->shared};
      const GasMeters meters{
          .cpu_seconds = [&] { return world.cpu_seconds(); },
          .memory_growth = [&] { return world.memory_growth(); },
          .worst_overlap = [&] { return world.overlap_of(gas, options->bench.periodic); },
      };
      return run_gas(gas, world, meters, options->bench.impacts, on_progress, stop);
    });
  });
}

void add_shared_ensemble(CLI::App& app, Orders& orders, cluster::MpiCommunicator& all) {
  auto* command = app.add_subcommand("ensemble", "Play many scenes or seeds, a row for each");
  auto options = std::make_shared<EnsembleOptions>();
  add_ensemble_arguments(*command, *options);
  command->footer(ensemble_examples);
  command->callback([options, &orders, &all] {
    run_ensemble(*options,
                 [&](const auto& scenes, const auto& members, StopToken stop, const auto& on_row, const auto& on_wait) {
                   play_members(orders, all, scenes, members, stop, on_row, on_wait);
                 });
  });
}

}  // namespace carom::cli
