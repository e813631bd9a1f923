#include "cli/commands/commands.hpp"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>
#include <utility>

#include "cli/command_line/argument_problems.hpp"
#include "cli/command_line/arguments.hpp"
#include "cli/command_line/stepping_options.hpp"
#include "cli/files/csv.hpp"
#include "cli/files/recording_file.hpp"
#include "cli/files/scene_source.hpp"
#include "cli/files/trajectory.hpp"
#include "cli/running/run_checkpoint.hpp"
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

struct Options {
  std::string scene;
  std::string resume;
  std::uint64_t seed = 0;
  std::optional<double> until;
  std::optional<double> step;
  std::optional<double> sample;
  std::string impacts;
  std::string state;
  std::string trajectory;
  bool single = false;
  std::string record;
  std::string checkpoint;
  std::optional<double> checkpoint_every;
  std::optional<unsigned> threads;
  bool json = false;
  EngineOptions engine;
};

void check_checkpoints(ArgumentProblems& problems, const Options& options) {
  const bool has_checkpoints = !options.checkpoint.empty() || !options.resume.empty();
  problems.require_not_negative("--checkpoint-every", options.checkpoint_every);
  problems.require(!options.checkpoint_every || has_checkpoints,
                   "--checkpoint-every needs a file to write to: give --checkpoint, too");
  if (!has_checkpoints) return;
  problems.require(options.record.empty(), "--record can't be gone on with: leave it out, or --checkpoint");
  problems.require(!options.engine.is_stepped(), "--checkpoint is for the exact engine: leave out --engine stepped");
  for (const auto& [name, file] : {std::pair{"--impacts", options.impacts}, std::pair{"--state", options.state},
                                   std::pair{"--checkpoint", options.checkpoint}})
    problems.require(file != "-", fmt::format("{} - can't be cut back to a checkpoint: give it a file", name));
  problems.require_apart("--impacts", options.impacts, "--checkpoint", options.checkpoint);
  problems.require_apart("--state", options.state, "--checkpoint", options.checkpoint);
}

