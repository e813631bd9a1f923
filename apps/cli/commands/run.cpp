#include "cli/commands/commands.hpp"

#include <memory>
#include <utility>

#include "cli/command_line/arguments.hpp"
#include "cli/command_line/run_options.hpp"
#include "cli/commands/run_to_end.hpp"
#include "cli/files/scene_source.hpp"
#include "cli/running/run_checkpoint.hpp"
#include "cli/running/scene_run.hpp"
#include "cli/running/stepped_run.hpp"
#include "cli/running/whole_world.hpp"
#include "cli/terminal/failure.hpp"

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

void resume(const RunOptions& asked) {
  ResumedRun resumed = load_run_checkpoint(asked.resume);
  auto& [state, loaded] = resumed.note;
  const RunOptions options = options_to_go_on(asked, state, resumed.world.time());
  RunStart start = [&] {
    WholeWorld at_first{loaded.world};
    return start_of(at_first);
  }();
  resumed.world.tune({.threads = options.threads.value_or(1)});
  WholeWorld world{resumed.world};
  play_on(options, loaded.scene, world, std::move(start), std::move(state));
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
  loaded.world.tune({.threads = options.threads.value_or(1)});
  WholeWorld world{loaded.world};
  play_from_start(options, loaded.scene, world, &loaded.world);
}

}  // namespace

void add_run(CLI::App& app) {
  auto* command = app.add_subcommand("run", "Play a scene and sum up what happened");
  auto options = std::make_shared<RunOptions>();
  add_run_arguments(*command, *options);
  command->footer(examples);
  command->callback([options] { run(*options); });
}

}  // namespace carom::cli
