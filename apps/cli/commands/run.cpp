#include "cli/commands/commands.hpp"

#include <fmt/format.h>

#include <iostream>
#include <memory>

#include "cli/command_line/argument_problems.hpp"
#include "cli/command_line/arguments.hpp"
#include "cli/command_line/stepping_options.hpp"
#include "cli/files/csv.hpp"
#include "cli/files/recording_file.hpp"
#include "cli/files/scene_source.hpp"
#include "cli/running/run_summary.hpp"
#include "cli/running/scene_run.hpp"
#include "cli/running/stepped_run.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/terminal_line.hpp"

namespace carom::cli {
namespace {

constexpr const char* examples = R"(
What happens does not depend on --step, on the machine or on how often you look: the history, a hash of all that
happened, is the same. Ctrl-C ends the run where it is and keeps what was done; files are complete or absent. Only
a recording is written under its own name during the run, and what is in it can be shown even when the run is killed.
--impacts and --record take one thread, as the impacts are reported in order.

impacts: time,kind,ball,other,feature,x,y,nx,ny,impulse in the order of time; kind is ball, wall or pillar, feature
         face, from or to; (x, y) is where they touch, (nx, ny) points toward the ball
state:   ball,time,x,y,vx,vy at the end, or every --sample from 0 on
record:  what `carom replay` shows any moment of, exactly; described in docs/recordings.md
FILE - is standard output; the summary then goes to standard error.

Examples:
  A scene of the gallery (carom gallery lists them), a file, or what another program makes:
    carom run pool-break
    carom run mine.json --until 20
    make-scene | carom run - --until 20 --json

  Every impact, and every ball sixty times in a unit of time:
    carom run pool-break --impacts impacts.csv --state states.csv --sample 0.016666666666666666

  Keep all of it in a few bytes per impact, and look at a moment of it later:
    carom run mixing --record mixing.carom
    carom replay mixing.carom --at 7.5 --state -

  A large gas, as fast as the machine can:
    carom run gas.json --threads 0

  The first impacts only:
    carom run newtons-cradle --impacts - | head -5

  The classic way, step by step, for comparison (docs/stepping.md; `carom compare` does it for many steps):
    carom run pool-break --engine stepped --step 0.01 --policy bisect)";

struct Options {
  std::string scene;
  std::optional<double> until;
  std::optional<double> step;
  std::optional<double> sample;
  std::string impacts;
  std::string state;
  std::string record;
  unsigned threads = 1;
  bool json = false;
  EngineOptions engine;
};

void check(const Options& options) {
  ArgumentProblems problems{"run"};
  problems.require_not_negative("--until", options.until);
  problems.require_positive("--step", options.step);
  problems.require_positive("--sample", options.sample);
  problems.require(!options.sample || !options.state.empty(), "--sample needs a file to write to: give --state, too");
  problems.require_apart("--impacts", options.impacts, "--state", options.state);
  problems.require_apart("--impacts", options.impacts, "--record", options.record);
  problems.require_apart("--state", options.state, "--record", options.record);
  problems.require_threads(options.threads);
  check(problems, options.engine);
  problems.require(options.record.empty() || !options.engine.is_stepped(),
                   "--record keeps what the exact engine does: leave out --engine stepped");
  problems.require(options.threads == 1 || !options.engine.is_stepped(),
                   "--threads is for the exact engine: leave it out, or --engine stepped");
  problems.throw_if_any();
}

void show(TerminalLine& line, const World& world, double until, double seconds) {
  if (!line.is_due()) return;
  constexpr int width = 30;
  const double done = world.time() / until;
  const int filled = static_cast<int>(done * width);
  line.show(fmt::format("[{:#<{}}{:.<{}}] {:.0f} %, t = {:.4g} of {:.4g}, {:.0f} impacts/s, {:.0f} s left", "", filled,
                        "", width - filled, 100 * done, world.time(), until,
                        static_cast<double>(world.counts().total()) / seconds, seconds * (1 - done) / done));
}

/// The files that are written while a world is played.
class Outputs {
 public:
  Outputs(const Options& options, const LoadedScene& loaded) : sampled_{options.sample.has_value()} {
    if (!options.impacts.empty()) impacts_.emplace(options.impacts);
    if (!options.state.empty()) state_.emplace(options.state);
    // Last, because its file appears at once.
    if (!options.record.empty()) record_.emplace(options.record, loaded.scene, loaded.world);
  }

