#include <algorithm>
#include <memory>
#include <thread>

#include "cli/command_line/argument_problems.hpp"
#include "cli/command_line/arguments.hpp"
#include "cli/commands/commands.hpp"
#include "cli/ensemble/ensemble_run.hpp"

namespace carom::cli {
namespace {

constexpr const char* examples = R"(
Each member of an ensemble is a scene with a seed: what its gases, racks and pairs make of that (as in carom trials; seed
0 is the scene as it is). carom run SCENE --seed S plays one of them alone.

A member that is done is a row of the table at once. The same command goes on where it was interrupted or killed, and plays
only what is missing; more seeds may be asked for later. At the end the rows are in the order of scenes and seeds: the
table is the same bytes however it came about, and with any number of threads.

csv: scene,seed,until,start,time,stuck,balls,impacts,ball_impacts,wall_impacts,pillar_impacts,energy_at_first,energy,
     energy_given,kinetic_energy,temperature,history. start is a checksum of the scene with its seed; stuck is 1 for a
     member that ended at an instant of impacts without end, and the exit code is 4 then; temperature is the kinetic
     energy per ball, kT in two dimensions.

With --measure each member is measured from --warm-up on, as by carom measure, and its row has warm_up after start, and at
the end measured_packing, measured_temperature, measured_pressure and so on: the numbers that carom measure SCENE --seed S
gives. An empty value could not be measured. measured_is_settled is 0 where the error of the pressure is not to be
trusted, as the run is too short. docs/science.md has the definitions.

Examples:
  A hundred gases, on all processors:
    carom ensemble gas.json --seeds 1..100 --until 50 --out results.csv

  The pressure of each, measured from t = 10 on:
    carom ensemble gas.json --seeds 1..100 --until 50 --measure --warm-up 10 --out measured.csv

  Several scenes, each as it is:
    carom ensemble dilute.json dense.json --until 50 --out results.csv)";

struct Options {
  EnsembleOptions ensemble;
  unsigned threads = 0;
};

void run(const Options& options) {
  ArgumentProblems problems{"ensemble"};
  problems.require_threads(options.threads);
  problems.throw_if_any();
  const unsigned threads = options.threads > 0 ? options.threads : std::max(std::thread::hardware_concurrency(), 1U);
  run_ensemble(options.ensemble,
               [&](const auto& scenes, const auto& members, StopToken stop, const auto& on_row, const auto& on_wait) {
                 play_ensemble(scenes, members, threads, stop, on_row, on_wait);
               });
}

}  // namespace

void add_ensemble(CLI::App& app) {
  auto* command = app.add_subcommand("ensemble", "Play many scenes or seeds on all processors, a row for each");
  auto options = std::make_shared<Options>();
  add_ensemble_arguments(*command, options->ensemble);
  command->add_option("--threads", options->threads, "How many members to play at once (default: all processors)")
      ->transform(whole_number())
      ->type_name("N");
  command->footer(examples);
  command->callback([options] { run(*options); });
}

}  // namespace carom::cli
