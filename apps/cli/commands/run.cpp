#include "cli/commands/commands.hpp"

#include <fmt/format.h>

#include <iostream>
#include <memory>
#include <utility>

#include "cli/command_line/arguments.hpp"
#include "cli/command_line/run_options.hpp"
#include "cli/files/scene_source.hpp"
#include "cli/running/checkpoints.hpp"
#include "cli/running/run_checkpoint.hpp"
#include "cli/running/run_outputs.hpp"
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
trajectory: the same as arrays, read with numpy.load, for OVITO, or as HDF5; docs/science.md says what is in them
record:  what `carom replay` shows any moment of, exactly; described in docs/recordings.md
checkpoint: docs/science.md says what is in it. With one, the other files are NAME.part until the run has ended.
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

  A long run that can be killed at any moment, and goes on to the same bits and files:
    carom run mine.json --until 1e6 --state states.csv --sample 10 --checkpoint mine.checkpoint
    carom run --resume mine.checkpoint
    carom run --resume mine.checkpoint --until 2e6

  A large gas, as fast as the machine can:
    carom run gas.json --threads 0

  The first impacts only:
    carom run newtons-cradle --impacts - | head -5

  The classic way, step by step, for comparison (docs/stepping.md; `carom compare` does it for many steps):
    carom run pool-break --engine stepped --step 0.01 --policy bisect)";

/// How often there is a checkpoint unless the user says so: seconds.
constexpr double usual_checkpoint_distance = 60;

void show(TerminalLine& line, const World& world, double until, double seconds) {
  if (!line.is_due()) return;
  constexpr int width = 30;
  const double done = world.time() / until;
  const int filled = static_cast<int>(done * width);
  line.show(fmt::format("[{:#<{}}{:.<{}}] {:.0f} %, t = {:.4g} of {:.4g}, {:.0f} impacts/s, {:.0f} s left", "", filled,
                        "", width - filled, 100 * done, world.time(), until,
                        static_cast<double>(world.counts().total()) / seconds, seconds * (1 - done) / done));
}

[[noreturn]] void throw_early_end(const SceneRun& run, const World& world, double until,
                                  const std::optional<Checkpoints>& checkpoints) {
  if (run.end != SceneRun::End::stopped) throw stuck_at(world.time(), "what was done until then is kept");
  const std::string what_now = checkpoints ? "go on with carom run --resume " + checkpoints->path()
                                           : std::string{"what was done until then is kept"};
  throw Failure{InterruptWatch::exit(), fmt::format("interrupted at t = {} of {}; {}", world.time(), until, what_now)};
}

/// Plays a world from where it is to the end, with its outputs, and sums up.
void play(const RunOptions& options, LoadedScene& loaded, const World* start, std::optional<RunState> state) {
  const double until = end_of(options.until, loaded.scene, options.scene);
  if (until < loaded.world.time())
    throw Failure{Exit::bad_input, fmt::format("{}: its run is at t = {}, later than --until {}: give a later time",
                                               options.resume, loaded.world.time(), until)};
  loaded.world.tune({.threads = options.threads.value_or(1)});
  RunOutputs outputs{options.files, loaded, state ? &*state : nullptr};
  std::optional<Checkpoints> checkpoints;
  RunPlan plan{.until = until,
               .step = options.step,
               .sample = options.files.sample,
               .on_impact = {},
               .on_sample = {},
               .on_progress = {},
               .stop = InterruptWatch::token()};
  outputs.connect(plan, loaded.world);
  if (start != nullptr) plan.earlier = {start, state->so_far};
  if (state) {
    state->until = until;
    checkpoints.emplace(options.checkpoint, options.checkpoint_every.value_or(usual_checkpoint_distance), loaded.scene,
                        *state);
    plan.on_pause = [&](const World& world, const RunSoFar& so_far) {
      checkpoints->write_if_due(world, so_far, outputs);
    };
  }
  const InterruptWatch watch;
  const SceneRun result = [&] {
    TerminalLine line;
    plan.on_progress = [&](const World& world, double seconds) {
      show(line, world, until, seconds);
      outputs.flush(world, seconds);
      return !InterruptWatch::requested();
    };
    return run_world(loaded.world, plan);
  }();
  const bool goes_on = checkpoints && result.end == SceneRun::End::stopped;
  if (!goes_on) outputs.keep(loaded.world);
  if (checkpoints)
    checkpoints->write(loaded.world, result.so_far, goes_on ? outputs.marks() : decltype(outputs.marks()){});
  if (!goes_on) outputs.remove_parts();
  const bool output_is_taken =
      options.files.impacts == "-" || options.files.state == "-" || options.files.record == "-";
  (output_is_taken ? std::cerr : std::cout)
      << (options.json ? summary_as_json(loaded, until, result) : summary_for_readers(loaded, until, result))
      << std::flush;
  if (result.end != SceneRun::End::reached) throw_early_end(result, loaded.world, until, checkpoints);
}