  void connect(RunPlan& plan, const World& world) {
    if (impacts_ || record_) {
      plan.on_impact = [this, &world](const Impact& impact) {
        if (impacts_) impacts_->write(impact);
        if (record_) record_->add(world, impact);
      };
    }
    if (sampled_) plan.on_sample = [this](const World& now) { state_->write(now); };
  }

  void flush(const World& world, double seconds) {
    if (record_) record_->flush(world, seconds);
  }

  void keep(const World& world) {
    if (state_ && !sampled_) state_->write(world);
    if (impacts_) impacts_->keep();
    if (state_) state_->keep();
    if (record_) record_->finish(world);
  }

 private:
  bool sampled_;
  std::optional<ImpactCsv> impacts_;
  std::optional<StateCsv> state_;
  std::optional<RecordingFile> record_;
};

[[noreturn]] void throw_early_end(const SceneRun& run, const World& world, double until) {
  if (run.end == SceneRun::End::stopped)
    throw Failure{InterruptWatch::exit(),
                  fmt::format("interrupted at t = {} of {}; what was done until then is kept", world.time(), until)};
  throw stuck_at(world.time(), "what was done until then is kept");
}

void run(const Options& options) {
  check(options);
  LoadedScene loaded = load_scene(options.scene);
  const double until = end_of(options.until, loaded.scene, options.scene);
  if (options.engine.is_stepped()) {
    fail_unless_steppable(options.scene, loaded.scene);
    run_stepped(loaded, {until, stepping_of(options.engine, options.step), options.engine.policy, options.sample,
                         options.impacts, options.state, options.json});
    return;
  }
  loaded.world.tune({.threads = options.threads});
  Outputs outputs{options, loaded};
  const InterruptWatch watch;
  RunPlan plan{.until = until,
               .step = options.step,
               .sample = options.sample,
               .on_impact = {},
               .on_sample = {},
               .on_progress = {},
               .stop = InterruptWatch::token()};
  outputs.connect(plan, loaded.world);
  const SceneRun result = [&] {
    TerminalLine line;
    plan.on_progress = [&](const World& world, double seconds) {
      show(line, world, until, seconds);
      outputs.flush(world, seconds);
      return !InterruptWatch::requested();
    };
    return run_world(loaded.world, plan);
  }();
  outputs.keep(loaded.world);
  const bool output_is_taken = options.impacts == "-" || options.state == "-" || options.record == "-";
  (output_is_taken ? std::cerr : std::cout)
      << (options.json ? summary_as_json(loaded, until, result) : summary_for_readers(loaded, until, result))
      << std::flush;
  if (result.end != SceneRun::End::reached) throw_early_end(result, loaded.world, until);
}

}  // namespace

void add_run(CLI::App& app) {
  auto* command = app.add_subcommand("run", "Play a scene and sum up what happened");
  auto options = std::make_shared<Options>();
  add_scene(*command, options->scene);
  add_until(*command, options->until);
  command
      ->add_option("--step", options->step,
                   "Advance by so much at a time; nothing that happens depends on it, but with --engine stepped "
                   "all does (then 1/60 unless given)")
      ->type_name("DT");
  command->add_option("--impacts", options->impacts, "Write every impact as CSV")->type_name("FILE");
  command->add_option("--state", options->state, "Write where the balls are, and how fast, as CSV")->type_name("FILE");
  command->add_option("--sample", options->sample, "Write the state every DT, not only at the end")->type_name("DT");
  command->add_option("--record", options->record, "Write a recording, of which every moment can be shown again")
      ->type_name("FILE");
  command->add_option("--threads", options->threads, "Threads of the exact engine, 0 for all processors (default: 1)")
      ->transform(whole_number())
      ->type_name("N");
  command->add_flag("--json", options->json, "Print the summary as one JSON object");
  add_engine_options(*command, options->engine);
  command->footer(examples);
  command->callback([options] { run(*options); });
}

}  // namespace carom::cli
