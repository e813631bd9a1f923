#include "cli/command_line/run_options.hpp"

#include <fmt/format.h>

#include <utility>

#include "cli/command_line/argument_problems.hpp"
#include "cli/command_line/arguments.hpp"
#include "cli/files/trajectory.hpp"

namespace carom::cli {
namespace {

void check_checkpoints(ArgumentProblems& problems, const RunOptions& options) {
  const bool has_checkpoints = !options.checkpoint.empty() || !options.resume.empty();
  problems.require_not_negative("--checkpoint-every", options.checkpoint_every);
  problems.require(!options.checkpoint_every || has_checkpoints,
                   "--checkpoint-every needs a file to write to: give --checkpoint, too");
  if (!has_checkpoints) return;
  problems.require(options.files.record.empty(), "--record can't be gone on with: leave it out, or --checkpoint");
  problems.require(!options.engine.is_stepped(), "--checkpoint is for the exact engine: leave out --engine stepped");
  for (const auto& [name, file] :
       {std::pair{"--impacts", options.files.impacts}, std::pair{"--state", options.files.state},
        std::pair{"--checkpoint", options.checkpoint}})
    problems.require(file != "-", fmt::format("{} - can't be cut back to a checkpoint: give it a file", name));
  problems.require_apart("--impacts", options.files.impacts, "--checkpoint", options.checkpoint);
  problems.require_apart("--state", options.files.state, "--checkpoint", options.checkpoint);
}

}  // namespace

void add_run_arguments(CLI::App& command, RunOptions& options) {
  add_scene(command, options.scene)->required(false);
  add_until(command, options.until);
  add_seed(command, options.seed);
  command
      .add_option("--step", options.step,
                  "Advance by so much at a time; nothing that happens depends on it, but with --engine stepped "
                  "all does (then 1/60 unless given)")
      ->type_name("DT");
  command.add_option("--impacts", options.files.impacts, "Write every impact as CSV")->type_name("FILE");
  command.add_option("--state", options.files.state, "Write where the balls are, and how fast, as CSV")
      ->type_name("FILE");
  command
      .add_option("--trajectory", options.files.trajectory,
                  "Write the same for other programs: NumPy (.npy, .npz), extended XYZ (.xyz, .extxyz), or H5MD "
                  "of HDF5 (.h5, .h5md)")
      ->type_name("FILE");
  command.add_flag("--single", options.files.single, "Numbers of 32 bits in a trajectory for NumPy or of HDF5");
  command.add_option("--sample", options.files.sample, "Write state and trajectory every DT, not only at the end")
      ->type_name("DT");
  command.add_option("--record", options.files.record, "Write a recording, of which every moment can be shown again")
      ->type_name("FILE");
  command
      .add_option("--checkpoint", options.checkpoint,
                  "Write what the run needs to go on, now and then, and when it ends")
      ->type_name("FILE");
  command.add_option("--checkpoint-every", options.checkpoint_every, "Seconds between checkpoints (default: 60)")
      ->type_name("SECONDS");
  command.add_option("--resume", options.resume, "Go on from a checkpoint, with its scene and its files")
      ->type_name("FILE");
  command.add_option("--threads", options.threads, "Threads of the exact engine, 0 for all processors (default: 1)")
      ->transform(whole_number())
      ->type_name("N");
  command.add_flag("--json", options.json, "Print the summary as one JSON object");
  add_engine_options(command, options.engine);
}

void check(const RunOptions& options) {
  ArgumentProblems problems{"run"};
  problems.require_not_negative("--until", options.until);
  problems.require_positive("--step", options.step);
  problems.require_positive("--sample", options.files.sample);
  problems.require(!options.files.sample || !options.files.state.empty() || !options.files.trajectory.empty(),
                   "--sample needs a file to write to: give --state or --trajectory, too");
  problems.require(!options.files.single || !options.files.trajectory.empty(),
                   "--single is for --trajectory: leave it out");
  const auto why_not = options.files.trajectory.empty() ? std::nullopt : why_no_trajectory(options.files.trajectory);
  problems.require(!why_not, fmt::format("--trajectory {}: {}", options.files.trajectory, why_not.value_or("")));
  problems.require(options.files.trajectory.empty() || !options.engine.is_stepped(),
                   "--trajectory is for the exact engine: leave out --engine stepped");
  problems.require_apart("--trajectory", options.files.trajectory, "--checkpoint", options.checkpoint);
  problems.require_apart("--impacts", options.files.impacts, "--state", options.files.state);
  problems.require_apart("--impacts", options.files.impacts, "--record", options.files.record);
  problems.require_apart("--state", options.files.state, "--record", options.files.record);
  problems.require_threads(options.threads.value_or(1));
  problems.require(!options.scene.empty() || !options.resume.empty(),
                   "give a scene, or --resume with a checkpoint to go on from");
  problems.require(options.seed == 0 || options.resume.empty(), "--resume has the seed in it: leave out --seed");
  problems.require(options.scene.empty() || options.resume.empty(),
                   "--resume has the scene in it: leave out " + options.scene);
  check_checkpoints(problems, options);
  check(problems, options.engine);
  problems.require(options.files.record.empty() || !options.engine.is_stepped(),
                   "--record keeps what the exact engine does: leave out --engine stepped");
  problems.require(!options.threads || options.threads == 1U || !options.engine.is_stepped(),
                   "--threads is for the exact engine: leave it out, or --engine stepped");
  problems.throw_if_any();
}

RunOptions merged(RunOptions options, const RunState& state) {
  ArgumentProblems problems{"run"};
  const bool has_files = !state.files.empty();
  problems.require(
      !has_files || (options.files.impacts.empty() && options.files.state.empty() && options.files.trajectory.empty() &&
                     !options.files.sample),
      options.resume + " goes on with the files of its run: leave out --impacts, --state, --trajectory and --sample");
  problems.throw_if_any();
  const auto file = [&](const char* option, std::string& into) {
    if (state.files.contains(option)) into = state.files.at(option);
  };
  file("impacts", options.files.impacts);
  file("state", options.files.state);
  file("trajectory", options.files.trajectory);
  if (has_files) {
    options.files.sample = state.sample;
    options.files.single = state.single;
  }
  if (!options.step) options.step = state.step;
  if (!options.threads) options.threads = state.threads;
  if (!options.until) options.until = state.until;
  if (options.checkpoint.empty()) options.checkpoint = options.resume;
  return options;
}

}  // namespace carom::cli
