#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cli/command_line/stepping_options.hpp"
#include "cli/running/run_checkpoint.hpp"
#include "cli/running/run_outputs.hpp"

namespace carom::cli {

/// The arguments of `carom run`.
struct RunOptions {
  std::string scene;
  std::string resume;
  std::uint64_t seed = 0;
  std::optional<double> until;
  std::optional<double> step;
  RunFiles files;
  std::string checkpoint;
  std::optional<double> checkpoint_every;
  std::optional<unsigned> threads;
  bool json = false;
  EngineOptions engine;
};

/// Adds all of them to a command.
void add_run_arguments(CLI::App& command, RunOptions& options);

/// Throws Failure (bad_input) with everything that is wrong with them.
void check(const RunOptions& options);

/// What a run goes on with: the options of its user, and those that the checkpoint has. Throws Failure (bad_input) for
/// options that the checkpoint has already.
[[nodiscard]] RunOptions merged(RunOptions options, const RunState& state);

}  // namespace carom::cli
