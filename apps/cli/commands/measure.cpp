#include "carom/measure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <memory>

#include "cli/command_line/argument_problems.hpp"
#include "cli/command_line/arguments.hpp"
#include "cli/commands/commands.hpp"
#include "cli/files/output_file.hpp"
#include "cli/files/scene_source.hpp"
#include "cli/measure/measures_text.hpp"
#include "cli/running/time_steps.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/terminal_line.hpp"

namespace carom::cli {
namespace {

constexpr const char* examples = R"(
Temperature, pressure and compressibility with its error, mean free path, diffusion, and with --json also curves: g(r),
S(k), mean squared displacement, velocity autocorrelation, speeds, ψ₆, and what every wall was given. docs/science.md
has the definitions and the keys; `carom plot` draws the curves from the JSON. The numbers do not depend on --threads.
Ctrl-C ends the run and prints what was measured until then.

Examples:
  A gas in a closed box:
    carom measure mixing --warm-up 5 --until 50

  All curves, and two of them as a figure:
    carom measure gas.json --warm-up 100 --until 1000 --threads 0 --json -o gas-measures.json
    carom plot gas-measures.json --what gr,sk -o gas.svg)";

struct Options {
  std::string scene;
  std::uint64_t seed = 0;
  std::optional<double> until;
  double warm_up = 0;
  std::optional<double> sample;
  std::optional<double> area;
  std::uint32_t tracked = MeasureOptions{}.tracked;
  unsigned threads = 1;
  bool json = false;
  std::string output = "-";
};

void check(const Options& options) {
  ArgumentProblems problems{"measure"};
  problems.require_positive("--until", options.until);
  problems.require_not_negative("--warm-up", options.warm_up);
  problems.require_positive("--sample", options.sample);
  problems.require_positive("--area", options.area);
  problems.require_threads(options.threads);
  problems.throw_if_any();
}

/// Advances in pieces, so that progress can be shown. False when it was interrupted.
bool warm_up(World& world, double until, TerminalLine& line) {
  Pace pace{until - world.time()};
  while (world.time() < until) {
    const auto start = std::chrono::steady_clock::now();
    const Progress progress =
        world.advance_to(std::min(until, world.time() + pace.piece()), {}, InterruptWatch::token());
    if (progress == Progress::stuck) throw stuck_at(world.time(), "nothing was measured");
    if (progress == Progress::stopped) return false;
    pace.took(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    if (line.is_due()) line.show(fmt::format("warming up: t = {:.4g} of {:.4g}", world.time(), until));
  }
  return true;
}

/// How measuring ended.
struct Ended {
  Measures measures;
  Progress progress = Progress::done;
};

Ended measure_world(World& world, const MeasureOptions& options, TerminalLine& line) {
  Measurement measurement{world, options, InterruptWatch::token()};
  Ended ended;
  while (!measurement.is_done()) {
    ended.progress = measurement.step(InterruptWatch::token());
    if (line.is_due()) line.show(fmt::format("measuring: t = {:.4g} of {:.4g}", world.time(), options.until));
  }
  ended.measures = measurement.result();
  return ended;
}

void run(const Options& options) {
  check(options);
  LoadedScene loaded = load_scene(options.scene, options.seed);
  const double until = end_of(options.until, loaded.scene, options.scene, "how long to measure it");
  ArgumentProblems problems{"measure"};
  problems.require(options.warm_up < until, fmt::format("--warm-up is {}, and nothing is left to measure until {}: "
                                                        "make it less, or --until more",
                                                        options.warm_up, until));
  problems.throw_if_any();
  loaded.world.tune({.threads = options.threads});
  OutputFile output{options.output};
  const InterruptWatch watch;
  const Ended ended = [&] {
    TerminalLine line;
    if (!warm_up(loaded.world, options.warm_up, line))
      throw Failure{InterruptWatch::exit(),
                    fmt::format("interrupted at t = {}, before anything was measured", loaded.world.time())};
    return measure_world(loaded.world,
                         {.until = until, .interval = options.sample, .area = options.area, .tracked = options.tracked},
                         line);
  }();
  output.write(options.json ? measures_as_json(loaded.scene.name, ended.measures, ended.progress == Progress::done)
                            : measures_for_readers(loaded.scene.name, ended.measures));
  output.keep();
  if (ended.progress == Progress::stopped)
    throw Failure{
        InterruptWatch::exit(),
        fmt::format("interrupted at t = {} of {}; what was measured until then is kept", loaded.world.time(), until)};
  if (ended.progress == Progress::stuck) throw stuck_at(loaded.world.time(), "what was measured until then is kept");
}

}  // namespace

void add_measure(CLI::App& app) {
  auto* command = app.add_subcommand("measure", "Measure what physicists publish: pressure, g(r), diffusion, order");
  auto options = std::make_shared<Options>();
  add_scene(*command, options->scene);
  add_until(*command, options->until);
  add_seed(*command, options->seed);
  command->add_option("--warm-up", options->warm_up, "Play to this time first, without measuring (default: 0)")
      ->type_name("T");
  command
      ->add_option("--sample", options->sample,
                   "The time between readings, or a little less (default: half of the mean free time)")
      ->type_name("DT");
  command->add_option("--area", options->area, "The area for balls (default: that of the box, less the pillars)")
      ->type_name("A");
  command
      ->add_option("--tracked", options->tracked,
                   "How many balls at most are followed for displacements (default: 2000)")
      ->transform(whole_number())
      ->type_name("N");
  command->add_option("--threads", options->threads, "Threads, 0 for all processors (default: 1)")
      ->transform(whole_number())
      ->type_name("N");
  command->add_flag("--json", options->json, "Write everything, curves included, as one JSON object");
  command->add_option("-o,--output", options->output, "Where to write it, - for standard output (the default)")
      ->type_name("FILE");
  command->footer(examples);
  command->callback([options] { run(*options); });
}

}  // namespace carom::cli
