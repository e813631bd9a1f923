#pragma once

#include <optional>

#include "carom/scene.hpp"
#include "cli/command_line/run_options.hpp"
#include "cli/running/played_world.hpp"

/// What `carom run` and `carom-mpi run` do once there is a world.
namespace carom::cli {

/// A run from the beginning: plays the world, writes the files and checkpoints that the options ask for, and prints the
/// summary. `whole` is the world where it is on this process alone, which only a recording needs.
void play_from_start(const RunOptions& options, const Scene& scene, PlayedWorld& world, const World* whole = nullptr);

/// The options of a run that goes on from a checkpoint at `time`: those of its user, and those of the checkpoint, whose
/// state is brought up to date. Throws Failure (bad_input, cannot_write).
[[nodiscard]] RunOptions options_to_go_on(const RunOptions& asked, RunState& state, double time);
/// A run that goes on, with these options and this state. `start` is of the world as it was at first.
void play_on(const RunOptions& options, const Scene& scene, PlayedWorld& world, RunStart start, RunState state);

}  // namespace carom::cli
