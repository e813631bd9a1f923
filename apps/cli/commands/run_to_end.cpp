#include "cli/commands/run_to_end.hpp"

#include <fmt/format.h>

#include <iostream>
#include <utility>

#include "cli/command_line/arguments.hpp"
#include "cli/running/checkpoints.hpp"
#include "cli/running/run_summary.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/terminal_line.hpp"

namespace carom::cli {
namespace {

/// How often there is a checkpoint unless the user says so: seconds.
constexpr double usual_checkpoint_distance = 60;

void show(TerminalLine& line, const PlayedWorld& world, double until, double seconds) {
  if (!line.is_due()) return;
  constexpr int width = 30;
  const double done = world.time() / until;
  const int filled = static_cast<int>(done * width);
  line.show(fmt::format("[{:#<{}}{:.<{}}] {:.0f} %, t = {:.4g} of {:.4g}, {:.0f} impacts/s, {:.0f} s left", "", filled,
                        "", width - filled, 100 * done, world.time(), until,
                        static_cast<double>(world.counts().total()) / seconds, seconds * (1 - done) / done));
}

[[noreturn]] void throw_early_end(const SceneRun& run, const PlayedWorld& world, double until,
                                  const std::optional<Checkpoints>& checkpoints) {
  if (run.end != SceneRun::End::stopped) throw stuck_at(world.time(), "what was done until then is kept");
  const std::string what_now = checkpoints ? "go on with carom run --resume " + checkpoints->path()
                                           : std::string{"what was done until then is kept"};
  throw Failure{InterruptWatch::exit(), fmt::format("interrupted at t = {} of {}; {}", world.time(), until, what_now)};
}

/// How many multiples of an interval are not later than a time.
std::uint64_t samples_up_to(double time, double interval) {
  auto count = static_cast<std::uint64_t>(time / interval);
  while (static_cast<double>(count) * interval <= time) ++count;
  return count;
}

void play_to_end(const RunOptions& options, const Scene& scene, PlayedWorld& world, const World* whole,
                 std::optional<RunStart> start, std::optional<RunState> state) {
  const double until = end_of(options.until, scene, options.scene);
  if (until < world.time())
    throw Failure{Exit::bad_input, fmt::format("{}: its run is at t = {}, later than --until {}: give a later time",
                                               options.resume, world.time(), until)};
  RunOutputs outputs{options.files, world, state ? &*state : nullptr};
  // Last, because its file appears at once.
  if (!options.files.record.empty()) outputs.record(options.files.record, scene, *whole);
  std::optional<Checkpoints> checkpoints;
  RunPlan plan{.until = until,
               .step = options.step,
               .sample = options.files.sample,
               .on_impact = {},
               .on_sample = {},
               .on_progress = {},
               .stop = InterruptWatch::token()};
  outputs.connect(plan);
  if (start) plan.earlier = {std::move(*start), state->so_far};
  if (state) {
    state->until = until;
    checkpoints.emplace(options.checkpoint, options.checkpoint_every.value_or(usual_checkpoint_distance), scene,
                        *state);
    plan.on_pause = [&](PlayedWorld& now, const RunSoFar& so_far) { checkpoints->write_if_due(now, so_far, outputs); };
  }
  const InterruptWatch watch;
  const SceneRun result = [&] {
    TerminalLine line;
    plan.on_progress = [&](const PlayedWorld& now, double seconds) {
      show(line, now, until, seconds);
      outputs.flush(seconds);
      return !InterruptWatch::requested();
    };
    return run_world(world, plan);
  }();
  const bool goes_on = checkpoints && result.end == SceneRun::End::stopped;
  if (!goes_on) outputs.keep();
  if (checkpoints) checkpoints->write(world, result.so_far, goes_on ? outputs.marks() : decltype(outputs.marks()){});
  if (!goes_on) outputs.remove_parts();
  const bool output_is_taken =
      options.files.impacts == "-" || options.files.state == "-" || options.files.record == "-";
  (output_is_taken ? std::cerr : std::cout) << (options.json ? summary_as_json(scene.name, world, until, result)
                                                             : summary_for_readers(scene.name, world, until, result))
                                            << std::flush;
  if (result.end != SceneRun::End::reached) throw_early_end(result, world, until, checkpoints);
}

}  // namespace

void play_from_start(const RunOptions& options, const Scene& scene, PlayedWorld& world, const World* whole) {
  if (options.checkpoint.empty()) {
    play_to_end(options, scene, world, whole, {}, {});
    return;
  }
  require_place_for_checkpoint(options.checkpoint);
  RunState state{.source = options.scene,
                 .until = 0,
                 .step = options.step,
                 .sample = options.files.sample,
                 .single = false,
                 .files = {},
                 .marks = {},
                 .threads = options.threads.value_or(1),
                 .so_far = {}};
  add_files(state, options.files);
  play_to_end(options, scene, world, whole, {}, std::move(state));
}

RunOptions options_to_go_on(const RunOptions& asked, RunState& state, double time) {
  RunOptions options = merged(asked, state);
  require_place_for_checkpoint(options.checkpoint);
  state.threads = options.threads.value_or(1);
  if (state.files.empty()) {  // new files, perhaps
    state.sample = options.files.sample;
    if (options.files.sample) state.so_far.samples = samples_up_to(time, *options.files.sample);
    add_files(state, options.files);
  }
  return options;
}

void play_on(const RunOptions& options, const Scene& scene, PlayedWorld& world, RunStart start, RunState state) {
  play_to_end(options, scene, world, nullptr, std::move(start), std::move(state));
}

}  // namespace carom::cli
