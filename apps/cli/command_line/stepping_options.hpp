#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "carom/stepped.hpp"
#include "cli/command_line/argument_problems.hpp"

/// Arguments of `run`, `render`, `trials` and `compare` for the stepped engine.
namespace carom::cli {

/// The names of the treatments of penetration on the command line.
[[nodiscard]] const std::vector<std::string>& policy_names();

/// "bisect, ignore, push or push-by-mass"
[[nodiscard]] std::string policies_in_words();

/// The stepping of a policy, with the default step; nothing for an unknown name.
[[nodiscard]] std::optional<Stepping> stepping_named(const std::string& policy);

/// The engine that was chosen.
struct EngineOptions {
  std::string engine = "exact";
  std::string policy = "push";
  bool policy_given = false;

  [[nodiscard]] bool is_stepped() const { return engine == "stepped"; }
};

/// Adds --engine and --policy to a command.
void add_engine_options(CLI::App& command, EngineOptions& options);

void check(ArgumentProblems& problems, const EngineOptions& options);

/// The stepping that was chosen. The options must have passed `check`, and be for the stepped engine.
[[nodiscard]] Stepping stepping_of(const EngineOptions& options, std::optional<double> step);

}  // namespace carom::cli
