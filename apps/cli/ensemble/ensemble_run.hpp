#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/ensemble/ensemble.hpp"

namespace carom::cli {

/// The arguments of `carom ensemble` and `carom-mpi ensemble`.
struct EnsembleOptions {
  std::vector<std::string> scenes;
  std::string seeds = "0";
  std::optional<double> until;
  std::string out;
  bool measure = false;
  std::optional<double> warm_up;
};

/// Adds all of them to a command.
void add_ensemble_arguments(CLI::App& command, EnsembleOptions& options);

/// Plays members as play_ensemble does, on whatever there is: `play(scenes, members, stop, on_row, on_wait)`.
using PlayMembers =
    std::function<void(const std::vector<EnsembleScene>&, const std::vector<Member>&, StopToken,
                       const std::function<void(const Member&, const std::string&)>&, const std::function<void()>&)>;

/// Makes the table, or goes on with it. Throws Failure.
void run_ensemble(const EnsembleOptions& options, const PlayMembers& play);

}  // namespace carom::cli
