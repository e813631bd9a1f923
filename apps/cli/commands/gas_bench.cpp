#include "cli/commands/gas_bench.hpp"

#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/command_line/argument_problems.hpp"
#include "cli/command_line/arguments.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/terminal_line.hpp"
#include "cli/terminal/words.hpp"

namespace carom::cli {
namespace {

void show(TerminalLine& line, const GasProgress& progress) {
  if (!line.is_due()) return;
  constexpr const char* phases[] = {"adding balls", "warming up", "measuring"};
  const double percent = 100 * static_cast<double>(progress.done) / static_cast<double>(progress.wanted);
  std::string text = fmt::format("{}: {} of {} ({:.0f} %)", phases[static_cast<int>(progress.phase)], progress.done,
                                 progress.wanted, percent);
  if (progress.phase == GasProgress::Phase::measuring)
    text += fmt::format(", {:.0f} impacts/s", static_cast<double>(progress.done) / progress.seconds);
  line.show(text);
}

double per_second(const GasRun& run) { return run.impacts == 0 ? 0 : static_cast<double>(run.impacts) / run.seconds; }

std::string to_json(const GasBenchOptions& options, const GasRun& run) {
  nlohmann::ordered_json object = {
      {"balls", options.gas.balls},
      {"packing", options.gas.packing},
      {"seed", options.gas.seed},
      {"fast_ball", options.gas.fast_ball},
      {"periodic", options.periodic},
      {"threads", options.threads},
      {"finished", run.finished},
      {"stuck", run.stuck},
      {"warm_up_impacts", run.warm_up_impacts},
      {"impacts", run.impacts},
      {"seconds", run.seconds},
      {"cpu_seconds", run.cpu_seconds},
      {"impacts_per_second", per_second(run)},
      {"bytes_per_ball", run.bytes_per_ball ? nlohmann::ordered_json(*run.bytes_per_ball) : nullptr},
      {"time", run.time},
      {"energy_drift", run.energy_drift},
      {"worst_overlap", run.worst_overlap ? nlohmann::ordered_json(*run.worst_overlap) : nullptr},
      {"history", fmt::format("{:016x}", run.history)},
  };
  if (options.processes) object["processes"] = *options.processes;
  return object.dump() + "\n";
}

/// "2 threads"
std::string workers(const GasBenchOptions& options) {
  const std::string threads = counted(options.threads, "thread");
  if (!options.processes) return threads;
  return fmt::format("{}{} of {}", *options.processes, *options.processes == 1 ? " process" : " processes", threads);
}

std::string to_text(const GasBenchOptions& options, const GasRun& run) {
  const GasOptions& gas = options.gas;
  return fmt::format("A gas of {} at packing {}{}{}, seed {}, on {}\n\n", counted(gas.balls, "ball"), gas.packing,
                     options.periodic ? " in a periodic box" : "", gas.fast_ball ? ", at rest but for a fast one" : "",
                     gas.seed, workers(options)) +
         fmt::format("impacts        {}, after {} to warm up\n", run.impacts, run.warm_up_impacts) +
         fmt::format("seconds        {:.3f}, of which the processor worked {:.3f}\n", run.seconds, run.cpu_seconds) +
         fmt::format("impacts/s      {:.0f}\n", per_second(run)) +
         (run.bytes_per_ball ? fmt::format("memory         {:.0f} bytes per ball\n", *run.bytes_per_ball) : "") +
         fmt::format("time           {}\n", run.time) +
         fmt::format("energy drift   {:.2g} of the energy\n", run.energy_drift) +
         (run.worst_overlap ? fmt::format("worst overlap  {:.2g} diameters\n", *run.worst_overlap) : "") +
         fmt::format("history {:016x}\n", run.history);
}

void check(const GasBenchOptions& options) {
  ArgumentProblems problems{"bench gas"};
  for (const Problem& problem : problems_with(options.gas)) problems.require(false, "--" + to_string(problem));
  if (options.periodic && problems_with(options.gas).empty()) {
    const double least = least_side_in_radii * options.gas.radius;
    problems.require(Gas{options.gas}.side() >= least,
                     fmt::format("--periodic needs a box of {} diameters or more: give more --balls, or less --packing",
                                 least_side_in_radii / 2));
  }
  problems.require(options.impacts > 0, "--impacts is 0: make it one or more");
  problems.require_threads(options.threads);
  problems.throw_if_any();
}

}  // namespace

void add_gas_arguments(CLI::App& command, GasBenchOptions& options) {
  const auto add = [&](const char* name, auto& value, const char* type, const std::string& description) {
    return command.add_option(name, value, fmt::format("{} (default: {})", description, value))->type_name(type);
  };
  add("--balls", options.gas.balls, "N", "How many")->transform(whole_number())->check(CLI::Range(0.0, 1e9));
  add("--packing", options.gas.packing, "P", "The share of the box that they cover, up to about 0.9");
  add("--impacts", options.impacts, "M", "Measure at least so many")->transform(whole_number());
  add("--threads", options.threads, "K", "Threads to use, 0 for all processors")->transform(whole_number());
  add("--seed", options.gas.seed, "S", "Another seed makes another gas")->transform(whole_number());
  command.add_flag("--fast-ball", options.gas.fast_ball, "All at rest, but one that is a thousand times as fast");
  command.add_flag("--periodic", options.periodic, "The box repeats without end, instead of being closed by walls");
  command.add_flag("--json", options.json, "Print one JSON object");
}

void run_gas_bench(const GasBenchOptions& options, const PlayGas& play) {
  check(options);
  const GasRun run = [&] {
    const InterruptWatch watch;
    TerminalLine line;
    const auto on_progress = [&](const GasProgress& progress) {
      show(line, progress);
      return !InterruptWatch::requested();
    };
    return play(Gas{options.gas}, on_progress, InterruptWatch::token());
  }();
  if (!run.finished && !run.stuck && run.warm_up_impacts == 0)
    throw Failure{InterruptWatch::exit(), "interrupted before anything was played"};
  std::cout << (options.json ? to_json(options, run) : to_text(options, run)) << std::flush;
  if (run.stuck) throw stuck_at(run.time, "what was done until then is reported");
  if (!run.finished)
    throw Failure{InterruptWatch::exit(),
                  fmt::format("interrupted: {} of {} impacts were measured", run.impacts, options.impacts)};
}

}  // namespace carom::cli