/// How many multiples of an interval are not later than a time.
std::uint64_t samples_up_to(double time, double interval) {
  auto count = static_cast<std::uint64_t>(time / interval);
  while (static_cast<double>(count) * interval <= time) ++count;
  return count;
}

void resume(const RunOptions& asked) {
  ResumedRun resumed = load_run_checkpoint(asked.resume);
  const RunOptions options = merged(asked, resumed.state);
  require_place_for_checkpoint(options.checkpoint);
  const double start_time = resumed.world.time();
  const World start = std::exchange(resumed.loaded.world, std::move(resumed.world));
  RunState state = std::move(resumed.state);
  state.threads = options.threads.value_or(1);
  if (state.files.empty()) {  // new files, perhaps
    state.sample = options.files.sample;
    if (options.files.sample) state.so_far.samples = samples_up_to(start_time, *options.files.sample);
    add_files(state, options.files);
  }
  play(options, resumed.loaded, &start, std::move(state));
}

void run(const RunOptions& options) {
  check(options);
  if (!options.resume.empty()) return resume(options);
  LoadedScene loaded = load_scene(options.scene, options.seed);
  const double until = end_of(options.until, loaded.scene, options.scene);
  if (!options.files.record.empty() && loaded.world.periodic_box())
    throw Failure{Exit::bad_input,
                  options.scene + ": it has a periodic box, which a recording can't hold: leave out --record"};
  if (options.engine.is_stepped()) {
    fail_unless_steppable(options.scene, loaded.scene);
    run_stepped(loaded, {until, stepping_of(options.engine, options.step), options.engine.policy, options.files.sample,
                         options.files.impacts, options.files.state, options.json});
    return;
  }
  if (options.checkpoint.empty()) return play(options, loaded, nullptr, {});
  require_place_for_checkpoint(options.checkpoint);
  RunState state{.source = options.scene,
                 .until = until,
                 .step = options.step,
                 .sample = options.files.sample,
                 .single = false,
                 .files = {},
                 .marks = {},
                 .threads = options.threads.value_or(1),
                 .so_far = {}};
  add_files(state, options.files);
  play(options, loaded, nullptr, std::move(state));
}

}  // namespace

void add_run(CLI::App& app) {
  auto* command = app.add_subcommand("run", "Play a scene and sum up what happened");
  auto options = std::make_shared<RunOptions>();
  add_scene(*command, options->scene)->required(false);
  add_until(*command, options->until);
  add_seed(*command, options->seed);
  command
      ->add_option("--step", options->step,
                   "Advance by so much at a time; nothing that happens depends on it, but with --engine stepped "
                   "all does (then 1/60 unless given)")
      ->type_name("DT");
  command->add_option("--impacts", options->files.impacts, "Write every impact as CSV")->type_name("FILE");
  command->add_option("--state", options->files.state, "Write where the balls are, and how fast, as CSV")
      ->type_name("FILE");
  command
      ->add_option("--trajectory", options->files.trajectory,
                   "Write the same for other programs: NumPy (.npy, .npz), extended XYZ (.xyz, .extxyz), or H5MD "
                   "of HDF5 (.h5, .h5md)")
      ->type_name("FILE");
  command->add_flag("--single", options->files.single, "Numbers of 32 bits in a trajectory for NumPy or of HDF5");
  command->add_option("--sample", options->files.sample, "Write state and trajectory every DT, not only at the end")
      ->type_name("DT");
  command->add_option("--record", options->files.record, "Write a recording, of which every moment can be shown again")
      ->type_name("FILE");
  command
      ->add_option("--checkpoint", options->checkpoint,
                   "Write what the run needs to go on, now and then, and when it ends")
      ->type_name("FILE");
  command->add_option("--checkpoint-every", options->checkpoint_every, "Seconds between checkpoints (default: 60)")
      ->type_name("SECONDS");
  command->add_option("--resume", options->resume, "Go on from a checkpoint, with its scene and its files")
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