void check(const Options& options) {
  ArgumentProblems problems{"run"};
  problems.require_not_negative("--until", options.until);
  problems.require_positive("--step", options.step);
  problems.require_positive("--sample", options.sample);
  problems.require(!options.sample || !options.state.empty() || !options.trajectory.empty(),
                   "--sample needs a file to write to: give --state or --trajectory, too");
  problems.require(!options.single || !options.trajectory.empty(), "--single is for --trajectory: leave it out");
  const auto why_not = options.trajectory.empty() ? std::nullopt : why_no_trajectory(options.trajectory);
  problems.require(!why_not, fmt::format("--trajectory {}: {}", options.trajectory, why_not.value_or("")));
  problems.require(options.trajectory.empty() || !options.engine.is_stepped(),
                   "--trajectory is for the exact engine: leave out --engine stepped");
  problems.require_apart("--trajectory", options.trajectory, "--checkpoint", options.checkpoint);
  problems.require_apart("--impacts", options.impacts, "--state", options.state);
  problems.require_apart("--impacts", options.impacts, "--record", options.record);
  problems.require_apart("--state", options.state, "--record", options.record);
  problems.require_threads(options.threads.value_or(1));
  problems.require(!options.scene.empty() || !options.resume.empty(),
                   "give a scene, or --resume with a checkpoint to go on from");
  problems.require(options.seed == 0 || options.resume.empty(), "--resume has the seed in it: leave out --seed");
  problems.require(options.scene.empty() || options.resume.empty(),
                   "--resume has the scene in it: leave out " + options.scene);
  check_checkpoints(problems, options);
  check(problems, options.engine);
  problems.require(options.record.empty() || !options.engine.is_stepped(),
                   "--record keeps what the exact engine does: leave out --engine stepped");
  problems.require(!options.threads || options.threads == 1U || !options.engine.is_stepped(),
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
  /// With `state`, of a run with checkpoints: its files can be gone on with, from its marks.
  Outputs(const Options& options, const LoadedScene& loaded, const RunState* state)
      : sampled_{options.sample.has_value()} {
    const auto start_of = [&](const char* option) {
      OutputStart start{.is_resumable = state != nullptr};
      if (state != nullptr && state->marks.contains(option)) start.from = state->marks.at(option);
      return start;
    };
    if (!options.impacts.empty()) impacts_.emplace(options.impacts, start_of("impacts"));
    if (!options.state.empty()) state_.emplace(options.state, start_of("state"));
    if (!options.trajectory.empty())
      trajectory_ = start_trajectory(options.trajectory, loaded.world, options.single, start_of("trajectory"));
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
    if (sampled_) plan.on_sample = [this](const World& now) { write_state(now); };
  }

  void flush(const World& world, double seconds) {
    if (record_) record_->flush(world, seconds);
  }

  /// How far each has come, for a checkpoint.
  [[nodiscard]] std::map<std::string, OutputMark> marks() {
    std::map<std::string, OutputMark> marks;
    if (impacts_) marks["impacts"] = impacts_->mark();
    if (state_) marks["state"] = state_->mark();
    if (trajectory_) marks["trajectory"] = trajectory_->mark();
    return marks;
  }

  void keep(const World& world) {
    if (!sampled_) write_state(world);
    if (impacts_) impacts_->keep();
    if (state_) state_->keep();
    if (trajectory_) trajectory_->keep();
    if (record_) record_->finish(world);
  }
  /// After `keep`, when nothing will go on with the files any more.
  void remove_parts() {
    if (trajectory_) trajectory_->remove_parts();
  }

 private:
  void write_state(const World& world) {
    if (state_) state_->write(world);
    if (trajectory_) trajectory_->write(world);
  }

  bool sampled_;
  std::optional<ImpactCsv> impacts_;
  std::optional<StateCsv> state_;
  std::unique_ptr<Trajectory> trajectory_;
  std::optional<RecordingFile> record_;
};

/// Writes a checkpoint now and then.
class Checkpoints {
 public:
  Checkpoints(const Options& options, const Scene& scene, RunState state)
      : path_{options.checkpoint},
        distance_{options.checkpoint_every.value_or(usual_checkpoint_distance)},
        scene_{scene},
        state_{std::move(state)} {}

  void write_if_due(const World& world, const RunSoFar& so_far, Outputs& outputs) {
    const Clock::time_point now = Clock::now();
    if (std::chrono::duration<double>(now - last_).count() < distance_) return;
    write(world, so_far, outputs.marks());
    last_ = Clock::now();
  }
  /// Without marks: of a run whose files are complete.
  void write(const World& world, const RunSoFar& so_far, std::map<std::string, OutputMark> marks) {
    state_.so_far = so_far;
    state_.marks = std::move(marks);
    if (state_.marks.empty()) state_.files.clear();
    write_run_checkpoint(path_, world, scene_, state_);
  }
  [[nodiscard]] const std::string& path() const noexcept { return path_; }

 private:
  using Clock = std::chrono::steady_clock;

  std::string path_;
  double distance_;
  const Scene& scene_;
  RunState state_;
  Clock::time_point last_ = Clock::now();
};

[[noreturn]] void throw_early_end(const SceneRun& run, const World& world, double until,
                                  const std::optional<Checkpoints>& checkpoints) {
  if (run.end != SceneRun::End::stopped) throw stuck_at(world.time(), "what was done until then is kept");
  const std::string what_now = checkpoints ? "go on with carom run --resume " + checkpoints->path()
                                           : std::string{"what was done until then is kept"};
  throw Failure{InterruptWatch::exit(), fmt::format("interrupted at t = {} of {}; {}", world.time(), until, what_now)};
}

void add_files(RunState& state, const Options& options) {
  state.single = options.single;
  for (const auto& [option, file] : {std::pair{"impacts", options.impacts}, std::pair{"state", options.state},
                                     std::pair{"trajectory", options.trajectory}}) {
    if (!file.empty()) state.files[option] = std::filesystem::absolute(file).string();
  }
}

/// What a run goes on with: the options of its user, and those that the checkpoint has.
Options merged(Options options, const RunState& state) {
  ArgumentProblems problems{"run"};
  const bool has_files = !state.files.empty();
  problems.require(
      !has_files || (options.impacts.empty() && options.state.empty() && options.trajectory.empty() && !options.sample),
      options.resume + " goes on with the files of its run: leave out --impacts, --state, --trajectory and --sample");
  problems.throw_if_any();
  const auto file = [&](const char* option, std::string& into) {
    if (state.files.contains(option)) into = state.files.at(option);
  };
  file("impacts", options.impacts);
  file("state", options.state);
  file("trajectory", options.trajectory);
  if (has_files) {
    options.sample = state.sample;
    options.single = state.single;
  }
  if (!options.step) options.step = state.step;
  if (!options.threads) options.threads = state.threads;
  if (!options.until) options.until = state.until;
  if (options.checkpoint.empty()) options.checkpoint = options.resume;
  return options;
}

/// Plays a world from where it is to the end, with its outputs, and sums up.
void play(const Options& options, LoadedScene& loaded, const World* start, std::optional<RunState> state) {
  const double until = end_of(options.until, loaded.scene, options.scene);
  if (until < loaded.world.time())
    throw Failure{Exit::bad_input, fmt::format("{}: its run is at t = {}, later than --until {}: give a later time",
                                               options.resume, loaded.world.time(), until)};
  loaded.world.tune({.threads = options.threads.value_or(1)});
  Outputs outputs{options, loaded, state ? &*state : nullptr};
  std::optional<Checkpoints> checkpoints;
  RunPlan plan{.until = until,
               .step = options.step,
               .sample = options.sample,
               .on_impact = {},
               .on_sample = {},
               .on_progress = {},
               .stop = InterruptWatch::token()};
  outputs.connect(plan, loaded.world);
  if (start != nullptr) plan.earlier = {start, state->so_far};
  if (state) {
    state->until = until;
    checkpoints.emplace(options, loaded.scene, *state);
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
  const bool output_is_taken = options.impacts == "-" || options.state == "-" || options.record == "-";
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

void resume(const Options& asked) {
  ResumedRun resumed = load_run_checkpoint(asked.resume);
  const Options options = merged(asked, resumed.state);
  require_place_for_checkpoint(options.checkpoint);
  const double start_time = resumed.world.time();
  const World start = std::exchange(resumed.loaded.world, std::move(resumed.world));
  RunState state = std::move(resumed.state);
  state.threads = options.threads.value_or(1);
  if (state.files.empty()) {  // new files, perhaps
    state.sample = options.sample;
    if (options.sample) state.so_far.samples = samples_up_to(start_time, *options.sample);
    add_files(state, options);
  }
  play(options, resumed.loaded, &start, std::move(state));
}

void run(const Options& options) {
  check(options);
  if (!options.resume.empty()) return resume(options);
  LoadedScene loaded = load_scene(options.scene, options.seed);
  const double until = end_of(options.until, loaded.scene, options.scene);
  if (!options.record.empty() && loaded.world.periodic_box())
    throw Failure{Exit::bad_input,
                  options.scene + ": it has a periodic box, which a recording can't hold: leave out --record"};
  if (options.engine.is_stepped()) {
    fail_unless_steppable(options.scene, loaded.scene);
    run_stepped(loaded, {until, stepping_of(options.engine, options.step), options.engine.policy, options.sample,
                         options.impacts, options.state, options.json});
    return;
  }
  if (options.checkpoint.empty()) return play(options, loaded, nullptr, {});
  require_place_for_checkpoint(options.checkpoint);
  RunState state{.source = options.scene,
                 .until = until,
                 .step = options.step,
                 .sample = options.sample,
                 .single = false,
                 .files = {},
                 .marks = {},
                 .threads = options.threads.value_or(1),
                 .so_far = {}};
  add_files(state, options);
  play(options, loaded, nullptr, std::move(state));
}

}  // namespace

void add_run(CLI::App& app) {
  auto* command = app.add_subcommand("run", "Play a scene and sum up what happened");
  auto options = std::make_shared<Options>();
  add_scene(*command, options->scene)->required(false);
  add_until(*command, options->until);
  add_seed(*command, options->seed);
  command
      ->add_option("--step", options->step,
                   "Advance by so much at a time; nothing that happens depends on it, but with --engine stepped "
                   "all does (then 1/60 unless given)")
      ->type_name("DT");
  command->add_option("--impacts", options->impacts, "Write every impact as CSV")->type_name("FILE");
  command->add_option("--state", options->state, "Write where the balls are, and how fast, as CSV")->type_name("FILE");
  command
      ->add_option("--trajectory", options->trajectory,
                   "Write the same for other programs: NumPy (.npy, .npz), extended XYZ (.xyz, .extxyz), or H5MD "
                   "of HDF5 (.h5, .h5md)")
      ->type_name("FILE");
  command->add_flag("--single", options->single, "Numbers of 32 bits in a trajectory for NumPy or of HDF5");
  command->add_option("--sample", options->sample, "Write state and trajectory every DT, not only at the end")
      ->type_name("DT");
  command->add_option("--record", options->record, "Write a recording, of which every moment can be shown again")
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
